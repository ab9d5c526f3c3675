// A board: places on which things stand, clicked, dragged on, and used with the keyboard.
import {BoardDrag} from './board_drag.js';
import {boxStyle, layOut} from './board_layout.js';
import {animate, movements} from './board_motion.js';
import {isDirection} from './directions.js';
import {element, movesLess} from './elements.js';
import {drawnGround, spots} from './grounds.js';
import {drawnThing} from './pieces.js';
import {placeContent} from './scene.js';
import {Selection} from './selection.js';
import {percentText} from './wording.js';

const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
const manyLegal = 40; // More dots than that are no help.

/// The place that is next to one in a direction: the nearest, and rather ahead than aside.
function neighbour(places, from, [dx, dy]) {
  const here = places[from];
  let best = from,
    least = Infinity;
  places.forEach((place, index) => {
    const along = (place.x - here.x) * dx + (place.y - here.y) * dy;
    const aside = Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx);
    const far = along + 2.5 * aside;
    if (place.name && along > 0.05 && aside < 2 * along && far < least)
      [best, least] = [index, far];
  });
  return best;
}

/// Shows scenes. `click` says how moves are clicked: a `cell`, a `column`, or a `path`, which may be
/// of one place. `play({role, move})` is called when a legal move was chosen, `choose(moves)` when
/// it cannot be told which of several is meant, `refuse(name)` when nothing can be made of a click on that
/// place.
export class Board {
  #click;
  #roles;
  #play;
  #choose;
  #refuse;
  #scene = null;
  #shape = ''; // Of the scene for which the cells were made.
  #cells = []; // By place; none for places that are only to be looked at.
  #looks = []; // By place, what is drawn there.
  #focused = 0;
  #moves = [];
  #last = [];
  #bars = new Map();
  #selection = new Selection();

  constructor(roles, click, {play, choose, refuse}) {
    this.#roles = roles;
    this.#click = click;
    this.#play = play;
    this.#choose = choose;
    this.#refuse = refuse;
    this.root = element('div', {
      role: 'grid',
      'aria-label': 'Board',
      keydown: (event) => this.#key(event),
      pointerover: (event) => this.#point(event),
      pointerleave: () => this.#point(null),
    });
    new BoardDrag(this.root, {
      canDrag: (place) => this.#canDrag(place),
      drop: (from, to) => this.#drop(from, to),
    });
  }

