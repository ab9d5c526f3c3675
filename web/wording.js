// How moves, results and times are put in words.

/// A move in short: `4`, `roll`, `heap 0, stones 2`.
export function moveText(move) {
  if (Array.isArray(move)) return move.map(moveText).join('–');
  if (move !== null && typeof move === 'object')
    return Object.entries(move)
      .map(([name, value]) => `${name} ${moveText(value)}`)
      .join(', ');
  return String(move);
}

/// The name of a cell of a board.
export function cellText(cell, {rows, columns}) {
  if (rows === 1) return `column ${cell + 1}`;
  return `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
}

/// Where a move is made on the board; null if that is nowhere.
export function placeText(cells, picture) {
  if (!picture || !cells || cells.length === 0) return null;
  if (picture.click === 'column') return `column ${(cells[0] % picture.columns) + 1}`;
  if (picture.click === 'path')
    return `${cellText(cells[0], picture)} to ${cellText(cells.at(-1), picture)}`;
  return cellText(cells[0], picture);
}

/// The cells in which two positions differ and the later one has a piece, or all in which they
/// differ.
export function changedCells(before, after, picture) {
  if (!before?.cells || !after?.cells) return [];
  const symbols = new Set(picture.pieces.map((piece) => piece.symbol));
  const changed = [...after.cells].flatMap((symbol, cell) =>
    symbol === before.cells[cell] ? [] : [cell],
  );
  const taken = changed.filter((cell) => symbols.has(after.cells[cell]));
  return taken.length > 0 ? taken : changed;
}

/// Where something has changed on a board, and for tiles what is there now; null if nothing has.
function changeText(before, after, picture) {
  const [cell] = picture ? changedCells(before, after, picture) : [];
  if (cell === undefined) return null;
  const piece = picture.pieces.find(({symbol}) => symbol === after.cells[cell]);
  const what = piece?.shape === 'tile' ? `${piece.name} to ` : '';
  return what + cellText(cell, picture);
}

/// What somebody did in a ply, for the announcer.
export function plyText(model, ply) {
  const entry = model.entry(ply);
  const change = changeText(model.position(ply - 1), model.position(ply), model.game.picture);
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
