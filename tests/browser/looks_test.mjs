// How it looks, in light and dark, on a desk and on a phone: screenshots to be looked at, no view
// wider than the window, and no violation of what axe-core checks.
import assert from 'node:assert/strict';
import {createRequire} from 'node:module';
import {
  cell,
  chooseGame,
  place,
  scenario,
  setParameters,
  startMatch,
  waitForPlies,
  work,
} from './scenario.mjs';

const axe = createRequire(`${work}/`).resolve('axe-core/axe.min.js');
const sizes = {desk: {width: 1280, height: 900}, phone: {width: 360, height: 740}};
const narrowest = 320; // What a window of 1280 is at four times the size.

/// Checks a view as it is now, in both sizes, and keeps a picture of each.
async function look(page, name, scheme) {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await page.screenshot({
      path: `${work}/screenshots/${name}-${scheme}-${size}.png`,
      fullPage: true,
    });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= viewport.width, `${name} is ${width} wide on a ${size}`);
    if (scheme === 'dark' && size === 'phone') continue; // Colours and sizes were checked apart.
    const violations = await page.evaluate(async () => {
      const found = await window.axe.run(document, {resultTypes: ['violations']});
      return found.violations.map(
        ({id, nodes}) =>
          `${id}: ${nodes.map(({target, failureSummary}) => `${target} ${failureSummary}`).join(' | ')}`,
      );
    });
    assert.deepEqual(violations, [], `${name}, ${scheme}, ${size}`);
  }
  await page.setViewportSize({width: narrowest, height: 740});
  assert.ok(
    (await page.evaluate(() => document.documentElement.scrollWidth)) <= narrowest,
    `${name}, narrowest`,
  );
  await page.setViewportSize(sizes.desk);
}

async function inspect(visit, scheme, {to = '', at} = {}) {
  const page = await visit({to, at, colorScheme: scheme, bypassCSP: true}); // For axe-core alone.
  await page.addScriptTag({path: axe});
  return page;
}

/// Lets a player weigh the moves, so that there is something to see.
async function analyse(page, player, parameters) {
  const panel = page.getByRole('region', {name: 'Analysis'});
  await panel.getByLabel('Player that weighs the moves').selectOption(player);
  await setParameters(panel, parameters);
  await panel.getByRole('button', {name: 'Analyse'}).click();
  await panel.getByText('Done.').waitFor();
}

for (const scheme of ['light', 'dark']) {
  scenario(`Choosing looks right, ${scheme}`, async (visit) => {
    const page = await inspect(visit, scheme);
    await chooseGame(page, 'Odds&Evens');
    await page.getByText('players cannot play this').click();
    await page.locator('.player-choice').last().getByText('Parameters', {exact: true}).click();
    await look(page, 'choosing', scheme);
    await page.getByRole('link', {name: 'Tournament'}).click();
    await page.getByRole('heading', {name: 'Players'}).waitFor();
    await page.getByLabel('Matches').fill('3');
    await page.getByRole('button', {name: 'Start the tournament'}).click();
    await page.getByText('Done.').waitFor();
    await look(page, 'tournament', scheme);
    await page.getByRole('link', {name: 'Archives'}).click();
    await page.getByRole('region', {name: 'Tournaments'}).getByRole('button').first().click();
    await page
      .getByRole('button', {name: /^Replay match/})
      .first()
      .waitFor();
    await look(page, 'archives', scheme);
  });

  scenario(`TicTacToe and ConnectFour look right, ${scheme}`, async (visit) => {
    const page = await inspect(visit, scheme);
    await startMatch(page, {
      game: 'TicTacToe',
      seats: {O: {player: 'trace', parameters: {moves: '3;4'}}},
    });
    await cell(page, 0).click();
    await waitForPlies(page, 2);
    await analyse(page, 'uct', {simulationCount: 2000});
    await look(page, 'tictactoe', scheme);
    await cell(page, 1).click();
    await waitForPlies(page, 4);
    await cell(page, 2).click();
    await page.locator('.banner').waitFor();
    await look(page, 'won', scheme);
    await page.getByRole('link', {name: 'Play', exact: true}).click();
    await startMatch(page, {
      game: 'ConnectFour',
      seed: 1,
      seats: {Red: {player: 'trace', parameters: {moves: '3;2;4;3'}}},
    });
    for (const [column, count] of [
      [3, 2],
      [3, 4],
      [2, 6],
      [5, 8],
    ]) {
      await cell(page, column).click();
      await waitForPlies(page, count);
    }
    await analyse(page, 'uct', {simulationCount: 2000});
    await look(page, 'connectfour', scheme);
  });

  scenario(`Pig, Odds & Evens and the 15 puzzle look right, ${scheme}`, async (visit) => {
    const page = await inspect(visit, scheme);
    await startMatch(page, {
      game: 'Pig',
      seed: 2,
      seats: {Two: {player: 'uct', parameters: {simulationCount: 50}}},
    });
    await page.locator('.move', {hasText: 'roll'}).click();
    await page.locator('.die').waitFor();
    await look(page, 'pig', scheme);
    await page.getByRole('link', {name: 'Play', exact: true}).click();
    await startMatch(page, {
      game: 'Odds&Evens',
      seats: {Evens: {person: 'Somebody else, by link'}},
    });
    await page.locator('.move').first().click();
    await page.locator('.choice-wait', {hasText: 'Waiting for Evens.'}).waitFor();
    await look(page, 'odds-and-evens', scheme);
    await page.getByRole('link', {name: 'Play', exact: true}).click();
    await startMatch(page, {game: '15Puzzle'});
    await cell(page, 14).click();
    await waitForPlies(page, 1);
    await look(page, '15puzzle', scheme);
    await page.getByRole('button', {name: 'Resign'}).click();
    await look(page, 'resigning', scheme);
  });
}

