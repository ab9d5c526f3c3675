// How pieces get from one place to another.

const landslide = 4; // Places that change at once: more are another position altogether.

/// Which pieces came from where, by what is drawn on each place before and after: `{to, from}`;
/// `from` is null for a new one.
export function movements(before, after) {
  if (before.length !== after.length) return [];
  const changed = [...after.keys()].filter((place) => before[place] !== after[place]);
  if (changed.length > landslide) return [];
  const left = (place, look) => before[place] === look && after[place] !== look;
  return changed.map((to) => ({
    to,
    from: changed.find((place) => left(place, after[to])) ?? null,
  }));
}

/// Lets the pieces that moved come to their places. `source(to)` is where a new one comes from, or
/// null: then it appears.
export function animate(moved, cells, source) {
  const box = (place) => cells[place].getBoundingClientRect();
  for (const {to, from} of moved) {
    const piece = cells[to].querySelector('.piece:last-of-type');
    if (!piece) continue;
    const start = from ?? source(to);
    if (start === null) {
      piece.animate(
        [
          {transform: 'scale(0.6)', opacity: 0},
          {transform: 'none', opacity: 1},
        ],
        {duration: 140, easing: 'ease-out'},
      );
      continue;
    }
    const x = box(start).x - box(to).x,
      y = box(start).y - box(to).y;
    piece.animate([{transform: `translate(${x}px, ${y}px)`}, {transform: 'none'}], {
      duration: from === null ? 120 + Math.abs(y) * 0.6 : 130,
      easing: from === null ? 'cubic-bezier(.5,0,.9,.6)' : 'ease-out',
    });
  }
}