  /// Shows a position: its `scene`, `moves` (`{role, move, cells}` that can be made), `last` (places
  /// of the last move), `bars` (by place: `{chance, best}`).
  update({scene, moves, last, bars}) {
    this.#moves = moves;
    this.#last = last;
    this.#bars = bars;
    const isOther = this.#scene !== scene;
    this.#scene = scene;
    const isNew = isOther && this.#build();
    this.#selection.offer(moves, this.#kind());
    const before = this.#looks;
    this.#showThings();
    this.#showAllMarks();
    this.root.classList.toggle('playable', moves.length > 0);
    if (isOther && !isNew && !movesLess())
      animate(movements(before, this.#looks), this.#cells, (to) => this.#source(to));
  }

  focus() {
    this.#cells[this.#focused]?.focus({preventScroll: true});
  }

  /// Where a move is marked: the lowest empty cell of a column, the end of a path.
  markedPlace({cells}, {places}) {
    if (this.#click !== 'column') return cells.at(-1);
    return cells.findLast((cell) => places[cell].things.length === 0) ?? cells[0];
  }

  #kind() {
    if (this.#click !== 'path') return 'any';
    return this.#scene.hops ? 'hops' : 'path';
  }

  /// Makes the cells anew, if the places are others than before; whether they are.
  #build() {
    const {width, height, places, strokes} = this.#scene;
    const plain = places.map(({things: _, text: __, ...place}) => place);
    const shape = JSON.stringify([width, height, strokes, plain]);
    if (shape === this.#shape) return false;
    this.#shape = shape;
    const held = this.root.contains(document.activeElement);
    const {cells, children, classes} = layOut(this.#scene, this.#roles, (index) =>
      this.#cell(index),
    );
    this.root.className = `board click-${this.#click} ${classes.join(' ')}`;
    this.root.style.setProperty('--columns', width);
    this.root.style.setProperty('--rows', height);
    this.root.replaceChildren(...children);
    this.#cells = cells;
    this.#looks = [];
    if (!places[this.#focused]?.name)
      this.#focused = Math.max(
        0,
        places.findLastIndex(({name}, at) => name && at <= this.#focused),
      );
    if (cells[this.#focused]) cells[this.#focused].tabIndex = 0;
    if (held) this.focus();
    return true;
  }

  #cell(index) {
    const cell = element('button', {
      type: 'button',
      class: 'cell',
      'data-cell': index,
      tabindex: -1,
      click: () => this.#clickPlace(index),
      focus: () => this.#rove(index),
    });
    cell.bar = '';
    return cell;
  }

  /// The places with what stands on them now: pieces that are on their way have gone there.
  #shown() {
    const things = this.#scene.places.map((place) => place.things);
    for (const [from, to] of this.#selection.steps()) {
      if (things[from].length === 0) continue;
      things[to] = [...things[to], things[from].at(-1)];
      things[from] = things[from].slice(0, -1);
    }
    return this.#scene.places.map((place, index) => ({...place, things: things[index]}));
  }

  #showThings() {
    const {height} = this.#scene;
    this.#looks = this.#shown().map((place, index) => {
      const cell = this.#cells[index];
      const look = JSON.stringify([place.text, place.things]);
      if (look === this.#looks[index]) return look;
      for (const old of cell.querySelectorAll('.ground, .piece')) old.remove();
      const boxes = spots(place, height);
      cell.prepend(
        ...[drawnGround(place, height)].filter(Boolean),
        ...place.things.map((thing, at) => {
          const piece = drawnThing(thing, this.#roles);
          boxStyle(piece, boxes[at], place.width, place.height);
          return piece;
        }),
      );
      cell.content = placeContent(place, this.#roles);
      return look;
    });
  }

  #showAllMarks() {
    const legal = this.#selection.legal();
    const isTargeted = this.#click === 'column';
    const marked = isTargeted
      ? new Set(this.#moves.map((move) => this.markedPlace(move, this.#scene)))
      : legal;
    const chooses = this.#click === 'path' && this.#moves.some(({cells}) => cells.length > 1);
    this.root.classList.toggle('open', legal.size > manyLegal && this.#selection.isEmpty);
    this.#cells.forEach((cell, index) => {
      if (!(cell instanceof HTMLButtonElement)) return;
      const marks = {
        legal: legal.has(index),
        marked: marked.has(index),
        last: this.#last.includes(index),
        selected: this.#selection.held === index,
      };
      for (const [name, is] of Object.entries(marks)) cell.classList.toggle(name, is);
      cell.setAttribute('aria-disabled', String(!marks.legal && !marks.selected));
      if (chooses) cell.setAttribute('aria-pressed', String(marks.selected));
      else cell.removeAttribute('aria-pressed');
      this.#showBar(cell, this.#bars.get(index));
      cell.setAttribute('aria-label', this.#label(cell, index, marks));
    });
  }

  /// Boards can be large, and analyses tell of every cell: what has not changed is left alone.
  #showBar(cell, bar) {
    const look = bar ? `${percentText(bar.chance)}${bar.best ? ', best' : ''}` : '';
    if (cell.bar === look) return;
    cell.bar = look;
    cell.querySelector('.bar')?.remove();
    if (!bar) return;
    const level = element('span', {class: 'bar-level'});
    level.style.width = `${Math.round(bar.chance * 100)}%`;
    cell.append(
      element(
        'span',
        {class: `bar${bar.best ? ' best' : ''}`, 'aria-hidden': 'true'},
        element('span', {class: 'bar-text'}, percentText(bar.chance)),
        element('span', {class: 'bar-track'}, level),
      ),
    );
  }

  #label(cell, index, {legal, last, selected}) {
    const {name, ground} = this.#scene.places[index],
      bar = this.#bars.get(index);
    const isEmpty = cell.content.length === 0;
    const open = legal && (this.#click !== 'column' || isEmpty);
    return [
      name,
      ...cell.content,
      isEmpty && ground !== 'none' && 'empty',
      open && 'legal move',
      last && 'last move',
      selected && 'selected',
      bar && `chance ${percentText(bar.chance)}`,
    ]
      .filter(Boolean)
      .join(', ');
  }

  #clickPlace(index) {
    const held = this.#selection.held;
    const moves = this.#selection.click(index);
    const isLaidDown = held === index;
    if (moves.length === 0 && this.#selection.isEmpty && !isLaidDown) this.#refuseAt(index);
    this.#decide(moves);
    this.#showThings();
    this.#showAllMarks();
  }

  /// Nothing can be done here: the place shakes, and why is said.
  #refuseAt(index) {
    const cell = this.#cells[index];
    if (!movesLess())
      cell.animate(
        [0, -4, 4, -3, 0].map((x) => ({transform: `translateX(${x}px)`})),
        {duration: 250},
      );
    this.#refuse(this.#scene.places[index].name);
  }

  #decide(moves) {
    if (moves.length === 1) this.#play(moves[0]);
    else if (moves.length > 1) this.#choose(moves);
  }

  #isEmpty(place) {
    return this.#scene.places[place].things.length === 0;
  }

  /// Moves by a click on the piece alone: it can be dragged all the same, to where it slides.
  #slides(place) {
    return this.#moves.filter(({cells}) => cells.length === 1 && cells[0] === place);
  }

