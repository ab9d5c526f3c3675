// The rules of a game in words.
import {element, folded} from './elements.js';

/// The rules, to be unfolded; null if the game does not tell them.
export function rulesOf({name, rules}) {
  if (!rules) return null;
  const paragraphs = rules.split('\n\n').map((text) => element('p', {}, text));
  const root = folded(`Rules of ${name}`, element('div', {class: 'rules-text'}, paragraphs));
  root.classList.add('rules');
  return root;
}
