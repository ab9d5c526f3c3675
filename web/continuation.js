// A position from which somebody plays on, on its way from a match to the form of a new one.
import {goToSetup} from './routes.js';

const kept = 'ludorum.position';

/// Goes to the form of a new match, with this game, its parameters and this state filled in.
export function playOnFrom({game, parameters}, state) {
  sessionStorage.setItem(kept, JSON.stringify({game, parameters, state}));
  goToSetup();
}

/// What is to be filled in, once: `{game, parameters, state}`; null if there is nothing.
export function positionToPlayOn() {
  const text = sessionStorage.getItem(kept);
  sessionStorage.removeItem(kept);
  return text ? JSON.parse(text) : null;
}
