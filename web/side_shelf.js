// Positions of a match as somebody sees them: a role, or who only watches.
import {filledScene, pictureScene} from './scene.js';

const most = 400; // Positions that are kept.
const unknown = {state: null, text: '', cells: '', scores: null};

export class SideShelf {
  #model;
  #changed;
  #seen = new Map(); // By side and ply.
  #asked = null; // What the server is asked for.
  #age = 0; // Another one whenever plies were taken back: what was asked before is not wanted.

  /// `changed()` is called when a position has come that was asked for.
  constructor(model, changed) {
    this.#model = model;
    this.#changed = changed;
  }

  clear() {
    this.#seen.clear();
    this.#asked = null;
    ++this.#age;
  }

  /// A position; where it is not known yet it is asked for, and nothing is told of it.
  position(side, ply) {
    return this.#find(side, ply)?.position ?? unknown;
  }
  /// How it looks; null if it does not look like anything, or is not known yet.
  scene(side, ply) {
    return this.#find(side, ply)?.scene ?? null;
  }

  #find(side, ply) {
    const seen = this.#seen.get(`${ply} ${side}`);
    if (seen === undefined) this.#ask(side, ply);
    return seen;
  }

  async #ask(side, ply) {
    if (this.#asked !== null) return;
    const age = this.#age;
    this.#asked = [side, ply];
    try {
      const {position} = await this.#model.ask('position', {ply, side});
      if (age !== this.#age) return;
      this.#seen.set(`${ply} ${side}`, {position, scene: this.#sceneOf(position)});
      if (this.#seen.size > most) this.#seen.delete(this.#seen.keys().next().value);
    } catch {
      if (age !== this.#age) return; // It is asked for again when it is wanted again.
    }
    this.#asked = null;
    this.#changed();
  }

  #sceneOf({scene, cells}) {
    const {game, roles} = this.#model;
    if (scene) return filledScene(scene);
    if (!game.picture) return null;
    const {rows, columns} = game.picture;
    return pictureScene(game.picture, cells || ' '.repeat(rows * columns), roles);
  }
}
