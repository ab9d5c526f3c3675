// Games that hide something, in several browsers at once: who sees what, at every ply.
import assert from 'node:assert/strict';
import {matchId, rawSocket, result, scenario, startMatch, work} from './scenario.mjs';

const guest = {person: 'Somebody else, by link'};

/// The link that a button copies.
async function copied(page, button) {
  await button.click();
  await button.locator('span', {hasText: 'Copied'}).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}
const invitation = (page, role) =>
  copied(page, page.getByRole('button', {name: `Copy link for ${role}`}));

/// What the server told before it told all.
function beforeTheEnd(frames) {
  const end = frames.findIndex(({result}) => result);
  return frames.slice(0, end < 0 ? frames.length : end).filter(({match}) => match);
}

/// A match of two people, a watcher and perhaps players, to its end: whoever is to move takes one of
/// the moves that the page offers. Returns the pages with what they were told, and the record.
async function played(visit, {game, people, seats = {}, parameters = {}}) {
  const pages = people.map((role) => ({role, frames: []}));
  const [host, other] = pages;
  host.page = await visit({frames: host.frames});
  await startMatch(host.page, {
    game,
    parameters,
    seats: {[host.role]: {person: 'Person here'}, [other.role]: guest, ...seats},
  });
  other.page = await visit({to: await invitation(host.page, other.role), frames: other.frames});
  await other.page.locator(`.seat[data-role="${other.role}"].mine`).waitFor();
  const watcher = {role: null, frames: []};
  watcher.page = await visit({to: `#match=${matchId(host.page)}`, frames: watcher.frames});
  await watcher.page.getByRole('region', {name: 'Players'}).waitFor();
  for (let turn = 0; turn < 200; ++turn) {
    const mover = await Promise.any([
      ...pages.map(async (one) => {
        await one.page.locator('.cell.legal, .move:visible').first().waitFor();
        return one;
      }),
      host.page.locator('.banner:visible').waitFor(),
    ]);
    if (!mover) break;
    if (turn === 0)
      for (const {page, role} of [...pages, watcher])
        await page.screenshot({path: `${work}/screenshots/${game} seen by ${role ?? 'a watcher'}.png`});
    await moved(mover, turn);
  }
  await Promise.all([...pages, watcher].map(({page}) => result(page)));
  const raw = await rawSocket(host.page);
  const match = matchId(host.page);
  await raw.ask({type: 'join', match});
  const {record} = await raw.ask({type: 'record', match});
  return {host, other, watcher, all: [...pages, watcher], record};
}

/// Makes one of the moves on offer, another one each time; waits until the server has taken it.
async function moved({page, frames}, turn) {
  const told = frames.length;
  await page.evaluate((number) => {
    const offers = [...document.querySelectorAll('.cell.legal, .move')].filter(
      (offer) => offer.offsetParent !== null,
    );
    offers[number % offers.length]?.click(); // At once: the page may change at any time.
  }, turn * 7);
  for (let wait = 0; frames.length === told && wait < 50; ++wait) await page.waitForTimeout(20);
  await page.waitForTimeout(20);
}

/// The faces of the cards that lie open in what was told.
function openCards(frame) {
  const scenes = [frame.start?.scene, frame.entry?.position?.scene, frame.scene];
  for (const {position} of frame.plies ?? []) scenes.push(position.scene);
  return scenes
    .filter(Boolean)
    .flatMap(({places}) => places.flatMap(({things = []}) => things))
    .filter(({shape}) => shape === 'card')
    .map(({text}) => text);
}

const signs = {C: '♣', D: '♦', H: '♥', S: '♠'};
const face = (card) => card[0].replace('T', '10') + signs[card[1]];

/// No card of these is in what was told, by either of its names.
function assertUntold(frame, cards, who) {
  const text = JSON.stringify(frame);
  for (const card of cards)
    for (const name of [`"${card}"`, `"${face(card)}"`])
      assert.ok(!text.includes(name), `${who ?? 'a watcher'} was told of ${name}: ${text}`);
}

