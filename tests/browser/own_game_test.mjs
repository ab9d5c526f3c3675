// Games of an author's own, in their own programs: examples/own_game has no picture, in
// examples/pictured_game moves are paths.
import assert from 'node:assert/strict';
import {cell, result, scenario, setParameters, startMatch, waitForPlies} from './scenario.mjs';

const nim = process.env.NIM_ADDRESS,
  toads = process.env.TOADS_ADDRESS;

scenario(
  'Nim is played by its list of moves',
  async (visit) => {
    const page = await visit({at: nim});
    await startMatch(page, {game: 'Nim', seats: {Second: {player: 'random'}}});
    assert.match(
      await page.getByRole('region', {name: 'Position'}).textContent(),
      /"heaps":\[3,4,5\]/,
    );
    const panel = page.getByRole('region', {name: 'Analysis'});
    await panel.getByLabel('Player that weighs the moves').selectOption('alphabeta');
    await setParameters(panel, {horizon: 12});
    for (let count = 0; !(await page.locator('.banner').isVisible());) {
      // By the book: First wins.
      await panel.getByRole('button', {name: 'Analyse'}).click();
      await panel.getByText('Done.').waitFor();
      const best = await page.locator('.analysis-table tbody th').first().textContent();
      await page.locator('.move').getByText(best, {exact: true}).click();
      await page.waitForFunction(
        (before) =>
          document.querySelector('.banner:not([hidden])') ||
          document.querySelectorAll('.log button').length === before + 2,
        count,
      );
      count += 2;
    }
    assert.match(await result(page), /You win/);
    await waitForPlies(page, await page.locator('.log button').count());
  },
  {skip: nim ? false : 'examples/own_game has not been built'},
);

scenario(
  'Toads and Frogs: a piece and where it goes are clicked, dragged, or chosen by keys',
  async (visit) => {
    const page = await visit({at: toads});
    await startMatch(page, {game: 'ToadsAndFrogs', seats: {Frogs: {person: 'Person here'}}});
    assert.equal(await cell(page, 2).getAttribute('aria-label'), 'column 3, toad, legal move');
    await cell(page, 2).click();
    assert.equal(await cell(page, 2).getAttribute('aria-pressed'), 'true');
    assert.equal(await cell(page, 3).getAttribute('aria-label'), 'column 4, empty, legal move');
    await cell(page, 2).click(); // Laid down again.
    assert.equal(await cell(page, 2).getAttribute('aria-pressed'), 'false');
    await cell(page, 2).click();
    await page.keyboard.press('Escape'); // And so.
    assert.equal(await cell(page, 2).getAttribute('aria-pressed'), 'false');
    await cell(page, 2).click();
    await cell(page, 3).click();
    await waitForPlies(page, 1);
    const from = await cell(page, 4).boundingBox(),
      to = await cell(page, 2).boundingBox(); // A leap.
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, {steps: 5});
    await page.mouse.up();
    await waitForPlies(page, 2);
    assert.match(await cell(page, 2).getAttribute('aria-label'), /frog, last move/);
    await cell(page, 3).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await waitForPlies(page, 3);
    assert.match(await cell(page, 4).getAttribute('aria-label'), /toad, last move/);
  },
  {skip: toads ? false : 'examples/pictured_game has not been built'},
);
