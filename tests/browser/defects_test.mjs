// What people stumbled over on the page.
import assert from 'node:assert/strict';
import {
  cell,
  chooseSeat,
  chooseGame,
  ownServer,
  playTopRow,
  plies,
  scenario,
  startMatch,
  waitForPlies,
} from './scenario.mjs';

const guest = {person: 'Somebody else, by link'};
const notice = (page, text) => page.locator('.notice:not([hidden])', {hasText: text}).waitFor();

/// Notes on the page what an element says, and since when.
async function noteTexts(page, selector) {
  await page.evaluate((wanted) => {
    window.noted = [];
    const look = () => {
      const text = document.querySelector(wanted)?.textContent ?? '';
      if (text !== window.noted.at(-1)?.text) window.noted.push({text, at: performance.now()});
    };
    look();
    new MutationObserver(look).observe(document.querySelector('.stage'), {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  }, selector);
  return () => page.evaluate(() => window.noted);
}

scenario('Pig: what one rolls oneself is seen, and said, before the other plays', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: 'Pig', parameters: {goal: 200}, seed: 3, seats: {Two: {player: 'random'}}});
  const noted = await noteTexts(page, '.luck');
  for (let turn = 0; turn < 60; ++turn) {
    const texts = await noted();
    const lost = texts.findIndex(({text}) => text.startsWith('One rolls 1: the turn goes to Two'));
    if (lost >= 0 && texts.length > lost + 1) {
      assert.ok(texts[lost + 1].at - texts[lost].at > 900, JSON.stringify(texts));
      await page.locator('#announcer', {hasText: /One: roll, One rolls/}).waitFor();
      return;
    }
    const roll = page.locator('.move[data-move=\'"roll"\']');
    if (await roll.isVisible()) await roll.click();
    await page.waitForTimeout(200);
  }
  assert.fail('nobody rolled a 1');
});

scenario('Odds & Evens: what the other has chosen is shown for a second', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: 'Odds&Evens', parameters: {goal: 9}, seats: {Evens: {player: 'random'}}});
  const noted = await noteTexts(page, '.choice-cards');
  for (const round of [1, 2, 3]) {
    await page.locator('.move[data-move="1"]').click();
    await waitForPlies(page, round);
    await page.waitForTimeout(1300);
  }
  const texts = await noted();
  const shown = texts.flatMap(({text, at}, index) =>
    /^[12][12]$/.test(text) && index + 1 < texts.length ? [texts[index + 1].at - at] : [],
  );
  assert.ok(shown.length > 0 && shown.every((time) => time > 900), JSON.stringify(texts));
  assert.match(await page.locator('.log button').first().textContent(), /"Evens":[12]/);
});

scenario('A match that is over does not go on, and playing it through shows that it plays', async (visit) => {
  const page = await visit();
  await playTopRow(page);
  await page.getByRole('button', {name: 'Back', exact: true}).click();
  assert.equal(await page.locator('.situation').textContent(), 'Ply 4 of 5.');
  const picture = (name) =>
    page.getByRole('button', {name, exact: true}).locator('path').getAttribute('d');
  const through = await picture('Play through');
  assert.notEqual(through, await picture('Forward'));
  await page.getByRole('button', {name: 'First position'}).click();
  await page.getByRole('button', {name: 'Play through', exact: true}).click();
  assert.notEqual(await picture('Stop playing through'), through);
});

scenario(
  'When the server has gone, the match stays and is saved',
  async (visit) => {
    const server = await ownServer();
    const page = await visit({at: server.address});
    await playTopRow(page, 2);
    await server.end();
    await page.locator('#connection:not([hidden])').waitFor();
    assert.equal(await plies(page), 4);
    const again = await ownServer(new URL(server.address).port);
    try {
      await notice(page, 'not live any more');
      assert.equal(await plies(page), 4);
      assert.equal(await page.locator('.piece').count() >= 4, true);
      assert.equal(await page.locator('.cell.legal').count(), 0);
      await page.getByRole('button', {name: 'Copy record'}).click();
      await page.locator('button', {hasText: 'Copied'}).waitFor();
      const record = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
      assert.equal(record.history.length, 5);
      await page.goto(new URL('#play', server.address).href);
      await page.getByText('From a text').click();
      await page.getByLabel('Record', {exact: true}).fill(JSON.stringify(record));
      await page.getByRole('button', {name: 'Load', exact: true}).click();
      await waitForPlies(page, 4);
    } finally {
      await again.end();
    }
  },
  {expected: [/WebSocket/, /ERR_/, /request to/]},
);

