// A player of Ludorum.js, from npm, plays TicTacToe or Pig at our table. After npm install:
//     ludorum match tictactoe "exec:node player.mjs AlphaBetaPlayer horizon=9" random
// The words are the class of the player and its parameters, as Ludorum.js calls them.
import { createInterface } from 'node:readline';
import ludorum from 'ludorum';

const { games, players } = ludorum;

// What our states are there.
const tables = {
  TicTacToe: {
    role: (role) => `${role}s`,
    state: ({ activePlayer, board }) => new games.TicTacToe(`${activePlayer}s`,
      board.replaceAll(' ', '_')),
  },
  Pig: {
    role: (role) => role,
    state: ({ activePlayer, scores, points }, { goal }) => new games.Pig(activePlayer, goal, scores,
      points > 0 ? [points] : []),
  },
};

const [name = 'MonteCarloPlayer', ...words] = process.argv.slice(2);
const parameters = Object.fromEntries(words.map((word) => word.split('=')));
for (const key in parameters) parameters[key] = Number(parameters[key]);
const player = new players[name](parameters);

let table, told;
const say = (message) => console.log(JSON.stringify(message));
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'quit') break;
  if (message.type === 'hello') {
    table = tables[message.game];
    told = message.parameters;
    if (table) say({ type: 'hello', protocol: 1, name, again: true });
    else say({ type: 'error', message: `only ${Object.keys(tables)} can be played here` });
  } else {
    const game = table.state(message.state, told);
    const move = await player.decision(game, table.role(message.role));
    say({ type: 'move', move });
  }
}
