// The middle of a match: the board or the text of the position, luck, choices, and what can be
// done.
import {Board} from './board.js';
import {Dice} from './dice.js';
import {element, refill} from './elements.js';
import {roleMark} from './emblems.js';
import {MoveList} from './move_list.js';
import {changedCells, joined, moveText, numberText} from './wording.js';

/// The members of a state that the seats do not show: whose turn it is, and scores.
function remaining(state, roles) {
  if (state === null || typeof state !== 'object') return [];
  return Object.entries(state).filter(
    ([name]) => !['activePlayer', 'turn', 'scores'].includes(name) && !roles.includes(name),
  );
}
const isPlain = (value) => typeof value === 'number' || typeof value === 'string';

/// Whether the seats and the facts tell all of a state, so that its text tells nothing more.
function isAllTold({state, scores}, roles) {
  return (
    scores !== null &&
    state !== null &&
    remaining(state, roles).every(([, value]) => isPlain(value))
  );
}

export class Stage {
  #model;
  #board = null;
  #dice = new Dice();
  #list;
  #text = element('pre', {
    class: 'state-text',
    tabindex: 0,
    role: 'region',
    'aria-label': 'Position',
  });
  #spelled;
  #facts = element('dl', {class: 'facts'});
  #choices = element('div', {class: 'choices'});
  #moves;
  #lastRolled = -1;
  #clicker; // For whom was clicked last.

  constructor(model, play) {
    this.#model = model;
    this.#list = new MoveList(play);
    this.#moves = element(
      'details',
      {class: 'moves'},
      element('summary', {}, 'List of moves'),
      this.#list.root,
    );
    if (model.game.picture)
      this.#board = new Board(model.game.picture, model.roles, {
        play,
        choose: () => {
          this.#moves.open = true;
          this.#list.root.querySelector('button')?.focus();
        },
      });
    this.#spelled = element(
      'details',
      {class: 'moves', hidden: true},
      element('summary', {}, 'Position as text'),
    );
    this.root = element(
      'section',
      {class: `stage${this.#board ? '' : ' plain'}`, 'aria-label': 'Game'},
      this.#board ? this.#board.root : this.#text,
      this.#dice.root,
      this.#facts,
      this.#choices,
      this.#board ? this.#moves : this.#list.root,
      this.#spelled,
    );
    this.root.addEventListener('click', (event) => this.#guard(event), true);
    model.addEventListener('ply', ({detail}) => {
      this.#lastRolled = detail;
      this.#showDice();
    });
  }

  /// Where people share the screen, the second click of a double one is not the next one's move.
  #guard(event) {
    const [role] = Object.keys(this.#model.data.moves ?? {});
    if (event.detail > 1 && role !== this.#clicker) event.stopPropagation();
    else this.#clicker = role;
  }

  /// `analysis` is what is known of the moves of the position that is shown, or null.
  update(analysis) {
    const model = this.#model,
      position = model.position();
    const moves = model.isLive && !model.isOver ? (model.data.moves ?? {}) : {};
    if (this.#board) this.#showBoard(position, moves, analysis);
    else this.#showText(position);
    this.#list.update(moves, model.game);
    this.#moves.hidden = Object.keys(moves).length === 0;
    this.#showDice();
    this.#showFacts(position);
    this.#showChoices();
  }

  #showBoard(position, moves, analysis) {
    const model = this.#model,
      {shown} = model;
    const last =
      shown > 0 ? changedCells(model.position(shown - 1), position, model.game.picture) : [];
    const flat = Object.entries(moves).flatMap(([role, list]) =>
      list.map((move) => ({role, ...move})),
    );
    const bars = new Map();
    const best = Math.max(...(analysis?.moves ?? []).map((move) => move.chance));
    for (const move of analysis?.moves ?? []) {
      if (!move.cells?.length) continue;
      const cell = this.#board.markedCell(move, position.cells); // Of several, the best.
      if (!(bars.get(cell)?.chance >= move.chance))
        bars.set(cell, {chance: move.chance, best: move.chance === best});
    }
    const {rows, columns} = model.game.picture;
    this.#board.update({
      cells: position.cells || ' '.repeat(rows * columns),
      moves: flat,
      last,
      bars,
    });
  }

  #showText(position) {
    const told = isAllTold(position, this.#model.roles);
    this.#text.textContent = position.text || 'Hidden until the match has ended.';
    this.#spelled.hidden = !told;
    if (told && this.#text.parentNode !== this.#spelled) this.#spelled.append(this.#text);
    if (!told && this.#text.parentNode !== this.root) this.root.prepend(this.#text);
  }

  #showDice() {
    const {shown} = this.#model;
    let ply = shown; // The last roll lies on the table until the next one.
    while (ply > 0 && !this.#model.entry(ply).haps) --ply;
    this.#dice.update(ply > 0 ? this.#model.entry(ply).haps : null, {
      ply,
      shown,
      rolled: this.#lastRolled === ply,
    });
  }

  #showFacts({state, cells}) {
    const shown = remaining(state, this.#model.roles).filter(
      ([, value]) => isPlain(value) && String(value).replaceAll('/', '') !== cells,
    );
    this.#facts.hidden = shown.length === 0;
    refill(this.#facts, shown, () =>
      shown.map(([name, value]) =>
        element(
          'div',
          {class: 'fact'},
          element('dt', {}, name),
          element('dd', {}, typeof value === 'number' ? numberText(value) : value),
        ),
      ),
    );
  }

  /// In simultaneous games: who has chosen, and what all chose in the ply that is shown.
  #showChoices() {
    const {game, roles, data, isLive, isOver, mine} = this.#model;
    const entry = this.#model.entry();
    this.#choices.hidden = !game.simultaneous;
    if (!game.simultaneous) return;
    const deciding = isLive && !isOver && data.decided.length > 0;
    const shown = roles.map((role) => {
      if (deciding) return [role, data.decided.includes(role) ? 'hidden' : 'open', null];
      const move = entry?.moves?.[role];
      return [role, move === undefined ? 'open' : 'shown', move ?? null];
    });
    const waiting =
      deciding && mine.some((role) => data.decided.includes(role))
        ? `Waiting for ${joined(data.awaited)}.`
        : '';
    refill(this.#choices, [shown, waiting], () => [
      element(
        'div',
        {class: 'choice-cards'},
        shown.map(([role, look, move]) => this.#choice(role, look, move)),
      ),
      element('p', {class: 'choice-wait', role: 'status'}, waiting),
    ]);
  }

  #choice(role, look, move) {
    const words = {
      hidden: `${role} has chosen`,
      open: `${role} has not chosen`,
      shown: `${role} chose ${moveText(move)}`,
    };
    return element(
      'div',
      {class: `choice ${look}`, role: 'img', 'aria-label': words[look]},
      roleMark(this.#model.game, role),
      element(
        'span',
        {class: 'choice-value'},
        look === 'shown' ? moveText(move) : look === 'hidden' ? '?' : '…',
      ),
    );
  }
}
