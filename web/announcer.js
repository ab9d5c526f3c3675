// What is told to those who do not see the page, and short notes for all.
import {element} from './elements.js';

/// Says this to screen readers, politely. The same text twice is said twice.
export function announce(text) {
  if (!text) return;
  const said = element('p', {}, text);
  const region = document.getElementById('announcer');
  region.append(said);
  while (region.childElementCount > 5) region.firstElementChild.remove();
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
