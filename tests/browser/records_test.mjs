// Records: downloaded, loaded, stepped through.
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {cell, playTopRow, result, scenario, waitForPlies, work} from './scenario.mjs';

const shown = (page) => page.locator('.history input').inputValue();

scenario('A record is downloaded, loaded again, and stepped through', async (visit) => {
  const page = await visit();
  await playTopRow(page);
  await result(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Download record'}).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), 'tictactoe.json');
  const file = `${work}/tictactoe.json`;
  await download.saveAs(file);
  const record = JSON.parse(await readFile(file, 'utf8'));
  assert.deepEqual(
    [record.game, record.result, record.history.length],
    ['TicTacToe', {X: 1, O: -1}, 6],
  );
  await page.getByRole('button', {name: 'Copy record'}).click();
  await page.getByRole('button', {name: 'Copied'}).waitFor();
  assert.deepEqual(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())), record);

  await page.getByRole('link', {name: 'Play', exact: true}).click();
  await page.getByLabel('From a file').setInputFiles(file);
  await waitForPlies(page, 5);
  assert.equal(await shown(page), '0');
  assert.equal(await page.locator('.cell .piece').count(), 0);
  await page.getByRole('button', {name: 'Forward'}).click();
  assert.match(await cell(page, 0).getAttribute('aria-label'), /X, last move/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await shown(page), '3');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.locator('.cell .piece').count(), 2);
  await page.keyboard.press('End');
  assert.match(await result(page), /X wins/);
  await page.keyboard.press('Home');
  assert.equal(await shown(page), '0');
  await page.locator('.history input').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('.cell .piece').count(), 1);
  await page.locator('.log button').nth(3).click();
  assert.equal(await shown(page), '4');
  assert.equal(await page.locator('.cell.legal').count(), 0); // Nobody plays on in it.
  await page.getByRole('button', {name: 'Play through'}).click();
  await result(page);
});

scenario('What is no record is refused, with the reason', async (visit) => {
  const page = await visit();
  await page.getByText('From a text').click();
  for (const [text, reason] of [
    ['hello', /not a record/],
    ['{"game":"Chess"}', /Chess|version|history|players/],
    ['{"game":"TicTacToe","history":[{"state":{"board":"XXXXXXXXX"}}]}', /./],
    [`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`, /nested too deeply/],
  ]) {
    await page.getByLabel('Record', {exact: true}).fill(text);
    await page.getByRole('button', {name: 'Load', exact: true}).click();
    await page.locator('.notice.error:not([hidden])', {hasText: reason}).waitFor();
  }
  assert.ok(!page.url().includes('match='));
});

scenario('A match is played on from an earlier position', async (visit) => {
  const page = await visit();
  await playTopRow(page);
  await page.locator('.log button').nth(1).click();
  await page.getByRole('button', {name: 'New match from here'}).click();
  await page.locator('.setup-form[data-game="TicTacToe"]').waitFor();
  const state = JSON.parse(await page.locator('input[name="state"]').inputValue());
  assert.deepEqual(state, {activePlayer: 'X', board: 'X  O     '});
  await page.getByRole('button', {name: 'Start the match'}).click();
  await cell(page, 1).click();
  await page.waitForFunction(() => document.querySelectorAll('.log button').length >= 1);
  assert.match(await page.locator('.log button').first().textContent(), /\[X {2}O {5}\].*"X":1/);
});
