// The first view: choose a game, its parameters, who sits where, and begin; or load a record.
import {noticePlace, notify} from './announcer.js';
import {positionToPlayOn} from './continuation.js';
import {actions, button, element, folded, oneAtATime, panel, submitted} from './elements.js';
import {
  isFilledIn,
  labelled,
  markWrong,
  parameterFields,
  seedInput,
  settingTexts,
} from './fields.js';
import {GameList} from './game_list.js';
import {askPatiently, GameQuestion} from './game_question.js';
import {keepSeats, ownMatches} from './own_seats.js';
import {PlayerChoice} from './player_choice.js';
import {recordLoader} from './record.js';
import {goToMatch, matchLink} from './routes.js';
import {rulesOf} from './rules.js';
import {waiting} from './waiting.js';

const people = [
  ['here', 'Person here'],
  ['guest', 'Somebody else, by link'],
];
const remembered = 'ludorum.game';
const timeOfDay = new Intl.DateTimeFormat('en-GB', {hour: '2-digit', minute: '2-digit'});

/// The way back to the matches of this tab; null if it has none.
function goingOn() {
  const matches = ownMatches().slice(0, 6);
  if (matches.length === 0) return null;
  return element(
    'nav',
    {class: 'actions', 'aria-label': 'Your matches'},
    element('span', {class: 'help'}, 'Your matches:'),
    matches.map(({match, game, players, since}) =>
      element(
        'a',
        {class: 'button small', href: matchLink(match)},
        [`${game}`, players, timeOfDay.format(since)].filter(Boolean).join(' · '),
      ),
    ),
  );
}

function lastGame(games) {
  const name = sessionStorage.getItem(remembered);
  return games.some((game) => game.name === name) ? name : games[0]?.name;
}

export class SetupView {
  #connection;
  #seats = [];
  #parameters = null;
  #game = null;
  #question;
  #beginning = positionToPlayOn();
  #form = element('div', {class: 'setup-form', 'aria-live': 'off'});
  #notice = noticePlace();

  constructor(connection) {
    this.#connection = connection;
    this.#question = new GameQuestion(connection, {
      show: (game) => this.#show(game),
      fail: (message) => notify(this.#notice, message),
      wait: (message) => this.#wait(message),
    });
    const {games} = connection.greeting;
    const list = new GameList(games, (name) => this.#choose(name));
    this.root = element(
      'div',
      {class: 'view setup'},
      element('h1', {}, 'Play a game'),
      goingOn(),
      panel('Game', list.root),
      element(
        'form',
        {submit: submitted((form) => this.#start(form)), novalidate: true},
        this.#form,
        this.#notice,
      ),
      recordLoader(connection, goToMatch),
    );
    const first = this.#beginning?.game ?? lastGame(games);
    list.check(first);
    if (first) this.#choose(first);
  }

  close() {}

  #choose(name) {
    sessionStorage.setItem(remembered, name);
    this.#question.ask(name);
  }

  /// The game that was chosen is being compiled.
  #wait(message) {
    this.#game = null;
    notify(this.#notice, '');
    this.#form.replaceChildren(waiting(message));
  }

  #show(game) {
    this.#game = game;
    this.#form.dataset.game = game.name;
    notify(this.#notice, '');
    const beginning = this.#beginning?.game === game.name ? this.#beginning : null;
    this.#parameters = parameterFields(game.parameters, settingTexts(beginning?.parameters ?? {}));
    const opponent = game.players.find(({name, whyNot}) => name === 'uct' && whyNot === '')
      ? 'uct'
      : 'random';
    this.#seats = game.roles.map(
      (role, index) =>
        new PlayerChoice(role, game.players, {
          people: game.roles.length > 1 ? people : people.slice(0, 1),
          initial: index === 0 ? 'here' : opponent,
          withRefusals: index === 0,
        }),
    );
    this.#form.replaceChildren(
      ...[rulesOf(game)].filter(Boolean),
      panel(
        game.roles.length > 1 ? 'Who plays' : 'Who plays it',
        element(
          'div',
          {class: 'seat-choices'},
          this.#seats.map((seat) => seat.root),
        ),
      ),
      this.#options(game, beginning?.state),
      actions(button('Start the match', 'play', null, {kind: 'primary', type: 'submit'})),
    );
  }

  #options(game, beginning) {
    const state = element('input', {
      name: 'state',
      type: 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      value: beginning ? JSON.stringify(beginning) : '',
    });
    const place = labelled('position', state, 'the text or JSON of a state; empty: the start');
    place.classList.add('wide');
    const more = element(
      'div',
      {class: 'fields'},
      labelled('seed', seedInput(), 'the same seed, the same luck; empty: any; none with a guest'),
      place,
    );
    const has = game.parameters.length > 0;
    const rest = folded('More: seed, position to begin in', more);
    rest.open = beginning !== undefined;
    return panel(
      has ? `Parameters of ${game.name}` : 'Options',
      has ? this.#parameters.root : null,
      rest,
    );
  }

  #seatsWanted() {
    return this.#seats.map((seat) =>
      seat.isPlayer() ? {player: seat.chosen()} : {person: seat.chosen()},
    );
  }

  #start = oneAtATime(async (form) => {
    if (!this.#game || !isFilledIn(form)) return;
    const wanted = {
      game: this.#game.name,
      parameters: this.#parameters.values(),
      seats: this.#seatsWanted(),
    };
    const {seed, state} = Object.fromEntries(new FormData(form));
    if (seed) wanted.seed = Number(seed);
    if (state) wanted.state = state;
    if (wanted.seats.every((seat) => seat.player)) wanted.delay = 600;
    else if (this.#game.roles.length > 1) wanted.delay = 300;
    markWrong(form, null, this.#notice);
    try {
      const made = await askPatiently(this.#connection, 'create', wanted);
      keepSeats(made.match, made);
      goToMatch(made.match);
    } catch (error) {
      notify(this.#notice, error.message);
      markWrong(form, this.#fieldOf(form, error), this.#notice);
    }
  });

  /// The field that the server's message is about; null if it is about none.
  #fieldOf(form, {field, message}) {
    const [member, role] = (field || '').split('/');
    if (member === 'seats') return this.#seats[this.#game.roles.indexOf(role)]?.fieldNamedIn(message);
    if (member === 'parameters') return this.#parameters.fieldNamedIn(message);
    return form.elements[member] ?? null;
  }
}
