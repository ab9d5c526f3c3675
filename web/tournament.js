// Tournaments: a form to start one, and how it stands while it goes on.
import {announce, noticePlace, notify} from './announcer.js';
import {
  actions,
  button,
  element,
  isFocusLost,
  oneAtATime,
  panel,
  submitted,
} from './elements.js';
import {isFilledIn, labelled, markWrong, parameterFields, seedInput, ticked} from './fields.js';
import {GameQuestion} from './game_question.js';
import {keepSecret, KnownTournaments, proof} from './known_tournaments.js';
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

  fieldNamedIn(place, message) {
    return this.#entries[place]?.choice.fieldNamedIn(message);
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
  #shown = null; // The number of the tournament that is shown.
  #early = []; // Events that came before the answer that tells what they are about.
  #known;
  #resume;
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
    this.#cancel = button('Stop the tournament', 'stop', () => this.#ask('cancel'), {
      kind: 'danger',
    });
    this.#resume = button('Go on with it', 'play', () => this.#goOn());
    this.#known = new KnownTournaments(connection, (tournament) => this.#open(tournament));
    this.root = element(
      'div',
      {class: 'view setup'},
      element('h1', {}, 'Tournament'),
      this.#live,
      this.#known.root,
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
    connection.addEventListener('open', () => this.#find());
    this.#find();
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
    markWrong(form, null, this.#notice);
    try {
      const {tournament, secret} = await this.#connection.request('tournament', wanted);
      keepSecret(tournament, secret);
      notify(this.#notice, '');
      await this.#follow(tournament);
      this.#live.scrollIntoView({block: 'start'});
      this.#focusTable();
      announce('The tournament has begun.');
    } catch (error) {
      notify(this.#notice, error.message);
      markWrong(form, this.#fieldOf(error), this.#notice);
    }
  });

  /// The field that the server's message is about; null if it is about none.
  #fieldOf({field, message}) {
    const [member, place] = (field || '').split('/');
    if (member === 'players') return this.#entries.fieldNamedIn(Number(place), message);
    if (member === 'parameters') return this.#parameters.fieldNamedIn(message);
    return null;
  }

  /// Shows how a tournament stands, now and as it goes on.
  async #follow(tournament) {
    this.#shown = null;
    this.#early = [];
    const {game, format} = await this.#connection.request('follow', {tournament});
    this.#standings = new Standings(`${game}, ${format}`);
    this.#live.replaceChildren(
      this.#standings.root,
      element('div', {class: 'actions'}, this.#cancel, this.#resume),
    );
    this.#shown = tournament;
    this.#showActions(null);
    for (const event of this.#early.splice(0)) this.#hear(event);
  }

  /// Shows one of those that the server knows.
  async #open(tournament) {
    try {
      await this.#follow(tournament);
      this.#focusTable();
    } catch (error) {
      notify(this.#notice, error.message);
    }
  }

  /// Goes on with one that was stopped.
  async #goOn() {
    await this.#ask('continue');
    await this.#known.update().catch(() => {});
  }

  /// What one may do with the tournament that is shown.
  #showActions(event) {
    const isOwn = 'secret' in proof(this.#shown);
    const held = [this.#cancel, this.#resume].includes(document.activeElement);
    this.#cancel.hidden = !isOwn || event?.done === true;
    this.#resume.hidden = !isOwn || event?.done !== true || event.finished === true;
    if (held && isFocusLost()) this.#focusTable();
  }

  #hear(event) {
    if (this.#shown === null) this.#early.push(event);
    if (event.tournament !== this.#shown) return;
    this.#standings.update(event);
    this.#showActions(event);
    if (!event.done && !event.error) return;
    this.#known.update().catch(() => {});
    announce(event.error ? `The tournament ended: ${event.error}` : 'The tournament is over.');
  }

  #ask = oneAtATime(async (type) => {
    const tournament = this.#shown;
    try {
      await this.#connection.request(type, {tournament, ...proof(tournament)});
      notify(this.#notice, '');
    } catch (error) {
      notify(this.#notice, error.message);
    }
  });

  #focusTable() {
    this.#standings.root.querySelector('h2').focus();
  }

  #lose() {
    if (this.#shown === null) return;
    notify(this.#notice, 'There is no connection: the tournament goes on, and its news will be back.', '');
  }

  /// Finds the tournament again that was shown, or the one that goes on.
  async #find() {
    try {
      const tournaments = await this.#known.update();
      const running = tournaments.find(({runs}) => runs)?.tournament;
      const isThere = tournaments.some(({tournament}) => tournament === this.#shown);
      const wanted = isThere ? this.#shown : running;
      notify(
        this.#notice,
        this.#shown !== null && !isThere
          ? 'The server has begun anew, and does not know the tournament any more. What an archive has of it is under Archives.'
          : '',
      );
      if (wanted !== undefined) await this.#follow(wanted);
      else this.#shown = null;
    } catch (error) {
      if (error.code !== 'lost') notify(this.#notice, error.message);
    }
  }
}
