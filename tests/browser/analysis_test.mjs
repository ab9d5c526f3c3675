// Analysis: live, stopped, and for any position.
import assert from 'node:assert/strict';
import {cell, playTopRow, scenario, setParameters, startMatch, waitForPlies} from './scenario.mjs';

const simulations = (page) =>
  page
    .locator('.analysis-status')
    .textContent()
    .then((text) => Number(text.match(/^([\d,]+) simulations/)?.[1].replaceAll(',', '') ?? 0));

scenario('Analysis is live, and stopped at a click', async (visit) => {
  const heard = [],
    sent = [];
  const page = await visit({frames: heard, sent});
  await startMatch(page, {
    game: 'ConnectFour',
    seats: {Red: {player: 'trace', parameters: {moves: '3;3'}}},
  });
  const panel = page.getByRole('region', {name: 'Analysis'});
  await panel.getByRole('button', {name: 'Analyse'}).click(); // By uct, until it is stopped.
  await page.locator('.bar').first().waitFor();
  const first = await simulations(page);
  await page.waitForFunction((before) => {
    const now = document
      .querySelector('.analysis-status')
      .textContent.match(/^([\d,]+) simulations/);
    return now && Number(now[1].replaceAll(',', '')) > before;
  }, first);
  assert.equal(await page.locator('.analysis-table tbody tr').count(), 7);
  assert.equal(await page.locator('.bar').count(), 7);
  // On the square where the stone would lie.
  assert.match(await cell(page, 38).getAttribute('aria-label'), /chance \d+ %/);
  const row = await page
    .locator('.analysis-table tbody tr')
    .first()
    .locator('th, td')
    .allTextContents();
  assert.match(row[1], /\d+ %/);
  assert.ok(row[4].length > 0, 'a principal line');

  // A move: the analysis goes with the match.
  await cell(page, 3).click();
  await waitForPlies(page, 2);
  await page.waitForFunction(() => document.querySelector('.cell[data-cell="24"] .bar'));

  await panel.getByRole('button', {name: 'Stop'}).click();
  await panel.getByText('Stopped.').waitFor();
  const announcer = page.locator('#announcer'); // The end is said, and not each step.
  await announcer.filter({hasText: 'Stopped.'}).waitFor();
  assert.doesNotMatch(await announcer.textContent(), /Thinking/);
  await panel.getByRole('button', {name: 'Analyse'}).waitFor();
  // The server has stopped, too: after its answer came at most a last word.
  await page.getByRole('button', {name: 'Undo'}).click();
  await waitForPlies(page, 0);
  await cell(page, 0).click();
  await waitForPlies(page, 2);
  const stop = sent.findLast(({type}) => type === 'stop');
  const answer = heard.findIndex(({id}) => id === stop?.id);
  assert.equal(heard[answer]?.type, 'answer');
  const later = heard.slice(answer).filter(({type}) => type === 'analysis');
  assert.ok(later.length <= 1 && later.every(({done}) => done), JSON.stringify(later));
});

scenario('Positions of the past are analysed, and the end is not', async (visit) => {
  const page = await visit();
  await playTopRow(page, 2);
  const panel = page.getByRole('region', {name: 'Analysis'});
  await panel.getByLabel('Player that weighs the moves').selectOption('alphabeta');
  await setParameters(panel, {horizon: 9});
  await panel.getByRole('button', {name: 'Analyse'}).click();
  await panel.getByText('Done.').waitFor();
  const best = page.locator('.analysis-table tbody tr').first();
  assert.equal(await best.locator('th').textContent(), '2');
  assert.match(await best.textContent(), /100 %/);
  // It has ended, but nobody has stopped it: it follows.
  const bars = (count) =>
    page.waitForFunction((wanted) => document.querySelectorAll('.bar').length === wanted, count);
  await page.getByRole('button', {name: 'First position'}).click();
  await bars(9);
  await panel.getByLabel('Follow the position').uncheck();
  await page.getByRole('button', {name: 'Last position'}).click();
  await bars(0);
  // A ply of the same number is another position, once something was undone.
  await panel.getByRole('button', {name: 'Analyse'}).click();
  await bars(5);
  await page.getByRole('button', {name: 'Undo'}).click();
  await waitForPlies(page, 2);
  await cell(page, 8).click();
  await waitForPlies(page, 4);
  await bars(0);
  await page.getByRole('button', {name: 'Undo'}).click();
  await waitForPlies(page, 2);
  await cell(page, 1).click();
  await waitForPlies(page, 4);
  await cell(page, 2).click();
  await page.locator('.banner').waitFor();
  assert.equal(
    await panel.getByRole('button', {name: 'Analyse'}).getAttribute('aria-disabled'),
    'true',
  );
});

scenario('Players that do not weigh moves are not offered, and others say what is wrong', async (visit) => {
  const page = await visit();
  await startMatch(page, {game: 'TicTacToe'});
  const panel = page.getByRole('region', {name: 'Analysis'}),
    notice = page.locator('.notice:visible');
  const choice = panel.getByLabel('Player that weighs the moves');
  for (const name of ['random', 'trace'])
    assert.ok(await choice.getByText(`${name} (does not weigh moves)`).isDisabled());
  await choice.selectOption('ensemble');
  await setParameters(panel, {players: '(trace)'}); // Who has no script.
  await panel.getByRole('button', {name: 'Analyse'}).click();
  await notice.filter({hasText: 'the script of 0 moves has ended'}).waitFor();
  await choice.selectOption('heuristic');
  await panel.getByRole('button', {name: 'Analyse'}).click();
  await panel.getByText('Done.').waitFor();
  assert.equal(await notice.count(), 0); // What was said of another player is no more.
});

scenario('The graph shows the chances, and leads to a ply', async (visit) => {
  const page = await visit();
  await playTopRow(page);
  const graph = page.getByRole('img', {name: /could expect/});
  await graph.waitFor();
  await page.getByText('As a table').click();
  const rows = page.locator('.graph-panel tbody tr');
  await page.waitForFunction(() => document.querySelectorAll('.graph-panel tbody tr').length >= 5);
  assert.match(await rows.last().textContent(), /^5100 %0 %$/);
  const box = await graph.boundingBox();
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height / 2);
  await page
    .getByText('Ply 2 of 5: the match goes on at the end.')
    .or(page.getByText('Ply 2 of 5'))
    .first()
    .waitFor();
  assert.match(await cell(page, 1).getAttribute('aria-label'), /empty/);
});
