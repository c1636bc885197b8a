/** A one-time code has six digits, lives ten minutes and bears five guesses. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_ATTEMPTS = 5;

/** At most three mails in ten minutes go to one address. */
export const MAILS_AT_MOST = 3;
export const MAIL_WINDOW_MINUTES = 10;

/** How long links in mails work. Verifying an address is not urgent; a new password is. */
export const LINK_MINUTES = {
  'sign-in': 30,
  'verify-email': 7 * 24 * 60,
  'reset-password': 60,
  'change-email': 24 * 60,
} as const;
export type LinkPurpose = keyof typeof LINK_MINUTES;

/** What a code is for: one that was mailed for the one thing does not do the other. */
export type CodePurpose = 'sign-in' | 'prove';

/**
 * So many sources of an account are known, for so long after somebody signed in from there. Each bears five guesses of a
 * code, and all others together five, which is what the odds are made of (docs/decisions/0032-who-guesses.md).
 */
export const KNOWN_SOURCES = 10;
export const KNOWN_SOURCE_DAYS = 90;

/** How often a sign-in link bears a wrong address. */
export const LINK_ATTEMPTS = 5;

/** The digits of a code as people type or paste it: '123 456', '123-456', 'Code: 123456'. Null when it cannot be one. */
export function readCode(text: string): string | null {
  const digits = text.normalize('NFKC').replaceAll(/\D/g, '');
  return digits.length === CODE_DIGITS ? digits : null;
}

/**
 * When the next mail may go to an address.
 * @param sentAt when mails went there
 * @returns whole seconds to wait, 0 when one may go now
 */
export function secondsUntilNextMail(sentAt: readonly Date[], now: Temporal.Instant): number {
  const window = MAIL_WINDOW_MINUTES * 60;
  const ages = sentAt
    .map((sent) => (now.epochMilliseconds - sent.getTime()) / 1000)
    .filter((age) => age < window)
    .sort((a, b) => a - b);
  const limiting = ages[MAILS_AT_MOST - 1];
  return limiting === undefined ? 0 : Math.max(1, Math.ceil(window - limiting));
}
