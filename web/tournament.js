// Tournaments: a form to start one, and how it stands while it goes on.
import {announce, noticePlace, notify} from './announcer.js';
import {actions, button, element, oneAtATime, panel, submitted} from './elements.js';
import {isFilledIn, labelled, parameterFields, seedInput, ticked} from './fields.js';
import {GameQuestion} from './game_question.js';
import {PlayerChoice} from './player_choice.js';
import {rulesOf} from './rules.js';
import {Standings} from './standings.js';
import {waiting} from './waiting.js';

const formats = [
  ['round-robin', 'everybody meets everybody'],
  ['swiss', 'those who stand alike meet'],
  ['elimination', 'who loses is out'],
  ['double-elimination', 'who loses twice is out'],
  ['measurement', 'the first player against each of the others'],
];

/// The players of a tournament: as many choices as one likes, two at least.
class PlayerEntries {
  #entries = [];
  #players;
  #least;
  #list = element('div', {class: 'player-list'});

  constructor(players, roles) {
    this.#players = players;
    this.#least = roles > 1 ? 2 : 1;
    this.root = element(
      'div',
      {class: 'player-list'},
      this.#list,
      element(
        'div',
        {class: 'actions'},
        button('Add a player', 'add', () => this.#add('random').focus()),
      ),
    );
    const able = ['uct', 'montecarlo', 'random'].filter((name) =>
      players.some((player) => player.name === name && player.whyNot === ''),
    );
    for (const name of able) this.#add(name);
    while (this.#entries.length < this.#least) this.#add('random');
  }

  chosen() {
    return this.#entries.map((entry) => entry.choice.chosen());
  }

  #add(name) {
    const choice = new PlayerChoice('Player', this.#players, {initial: name, withRefusals: false});
    const entry = {choice};
    const remove = button('Remove this player', 'remove', () => this.#remove(entry), {
      only: true,
      kind: 'quiet',
    });
    entry.root = element('div', {class: 'player-entry'}, choice.root, remove);
    this.#entries.push(entry);
    this.#list.append(entry.root);
    this.#number();
    return entry.root.querySelector('select');
  }

  #remove(entry) {
    if (this.#entries.length <= this.#least) return;
    const at = this.#entries.indexOf(entry);
    this.#entries.splice(at, 1);
    entry.root.remove();
    this.#number();
    this.#entries[Math.min(at, this.#entries.length - 1)].root.querySelector('select').focus();
  }

  #number() {
    this.#entries.forEach((entry, index) => {
      entry.root.querySelector('label').textContent = `Player ${index + 1}`;
      const remove = entry.root.querySelector(':scope > button');
      remove.setAttribute('aria-disabled', String(this.#entries.length <= this.#least));
      remove.setAttribute('aria-label', `Remove player ${index + 1}`);
    });
  }
}

export class TournamentView {
  #connection;
  #notice = noticePlace();
  #rest = element('div', {class: 'setup-form'});
  #live = element('div', {class: 'view'});
  #standings = null;
  #running = null; // The number of the tournament that goes on here.
  #game = null;
  #parameters = null;
  #entries = null;
  #cancel;
  #question;

