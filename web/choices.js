// Choices of games in which all choose at the same time: who has chosen, and what all chose.
import {element, refill} from './elements.js';
import {roleMark} from './emblems.js';
import {joined, moveText} from './wording.js';

export class Choices {
  #model;
  root = element('div', {class: 'choices'});

  constructor(model) {
    this.#model = model;
    this.root.hidden = !model.game.simultaneous;
  }

  update() {
    const {game, roles, data, isLive, isOver, mine} = this.#model;
    if (!game.simultaneous) return;
    const entry = this.#model.entry();
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
    refill(this.root, [shown, waiting], () => [
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
    const value = look === 'shown' ? moveText(move) : look === 'hidden' ? '?' : '…';
    return element(
      'div',
      {class: `choice ${look}`, role: 'img', 'aria-label': words[look]},
      roleMark(this.#model.game, role),
      element('span', {class: `choice-value${value.length > 3 ? ' word' : ''}`}, value),
    );
  }
}
