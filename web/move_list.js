// The moves that can be made, as buttons: the way to play any game, with a board or without.
import {button, element, refill} from './elements.js';
import {isDirection} from './directions.js';
import {roleMark} from './emblems.js';
import {moveText, placeText} from './wording.js';

const arrows = {up: '↑', right: '→', down: '↓', left: '←'};

/// `play({role, move})` is called with the chosen one.
export class MoveList {
  #play;
  #wanted = null; // The move that had the focus when the moves went.
  root = element('div', {class: 'move-list'});

  constructor(play) {
    this.#play = play;
  }

  /// Shows moves of a role, under a title; none if `moves` is empty. `scene` has the places that they
  /// are made on, `dismiss()` is called when none of them is wanted: without it, one has to be.
  update({game, role, moves, title, scene = null, dismiss = null}) {
    if (this.root.contains(document.activeElement))
      this.#wanted = document.activeElement.dataset.move ?? null;
    const key = moves.length > 0 ? [role, title, moves, dismiss !== null] : null;
    const made = () => [this.#group({game, role, moves, title, scene, dismiss})];
    if (refill(this.root, key, () => (key ? made() : []))) this.#focusAgain();
  }

  /// Goes to the first move.
  focus() {
    this.root.querySelector('button')?.focus();
  }

  /// Who plays by keyboard goes on where it was, unless it has gone elsewhere.
  #focusAgain() {
    const buttons = [...this.root.querySelectorAll('button')];
    if (this.#wanted === null || buttons.length === 0) return;
    const again = buttons.find((each) => each.dataset.move === this.#wanted) ?? buttons[0];
    if (document.activeElement === document.body) again.focus({preventScroll: true});
    this.#wanted = null;
  }

  #group({game, role, moves, title, scene, dismiss}) {
    return element(
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
              title: placeText({move, cells}, scene, game.picture),
              click: () => this.#play({role, move}),
            },
            isDirection(move)
              ? [element('span', {class: 'arrow', 'aria-hidden': 'true'}, arrows[move]), move]
              : moveText(move),
          ),
        ),
        dismiss && button('None of these', 'remove', dismiss, {kind: 'quiet'}),
      ),
    );
  }
}
