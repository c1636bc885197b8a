import { createHash } from 'node:crypto';
import { refuse, type Refusal, type Result, ok } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Clock } from '../../platform/server/clock.ts';
import { authErrors, LINK_OFFER, LINK_OFFER_SENTENCE } from '../auth-errors.ts';
import { CODE_ATTEMPTS, CODE_MINUTES, LINK_ATTEMPTS } from '../sign-in-code.ts';

/** How often something may be tried in how many seconds, at most a day: older counts are forgotten. */
export type Limit = { what: string; tries: number; seconds: number };

export const limits = {
  /** Wrong passwords for one account from one place. */
  passwordFromPlace: { what: 'password from place', tries: 10, seconds: 15 * 60 },
  /** Wrong passwords for one account from all places together from which its owner has not signed in. */
  password: { what: 'password', tries: 60, seconds: 15 * 60 },
  /** Passwords tried from one source, whatever the accounts: against trying one password on many. */
  passwordsFromSource: { what: 'passwords from place', tries: 300, seconds: 15 * 60 },
  /** Codes tried for one address from one place in a day; a person mistypes a few. */
  codeFromPlace: { what: 'code from place', tries: 20, seconds: 24 * 3600 },
  /** Codes tried for one address in a day from all places together from which its owner has not signed in. */
  code: { what: 'code', tries: 60, seconds: 24 * 3600 },
  /** Guesses of one code from one place that is known; all others share five that stand beside the code. */
  codeAtKnownPlace: { what: 'code at known place', tries: CODE_ATTEMPTS, seconds: CODE_MINUTES * 60 },
  /** Codes tried from one source, whatever the addresses. */
  codesFromSource: { what: 'codes from place', tries: 150, seconds: 15 * 60 },
  /** Accounts made from one place; a school or a town hall is one place. */
  signUp: { what: 'sign-up', tries: 300, seconds: 3600 },
  /** Taken addresses that are told to one source, where they are: enough for a family that forgot, too few to search a list. */
  takenAddresses: { what: 'taken addresses', tries: 20, seconds: 3600 },
  /** Addresses that somebody asks to change to. */
  changeEmail: { what: 'change email', tries: 5, seconds: 3600 },
  /** Addresses tried with one sign-in link; longer than it lives. */
  linkAddress: { what: 'link address', tries: LINK_ATTEMPTS, seconds: 3600 },
  /** Mails asked for from one place. */
  mail: { what: 'mail', tries: 200, seconds: 600 },
} as const satisfies Record<string, Limit>;

const keyOf = (limit: Limit, subject: string): string =>
  createHash('sha256').update(`${limit.what}\n${subject}`).digest('base64url');

export type TooMany = { ok: false; refusal: Refusal<'too-many-requests'> };

/** @param more what was too often, and what to do, after the sentence of the catalogue */
export function tooMany(retryAfterSeconds: number, more = ''): TooMany {
  return refuse('too-many-requests', `${authErrors['too-many-requests']} ${more}`.trim(), {
    details: { retryAfterSeconds },
  });
}

/** The refusal where a sign-in link, mailed to the address, is the way on. Screens offer to send it. */
export function tooManyButLink(retryAfterSeconds: number, more: string): TooMany {
  const { refusal } = tooMany(retryAfterSeconds, `${more} ${LINK_OFFER_SENTENCE}`);
  return { ok: false, refusal: { ...refusal, details: { ...refusal.details, offer: LINK_OFFER } } };
}

/**
 * Counts one try, in one statement, and refuses when there were too many. Call it outside of the transaction that a
 * refusal rolls back.
 * @param more.weight what the try counts for
 * @param more.refusal what is answered to one try too many
 */
export async function countTry(
  db: Queryable,
  clock: Clock,
  limit: Limit,
  subject: string,
  { weight = 1, refusal = tooMany }: { weight?: number; refusal?: (retryAfterSeconds: number) => TooMany } = {},
): Promise<Result<true, 'too-many-requests'>> {
  const now = clock.now();
  const over = now.subtract({ seconds: limit.seconds }).toString();
  const fresh = sql<boolean>`sign_in_limit.window_start <= ${over}`;
  const row = await db
    .insertInto('sign_in_limit')
    .values({ key: keyOf(limit, subject), tries: weight, window_start: now.toString() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when ${fresh} then ${weight}::int else sign_in_limit.tries + ${weight}::int end`,
        window_start: sql<Date>`case when ${fresh} then excluded.window_start else sign_in_limit.window_start end`,
      }),
    )
    .returning(['tries', 'window_start'])
    .executeTakeFirstOrThrow();
  if (row.tries <= limit.tries) return ok(true);
  const waited = (now.epochMilliseconds - row.window_start.getTime()) / 1000;
  return refusal(Math.max(1, Math.ceil(limit.seconds - waited)));
}

/**
 * Seconds until those who have used up a limit may try again, by subject; nobody else is in it. In one statement, and
 * nothing is counted.
 */
export async function usedUp(
  db: Queryable,
  clock: Clock,
  limit: Limit,
  subjects: readonly string[],
): Promise<Map<string, number>> {
  const now = clock.now();
  const over = now.subtract({ seconds: limit.seconds }).toString();
  const subjectOf = new Map(subjects.map((subject) => [keyOf(limit, subject), subject]));
  const rows = await usedUpRows(db, { keys: [...subjectOf.keys()], tries: limit.tries, over });
  return new Map(
    rows.map(({ key, window_start: start }) => [
      subjectOf.get(key) ?? '',
      Math.max(1, Math.ceil(limit.seconds - (now.epochMilliseconds - start.getTime()) / 1000)),
    ]),
  );
}

const usedUpRows = async (
  db: Queryable,
  { keys, tries, over }: { keys: readonly string[]; tries: number; over: string },
) =>
  db
    .selectFrom('sign_in_limit')
    .select(['key', 'window_start'])
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .where('tries', '>=', tries)
    .where('window_start', '>', timestamp(over))
    .execute();

/** Takes one try back that was counted before it was known to be right; the others stay. */
export async function giveTryBack(db: Queryable, limit: Limit, subject: string): Promise<void> {
  await db
    .updateTable('sign_in_limit')
    .set((is) => ({ tries: is('tries', '-', 1) }))
    .where('key', '=', keyOf(limit, subject))
    .where('tries', '>', 0)
    .execute();
}
