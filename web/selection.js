// Clicks on a board, one after the other, until they mean a move.

/// Counts each of the pairs of places in a list `[from, to, from, to, …]`.
function hopCounts(cells) {
  const counts = new Map();
  for (let at = 0; at + 1 < cells.length; at += 2) {
    const hop = `${cells[at]} ${cells[at + 1]}`;
    counts.set(hop, (counts.get(hop) ?? 0) + 1);
  }
  return counts;
}

/// The hops of a move that are left when some have been made; null if one of those is not its own.
function hopsLeft(cells, made) {
  const counts = hopCounts(cells);
  for (const [hop, count] of hopCounts(made)) {
    const left = (counts.get(hop) ?? 0) - count;
    if (left < 0) return null;
    counts.set(hop, left);
  }
  return [...counts].flatMap(([hop, count]) => (count > 0 ? [hop.split(' ').map(Number)] : []));
}

const startsWith = (cells, path) => path.every((place, at) => cells[at] === place);

/// What was clicked so far. `kind` says how moves are clicked: `any` of their places, a `path` of
/// them (one place, or one after the other; the last one right after others will do), or `hops`:
/// pairs of places in any order.
export class Selection {
  #moves = [];
  #kind = 'path';
  chosen = [];

  /// Other moves can be made. What was clicked stays, if it still leads to one.
  offer(moves, kind) {
    this.#moves = moves.filter(({cells}) => cells.length > 0);
    this.#kind = kind;
    if (!this.#isOpen(this.chosen)) this.clear();
  }

  clear() {
    this.chosen = [];
  }

  /// The place where something was taken up, or came to; null if there is none.
  get held() {
    return this.chosen.at(-1) ?? null;
  }

  /// Whether nothing has been clicked yet.
  get isEmpty() {
    return this.chosen.length === 0;
  }

  /// The places that a click would go on with.
  legal() {
    if (this.#kind === 'any') return new Set(this.#moves.flatMap(({cells}) => cells));
    return this.#next(this.chosen);
  }

  /// The steps that have been made on the way: `[from, to]`.
  steps() {
    const {chosen} = this,
      stride = this.#kind === 'hops' ? 2 : 1;
    const steps = [];
    for (let at = 0; at + 1 < chosen.length; at += stride) steps.push([chosen[at], chosen[at + 1]]);
    return steps;
  }

  /// A place was clicked: the moves that are meant now; none if more clicks are needed.
  click(place) {
    if (this.#kind === 'any') return this.#moves.filter(({cells}) => cells.includes(place));
    if (this.#next(this.chosen).has(place)) return this.#extend(place);
    if (place === this.held) return this.#again();
    const ends = this.#endingAt(place);
    if (ends.length > 0) return this.#decided(ends);
    const made = this.#made();
    this.chosen = this.#next(made).has(place) ? [...made, place] : made;
    return [];
  }

  /// Whether what stands here can be taken up and carried to another place.
  begins(place) {
    const made = this.#made();
    const isAll = this.#complete([...made, place]).length > 0;
    return this.#kind !== 'any' && this.#next(made).has(place) && !isAll;
  }

  /// Takes up what stands here, whatever was held before.
  take(place) {
    this.chosen = [...this.#made(), place];
  }

  /// The hops that are made; of a path, nothing is made before all of it is.
  #made() {
    if (this.#kind !== 'hops') return [];
    return this.chosen.slice(0, this.chosen.length - (this.chosen.length % 2));
  }

  /// The last place was clicked again: that is the move, if it may end here, else it is laid down.
  #again() {
    const complete = this.#complete(this.chosen);
    if (complete.length > 0) return this.#decided(complete);
    this.chosen = this.#made();
    return [];
  }

  #extend(place) {
    const path = this.#joined([...this.chosen, place]);
    const complete = this.#complete(path);
    if (complete.length > 0 && this.#next(path).size === 0) return this.#decided(complete);
    this.chosen = path;
    return [];
  }

  #decided(moves) {
    this.clear();
    return moves;
  }

  #isOpen(path) {
    return path.length === 0 || this.#next(path).size > 0 || this.#complete(path).length > 0;
  }

  /// Moves that are clicked by this path and no more.
  #complete(path) {
    if (path.length === 0) return [];
    if (this.#kind === 'hops')
      return path.length % 2 === 1
        ? []
        : this.#moves.filter(
            ({cells}) => cells.length === path.length && hopsLeft(cells, path)?.length === 0,
          );
    return this.#moves.filter(({cells}) => cells.length === path.length && startsWith(cells, path));
  }

  /// Moves that go on from here, whose last place this is.
  #endingAt(place) {
    if (this.#kind === 'hops' || this.isEmpty) return [];
    return this.#moves.filter(
      ({cells}) => startsWith(cells, this.chosen) && cells.at(-1) === place,
    );
  }

  #next(path) {
    if (this.#kind === 'hops') return this.#nextHops(path);
    return new Set(
      this.#moves.flatMap(({cells}) =>
        cells.length > path.length && startsWith(cells, path) ? [cells[path.length]] : [],
      ),
    );
  }

  #nextHops(path) {
    const made = path.slice(0, path.length - (path.length % 2));
    const hops = this.#moves.flatMap(({cells}) => hopsLeft(cells, made) ?? []);
    if (path.length % 2 === 0)
      return new Set([...hops.map(([from]) => from), ...this.#resting(made)]);
    const from = path.at(-1);
    return new Set([
      ...hops.flatMap(([begin, to]) => (begin === from ? [to] : [])),
      ...this.#further(made, from).map(({to}) => to),
    ]);
  }

  /// Places where a piece has come to and can go on.
  #resting(made) {
    return made.filter((place, at) => at % 2 === 1 && this.#further(made, place).length > 0);
  }

  /// A move may have as one hop what a piece does in two. These are the moves that are complete when
  /// the piece that came to a place goes on, each with where it goes: `{cells, to}`.
  #further(made, place) {
    const found = [];
    for (let at = 0; at < made.length; at += 2) {
      if (made[at + 1] !== place) continue;
      const rest = made.toSpliced(at, 2);
      for (const {cells} of this.#moves) {
        const [hop, ...others] = hopsLeft(cells, rest) ?? [];
        if (hop?.[0] === made[at] && hop[1] !== place && others.length === 0)
          found.push({cells, to: hop[1]});
      }
    }
    return found;
  }

  /// The same hops, with those of a piece that went on as one if that makes a move.
  #joined(path) {
    if (this.#kind !== 'hops' || path.length < 4 || path.length % 2 === 1) return path;
    const [from, to] = path.slice(-2);
    if (this.#moves.some(({cells}) => hopsLeft(cells, path))) return path;
    return this.#further(path.slice(0, -2), from).find((each) => each.to === to)?.cells ?? path;
  }
}
