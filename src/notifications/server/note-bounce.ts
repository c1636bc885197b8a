import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { isForGood, retryAt } from '../bounce.ts';

const LONGEST_ANSWER = 300;

/** What SMTP says about one recipient, as nodemailer reports it. */
type SmtpError = Error & { command?: string; responseCode?: number; response?: string };

/** What a mail server answered about an address that takes no mail; null for every other trouble. */
export function answerForGood(error: unknown): string | null {
  const { command, responseCode = 0, response = '' } = error instanceof Error ? (error as SmtpError) : {};
  if (command !== 'RCPT TO') return null;
  const status = /\b\d\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] ?? null;
  return isForGood(responseCode, status) ? response : null;
}

/**
 * An address that took no mail, and what was answered. `reported`: that was told later, in a mail; for good, or for this time.
 */
type Bounce = { accountId: string; email: string; answer: string; reported?: { isForGood: boolean } };

/**
 * Notes that a mail came back from the address of an account, and how often in a row.
 * @returns when it is tried again; null where it is given up
 */
export async function noteBounce(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { accountId, email, answer, reported }: Bounce,
): Promise<Temporal.Instant | null> {
  const now = clock.now();
  const { rows } = await sql<{ times: number }>`
    insert into bounced_address as b (account_id, email, times, answer, bounced_at, is_reported)
    values (${accountId}, ${email}, 1, ${answer.slice(0, LONGEST_ANSWER)}, ${now.toString()}, ${reported !== undefined})
    on conflict (account_id) do update set email = excluded.email, answer = excluded.answer,
      bounced_at = excluded.bounced_at, is_reported = excluded.is_reported,
      times = case when b.email = excluded.email then b.times + 1 else 1 end
    returning times`.execute(db);
  const at = reported?.isForGood ? null : retryAt(rows[0]?.times ?? 1, now);
  await db
    .updateTable('bounced_address')
    .set({ retry_at: at?.toString() ?? null })
    .where('account_id', '=', accountId)
    .execute();
  return at;
}

type ReadBounce = {
  email: string;
  answer: string;
  retryAt: Temporal.Instant | null;
  at: Temporal.Instant;
  isReported: boolean;
};

/** The address of an account that sent a mail back, which may be a former one of it; null where none did. */
export async function readBounce(db: Queryable, accountId: string): Promise<ReadBounce | null> {
  const row = await db
    .selectFrom('bounced_address')
    .select(['email', 'answer', 'retry_at', 'bounced_at', 'is_reported'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row
    ? {
        email: row.email,
        answer: row.answer,
        retryAt: row.retry_at?.toTemporalInstant() ?? null,
        at: row.bounced_at.toTemporalInstant(),
        isReported: row.is_reported,
      }
    : null;
}

/** An address took a mail, or its owner says that it does: what waits for it goes out at the next look. */
export async function forgiveAddress({ db, clock }: Pick<Services, 'db' | 'clock'>, accountId: string): Promise<void> {
  const gone = await db
    .deleteFrom('bounced_address')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  if (!gone) return;
  await db
    .updateTable('mail')
    .set({ claimed_until: clock.now().toString() })
    .where('account_id', '=', accountId)
    .where('sent_at', 'is', null)
    .where('claimed_until', '>', sql<Date>`${clock.now().add({ minutes: 10 }).toString()}::timestamptz`)
    .execute();
}
