// Archives: their tournaments, the matches of those, and a replay of each.
import {noticePlace, notify} from './announcer.js';
import {breakable, button, element, scrolled} from './elements.js';
import {askPatiently} from './game_question.js';
import {goToMatch} from './routes.js';
import {numberText} from './wording.js';

const pageSize = 50;
const wordy = ['Players', 'Result']; // Columns of words.

function wordsCell(text) {
  return element('td', {class: 'words'}, breakable(text));
}

export class ArchivesView {
  #connection;
  #notice = noticePlace();
  #tournaments = element('div', {class: 'view'});
  #matches = element('div', {class: 'view'});
  #asked = 0;

  constructor(connection) {
    this.#connection = connection;
    const {archives} = connection.greeting;
    const choices = archives.map(({name}) =>
      button(name, 'open', (event) => this.#open(name, event.currentTarget)),
    );
    this.root = element(
      'div',
      {class: 'view'},
      element('h1', {}, 'Archives'),
      archives.length > 0
        ? element('div', {class: 'actions', role: 'group', 'aria-label': 'Archives'}, choices)
        : element(
            'p',
            {class: 'panel'},
            'No archive is open. Name one on the command line: ',
            element('code', {}, 'ludorum serve --archive games.ludorum'),
            '.',
          ),
      this.#notice,
      this.#tournaments,
      this.#matches,
    );
    if (archives.length > 0) this.#open(archives[0].name, choices[0]);
  }

  close() {}

  async #ask(type, members) {
    const question = ++this.#asked;
    try {
      const waits = (message) => notify(this.#notice, message, '');
      const answer = await askPatiently(this.#connection, type, members, {waits});
      notify(this.#notice, '');
      return question === this.#asked ? answer : null;
    } catch (error) {
      notify(this.#notice, error.message);
      return null;
    }
  }

  async #open(archive, chosen) {
    for (const each of this.root.querySelectorAll('[aria-label=Archives] button'))
      each.setAttribute('aria-pressed', String(each === chosen));
    const answer = await this.#ask('archive', {archive});
    if (!answer) return;
    this.#matches.replaceChildren();
    const rows = answer.tournaments.toReversed().map(
      // The newest first.
      (tournament) => this.#tournamentRow(archive, tournament),
    );
    this.#tournaments.replaceChildren(
      element(
        'section',
        {class: 'panel', 'aria-labelledby': 'archive-heading'},
        element('h2', {id: 'archive-heading'}, archive),
        rows.length === 0
          ? element('p', {class: 'help'}, 'There is nothing in it yet.')
          : this.#table('Tournaments', ['Tournament', 'Players', 'Matches', 'State'], rows),
      ),
    );
  }

  #table(label, headings, rows) {
    return scrolled(
      label,
      element(
        'table',
        {class: 'worded'},
        element('caption', {class: 'unseen'}, label),
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            headings.map((text) =>
              element('th', {scope: 'col', class: wordy.includes(text) ? 'words' : null}, text),
            ),
          ),
        ),
        element('tbody', {}, rows),
      ),
    );
  }

  #tournamentRow(archive, {tournament, game, players, matches, finished}) {
    const open = button(`${tournament}: ${game}`, null, () => this.#list(archive, tournament, 0), {
      kind: 'small',
      title: 'List its matches',
    });
    return element(
      'tr',
      {},
      element('th', {scope: 'row'}, open),
      wordsCell(players.join(', ')),
      element('td', {}, numberText(matches)),
      element('td', {}, finished ? 'finished' : 'unfinished'),
    );
  }

  /// Shows a page of matches, from a number on.
  async #list(archive, tournament, first) {
    const answer = await this.#ask('archived', {archive, tournament, first, count: pageSize});
    if (!answer) return;
    const {total, matches} = answer;
    const last = matches.at(-1)?.number ?? first;
    const turn = (text, name, to, able) =>
      button(text, name, () => able && this.#list(archive, tournament, to), {
        kind: 'small',
        'aria-disabled': String(!able),
      });
    this.#matches.replaceChildren(
      element(
        'section',
        {class: 'panel', 'aria-labelledby': 'matches-heading'},
        element('h2', {id: 'matches-heading', tabindex: -1}, `Matches of tournament ${tournament}`),
        this.#table(
          'Matches',
          ['Match', 'Players', 'Result', 'Plies'],
          matches.map((match) => this.#matchRow(archive, tournament, match)),
        ),
        element(
          'div',
          {class: 'actions'},
          turn('Earlier', 'back', Math.max(0, first - pageSize), first > 0),
          turn('Later', 'next', last + 1, matches.length === pageSize),
          element(
            'span',
            {class: 'help'},
            total > 0
              ? `${matches[0]?.number ?? first} to ${last}; ${numberText(total)} in all`
              : 'none yet',
          ),
        ),
      ),
    );
    this.#matches.querySelector('h2').focus();
  }

  #matchRow(archive, tournament, {number, players, result, plies, error}) {
    const ending = [result?.map(numberText).join(', '), error].filter(Boolean).join('; ');
    const replay = button(String(number), 'play', () => this.#replay(archive, tournament, number), {
      kind: 'small',
      'aria-label': `Replay match ${number}`,
      title: 'Replay it',
    });
    return element(
      'tr',
      {},
      element('th', {scope: 'row'}, replay),
      wordsCell(players.join(', ')),
      wordsCell(ending || 'none'),
      element('td', {}, numberText(plies)),
    );
  }

  async #replay(archive, tournament, number) {
    const answer = await this.#ask('replay', {archive, tournament, number});
    if (answer) goToMatch(answer.match);
  }
}
