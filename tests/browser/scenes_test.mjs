// Games whose boards are told place by place: clicked, dragged, and steered by keys and swipes.
import assert from 'node:assert/strict';
import {cell, place, plies, result, scenario, startMatch, waitForPlies} from './scenario.mjs';

const here = {person: 'Person here'};
const label = (locator) => locator.getAttribute('aria-label');
const legal = (page) => page.locator('.cell.legal');

scenario('Nim is played by clicking stones', async (visit) => {
  const page = await visit();
  await startMatch(page, {
    game: 'Nim',
    parameters: {heaps: '2-1'},
    seats: {Second: {player: 'trace', parameters: {moves: 'b1'}}},
  });
  assert.equal(await legal(page).count(), 3);
  assert.equal(await label(place(page, 'a1')), 'a1, a piece, legal move');
  await place(page, 'a1').click();
  await waitForPlies(page, 2);
  assert.equal(await legal(page).count(), 1);
  await place(page, 'a1').focus();
  await page.keyboard.press('Enter');
  assert.match(await result(page), /You win/);
  // Back to a position whose scene only the server knows.
  await page.reload();
  await page.getByRole('button', {name: 'First position'}).click();
  await page.waitForFunction(() => document.querySelectorAll('.cell .piece').length === 3);
});

scenario(
  'In chess a piece and where it goes are clicked, and what a pawn becomes is asked',
  async (visit) => {
    const page = await visit();
    await startMatch(page, {
      game: 'Chess',
      seats: {Black: here},
      position: '7k/P7/8/8/8/8/8/K7 w - - 0 1',
    });
    assert.equal(await label(place(page, 'a7')), 'a7, White pawn, legal move');
    await place(page, 'a7').click();
    assert.equal(await label(place(page, 'a7')), 'a7, White pawn, selected');
    assert.equal(await legal(page).count(), 1);
    await place(page, 'a8').click();
    const chooser = page.getByRole('group', {name: 'Which of these moves?'});
    assert.equal(await chooser.locator('.move').count(), 4);
    await chooser.getByRole('button', {name: 'None of these'}).click();
    assert.equal(await chooser.count(), 0);
    await place(page, 'a7').click();
    await place(page, 'a8').click();
    await chooser.getByText('a7a8q', {exact: true}).click();
    await waitForPlies(page, 1);
    assert.equal(await label(place(page, 'a8')), 'a8, White queen, last move');
    // The king is dragged, and the keyboard finds its way from square to square.
    const from = await place(page, 'h8').boundingBox(),
      to = await place(page, 'h7').boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, {steps: 5});
    await page.mouse.up();
    await waitForPlies(page, 2);
    await place(page, 'a1').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await waitForPlies(page, 3);
    assert.equal(await label(place(page, 'a2')), 'a2, White king, last move');
  },
);

scenario('In Go a point is clicked, and to pass is a button', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: 'Go', parameters: {size: 5}, seats: {White: here}});
  await place(page, 'C3').click();
  await waitForPlies(page, 1);
  assert.equal(await label(place(page, 'C3')), 'C3, Black, last move');
  const pass = page.getByRole('group', {name: 'Other moves'}).getByText('pass', {exact: true});
  await pass.click();
  await waitForPlies(page, 2);
  await pass.click();
  assert.match(await result(page), /Black wins/);
});

scenario('2048 is played by arrow keys, wherever the focus is', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: '2048', seed: 1});
  const steer = async () => {
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
      const before = await plies(page);
      const able = await page.locator('.move', {hasText: key.slice(5).toLowerCase()}).count();
      await page.keyboard.press(key);
      await waitForPlies(page, before + able);
    }
  };
  await steer();
  await cell(page, 0).focus();
  await steer();
  assert.ok((await plies(page)) >= 4);
  assert.equal((await page.locator('.cell .shape-tile').count()) > 1, true);
  await page.getByLabel('Ply').focus(); // Here, arrows step through the match.
  await page.keyboard.press('ArrowLeft');
  await page.getByText(/^Ply \d+ of \d+: the match goes on/).waitFor();
});

scenario('2048 is played by swipes', async (visit) => {
  const page = await visit({viewport: {width: 375, height: 740}, hasTouch: true, isMobile: true});
  await startMatch(page, {game: '2048', seed: 1});
  const finger = await page.context().newCDPSession(page);
  const touch = (type, ...points) =>
    finger.send('Input.dispatchTouchEvent', {type, touchPoints: points});
  const board = page.getByRole('grid', {name: 'Board'});
  for (const [x, y] of [
    [100, 4],
    [-2, 100],
    [-100, 0],
    [0, -100],
  ]) {
    await board.scrollIntoViewIfNeeded();
    const box = await board.boundingBox();
    const at = (share) => ({x: box.x + 120 + x * share, y: box.y + 120 + y * share});
    await touch('touchStart', at(0));
    for (const share of [0.4, 0.8, 1]) await touch('touchMove', at(share));
    await touch('touchEnd');
  }
  await page.waitForFunction(() => document.querySelectorAll('.log button').length >= 3);
});

