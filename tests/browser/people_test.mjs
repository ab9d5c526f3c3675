// Several people in one match: links, hidden choices, and that nobody plays for another.
import assert from 'node:assert/strict';
import {
  cell,
  chooseGame,
  matchId,
  plies,
  rawSocket,
  result,
  scenario,
  startMatch,
  waitForPlies,
} from './scenario.mjs';

const guest = {person: 'Somebody else, by link'};

/// The link that the page copies for a guest.
async function invitation(page) {
  await page.getByRole('button', {name: /^Copy link for/}).click();
  await page.locator('.seat button', {hasText: 'Copied'}).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

const ownSecrets = (page) =>
  page.evaluate(
    (match) => JSON.parse(sessionStorage.getItem(`ludorum.match.${match}`))?.secrets ?? {},
    matchId(page),
  );

scenario('Two people play by link, and neither moves for the other', async (visit) => {
  const x = await visit();
  await startMatch(x, {game: 'TicTacToe', seats: {O: guest}});
  const link = await invitation(x);
  const o = await visit({to: link});
  await o.locator('.seat[data-role="O"].mine').waitFor();
  assert.ok(!o.url().includes('invitation'));
  await cell(x, 4).click();
  await waitForPlies(o, 1);
  assert.equal(await x.locator('.cell.legal').count(), 0);
  await cell(x, 0).click({force: true}); // It is O's turn.
  assert.equal(await o.locator('.cell.legal').count(), 8);

  // By hand: X has its own secret alone, and that does not move O.
  const match = matchId(x),
    raw = await rawSocket(x);
  const secrets = Object.values(await ownSecrets(x));
  assert.equal(secrets.length, 1);
  assert.equal((await raw.ask({type: 'join', match, secrets})).type, 'answer');
  const stolen = await raw.ask({type: 'move', match, role: 'O', ply: 1, move: 0});
  assert.deepEqual([stolen.type, stolen.code], ['error', 'forbidden']);
  const again = await raw.ask({
    type: 'claim',
    match,
    invitation: new URLSearchParams(new URL(link).hash.slice(1)).get('invitation'),
  });
  assert.equal(again.type, 'error');
  for (const type of ['undo', 'restart'])
    assert.equal((await raw.ask({type, match})).code, 'forbidden');
  assert.equal((await raw.ask({type: 'quit', match, role: 'O'})).code, 'forbidden');

  // Who watches moves for nobody.
  const watcher = await visit({to: `#match=${match}`});
  await waitForPlies(watcher, 1);
  assert.equal(await watcher.locator('.cell.legal').count(), 0);
  const rawWatcher = await rawSocket(watcher);
  await rawWatcher.ask({type: 'join', match});
  for (const role of ['X', 'O'])
    assert.equal(
      (await rawWatcher.ask({type: 'move', match, role, ply: 1, move: 0})).code,
      'forbidden',
    );
  assert.ok(!JSON.stringify(await rawWatcher.heard()).includes(secrets[0]));

  await cell(o, 0).click();
  await waitForPlies(x, 2);
  for (const [page, index, count] of [
    [x, 1, 3],
    [o, 2, 4],
    [x, 7, 5],
  ]) {
    await cell(page, index).click();
    await waitForPlies(page, count);
  }
  assert.match(await result(x), /You win\. X wins/);
  assert.match(await result(o), /You lose\. X wins/);
  assert.match(await result(watcher), /^X wins/);
});

scenario('A spent invitation lets one watch', async (visit) => {
  const x = await visit();
  await startMatch(x, {game: 'TicTacToe', seats: {O: guest}});
  const link = await invitation(x);
  const o = await visit({to: link});
  await o.locator('.seat[data-role="O"].mine').waitFor();
  const late = await visit({to: link});
  await late.locator('.notice', {hasText: 'you watch the match.'}).waitFor();
  assert.equal(await late.locator('.seat.mine').count(), 0);
});

/// What was told, without the times, which differ whatever was chosen.
function untimed(messages) {
  return JSON.stringify(messages.map(({clock, id, ...rest}) => rest));
}

scenario('Odds & Evens: choices stay hidden until both are made', async (visit) => {
  const odds = await visit();
  await startMatch(odds, {game: 'Odds&Evens', parameters: {goal: 2}, seats: {Evens: guest}});
  const heard = [];
  const evens = await visit({to: await invitation(odds), frames: heard});
  await evens.locator('.seat[data-role="Evens"].mine').waitFor();
  const told = [];
  for (const [round, choice] of [
    [1, '1'],
    [2, '2'],
  ]) {
    await evens.locator('.move').first().waitFor();
    const before = heard.length;
    await odds.locator(`.move[data-move="${choice}"]`).click();
    await odds.locator('.choice-wait', {hasText: 'Waiting for Evens.'}).waitFor();
    await evens.getByRole('img', {name: 'Odds has chosen'}).waitFor();
    assert.equal(await odds.getByRole('img', {name: /chose \d/}).count(), 0);
    assert.equal(await evens.getByRole('img', {name: /chose \d/}).count(), 0);
    told.push(heard.slice(before));
    for (const message of told.at(-1)) {
      assert.equal(message.type, 'turn');
      assert.equal(message.moves?.Odds, undefined);
    }
    await evens.locator('.move[data-move="2"]').click();
    await evens.getByRole('img', {name: `Odds chose ${choice}`}).waitFor();
    await odds.getByRole('img', {name: 'Evens chose 2'}).waitFor();
    await waitForPlies(evens, round);
  }
  // One point each by now. To choose 1 and to choose 2 looks the same from outside.
  assert.ok(told[0].length > 0);
  assert.equal(untimed(told[0]), untimed(told[1]));
  const scores = await odds.locator('.score').allTextContents();
  assert.deepEqual(
    scores.map((text) => parseInt(text, 10)),
    [1, 1],
  );
});

scenario('Two people at one table choose one after the other', async (visit) => {
  const page = await visit();
  await chooseGame(page, 'Odds&Evens');
  await startMatch(page, {
    game: 'Odds&Evens',
    parameters: {goal: 2},
    seats: {Evens: {person: 'Person here'}},
  });
  const undo = page.getByRole('button', {name: 'Undo'});
  const odds = page.getByText('Odds chooses, unseen by the others'),
    evens = page.getByText('Evens chooses, unseen by the others');
  const choose = async (ply) => {
    await odds.waitFor();
    await page.locator('.move[data-move="1"]').focus();
    await page.keyboard.press('Enter');
    await evens.waitFor();
    await page.keyboard.press('Enter'); // The focus is on the same move again.
    await waitForPlies(page, ply);
  };
  await choose(1);
  // Who has chosen can choose again, and nothing else is undone: neither later nor at the start.
  for (const ply of [1, 0]) {
    await odds.waitFor();
    await page.locator('.move[data-move="2"]').click();
    await evens.waitFor();
    await undo.click();
    await odds.waitFor();
    assert.equal(await plies(page), ply);
    if (ply > 0) await undo.click();
    await waitForPlies(page, 0);
  }
  await choose(1);
  await choose(2);
  assert.match(await result(page), /Evens wins/);
  await undo.click(); // Nobody elsewhere minds.
  await waitForPlies(page, 1);
  await odds.waitFor();
});

scenario('Who reloads before the answer to a claim is here has the seat', async (visit) => {
  const x = await visit();
  await startMatch(x, {game: 'TicTacToe', seats: {O: guest}});
  const link = await invitation(x);
  const o = await visit({to: link});
  await o.locator('.seat[data-role="O"].mine').waitFor();
  const {O: secret} = await ownSecrets(o);
  const invited = new URLSearchParams(new URL(link).hash.slice(1)).get('invitation');
  await o.evaluate(
    ([match, name, value]) => {
      sessionStorage.removeItem(`ludorum.match.${match}`);
      sessionStorage.setItem(name, value);
    },
    [matchId(o), `ludorum.claim.${invited}`, secret],
  );
  await o.goto(link);
  await o.reload();
  await o.locator('.seat[data-role="O"].mine').waitFor();
  assert.deepEqual(await ownSecrets(o), {O: secret});
});

scenario("A double click is not the next person's move as well", async (visit) => {
  const page = await visit();
  await startMatch(page, {game: 'ConnectFour', seats: {Red: {person: 'Person here'}}});
  await cell(page, 3).click();
  await waitForPlies(page, 1);
  await page.mouse.down({clickCount: 2}); // The second of a double click, when the first has ended.
  await page.mouse.up({clickCount: 2});
  await page.locator('.situation', {hasText: 'Red to move.'}).waitFor();
  await cell(page, 2).click();
  await waitForPlies(page, 2);
  assert.match(await cell(page, 31).getAttribute('aria-label'), /empty/);
});

scenario('Who resigns out of turn has resigned at once', async (visit) => {
  const x = await visit();
  await startMatch(x, {game: 'TicTacToe', seats: {O: guest}});
  const o = await visit({to: await invitation(x)});
  await o.getByRole('button', {name: 'Resign'}).click();
  await o.getByRole('button', {name: 'Yes, O resigns'}).click();
  assert.match(await result(x), /You win.*O resigned/);
  assert.match(await result(o), /You lose.*O resigned/);
});
