import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { written, type Answer, type Connection } from './connection.ts';
import { signToken } from '../../src/identity/server/sign-token.ts';
import { systemClock } from '../../src/platform/server/clock.ts';
import { readSettings } from '../../src/platform/server/settings.ts';

/** One child with its parent, signed in. */
export type Family = { accountId: string; learnerId: string; token: string };

/** One session of a listing that can be booked. */
export type Stall = { listingId: string; sessionId: string; ticketId: string };

const PER_LISTING = 5;

/**
 * Families and listings straight in the database, as their screens would have made them: a bench books, it does not
 * sign anybody up.
 */
export class Fair {
  readonly #client: Pick<pg.Client, 'query'>;

  constructor(client: Pick<pg.Client, 'query'>) {
    this.#client = client;
  }

  /** Asks the database itself: what was really sold. */
  async count(sql: string, values: unknown[] = []): Promise<number> {
    const { rows } = await this.#client.query<{ count: string }>(`select count(*) from ${sql}`, values);
    return Number(rows[0]?.count ?? Number.NaN);
  }

  /** Makes families, each with a child of eight years and a device that is signed in. */
  async families(count: number): Promise<Family[]> {
    const made = Array.from({ length: count }, () => ({
      accountId: randomUUIDv7(),
      learnerId: randomUUIDv7(),
      sessionId: randomUUIDv7(),
    }));
    const columns = (['accountId', 'learnerId', 'sessionId'] as const).map((key) => made.map((one) => one[key]));
    await this.#client.query(
      `with family as (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) family (account_id, learner_id, session_id)),
        accounts as (insert into account (id, email, email_verified_at, first_name, last_name, created_at, last_sign_in_at)
          select account_id, account_id || '@example.org', now(), 'Priya', 'Shah', now(), now() from family),
        learners as (insert into learner (id, account_id, first_name, last_name, date_of_birth, created_at)
          select learner_id, account_id, 'Mia', 'Shah', (now() - interval '8 years 1 month')::date, now() from family)
       insert into sign_in_session (id, account_id, refresh_hash, rotated_at, signed_in_at, proved_at, expires_at)
          select session_id, account_id, session_id::text, now(), now(), now(), now() + interval '1 day' from family`,
      columns,
    );
    await this.#client.query('analyze account, learner, sign_in_session');
    const services = { settings: readSettings({}), clock: systemClock };
    return made.map(({ accountId, learnerId, sessionId }) => ({
      accountId,
      learnerId,
      token: signToken(services, { actorId: accountId, sessionId }),
    }));
  }

  /** Makes sessions in a month from now, five on each listing, all at other times. */
  async stalls(
    count: number,
    options: { capacity: number; pricePence?: number; question?: boolean },
  ): Promise<Stall[]> {
    const { capacity, pricePence = 0, question = false } = options;
    const [provider] = await this.families(1);
    const stalls: Stall[] = [];
    while (stalls.length < count) {
      const [listingId, blockId, ticketId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
      const sessionIds = Array.from({ length: Math.min(PER_LISTING, count - stalls.length) }, () => randomUUIDv7());
      const statements: [string, unknown[]][] = [
        [
          `insert into listing (id, slug, provider_id, state, title, age_from, age_to, cancellation_policy,
             formal_educational_activity, private_key, created_at, updated_at, published_at)
           values ($1::uuid, 'listing-' || $1::text, $2, 'PUBLISHED', 'Forest school', 5, 11, 'MODERATE', false, 'key', now(), now(), now())`,
          [listingId, provider?.accountId],
        ],
        [
          `insert into block (id, listing_id, name, type, created_at) values ($1, $2, 'Spring term', 'CHOOSE_DATES', now())`,
          [blockId, listingId],
        ],
        [
          `insert into session (id, block_id, listing_id, local_date, local_start, local_end, start_date, end_date)
           select id, $2, $3, at::date, at::time, (at + interval '1 hour')::time, at, at + interval '1 hour'
           from (select id, now() + interval '30 days' + interval '2 hours' * nth as at from unnest($1::uuid[]) with ordinality session (id, nth)) each`,
          [sessionIds, blockId, listingId],
        ],
        [`insert into session_places (session_id, capacity) select unnest($1::uuid[]), $2`, [sessionIds, capacity]],
        [
          `insert into ticket (id, listing_id, name, audience, unit, funding, price_pence, created_at)
           values ($1, $2, 'Child', 'child', 'session', $3, $4, now())`,
          [ticketId, listingId, pricePence === 0 ? 'FREE' : 'PAID', pricePence],
        ],
        ...(question
          ? ([
              [
                `insert into question (id, listing_id, position, type, label, required, created_at)
                 values ($1, $2, 1, 'short-text', 'What should we know?', true, now())`,
                [randomUUIDv7(), listingId],
              ],
            ] as [string, unknown[]][])
          : []),
      ];
      for (const [sql, values] of statements) await this.#client.query(sql, values);
      stalls.push(...sessionIds.map((sessionId) => ({ listingId, sessionId, ticketId })));
    }
    await this.#client.query('analyze');
    return stalls;
  }

  /** Waits until nothing is left to relay, and puts away the mails and the like that follow: they belong to no figure. */
  async putAway(): Promise<void> {
    while ((await this.count('outbox')) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
    await this.#client.query('delete from graphile_worker._private_jobs where locked_at is null');
    await this.settled();
  }

  /** Waits until nothing is left to relay or to do, so that one figure does not pay for another. */
  async settled(): Promise<void> {
    for (;;) {
      const left = await this.count(
        `(select 1 from outbox union all select 1 from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts) waiting`,
      );
      if (left === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The nth of some stalls, processes or the like, over and over. */
export function at<Thing>(things: readonly Thing[], nth: number): Thing {
  const thing = things[nth % things.length];
  if (thing === undefined) throw new Error('There is none.');
  return thing;
}

/** The header that says who asks. */
export const signedBy = (family: Family): Record<string, string> => ({ authorization: `Bearer ${family.token}` });

/** How a family asks for a place of a session. */
export function placeRequest(family: Family, stall: Stall, headers: Record<string, string> = {}): string {
  return written('POST', '/api/basket/places', {
    headers: { ...signedBy(family), ...headers },
    body: {
      listingId: stall.listingId,
      lines: [{ sessionId: stall.sessionId, ticketId: stall.ticketId, learnerId: family.learnerId }],
    },
  });
}

/** A family asks for a place of a session. */
export async function askForPlace(
  client: Connection,
  family: Family,
  stall: Stall,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return client.send(placeRequest(family, stall, headers));
}
