/** What the server asks of a new password, as GET /auth/options tells it. */
export type PasswordRules = {
  minimumLength: number;
  lowercase: boolean;
  uppercase: boolean;
  numeric: boolean;
  nonAlphanumeric: boolean;
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The rules in a sentence, to read before a password is chosen. */
export function passwordHelp(rules: PasswordRules): string {
  const kinds = [
    rules.lowercase && 'a small letter',
    rules.uppercase && 'a capital letter',
    rules.numeric && 'a digit',
    rules.nonAlphanumeric && 'a sign like ! or %',
  ].filter((kind) => kind !== false);
  const needed = kinds.length > 0 ? `, with ${list.format(kinds)}` : '';
  return `At least ${rules.minimumLength} characters${needed}. Three random words work well.`;
}
