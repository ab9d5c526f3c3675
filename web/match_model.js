// What this page knows of a match, kept up to date by the server's events.
import {claimSecret, forgetClaim, forgetSeats, keepSeats, ownSeats} from './own_seats.js';
import {askPatiently} from './game_question.js';
import {knownRecord} from './record.js';
import {movesLess} from './elements.js';
import {SceneShelf} from './scene_shelf.js';
import {SideShelf} from './side_shelf.js';
import {forgetInvitation} from './routes.js';
import {playersText} from './wording.js';

const rolling = 650; // Milliseconds that dice roll.
const looking = 1000; // Milliseconds that luck, or what all have chosen, is shown before more happens.

const changing = [
  'awaited',
  'decided',
  'thinking',
  'moves',
  'clock',
  'result',
  'quitter',
  'endLine',
  'error',
];

function take(data, event, members) {
  for (const member of members) if (member in event) data[member] = event[member];
}

/// Events: `change` (something did), `roll` (detail: luck has decided in this ply, which is shown in a
/// moment: `{ply, haps}`), `ply` (detail: a ply was just made), `gone` (detail: why the
/// match is no more), `refused` (detail: why an invitation or a pass was not taken).
export class MatchModel extends EventTarget {
  #connection;
  #stopListening;
  #browsed = null; // The ply that is looked at, or null to follow the match.
  #telling = false;
  #isClosed = false;
  #hold = null; // The timer, while something is shown.
  #waiting = []; // Events that have come meanwhile.
  #invitation = null; // Until it is known whether there is a seat for it.
  #reopen = () => this.#enter();
  #scenes;
  #sides;
  #side = 'own'; // Whose view is shown: one's own, a role's, or `public`.
  #pass; // With which one watches from a role's side.

  data = null;
  game = null; // The answer to `game`.
  heardAt = 0; // When the clocks were told.
  isGone = false; // Whether the server has it no more: what was known stays.

  constructor(connection, id, pass = null) {
    super();
    this.#connection = connection;
    this.id = id;
    this.#pass = pass;
    this.#scenes = new SceneShelf(this, () => this.#changed());
    this.#sides = new SideShelf(this, () => this.#changed());
    this.#stopListening = connection.listen(
      ['match', 'ply', 'turn', 'chances', 'seats', 'pace', 'closed'],
      (event) => this.#receive(event),
    );
    connection.addEventListener('open', this.#reopen);
  }

  /// Joins the match with the seats that this tab has; an invitation is claimed first.
  open(invitation) {
    this.#invitation = invitation;
    return this.#enter();
  }

  close() {
    this.#isClosed = true;
    this.#drop();
    this.#stopListening();
    this.#connection.removeEventListener('open', this.#reopen);
    if (this.#connection.isOpen)
      this.#connection.request('leave', {match: this.id}).catch(() => {});
  }

  /// Asks something about this match.
  ask(type, members = {}) {
    return this.#connection.request(type, {match: this.id, ...members});
  }

  get roles() {
    return this.data.roles;
  }
  get plies() {
    return this.data.plies.length;
  }
  /// The ply that is shown: how many moves were made before what is seen.
  get shown() {
    return this.#browsed ?? this.plies;
  }
  get isLive() {
    return this.#browsed === null;
  }
  get isOver() {
    return this.data.result !== null || this.data.quitter !== null || this.data.error !== null;
  }
  get mine() {
    return this.data.seats.filter((seat) => seat.mine).map((seat) => seat.role);
  }
  get persons() {
    return this.data.seats.filter((seat) => seat.person).length;
  }
  get artificial() {
    return this.data.seats.filter((seat) => !seat.person).length;
  }
  /// Whether this tab may steer the match: undo, pause and so on.
  get steers() {
    return !this.data.loaded && !this.isGone && (this.mine.length > 0 || this.persons === 0);
  }

  /// What is seen after so many plies.
  position(ply = this.shown) {
    return ply === 0 ? this.data.start : this.data.plies[ply - 1].position;
  }
  /// What led to the position after so many plies; null at the start.
  entry(ply = this.shown) {
    return ply === 0 ? null : this.data.plies[ply - 1];
  }
  /// Whether all of the match may be seen now, so that each role's view can be.
  get seesAll() {
    return !this.game.hidden || this.isOver || this.data.loaded || this.persons === 0;
  }
  /// Whose view is shown; another one can be chosen where all may be seen.
  get side() {
    return this.game.hidden && this.seesAll ? this.#side : 'own';
  }
  showSide(side) {
    this.#side = side;
    this.dispatchEvent(new CustomEvent('change'));
  }
  /// What is seen after so many plies from the side that was chosen.
  positionSeen(ply = this.shown) {
    return this.side === 'own' ? this.position(ply) : this.#sides.position(this.side, ply);
  }
  /// How that looks; null if it does not look like anything, or is not known yet: then `change` tells
  /// when it is.
  scene(ply = this.shown) {
    return this.side === 'own' ? this.#scenes.scene(ply) : this.#sides.scene(this.side, ply);
  }
  chances(ply) {
    return (ply === 0 ? this.data.start.chances : this.data.plies[ply - 1].chances) ?? null;
  }

  /// The record of the match: the server's, or what this page knows of it if the server has it no more.
  async record() {
    if (!this.isGone && this.#connection.isOpen) return (await this.ask('record')).record;
    return knownRecord(this.data, this.#connection.greeting.version);
  }

  /// Looks at another ply; at the last one, the match is followed again.
  browse(ply) {
    const wanted = Math.max(0, Math.min(ply, this.plies));
    this.#browsed = wanted === this.plies && !this.data.loaded ? null : wanted;
    this.dispatchEvent(new CustomEvent('change')); // At once: somebody waits for it.
  }

  /// Who comes with an invitation that somebody else has used may still watch.
  async #claim() {
    const invitation = this.#invitation;
    const secret = claimSecret(invitation);
    try {
      const {role} = await this.ask('claim', {invitation, secret});
      keepSeats(this.id, {secrets: {[role]: secret}});
    } catch (error) {
      if (error.code === 'lost') throw error; // It is claimed again when the connection is back.
      this.dispatchEvent(new CustomEvent('refused', {detail: error}));
    }
    this.#invitation = null;
    forgetClaim(invitation);
    forgetInvitation(this.id);
  }

  async #enter() {
    try {
      if (this.#invitation) await this.#claim();
      const {secrets} = ownSeats(this.id);
      const members = Object.keys(secrets).length > 0 ? {secrets: Object.values(secrets)} : {};
      await this.#join(members);
    } catch (error) {
      this.#lose(error);
    }
  }

  /// Whose pass is not good any more may still watch.
  async #join(members) {
    try {
      return await this.ask('join', this.#pass ? {...members, pass: this.#pass} : members);
    } catch (error) {
      if (!this.#pass || error.code !== 'forbidden') throw error;
      this.#pass = null;
      this.dispatchEvent(new CustomEvent('refused', {detail: error}));
      return this.ask('join', members);
    }
  }

  /// What comes while something is shown waits until people have seen that.
  #receive(event) {
    if (event.match !== this.id) return;
    if (event.type === 'match' || event.type === 'closed') this.#drop();
    if (this.#hold !== null) this.#waiting.push(event);
    else this.#hear(event);
  }

  #drop() {
    clearTimeout(this.#hold);
    this.#hold = null;
    this.#waiting = [];
  }

  /// Shows nothing else for so long; then `next` happens, and what has come meanwhile.
  #pause(milliseconds, next = () => {}) {
    this.#hold = setTimeout(() => {
      this.#hold = null;
      next();
      while (this.#hold === null && this.#waiting.length > 0) this.#hear(this.#waiting.shift());
    }, milliseconds);
  }

  /// A ply of a match of people, if its luck or its choices should be seen before more happens. Who plays
  /// alone waits for nobody.
  #isToBeSeen({entry}) {
    return this.persons > 0 && this.roles.length > 1 && this.isLive && (entry.haps !== null || this.game?.simultaneous);
  }

