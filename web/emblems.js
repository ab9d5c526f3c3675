// Small signs: for games by their kind, and for roles by colour and shape.
import {drawn} from './elements.js';
import {drawnThing} from './pieces.js';
import {pieceThing} from './scene.js';
import {roleClass} from './role_class.js';

const strokes = {
  dice: ['M5 5h14v14H5z', 'M9 9h.010M15 15h.010M12 12h.01'],
  hands: ['M4 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0', 'M12 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0'],
  hidden: ['M3 12c5-8 13-8 18 0-5 8-13 8-18 0z', 'M5 20 19 4'],
  single: ['M5 5h6v6H5zM13 5h6v6h-6zM5 13h6v6H5z'],
  grid: ['M5 10h14M5 14.500h14M9.5 5v14M14.5 5v14'],
};

/// A sign for games of a kind: `dice`, `hands`, `hidden`, `single` or `grid`.
export function kindEmblem(kind) {
  return drawn(
    'svg',
    {class: 'emblem', viewBox: '0 0 24 24', 'aria-hidden': 'true'},
    strokes[kind].map((d) => drawn('path', {d})),
  );
}

const marks = [
  {tag: 'circle', attributes: {cx: 12, cy: 12, r: 8}},
  {
    tag: 'rect',
    attributes: {x: 5, y: 5, width: 14, height: 14, rx: 2, transform: 'rotate(45 12 12)'},
  },
  {tag: 'path', attributes: {d: 'M12 3 21 20H3z'}},
  {tag: 'rect', attributes: {x: 4, y: 4, width: 16, height: 16, rx: 2}},
  {tag: 'path', attributes: {d: 'M12 2l3 7h7l-6 4.5 2.5 7.5-6.5-4.5-6.5 4.500L8 13.5 2 9h7z'}},
  {tag: 'path', attributes: {d: 'M8 3h8l5 9-5 9H8l-5-9z'}},
];

/// A sign for a role: its piece if the game's picture has one alone, else a shape of its own; in
/// its colour.
export function roleMark({roles, picture}, role) {
  const pieces = picture?.pieces.filter((piece) => piece.role === role) ?? [];
  if (pieces.length === 1) {
    const drawing = drawnThing(pieceThing(pieces[0], roles), roles);
    drawing.classList.replace('piece', 'role-piece');
    return drawing;
  }
  const {tag, attributes} = marks[Math.max(0, roles.indexOf(role)) % marks.length];
  return drawn(
    'svg',
    {class: `role-mark ${roleClass(roles, role)}`, viewBox: '0 0 24 24', 'aria-hidden': 'true'},
    drawn(tag, attributes),
  );
}
