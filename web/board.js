// A board of cells: clicked, dragged on, and used with the keyboard.
import {element, movesLess} from './elements.js';
import {BoardDrag} from './board_drag.js';
import {drawnPiece} from './pieces.js';
import {cellText, percentText} from './wording.js';

const steps = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};

/// Shows a game's picture. `play({role, move})` is called when a legal move was chosen on it,
/// `choose(moves)` when it cannot tell which of several is meant.
export class Board {
  #picture;
  #roles;
  #pieces;
  #cells = [];
  #focused = 0;
  #moves = [];
  #last = [];
  #bars = new Map();
  #selected = null; // The cell where a path begins.
  #shownCells = '';
  #play;
  #choose;

  constructor(picture, roles, {play, choose}) {
    this.#picture = picture;
    this.#roles = roles;
    this.#pieces = new Map(picture.pieces.map((piece) => [piece.symbol, piece]));
    this.#play = play;
    this.#choose = choose;
    this.root = element(
      'div',
      {
        class: `board click-${picture.click}`,
        role: 'grid',
        'aria-label': 'Board',
        'aria-rowcount': picture.rows,
        'aria-colcount': picture.columns,
        keydown: (event) => this.#key(event),
        pointerover: (event) => this.#point(event),
        pointerleave: () => this.#point(null),
      },
      Array.from({length: picture.rows}, (_, row) => this.#row(row)),
    );
    this.root.style.setProperty('--columns', picture.columns);
    this.root.style.setProperty('--rows', picture.rows);
    new BoardDrag(this.root, {
      canDrag: (cell) => this.#canDrag(cell),
      drop: (from, to) => this.#drop(from, to),
    });
  }

  /// Shows a position: `cells` (a character for each), `moves` (`{role, move, cells}` that can be
  /// made), `last` (cells of the last move), `bars` (by cell: `{chance, best}`).
  update({cells, moves, last, bars}) {
    this.#moves = moves;
    this.#last = last;
    this.#bars = bars;
    if (this.#selected !== null && !moves.some((move) => move.cells[0] === this.#selected))
      this.#selected = null;
    const moved = this.#shownCells ? this.#movements(cells) : [];
    this.#cells.forEach((cell, index) => this.#showPiece(cell, cells[index]));
    this.#shownCells = cells;
    this.#showAllMarks();
    this.root.classList.toggle('playable', moves.length > 0);
    if (!movesLess()) this.#animate(moved);
  }

  focus() {
    this.#cells[this.#focused].focus();
  }

  /// Where a move is marked: the lowest empty cell of a column, the end of a path.
  markedCell(move, cells = this.#shownCells) {
    if (this.#picture.click === 'column')
      return move.cells.findLast((cell) => !this.#pieces.has(cells[cell])) ?? move.cells[0];
    return this.#picture.click === 'path' ? move.cells.at(-1) : move.cells[0];
  }

  #row(row) {
    const {columns} = this.#picture;
    return element(
      'div',
      {role: 'row', class: 'board-row'},
      Array.from({length: columns}, (_, column) => {
        const index = row * columns + column;
        const cell = element('button', {
          type: 'button',
          class: 'cell',
          'data-cell': index,
          tabindex: index === 0 ? 0 : -1,
          click: () => this.#click(index),
          focus: () => this.#rove(index),
        });
        cell.symbol = null;
        cell.bar = '';
        this.#cells.push(cell);
        return element('div', {role: 'gridcell', class: 'cell-place'}, cell);
      }),
    );
  }

  #showPiece(cell, symbol) {
    if (cell.symbol === symbol) return;
    cell.symbol = symbol;
    const piece = this.#pieces.get(symbol);
    cell.querySelector('.piece')?.remove();
    if (piece) cell.prepend(drawnPiece(piece, this.#roles));
  }

  #showAllMarks() {
    this.#cells.forEach((cell, index) => this.#showMarks(cell, index));
  }

  #showMarks(cell, index) {
    const isLast = this.#last.includes(index),
      bar = this.#bars.get(index);
    const from = this.#picture.click === 'path' && this.#selected === null;
    const legal = this.#moves.some((move) =>
      from ? move.cells[0] === index : this.#targets(move).includes(index),
    );
    const marked = legal && (from || this.#moves.some((move) => this.markedCell(move) === index));
    cell.classList.toggle('legal', legal);
    cell.classList.toggle('marked', marked);
    cell.classList.toggle('last', isLast);
    cell.classList.toggle('selected', this.#selected === index);
    cell.setAttribute('aria-disabled', String(!legal));
    if (this.#picture.click === 'path')
      cell.setAttribute('aria-pressed', String(this.#selected === index));
    this.#showBar(cell, bar);
    cell.setAttribute('aria-label', this.#label(cell, index, {legal, isLast, bar}));
  }

  #targets(move) {
    if (this.#picture.click !== 'path') return move.cells;
    return move.cells[0] === this.#selected ? [move.cells.at(-1), move.cells[0]] : [move.cells[0]];
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

  #label(cell, index, {legal, isLast, bar}) {
    const piece = this.#pieces.get(cell.symbol);
    const open = legal && (this.#picture.click !== 'column' || !piece);
    return [
      cellText(index, this.#picture),
      piece ? piece.name : 'empty',
      open && 'legal move',
      isLast && 'last move',
      this.#selected === index && 'selected',
      bar && `chance ${percentText(bar.chance)}`,
    ]
      .filter(Boolean)
      .join(', ');
  }

  #click(index) {
    if (this.#picture.click === 'path') return this.#clickPath(index);
    return this.#decide(this.#moves.filter((move) => move.cells.includes(index)));
  }

  #clickPath(index) {
    const made = this.#moves.filter(
      (move) => move.cells[0] === this.#selected && move.cells.at(-1) === index,
    );
    if (made.length > 0) return this.#decide(made);
    const begins = this.#selected !== index && this.#moves.some((move) => move.cells[0] === index);
    this.#selected = begins ? index : null;
    return this.#showAllMarks();
  }

  #decide(moves) {
    this.#selected = null;
    if (moves.length === 1) this.#play(moves[0]);
    else if (moves.length > 1) this.#choose(moves);
  }

  #canDrag(index) {
    return (
      this.#pieces.has(this.#shownCells[index]) &&
      this.#moves.some((move) => move.cells[0] === index)
    );
  }

  /// A piece was let go over another cell: a path between them, or a slide into an empty cell.
  #drop(from, to) {
    const path = this.#picture.click === 'path';
    if (!path && this.#pieces.has(this.#shownCells[to])) return;
    this.#decide(
      this.#moves.filter((move) => move.cells[0] === from && (!path || move.cells.at(-1) === to)),
    );
  }

  #rove(index) {
    this.#cells[this.#focused].tabIndex = -1;
    this.#cells[index].tabIndex = 0;
    this.#focused = index;
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
    const {rows, columns} = this.#picture;
    if (event.key === 'Escape') this.#selected = null;
    if (event.key === 'Escape') return this.#showAllMarks();
    let row = Math.floor(this.#focused / columns),
      column = this.#focused % columns;
    if (event.key in steps) {
      row = Math.max(0, Math.min(rows - 1, row + steps[event.key][0]));
      column = Math.max(0, Math.min(columns - 1, column + steps[event.key][1]));
    } else if (event.key === 'Home') column = 0;
    else if (event.key === 'End') column = columns - 1;
    else return undefined;
    event.preventDefault();
    event.stopPropagation();
    return this.#cells[row * columns + column].focus();
  }

  #point(event) {
    // All cells of the move that a click would make.
    const over = event ? Number(event.target.closest?.('.cell')?.dataset.cell ?? -1) : -1;
    const move =
      this.#picture.click === 'column' && this.#moves.find(({cells}) => cells.includes(over));
    this.#cells.forEach((cell, index) =>
      cell.classList.toggle('pointed', Boolean(move) && move.cells.includes(index)),
    );
  }

  /// Which pieces came from where: `{to, from}`; `from` is null for a new one.
  #movements(cells) {
    const changed = [...cells].flatMap((symbol, index) =>
      symbol === this.#shownCells[index] ? [] : [index],
    );
    if (changed.length > 4) return []; // Another position altogether.
    return changed
      .filter((to) => this.#pieces.has(cells[to]))
      .map((to) => ({
        to,
        from:
          changed.find(
            (cell) => this.#shownCells[cell] === cells[to] && cells[cell] !== cells[to],
          ) ?? null,
      }));
  }

  #animate(movements) {
    for (const {to, from} of movements) {
      const piece = this.#cells[to].querySelector('.piece');
      const place = (cell) => this.#cells[cell].getBoundingClientRect();
      const {columns} = this.#picture;
      const start = from ?? (this.#picture.click === 'column' ? to % columns : null);
      if (start === null) {
        piece.animate(
          [
            {transform: 'scale(0.6)', opacity: 0},
            {transform: 'none', opacity: 1},
          ],
          {duration: 140, easing: 'ease-out'},
        );
        continue;
      }
      const x = place(start).x - place(to).x,
        y = place(start).y - place(to).y;
      piece.animate([{transform: `translate(${x}px, ${y}px)`}, {transform: 'none'}], {
        duration: from === null ? 120 + Math.abs(y) * 0.6 : 130,
        easing: from === null ? 'cubic-bezier(.5,0,.9,.6)' : 'ease-out',
      });
    }
  }
}
