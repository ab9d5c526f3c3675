// Luck: the values of a ply, as dice where they look like it. They roll when they are new.
import {drawn, element, movesLess, refill} from './elements.js';
import {dieFace, hasPips} from './pieces.js';
import {moveText} from './wording.js';

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
    die.replaceChildren(...dieFace(((turn * 5 + value) % 6) + 1));
    await new Promise((resolve) => {
      setTimeout(resolve, 70);
    });
  }
  die.replaceChildren(...dieFace(value));
}

const longest = 4; // Characters that fit on a die.

/// What is no number: a card, or several values at once.
function words(name, value) {
  return element('span', {class: 'luck-words'}, `${name}: ${moveText(value)}`);
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
        if (moveText(value).length > longest) return words(name, value);
        const die = drawn(
          'svg',
          {
            class: 'die',
            viewBox: '0 0 100 100',
            role: 'img',
            'aria-label': `${name}: ${moveText(value)}`,
          },
          dieFace(moveText(value)),
        );
        if (rolled && !movesLess() && hasPips(value)) roll(die, value);
        return die;
      }),
    );
  }
}
