// How fast is the original Ludorum.js? Prints one JSON object of rates per second.
// See README.md for what each figure means.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const SIMULATIONS = 1000; // For each decision of the UCT player.
const IN_FLIGHT = 500; // Matches played at once.
const BATCH = 100; // Playouts between two looks at the clock, so that looking costs nothing.

function fail(message) {
  console.error(`measure.mjs: ${message}`);
  process.exit(1);
}

function commandLine() {
  try {
    return parseArgs({ options: {
      seconds: { type: 'string', default: '1' }, // Measured time for each figure.
      only: { type: 'string' }, // Measure this one figure, in this process.
    } }).values;
  } catch (error) {
    return fail(error.message);
  }
}

function load(name) {
  try {
    return createRequire(import.meta.url)(name);
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    return fail('`ludorum` is not installed: run npm install first.');
  }
}

const options = commandLine();
const seconds = Number(options.seconds);
if (!(seconds > 0 && seconds < Infinity)) fail('--seconds takes a positive number.');
const { Match, games, players } = load('ludorum');

// Playouts ----------------------------------------------------------------------------------------

/** Plays at random to the end, and returns the number of plies (rolls of dice not counted).

This loop is half as fast again as the library's own `MonteCarloPlayer.simulation` on Pig and on the
15 puzzle, and somewhat faster on the others: that one computes the result twice a ply (`moves()`
already does, and gives nothing when the game is over) and draws haps through slow general helpers.
As there, all plies but the first update the state in place: the start state must survive. */
function playout(start) {
  let game = start;
  for (let plies = 0; ;) {
    if (game.isContingent) {
      const haps = {};
      for (const name in game.haps) haps[name] = game.haps[name].randomValue();
      game = game.next(haps);
      continue;
    }
    const available = game.moves();
    if (!available) {
      if (!game.result()) throw new Error(`${game.name} stopped without a result!`);
      return plies;
    }
    const moves = {};
    for (const role of game.activePlayers) {
      const choices = available[role];
      moves[role] = choices[Math.floor(Math.random() * choices.length)];
    }
    game = game.next(moves, null, plies > 0);
    plies += 1;
  }
}

const playouts = (start) => () => {
  let plies = 0;
  for (let i = 0; i < BATCH; i += 1) plies += playout(start);
  return { count: BATCH, plies };
};

// UCT ---------------------------------------------------------------------------------------------

const uct = (start) => {
  const player = new players.UCTPlayer({ simulationCount: SIMULATIONS, timeCap: Infinity });
  return () => {
    player.evaluatedMoves(start, start.activePlayer());
    return { count: SIMULATIONS + 1 }; // The library stops one simulation late.
  };
};

// Clocks ------------------------------------------------------------------------------------------

const now = () => performance.now() / 1000;

/** Repeats synchronous work for some time, inside a microtask. The library ends its every iteration
by throwing, and a throw costs V8 half as much there as under the main script or a timer. */
const repeat = (work) => (duration) => Promise.resolve().then(() => {
  const begin = now();
  let count = 0, plies = 0, elapsed;
  do {
    const done = work();
    count += done.count;
    plies += done.plies ?? 0;
    elapsed = now() - begin;
  } while (elapsed < duration);
  return { rate: count / elapsed, plies: plies / count };
});

/** Keeps random matches in flight: each one that ends is replaced, until the time is over; then
the rest may finish, and counts. Matches take their turns in timers, so no microtask can help. */
const matches = (inFlight) => async (duration) => {
  const start = new games.TicTacToe();
  const randoms = start.players.map(() => new players.RandomPlayer());
  const begin = now();
  let count = 0;
  const lane = async () => {
    do {
      // Its `done` saves a timer tick that awaiting the library's future would spend.
      await new Promise((resolve, reject) => {
        new Match(start, randoms).run().done(resolve).fail(reject);
      });
      count += 1;
    } while (now() - begin < duration);
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return { rate: count / (now() - begin) };
};

// Figures -----------------------------------------------------------------------------------------

const figures = {
  playouts: {
    TicTacToe: () => repeat(playouts(new games.TicTacToe())),
    Pig: () => repeat(playouts(new games.Pig())), // To 100 points.
    OddsAndEvens: () => repeat(playouts(new games.OddsAndEvens())), // One turn.
    Puzzle15: () => repeat(playouts(new games.Puzzle15())), // A random layout, 81 moves at most.
  },
  matches: {
    sequential: () => matches(1),
    [`inFlight${IN_FLIGHT}`]: () => matches(IN_FLIGHT),
  },
  uct: {
    TicTacToe: () => repeat(uct(new games.TicTacToe())),
    Pig: () => repeat(uct(new games.Pig())),
  },
};

async function measureHere(path) {
  const [group, name] = path.split('.');
  const make = figures[group]?.[name] ?? fail(`there is no figure called ${path}.`);
  const measure = make();
  await measure(seconds / 2); // Warm up: V8 compiles what it finds hot.
  return measure(seconds);
}

/** V8 fits its code to the types that it has met, so games measured one after the other in the same
process would slow each other down, by up to a fifth. Hence a fresh process for each figure. */
function measureApart(path) {
  const args = [fileURLToPath(import.meta.url), '--only', path, '--seconds', String(seconds)];
  try {
    return JSON.parse(execFileSync(process.execPath, args, {
      encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'],
    }));
  } catch (error) {
    return fail(`could not measure ${path}: ${error.message}`);
  }
}

function measureAll() {
  const { version } = load('ludorum/package.json');
  const report = { ludorum: version, node: process.versions.node, seconds, plies: {} };
  for (const [group, members] of Object.entries(figures)) {
    report[group] = {};
    for (const name of Object.keys(members)) {
      const { rate, plies } = measureApart(`${group}.${name}`);
      report[group][name] = Number(rate.toPrecision(4));
      if (group === 'playouts') report.plies[name] = Number(plies.toPrecision(4));
    }
  }
  return report;
}

console.log(JSON.stringify(options.only ? await measureHere(options.only) : measureAll()));
