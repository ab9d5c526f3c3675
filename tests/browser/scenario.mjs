// What all tests share: a browser, tabs that are watched, and the steps that people take.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createRequire} from 'node:module';
import {createInterface} from 'node:readline';
import {after, test} from 'node:test';

export const work = process.env.BROWSER_WORK;
export const address = process.env.LUDORUM_ADDRESS;
const require = createRequire(`${work}/`);
const {chromium} = require('playwright-core');

const root = process.getuid() === 0 ? ['--no-sandbox'] : []; // Chromium has no sandbox for root.
const browser = await chromium.launch({executablePath: process.env.CHROMIUM, args: root});
after(() => browser.close());

/// Notes whatever a page must not do: errors, and requests to others than its server.
function watch(page, host, problems) {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page: ${error.stack}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (['http:', 'https:'].includes(url.protocol) && url.host !== host)
      problems.push(`request to ${url}`);
  });
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== host) problems.push(`socket to ${socket.url()}`);
  });
}

/// Notes all that the server tells a page, and what the page asks.
function noteFrames(page, frames, sent) {
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({payload}) => frames.push(JSON.parse(payload)));
    socket.on('framesent', ({payload}) => sent.push(JSON.parse(payload)));
  });
}

/// Opens a tab, in a browser context of its own: `to` is where, `script` runs before the page's own,
/// `frames` gets all that the server tells the tab, `sent` all that it asks.
async function open(problems, {to = '', at = address, script, frames, sent = [], ...options} = {}) {
  const {origin, host} = new URL(at);
  const viewport = {width: 1280, height: 900};
  const context = await browser.newContext({viewport, reducedMotion: 'reduce', ...options});
  context.setDefaultTimeout(60000); // On a slow machine no test is to fail for being late.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {origin});
  if (script) await context.addInitScript(script);
  const page = await context.newPage();
  watch(page, host, problems);
  if (frames) noteFrames(page, frames, sent);
  await page.goto(new URL(to, at).href);
  return page;
}

/// A test with tabs of its own, each opened by `visit(options)`. It fails if a tab has had an error;
/// `expected` are patterns of errors that it makes on purpose.
export function scenario(name, body, {skip = false, expected = []} = {}) {
  test(name, {skip, timeout: 300000}, async () => {
    const problems = [],
      pages = [];
    const visit = async (options) => {
      pages.push(await open(problems, options));
      return pages.at(-1);
    };
    try {
      await body(visit);
      const unexpected = problems.filter((text) => !expected.some((pattern) => pattern.test(text)));
      assert.deepEqual(unexpected, []);
    } catch (error) {
      const shot = (page, index) =>
        page.screenshot({path: `${work}/screenshots/FAILED ${name} ${index}.png`, fullPage: true});
      await Promise.allSettled(pages.map(shot));
      if (problems.length > 0) error.message += `\nThe pages told of: ${problems.join('\n')}`;
      throw error;
    } finally {
      await Promise.all(pages.map((page) => page.context().close()));
    }
  });
}

/// Chooses a game.
export async function chooseGame(page, game) {
  await page.getByRole('radio', {name: game, exact: true}).check();
  await page.getByRole('heading', {name: /Who plays/}).waitFor();
  await page.waitForFunction(
    (name) => document.querySelector('.setup-form')?.dataset.game === name,
    game,
  );
}

/// Chooses who has a role: `{player, parameters}`, or `{person}` by the text that is chosen.
export async function chooseSeat(page, role, {player, person, parameters = {}}) {
  const choice = page.locator('.player-choice').filter({has: page.getByLabel(role, {exact: true})});
  await choice
    .getByLabel(role, {exact: true})
    .selectOption(player ? {value: player} : {label: person});
  await setParameters(choice, parameters);
}

/// Fills the fields of a player that was chosen.
export async function setParameters(choice, parameters) {
  if (Object.keys(parameters).length > 0)
    await choice.getByText('Parameters', {exact: true}).click();
  await fillFields(choice, parameters);
}

/// Fills fields by their names, or chooses what they offer.
async function fillFields(form, values) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.getByLabel(name, {exact: true});
    if (await field.evaluate((input) => input.tagName === 'SELECT'))
      await field.selectOption(String(value));
    else await field.fill(String(value));
  }
}

/// Begins a match: `seats` by role, `parameters` of the game, `seed`, the `position` to begin in.
export async function startMatch(page, {game, seats = {}, parameters = {}, seed, position}) {
  await chooseGame(page, game);
  for (const [role, seat] of Object.entries(seats)) await chooseSeat(page, role, seat);
  await fillFields(page, parameters);
  const more = Object.entries({seed, position}).filter(([, value]) => value !== undefined);
  if (more.length > 0) await page.getByText('More: seed').click();
  for (const [name, value] of more) await page.getByLabel(name, {exact: true}).fill(String(value));
  await page.getByRole('button', {name: 'Start the match'}).click();
  await page.getByRole('region', {name: 'Players'}).waitFor();
}

export const cell = (page, index) => page.locator(`.cell[data-cell="${index}"]`);
/// The place of that name, whatever is on it.
export const place = (page, name) =>
  page.locator(`.cell[aria-label^="${name},"], .cell[aria-label="${name}"]`);
export const plies = (page) => page.locator('.log button').count();

/// Waits until the transcript has so many plies, and no more.
export async function waitForPlies(page, count) {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('.log button').length === wanted,
    count,
  );
}

/// TicTacToe as X against a script: clicks the first three squares, or as many as are wanted.
export async function playTopRow(page, moves = 3) {
  await startMatch(page, {
    game: 'TicTacToe',
    seats: {O: {player: 'trace', parameters: {moves: '3;4'}}},
  });
  const pliesAfter = [2, 4, 5];
  for (let square = 0; square < moves; ++square) {
    await cell(page, square).click();
    await waitForPlies(page, pliesAfter[square]);
  }
}

/// Waits for the banner, and returns its text.
export async function result(page) {
  const banner = page.locator('.banner');
  await banner.waitFor();
  return banner.textContent();
}

/// A connection of one's own to the server, as no honest page has: returns `ask(message)` and
/// `heard()`, all that has come.
export async function rawSocket(page) {
  const handle = await page.evaluateHandle(
    () =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/socket`);
        const heard = [],
          waiting = new Map();
        socket.onmessage = ({data}) => {
          const message = JSON.parse(data);
          heard.push(message);
          waiting.get(message.id)?.(message);
        };
        const ask = (message) =>
          new Promise((answered) => {
            waiting.set(message.id, answered);
            socket.send(JSON.stringify(message));
          });
        socket.onopen = () => resolve({ask, heard});
      }),
  );
  let id = 0;
  const ask = (message) =>
    handle.evaluate((socket, asked) => socket.ask(asked), {id: ++id, ...message});
  assert.equal((await ask({type: 'hello', protocol: 1})).type, 'answer');
  return {ask, heard: () => handle.evaluate((socket) => socket.heard)};
}

export function matchId(page) {
  return new URLSearchParams(new URL(page.url()).hash.slice(1)).get('match');
}

/// A server of one's own, that can be ended and begun anew at the same address: `{address, end()}`.
export async function ownServer(port = 0) {
  const server = spawn(process.env.LUDORUM_PROGRAM, ['serve', '--port', String(port), '--json']);
  const lines = createInterface({input: server.stdout});
  const [line] = await once(lines, 'line');
  const end = async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  return {address: JSON.parse(line).address, end};
}
