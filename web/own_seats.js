// The seats that this tab has, kept while it is open: a reload or a lost connection loses none.

const key = (match) => `ludorum.match.${match}`;

/// `{secrets, invitations}` of a match, each by role.
export function ownSeats(match) {
  try {
    return {secrets: {}, invitations: {}, ...JSON.parse(sessionStorage.getItem(key(match)))};
  } catch {
    return {secrets: {}, invitations: {}};
  }
}

export function keepSeats(match, {secrets = {}, invitations = {}, game, players}) {
  const kept = ownSeats(match);
  sessionStorage.setItem(
    key(match),
    JSON.stringify({
      game: game ?? kept.game,
      players: players ?? kept.players,
      since: kept.since ?? Date.now(),
      secrets: {...kept.secrets, ...secrets},
      invitations: {...kept.invitations, ...invitations},
    }),
  );
}

const claim = (invitation) => `ludorum.claim.${invitation}`;

/// The secret with which this tab claims a seat. It is kept until the answer is here: who reloads
/// meanwhile claims with the same one again, and has the seat.
export function claimSecret(invitation) {
  const kept = sessionStorage.getItem(claim(invitation));
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem(claim(invitation), secret);
  return secret;
}

export function forgetClaim(invitation) {
  sessionStorage.removeItem(claim(invitation));
}

/// The matches of this tab, `{match, game, players, since}`, the latest first.
export function ownMatches() {
  return Object.keys(sessionStorage)
    .filter((name) => name.startsWith(key('')))
    .map((name) => name.slice(key('').length))
    .map((match) => ({match, ...ownSeats(match)}))
    .filter(({game}) => game)
    .sort((a, b) => b.since - a.since);
}

/// The match is no more.
export function forgetSeats(match) {
  sessionStorage.removeItem(key(match));
}