scenario('Kuhn: nobody is told of a card that is not his, at any ply', async (visit) => {
  const {all, watcher, other, record} = await played(visit, {
    game: 'Kuhn',
    people: ['First', 'Second'],
  });
  const [First, Second] = record.history[0].state.cards;
  const hidden = {First: [Second], Second: [First], null: [First, Second]};
  for (const {role, frames} of all)
    for (const frame of beforeTheEnd(frames))
      assertUntold(
        frame,
        hidden[role].map((card) => `${card}S`),
        role,
      );
  for (const {role, frames} of all)
    for (const frame of beforeTheEnd(frames))
      for (const card of hidden[role]) assert.ok(!JSON.stringify(frame).includes(`"${card}"`));
  // Bets are made in the open: who watches sees them.
  const ply = watcher.frames.find(({type}) => type === 'ply');
  assert.deepEqual(ply.entry.moves, {First: record.history[0].moves.First});
  // When it is over, each role's view is stepped through.
  const {page} = other;
  const backs = () => page.locator('.piece.shape-back').count();
  await page.getByRole('button', {name: 'First position'}).click();
  await page.waitForFunction(() => document.querySelectorAll('.piece.shape-card').length === 2);
  assert.equal(await backs(), 0);
  for (const [side, count] of [
    ['First', 1],
    ['who watches', 2],
    ['Second', 1],
    ['everything', 0],
  ]) {
    await page.getByLabel('View of').selectOption({label: side});
    await page.waitForFunction(
      (wanted) => document.querySelectorAll('.piece.shape-back').length === wanted,
      count,
    );
  }
});

scenario('Leduc: nobody is told of a card that is not his, at any ply', async (visit) => {
  const {all, record} = await played(visit, {game: 'Leduc', people: ['First', 'Second']});
  const {First, Second} = record.history[0].state.cards;
  const hidden = {First: [Second], Second: [First], null: [First, Second]};
  for (const {role, frames} of all)
    for (const frame of beforeTheEnd(frames)) assertUntold(frame, hidden[role], role);
});

scenario('Mutropas: only played pieces of the other are told, at every ply', async (visit) => {
  const {all, record} = await played(visit, {game: 'Mutropas', people: ['Left', 'Right']});
  const dealt = record.history[0].state.pieces;
  let compared = 0;
  for (const {role, frames} of all) {
    const known = new Set((dealt[role] ?? []).map(String));
    for (const frame of beforeTheEnd(frames)) {
      if (frame.type === 'ply')
        for (const move of Object.values(record.history[frame.ply - 1].moves))
          known.add(String(move));
      for (const card of openCards(frame)) {
        assert.ok(known.has(card), `${role} was told of ${card}: ${JSON.stringify(frame)}`);
        ++compared;
      }
      const {state} = frame.entry?.position ?? frame.start ?? {};
      for (const piece of state?.pieces ?? []) assert.ok(known.has(String(piece)));
      if (role === null) assert.ok(!('pieces' in (state ?? {})));
    }
  }
  assert.ok(compared > 10);
});

scenario('Hearts: no card of another is told before it is played, at any ply', async (visit) => {
  const {all, record} = await played(visit, {
    game: 'Hearts',
    people: ['North', 'East'],
    seats: {South: {player: 'random'}, West: {player: 'random'}},
  });
  const {dealt} = record.history[0].state;
  const everything = Object.values(dealt).flat();
  for (const {role, frames} of all) {
    const known = new Set(dealt[role] ?? []);
    let ply = 0;
    for (const frame of beforeTheEnd(frames)) {
      if (frame.type === 'ply') ply = frame.ply;
      if (frame.type === 'match') ply = frame.plies.length;
      const {passed, played: cards} = record.history[ply].state;
      for (const card of cards) known.add(card);
      const giver = {North: 'West', East: 'North'}[role];
      if (ply >= 12 && giver) for (const card of passed[giver]) known.add(card);
      assertUntold(
        frame,
        everything.filter((card) => !known.has(card)),
        role,
      );
    }
    assert.equal(ply, 63);
  }
});

