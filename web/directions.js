// Moves by directions: arrow keys, and swipes over the board.

const keys = {ArrowUp: 'up', ArrowRight: 'right', ArrowDown: 'down', ArrowLeft: 'left'};
const least = 24; // Pixels of a swipe.

/// Whether a move is one of the four directions.
export const isDirection = (move) => Object.values(keys).includes(move);

export class Directions {
  #board;
  #moves = [];
  #play;
  #from = null; // Where the finger was laid down.
  #onKey = (event) => this.#key(event);

  /// `board` is where swipes begin, `play({role, move})` is called with what they mean.
  constructor(board, play) {
    this.#play = play;
    this.#board = board;
    board.addEventListener('pointerdown', (event) => {
      this.#from = this.#moves.length > 0 ? {x: event.clientX, y: event.clientY} : null;
    });
    board.addEventListener('pointerup', (event) => this.#lift(event));
    board.addEventListener('pointercancel', () => (this.#from = null));
    document.addEventListener('keydown', this.#onKey);
  }

  close() {
    document.removeEventListener('keydown', this.#onKey);
  }

  /// The moves that can be made now, `{role, move}`. Of several roles, the first is meant.
  update(moves) {
    const [first] = moves;
    this.#moves = moves.filter(({role, move}) => isDirection(move) && role === first.role);
    this.#board.classList.toggle('swiped', this.#moves.length > 0);
  }

  #go(direction) {
    const wanted = this.#moves.find(({move}) => move === direction);
    if (wanted) this.#play(wanted);
  }

  /// Arrow keys mean moves wherever they do nothing else, and come before those of the history.
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !keys[event.key])
      return;
    if (this.#moves.length === 0) return;
    if (event.target.closest?.('input, select, textarea, summary, .state-text, .scrolls')) return;
    event.preventDefault();
    this.#go(keys[event.key]);
  }

  #lift(event) {
    if (this.#from === null) return;
    const x = event.clientX - this.#from.x,
      y = event.clientY - this.#from.y;
    this.#from = null;
    if (Math.max(Math.abs(x), Math.abs(y)) < least) return;
    if (Math.abs(x) > Math.abs(y)) this.#go(x > 0 ? 'right' : 'left');
    else this.#go(y > 0 ? 'down' : 'up');
  }
}
