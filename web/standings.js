// How a tournament stands: progress, places with Elo, and who did what against whom.
import {element, refill, scrolled} from './elements.js';
import {counted, numberText, percentText} from './wording.js';

const signed = (value) => (value === null ? '–' : `${value > 0 ? '+' : ''}${Math.round(value)}`);

function headRow(texts) {
  return element(
    'thead',
    {},
    element(
      'tr',
      {},
      texts.map((text) => element('th', {scope: 'col'}, text)),
    ),
  );
}

export class Standings {
  #count = element('p', {class: 'help'}, 'Beginning…');
  #bar = element('span');
  #progress;
  #table = element('tbody');
  #cross = element('table', {class: 'cross'});
  #tables;
  #error = element('p', {class: 'notice error', hidden: true});

  constructor(title) {
    this.#progress = element(
      'div',
      {
        class: 'progress',
        role: 'progressbar',
        'aria-label': 'Matches played',
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': 0,
      },
      this.#bar,
    );
    const places = element(
      'table',
      {},
      element('caption', {class: 'unseen'}, 'Standings'),
      headRow(['Player', 'Place', 'Elo', '±', 'Matches', 'Wins', 'Draws', 'Losses', 'Score']),
      this.#table,
    );
    this.#tables = element(
      'div',
      {class: 'view', hidden: true},
      element('h3', {}, 'Standings'),
      scrolled('Standings', places),
      element('h3', {}, 'Against each other'),
      scrolled('Against each other', this.#cross),
    );
    this.root = element(
      'section',
      {class: 'panel standings', 'aria-labelledby': 'standings-heading'},
      element('h2', {id: 'standings-heading', tabindex: -1}, title),
      this.#count,
      this.#progress,
      this.#error,
      this.#tables,
    );
  }

  update({played, matches, done, error, players, cross}) {
    const share = matches > 0 ? Math.round((played / matches) * 100) : 0;
    this.#bar.style.width = `${share}%`;
    this.#progress.setAttribute('aria-valuenow', share);
    const end = done ? (played < matches ? ' Ended early.' : ' Done.') : '';
    this.#count.textContent = `${numberText(played)} of ${numberText(matches)} matches.${end}`;
    this.#error.hidden = !error;
    this.#error.textContent = error ?? '';
    this.#tables.hidden = players.length === 0;
    refill(this.#table, players, () => players.map((player) => this.#row(player)));
    refill(this.#cross, [players.map(({name}) => name), cross], () =>
      this.#crossRows(players, cross),
    );
  }

  #row({place, name, elo, margin, matches, wins, draws, losses, score}) {
    const cells = [
      place,
      signed(elo),
      margin === null ? '–' : Math.round(margin),
      numberText(matches),
      numberText(wins),
      numberText(draws),
      numberText(losses),
      percentText(score),
    ];
    return element(
      'tr',
      {},
      element('th', {scope: 'row'}, name),
      cells.map((text) => element('td', {}, String(text))),
    );
  }

  #crossRows(players, cross) {
    return [
      element(
        'caption',
        {class: 'unseen'},
        'What the player of the row scored against that of the column',
      ),
      headRow(['Player', ...players.map(({name}) => name)]),
      element(
        'tbody',
        {},
        players.map(({name}, row) =>
          element(
            'tr',
            {},
            element('th', {scope: 'row'}, name),
            players.map((_, column) => this.#crossCell(row === column, cross[row]?.[column])),
          ),
        ),
      ),
    ];
  }

  #crossCell(self, cell) {
    if (self || !cell) return element('td', {class: self ? 'self' : null}, '–');
    return element('td', {title: counted(cell.matches, 'match', 'matches')}, percentText(cell.score));
  }
}
