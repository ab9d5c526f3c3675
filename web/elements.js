// Making elements of the page. Text is always set as text: nothing that comes from the server or
// from a record is ever read as HTML.

const svgSpace = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (name === 'value' || name === 'checked') node[name] = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/// An HTML element. Functions among the attributes are listeners: `{click: play}`.
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/// An element of a drawing.
export function drawn(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(svgSpace, tag), attributes, children);
}

const icons = {
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  restart: 'M19 12a7 7 0 1 1-2-5m2-4v5h-5',
  swap: 'M4 8h15l-4-4m5 12H5l4 4',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.500v15l12-7.500z',
  step: 'M6 4.500v15l10-7.500zM19 5v14',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  first: 'M6 5v14M18 5 9 12l9 7z',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  last: 'M18 5v14M6 5l9 7-9 7z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11m-5-5 5 5 5-5M4 20h16',
  open: 'M12 15V4m-5 5 5-5 5 5M4 20h16',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  add: 'M12 5v14M5 12h14',
  remove: 'M6 6l12 12M18 6 6 18',
  stop: 'M6 6h12v12H6z',
  chart: 'M4 4v16h16M8 15l3-5 4 3 4-7',
  dark: 'M20 14A8.5 8.5 0 0 1 10 4a8 8 0 1 0 10 10z',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M4 4l2 2M18 18l2 2M2 12h2M20 12h2M4 20l2-2M18 6l2-2',
  auto: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
};

/// A small picture that says what the text beside it says, so it is silent.
export function icon(name) {
  return drawn(
    'svg',
    {class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true'},
    drawn('path', {d: icons[name]}),
  );
}

/// A button with a picture and a text, or with `only` the picture to be seen.
export function button(text, iconName, click, {only = false, kind = '', ...attributes} = {}) {
  return element(
    'button',
    {
      type: 'button',
      class: `${kind}${only ? ' icon-button' : ''}`.trim() || null,
      click,
      'aria-label': only ? text : null,
      title: only ? text : null,
      ...attributes,
    },
    iconName ? icon(iconName) : null,
    only ? null : element('span', {}, text),
  );
}

/// Work that does not begin again before it has ended: a double click is one click.
export function oneAtATime(work) {
  let goesOn = false;
  return async (...given) => {
    if (goesOn) return;
    goesOn = true;
    try {
      await work(...given);
    } finally {
      goesOn = false;
    }
  };
}

/// A listener for forms, whose fields are not sent by the browser: `work(form)` does something else.
export function submitted(work) {
  return (event) => {
    event.preventDefault();
    work(event.target);
  };
}

/// Puts these children into a node, unless it has been given the same `key` before: what has not
/// changed keeps its focus and its animations.
export function refill(node, key, children) {
  const text = JSON.stringify(key);
  if (node.shownKey === text) return false;
  node.shownKey = text;
  node.replaceChildren(
    ...children()
      .flat()
      .filter((child) => child !== null),
  );
  return true;
}

/// Whether the focus is nowhere, or on something that is not shown any more.
export function isFocusLost() {
  const {activeElement} = document;
  return activeElement === document.body || activeElement?.closest('[hidden]') !== null;
}

/// Whether the reader wants things to move less.
export function movesLess() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/// A name that may be broken over lines before the capital letters of its words.
export function breakableName(name) {
  return name.split(/(?<=[\p{Ll}&])(?=\p{Lu})/u).flatMap((part) => [part, element('wbr')]);
}

/// A specification that may be broken over lines after its colons, commas and equals signs.
export function breakable(text) {
  return text.split(/(?<=[:,=;])/).flatMap((part) => [part, element('wbr')]);
}

let made = 0;

/// An id that no other element has.
export function freshId(name) {
  return `${name.replace(/\W/g, '')}-${++made}`;
}

/// A part of a view, under a heading that names it.
export function panel(heading, ...children) {
  const id = freshId('heading');
  return element(
    'section',
    {class: 'panel', 'aria-labelledby': id},
    element('h2', {id}, heading),
    ...children,
  );
}

/// A frame in which a wide or long table is scrolled, with the keyboard too.
export function scrolled(label, ...children) {
  const attributes = {
    class: 'table-frame scrolls',
    tabindex: 0,
    role: 'region',
    'aria-label': label,
  };
  return element('div', attributes, ...children);
}

/// Buttons and the like, in a row.
export function actions(...children) {
  return element('div', {class: 'actions'}, ...children);
}

/// Something that is shown when it is asked for.
export function folded(summary, ...children) {
  return element('details', {}, element('summary', {}, summary), ...children);
}
