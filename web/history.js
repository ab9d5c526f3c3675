// Stepping through the plies of a match: buttons, a slider, keys, and a player that goes by itself.
import {button, element, freshId, icon} from './elements.js';

const pace = 800; // Milliseconds for each ply, when it goes by itself.

export class HistoryBar {
  #model;
  #slider;
  #label = element('span', {class: 'ply-label'});
  #buttons;
  #playing = null;
  #run;
  #side = element('select', {id: freshId('side'), change: () => this.#showSide()});
  #sideField;

  constructor(model) {
    this.#model = model;
    const step = (text, icon, ply) =>
      button(text, icon, () => this.#go(ply()), {only: true, kind: 'quiet'});
    this.#slider = element('input', {
      type: 'range',
      id: freshId('ply'),
      min: 0,
      step: 1,
      input: () => this.#go(Number(this.#slider.value)),
    });
    this.#run = button(
      'Play through',
      'play',
      () => (this.#playing ? this.#stop() : this.#start()),
      {only: true, kind: 'quiet'},
    );
    const first = step('First position', 'first', () => 0),
      back = step('Back', 'back', () => model.shown - 1);
    const next = step('Forward', 'next', () => model.shown + 1),
      last = step('Last position', 'last', () => model.plies);
    this.#buttons = {first, back, next, last};
    this.#side.append(
      ...[['own', 'everything'], ...model.roles.map((role) => [role, role]), ['public', 'who watches']].map(
        ([value, text]) => element('option', {value}, text),
      ),
    );
    this.#sideField = element(
      'span',
      {class: 'side-choice'},
      element('label', {for: this.#side.id}, 'View of'),
      this.#side,
    );
    this.root = element(
      'div',
      {class: 'history', role: 'group', 'aria-label': 'History'},
      first,
      back,
      this.#run,
      next,
      last,
      element('label', {for: this.#slider.id, class: 'unseen'}, 'Ply'),
      this.#slider,
      this.#label,
      this.#sideField,
    );
    this.onKey = (event) => this.#key(event);
    document.addEventListener('keydown', this.onKey);
  }

  close() {
    this.#stop();
    document.removeEventListener('keydown', this.onKey);
  }

  update() {
    const {shown, plies, isLive} = this.#model;
    this.#slider.max = plies;
    this.#slider.value = shown;
    this.#slider.setAttribute('aria-valuetext', `${shown} of ${plies}`);
    this.#label.textContent = isLive ? `ply ${plies}` : `${shown} of ${plies}`;
    this.#enable(['first', 'back'], shown > 0);
    this.#enable(['next', 'last'], shown < plies);
    if (shown >= plies) this.#stop();
    this.root.classList.toggle('browsing', !isLive);
    const {game, seesAll, side} = this.#model;
    this.#sideField.hidden = !(game.hidden && seesAll);
    this.#side.value = side;
    this.#run.hidden = plies === 0 || !(this.#model.isOver || this.#model.data.loaded);
  }

  #showRunning(text, iconName) {
    this.#run.setAttribute('aria-label', text);
    this.#run.title = text;
    this.#run.replaceChildren(icon(iconName));
  }

  #showSide() {
    this.#model.showSide(this.#side.value);
  }

  #enable(names, able) {
    // A disabled button would lose the focus to nowhere.
    for (const name of names) this.#buttons[name].setAttribute('aria-disabled', String(!able));
  }

  #go(ply) {
    this.#stop();
    this.#model.browse(ply);
  }

  #start() {
    if (this.#model.shown >= this.#model.plies) this.#model.browse(0);
    this.#playing = setInterval(() => this.#model.browse(this.#model.shown + 1), pace);
    this.#showRunning('Stop playing through', 'pause');
  }
  #stop() {
    clearInterval(this.#playing);
    this.#playing = null;
    this.#showRunning('Play through', 'play');
  }

  /// Arrow keys, Home and End step where they do nothing else: not in fields, nor on the board.
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented)
      return;
    if (event.target.closest?.('input, select, textarea, summary, .state-text, .scrolls')) return;
    const {shown, plies, data} = this.#model;
    const wanted = {ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: plies}[event.key];
    if (wanted === undefined || data === null) return;
    event.preventDefault();
    this.#go(wanted);
  }
}
