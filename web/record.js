// Records of matches: copied, saved as a file, and loaded again.
import {announce, noticePlace, notify} from './announcer.js';
import {button, element, freshId} from './elements.js';
import {askPatiently} from './game_question.js';

/// Puts a text on the clipboard; `source` is then told so on the button. Where the browser keeps
/// pages from the clipboard (no https, not this machine), an old way is tried.
export async function copyText(text, source) {
  const said = source.querySelector('span');
  const before = said.textContent;
  let done = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = element('textarea', {class: 'unseen', 'aria-hidden': 'true'}, text);
    document.body.append(area);
    area.select();
    done = document.execCommand('copy');
    area.remove();
    source.focus();
  }
  said.textContent = done ? 'Copied' : 'Not possible here';
  announce(said.textContent);
  setTimeout(() => {
    said.textContent = before;
  }, 1500);
}

/// The record of a match, made of what a page was told of it. Throws an Error if it has not seen all.
export function knownRecord(data, version) {
  const {game, parameters, roles, seats, seed, plies, start, result, quitter, error} = data;
  const states = [start, ...plies.map(({position}) => position)].map(({state}) => state);
  const isSeen = plies.every(({moves}) => Object.keys(moves).length > 0) && !states.includes(null);
  if (!isSeen || states.some((state) => state.role !== undefined))
    throw new Error('There is no connection to the server, and this page has not seen all of the match.');
  const players = roles.map((role) => {
    const {person, player} = seats.find((seat) => seat.role === role);
    return [role, person ? 'human' : player];
  });
  const history = states.map((state, at) => {
    const {moves, haps} = plies[at] ?? {};
    return {state, ...(moves ? {moves} : {}), ...(haps ? {haps} : {})};
  });
  return {
    version,
    game,
    parameters,
    players: Object.fromEntries(players),
    seed: seed ?? 0,
    history,
    result,
    ...(quitter ? {quit: quitter} : {}),
    ...(error ? {error} : {}),
  };
}

/// Gives the reader a file.
export function downloadText(text, name) {
  const address = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
  const link = element('a', {href: address, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

const largest = 1e6; // Characters: the server takes no longer messages.

/// The first record of a text, which may be JSON or lines of it. Throws an Error if it has none.
export function parseRecord(text) {
  if (text.length > largest) throw new Error('This is too large: a record has 1 MB at most here.');
  for (const candidate of [text, text.trimStart().split('\n', 1)[0]]) {
    try {
      const record = JSON.parse(candidate);
      if (record !== null && typeof record === 'object' && !Array.isArray(record)) return record;
    } catch {
      // Perhaps the next way of reading it.
    }
  }
  throw new Error(
    'This is not a record: a record is one JSON object, as `ludorum match --json` writes it.',
  );
}

/// A panel that loads a record, from a file or from a text, and calls `loaded(match)`.
export function recordLoader(connection, loaded) {
  const notice = noticePlace();
  const load = async (text) => {
    try {
      const question = {record: parseRecord(text)};
      const waits = (message) => notify(notice, message, '');
      const {match} = await askPatiently(connection, 'load', question, {waits});
      loaded(match);
    } catch (error) {
      notify(notice, error.message);
    }
  };
  const file = freshId('file'),
    area = freshId('record');
  const text = element('textarea', {id: area, rows: 3, spellcheck: 'false'});
  const input = element('input', {
    id: file,
    type: 'file',
    accept: '.json,.jsonl,application/json',
    change: async () => {
      if (input.files[0]) await load(await input.files[0].text());
      input.value = '';
    },
  });
  return element(
    'section',
    {class: 'panel', 'aria-labelledby': `${area}-heading`},
    element('h2', {id: `${area}-heading`}, 'Load a record'),
    element('p', {class: 'help'}, 'A match that was saved before is shown again, ply by ply.'),
    element('div', {class: 'field wide'}, element('label', {for: file}, 'From a file'), input),
    element(
      'details',
      {},
      element('summary', {}, 'From a text'),
      element('div', {class: 'field wide'}, element('label', {for: area}, 'Record'), text),
      button('Load', 'open', () => load(text.value)),
    ),
    notice,
  );
}
