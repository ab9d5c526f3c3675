// The WebSocket to the server: questions and their answers, events, and coming back after a loss.

export const protocol = 1;
const firstPause = 400,
  longestPause = 15000; // Milliseconds between two attempts to connect.

/// What the server said was wrong; `code` is the protocol's, or `lost` if there is no connection;
/// `field` is the member of the message that it is about, if it is about one.
export class ServerError extends Error {
  constructor(message, code, field = '') {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/// Events: `open` (detail: the answer to hello) on every connection, `lost`, and each of the
/// server's events by its type (detail: the message).
export class Connection extends EventTarget {
  #address;
  #socket = null;
  #pending = new Map();
  #lastId = 0;
  #pause = firstPause;
  #timer = null;
  #waiting = [];

  greeting = null;
  isOpen = false;

  constructor(address) {
    super();
    this.#address = address;
    addEventListener('online', () => this.#hurry());
    addEventListener('offline', () => this.#leave());
    document.addEventListener('visibilitychange', () => document.hidden || this.#hurry());
    this.#connect();
  }

  /// Asks the server; at the beginning, once there is a connection. Throws a ServerError if it refuses,
  /// or if there is no connection any more: what people wanted meanwhile is not done later.
  async request(type, members = {}) {
    if (!this.isOpen && this.greeting !== null)
      throw new ServerError(
        'There is no connection to the server: this was not done. Try again when it is back.',
        'lost',
      );
    if (!this.isOpen) await new Promise((resolve) => this.#waiting.push(resolve));
    return this.#send(type, members);
  }

  /// The server's events that are about this match, until the returned function is called.
  listen(types, listener) {
    const listeners = types.map((type) => [type, (event) => listener(event.detail)]);
    for (const [type, heard] of listeners) this.addEventListener(type, heard);
    return () => {
      for (const [type, heard] of listeners) this.removeEventListener(type, heard);
    };
  }

  #send(type, members) {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, {resolve, reject});
      try {
        this.#socket.send(JSON.stringify({id, type, ...members}));
      } catch {
        this.#pending.delete(id);
        reject(new ServerError('There is no connection to the server.', 'lost'));
      }
    });
  }

  #connect() {
    this.#timer = null;
    const socket = (this.#socket = new WebSocket(this.#address));
    socket.addEventListener('open', () => this.#greet());
    socket.addEventListener('message', (event) => socket === this.#socket && this.#hear(event.data));
    socket.addEventListener('close', () => socket === this.#socket && this.#lose());
  }

  async #greet() {
    try {
      this.greeting = await this.#send('hello', {protocol});
    } catch (error) {
      if (error.code !== 'lost') this.#tell('refused', error);
      return;
    }
    this.#pause = firstPause;
    this.isOpen = true;
    this.#tell('open', this.greeting);
    for (const resume of this.#waiting.splice(0)) resume();
  }

  #hear(text) {
    const message = JSON.parse(text);
    if (message.id === undefined || message.id === null) {
      this.#hearEvent(message);
      return;
    }
    const asked = this.#pending.get(message.id);
    if (!asked) return;
    this.#pending.delete(message.id);
    if (message.type === 'error') asked.reject(new ServerError(message.error, message.code, message.field));
    else asked.resolve(message);
  }

  /// What the server could not read has no number in its answer: whatever waits is not answered.
  #hearEvent(message) {
    if (message.type === 'error') this.#refuseAll(new ServerError(message.error, message.code));
    else this.#tell(message.type, message);
  }

  #refuseAll(error) {
    for (const {reject} of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  #lose() {
    this.isOpen = false;
    this.#refuseAll(new ServerError('The connection was lost.', 'lost'));
    this.#tell('lost', null);
    this.#timer = setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }

  /// There is no network: what would be sent now would arrive later.
  #leave() {
    if (!this.isOpen) return;
    const socket = this.#socket;
    this.#socket = null;
    socket.close();
    this.#lose();
  }

  #hurry() {
    // Something may have changed: does not wait for the pause to end.
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, {detail}));
  }
}
