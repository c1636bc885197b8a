import { createHash } from 'node:crypto';
import { refuse, type Result, ok } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Clock } from '../../platform/server/clock.ts';
import { authErrors } from '../auth-errors.ts';
import { LINK_ATTEMPTS } from '../sign-in-code.ts';

/** How often something may be tried in how many seconds, at most a day: older counts are forgotten. */
export type Limit = { what: string; tries: number; seconds: number };

export const limits = {
  /** Wrong passwords for one account from one place. */
  passwordFromPlace: { what: 'password from place', tries: 10, seconds: 15 * 60 },
  /** Wrong passwords for one account from everywhere: more, so that a stranger does not easily lock a person out. */
  password: { what: 'password', tries: 60, seconds: 15 * 60 },
  /** Passwords tried from one place, whatever the accounts: against trying one password on many. */
  passwordsFromPlace: { what: 'passwords from place', tries: 300, seconds: 15 * 60 },
  /** Codes tried for one address in a day; a person mistypes a few. */
  code: { what: 'code', tries: 60, seconds: 24 * 3600 },
  /** Codes tried from one place, whatever the addresses. */
  codesFromPlace: { what: 'codes from place', tries: 150, seconds: 15 * 60 },
  /** Accounts made from one place; a school or a town hall is one place. */
  signUp: { what: 'sign-up', tries: 300, seconds: 3600 },
  /** Taken addresses that a sign-up tells to one place: enough for a family that forgot, too few to search a list. */
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

export function tooMany(retryAfterSeconds: number): {
  ok: false;
  refusal: { key: 'too-many-requests'; message: string };
} {
  return refuse('too-many-requests', authErrors['too-many-requests'], { details: { retryAfterSeconds } });
}

/**
 * Counts one try, in one statement, and refuses when there were too many. Call it outside of the transaction that a
 * refusal rolls back.
 */
export async function countTry(
  db: Queryable,
  clock: Clock,
  limit: Limit,
  subject: string,
): Promise<Result<true, 'too-many-requests'>> {
  const now = clock.now();
  const over = now.subtract({ seconds: limit.seconds }).toString();
  const fresh = sql<boolean>`sign_in_limit.window_start <= ${over}`;
  const row = await db
    .insertInto('sign_in_limit')
    .values({ key: keyOf(limit, subject), tries: 1, window_start: now.toString() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when ${fresh} then 1 else sign_in_limit.tries + 1 end`,
        window_start: sql<Date>`case when ${fresh} then excluded.window_start else sign_in_limit.window_start end`,
      }),
    )
    .returning(['tries', 'window_start'])
    .executeTakeFirstOrThrow();
  if (row.tries <= limit.tries) return ok(true);
  const waited = (now.epochMilliseconds - row.window_start.getTime()) / 1000;
  return tooMany(Math.max(1, Math.ceil(limit.seconds - waited)));
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

/** Forgets the tries, after one that was right. */
export async function forgetTries(db: Queryable, limit: Limit, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_limit').where('key', '=', keyOf(limit, subject)).execute();
}

/** Takes one try back that was counted before it was known to be right; the others stay. */
export async function giveTryBack(db: Queryable, limit: Limit, subject: string): Promise<void> {
  await db
    .updateTable('sign_in_limit')
    .set((is) => ({ tries: is('tries', '-', 1) }))
    .where('key', '=', keyOf(limit, subject))
    .where('tries', '>', 0)
    .execute();
}