scenario(
  'What is clicked without a connection is not done, now or later',
  async (visit) => {
    const sent = [];
    const page = await visit({frames: [], sent});
    await playTopRow(page, 1);
    await page.context().setOffline(true);
    await page.locator('#connection:not([hidden])').waitFor();
    const before = sent.length;
    await cell(page, 8).click();
    await notice(page, 'this was not done');
    await page.context().setOffline(false);
    await page.locator('#connection').waitFor({state: 'hidden'});
    await page.waitForTimeout(500);
    assert.equal(await plies(page), 2);
    assert.ok(sent.slice(before).every(({type}) => type !== 'move'));
    await notice(page, 'this was not done'); // It is still to be read.
    await cell(page, 1).click();
    await waitForPlies(page, 4);
  },
  {expected: [/WebSocket/, /ERR_/]},
);

scenario('A click where nothing can be moved is answered, by mouse and keyboard', async (visit) => {
  const page = await visit();
  await playTopRow(page, 1);
  await cell(page, 0).click({force: true});
  await notice(page, 'X cannot move at row 1, column 1 now.');
  await cell(page, 1).click();
  await waitForPlies(page, 4);
  await cell(page, 3).focus();
  await page.keyboard.press('Enter');
  await notice(page, 'X cannot move at row 2, column 1 now.');
  await page.getByRole('button', {name: 'Back', exact: true}).click();
  await cell(page, 8).click({force: true});
  await notice(page, 'This is an earlier position');
});

scenario('Seats tell of the position that is shown', async (visit) => {
  const page = await visit();
  await playTopRow(page, 2);
  const badge = (role) => page.locator(`.seat[data-role="${role}"] .badge`).textContent();
  assert.equal(await badge('X'), 'to move');
  await page.getByRole('button', {name: 'Back', exact: true}).click();
  await page.locator('.seat[data-role="O"] .badge', {hasText: 'moved here'}).waitFor();
  assert.equal(await badge('X'), '');
});

scenario('Errors are in plain words, and at the field that they are about', async (visit) => {
  const page = await visit();
  await chooseGame(page, 'TicTacToe');
  await page.getByText('More: seed').click();
  await page.getByLabel('position').fill('{"board":');
  await page.getByRole('button', {name: 'Start the match'}).click();
  await notice(page, 'unexpected end of input');
  const marked = page.locator('[aria-invalid="true"]');
  assert.equal(await marked.getAttribute('name'), 'state');
  assert.doesNotMatch(await page.locator('.view').textContent(), /json\.exception/);
  await page.getByLabel('position').fill('');
  await chooseSeat(page, 'O', {player: 'ensemble', parameters: {players: '(nobody)'}});
  await page.getByRole('button', {name: 'Start the match'}).click();
  await notice(page, 'nobody');
  assert.equal(await page.evaluate(() => document.activeElement.ariaInvalid), 'true');
  assert.equal(
    await marked.evaluate((field) => field.closest('.field').querySelector('label').textContent),
    'O',
  );
});

scenario('Clocks do not run before the guest has come', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: 'TicTacToe', seats: {O: guest}});
  await page.waitForTimeout(700);
  assert.equal(await page.locator('.seat[data-role="X"] .clock').textContent(), '0.0 s');
});

scenario('A match tells its parameters and seed, and is told from others', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: 'Pig', parameters: {goal: 50}, seed: 7, seats: {Two: {player: 'random'}}});
  const settings = page.locator('.match-settings');
  assert.match(await settings.textContent(), /goal 50 · .*seed 7$/);
  await page.getByRole('link', {name: 'Play', exact: true}).click();
  await page
    .getByRole('navigation', {name: 'Your matches'})
    .getByRole('link', {name: /^Pig · you against random · \d\d:\d\d$/})
    .waitFor();
});
