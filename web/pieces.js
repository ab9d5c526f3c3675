// How pieces are drawn, in a square of 100 by 100.
import {drawn} from './elements.js';
import {roleClass} from './role_class.js';

// A sign in each role's discs, so that colour alone does not tell them apart.
const signs = [
  () => drawn('circle', {cx: 50, cy: 50, r: 20, class: 'sign'}),
  () => drawn('path', {d: 'M50 28 72 50 50 72 28 50z', class: 'sign'}),
  () => drawn('path', {d: 'M50 28 70 66H30z', class: 'sign'}),
  () => drawn('path', {d: 'M32 32h36v36H32z', class: 'sign'}),
];

const shapes = {
  cross: () => [drawn('path', {d: 'M26 26 74 74M74 26 26 74', class: 'line'})],
  ring: () => [drawn('circle', {cx: 50, cy: 50, r: 27, class: 'line'})],
  disc: (piece, roles) => [
    drawn('circle', {cx: 50, cy: 50, r: 40, class: 'body'}),
    ...(piece.role === null
      ? []
      : [signs[Math.max(0, roles.indexOf(piece.role)) % signs.length]()]),
  ],
  tile: (piece) => [
    drawn('rect', {x: 4, y: 4, width: 92, height: 92, rx: 14, class: 'body'}),
    drawn('text', {x: 50, y: 52, class: 'letter'}, piece.name),
  ],
};

/// A drawing of a piece.
export function drawnPiece(piece, roles) {
  const colour = piece.role === null ? 'role-none' : roleClass(roles, piece.role);
  return drawn(
    'svg',
    {class: `piece ${piece.shape} ${colour}`, viewBox: '0 0 100 100', 'aria-hidden': 'true'},
    (shapes[piece.shape] ?? shapes.tile)(piece, roles),
  );
}
