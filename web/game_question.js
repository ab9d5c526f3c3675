// What the server tells of the game that somebody has chosen: of the last one, if they are quick.

export class GameQuestion {
  #connection;
  #show;
  #fail;
  #asked = 0;

  /// `show(game)` gets the answer, `fail(message)` what was wrong.
  constructor(connection, show, fail) {
    this.#connection = connection;
    this.#show = show;
    this.#fail = fail;
  }

  async ask(name) {
    const question = ++this.#asked;
    try {
      const game = await this.#connection.request('game', {game: name});
      if (question === this.#asked) this.#show(game);
    } catch (error) {
      this.#fail(error.message);
    }
  }
}
