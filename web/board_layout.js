// Where the places of a scene are on the page, in rows for those who read them, with what lies
// beneath: lines, coordinates, and places that are only to be looked at.
import {drawn, element} from './elements.js';
import {isBlackOrWhite, roleClass} from './role_class.js';

const unit = 100; // Of a drawing, for each cell.

/// Puts something at a box, `{x, y, width, height}`, of a frame that is so wide and high.
export function boxStyle(node, {x, y, width, height}, frameWidth, frameHeight) {
  const share = (part, whole) => `${((100 * part) / whole).toFixed(4)}%`;
  node.style.left = share(x, frameWidth);
  node.style.top = share(y, frameHeight);
  node.style.width = share(width, frameWidth);
  node.style.height = share(height, frameHeight);
}

/// The letters of columns and the numbers of rows, if the squares are called by them, as "e4": each
/// from a text to where it stands.
function namesOfLines(places) {
  const columns = new Map(),
    rows = new Map();
  const fits = (map, text, value) => map.get(text) === value || !map.has(text);
  for (const {name, ground, x, y} of places) {
    if (!['light', 'dark', 'crossing', 'pit'].includes(ground)) continue;
    const [, letter, number] = /^([a-z])(\d+)$/i.exec(name) ?? [];
    if (!letter || !fits(columns, letter, x) || !fits(rows, number, y)) return null;
    columns.set(letter, x);
    rows.set(number, y);
  }
  return columns.size > 1 && rows.size > 1 ? {columns, rows} : null;
}

/// What stands around a scene, so that people can tell its places: `{labels, left, right, top,
/// bottom}`, with the room that it takes in cells, and texts `[text, x, y]`.
function frameOf({places, width, height}) {
  const room = Math.max(0.5, width * 0.045),
    half = room / 2;
  const lines = namesOfLines(places);
  if (lines) {
    const labels = [
      ...[...lines.columns].map(([text, x]) => [text, x, height + half]),
      ...[...lines.rows].map(([text, y]) => [text, -half, y]),
    ];
    return {labels, room, left: room, bottom: room, right: half, top: half};
  }
  const labels = places.flatMap(({ground, name, x}) =>
    ground === 'spikeUp' || ground === 'spikeDown'
      ? [[name, x, ground === 'spikeUp' ? height + half : -half]]
      : [],
  );
  const around = labels.length > 0 ? room : 0;
  return {labels, room, left: 0, right: 0, top: around, bottom: around};
}

function lettersOf({labels, room, left, top}) {
  return labels.map(([text, x, y]) =>
    drawn(
      'text',
      {
        x: (x + left) * unit,
        y: (y + top) * unit,
        'font-size': room * 0.62 * unit,
        class: 'coordinate',
      },
      text,
    ),
  );
}

function strokesOf({left, top}, {strokes}) {
  return strokes.map(([x1, y1, x2, y2]) =>
    drawn('line', {
      x1: (x1 + left) * unit,
      y1: (y1 + top) * unit,
      x2: (x2 + left) * unit,
      y2: (y2 + top) * unit,
      class: x1 === x2 && y1 === y2 ? 'dot' : 'stroke',
    }),
  );
}

/// Places in rows, from the top to the bottom and from the left to the right: `[[index, …], …]`.
function rowsOf(places) {
  const rows = new Map();
  places.forEach(({name, y}, index) => {
    const row = Math.round(y * 20);
    if (name) rows.set(row, [...(rows.get(row) ?? []), index]);
  });
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => places[a].x - places[b].x));
}

/// Makes what a board consists of: `cells` by place, its `children`, and the `classes` that tell its
/// grounds. `roles` are their names, `makeCell(index)` makes the button of a place.
export function layOut(scene, roles, makeCell) {
  const {places} = scene,
    frame = frameOf(scene);
  const width = scene.width + frame.left + frame.right,
    height = scene.height + frame.top + frame.bottom;
  const around = (index, attributes, ...children) => {
    const place = places[index];
    const node = element(
      'div',
      {class: `cell-place on-${place.ground}`, ...attributes},
      ...children,
    );
    const x = place.x - place.width / 2 + frame.left,
      y = place.y - place.height / 2 + frame.top;
    boxStyle(node, {x, y, width: place.width, height: place.height}, width, height);
    if (place.role !== null) node.classList.add('owned', roleClass(roles, roles[place.role] ?? ''));
    return node;
  };
  const cells = places.map((place, index) =>
    place.name ? makeCell(index) : element('div', {class: 'cell'}),
  );
  const bare = [...places.keys()].filter((index) => !places[index].name);
  const beneath = element(
    'div',
    {class: 'beneath', 'aria-hidden': 'true'},
    drawn(
      'svg',
      {class: 'underlay', viewBox: `0 0 ${width * unit} ${height * unit}`},
      strokesOf(frame, scene),
      lettersOf(frame),
    ),
    bare.map((index) => around(index, {}, cells[index])),
  );
  const rows = rowsOf(places).map((row) =>
    element(
      'div',
      {role: 'row', class: 'board-row'},
      row.map((index) => around(index, {role: 'gridcell'}, cells[index])),
    ),
  );
  const area = element('div', {class: 'places', role: 'presentation'}, beneath, rows);
  area.style.aspectRatio = `${width} / ${height}`;
  const classes = [...new Set(places.map(({ground}) => `with-${ground}`))];
  if (frame.labels.length > 0) classes.push('framed');
  if (roles.some(isBlackOrWhite)) classes.push('black-white');
  return {cells, children: [area], classes};
}
