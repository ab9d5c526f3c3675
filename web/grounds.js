// What places look like beneath what stands on them, and where on them that stands.
import {drawn} from './elements.js';
import {fittedText} from './pieces.js';

const unit = 100; // Of a drawing, for each cell.

function hexagonPoints(width, height, inset) {
  const at = (x, y) =>
    `${width / 2 + x * (width / 2 - inset)} ${height / 2 + y * (height / 2 - inset * 1.15)}`;
  return [at(0, -1), at(1, -0.5), at(1, 0.5), at(0, 1), at(-1, 0.5), at(-1, -0.5)].join(' ');
}

const shown = 48; // Seeds that are drawn; the number tells of more.
const rim = 24; // Of a pit, where its number stands.

/// Seeds lie in a spiral, closer the more there are.
function seeds(count, {x, y, width, height}) {
  const turn = Math.PI * (3 - Math.sqrt(5)),
    most = Math.max(count, 4);
  const size = Math.min(11, Math.sqrt((width * height * 0.28) / (most * Math.PI)));
  return Array.from({length: Math.min(count, shown)}, (_, index) => {
    const out = 0.72 * Math.sqrt((index + 0.5) / most);
    return drawn('circle', {
      cx: x + width / 2 + (Math.cos(index * turn) * out * width) / 2,
      cy: y + height / 2 + (Math.sin(index * turn) * out * height) / 2,
      r: size,
      class: `seed seed-${index % 3}`,
    });
  });
}

const isCount = (text) => /^\d+$/.test(text);

/// A pit; if it holds seeds, with their number on the side of the board's edge.
function pit({text, y}, width, height, boardHeight) {
  const rimAbove = isCount(text) && y < boardHeight / 2 - 0.01 ? rim : 4,
    rimBelow = isCount(text) && rimAbove < rim ? rim : 4;
  const hollow = {x: 6, y: rimAbove, width: width - 12, height: height - rimAbove - rimBelow};
  const round = Math.min(hollow.width, hollow.height) / 2;
  const drawing = drawn('rect', {...hollow, rx: round, class: 'hollow'});
  if (!isCount(text)) return [drawing];
  const number = {x: width / 2, y: rimAbove === rim ? rim / 2 : height - rim / 2, size: 20};
  return [
    drawing,
    ...seeds(Number(text), hollow),
    fittedText(text, {...number, class: 'place-text'}),
  ];
}

const spike = (tip, base) => (place, width, height) => [
  drawn('path', {
    d: `M4 ${height * base}H${width - 4}L${width / 2} ${height * (tip + (base - tip) * 0.08)}z`,
    class: `spike${Number(place.name) % 2 === 1 ? ' odd' : ''}`,
  }),
];

const drawings = {
  hexagon: (place, width, height) => [
    drawn('polygon', {points: hexagonPoints(width, height, 2), class: 'hexagon'}),
  ],
  pit,
  spikeUp: spike(0, 1),
  spikeDown: spike(1, 0),
};

/// How much of its height a text takes.
const textShare = {field: 0.38, none: 0.64, card: 0.4};

/// Squares that are called by numbers bear them in a corner.
function squareNumber({ground, name}) {
  if (ground !== 'dark' || !/^\d+$/.test(name)) return [];
  return [drawn('text', {x: 6, y: 20, 'font-size': 19, class: 'square-number'}, name)];
}

/// Under a name, a line in the colour of the role.
function whose({ground, role, width, height}) {
  if (ground !== 'none' || role === null) return [];
  const length = Math.min(width, 1.2) * unit * 0.5;
  return [
    drawn('rect', {
      x: (width * unit - length) / 2,
      y: height * unit - 7,
      width: length,
      height: 6,
      rx: 3,
      class: 'whose',
    }),
  ];
}

function placeText({text, ground, width, height, things}) {
  const isTold =
    (ground === 'pit' && isCount(text)) ||
    ['spikeUp', 'spikeDown'].includes(ground) ||
    things.some((each) => each.text);
  if (!text || isTold) return [];
  return [
    fittedText(text, {
      x: (width * unit) / 2,
      y: (height * unit) / 2,
      size: Math.min(height, 1) * unit * (textShare[ground] ?? 0.42),
      width: width * unit * (ground === 'none' ? 0.98 : 0.86),
      class: `place-text${things.length > 0 ? ' covered' : ''}`,
    }),
  ];
}

/// A drawing of a place's ground and its text; null if there is neither.
export function drawnGround(place, boardHeight) {
  const width = place.width * unit,
    height = place.height * unit;
  const parts = [
    ...(drawings[place.ground]?.(place, width, height, boardHeight) ?? []),
    ...squareNumber(place),
    ...placeText(place),
    ...(place.text ? whose(place) : []),
  ];
  if (parts.length === 0) return null;
  return drawn(
    'svg',
    {class: 'ground', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true'},
    parts,
  );
}

/// Along a row of things of this size, so many from `start` on: their places.
function alongside(count, length, size, from) {
  const pitch = count > 1 ? Math.min(size, (length - size) / (count - 1)) : 0;
  const all = size + pitch * (count - 1);
  const start = {start: 0, end: length - all}[from] ?? (length - all) / 2;
  return Array.from({length: count}, (_, index) =>
    from === 'end' ? length - size - pitch * index : start + pitch * index,
  );
}

/// Where things lie on a place: boxes `{x, y, width, height}` in cells, from its upper left corner.
/// On long places they are stacked: on spikes from the wide end, on others from the board's edge.
export function spots({ground, width, height, things, y}, boardHeight) {
  const count = things.length;
  if (count === 1 && ['card', 'back'].includes(things[0].shape))
    return [{x: 0, y: 0, width, height}];
  const box = (x, top, size) => ({x, y: top, width: size, height: size});
  if (height >= 1.5 * width) {
    const base =
      ground === 'spikeUp' || (ground === 'field' && y > boardHeight / 2)
        ? 'end'
        : ground === 'spikeDown' || ground === 'field'
          ? 'start'
          : 'middle';
    return alongside(count, height, width, base).map((top) => box(0, top, width));
  }
  if (width >= 1.5 * height)
    return alongside(count, width, height, 'middle').map((x) => box(x, 0, height));
  const columns = Math.ceil(Math.sqrt(count)),
    size = Math.min(width, height) / columns;
  const rows = Math.ceil(count / columns);
  return things.map((_, index) =>
    box(
      (width - columns * size) / 2 + (index % columns) * size,
      (height - rows * size) / 2 + Math.floor(index / columns) * size,
      size,
    ),
  );
}
