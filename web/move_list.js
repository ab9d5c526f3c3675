// The moves that can be made, as buttons: the way to play any game, with a picture or without.
import {element, refill} from './elements.js';
import {roleMark} from './emblems.js';
import {moveText, placeText} from './wording.js';

/// `play({role, move})` is called with the chosen one.
export class MoveList {
  #play;
  root = element('div', {class: 'move-list'});

  constructor(play) { this.#play = play; }

  /// `moves` by role, as the server tells them; of several roles, the first chooses first.
  update(moves, game) {
    const [first] = Object.entries(moves);
    refill(this.root, first ?? null, () => (first ? this.#group(first, game) : []));
  }

  #group([role, moves], game) {
    const title = game.simultaneous ? `${role} chooses, unseen by the others` : `Moves of ${role}`;
    return [element('div', {class: 'move-group', role: 'group', 'aria-label': title},
      element('p', {class: 'move-title'}, roleMark(game, role), title),
      element('div', {class: 'move-buttons'}, moves.map(({move, cells}) =>
        element('button', {type: 'button', class: 'move', 'data-move': JSON.stringify(move), title: placeText(cells, game.picture),
          click: () => this.#play({role, move})}, moveText(move)))))];
  }
}
