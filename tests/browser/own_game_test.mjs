// A game of an author's own, without a picture: examples/own_game, in its own program.
import assert from 'node:assert/strict';
import {result, scenario, setParameters, startMatch, waitForPlies} from './house.mjs';

const at = process.env.NIM_ADDRESS;

scenario('Nim is played by its list of moves', async (visit) => {
  const page = await visit({at});
  await startMatch(page, {game: 'Nim', seats: {Second: {player: 'random'}}});
  assert.match(await page.getByRole('region', {name: 'Position'}).textContent(), /"heaps":\[3,4,5\]/);
  const panel = page.getByRole('region', {name: 'Analysis'});
  await panel.getByLabel('Player that weighs the moves').selectOption('alphabeta');
  await setParameters(panel, {horizon: 12});
  for (let count = 0; !(await page.locator('.banner').isVisible());) { // By the book: First wins.
    await panel.getByRole('button', {name: 'Analyse'}).click();
    await panel.getByText('Done.').waitFor();
    const best = await page.locator('.analysis-table tbody th').first().textContent();
    await page.locator('.move').getByText(best, {exact: true}).click();
    await page.waitForFunction((before) => document.querySelector('.banner:not([hidden])')
      || document.querySelectorAll('.log button').length === before + 2, count);
    count += 2;
  }
  assert.match(await result(page), /You win/);
  await waitForPlies(page, await page.locator('.log button').count());
}, {skip: at ? false : 'examples/own_game has not been built'});
