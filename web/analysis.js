// Analysis: what a player makes of the moves of the position that is shown, while it thinks.
import {announce} from './announcer.js';
import {actions, button, element, panel, refill, scrolled} from './elements.js';
import {isFilledIn, ticked} from './fields.js';
import {PlayerChoice} from './player_choice.js';
import {moveText, numberText, percentText, placeText} from './wording.js';

const stay = 120; // Milliseconds that a position must be shown to be weighed on the way.
const longestLine = 8; // Moves of a principal line that are shown.

function lineText(line) {
  const shown = line.slice(0, longestLine).map(moveText);
  const separator = shown.some((move) => move.includes(' ')) ? '; ' : ' ';
  return shown.join(separator) + (line.length > longestLine ? ' …' : '');
}

/// A share of 1 as a bar and in words.
function barCell(share) {
  const level = element('span', {class: 'level'});
  level.style.width = `${Math.round((share ?? 0) * 100)}%`;
  return element(
    'td',
    {class: 'chance'},
    element('span', {class: 'levels', 'aria-hidden': 'true'}, level),
    percentText(share),
  );
}

const analysts = ['uct', 'montecarlo', 'alphabeta', 'ismcts']; // Whom to propose, in this order.
const mixing = {selection: 'regretMatching'}; // Where bluffs may be right, moves are mixed.
const settings = {simulationCount: '0', timeCap: '60s'}; // Whoever has seen enough stops it.

export class AnalysisPanel {
  #connection;
  #model;
  #tell;
  #changed;
  #choice;
  #follow;
  #start;
  #status = element('p', {class: 'help analysis-status'});
  #headings = element('tr');
  #rows = element('tbody');
  #table;
  #running = null; // {analysis, ply}; analysis is null until the server has answered.
  #weighed = null; // The position that is or was weighed; null when that was stopped.
  #asked = 0;
  #timer = null;
  #next = null; // The position that is weighed when the timer ends.
  #stopListening;
  #result = null;

