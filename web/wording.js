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
  return [...done, luckText(model, ply)].filter(Boolean).join(', ');
}

/// Who moves after so many plies; nobody at the end.
export function movers({data, plies}, ply) {
  return ply < plies ? Object.keys(data.plies[ply].moves) : data.awaited;
}

/// What luck decided in a ply: `One rolls 1: the turn goes to Two`. Empty if it had no part.
export function luckText(model, ply) {
  const {moves = {}, haps} = model.entry(ply) ?? {};
  if (!haps) return '';
  const values = Object.entries(haps).map(([name, value]) =>
    /^(die|dice|roll)$/i.test(name)
      ? `rolls ${moveText(value).replaceAll('–', ' and ')}`
      : `${name} ${moveText(value)}`,
  );
  const who = Object.keys(moves).join(' and ');
  const next = movers(model, ply);
  const goesOver =
    next.length > 0 && model.roles.length > 1 && next.every((role) => !(role in moves));
  return `${who} ${values.join(', ')}${goesOver ? `: the turn goes to ${joined(next)}` : ''}`.trim();
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

/// Who plays, in words: `You against uct`.
export function playersText({seats}) {
  const names = seats.map(({mine, person, player}) => (mine ? 'you' : person ? 'a person' : player));
  const others = names.filter((name) => name !== 'you');
  if (others.length === names.length) return names.join(', ');
  return others.length > 0 ? `you against ${joined(others)}` : 'you alone';
}

/// The parameters of a match and its seed, where that may be told.
export function settingsText({parameters, seed}) {
  const told = Object.entries(parameters).map(
    ([name, value]) => `${name} ${value === null ? 'none' : moveText(value)}`,
  );
  if (seed !== null && seed !== undefined) told.push(`seed ${seed}`);
  return told.join(' · ');
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
