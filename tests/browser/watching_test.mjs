// Watching artificial players, and being cut off.
import assert from 'node:assert/strict';
import {cell, plies, result, scenario, startMatch, waitForPlies} from './scenario.mjs';

scenario('ConnectFour is watched: pause, step and speed', async (visit) => {
  const page = await visit();
  await startMatch(page, {
    game: 'ConnectFour',
    seed: 5,
    seats: {
      Yellow: {player: 'montecarlo', parameters: {simulationCount: 5}},
      Red: {player: 'random'},
    },
  });
  await page.getByLabel('Speed').selectOption({label: 'calm'});
  await page.getByRole('button', {name: 'Pause'}).click();
  await page.getByRole('button', {name: 'Resume'}).waitFor();
  await page.locator('.situation', {hasText: 'Paused.'}).waitFor();
  const before = await plies(page);
  for (let step = 1; step <= 3; ++step) {
    await page.getByRole('button', {name: 'Step'}).click();
    await waitForPlies(page, before + step);
  }
  // Another browser sees the same, and may steer as nobody plays.
  const other = await visit({to: new URL(page.url()).hash});
  await waitForPlies(other, before + 3);
  await other.getByLabel('Speed').selectOption({label: 'fastest'});
  await page.waitForFunction(() => document.querySelector('.speed select').value === '0');
  await page.getByLabel('Speed').focus(); // Goes when the match is over; the focus does not.
  await other.getByRole('button', {name: 'Resume'}).click();
  assert.equal(await result(page), await result(other));
  await page.waitForFunction(() => document.activeElement.classList.contains('banner'));
  assert.equal(await plies(page), await plies(other));
});

// Keeps the page's sockets where the test can cut them. While `isCut`, new ones lead to nowhere.
function keepSockets() {
  window.sockets = [];
  window.isCut = false;
  window.WebSocket = class extends WebSocket {
    constructor(url) {
      super(window.isCut ? `${url}/nowhere` : url);
      window.sockets.push(this);
    }
  };
}

scenario('A match is there again after the connection was lost', async (visit) => {
  const page = await visit({script: keepSockets});
  await startMatch(page, {
    game: 'TicTacToe',
    seats: {O: {player: 'trace', parameters: {moves: '3;4'}}},
  });
  await cell(page, 0).click();
  await waitForPlies(page, 2);
  await page.evaluate(() => window.sockets.at(-1).close());
  await page.getByText('No connection to the server').waitFor();
  await page.waitForFunction(() => window.sockets.length > 1);
  await page.getByText('No connection to the server').waitFor({state: 'hidden'});
  await cell(page, 1).click();
  await waitForPlies(page, 4);
  await page.reload(); // The tab keeps its seat over a reload, too.
  await waitForPlies(page, 4);
  await cell(page, 2).click();
  assert.match(await result(page), /You win/);
  assert.match(await cell(page, 3).getAttribute('aria-label'), /, O/);
});

scenario(
  'Without a network the page waits, and goes on when there is one',
  async (visit) => {
    const page = await visit({script: keepSockets});
    await startMatch(page, {
      game: 'TicTacToe',
      seats: {O: {player: 'trace', parameters: {moves: '3;4'}}},
    });
    await page.evaluate(() => {
      window.isCut = true;
      window.sockets.at(-1).close();
    });
    await page.getByText('No connection to the server').waitFor();
    await page.waitForFunction(() => window.sockets.length > 2); // In vain, more than once.
    await cell(page, 0).click(); // Is not done, and not done later.
    await page.locator('.notice:not([hidden])', {hasText: 'this was not done'}).waitFor();
    await page.evaluate(() => {
      window.isCut = false;
      dispatchEvent(new Event('online'));
    });
    await page.locator('#connection').waitFor({state: 'hidden'});
    await waitForPlies(page, 0);
    await cell(page, 0).click();
    await waitForPlies(page, 2);
  },
  {expected: [/WebSocket connection to .*nowhere' failed/]},
);

scenario('A match that is no more is said to be so', async (visit) => {
  const page = await visit({to: '#match=nothing'});
  await page.getByRole('heading', {name: 'This match is not here'}).waitFor();
  await page.getByRole('link', {name: 'Play another one'}).click();
  await page.getByRole('heading', {name: 'Play a game'}).waitFor();
});
