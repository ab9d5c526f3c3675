// The moves of a match as buttons: all of them; beside a board, those that are made nowhere on it;
// and those of which one was meant by clicks.
import {isDirection} from './directions.js';
import {element} from './elements.js';
import {MoveList} from './move_list.js';

export class MovePanel {
  #model;
  #hasBoard;
  #list; // Of all moves; beside a board, it is folded.
  #others; // Of those that are made nowhere on the board.
  #chooser; // Of those that somebody's clicks can mean.
  #meant = [];
  #dismiss;
  #now = {moves: [], scene: null};

  /// `play({role, move})` is called with the chosen move, `dismissed()` when none was wanted of those
  /// that were offered.
  constructor(model, hasBoard, {play, dismissed}) {
    this.#model = model;
    this.#hasBoard = hasBoard;
    this.#list = new MoveList(play);
    this.#others = new MoveList(play);
    this.#chooser = new MoveList((move) => {
      this.offer([]);
      play(move);
    });
    this.#dismiss = () => {
      this.offer([]);
      dismissed();
    };
    /// All moves, where there is a board.
    this.folded = element(
      'details',
      {class: 'moves'},
      element('summary', {}, 'List of moves'),
      hasBoard ? this.#list.root : null,
    );
    this.folded.hidden = !hasBoard;
    /// What stands right below the board; and what stands below all else, where there is none.
    this.near = hasBoard ? [this.#chooser.root, this.#others.root] : [];
    this.far = hasBoard ? null : this.#list.root;
  }

  /// Of several roles at one table, the first of those that are awaited chooses first.
  update(moves, scene) {
    const {game} = this.#model,
      role = moves[0]?.role;
    const own = moves.filter((move) => move.role === role);
    const title = game.simultaneous ? `${role} chooses, unseen by the others` : `Moves of ${role}`;
    const show = (list, some, more) =>
      list.update({game, role, moves: some, title, scene, ...more});
    this.#now = {moves, scene};
    if (!this.#hasBoard) {
      show(this.#list, own);
      return;
    }
    const texts = new Set(own.map(({move}) => JSON.stringify(move)));
    if (!this.#meant.every(({move}) => texts.has(JSON.stringify(move)))) this.#meant = [];
    show(this.#chooser, this.#meant, {title: 'Which of these moves?', dismiss: this.#dismiss});
    const others = own.filter(({cells}) => cells.length === 0);
    show(this.#others, others, others.length < own.length ? {title: 'Other moves'} : {});
    this.#others.root.classList.toggle(
      'steered',
      others.some(({move}) => isDirection(move)),
    );
    this.folded.hidden = others.length === own.length; // Then all are to be seen already.
    show(this.#list, this.folded.hidden ? [] : own);
  }

  /// Asks which of these moves is meant.
  offer(moves) {
    this.#meant = moves;
    this.update(this.#now.moves, this.#now.scene);
    if (moves.length > 0) this.#chooser.focus();
  }
}