scenario('In Kuhn poker nobody is told of the card of the other', async (visit) => {
  const heard = [];
  const first = await visit();
  await startMatch(first, {game: 'Kuhn', seats: {Second: {person: 'Somebody else, by link'}}});
  await first.getByRole('button', {name: 'Copy link for Second'}).click();
  const link = await first.evaluate(() => navigator.clipboard.readText());
  const second = await visit({to: new URL(link).hash, frames: heard});
  const watcher = await visit({to: new URL(first.url()).hash});
  await watcher.locator('.shape-back').nth(1).waitFor(); // Both cards lie face down for others.
  assert.equal(await watcher.locator('.shape-card').count(), 0);
  assert.equal(await label(second.locator('.shape-back')), null);
  assert.match(await label(place(second, "First's card")), /a card face down/);
  const card = (await label(place(first, "First's card"))).match(/[JQK]♠/)[0];
  assert.match(await label(place(first, "Second's card")), /a card face down/);
  await first.locator('.move', {hasText: 'bet'}).click();
  await waitForPlies(second, 1);
  assert.doesNotMatch(JSON.stringify(heard), new RegExp(card));
  await second.locator('.move', {hasText: 'bet'}).click();
  await result(second);
  assert.match(await label(place(second, "First's card")), new RegExp(card));
  assert.match(await label(place(watcher, "First's card")), new RegExp(card));
});

scenario('In backgammon checkers are moved one after the other, in any order', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: 'Backgammon', seed: 1, seats: {Black: here}});
  assert.equal(await page.locator('.spike').count(), 24);
  assert.equal(await page.locator('.shape-disc').count(), 30);
  assert.equal(await page.locator('.shape-die').count(), 2);
  // Whatever was rolled: the last one that can be moved goes first.
  for (let clicks = 0; clicks < 8 && (await plies(page)) === 0; ++clicks) {
    await legal(page).last().click();
    assert.equal(await page.locator('.shape-disc').count(), 30);
  }
  await waitForPlies(page, 1);
  assert.ok((await page.locator('.cell.last').count()) > 0);
});

scenario('Kalah is sown with the rules at hand', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: 'Kalah', seats: {North: here}});
  await page.getByText('Rules of Kalah').click();
  assert.match(await page.locator('.rules-text').textContent(), /seeds/);
  await place(page, 'South 1').click();
  await waitForPlies(page, 1);
  assert.match(await label(place(page, 'South 1')), /^South 1, 0/);
  assert.match(await label(place(page, 'South 2')), /^South 2, 5/);
});

scenario('Hex has hexagons to click, and to swap is a button', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: 'Hex', parameters: {size: 3, swap: true}, seats: {Blue: here}});
  assert.equal(await legal(page).count(), 9);
  await place(page, 'b2').click();
  await waitForPlies(page, 1);
  assert.equal(await label(place(page, 'b2')), 'b2, Red, last move');
  await page.getByRole('group', {name: 'Other moves'}).getByText('swap', {exact: true}).click();
  await waitForPlies(page, 2);
  assert.match(await label(place(page, 'b2')), /Blue/);
});

scenario('Hearts is played by clicking cards, and the others hold theirs hidden', async (visit) => {
  const page = await visit();
  const random = {player: 'random'};
  await startMatch(page, {
    game: 'Hearts',
    parameters: {pass: 'nobody'},
    seats: {East: random, South: random, West: random},
    seed: 1,
  });
  await page.waitForFunction(() => document.querySelectorAll('.cell.legal').length > 0);
  const before = await plies(page);
  assert.equal(await page.locator('.shape-back').count(), 3 * 13 - before);
  await legal(page).first().click();
  await page.waitForFunction((was) => document.querySelectorAll('.log button').length > was, before);
});

scenario('Yahtzee has dice, and boxes to click', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: 'Yahtzee', seed: 1});
  assert.equal(await page.locator('.shape-die').count(), 5);
  await legal(page).first().click();
  await waitForPlies(page, 1);
});

scenario('A game is found by what others call it', async (visit) => {
  const page = await visit();
  await page.getByLabel('Find a game').fill('othello');
  assert.equal(await page.locator('.game-card:visible').count(), 1);
  await page.keyboard.press('Enter');
  await page.getByText('Rules of Reversi').click();
  await page.getByRole('button', {name: 'Start the match'}).click();
  await page.locator('.board').waitFor();
  assert.equal(await legal(page).count(), 4);
});
