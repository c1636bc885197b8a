/** How a code of a programme stands. */
export const codeStates = ['free', 'sent', 'used', 'revoked'] as const;
export type CodeState = (typeof codeStates)[number];

/** Addresses that codes are sent to with one press, and mails with codes that a council may send in a day. */
export const MOST_SENT_AT_ONCE = 200;
export const MOST_SENT_A_DAY = 2_000;

type Facts = { sentAt: Date | null; usedAt: Date | null; revokedAt: Date | null };

/** How a code stands by what happened to it. */
export function codeStateOf({ sentAt, usedAt, revokedAt }: Facts): CodeState {
  if (usedAt !== null) return 'used';
  if (revokedAt !== null) return 'revoked';
  return sentAt === null ? 'free' : 'sent';
}

/** '… K3XQ': enough to know a code again, too little to use it. */
export const maskedCode = (code: string): string => `… ${code.slice(-4)}`;

/** Addresses as people paste them: one on each line, or parted by commas and semicolons; each once. */
export function splitAddresses(text: string): string[] {
  return [...new Map(text.split(/[\s,;]+/).flatMap((one) => (one === '' ? [] : [[one.toLowerCase(), one]]))).values()];
}
