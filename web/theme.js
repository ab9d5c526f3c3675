// Light and dark: as the system wants, or as the reader chose.
import {icon} from './elements.js';

const themes = ['auto', 'light', 'dark'];
const system = matchMedia('(prefers-color-scheme: dark)');

/// The first click changes what is seen: from the system's colours to the others, then to the
/// system's own for good, then back to whatever the system wants.
function next(theme) {
  const [same, other] = system.matches ? ['dark', 'light'] : ['light', 'dark'];
  return {auto: other, [other]: same, [same]: 'auto'}[theme];
}

const names = {auto: 'as the system', light: 'light', dark: 'dark'};
const key = 'ludorum.theme';

function stored() {
  try {
    return themes.includes(localStorage.getItem(key)) ? localStorage.getItem(key) : 'auto';
  } catch {
    return 'auto'; // A browser that keeps nothing.
  }
}

function show(theme, button) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  button.replaceChildren(icon(theme));
  button.title = `Colours: ${names[theme]}`;
  button.setAttribute('aria-label', `Colours: ${names[theme]}. Change.`);
}

/// Makes the button go through the themes.
export function startTheme(button) {
  let theme = stored();
  show(theme, button);
  button.addEventListener('click', () => {
    theme = next(theme);
    try {
      localStorage.setItem(key, theme);
    } catch {
      // Then it is for this visit only.
    }
    show(theme, button);
  });
}
