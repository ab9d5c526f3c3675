// The transcript of a match, line by line; a line leads to its position.
import {playOnFrom} from './continuation.js';
import {button, element} from './elements.js';
import {copyText, downloadText} from './record.js';
import {matchLink} from './routes.js';
import {clockText, moveText} from './wording.js';

/// What the transcript says of a ply: where its line tells too much, the moves that are seen.
function entryText(entry) {
  if (!entry) return null;
  const moves = Object.entries(entry.moves).map(([role, move]) => `${role}: ${moveText(move)}`);
  return entry.line || moves.join(', ') || '(hidden)';
}

export class LogPanel {
  #model;
  #tell;
  #list = element('ol', {class: 'log scrolls', tabindex: 0, 'aria-label': 'Transcript'});
  #lines = [];
  #end = element('li', {class: 'log-end'});
  #marked = null;

  constructor(model, tell) {
    this.#model = model;
    this.#tell = tell;
    this.root = element(
      'section',
      {class: 'panel log-panel', 'aria-labelledby': 'log-heading'},
      element('h2', {id: 'log-heading'}, 'Transcript'),
      this.#list,
      element(
        'div',
        {class: 'actions'},
        button('Copy record', 'copy', (event) => this.#copy(event.currentTarget), {kind: 'small'}),
        button('Download record', 'download', () => this.#download(), {kind: 'small'}),
        button(
          'Copy link to watch',
          'link',
          (event) => copyText(matchLink(model.id), event.currentTarget),
          {kind: 'small'},
        ),
        button('New match from here', 'play', () => this.#playOn(), {kind: 'small'}),
      ),
    );
  }

  update() {
    const {data, shown} = this.#model;
    const atEnd = this.#list.scrollTop + this.#list.clientHeight >= this.#list.scrollHeight - 8;
    const before = this.#lines.length;
    const same = this.#lines.findIndex((line, index) => line.text !== entryText(data.plies[index]));
    for (const line of this.#lines.splice(same < 0 ? before : same)) line.root.remove();
    for (let ply = this.#lines.length; ply < data.plies.length; ++ply)
      this.#add(data.plies[ply], ply);
    this.#end.textContent = data.endLine;
    if (data.endLine) this.#list.append(this.#end);
    else this.#end.remove();
    this.#mark(this.#lines[shown - 1]?.root ?? null);
    if (atEnd && this.#model.isLive) this.#list.scrollTop = this.#list.scrollHeight;
  }

  #add(entry, ply) {
    const {time} = entry;
    const line = entryText(entry);
    const took = Math.max(0, ...Object.values(time ?? {}));
    const link = element(
      'button',
      {type: 'button', click: () => this.#model.browse(ply + 1)},
      line,
      took >= 100 ? element('span', {class: 'took'}, clockText(took)) : null,
    );
    const root = element('li', {}, link);
    this.#lines.push({root, text: line});
    this.#list.append(root);
  }

  #mark(line) {
    if (line === this.#marked) return;
    this.#marked?.removeAttribute('aria-current');
    line?.setAttribute('aria-current', 'true');
    this.#marked = line;
    if (line === null || this.#model.isLive) return;
    const {offsetTop, offsetHeight} = line;
    const {scrollTop, clientHeight} = this.#list;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      this.#list.scrollTop = offsetTop - clientHeight / 2;
  }

  /// A new match from the position that is shown.
  #playOn() {
    const {state} = this.#model.position();
    if (state === null) this.#tell('You do not see the whole of this position.');
    else playOnFrom(this.#model.data, state);
  }

  async #record() {
    try {
      const record = await this.#model.record();
      if (!this.#model.isGone) this.#tell('');
      return JSON.stringify(record);
    } catch (error) {
      this.#tell(error.message);
      return null;
    }
  }
  async #copy(source) {
    const text = await this.#record();
    if (text) copyText(text, source);
  }
  async #download() {
    const text = await this.#record();
    const game = this.#model.data.game.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    if (text) downloadText(`${text}\n`, `${game}.json`);
  }
}
