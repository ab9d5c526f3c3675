// The middle of a match: the board or the text of the position, luck, choices, and what can be
// done.
import {Board} from './board.js';
import {Choices} from './choices.js';
import {Dice} from './dice.js';
import {Directions, isDirection} from './directions.js';
import {element, refill} from './elements.js';
import {MovePanel} from './move_panel.js';
import {changedPlaces} from './scene.js';
import {luckText, numberText} from './wording.js';

/// The members of a state that the seats do not show: whose turn it is, and scores.
function remaining(state, roles) {
  if (state === null || typeof state !== 'object') return [];
  return Object.entries(state).filter(
    ([name]) => !['activePlayer', 'turn', 'role', 'scores'].includes(name) && !roles.includes(name),
  );
}
const longest = 24; // Characters of a fact: more are for the text of the position.
const isPlain = (value) =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= longest);

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
  #directions = null;
  #dice = new Dice();
  #text = element('pre', {
    class: 'state-text',
    tabindex: 0,
    role: 'region',
    'aria-label': 'Position',
  });
  #spelled;
  #facts = element('dl', {class: 'facts'});
  #choices;
  #moves;
  #lastRolled = -1;
  #rolling = null; // `{ply, haps}` of a roll that is not over yet.
  #luck = element('p', {class: 'luck', hidden: true});
  #clicker; // For whom was clicked last.

  /// `refuse(place)` is called when nothing can be made of a click on the board.
  constructor(model, {play, refuse}) {
    const {game, roles} = model;
    this.#model = model;
    const hasBoard = game.picture !== null || game.scenic;
    this.#moves = new MovePanel(model, hasBoard, {play, dismissed: () => this.#board.focus()});
    this.#choices = new Choices(model);
    if (hasBoard) {
      const choose = (moves) => this.#moves.offer(moves);
      this.#board = new Board(roles, game.picture?.click ?? 'path', {
        play,
        choose,
        refuse,
      });
      this.#directions = new Directions(this.#board.root, play);
    }
    this.#spelled = element(
      'details',
      {class: 'moves', hidden: true},
      element('summary', {}, 'Position as text'),
    );
    this.root = element(
      'section',
      {class: `stage${hasBoard ? '' : ' plain'}`, 'aria-label': 'Game'},
      this.#board?.root ?? this.#text,
      this.#moves.near,
      this.#dice.root,
      this.#luck,
      this.#facts,
      this.#choices.root,
      this.#moves.far,
      element('div', {class: 'folds'}, this.#moves.folded, this.#spelled),
    );
    this.root.addEventListener('click', (event) => this.#guard(event), true);
    model.addEventListener('roll', ({detail}) => {
      this.#rolling = detail;
      this.#lastRolled = detail.ply;
      this.#showDice();
    });
    model.addEventListener('ply', ({detail}) => {
      this.#rolling = null;
      this.#lastRolled = detail;
      this.#showDice();
    });
  }

  close() {
    this.#directions?.close();
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
      position = model.positionSeen();
    const byRole = model.isLive && !model.isOver ? (model.data.moves ?? {}) : {};
    const moves = Object.entries(byRole).flatMap(([role, list]) =>
      list.map((move) => ({role, ...move})),
    );
    const scene = this.#board && model.scene();
    if (this.#board) this.#showBoard(scene, moves, analysis);
    this.#directions?.update(moves);
    this.#showText(position, scene);
    this.#moves.update(moves, scene);
    this.#showDice();
    this.#showFacts(position);
    this.#choices.update();
  }

  #showBoard(scene, moves, analysis) {
    const model = this.#model;
    if (scene === null) return; // Until it is known, what was shown before stays.
    const isSteered = Object.values(model.entry()?.moves ?? {}).some(isDirection);
    const last =
      model.shown > 0 && !isSteered ? changedPlaces(model.scene(model.shown - 1), scene) : [];
    const bars = new Map();
    const worth = ({share, chance}) => share ?? chance; // How often it is played, if that is known.
    const best = Math.max(...(analysis?.moves ?? []).map(worth));
    for (const move of analysis?.moves ?? []) {
      if (!move.cells?.length) continue;
      const place = this.#board.markedPlace(move, scene); // Of several, the best.
      if (!(bars.get(place)?.chance >= worth(move)))
        bars.set(place, {chance: worth(move), best: worth(move) === best});
    }
    this.#board.update({scene, moves, last, bars});
  }

  /// The text of the position stands where there is no board, or where nothing of it may be seen;
  /// where all of it is told otherwise, it is folded.
  #showText(position, scene) {
    const isHidden = position.text === '';
    this.#text.textContent = isHidden ? 'Hidden until the match has ended.' : position.text;
    if (this.#board)
      this.#board.root.hidden = isHidden && scene === null && this.#model.game.scenic;
    const told = this.#board ? !this.#board.root.hidden : isAllTold(position, this.#model.roles);
    this.#spelled.hidden = !told;
    const parent = told ? this.#spelled : this.root;
    if (this.#text.parentNode === parent) return;
    if (told) parent.append(this.#text);
    else parent.prepend(this.#text);
  }

  #showDice() {
    const {shown, game} = this.#model;
    this.#showLuck(shown);
    if (game.scenic) return; // Its scenes show the dice.
    if (this.#rolling) {
      const {ply: now, haps} = this.#rolling;
      this.#dice.update(haps, {ply: now, shown: now, rolled: true});
      return;
    }
    let ply = shown; // The last roll lies on the table until the next one.
    while (ply > 0 && !this.#model.entry(ply).haps) --ply;
    this.#dice.update(ply > 0 ? this.#model.entry(ply).haps : null, {
      ply,
      shown,
      rolled: this.#lastRolled === ply,
    });
  }

  /// What luck has decided in the ply that is shown, in words.
  #showLuck(ply) {
    const text = this.#rolling ? '' : luckText(this.#model, ply);
    this.#luck.textContent = text;
    this.#luck.hidden = text === '';
  }

  /// Numbers and words of the state; beside a scene, numbers that are no parameters: it shows the
  /// rest.
  #showFacts({state, cells}) {
    const {game, roles} = this.#model;
    const constant = game.parameters.map(({name}) => name);
    const isTold = ([name, value]) =>
      game.scenic
        ? typeof value !== 'number' || constant.includes(name)
        : !isPlain(value) || String(value).replaceAll('/', '') === cells;
    const shown = remaining(state, roles).filter((fact) => !isTold(fact));
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
}
