// Luck: the values of a ply, as dice where they look like it. They roll when they are new.
import {drawn, element, movesLess, refill} from './elements.js';
import {moveText} from './wording.js';

const left = 27,
  middle = 50,
  right = 73;
const pips = {
  1: [[middle, middle]],
  2: [
    [left, left],
    [right, right],
  ],
  3: [
    [left, left],
    [middle, middle],
    [right, right],
  ],
  4: [
    [left, left],
    [left, right],
    [right, left],
    [right, right],
  ],
  5: [
    [left, left],
    [left, right],
    [right, left],
    [right, right],
    [middle, middle],
  ],
  6: [
    [left, left],
    [left, middle],
    [left, right],
    [right, left],
    [right, middle],
    [right, right],
  ],
};

function face(value) {
  const shown = pips[value]?.map(([cx, cy]) => drawn('circle', {cx, cy, r: 9, class: 'pip'})) ?? [
    drawn('text', {x: 50, y: 54, class: 'die-text'}, moveText(value)),
  ];
  return [drawn('rect', {x: 4, y: 4, width: 92, height: 92, rx: 20, class: 'die-body'}), ...shown];
}

async function roll(die, value) {
  die.animate(
    [
      {transform: 'rotate(-200deg) scale(0.7)'},
      {transform: 'rotate(20deg) scale(1.08)', offset: 0.8},
      {transform: 'none'},
    ],
    {duration: 620, easing: 'ease-out'},
  );
  for (let turn = 0; turn < 6; ++turn) {
    // Other faces on the way.
    die.replaceChildren(...face(((turn * 5 + value) % 6) + 1));
    await new Promise((resolve) => {
      setTimeout(resolve, 70);
    });
  }
  die.replaceChildren(...face(value));
}

export class Dice {
  root = element('div', {class: 'dice'});

  /// Shows what luck decided in a ply (`haps`, or null), when `shown` is looked at. `rolled` is
  /// true if that was just now.
  update(haps, {ply, shown, rolled}) {
    const values = Object.entries(haps ?? {}).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => [name, each]),
    );
    this.root.hidden = values.length === 0;
    this.root.classList.toggle('earlier', ply < shown);
    refill(this.root, [ply, values], () =>
      values.map(([name, value]) => {
        const die = drawn(
          'svg',
          {
            class: 'die',
            viewBox: '0 0 100 100',
            role: 'img',
            'aria-label': `${name}: ${moveText(value)}`,
          },
          face(value),
        );
        if (rolled && !movesLess() && value in pips) roll(die, value);
        return die;
      }),
    );
  }
}
