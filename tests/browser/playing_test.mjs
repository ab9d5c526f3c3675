// Playing, by mouse, by keyboard, and by drag.
import assert from 'node:assert/strict';
import {
  cell,
  chooseGame,
  chooseSeat,
  result,
  scenario,
  startMatch,
  waitForPlies,
} from './scenario.mjs';

// O's moves are known: a script plays them.
const scripted = {O: {player: 'trace', parameters: {moves: '3;4'}}};

scenario('TicTacToe is won by mouse', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: 'TicTacToe', seats: scripted});
  assert.equal(
    await cell(page, 0).getAttribute('aria-label'),
    'row 1, column 1, empty, legal move',
  );
  await cell(page, 0).click();
  await waitForPlies(page, 2);
  assert.equal(await cell(page, 0).getAttribute('aria-label'), 'row 1, column 1, X');
  assert.equal(await cell(page, 3).getAttribute('aria-label'), 'row 2, column 1, O, last move');
  assert.equal(await page.locator('.cell.legal').count(), 7);
  await cell(page, 3).click({force: true}); // Taken: nothing happens.
  await cell(page, 1).click();
  await waitForPlies(page, 4);
  await cell(page, 2).click();
  assert.match(await result(page), /You win\. X wins\.X 1, O -1/);
  await waitForPlies(page, 5);
  assert.equal(await page.locator('.cell.legal').count(), 0);
  const said = page.locator('#announcer');
  await said.getByText('X: row 1, column 3').waitFor({state: 'attached'});
  await said.getByText('You win. X wins').waitFor({state: 'attached'});
});

/// Presses Tab until this has the focus.
async function tabTo(page, locator) {
  for (let presses = 0; presses < 60; ++presses) {
    await page.keyboard.press('Tab');
    if (await locator.evaluate((element) => element === document.activeElement)) return;
  }
  assert.fail(`Tab does not lead to ${locator}`);
}

scenario('TicTacToe is won by the keyboard alone', async (visit) => {
  const page = await visit();
  await page.getByRole('button', {name: 'Start the match'}).waitFor();
  await tabTo(page, page.getByRole('radio', {name: 'TicTacToe', exact: true}));
  const seat = page.getByLabel('O', {exact: true});
  await tabTo(page, seat);
  await page.keyboard.type('trace');
  const parameters = page
    .locator('.player-choice')
    .filter({has: seat})
    .getByText('Parameters', {exact: true});
  await tabTo(page, parameters);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('moves', {exact: true}));
  await page.keyboard.type('3;4');
  await tabTo(page, page.getByRole('button', {name: 'Start the match'}));
  await page.keyboard.press('Enter');
  await cell(page, 0).waitFor();
  await tabTo(page, cell(page, 0));
  await page.keyboard.press('End');
  await page.keyboard.press('Enter'); // 2
  await waitForPlies(page, 2);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space'); // 1
  await waitForPlies(page, 4);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter'); // 0
  assert.match(await result(page), /X wins/);
  // The focus is where it was: the keyboard goes on from there.
  assert.equal(await cell(page, 0).evaluate((element) => element === document.activeElement), true);
});

scenario('Undo, restart, swap and resign', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: 'TicTacToe', seats: {O: {player: 'random'}}});
  await cell(page, 4).click();
  await waitForPlies(page, 2);
  const undo = page.getByRole('button', {name: 'Undo'});
  await undo.focus();
  await page.keyboard.press('Enter');
  await waitForPlies(page, 0);
  assert.match(await cell(page, 4).getAttribute('aria-label'), /empty, legal move/);
  // There is no more to undo, and the focus stays where it is.
  assert.equal(await undo.getAttribute('aria-disabled'), 'true');
  await page.keyboard.press('Enter');
  assert.equal(await undo.evaluate((element) => element === document.activeElement), true);
  assert.equal(await page.locator('.notice:visible').count(), 0);
  await cell(page, 0).click();
  await waitForPlies(page, 2);
  await page.getByRole('button', {name: 'Restart'}).click();
  await waitForPlies(page, 0);
  await page.getByRole('button', {name: 'Swap roles'}).click();
  await page.locator('.seat[data-role="O"].mine').waitFor();
  await waitForPlies(page, 1); // X, the player, has begun.
  await page.getByRole('button', {name: 'Resign'}).click();
  await page.getByRole('button', {name: 'Play on'}).click();
  await page.getByRole('button', {name: 'Resign'}).click();
  await page.getByRole('button', {name: 'Yes, O resigns'}).click();
  assert.match(await result(page), /You lose.*O resigned/);
});

scenario('Pig against UCT', async (visit) => {
  const page = await visit({reducedMotion: 'no-preference'}); // The dice roll.
  await startMatch(page, {
    game: 'Pig',
    parameters: {goal: 15},
    seed: 3,
    seats: {Two: {player: 'uct', parameters: {simulationCount: 30}}},
  });
  const roll = page.locator('.move', {hasText: 'roll'}),
    hold = page.locator('.move', {hasText: 'hold'});
  await page.getByLabel('Speed').selectOption({label: 'fastest'});
  let rolled = 0;
  while (!(await page.locator('.banner').isVisible())) {
    await page.locator('.move, .banner:not([hidden])').first().waitFor();
    if (await page.locator('.banner').isVisible()) break;
    const before = await page.locator('.log button').count();
    const points = Number(
      await page.locator('.fact', {hasText: 'points'}).locator('dd').textContent(),
    );
    if ((points >= 6 || !(await roll.isVisible())) && (await hold.isVisible())) await hold.click();
    else {
      await roll.click();
      ++rolled;
    }
    await page.waitForFunction(
      (count) => document.querySelectorAll('.log button').length > count,
      before,
    );
    if (rolled > 0) await page.getByRole('img', {name: /^die: [1-6]$/}).waitFor();
  }
  assert.match(await result(page), /(One|Two) wins/);
  assert.ok(rolled > 0);
  const scores = await page.locator('.score').allTextContents();
  assert.ok(
    scores.some((text) => parseInt(text, 10) >= 15),
    `scores: ${scores}`,
  );
});

