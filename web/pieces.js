// How what stands on a board is drawn, each thing in a square of 100 by 100; cards are higher.
import {cardHeight, drawnBack, drawnCard} from './cards.js';
import {drawn} from './elements.js';
import {figures} from './figures.js';
import {isBlackOrWhite, roleClass} from './role_class.js';

// A sign in each role's discs, so that colour alone does not tell them apart.
const signs = [
  () => drawn('circle', {cx: 50, cy: 50, r: 20, class: 'sign'}),
  () => drawn('path', {d: 'M50 28 72 50 50 72 28 50z', class: 'sign'}),
  () => drawn('path', {d: 'M50 28 70 66H30z', class: 'sign'}),
  () => drawn('path', {d: 'M32 32h36v36H32z', class: 'sign'}),
];

function sign({role, text}, roles) {
  if (role === null || text || isBlackOrWhite(roles[role])) return [];
  return [signs[role % signs.length]()];
}

/// A text that is as large as it may be, and not wider than that.
export function fittedText(text, {x = 50, y = 50, size = 46, width = 80, ...attributes}) {
  const height = Math.min(size, width / (0.66 * Math.max(1, [...text].length)));
  return drawn('text', {x, y: y + height * 0.04, 'font-size': height, ...attributes}, text);
}

function letters(text, options) {
  return text ? [fittedText(text, {class: 'letter', ...options})] : [];
}

const left = 27,
  middle = 50,
  right = 73;
const diagonal = [
  [left, left],
  [right, right],
];
const corners = [...diagonal, [left, right], [right, left]];
const centre = [[middle, middle]];
const sides = [
  [left, middle],
  [right, middle],
];
const pips = {
  1: centre,
  2: diagonal,
  3: [...diagonal, ...centre],
  4: corners,
  5: [...corners, ...centre],
  6: [...corners, ...sides],
};

/// Whether a die shows this value by pips.
export const hasPips = (value) => value in pips;

/// The face of a die.
export function dieFace(text) {
  return [
    drawn('rect', {x: 4, y: 4, width: 92, height: 92, rx: 20, class: 'die-body'}),
    ...(pips[text]?.map(([cx, cy]) => drawn('circle', {cx, cy, r: 9, class: 'pip'})) ?? [
      fittedText(text, {class: 'die-text', size: 34}),
    ]),
  ];
}

const disc = () => drawn('circle', {cx: 50, cy: 50, r: 40, class: 'body'});
const coronet = 'M29 64 24 38l14 11 12-18 12 18 14-11-5 26z';

const shapes = {
  cross: () => [drawn('path', {d: 'M26 26 74 74M74 26 26 74', class: 'line'})],
  ring: () => [drawn('circle', {cx: 50, cy: 50, r: 27, class: 'line'})],
  disc: (thing, roles) => [disc(), ...sign(thing, roles), ...letters(thing.text, {width: 56})],
  crown: ({text}) => [
    disc(),
    drawn('path', {d: coronet, class: 'mark'}),
    ...letters(text, {y: 80, size: 20}),
  ],
  tile: ({text}) => [
    drawn('rect', {x: 4, y: 4, width: 92, height: 92, rx: 14, class: 'body'}),
    ...letters(text, {}),
  ],
  arrow: () => [
    drawn('circle', {cx: 50, cy: 50, r: 34, class: 'ash'}),
    drawn('path', {
      d: 'M30 70 66 34M66 34 45 36M66 34 64 55M30 70l-2-12M30 70l12 2',
      class: 'shaft',
    }),
  ],
  wall: () => [
    drawn('rect', {x: 0, y: 0, width: 100, height: 100, class: 'wall-body'}),
    drawn('path', {
      d: 'M0 33h100M0 67h100M30 0v33M75 0v33M52 33v34M12 67v33M82 67v33',
      class: 'mortar',
    }),
  ],
  die: ({text}) => dieFace(text),
  card: ({text}) => drawnCard(text),
  back: () => drawnBack(),
};

/// A drawing of a thing: `{shape, role, text, tone}`, with the number of its role or null.
export function drawnThing(thing, roles) {
  const {shape, role, tone} = thing;
  const colour = role === null ? 'role-none' : roleClass(roles, roles[role] ?? '');
  const toned = tone > 0 ? ` tone-${Math.min(tone, 12)}` : '';
  const height = shape === 'card' || shape === 'back' ? cardHeight : 100;
  return drawn(
    'svg',
    {
      class: `piece shape-${shape} ${colour}${toned}`,
      viewBox: `0 0 100 ${height}`,
      'aria-hidden': 'true',
    },
    (shapes[shape] ?? figures[shape] ?? shapes.tile)(thing, roles),
  );
}
