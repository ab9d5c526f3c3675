#include "page.hpp"

namespace ludorum::report {

// Blocks of records are inflated when they are needed. Everything from a record is shown as text.
const std::string_view pageScript = R"js(
'use strict';
(() => {
const byId = id => document.getElementById(id);
const blocks = [...document.querySelectorAll('script.records')];
if (!blocks.length || !byId('viewer')) return;
const names = JSON.parse(byId('names').textContent);
const endings = ['finished', 'quit', 'error', 'timeout', 'unfinished'];
let shown = null;  // {row, text, record}: the match that is shown.
let ply = 0;
let asked = 0;  // Counts wishes: what was asked for before the last is not shown.

async function inflated(base64) {
  const bytes = Uint8Array.from(atob(base64), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream).text();
}

const indices = new Map();  // By block: rows of [number, players, results, ending].
async function indexOf(block) {
  if (!indices.has(block)) indices.set(block, JSON.parse(await inflated(blocks[block].dataset.index)));
  return indices.get(block);
}
let lastRecords = {block: -1, lines: []};
async function recordOf(block, place) {
  if (lastRecords.block !== block)
    lastRecords = {block, lines: (await inflated(blocks[block].textContent)).split('\n')};
  return lastRecords.lines[place];
}

function element(name, text, parent) {
  const made = document.createElement(name);
  made.textContent = text;
  if (parent) parent.append(made);
  return made;
}
function fact(list, name, value) {
  const pair = element('div', '', list);
  element('dt', name, pair);
  element('dd', value, pair);
}
const plain = value => typeof value === 'string' ? value : JSON.stringify(value);

// Whether a match is one of those that are asked for. Results are the chosen player's, or the first
// role's.
function fits(row) {
  const player = byId('player').value, result = byId('result').value;
  const [, players, results, ending] = row;
  const roles = players.map((one, role) => role)
    .filter(role => player === '' ? role === 0 : players[role] === Number(player));
  if (!roles.length) return false;
  if (result === '') return true;
  if (result === 'early') return ending !== 0;
  return roles.some(role => result === (results[role] > 0 ? 'win' : results[role] < 0 ? 'loss' : 'draw'));
}

// The nearest match from `number` on, or before it, that fits; null if there is none.
async function found(number, step, accepts) {
  let block = step > 0 ? blocks.findIndex(one => Number(one.dataset.to) >= number)
                       : blocks.findLastIndex(one => Number(one.dataset.from) <= number);
  for (; block >= 0 && block < blocks.length; block += step) {
    const rows = await indexOf(block);
    for (let place = step > 0 ? 0 : rows.length - 1; place >= 0 && place < rows.length; place += step)
      if ((rows[place][0] - number) * step >= 0 && accepts(rows[place])) return {block, place, row: rows[place]};
  }
  return null;
}

async function show(number, step, accepts, none, atPly = 0, focus = false) {
  const wish = ++asked;
  byId('message').textContent = '';
  try {
    const spot = await found(number, step, accepts);
    const text = spot && await recordOf(spot.block, spot.place);
    if (wish !== asked) return;
    if (!spot) {
      byId('message').textContent = none;
      return;
    }
    shown = {row: spot.row, text, record: JSON.parse(text)};
    byId('number').value = spot.row[0];
    drawMatch();
    go(atPly);
    if (focus) byId('match-name').focus();
  } catch (error) {
    byId('message').textContent = 'This match cannot be shown: ' + error.message;
  }
}
const seek = (number, step) =>
  show(number, step, fits, 'There is no such match ' + (step > 0 ? 'after' : 'before') + ' this one.');
const pick = (number, atPly, focus) =>
  show(number, 1, row => row[0] === number, 'Match ' + number + ' is not in this page.', atPly, focus);

function drawMatch() {
  const [number, players, results, ending] = shown.row, record = shown.record;
  byId('match').hidden = false;
  byId('match-name').textContent = 'Match ' + number;
  const seats = byId('seats');
  seats.replaceChildren();
  players.forEach((player, role) => fact(seats, names.roles[role], names.players[player] + ': ' + results[role]));
  if (ending !== 0) {
    const reason = record.error || (record.quit ? record.quit + ' quit' : '');
    fact(seats, 'Ended early', endings[ending] + (reason ? ': ' + reason : ''));
  }
  byId('ply').max = record.history.length - 1;
  byId('copied').textContent = '';
}

// A board in rows, if a text looks like one: rows that are parted by slashes, or a square.
function rowsOf(text) {
  if (text.includes('\n')) return text.split('\n');
  const parts = text.split('/');
  if (parts.length > 2 && parts.every(part => [...part].length === [...parts[0]].length)) return parts;
  const letters = [...text], side = Math.round(Math.sqrt(letters.length));
  if (parts.length > 1 || side < 3 || side * side !== letters.length) return [text];
  return Array.from({length: side}, (_, i) => letters.slice(side * i, side * (i + 1)).join(''));
}

// Letters that were others one ply before are marked.
function drawBoard(name, text, before) {
  const figure = element('figure', '', byId('boards'));
  if (name) element('figcaption', name, figure);
  const board = element('pre', '', figure);
  const rows = rowsOf(text), old = typeof before === 'string' ? rowsOf(before) : null;
  const isGrid = rows.length > 1;
  if (isGrid) board.className = 'grid';
  rows.forEach((row, y) => {
    if (y > 0) board.append('\n');
    const was = old && old.length === rows.length ? [...old[y]] : null;
    [...row].forEach((letter, x) => {
      const seen = isGrid && letter === ' ' ? '·' : letter;
      if (was && was.length === [...row].length && was[x] !== letter) element('mark', seen, board);
      else board.append(seen);
    });
  });
}
const isBoard = value => typeof value === 'string' && [...value].length > 8;

function drawState(state, before) {
  byId('boards').replaceChildren();
  let rest = state;
  if (isBoard(state)) {
    drawBoard('', state, before);
    rest = undefined;
  } else if (state && typeof state === 'object' && !Array.isArray(state)) {
    rest = {};
    for (const [name, value] of Object.entries(state))
      if (isBoard(value)) drawBoard(name, value, before && before[name]);
      else rest[name] = value;
    if (!Object.keys(rest).length) rest = undefined;
  }
  byId('rest').hidden = rest === undefined;
  byId('rest').textContent = rest === undefined ? '' : plainState(rest);
}
const plainState = state => typeof state === 'string' ? state : JSON.stringify(state, null, 2);

function go(wanted) {
  if (!shown) return;
  const history = shown.record.history, end = history.length - 1;
  ply = Math.max(0, Math.min(end, wanted));
  const entry = history[ply];
  byId('ply').value = ply;
  byId('ply').setAttribute('aria-valuetext', 'ply ' + ply + ' of ' + end);
  byId('where').textContent = 'Ply ' + ply + ' of ' + end;
  drawState(entry.state, ply > 0 ? history[ply - 1].state : undefined);
  const done = byId('done');
  done.replaceChildren();
  for (const [role, move] of Object.entries(entry.moves || {})) fact(done, role + ' moves', plain(move));
  for (const [name, hap] of Object.entries(entry.haps || {})) fact(done, 'luck: ' + name, plain(hap));
  if (ply === end) for (const [role, result] of Object.entries(shown.record.result || {})) fact(done, role + ' gets', plain(result));
  // Not `disabled`: that would take the focus away, and the keys with it.
  for (const id of ['first', 'back']) byId(id).setAttribute('aria-disabled', ply === 0);
  for (const id of ['forward', 'last']) byId(id).setAttribute('aria-disabled', ply === end);
}

async function copy() {
  try {
    await navigator.clipboard.writeText(shown.text);
  } catch {  // Some browsers give no clipboard to files.
    const area = element('textarea', shown.text, document.body);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  byId('copied').textContent = 'It is copied: ludorum replay checks it.';
}

function followAddress() {
  const match = /^#match-(\d+)-ply-(\d+)$/.exec(location.hash);
  if (!match) return false;
  byId('replay').scrollIntoView();
  pick(Number(match[1]), Number(match[2]), true);
  return true;
}
)js"
                                    R"js(
byId('choice').addEventListener('submit', event => event.preventDefault());
const chosen = () => Number(byId('number').value);
byId('number').addEventListener('change', () => pick(chosen(), 0));
byId('next').addEventListener('click', () => seek(chosen() + 1, 1));
byId('previous').addEventListener('click', () => seek(chosen() - 1, -1));
for (const id of ['player', 'result'])
  byId(id).addEventListener('change', () => show(0, 1, fits, 'There is no such match.'));
byId('first').addEventListener('click', () => go(0));
byId('back').addEventListener('click', () => go(ply - 1));
byId('forward').addEventListener('click', () => go(ply + 1));
byId('last').addEventListener('click', () => go(Infinity));
byId('ply').addEventListener('input', () => go(Number(byId('ply').value)));
byId('copy').addEventListener('click', copy);
byId('match').addEventListener('keydown', event => {
  const steps = {ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: Infinity};
  if (!(event.key in steps) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  go(steps[event.key]);
});
addEventListener('hashchange', followAddress);
byId('viewer').hidden = false;
if (!followAddress()) seek(0, 1);
})();
)js";

}  // namespace ludorum::report