scenario('The 15 puzzle is slid by a click and by a drag', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: '15Puzzle', parameters: {tiles: 'AB CDEFGHIJKLMNO'}});
  assert.equal(await page.locator('.cell.legal').count(), 3);
  await cell(page, 1).click();
  await waitForPlies(page, 1);
  assert.match(await cell(page, 2).getAttribute('aria-label'), /, 2, legal move, last move/);
  await page.locator('#announcer', {hasText: 'Player: 2 to row 1, column 3'}).waitFor();
  const from = await cell(page, 0).boundingBox(),
    to = await cell(page, 1).boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, from.y + from.height / 2 + 4, {steps: 5});
  await page.mouse.up();
  assert.match(await result(page), /You win/);
  await waitForPlies(page, 2); // The drag was one move, not a drag and a click.
});

scenario('A tile that is dragged and laid back has not been moved', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: '15Puzzle', parameters: {tiles: 'AB CDEFGHIJKLMNO'}});
  const box = await cell(page, 1).boundingBox();
  const x = box.x + box.width / 2,
    y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y, {steps: 3});
  assert.equal(await page.locator('.dragged').count(), 1);
  await page.mouse.move(x + 2, y, {steps: 3});
  await page.mouse.up();
  assert.equal(await page.locator('.dragged').count(), 0);
  // Chromium tells the board of a click; other browsers, the cell.
  await cell(page, 1).dispatchEvent('click', {detail: 1, bubbles: true});
  await cell(page, 3).click(); // One that is meant.
  await waitForPlies(page, 1);
  assert.match(await cell(page, 1).getAttribute('aria-label'), /, 2$/);
  assert.match(await cell(page, 2).getAttribute('aria-label'), /, 3, legal move, last move$/);
});

scenario('ConnectFour: a stone falls in the column that is clicked', async (visit) => {
  const page = await visit();
  await startMatch(page, {
    game: 'ConnectFour',
    seats: {Red: {player: 'trace', parameters: {moves: '3;3;3'}}},
  });
  await cell(page, 3).click(); // The top of the fourth column.
  await waitForPlies(page, 2);
  assert.match(await cell(page, 38).getAttribute('aria-label'), /row 6, column 4, Yellow/);
  assert.match(await cell(page, 31).getAttribute('aria-label'), /row 5, column 4, Red, last move/);
  await page.getByText('List of moves').click(); // The list plays, too.
  await page.locator('.move').first().click();
  await waitForPlies(page, 4);
  assert.match(await cell(page, 35).getAttribute('aria-label'), /row 6, column 1, Yellow/);
});

scenario('On a phone, a tile is slid by a finger', async (visit) => {
  const page = await visit({viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true});
  await startMatch(page, {game: '15Puzzle', parameters: {tiles: 'AB CDEFGHIJKLMNO'}});
  await cell(page, 1).tap();
  await waitForPlies(page, 1);
  const finger = await page.context().newCDPSession(page);
  const touch = (type, ...points) =>
    finger.send('Input.dispatchTouchEvent', {type, touchPoints: points});
  await cell(page, 0).scrollIntoViewIfNeeded();
  const box = await cell(page, 0).boundingBox();
  const at = (share) => ({x: box.x + box.width * (0.5 + share), y: box.y + box.height / 2});
  await touch('touchStart', at(0));
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', at(share));
  await touch('touchEnd');
  assert.match(await result(page), /You win/);
  await waitForPlies(page, 2);
});

scenario('A double click is one click', async (visit) => {
  const sent = [];
  const page = await visit({frames: [], sent});
  const asked = (type) => sent.filter((message) => message.type === type).length;
  await chooseGame(page, 'TicTacToe');
  await chooseSeat(page, 'O', {person: 'Person here'});
  await page.getByRole('button', {name: 'Start the match'}).dblclick();
  await cell(page, 4).dblclick();
  await waitForPlies(page, 1);
  await page.getByRole('button', {name: 'Undo'}).dblclick();
  await waitForPlies(page, 0);
  assert.deepEqual([asked('create'), asked('move'), asked('undo')], [1, 1, 1]);
  assert.equal(await page.locator('.notice:visible').count(), 0);
});

scenario('The way back to a match that one has left', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: 'TicTacToe', seats: {O: {player: 'random'}}});
  await cell(page, 4).click();
  await waitForPlies(page, 2);
  await page.getByRole('link', {name: 'Play', exact: true}).click();
  await page
    .getByRole('navigation', {name: 'Your matches'})
    .getByRole('link', {name: 'TicTacToe'})
    .click();
  await waitForPlies(page, 2);
  await page.locator('.cell.legal').first().click();
  await waitForPlies(page, 4);
});
