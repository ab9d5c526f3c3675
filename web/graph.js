// What each role could expect, ply by ply: a line for each, and a table that says the same.
import {drawn, element, panel, refill, scrolled} from './elements.js';
import {roleMark} from './emblems.js';
import {roleClass} from './role_class.js';
import {counted, percentText} from './wording.js';

const width = 320,
  height = 120,
  edge = 6;

function points(model, index) {
  const last = Math.max(1, model.plies);
  const known = [];
  for (let ply = 0; ply <= model.plies; ++ply) {
    const chance = model.chances(ply)?.[index];
    if (chance === undefined || chance === null) continue;
    known.push([
      edge + (ply / last) * (width - 2 * edge),
      edge + (1 - chance) * (height - 2 * edge),
      ply,
    ]);
  }
  return known;
}

export class Graph {
  #model;
  #drawing;
  #cursor = drawn('line', {class: 'cursor', y1: 0, y2: height});
  #lines = drawn('g');
  #legend = element('p', {class: 'legend'});
  #rows = element('tbody');
  #heads = element('tr');
  #details = element('details', {toggle: () => this.#fillTable()});

  constructor(model) {
    this.#model = model;
    this.#drawing = drawn(
      'svg',
      {
        class: 'graph',
        viewBox: `0 0 ${width} ${height}`,
        role: 'img',
        preserveAspectRatio: 'none',
        click: (event) => this.#go(event),
      },
      drawn('line', {class: 'axis', x1: 0, x2: width, y1: height / 2, y2: height / 2}),
      this.#cursor,
      this.#lines,
    );
    const table = element(
      'table',
      {},
      element('caption', {class: 'unseen'}, 'Chances after each ply'),
      element('thead', {}, this.#heads),
      this.#rows,
    );
    this.#details.append(
      element('summary', {}, 'As a table'),
      scrolled('Chances as a table', table),
    );
    this.root = panel('Chances', this.#drawing, this.#legend, this.#details);
    this.root.classList.add('graph-panel');
  }

  update() {
    const {roles, plies, shown} = this.#model;
    const all = roles.map((_, index) => points(this.#model, index));
    this.root.hidden = all.every((line) => line.length === 0);
    if (this.root.hidden) return;
    refill(this.#lines, all, () => all.flatMap((line, index) => this.#line(line, roles[index])));
    const at = edge + (shown / Math.max(1, plies)) * (width - 2 * edge);
    this.#cursor.setAttribute('x1', at);
    this.#cursor.setAttribute('x2', at);
    this.#drawing.setAttribute(
      'aria-label',
      `What the roles could expect over ${counted(plies, 'ply', 'plies')}. ${this.#words(shown)}`,
    );
    refill(this.#legend, [shown, this.#model.chances(shown)], () =>
      roles.map((role, index) =>
        element(
          'span',
          {class: 'legend-entry'},
          roleMark(this.#model.game, role),
          `${role} ${percentText(this.#model.chances(shown)?.[index])}`,
        ),
      ),
    );
    this.#fillTable();
  }

  #words(ply) {
    const chances = this.#model.chances(ply);
    return chances
      ? `Now ${this.#model.roles.map((role, i) => `${role} ${percentText(chances[i])}`).join(', ')}.`
      : '';
  }

  #line(line, role) {
    const index = this.#model.roles.indexOf(role);
    const colour = roleClass(this.#model.roles, role);
    return [
      drawn('polyline', {
        class: `chance-line dash-${index % 4} ${colour}`,
        points: line.map(([x, y]) => `${x},${y}`).join(' '),
      }),
      ...(line.length < 2
        ? line.map(([cx, cy]) => drawn('circle', {cx, cy, r: 3, class: `chance-dot ${colour}`}))
        : []),
    ];
  }

  #fillTable() {
    if (!this.#details.open) return;
    const {roles, plies} = this.#model;
    const rows = [];
    for (let ply = 0; ply <= plies; ++ply) {
      const chances = this.#model.chances(ply);
      if (chances) rows.push([ply, ...chances]);
    }
    refill(this.#heads, roles, () =>
      ['Ply', ...roles].map((text) => element('th', {scope: 'col'}, text)),
    );
    refill(this.#rows, rows, () =>
      rows.map(([ply, ...chances]) =>
        element(
          'tr',
          {},
          element('th', {scope: 'row'}, String(ply)),
          chances.map((chance) => element('td', {}, percentText(chance))),
        ),
      ),
    );
  }

  #go(event) {
    const box = this.#drawing.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    this.#model.browse(Math.round(((x - edge) / (width - 2 * edge)) * this.#model.plies));
  }
}
