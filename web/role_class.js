// The colours of roles.

const colours = ['yellow', 'red', 'black', 'white', 'blue', 'green'];

/// Whether a role is called by one of the two colours that nobody takes for others.
export const isBlackOrWhite = (role) => ['black', 'white'].includes(role.toLowerCase());

/// The class that has a role's colour: that of its name if it is called by one, else one of
/// a palette that the colour-blind can tell apart.
export function roleClass(roles, role) {
  const name = role.toLowerCase();
  return colours.includes(name) ? `role-${name}` : `role-${Math.max(0, roles.indexOf(role)) % 6}`;
}
