/** Every demo account signs in with this password. */
export const DEMO_PASSWORD = 'a walk in the woods';

export const demoAccounts = {
  family: 'family@thicket.example',
  mentor: 'mentor@thicket.example',
  organisation: 'organisation@thicket.example',
  officer: 'officer@thicket.example',
  admin: 'admin@thicket.example',
} as const;

/** The lines that `npm start` prints about who can sign in. */
export function signInLines(): string[] {
  const rows = Object.entries(demoAccounts).map(([who, email]) => `  ${who.padEnd(13)} ${email}`);
  return ['', 'The demo town is loaded. Everybody signs in with the password:', `  ${DEMO_PASSWORD}`, ...rows, ''];
}
