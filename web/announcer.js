// What is told to those who do not see the page, and short notes for all.
import {element} from './elements.js';

const pause = 80; // Milliseconds in which texts are gathered.
const most = 4; // Of them that are said: who listens to quick players hears the last ones.
let gathered = [];

function say() {
  const region = document.getElementById('announcer');
  region.append(...gathered.slice(-most).map((text) => element('p', {}, text)));
  gathered = [];
  while (region.childElementCount > 2 * most) region.firstElementChild.remove();
}

/// Says this to screen readers, politely. The same text twice is said twice.
export function announce(text) {
  if (!text) return;
  if (gathered.length === 0) setTimeout(say, pause);
  gathered.push(text);
}

/// Shows a message in this place, and says it; an empty one clears the place.
export function notify(place, text, kind = 'error') {
  place.className = `notice ${kind}`;
  place.hidden = !text;
  place.textContent = text;
  announce(text);
}

/// A place for messages.
export function noticePlace() {
  return element('p', {class: 'notice', hidden: true});
}