scenario('Phantom TicTacToe: neither marks nor tries of the other are told', async (visit) => {
  const {all, record} = await played(visit, {game: 'PhantomTicTacToe', people: ['X', 'O']});
  const {tried} = record.history.at(-1).state;
  for (const {role, frames} of all) {
    const own = new Set();
    for (const frame of beforeTheEnd(frames)) {
      const {moves = {}, position} = frame.entry ?? {};
      assert.ok(Object.keys(moves).every((mover) => mover === role));
      if (role in moves) own.add(moves[role]);
      const cells = position?.cells ?? frame.start?.cells ?? '';
      [...cells].forEach((mark, square) => {
        if ('XO'.includes(mark)) assert.ok(own.has(square), `${role} sees ${cells}`);
      });
    }
    // Whoever tries in vain goes on, and the other does not count that.
    const told = beforeTheEnd(frames).filter(({type}) => type === 'ply');
    assert.deepEqual(
      told.map(({ply}) => ply),
      told.map((_, index) => index + 1),
    );
    if (role) assert.ok(told.length <= tried.X.length + tried.O.length);
  }
});

scenario('A role shares its side with whom it likes, and ends that', async (visit) => {
  const first = await visit();
  await startMatch(first, {game: 'Kuhn', seats: {First: {person: 'Person here'}, Second: guest}});
  const second = await visit({to: await invitation(first, 'Second')});
  await second.locator('.seat[data-role="Second"].mine').waitFor();
  const share = first.getByRole('button', {name: 'Copy a link to watch from the side of First'});
  const frames = [];
  const friend = await visit({to: await copied(first, share), frames});
  await friend.locator('.seat', {hasText: 'You watch from this side'}).waitFor();
  const cards = (page) =>
    page
      .locator('.cell')
      .evaluateAll((cells) =>
        cells.map((cell) => cell.getAttribute('aria-label')).filter((text) => /card/.test(text)),
      );
  assert.deepEqual(await cards(friend), await cards(first));
  assert.notDeepEqual(await cards(friend), await cards(second));
  assert.equal(await friend.locator('.move:visible').count(), 0);

  // He may have its moves weighed, by what First knows; the mixture is shown as bars.
  await friend.getByRole('button', {name: 'Analyse'}).click();
  const table = friend.locator('.analysis-table');
  await table.getByRole('columnheader', {name: 'Plays'}).waitFor();
  assert.match(await friend.locator('.analysis-status').textContent(), /by ismcts/);
  assert.equal(await table.locator('tbody .level').count(), 2);
  await friend.screenshot({path: `${work}/screenshots/Kuhn weighed.png`});
  await friend.getByRole('button', {name: 'Stop'}).click();
  // Who has a seat does not watch from another's side; and nobody shares another's.
  const raw = await rawSocket(second);
  const match = matchId(first);
  const pass = new URLSearchParams(new URL(friend.url()).hash.slice(1)).get('pass');
  const secrets = await second.evaluate(
    (id) => Object.values(JSON.parse(sessionStorage.getItem(`ludorum.match.${id}`)).secrets),
    match,
  );
  assert.equal((await raw.ask({type: 'join', match, secrets, pass})).code, 'forbidden');
  assert.equal((await raw.ask({type: 'join', match, secrets})).type, 'answer');
  for (const type of ['share', 'unshare'])
    assert.equal((await raw.ask({type, match, role: 'First'})).code, 'forbidden');

  await first.getByRole('button', {name: 'Stop sharing'}).click();
  await friend.waitForFunction(
    () => document.querySelectorAll('.piece.shape-back').length === 2,
  );
  await friend.reload();
  await friend.locator('.notice', {hasText: 'you watch the match.'}).waitFor();
  assert.equal(await friend.locator('.piece.shape-back').count(), 2);
});
