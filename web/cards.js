// Playing cards, face up and face down.
import {drawn} from './elements.js';

const width = 100;
export const cardHeight = 144;

const suits = {
  '♠': 'M50 8C40 30 12 42 12 62c0 20 26 24 34 8 0 12-4 18-12 24h32c-8-6-12-12-12-24 8 16 34 12 34-8C88 42 60 30 50 8z',
  '♥': 'M50 90C38 70 8 54 8 32 8 8 42 6 50 28 58 6 92 8 92 32c0 22-30 38-42 58z',
  '♦': 'M50 6C60 26 72 40 84 50 72 60 60 74 50 94 40 74 28 60 16 50 28 40 40 26 50 6z',
  '♣': 'M50 8c-26 0-27 28-12 38C18 36 4 64 20 76c12 8 24 2 27-8 0 14-4 20-13 26h32c-9-6-13-12-13-26 3 10 15 16 27 8C96 64 82 36 62 46 77 36 76 8 50 8z',
};
const sorts = {'♠': 'spades', '♥': 'hearts', '♦': 'diamonds', '♣': 'clubs'};

function suitAt(suit, x, y, size) {
  return drawn('path', {
    d: suits[suit],
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`,
    class: `suit ${sorts[suit]}`,
  });
}

function sheet(kind) {
  const edge = 3;
  return drawn('rect', {
    x: edge,
    y: edge,
    width: width - 2 * edge,
    height: cardHeight - 2 * edge,
    rx: 10,
    class: `card-sheet ${kind}`,
  });
}

function rankText(rank, x, y, size, suit = '') {
  const fitted = rank.length > 2 ? (size * 2) / rank.length : size;
  return drawn(
    'text',
    {x, y, 'font-size': fitted, class: `card-text ${suit ? sorts[suit] : 'plain'}`},
    rank,
  );
}

/// The face of a card: a rank and a suit, or any short text.
export function drawnCard(text) {
  const [, rank, suit] = /^(.+?)([♠♥♦♣])$/u.exec(text) ?? [];
  if (!suit) return [sheet(''), rankText(text, 50, cardHeight / 2, 62)];
  return [sheet(''), rankText(rank, 50, 44, 62, suit), suitAt(suit, 50, 101, 54)];
}

/// A card that lies face down.
export function drawnBack() {
  const lines = [];
  for (let at = -120; at < width; at += 18)
    lines.push(
      `M${at} ${cardHeight}l${cardHeight}-${cardHeight}M${at} 0l${cardHeight} ${cardHeight}`,
    );
  const clip = `M15 15h${width - 30}v${cardHeight - 30}h-${width - 30}z`;
  return [
    sheet('face-down'),
    drawn('path', {d: clip, class: 'card-frame'}),
    drawn(
      'svg',
      {
        x: 15,
        y: 15,
        width: width - 30,
        height: cardHeight - 30,
        viewBox: `15 15 ${width - 30} ${cardHeight - 30}`,
      },
      drawn('path', {d: lines.join(''), class: 'card-weave'}),
    ),
  ];
}
