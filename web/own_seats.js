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

export function keepSeats(match, {secrets = {}, invitations = {}}) {
  const kept = ownSeats(match);
  sessionStorage.setItem(key(match), JSON.stringify({
    secrets: {...kept.secrets, ...secrets}, invitations: {...kept.invitations, ...invitations}}));
}