  /// `changed()` is called when what `current()` returns has changed.
  constructor(connection, model, {tell, changed}) {
    this.#connection = connection;
    this.#model = model;
    this.#tell = tell;
    this.#changed = changed;
    const able = analysts.find((name) =>
      model.game.players.some((p) => p.name === name && p.whyNot === ''),
    );
    this.#choice = new PlayerChoice('Player that weighs the moves', model.game.players, {
      initial: able ?? '',
      settings: model.game.hidden && model.roles.length === 2 ? {...settings, ...mixing} : settings,
      weighing: true,
      withRefusals: false,
    });
    this.#start = button('Analyse', 'chart', () => this.#click(), {kind: 'primary'});
    this.#follow = element('input', {type: 'checkbox', checked: true});
    this.#table = this.#makeTable();
    this.root = panel(
      'Analysis',
      this.#choice.root,
      actions(this.#start, ticked('Follow the position', this.#follow)),
      this.#status,
      this.#table,
    );
    this.root.classList.add('analysis');
    this.#stopListening = connection.listen(['analysis'], (event) => this.#hear(event));
    this.onLost = () => this.#running && this.#giveUp('The connection was lost.');
    connection.addEventListener('lost', this.onLost);
  }

  close() {
    this.#stopListening();
    this.#connection.removeEventListener('lost', this.onLost);
    clearTimeout(this.#timer);
    if (this.#running) this.stop();
  }

  /// What is known of the position that is shown, or null.
  current() {
    return this.#result?.position === this.#shownPosition() ? this.#result : null;
  }

  /// After an undo, a ply of the same number can be another position.
  #shownPosition() {
    const {shown, side} = this.#model;
    return JSON.stringify([shown, side, this.#model.position().text]);
  }

  /// Another position may be shown: an analysis that nobody has stopped goes there.
  update() {
    if (this.#weighed !== null && this.#weighed !== this.#shownPosition()) {
      if (this.#follow.checked) this.#beginSoon();
      else if (this.#running) this.stop();
      else this.#giveUp('');
    }
    this.#table.hidden = this.current() === null;
    const over = this.#model.isOver && this.#model.shown === this.#model.plies;
    this.#start.setAttribute('aria-disabled', String(over && !this.#running));
  }

  async stop() {
    const running = this.#running;
    this.#giveUp('Stopped.');
    if (running?.analysis && this.#connection.isOpen)
      await this.#connection.request('stop', {analysis: running.analysis}).catch(() => {});
  }

  #click() {
    if (this.#running) return this.stop();
    this.#tell('');
    return this.#begin();
  }

  /// Who steps quickly through a match does not want every position weighed.
  #beginSoon() {
    const wanted = this.#shownPosition();
    if (this.#next === wanted) return; // News of the old position do not put it off.
    this.#next = wanted;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#next = null;
      if (this.#weighed !== null && this.#weighed !== this.#shownPosition()) this.#begin();
    }, stay);
  }

  async #begin() {
    const model = this.#model,
      ply = model.shown;
    this.#weighed = this.#shownPosition();
    if (model.isOver && ply === model.plies)
      return this.#halt('The match is over here: there are no moves to weigh.');
    if (!isFilledIn(this.#choice.root)) return undefined;
    const question = ++this.#asked;
    this.#running = {analysis: null, ply};
    this.#show('Thinking…');
    const own = this.#wanted(ply);
    try {
      const {analysis} = await model.ask('analyse', {
        ply,
        player: this.#choice.chosen(),
        ...(own ? {role: own} : {}),
      });
      if (question === this.#asked && this.#running) this.#running.analysis ??= analysis;
      else this.#connection.request('stop', {analysis}).catch(() => {});
    } catch (error) {
      if (question !== this.#asked) return undefined;
      this.#giveUp('');
      this.#tell(error.message);
    }
    return undefined;
  }

  /// For whom to weigh: who is looked at, if it is his turn; else oneself. The server knows whose
  /// turn it is otherwise.
  #wanted(ply) {
    const {side, mine, data, plies, roles} = this.#model;
    const active = ply === plies ? data.awaited : Object.keys(data.plies[ply].moves);
    return [side, ...mine].find((role) => roles.includes(role) && active.includes(role));
  }

  #hear(event) {
    if (event.match !== this.#model.id || !this.#running || event.ply !== this.#running.ply) return;
    if (this.#running.analysis !== null && event.analysis !== this.#running.analysis) return;
    if (event.error) {
      this.#giveUp('');
      this.#tell(event.error);
      return;
    }
    this.#result = {...event, position: this.#weighed};
    const count = event.simulations > 0 ? `${numberText(event.simulations)} simulations. ` : '';
    this.#show(
      `${count}For ${event.role}, by ${event.player}.${event.done ? ' Done.' : ' Thinking…'}`,
    );
    this.#fill(event);
    this.#changed();
    if (event.done) this.#halt(this.#status.textContent);
  }

  /// How far it is changes too often to be said; that it has ended is said.
  #halt(text) {
    this.#running = null;
    this.#show(text);
    announce(text);
  }

  /// Ends it for other positions as well.
  #giveUp(text) {
    this.#weighed = null;
    this.#halt(text);
  }

  #show(text) {
    if (this.#status.textContent !== text) this.#status.textContent = text;
    const running = this.#running !== null;
    refill(this.#start, running, () => [
      ...button(running ? 'Stop' : 'Analyse', running ? 'stop' : 'chart').childNodes,
    ]);
    this.#start.classList.toggle('running', running);
  }

  #makeTable() {
    return scrolled(
      'Moves weighed',
      element(
        'table',
        {class: 'analysis-table'},
        element('caption', {class: 'unseen'}, 'Moves weighed, best first'),
        element('thead', {}, this.#headings),
        this.#rows,
      ),
    );
  }

  /// A player that mixes its moves says how often it would make each: then the bars show that.
  #fill({moves}) {
    const mixes = moves.some(({share}) => share !== null && share !== undefined);
    refill(this.#headings, mixes, () =>
      ['Move', mixes ? 'Plays' : null, 'Chance', 'Value', 'Visits', 'Line']
        .filter(Boolean)
        .map((text) => element('th', {scope: 'col'}, text)),
    );
    this.#rows.replaceChildren(...moves.map((weighed) => this.#row(weighed, mixes)));
    this.#table.hidden = this.current() === null;
  }

  #row({move, cells, value, chance, share, visits, line}, mixes) {
    const place = placeText({move, cells}, this.#model.scene(), this.#model.game.picture);
    return element(
      'tr',
      {},
      element('th', {scope: 'row', title: place}, moveText(move)),
      mixes ? barCell(share) : null,
      mixes ? element('td', {}, percentText(chance)) : barCell(chance),
      element('td', {}, numberText(value)),
      element('td', {}, numberText(visits)),
      element('td', {class: 'line', title: lineText(line ?? [])}, element('div', {}, lineText(line ?? []))),
    );
  }
}