  #hearPly(event) {
    const {entry, ply} = event;
    const isRolled = entry.haps !== null && !this.game?.scenic && !movesLess();
    const show = () => {
      this.#showPly(event);
      this.#pause(looking);
    };
    if (!this.#isToBeSeen(event)) return this.#showPly(event);
    if (!isRolled) return show();
    this.dispatchEvent(new CustomEvent('roll', {detail: {ply, haps: entry.haps}}));
    return this.#pause(rolling, show);
  }

  #showPly(event) {
    take(this.data, event, changing);
    this.heardAt = performance.now();
    this.#add(event);
    this.#changed();
    if (this.game !== null) this.dispatchEvent(new CustomEvent('ply', {detail: event.ply}));
  }

  #hear(event) {
    if (event.type === 'match') return this.#begin(event);
    if (event.type === 'closed')
      return this.#lose(new Error(event.error || 'The match was closed.'));
    if (this.data === null) return;
    if (event.type === 'seats') this.#seat(event.seats);
    if (event.type === 'pace') take(this.data, event, ['paused', 'delay']);
    if (event.type === 'chances') this.#hearChances(event);
    if (event.type === 'ply') return this.#hearPly(event);
    if (event.type === 'turn') take(this.data, event, changing);
    if (event.type === 'turn') this.heardAt = performance.now();
    return this.#changed();
  }

  /// Clocks begin when the last seat is taken.
  #seat(seats) {
    const isTaken = ({taken}) => taken;
    if (!this.data.seats.every(isTaken) && seats.every(isTaken)) this.heardAt = performance.now();
    this.data.seats = seats;
  }

  #add({ply, entry}) {
    this.data.plies.splice(ply - 1, Infinity, entry);
    this.#scenes.told(ply, entry.position);
  }

  #hearChances({ply, chances}) {
    const place = ply === 0 ? this.data.start : this.data.plies[ply - 1];
    if (place) place.chances = chances;
  }

  #begin(event) {
    const first = this.data === null;
    this.data = event;
    this.isGone = false;
    this.heardAt = performance.now();
    this.#scenes.clear();
    this.#sides.clear();
    this.#scenes.told(this.plies, this.position(this.plies));
    if (first && event.loaded) this.#browsed = 0;
    if (this.#browsed !== null) this.#browsed = Math.min(this.#browsed, this.plies);
    if (first && this.mine.length > 0)
      keepSeats(this.id, {game: event.game, players: playersText(event)});
    if (first) this.#learn().catch((error) => this.#lose(error));
    this.#changed();
  }

  async #learn() {
    const {game, parameters} = this.data;
    this.game = await askPatiently(this.#connection, 'game', {game, parameters});
    this.#changed();
  }

  #lose(error) {
    if (error.code === 'unknown') forgetSeats(this.id);
    if (error.code === 'lost') return;
    this.isGone = this.data !== null;
    if (this.isGone) this.data.moves = {};
    this.dispatchEvent(new CustomEvent('gone', {detail: error}));
    this.#changed();
  }

  /// Tells of changes once a frame at most: matches of quick players have thousands of plies a
  /// second.
  #changed() {
    if (this.game === null || this.#telling) return;
    this.#telling = true;
    requestAnimationFrame(() => {
      this.#telling = false;
      if (!this.#isClosed) this.dispatchEvent(new CustomEvent('change'));
    });
  }
}