  constructor(connection) {
    this.#connection = connection;
    this.#question = new GameQuestion(connection, {
      show: (game) => this.#show(game),
      fail: (message) => notify(this.#notice, message),
      wait: (message) => {
        this.#game = null;
        this.#rest.replaceChildren(waiting(message));
      },
    });
    const {games} = connection.greeting;
    const select = element(
      'select',
      {change: () => this.#question.ask(select.value)},
      games.map(({name}) => element('option', {value: name}, name)),
    );
    this.#cancel = button('Cancel the tournament', 'stop', () => this.#stop(), {kind: 'danger'});
    this.root = element(
      'div',
      {class: 'view setup'},
      element('h1', {}, 'Tournament'),
      this.#live,
      element(
        'form',
        {submit: submitted((form) => this.#start(form)), novalidate: true},
        panel('Game', labelled('Game', select)),
        this.#rest,
        this.#notice,
      ),
    );
    connection.listen(['standings'], (event) => this.#hear(event));
    connection.addEventListener('lost', () => this.#lose());
    if (games.length > 0) this.#question.ask(games[0].name);
  }

  /// A tournament goes on while other views are shown: so does this one.
  stays = true;
  close() {}

  #show(game) {
    this.#game = game;
    this.#rest.dataset.game = game.name;
    this.#parameters = parameterFields(game.parameters);
    this.#entries = new PlayerEntries(game.players, game.roles.length);
    const archive = this.#connection.greeting.archives.find(({writable}) => writable);
    const has = game.parameters.length > 0;
    this.#rest.replaceChildren(
      ...[rulesOf(game)].filter(Boolean),
      ...(has ? [panel(`Parameters of ${game.name}`, this.#parameters.root)] : []),
      panel('Players', this.#entries.root),
      this.#plan(archive),
      actions(button('Start the tournament', 'play', null, {kind: 'primary', type: 'submit'})),
    );
  }

  #plan(archive) {
    const explain = () => {
      format.nextElementSibling.textContent = formats.find(([value]) => value === format.value)[1];
    };
    const format = element(
      'select',
      {name: 'format', change: explain},
      formats.map(([value]) => element('option', {value}, value)),
    );
    const matches = element('input', {
      name: 'matchCount',
      type: 'number',
      min: 1,
      step: 1,
      value: 10,
    });
    const keep = {type: 'checkbox', name: 'archive', value: archive?.name, checked: true};
    return panel(
      'Plan',
      element(
        'div',
        {class: 'fields'},
        labelled('Format', format, formats[0][1]),
        labelled('Matches', matches, 'of each seating, or of each meeting'),
        labelled('Seed', seedInput(), 'empty: any'),
      ),
      archive ? ticked(`Keep it in ${archive.name}`, element('input', keep)) : null,
    );
  }

  #start = oneAtATime(async (form) => {
    if (!this.#game || !isFilledIn(form)) return;
    if (this.#running !== null) {
      notify(this.#notice, 'A tournament goes on here: cancel it first.');
      return;
    }
    const {format, matchCount, seed, archive} = Object.fromEntries(new FormData(form));
    const wanted = {
      game: this.#game.name,
      parameters: this.#parameters.values(),
      players: this.#entries.chosen(),
      format,
    };
    if (matchCount) wanted.matches = Number(matchCount);
    if (seed) wanted.seed = Number(seed);
    if (archive) wanted.archive = archive;
    try {
      this.#standings = new Standings(`${this.#game.name}, ${format}`);
      const {tournament} = await this.#connection.request('tournament', wanted);
      this.#running = tournament;
      notify(this.#notice, '');
      this.#live.replaceChildren(
        this.#standings.root,
        element('div', {class: 'actions'}, this.#cancel),
      );
      this.#cancel.hidden = false;
      this.#live.scrollIntoView({block: 'start'});
      this.#focusTable();
      announce('The tournament has begun.');
      this.#early.splice(0).forEach((early) => this.#hear(early));
    } catch (error) {
      notify(this.#notice, error.message);
    }
  });

  #early = []; // Events that came before the answer that tells the tournament's number.

  #hear(event) {
    if (this.#running === null) this.#early.push(event);
    if (event.tournament !== this.#running) return;
    this.#standings.update(event);
    if (!event.done && !event.error) return;
    this.#early = [];
    this.#end();
    announce(event.error ? `The tournament ended: ${event.error}` : 'The tournament is over.');
  }

  async #stop() {
    try {
      await this.#connection.request('cancel', {tournament: this.#running});
    } catch (error) {
      notify(this.#notice, error.message);
    }
  }

  /// The button to cancel goes, and does not take the focus with it.
  #end() {
    this.#running = null;
    if (document.activeElement === this.#cancel) this.#focusTable();
    this.#cancel.hidden = true;
  }

  #focusTable() {
    this.#standings.root.querySelector('h2').focus();
  }

  #lose() {
    if (this.#running === null) return;
    this.#end();
    notify(this.#notice, 'The connection was lost, and with it the news of the tournament.');
  }
}
