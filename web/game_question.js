// What the server tells of the game that somebody has chosen: of the last one, if they are quick.
import {announce} from './announcer.js';

const pause = 1000; // Milliseconds until it is asked again.

/// Asks something about a game. While that is being compiled, it is asked again and again, as long as
/// it `isWanted`; `waits(message)` is called for each time.
export async function askPatiently(
  connection,
  type,
  question,
  {isWanted = () => true, waits = announce} = {},
) {
  for (;;) {
    try {
      return await connection.request(type, question);
    } catch (error) {
      if (error.code !== 'preparing' || !isWanted()) throw error;
      waits(`${error.message}…`);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

export class GameQuestion {
  #connection;
  #hear;
  #asked = 0;

  /// `show(game)` gets the answer, `fail(message)` what was wrong, `wait(message)` what there is to
  /// wait for.
  constructor(connection, {show, fail, wait}) {
    this.#connection = connection;
    this.#hear = {show, fail, wait};
  }

  async ask(name) {
    const question = ++this.#asked;
    const isWanted = () => question === this.#asked;
    let told = '';
    const waits = (message) => {
      if (isWanted() && message !== told) this.#hear.wait(message);
      told = message;
    };
    try {
      const game = await askPatiently(this.#connection, 'game', {game: name}, {isWanted, waits});
      if (isWanted()) this.#hear.show(game);
    } catch (error) {
      if (isWanted()) this.#hear.fail(error.message);
    }
  }
}
