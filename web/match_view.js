// A match: played, watched or replayed.
import {AnalysisPanel} from './analysis.js';
import {announce, noticePlace, notify} from './announcer.js';
import {Controls} from './controls.js';
import {element, isFocusLost, oneAtATime} from './elements.js';
import {Graph} from './graph.js';
import {HistoryBar} from './history.js';
import {LogPanel} from './log_panel.js';
import {MatchModel} from './match_model.js';
import {rulesOf} from './rules.js';
import {SeatsPanel} from './seats_panel.js';
import {Stage} from './stage.js';
import {joined, outcome, plyText, resultText, settingsText} from './wording.js';

/// What is to be done now, in a sentence.
function situation(model) {
  const {data, isOver, mine, shown, plies, isLive, game} = model;
  if (model.isGone && !isOver) return `Not live any more: ply ${shown} of ${plies}.`;
  if (data.loaded) return `A record: ply ${shown} of ${plies}.`;
  if (!isLive)
    return `Ply ${shown} of ${plies}${isOver ? '' : ': the match goes on at the end'}.`;
  if (isOver) return '';
  const missing = data.seats.filter((seat) => seat.person && !seat.taken);
  if (missing.length > 0)
    return `Waiting for somebody to take ${joined(missing.map((seat) => seat.role))}.`;
  if (data.paused && data.awaited.every((role) => !mine.includes(role))) return 'Paused.';
  const own = data.awaited.filter((role) => mine.includes(role));
  const verb = game.simultaneous ? 'choose' : 'move';
  if (own.length > 0)
    return model.persons > 0 && mine.length === 1
      ? `Your turn to ${verb}, ${own[0]}.`
      : `${own[0]} to ${verb}.`;
  return `Waiting for ${joined(data.awaited)}.`;
}

export class MatchView {
  #connection;
  #model;
  #panels = [];
  #stage = null;
  #analysis = null;
  #title = element('h1', {class: 'match-title'}, 'Match');
  #situation = element('p', {class: 'situation'});
  #settings = element('p', {class: 'match-settings help'});
  #banner = element('div', {class: 'banner', hidden: true, tabindex: -1});
  #notice = noticePlace();
  #told = '';

  root = element(
    'div',
    {class: 'view match'},
    element('p', {class: 'loading'}, 'Opening the match…'),
  );

  constructor(connection, {match, invitation, pass}) {
    this.#connection = connection;
    this.#model = new MatchModel(connection, match, pass);
    this.#model.addEventListener('change', () => this.#update());
    this.#model.addEventListener('ply', ({detail}) => announce(plyText(this.#model, detail)));
    this.#model.addEventListener('gone', ({detail}) => this.#showGone(detail));
    this.#model.addEventListener('refused', ({detail}) =>
      this.#tell(`${detail.message}: you watch the match.`),
    );
    this.#model.open(invitation);
  }

  close() {
    for (const panel of [...this.#panels, this.#stage]) panel?.close?.();
    this.#panels = [];
    this.#model.close();
  }

  #tell = (text, kind) => notify(this.#notice, text, kind);

  #build() {
    const model = this.#model;
    const stage = (this.#stage = new Stage(model, {
      play: (move) => this.#play(move),
      refuse: (place) => this.#refuse(place),
    }));
    const seats = new SeatsPanel(model, this.#tell),
      history = new HistoryBar(model),
      controls = new Controls(model, this.#tell);
    const log = new LogPanel(model, this.#tell),
      graph = new Graph(model);
    this.#analysis = new AnalysisPanel(this.#connection, model, {
      tell: this.#tell,
      changed: () => this.#update(),
    });
    this.#panels = [seats, history, controls, log, graph, this.#analysis];
    this.root.replaceChildren(
      element('div', {class: 'match-head'}, this.#title, this.#situation, this.#settings, rulesOf(model.game)),
      element(
        'div',
        {class: 'match-main'},
        seats.root,
        this.#banner,
        this.#notice,
        stage.root,
        history.root,
        controls.root,
      ),
      element('div', {class: 'match-side'}, this.#analysis.root, graph.root, log.root),
    );
  }

  #update() {
    if (this.#stage === null) this.#build();
    const {data, mine, isOver} = this.#model;
    const turn = !isOver && data.awaited.some((role) => mine.includes(role));
    document.title = `${turn ? '▶ ' : ''}${data.game} · Ludorum`;
    this.#title.textContent = data.game;
    this.#settings.textContent = settingsText(data);
    this.#settings.hidden = this.#settings.textContent === '';
    for (const panel of this.#panels) panel.update();
    this.#stage.update(this.#analysis.current());
    this.#showOutcome();
    const text = situation(this.#model);
    this.#situation.textContent = text;
    if (text !== this.#told && this.#model.isLive) announce(text);
    this.#told = text;
  }

  /// Why nothing came of a click on the board.
  #refuse(place) {
    const {data, mine, isOver, isLive, isGone, roles} = this.#model;
    if (mine.length === 0 || isOver || isGone) return;
    const own = Object.keys(data.moves ?? {});
    if (!isLive) this.#tell('This is an earlier position: go to the last one to move.', '');
    else if (own.length === 0)
      this.#tell(`It is not your turn: waiting for ${joined(data.awaited)}.`, '');
    else this.#tell(`${roles.length > 1 ? own[0] : 'You'} cannot move at ${place} now.`, '');
  }

  #showOutcome() {
    const {data, shown, plies} = this.#model;
    const end = shown === plies ? outcome(data) : null;
    const wasHidden = this.#banner.hidden;
    this.#banner.hidden = end === null;
    if (end === null) return;
    const {mine} = this.#model;
    const won =
      mine.length === 1 && end.winners.length > 0
        ? end.winners.includes(mine[0])
          ? 'You win. '
          : 'You lose. '
        : '';
    const details = [data.error, resultText(data)].filter(Boolean).join(' · ');
    this.#banner.className = `banner${won ? (won.startsWith('You win') ? ' won' : ' lost') : ''}`;
    this.#banner.replaceChildren(
      element('strong', {}, `${won}${end.title}.`),
      element('span', {}, details),
    );
    if (!wasHidden) return;
    this.#tell('');
    announce(`${won}${end.title}. ${details}`);
    if (isFocusLost()) this.#banner.focus({preventScroll: true});
  }

  #play = oneAtATime(async ({role, move}) => {
    try {
      await this.#model.ask('move', {role, ply: this.#model.plies, move});
      this.#tell('');
      await new Promise(requestAnimationFrame); // Then the board shows it.
    } catch (error) {
      this.#tell(error.message);
    }
  });

  /// What is on the page stays: somebody may want to look at it, and to save it.
  #showGone(error) {
    if (this.#stage !== null)
      return this.#tell(
        `This match is not live any more (${error.message}). What was played stays here as long as this page is open, and the record can be saved.`,
      );
    this.root.replaceChildren(
      element('h1', {}, 'This match is not here'),
      element('p', {class: 'notice error'}, error.message),
      element('p', {}, element('a', {class: 'button primary', href: '#play'}, 'Play another one')),
    );
    return announce(error.message);
  }
}
