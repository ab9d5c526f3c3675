// Who plays: for each role its sign, its player, clock and score, and what it is doing.
import {breakable, button, element, refill} from './elements.js';
import {roleMark} from './emblems.js';
import {roleClass} from './role_class.js';
import {ownSeats} from './own_seats.js';
import {copyText} from './record.js';
import {matchLink} from './routes.js';
import {clockText, movers, numberText} from './wording.js';

function who(seat) {
  if (!seat.person) return seat.player;
  if (seat.mine) return 'You';
  if (seat.watched) return 'You watch from this side';
  if (!seat.taken) return 'Nobody yet';
  return seat.present ? 'Person' : 'Person, away';
}

/// What a role does in the position that is shown, where that is an earlier one: others' decisions
/// that are not seen are not told.
function doingThen(model, role) {
  const moved = model.shown < model.plies && movers(model, model.shown).includes(role);
  return moved ? [model.game.simultaneous ? 'chose here' : 'moved here', 'turn'] : ['', ''];
}

/// What a role is doing: a word, and a class for its look.
function doing(model, role) {
  if (!model.isLive && model.shown < model.plies) return doingThen(model, role);
  const {awaited, decided, thinking, paused} = model.data;
  if (model.isOver || model.isGone || model.data.loaded) return ['', ''];
  if (decided.includes(role)) return ['has chosen', 'chosen'];
  if (thinking.includes(role)) return ['thinking…', 'busy'];
  if (!awaited.includes(role)) return ['', ''];
  if (paused && !model.data.seats.find((seat) => seat.role === role).person)
    return ['paused', 'waiting'];
  return [model.game.simultaneous ? 'to choose' : 'to move', 'turn'];
}

export class SeatsPanel {
  #model;
  #tell;
  #clocks = new Map();
  #timer;

  /// `tell(text)` shows what the server refused.
  constructor(model, tell) {
    this.#model = model;
    this.#tell = tell;
    this.root = element('section', {class: 'seats', 'aria-label': 'Players'});
    this.#timer = setInterval(() => this.#tick(), 100);
  }

  close() {
    clearInterval(this.#timer);
  }

  update() {
    const {roles, data} = this.#model;
    const cards = roles.map((role) => this.#describe(role));
    const {activeElement} = document;
    const held = this.root.contains(activeElement) ? activeElement.closest('.seat') : null;
    refill(this.root, [data.match, cards], () => {
      this.#clocks.clear();
      return cards.map((card) => this.#card(card));
    });
    if (held && !held.isConnected) this.#focusLink(held.dataset.role);
    this.#tick();
  }

  #focusLink(role) {
    this.root.querySelector(`[data-role="${CSS.escape(role)}"] button`)?.focus();
  }

  #describe(role) {
    const model = this.#model;
    const seat = model.data.seats.find((each) => each.role === role);
    const scores = model.position().scores;
    const [state, look] = doing(model, role);
    const invitation =
      seat.person && !seat.taken ? ownSeats(model.id).invitations[role] : undefined;
    return {
      role,
      state,
      look,
      invitation: invitation ?? null,
      name: who(seat),
      mine: seat.mine,
      shares: seat.mine && !model.seesAll,
      shared: seat.shared,
      score: scores ? scores[role] : null,
    };
  }

  #card({role, state, look, invitation, name, score, mine, shares, shared}) {
    const {roles, id, game} = this.#model;
    const clock = element('span', {class: 'clock', title: 'Time taken'});
    this.#clocks.set(role, clock);
    const link =
      invitation &&
      button(
        'Copy link',
        'link',
        (event) => copyText(matchLink(id, {invitation}), event.currentTarget),
        {kind: 'small', 'aria-label': `Copy link for ${role}`},
      );
    return element(
      'div',
      {class: `seat ${roleClass(roles, role)} ${look}${mine ? ' mine' : ''}`, 'data-role': role},
      roleMark(game, role),
      element(
        'div',
        {class: 'seat-words'},
        element('h2', {class: 'seat-role'}, role),
        element('span', {class: 'seat-name'}, breakable(name)),
      ),
      score === null
        ? null
        : element(
            'span',
            {class: 'score'},
            numberText(score),
            element('span', {class: 'unseen'}, ' points'),
          ),
      element('div', {class: 'seat-state'}, element('span', {class: 'badge'}, state), clock),
      link || null,
      shares ? this.#sharing(role, shared) : null,
    );
  }

  /// Links with which others watch from one's own side, where games hide something.
  #sharing(role, shared) {
    const copy = button(
      'Share this side',
      'link',
      (event) => this.#share(role, event.currentTarget),
      {
        kind: 'small share',
        'aria-label': `Copy a link to watch from the side of ${role}`,
        title: 'Copies a link: whoever opens it sees what you see',
      },
    );
    const end = button('Stop sharing', 'stop', () => this.#ask('unshare', role), {kind: 'small'});
    return element('div', {class: 'seat-sharing'}, copy, shared ? end : null);
  }

  async #share(role, source) {
    const answer = await this.#ask('share', role);
    if (!answer) return;
    await new Promise((shown) => setTimeout(shown, 50)); // The seat is drawn anew: it is shared now.
    const now = source.isConnected
      ? source
      : this.root.querySelector(`[data-role="${CSS.escape(role)}"] .share`);
    await copyText(matchLink(this.#model.id, {pass: answer.pass}), now ?? source);
  }
  async #ask(type, role) {
    try {
      return await this.#model.ask(type, {role});
    } catch (error) {
      this.#tell(error.message);
      return null;
    }
  }

  #tick() {
    const {data, game, isOver, isGone, heardAt} = this.#model;
    if (!data || !game) return;
    for (const [role, place] of this.#clocks) {
      const person = data.seats.find((seat) => seat.role === role).person;
      const running =
        !isOver &&
        !isGone &&
        !data.loaded &&
        data.seats.every(({taken}) => taken) &&
        (data.thinking.includes(role) || (person && data.awaited.includes(role)));
      const since = running ? performance.now() - heardAt : 0;
      const text = clockText((data.clock?.[role] ?? 0) + since);
      if (place.textContent !== text) place.textContent = text;
    }
  }
}
