// The list of games to choose from: in groups by their kind, and with a field to find one.
import {breakableName, element, freshId} from './elements.js';
import {kindEmblem} from './emblems.js';

// The first that fits is a game's group.
const groups = [
  ['For one', 'single', ({kind}) => kind.includes('single player')],
  ['All at the same time', 'hands', ({kind}) => kind.includes('simultaneous')],
  ['With something hidden', 'hidden', ({kind}) => kind.includes('hidden information')],
  ['With luck', 'dice', ({kind}) => kind.includes('with luck')],
  ['By turns', 'grid', () => true],
];
const shownFirst = [
  'By turns',
  'With luck',
  'With something hidden',
  'All at the same time',
  'For one',
];
const few = 8; // Games that need no groups, and no field to find one.

const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export class GameList {
  #cards = []; // `{game, card, input}`
  #groups = [];
  #found = element('p', {class: 'unseen', role: 'status'});

  /// `choose(name)` is called whenever somebody chooses a game.
  constructor(games, choose) {
    const name = freshId('game');
    const isShort = games.length <= few;
    this.#cards = games.map((game) => this.#card(game, name, choose));
    const list = element(
      'div',
      {class: 'game-groups', role: 'radiogroup', 'aria-label': 'Game'},
      isShort ? this.#cardsOf(this.#cards) : shownFirst.map((title) => this.#group(title)),
    );
    this.root = element(
      'div',
      {class: 'game-list'},
      isShort ? null : this.#finder(),
      this.#found,
      list,
    );
  }

  /// Checks the card of a game.
  check(name) {
    for (const {game, input} of this.#cards) input.checked = game.name === name;
  }

  #card(game, group, choose) {
    const input = element('input', {
      type: 'radio',
      name: group,
      value: game.name,
      change: () => choose(game.name),
    });
    const card = element(
      'label',
      {class: 'card game-card'},
      input,
      element('span', {class: 'game-name'}, breakableName(game.name)),
    );
    return {game, card, input};
  }

  #cardsOf(cards) {
    return element(
      'div',
      {class: 'cards'},
      cards.map(({card}) => card),
    );
  }

  #group(title) {
    const cards = this.#cards.filter(
      ({game}) => groups.find(([, , fits]) => fits(game))[0] === title,
    );
    if (cards.length === 0) return null;
    const [, emblem] = groups.find(([each]) => each === title);
    const root = element(
      'section',
      {class: 'game-group'},
      element('h3', {}, kindEmblem(emblem), title),
      this.#cardsOf(cards),
    );
    this.#groups.push({root, cards});
    return root;
  }

  #finder() {
    const input = element('input', {
      type: 'search',
      placeholder: `Find one of ${this.#cards.length} games`,
      'aria-label': 'Find a game',
      autocomplete: 'off',
      spellcheck: 'false',
      input: () => this.#find(input.value),
      keydown: (event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
        event.preventDefault();
        this.#enter(event.key === 'Enter');
      },
    });
    return input;
  }

  #find(text) {
    const wanted = plain(text);
    const fits = ({name, aliases = [], kind}) =>
      [name, ...aliases, ...kind].some((each) => plain(each).includes(wanted));
    for (const {game, card} of this.#cards) card.hidden = !fits(game);
    for (const {root, cards} of this.#groups) root.hidden = cards.every(({card}) => card.hidden);
    const found = this.#cards.filter(({card}) => !card.hidden);
    this.#found.classList.toggle('unseen', found.length > 0);
    this.#found.textContent =
      found.length > 0 ? `${found.length} found` : `No game is called “${text.trim()}”.`;
  }

  /// From the field to the first game that was found.
  #enter(chooses) {
    const first = this.root.querySelector('.game-card:not([hidden]) input');
    if (!first || first.closest('[hidden]')) return;
    first.focus();
    if (chooses) first.click();
  }
}