// Games for all kinds of boards: places that are clicked, or a button that is.
const boards = [
  {game: 'Chess', other: 'Black', clicks: ['e2', 'e4', 'g8']},
  {game: 'Go', other: 'White', clicks: ['D4', 'E5']},
  {game: 'Hex', other: 'Blue', clicks: ['c4', 'd5']},
  {game: 'Backgammon', other: 'Black', clicks: []},
  {game: 'Kalah', other: 'North', clicks: ['South 1']},
  {game: 'Leduc', other: 'Second', button: 'call'},
];

for (const scheme of ['light', 'dark']) {
  scenario(`Boards of all kinds look right, ${scheme}`, async (visit) => {
    const page = await inspect(visit, scheme);
    for (const {game, other, clicks = [], button} of boards) {
      await startMatch(page, {game, seed: 2, seats: {[other]: {person: 'Person here'}}});
      for (const name of clicks) await place(page, name).and(page.locator('.legal')).click();
      if (button) await page.locator('.move', {hasText: button}).click();
      await look(page, game.toLowerCase(), scheme);
      await page.getByRole('link', {name: 'Play', exact: true}).click();
    }
  });
}

const nim = process.env.NIM_ADDRESS,
  toads = process.env.TOADS_ADDRESS;

for (const scheme of ['light', 'dark']) {
  scenario(
    `Games of authors, and what is not there, look right, ${scheme}`,
    async (visit) => {
      const gone = await inspect(visit, scheme, {to: '#match=nothing'});
      await gone.getByRole('heading', {name: 'This match is not here'}).waitFor();
      await look(gone, 'gone', scheme);
      const plain = await inspect(visit, scheme, {at: nim});
      await startMatch(plain, {game: 'Nim', seats: {Second: {player: 'random'}}});
      await analyse(plain, 'uct', {simulationCount: 200});
      await look(plain, 'nim', scheme);
      await plain.setViewportSize({width: narrowest, height: 740});
      const row = await plain.locator('.analysis-table tbody tr').first().boundingBox();
      assert.ok(row.height < 100, `a row of the analysis is ${row.height} high`);
      const paths = await inspect(visit, scheme, {at: toads});
      await startMatch(paths, {game: 'ToadsAndFrogs', seats: {Frogs: {player: 'random'}}});
      // A piece that can be moved is marked where it does not hide the mark.
      const margin = await cell(paths, 2).evaluate((each) => ({
        right: parseFloat(getComputedStyle(each, '::after').marginRight),
        width: each.clientWidth,
      }));
      assert.ok(margin.right < margin.width / 8, JSON.stringify(margin));
      await cell(paths, 2).click();
      await look(paths, 'toads', scheme);
    },
    {skip: nim && toads ? false : 'the examples have not been built'},
  );
}

scenario("With the system's own colours, what colours tell is to be seen", async (visit) => {
  const page = await visit({forcedColors: 'active'});
  await startMatch(page, {
    game: 'ConnectFour',
    seats: {Red: {player: 'trace', parameters: {moves: '3'}}},
  });
  await cell(page, 3).click();
  await waitForPlies(page, 2);
  await analyse(page, 'uct', {simulationCount: 500});
  await page.screenshot({path: `${work}/screenshots/forced-colours.png`, fullPage: true});
  const style = (index, part, name) =>
    cell(page, index).evaluate((each, [of, key]) => getComputedStyle(each, of)[key], [part, name]);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await style(0, null, 'borderTopWidth'), '1px'); // A cell,
  assert.equal(await style(31, null, 'borderTopWidth'), '4px'); // the last move,
  assert.notEqual(await style(35, '::after', 'backgroundColor'), ground); // a legal one,
  const level = page.locator('.bar-level').first();
  assert.notEqual(await level.evaluate((each) => getComputedStyle(each).backgroundColor), ground);
});

scenario('The reader chooses the colours', async (visit) => {
  const page = await visit({colorScheme: 'light'});
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  const button = page.getByRole('button', {name: /Colours/});
  await button.click();
  const dark = await ground();
  assert.notEqual(dark, light);
  await page.reload();
  assert.equal(await ground(), dark);
  await button.click();
  assert.equal(await ground(), light);
});
