// Chess pieces, drawn for this page: outlines that are filled in the colour of a role, and lines on
// them.
import {drawn} from './elements.js';

const foot = 'M25 75h50c4 3 5 7 5 13H20c0-6 1-10 5-13z';

const outlines = {
  pawn: [
    'M50 18a14 14 0 0 1 8.500 25.100l7.500 6.900-4 5h-5c1 9 5 15 12 20H31c7-5 11-11 12-20h-5l-4-5 7.500-6.900A14 14 0 0 1 50 18z',
    foot,
  ],
  rook: ['M25 18h12v8h8v-8h10v8h8v-8h12v20l-8 8 2 29H31l2-29-8-8z', foot],
  knight: [
    'M43 12l8 9c19 2 29 20 27 54H33c0-17 13-23 15-35-6 5-12 6-18 9-4 3-8 7-12 4-4-2-4-8-1-12 6-8 8-19 14-25 3-2 7-3 10-4z',
    foot,
  ],
  bishop: [
    'M50 8a6 6 0 0 1 4 10.500C62 25 70 36 70 48c0 8-4 13-8 16l4 11H34l4-11c-4-3-8-8-8-16 0-12 8-23 16-29.500A6 6 0 0 1 50 8z',
    foot,
  ],
  queen: [
    'M50 14a6 6 0 0 1 3.500 10.900L61 47l11.500-17.200a6 6 0 1 1 7.300 1.700L71 66l-3 9H32l-3-9-8.800-34.500a6 6 0 1 1 7.300-1.700L39 47l7.500-22.100A6 6 0 0 1 50 14z',
    foot,
  ],
  king: [
    'M46.500 6h7v6h6v7h-6v8c4-3 9-4 13-3 9 1 15 8 15 17 0 13-12 19-14 34H32.500c-2-15-14-21-14-34 0-9 6-16 15-17 4-1 9 0 13 3v-8h-6v-7h6z',
    foot,
  ],
};

const lines = {
  pawn: 'M29 80h42',
  rook: 'M34 45h32M32 70h36M29 80h42',
  knight: 'M43 29h.010M29 80h42M55 27c12 6 16 20 15 42',
  bishop: 'M50 32v18M42 41h16M36 66h28M29 80h42',
  queen: 'M31 65c12-4 26-4 38 0M29 80h42',
  king: 'M50 29v22M35 66c10-3 20-3 30 0M29 80h42M50 51c-3-12-12-19-18-18-10 2-8 14 2 24M50 51c3-12 12-19 18-18 10 2 8 14-2 24',
};

function figure(name) {
  const d = outlines[name].join('');
  return () => [
    drawn('path', {d, class: 'edge'}),
    drawn('path', {d, class: 'body'}),
    drawn('path', {d: lines[name], class: 'mark'}),
  ];
}

/// Functions that draw the parts of each.
export const figures = Object.fromEntries(
  Object.keys(outlines).map((name) => [name, figure(name)]),
);
