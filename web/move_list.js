// The moves that can be made, as buttons: the way to play any game, with a picture or without.
import {element, refill} from './elements.js';
import {roleMark} from './emblems.js';
import {moveText, placeText} from './wording.js';

/// `play({role, move})` is called with the chosen one.
export class MoveList {
  #play;
  #wanted = null; // The move that had the focus when the moves went.
  root = element('div', {class: 'move-list'});

  constructor(play) {
    this.#play = play;
  }

  /// `moves` by role, as the server tells them; of several roles, the first chooses first.
  update(moves, game) {
    const [first] = Object.entries(moves);
    if (this.root.contains(document.activeElement))
      this.#wanted = document.activeElement.dataset.move;
    if (refill(this.root, first ?? null, () => (first ? this.#group(first, game) : [])))
      this.#focusAgain();
  }

  /// Who plays by keyboard goes on where it was, unless it has gone elsewhere.
  #focusAgain() {
    const buttons = [...this.root.querySelectorAll('button')];
    if (this.#wanted === null || buttons.length === 0) return;
    const again = buttons.find((each) => each.dataset.move === this.#wanted) ?? buttons[0];
    if (document.activeElement === document.body) again.focus({preventScroll: true});
    this.#wanted = null;
  }

  #group([role, moves], game) {
    const title = game.simultaneous ? `${role} chooses, unseen by the others` : `Moves of ${role}`;
    return [
      element(
        'div',
        {class: 'move-group', role: 'group', 'aria-label': title},
        element('p', {class: 'move-title'}, roleMark(game, role), title),
        element(
          'div',
          {class: 'move-buttons'},
          moves.map(({move, cells}) =>
            element(
              'button',
              {
                type: 'button',
                class: 'move',
                'data-move': JSON.stringify(move),
                title: placeText(cells, game.picture),
                click: () => this.#play({role, move}),
              },
              moveText(move),
            ),
          ),
        ),
      ),
    ];
  }
}
