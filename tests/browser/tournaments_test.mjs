// Tournaments and archives.
import assert from 'node:assert/strict';
import {result, scenario, setParameters} from './scenario.mjs';

scenario('A tournament is live, kept, and its matches are replayed', async (visit) => {
  const page = await visit({to: '#tournament'});
  await page.getByRole('heading', {name: 'Players'}).waitFor();
  for (const [index, name, parameters] of [
    [0, 'uct', {simulationCount: 20}],
    [1, 'montecarlo', {simulationCount: 10}],
  ]) {
    const entry = page.locator('.player-entry').nth(index);
    await entry.locator('select').first().selectOption(name);
    await setParameters(entry, parameters);
  }
  await page.getByLabel('Matches').fill('4');
  await page.getByLabel('Seed').fill('1');
  assert.equal(await page.getByLabel(/Keep it in/).isChecked(), true);
  await page.getByRole('button', {name: 'Start the tournament'}).click();
  await page.getByText('24 of 24 matches. Done.').waitFor();
  const standings = page.getByRole('region', {name: 'Standings', exact: true}).locator('tbody tr');
  assert.equal(await standings.count(), 3);
  assert.match(await standings.last().textContent(), /^random/);
  const cross = page.getByRole('region', {name: 'Against each other'}).locator('tbody td');
  assert.equal(await cross.count(), 9);

  await page.getByRole('link', {name: 'Archives'}).click();
  await page.getByRole('region', {name: 'Tournaments'}).getByRole('button').first().click();
  await page.getByText('0 to 23; 24 in all').waitFor();
  await page.getByRole('button', {name: 'Replay match 3'}).click();
  await page.getByRole('button', {name: 'Last position'}).click();
  assert.match(await result(page), /wins|draw/);
});

scenario('Why a match has ended early stands in the archive', async (visit) => {
  const page = await visit({to: '#tournament'});
  await page.getByRole('heading', {name: 'Players'}).waitFor();
  const entry = page.locator('.player-entry').first();
  await entry.locator('select').first().selectOption('trace');
  await setParameters(entry, {moves: '4'});
  await page.getByLabel('Matches', {exact: true}).fill('1');
  await page.getByRole('button', {name: 'Start the tournament'}).click();
  await page.getByText('6 of 6 matches. Done.').waitFor();
  await page.getByRole('link', {name: 'Archives'}).click();
  await page.getByRole('button', {name: /: TicTacToe$/}).first().click();
  const cell = page.getByRole('cell', {name: /^-1, 1; .*the player of X failed/}).first();
  await cell.waitFor();
  await page.getByRole('button', {name: /Replay match/}).first().click();
  await page.getByRole('button', {name: 'Last position'}).click();
  assert.match(await result(page), /O wins: X forfeits.*the script of 1 moves has ended/);
});

scenario('A tournament is stopped', async (visit) => {
  const page = await visit({to: '#tournament'});
  await page.getByRole('heading', {name: 'Players'}).waitFor();
  await page.getByRole('combobox', {name: 'Game'}).selectOption('ConnectFour');
  await page.locator('.setup-form[data-game=ConnectFour]').waitFor();
  await page.getByLabel('Matches').fill('15000');
  await page.getByLabel(/Keep it in/).uncheck();
  await page.getByRole('button', {name: 'Start the tournament'}).click();
  await page.getByText(/^[\d,]+ of 90,000 matches/).waitFor();
  await page.getByRole('link', {name: 'Play', exact: true}).click(); // It goes on meanwhile.
  await page.getByRole('heading', {name: 'Play a game'}).waitFor();
  await page.getByRole('link', {name: 'Tournament'}).click();
  await page.getByRole('button', {name: 'Stop the tournament'}).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/Ended early/).waitFor();
  // The button has gone, and the focus has not gone with it.
  const heading = page.getByRole('heading', {name: 'ConnectFour, round-robin'});
  assert.equal(await heading.evaluate((each) => each === document.activeElement), true);
});

scenario('What cannot be is refused, with the reason', async (visit) => {
  const page = await visit({to: '#tournament'});
  await page.getByRole('heading', {name: 'Players'}).waitFor();
  await page.locator('.player-entry').first().locator('select').first().selectOption('ensemble');
  await setParameters(page.locator('.player-entry').first(), {players: '(nobody)'});
  await page.getByRole('button', {name: 'Start the tournament'}).click();
  await page.locator('.notice.error:not([hidden])', {hasText: 'nobody'}).waitFor();
});

scenario('Fields say what is wrong with them, even folded away', async (visit) => {
  const page = await visit({to: '#tournament'});
  await page.getByRole('heading', {name: 'Players'}).waitFor();
  const matches = page.getByLabel('Matches', {exact: true});
  const entry = page.locator('.player-entry').first();
  const horizon = entry.getByLabel('horizon', {exact: true});
  await entry.locator('select').first().selectOption('uct');
  await setParameters(entry, {horizon: ''});
  await entry.getByText('Parameters', {exact: true}).click(); // Folds them.
  for (const [field, wrong, right] of [
    [horizon, '', '9'],
    [matches, '0', '1'],
    [page.getByLabel('Seed'), '9007199254740993', '1'],
  ]) {
    if (wrong) await field.fill(wrong);
    await page.getByRole('button', {name: 'Start the tournament'}).click();
    assert.equal(await field.evaluate((each) => each === document.activeElement), true);
    assert.equal(await page.locator('.standings').count(), 0);
    await field.fill(right);
  }
  await page.getByRole('button', {name: 'Start the tournament'}).click();
  await page.getByText('6 of 6 matches. Done.').waitFor();
});

scenario('A tournament belongs to the server: it is found again, stopped and gone on with', async (visit) => {
  const page = await visit({to: '#tournament'});
  await page.getByRole('heading', {name: 'Players'}).waitFor();
  await setParameters(page.locator('.player-entry').first(), {simulationCount: 20});
  // It takes seconds, so that it still goes on when the page has been loaded again.
  await setParameters(page.locator('.player-entry').nth(1), {simulationCount: 6000});
  await page.getByLabel('Matches').fill('400');
  await page.getByLabel(/Keep it in/).uncheck();
  await page.getByRole('button', {name: 'Start the tournament'}).click();
  const count = page.locator('.standings .help').first();
  await page.waitForFunction(() => /^[1-9]/.test(document.querySelector('.standings .help')?.textContent));
  await page.reload();
  await page.getByRole('heading', {name: 'TicTacToe, round-robin'}).waitFor();
  await page.getByRole('button', {name: 'Stop the tournament'}).click();
  await page.getByText(/Ended early/).waitFor();
  const before = Number((await count.textContent()).match(/^[\d,]+/)[0].replaceAll(',', ''));
  assert.ok(before > 0);

  // Somebody else sees it, and may not go on with it.
  const other = await visit({to: '#tournament'});
  await other.getByRole('region', {name: 'On this server'}).getByRole('button').first().click();
  await other.getByText(/Ended early/).waitFor();
  assert.equal(await other.getByRole('button', {name: 'Go on with it'}).count(), 0);

  await page.getByRole('button', {name: 'Go on with it'}).click();
  await page.getByText('2,400 of 2,400 matches. Done.').waitFor();
  await page.reload(); // What has ended is found again, too.
  await page.getByRole('region', {name: 'On this server'}).getByRole('button').first().click();
  await page.getByText('2,400 of 2,400 matches. Done.').waitFor();
});