  #canDrag(place) {
    if (this.#click === 'column' || this.#isEmpty(place)) return false;
    return this.#slides(place).length > 0 || this.#selection.begins(place);
  }

  /// A piece was let go over another place: a path between them, or a slide into an empty cell.
  #drop(from, to) {
    const slides = this.#slides(from);
    if (slides.length > 0) {
      if (this.#isEmpty(to)) this.#decide(slides);
      return;
    }
    this.#selection.take(from);
    this.#clickPlace(this.#selection.legal().has(to) ? to : from);
  }

  #rove(index) {
    this.#cells[this.#focused].tabIndex = -1;
    this.#cells[index].tabIndex = 0;
    this.#focused = index;
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return undefined;
    if (event.key === 'Escape') {
      this.#selection.clear();
      this.#showThings();
      return this.#showAllMarks();
    }
    const wanted = this.#placeBy(event.key);
    if (wanted === null) return undefined;
    event.preventDefault();
    event.stopPropagation();
    return this.#cells[wanted].focus();
  }

  /// Where a key leads; null if it leads nowhere.
  #placeBy(key) {
    const {places} = this.#scene,
      here = this.#focused;
    if (key in steps && this.#moves.some(({move}) => isDirection(move))) return null;
    if (key in steps) return neighbour(places, here, steps[key]);
    if (key !== 'Home' && key !== 'End') return null;
    const row = [...places.keys()].filter(
      (at) => places[at].name && Math.abs(places[at].y - places[here].y) < 0.05,
    );
    row.sort((a, b) => places[a].x - places[b].x);
    return row.at(key === 'Home' ? 0 : -1);
  }

  #point(event) {
    // All cells of the move that a click would make.
    if (this.#click !== 'column') return;
    const over = event ? Number(event.target.closest?.('.cell')?.dataset.cell ?? -1) : -1;
    const move = this.#moves.find(({cells}) => cells.includes(over));
    this.#cells.forEach((cell, index) =>
      cell.classList.toggle('pointed', Boolean(move) && move.cells.includes(index)),
    );
  }

  /// Where a new piece comes from: stones fall from the top of their column.
  #source(to) {
    return this.#click === 'column' ? to % this.#scene.width : null;
  }
}
