// Scenes: boards place by place, as games tell them or as pictures and cells say it.

const hexagonal = 2 / Math.sqrt(3); // A hexagon with a corner on top is so much higher than wide.

function filledPlace({x, y, width = 1, height = 1, ...place}) {
  const ground = place.ground ?? 'light';
  return {
    name: place.name ?? '',
    x,
    y,
    width,
    height: ground === 'hexagon' ? width * hexagonal : height,
    ground,
    role: place.role ?? null,
    text: place.text ?? '',
    things: (place.things ?? []).map((thing) => ({
      shape: thing.shape ?? 'disc',
      role: thing.role ?? null,
      text: thing.text ?? '',
      tone: thing.tone ?? 0,
    })),
  };
}

/// A scene as the server tells it, with the members that it leaves out.
export function filledScene({width, height, places, strokes = [], hops = false}) {
  return {width, height, places: places.map(filledPlace), strokes, hops};
}

/// The name of a cell of a board.
function cellText(cell, {rows, columns, checkered}) {
  if (checkered)
    return `${String.fromCharCode(97 + (cell % columns))}${rows - Math.floor(cell / columns)}`;
  if (rows === 1) return `column ${cell + 1}`;
  return `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
}

/// The scene of a board of cells in rows: `cells` has a character for each.
export function pictureScene(picture, cells, roles) {
  const {rows, columns, checkered, pieces} = picture;
  const bySymbol = new Map(pieces.map((piece) => [piece.symbol, piece]));
  const places = Array.from({length: rows * columns}, (_, index) => {
    const row = Math.floor(index / columns),
      column = index % columns;
    const piece = bySymbol.get(cells[index]);
    return {
      name: cellText(index, picture),
      x: column + 0.5,
      y: row + 0.5,
      width: 1,
      height: 1,
      ground: checkered && (rows - 1 - row + column) % 2 === 0 ? 'dark' : 'light',
      role: null,
      text: '',
      things: piece ? [pieceThing(piece, roles)] : [],
    };
  });
  return {width: columns, height: rows, places, strokes: [], hops: false};
}

/// A piece of a picture, as something that stands on a place.
export function pieceThing({shape, role, name}, roles) {
  return {
    shape,
    role: role === null ? null : roles.indexOf(role),
    text: shape === 'tile' ? name : '',
    tone: 0,
    name,
  };
}

/// What is read of a thing.
function thingText({shape, role, text, name}, roles) {
  if (name) return name;
  if (shape === 'back') return 'a card face down';
  if (shape === 'die') return `a die that shows ${text}`;
  if (shape === 'card' || shape === 'tile') return [roles[role], text].filter(Boolean).join(' ');
  const who = roles[role] ?? '';
  if (shape === 'disc') return [who || 'a piece', text].filter(Boolean).join(' ');
  return [who, shape === 'crown' ? 'king' : shape, text].filter(Boolean).join(' ');
}

/// What is read of all that is on a place.
export function placeContent({name, text, things}, roles) {
  const counts = new Map();
  for (const thing of things.map((each) => thingText(each, roles)))
    counts.set(thing, (counts.get(thing) ?? 0) + 1);
  const told = [...counts].map(([thing, count]) => (count > 1 ? `${count} × ${thing}` : thing));
  if (text && text !== name) told.unshift(text);
  return told;
}

const look = ({text, things}) => JSON.stringify([text, things]);

/// Dice and what is told beside a board change by themselves.
const isPlayed = ({ground, things}) =>
  ground !== 'none' || things.some(({shape}) => shape !== 'die');

const most = 4; // Places that a move changes: more are another position altogether, or a landslide.

/// The places of the last move: those that have got something where there was nothing, else those
/// on which something has changed. Empty if that tells nothing.
export function changedPlaces(before, after) {
  if (!before || !after || before.places.length !== after.places.length) return [];
  const all = after.places.keys();
  const changed = [...all].filter(
    (at) => isPlayed(after.places[at]) && look(before.places[at]) !== look(after.places[at]),
  );
  const taken = changed.filter((at) => after.places[at].things.length > 0);
  const fresh = taken.filter((at) => before.places[at].things.length === 0);
  return [fresh, taken, changed].find(({length}) => length > 0 && length <= most) ?? [];
}
