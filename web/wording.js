// How moves, results and times are put in words.
import {changedPlaces} from './scene.js';

/// A move in short: `4`, `roll`, `heap 0, stones 2`.
export function moveText(move) {
  if (Array.isArray(move)) return move.map(moveText).join('–');
  if (move !== null && typeof move === 'object')
    return Object.entries(move)
      .map(([name, value]) => `${name} ${moveText(value)}`)
      .join(', ');
  return String(move);
}

/// Where a move is made on a board; null if that is nowhere, or the move's own text says it.
export function placeText({move, cells}, scene, picture) {
  if (!scene || !cells || cells.length === 0) return null;
  if (picture?.click === 'column') return `column ${(cells[0] % picture.columns) + 1}`;
  const [from, to] = [cells[0], cells.at(-1)].map((cell) => scene.places[cell]?.name ?? '');
  const text = cells.length > 1 ? `${from} to ${to}` : from;
  return text === moveText(move) ? null : text;
}

/// Where something has changed on a board of cells, and for tiles what is there now; null if nothing
/// has, or if moves have names that say it better.
function changeText(model, ply) {
  const {picture} = model.game;
  if (!picture || picture.checkered) return null;
  const after = model.scene(ply);
  const [place] = changedPlaces(model.scene(ply - 1), after);
  if (place === undefined) return null;
  const {name, things} = after.places[place];
  return things[0]?.shape === 'tile' ? `${things[0].text} to ${name}` : name;
}

/// What somebody did in a ply, for the announcer.
export function plyText(model, ply) {
  const entry = model.entry(ply);
  const change = changeText(model, ply);
  const done = Object.entries(entry.moves ?? {}).map(
    ([role, move]) => `${role}: ${change ?? moveText(move)}`,
  );
  const luck = Object.entries(entry.haps ?? {}).map(
    ([name, value]) => `${name} ${moveText(value)}`,
  );
  return [...done, ...luck].join(', ');
}

/// So many of something: `1 ply`, `2 plies`.
export function counted(count, one, many) {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

export function joined(words) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const number = new Intl.NumberFormat('en-GB', {maximumFractionDigits: 3});
export const numberText = (value) =>
  value === null || value === undefined ? '–' : number.format(value);
export const percentText = (share) =>
  share === null || share === undefined ? '–' : `${Math.round(share * 100)} %`;

/// How somebody left a match: a record does not say why a player quit, unless it failed.
function leaving({quitter, error, loaded}) {
  return quitter && `${quitter} ${error ? 'forfeits' : loaded ? 'quit' : 'resigned'}`;
}

/// `{title, winners}` of a match that has ended; null while it goes on.
export function outcome({result, quitter, error, roles, loaded}) {
  if (error && !result) return {title: 'The match ended early', winners: []};
  const left = leaving({quitter, error, loaded});
  if (left && !result) return {title: left, winners: []};
  if (!result) return null;
  const values = roles.map((role, index) => (Array.isArray(result) ? result[index] : result[role]));
  const best = Math.max(...values);
  const winners = roles.filter((_, index) => values[index] === best);
  if (roles.length === 1) {
    if (best === 0) return {title: 'The end', winners: []};
    return {
      title: best > 0 ? `${roles[0]} wins` : `${roles[0]} loses`,
      winners: best > 0 ? roles : [],
    };
  }
  if (winners.length === roles.length) return {title: 'A draw', winners: []};
  const title = `${joined(winners)} ${winners.length > 1 ? 'win' : 'wins'}`;
  return {title: left ? `${title}: ${left}` : title, winners};
}

/// The result by role, in words: `X 1, O -1`.
export function resultText({result, roles}) {
  if (!result) return '';
  return roles
    .map(
      (role, index) =>
        `${role} ${numberText(Array.isArray(result) ? result[index] : result[role])}`,
    )
    .join(', ');
}

/// A time in milliseconds, as a clock shows it.
export function clockText(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
