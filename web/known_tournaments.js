// The tournaments that the server knows: those that go on, and those that have ended or were stopped.
import {button, element, refill, scrolled} from './elements.js';
import {counted, numberText} from './wording.js';

const secretKey = 'ludorum.tournaments';

/// The secrets of the tournaments that this tab has begun, by number.
function secrets() {
  try {
    return JSON.parse(sessionStorage.getItem(secretKey)) ?? {};
  } catch {
    return {};
  }
}
export function keepSecret(tournament, secret) {
  sessionStorage.setItem(secretKey, JSON.stringify({...secrets(), [tournament]: secret}));
}
/// What shows that a tournament is one's own: `{secret}`, or nothing.
export function proof(tournament) {
  const secret = secrets()[tournament];
  return secret ? {secret} : {};
}

function stateText({runs, finished, played, matches}) {
  const share = `${numberText(played)} of ${counted(matches, 'match', 'matches')}`;
  if (runs) return `goes on: ${share}`;
  return finished ? `finished: ${share}` : `stopped: ${share}`;
}

export class KnownTournaments {
  #connection;
  #open;
  #list = element('div', {class: 'known-list'});
  root = element(
    'section',
    {class: 'panel', 'aria-labelledby': 'known-heading', hidden: true},
    element('h2', {id: 'known-heading'}, 'On this server'),
    this.#list,
  );

  /// `open(tournament)` shows one of them.
  constructor(connection, open) {
    this.#connection = connection;
    this.#open = open;
  }

  /// Asks for them anew, and returns them.
  async update() {
    const {tournaments} = await this.#connection.request('tournaments');
    this.root.hidden = tournaments.length === 0;
    refill(this.#list, tournaments, () => [
      scrolled(
        'Tournaments of this server',
        element(
          'table',
          {class: 'worded'},
          element('caption', {class: 'unseen'}, 'Tournaments of this server'),
          element(
            'thead',
            {},
            element(
              'tr',
              {},
              ['Tournament', 'Players', 'State', 'Kept in'].map((text) =>
                element('th', {scope: 'col', class: 'words'}, text),
              ),
            ),
          ),
          element('tbody', {}, tournaments.toReversed().map((each) => this.#row(each))),
        ),
      ),
    ]);
    return tournaments;
  }

  #row(known) {
    const {tournament, game, format, players, archive} = known;
    const show = button(`${tournament}: ${game}, ${format}`, null, () => this.#open(tournament), {
      kind: 'small',
      title: 'Show its standings',
    });
    return element(
      'tr',
      {},
      element('th', {scope: 'row'}, show),
      element('td', {class: 'words'}, players.join(', ')),
      element('td', {class: 'words'}, stateText(known)),
      element('td', {class: 'words'}, archive ?? 'nowhere'),
    );
  }
}
