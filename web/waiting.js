// What is shown while there is something to wait for.
import {announce} from './announcer.js';
import {element} from './elements.js';

/// Says what is waited for, and shows that it goes on.
export function waiting(message) {
  announce(message);
  return element(
    'p',
    {class: 'panel waiting'},
    element('span', {class: 'spinner', 'aria-hidden': 'true'}),
    element('span', {}, message),
  );
}
