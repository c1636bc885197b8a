import { refuse, type Result } from '../platform/result.ts';
import { format } from '../platform/time.ts';
import type { CodeOff } from './discount.ts';

/** A code as it is told apart: people type small letters and spaces. */
export function normalCode(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase();
}

/** How often a family may use a code, and when it works; moments are instants, null means no end. */
export type CodeLimits = {
  perFamily: number | null;
  validFrom: Temporal.Instant | null;
  validTo: Temporal.Instant | null;
};

export type CodeRefusal =
  | 'code-unknown'
  | 'code-elsewhere'
  | 'code-not-yet'
  | 'code-expired'
  | 'code-used-up'
  | 'code-used-by-you'
  | 'code-of-no-use';

/** The refusals of codes and their status, for contracts. */
export const codeRefusals = {
  'code-unknown': 409,
  'code-elsewhere': 409,
  'code-not-yet': 409,
  'code-expired': 409,
  'code-used-up': 409,
  'code-used-by-you': 409,
  'code-of-no-use': 409,
} as const satisfies Record<CodeRefusal, number>;

/** A refusal of a code, told beside its field. */
export function refuseCode<const Key extends CodeRefusal>(key: Key, code: string): Result<never, Key> {
  const message = sentences[key](code);
  return refuse(key, message, { fields: { code: message } });
}

const sentences: Record<CodeRefusal, (code: string) => string> = {
  'code-unknown': (code) => `We do not know the code ‘${code}’. Please check how it is written.`,
  'code-elsewhere': (code) => `The code ‘${code}’ is not for this listing. It is for another one of the same provider.`,
  'code-not-yet': (code) => `The code ‘${code}’ does not work yet.`,
  'code-expired': (code) => `The code ‘${code}’ has ended.`,
  'code-used-up': (code) => `The code ‘${code}’ has been used as often as it can be.`,
  'code-used-by-you': (code) => `You have used the code ‘${code}’ as often as a family can.`,
  'code-of-no-use': (code) => `The code ‘${code}’ takes nothing off what you chose.`,
};

/** Whether a code works at `now`. That it is not used up is the database's to say. */
export function codeOpen(
  { code, validFrom, validTo }: CodeLimits & { code: string },
  now: Temporal.Instant,
): Result<true, 'code-not-yet' | 'code-expired'> {
  if (validFrom && Temporal.Instant.compare(now, validFrom) < 0) {
    const message = `The code ‘${code}’ works from ${format.dayAndTime(validFrom)}.`;
    return refuse('code-not-yet', message, { fields: { code: message } });
  }
  if (validTo && Temporal.Instant.compare(now, validTo) >= 0) {
    const message = `The code ‘${code}’ ended on ${format.dayAndTime(validTo)}.`;
    return refuse('code-expired', message, { fields: { code: message } });
  }
  return { ok: true, value: true };
}

/** A code and the ticket that it opens, if it does. */
export type Code = CodeOff & CodeLimits & { id: string; ticketId: string | null };
