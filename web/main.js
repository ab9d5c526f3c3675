// The page: which view is shown, and whether there is a connection.
import {announce} from './announcer.js';
import {ArchivesView} from './archives.js';
import {Connection} from './connection.js';
import {element} from './elements.js';
import {MatchView} from './match_view.js';
import {route} from './routes.js';
import {SetupView} from './setup.js';
import {startTheme} from './theme.js';
import {TournamentView} from './tournament.js';

const views = {
  play: SetupView,
  match: MatchView,
  tournament: TournamentView,
  archives: ArchivesView,
};
const titles = {play: 'Play', match: 'Match', tournament: 'Tournament', archives: 'Archives'};

const main = document.getElementById('main');
const status = document.getElementById('connection');
const connection = new Connection(
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`,
);
let shown = null;
const kept = {}; // Views that go on while others are shown.

function markNavigation(view) {
  for (const link of document.querySelectorAll('#nav a')) {
    if (link.hash === `#${view}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

function show() {
  const wanted = route();
  shown?.close();
  markNavigation(wanted.view);
  document.title = `${titles[wanted.view]} · Ludorum`;
  shown = kept[wanted.view] ?? new views[wanted.view](connection, wanted);
  if (shown.stays) kept[wanted.view] = shown;
  main.replaceChildren(shown.root);
}

function tellConnection(text) {
  status.hidden = text === '';
  status.textContent = text;
}

connection.addEventListener('open', ({detail}) => {
  tellConnection('');
  document.getElementById('about').textContent = `Ludorum ${detail.version}`;
  if (shown === null) show();
  else announce('Connected again.');
});
connection.addEventListener('lost', () =>
  tellConnection('No connection to the server. Trying again…'),
);
connection.addEventListener('refused', ({detail}) =>
  tellConnection(
    `This page and the server do not understand each other: ${detail.message} Reload the page.`,
  ),
);
addEventListener('hashchange', (event) => {
  if (location.hash === '#main') {
    // The link that skips to the content is no view.
    history.replaceState(null, '', event.oldURL);
    main.focus();
    return;
  }
  if (connection.greeting === null) return;
  show();
  main.focus({preventScroll: true});
  scrollTo(0, 0);
});

startTheme(document.getElementById('theme'));
main.replaceChildren(element('p', {class: 'loading'}, 'Connecting…'));
