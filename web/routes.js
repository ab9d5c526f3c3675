// Where one is in the page, by the address after the #: views, matches and invitations to them.

/// What an address asks for: `{view, match, invitation, pass}`.
export function route(hash = location.hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  if (parts.get('match'))
    return {
      view: 'match',
      match: parts.get('match'),
      invitation: parts.get('invitation'),
      pass: parts.get('pass'),
    };
  const view = hash.replace(/^#/, '');
  return {view: ['tournament', 'archives'].includes(view) ? view : 'play'};
}

/// Goes to the form of a new match.
export function goToSetup() {
  location.hash = '#play';
}

/// Goes to a match.
export function goToMatch(match) {
  location.hash = `#match=${encodeURIComponent(match)}`;
}

/// The whole address of a match, to watch it; with an `invitation` to take a seat in it, with a
/// `pass` to watch it from a role's side.
export function matchLink(match, more = {}) {
  const page = location.href.replace(/#.*/, '');
  return `${page}#${new URLSearchParams({match, ...more})}`;
}

/// An invitation is used once: it goes from the address, so that a reload does not try again.
export function forgetInvitation(match) {
  history.replaceState(null, '', `#match=${encodeURIComponent(match)}`);
}
