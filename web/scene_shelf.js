// The scenes of a match by ply: those that the server has told, and those that it is asked for.
import {filledScene, pictureScene} from './scene.js';

const most = 400; // Scenes that are kept.

export class SceneShelf {
  #model;
  #changed;
  #scenes = new Map(); // By ply.
  #asked = null; // The ply that the server is asked for.
  #age = 0; // Another one whenever plies were taken back: what was asked before is not wanted.

  /// `changed()` is called when a scene has come that was asked for.
  constructor(model, changed) {
    this.#model = model;
    this.#changed = changed;
  }

  clear() {
    this.#scenes.clear();
    this.#asked = null;
    ++this.#age;
  }

  /// The server has told a position, perhaps with its scene.
  told(ply, {scene}) {
    if (scene) this.#keep(ply, filledScene(scene));
  }

  /// The scene of a ply; null if there is none, or if it is not known yet: then it is asked for, one
  /// at a time.
  scene(ply) {
    const {game, roles} = this.#model;
    const kept = this.#scenes.get(ply);
    if (kept !== undefined) return kept;
    if (game.scenic) {
      this.#ask(ply);
      return null;
    }
    if (!game.picture) return null;
    const {rows, columns} = game.picture;
    const cells = this.#model.position(ply).cells || ' '.repeat(rows * columns);
    return this.#keep(ply, pictureScene(game.picture, cells, roles));
  }

  #keep(ply, scene) {
    this.#scenes.set(ply, scene);
    if (this.#scenes.size > most) this.#scenes.delete(this.#scenes.keys().next().value);
    return scene;
  }

  async #ask(ply) {
    if (this.#asked !== null) return;
    const age = this.#age;
    this.#asked = ply;
    try {
      const {scene} = await this.#model.ask('scene', {ply});
      if (age !== this.#age) return;
      this.#keep(ply, scene ? filledScene(scene) : null);
    } catch {
      if (age !== this.#age) return; // It is asked for again when it is wanted again.
    }
    this.#asked = null;
    this.#changed();
  }
}
