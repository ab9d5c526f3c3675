// The choice of a player with its parameters, and of others that may sit in a seat.
import {element, freshId} from './elements.js';
import {parameterFields} from './fields.js';

const cannotPlay = (player) => (player.whyNot === '' ? '' : 'cannot play this');
const cannotWeigh = (player) =>
  cannotPlay(player) || (player.weighs ? '' : 'does not weigh moves');

function option(player, fault) {
  return element(
    'option',
    {value: player.name, disabled: fault !== ''},
    fault === '' ? player.name : `${player.name} (${fault})`,
  );
}

function refusals(players) {
  const unable = players.filter((player) => player.whyNot !== '');
  if (unable.length === 0) return null;
  return element(
    'details',
    {class: 'refusals'},
    element(
      'summary',
      {},
      `${unable.length} ${unable.length === 1 ? 'player' : 'players'} cannot play this`,
    ),
    element(
      'ul',
      {},
      unable.map((player) =>
        element('li', {}, element('b', {}, player.name), `: ${player.whyNot}`),
      ),
    ),
  );
}

/// A list of players to choose from, with the fields of the chosen one. `people` are entries
/// `[value, text]` that stand before the players, `settings` what stands in the fields of those
/// parameters at first, `weighing` whether the player is to say what it makes of moves. `chosen()`
/// is a value of `people`, or a player's specification.
export class PlayerChoice {
  #players;
  #settings;
  #select;
  #details = element('div', {class: 'player-details'});
  #fields = null;

  constructor(
    label,
    players,
    {people = [], initial = '', settings = {}, weighing = false, withRefusals = true} = {},
  ) {
    this.#players = players;
    this.#settings = settings;
    const id = freshId('player'),
      faultOf = weighing ? cannotWeigh : cannotPlay;
    this.#select = element(
      'select',
      {id, change: () => this.#show()},
      people.map(([value, text]) => element('option', {value}, text)),
      element(
        'optgroup',
        {label: 'Artificial players'},
        players.map((player) => option(player, faultOf(player))),
      ),
    );
    if (initial) this.#select.value = initial;
    if (this.#select.selectedIndex < 0) this.#select.value = 'random';
    this.root = element(
      'div',
      {class: 'player-choice'},
      element('div', {class: 'field'}, element('label', {for: id}, label), this.#select),
      this.#details,
      withRefusals ? refusals(players) : null,
    );
    this.#show();
  }

  chosen() {
    return this.#fields ? this.#fields.specification(this.#select.value) : this.#select.value;
  }
  /// The field that a message about this player is about.
  fieldNamedIn(message) {
    const parameters = this.#fields?.values() ?? {};
    const named = Object.keys(parameters).some((name) => message.includes(name));
    return named ? this.#fields.fieldNamedIn(message) : this.#select;
  }
  isPlayer() {
    return this.#fields !== null;
  }

  #show() {
    const player = this.#players.find(({name}) => name === this.#select.value);
    this.#fields = player ? parameterFields(player.parameters, this.#settings) : null;
    const help = player ? element('p', {class: 'help'}, player.help) : null;
    const parameters =
      player && player.parameters.length > 0
        ? element('details', {}, element('summary', {}, 'Parameters'), this.#fields.root)
        : null;
    this.#details.replaceChildren(...[help, parameters].filter(Boolean));
    this.root?.dispatchEvent(new Event('change', {bubbles: true}));
  }
}
