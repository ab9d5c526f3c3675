// What can be done with a match as a whole: undo, restart, swap, pause, step, speed, resign.
import {button, element, freshId, isFocusLost, oneAtATime} from './elements.js';

const speeds = [
  [0, 'fastest'],
  [150, 'fast'],
  [300, 'brisk'],
  [600, 'calm'],
  [1500, 'slow'],
  [4000, 'very slow'],
];

export class Controls {
  #model;
  #tell;
  #buttons;
  #pauseText;
  #speed;
  #speedField;

  /// `tell(text, kind)` shows what the server refused, or a note.
  constructor(model, tell) {
    this.#model = model;
    this.#tell = tell;
    const ask = (type, members) => () => this.#ask(type, members);
    this.#buttons = {
      undo: button('Undo', 'undo', () => this.#canUndo() && this.#ask('undo')),
      restart: button('Restart', 'restart', ask('restart')),
      swap: button('Swap', 'swap', ask('restart', {swap: true}), {
        'aria-label': 'Swap roles',
        title: 'Swap roles and begin anew',
      }),
      pause: button('Pause', 'pause', () => this.#ask(model.data.paused ? 'resume' : 'pause')),
      step: button('Step', 'step', ask('step')),
      resign: button('Resign', 'flag', () => this.#resign(), {kind: 'danger'}),
    };
    this.#pauseText = this.#buttons.pause.querySelector('span');
    const id = freshId('speed');
    this.#speed = element(
      'select',
      {id, change: () => this.#ask('delay', {delay: Number(this.#speed.value)})},
      speeds.map(([delay, text]) => element('option', {value: delay}, text)),
    );
    this.#speedField = element(
      'div',
      {class: 'speed'},
      element('label', {for: id}, 'Speed'),
      this.#speed,
    );
    const {undo, restart, swap, pause, step, resign} = this.#buttons;
    this.root = element(
      'div',
      {class: 'controls', role: 'group', 'aria-label': 'Match'},
      element('div', {class: 'control-group'}, undo, pause, step, this.#speedField),
      element('div', {class: 'control-group'}, restart, swap, resign),
    );
  }

  update() {
    const {steers, persons, artificial, isOver, data, mine, roles} = this.#model;
    const held = this.root.contains(document.activeElement);
    const alone = steers && mine.length === persons; // Nobody elsewhere plays.
    this.root.hidden = !steers;
    this.#show('undo', alone && persons > 0);
    this.#buttons.undo.setAttribute('aria-disabled', String(!this.#canUndo()));
    this.#show('restart', alone);
    this.#show('swap', alone && roles.length > 1);
    this.#show('pause', steers && artificial > 0 && !isOver);
    this.#show('step', steers && artificial > 0 && !isOver && data.paused);
    this.#show('resign', mine.length > 0 && !isOver && this.#resigning() !== undefined);
    this.#speedField.hidden = !steers || artificial === 0 || isOver;
    this.#pauseText.textContent = data.paused ? 'Resume' : 'Pause';
    this.#showDelay(data.delay);
    if (held && !isOver && isFocusLost()) this.#focusFirst(); // At the end, the banner gets it.
  }

  /// A control that goes would take the focus with it, to nowhere.
  #focusFirst() {
    const shown = [...this.root.querySelectorAll('button, select')];
    shown.find((control) => control.closest('[hidden]') === null)?.focus();
  }

  /// Who has chosen, and waits for others, can choose again.
  #canUndo() {
    const {plies, data} = this.#model;
    return plies > 0 || data.decided.length > 0;
  }

  #show(name, visible) {
    this.#buttons[name].hidden = !visible;
  }

  #showDelay(delay) {
    // One that is not in the list, somebody else's, gets an entry.
    if (![...this.#speed.options].some((option) => Number(option.value) === delay))
      this.#speed.append(element('option', {value: delay}, `${delay / 1000} s`));
    this.#speed.value = String(delay);
  }

  #resigning() {
    // The own role that is to decide, else any of the own.
    const {mine, data} = this.#model;
    return mine.find((role) => data.awaited.includes(role)) ?? mine[0];
  }

  #resign() {
    const role = this.#resigning();
    const yes = button(
      `Yes, ${role} resigns`,
      'flag',
      () => {
        close();
        this.#ask('quit', {role});
      },
      {kind: 'danger'},
    );
    const no = button('Play on', null, () => close());
    const dialog = element(
      'dialog',
      {'aria-labelledby': 'resign-question'},
      element('h2', {id: 'resign-question'}, `Resign for ${role}?`),
      element('div', {class: 'actions'}, yes, no),
    );
    const close = () => dialog.close();
    dialog.addEventListener('close', () => dialog.remove());
    this.root.append(dialog);
    dialog.showModal();
    no.focus();
  }

  #ask = oneAtATime(async (type, members) => {
    try {
      await this.#model.ask(type, members);
      this.#tell('');
    } catch (error) {
      this.#tell(error.message);
    }
  });
}
