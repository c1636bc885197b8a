import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Asks the database of the product whose data folder this is, as its server's owner. */
async function inDatabase<Found>(folder: string, run: (client: pg.Client) => Promise<Found>): Promise<Found> {
  const [, , , port = ''] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(folder, 'postgres-password'), 'utf8').trim();
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'thicket',
    password,
    database: 'postgres',
  });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Changes rows of a product. */
async function change(folder: string, statements: readonly string[], values: readonly unknown[]): Promise<void> {
  await inDatabase(folder, async (client) => {
    await client.query('begin');
    // Rows that never change let only those forget who are old enough, or erased.
    await client.query(`select set_config('thicket.forgetting', 'retention', true)`);
    for (const statement of statements) await client.query(statement, [...values]);
    await client.query('commit');
  });
}

/** The one number that a query finds in a product's database. */
export async function countIn(folder: string, query: string, values: readonly unknown[]): Promise<number> {
  return inDatabase(folder, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(query, [...values]);
    return Number(Object.values(rows[0] ?? {})[0]);
  });
}

/** Makes the owner of an account an administrator, as `npm run appoint` does while the product is stopped. */
export async function letAdministrate(folder: string, email: string): Promise<void> {
  await change(folder, [`update account set role = 'admin' where email = $1`], [email]);
}

/** Moves the dates of a listing nearer, or further into the past, with the moments at which they were booked. */
const moveBy = (wait: string): string[] => [
  `update booking set created_at = created_at - ${wait}, confirmed_at = confirmed_at - ${wait} where listing_id = $1`,
  `update place set during = tstzrange(lower(during) - ${wait}, upper(during) - ${wait})
    where session_id in (select id from session where listing_id = $1)`,
  `update session set start_date = start_date - passed.wait, end_date = end_date - passed.wait,
      local_date = ((start_date - passed.wait) at time zone 'Europe/London')::date
    from (select ${wait} as wait) passed where listing_id = $1`,
];

/** Lets time pass until the first or the last date of a listing begins in ten minutes. */
export async function letDateBegin(folder: string, listingId: string, which: 'first' | 'last'): Promise<void> {
  const start = which === 'first' ? 'min(start_date)' : 'max(start_date)';
  const wait = `(select ${start} - now() - interval '10 minutes' from session where listing_id = $1)`;
  await change(folder, moveBy(wait), [listingId]);
}

/** Lets time pass until the last date of a listing was in the middle of last month; what its dates take of allowances is used. */
export async function letProgrammeEnd(folder: string, listingId: string): Promise<void> {
  const wait = `(select interval '1 day' * (max(local_date) - (date_trunc('month', now() at time zone 'Europe/London') - interval '15 days')::date)
    from session where listing_id = $1)`;
  const places = `(select place.id from place join session on session.id = place.session_id
    where session.listing_id = $1 and place.state = 'CONFIRMED')`;
  await change(
    folder,
    [
      ...moveBy(wait),
      `update entitlement set reserved = reserved - use.amount, used = used + use.amount
        from (select eligibility_id, sum(amount)::int as amount from entitlement_use
          where state = 'RESERVED' and place_id in ${places} group by eligibility_id) use
        where use.eligibility_id = entitlement.eligibility_id`,
      `update entitlement_use set state = 'USED' where state = 'RESERVED' and place_id in ${places}`,
    ],
    [listingId],
  );
}

/** Lets the last proof of who is at the devices of an account grow old, as ten minutes would. */
export async function letProofGrowOld(folder: string, email: string): Promise<void> {
  await change(
    folder,
    [
      `update sign_in_session set proved_at = proved_at - interval '10 minutes'
        where account_id = (select id from account where email = $1)`,
    ],
    [email],
  );
}

/** Lets the time run out for which a family holds what is in its basket, or may pay it; the product frees it within seconds. */
export async function letHoldRunOut(folder: string, email: string): Promise<void> {
  await change(
    folder,
    [
      `update basket set held_until = now()
        where state in ('OPEN', 'PAYING') and account_id = (select id from account where email = $1)`,
    ],
    [email],
  );
}

/**
 * Lets so much time pass for one booking: all that happened to it happened that much longer ago, and what was put off
 * until a moment is due that much sooner. The product's own clock goes on as ever, and so do the dates of its sessions.
 * @param interval as PostgreSQL reads it: '3 days'
 */
export async function letTimePass(folder: string, bookingId: string, interval: string): Promise<void> {
  await change(
    folder,
    [
      `update booking set created_at = created_at - $2::interval, confirmed_at = confirmed_at - $2::interval,
          requested_at = requested_at - $2::interval, answer_by = answer_by - $2::interval
        where id = $1`,
      'update refund set created_at = created_at - $2::interval where booking_id = $1',
      `update event set at = at - $2::interval where about ->> 'booking' = $1::text`,
      `update graphile_worker._private_jobs set run_at = run_at - $2::interval
        where payload ->> 'eventId' in (select id::text from event where about ->> 'booking' = $1::text)`,
    ],
    [bookingId, interval],
  );
}

/** Lets the minutes pass in which a council's officer can take back what they decided about somebody's children. */
export async function letCouncilsAnswerStand(folder: string, email: string): Promise<void> {
  const mine = `(select id from account where email = $1)`;
  const decisions = `select id::text from event where kind = 'eligibility.decided' and about ->> 'account' = ${mine}::text`;
  await change(
    folder,
    [
      `update eligibility set decided_at = decided_at - interval '15 minutes'
        where learner_id in (select id from learner where account_id = ${mine})`,
      `update graphile_worker._private_jobs set run_at = run_at - interval '15 minutes'
        where payload ->> 'eventId' in (${decisions})`,
    ],
    [email],
  );
}

/** Lets a council fund the listing of a session, with a hot lunch. */
export async function letServeMeals(folder: string, sessionId: string): Promise<void> {
  await change(
    folder,
    [
      `update listing set council_id = (select id from council order by title limit 1), is_council_funded = true, meals = '{hot-lunch}'
        where id = (select listing_id from session where id = $1)`,
    ],
    [sessionId],
  );
}

/** Lets a session begin ten minutes from now, and end two hours later. */
export async function letSessionBegin(folder: string, sessionId: string): Promise<void> {
  await change(
    folder,
    [
      `update session set start_date = now() + interval '10 minutes', end_date = now() + interval '130 minutes',
        local_date = ((now() + interval '10 minutes') at time zone 'Europe/London')::date
        where id = $1`,
      // What a booking shares is readable around its own time.
      `update place set during = tstzrange(now() + interval '10 minutes', now() + interval '130 minutes')
        where session_id = $1`,
    ],
    [sessionId],
  );
}

/** Lets the help of everybody who came to a register by a PIN run out. */
export async function letHelpRunOut(folder: string, sessionId: string): Promise<void> {
  await change(
    folder,
    [`update register_helper set ends_at = now() - interval '1 minute' where session_id = $1`],
    [sessionId],
  );
}

/** Lets the dates of a listing that families have booked be last month's, and what they take of allowances be used. */
export async function letMonthPass(folder: string, listingId: string): Promise<void> {
  const places = `(select place.id from place join session on session.id = place.session_id where session.listing_id = $1)`;
  await change(
    folder,
    [
      `update session set start_date = start_date - interval '2 months', end_date = end_date - interval '2 months',
          local_date = (date_trunc('month', now() at time zone 'Europe/London') - interval '15 days')::date
        where listing_id = $1`,
      `update entitlement set reserved = reserved - use.amount, used = used + use.amount
        from (select eligibility_id, sum(amount)::int as amount from entitlement_use
          where state = 'RESERVED' and place_id in ${places} group by eligibility_id) use
        where use.eligibility_id = entitlement.eligibility_id`,
      `update entitlement_use set state = 'USED' where state = 'RESERVED' and place_id in ${places}`,
    ],
    [listingId],
  );
}

/** Lets the documents that a provider shows councils end yesterday. */
export async function letDocumentsEnd(folder: string, email: string): Promise<void> {
  await change(
    folder,
    [
      `update provider_document set expires_on = (now() at time zone 'Europe/London')::date - 1
        where provider_id = (select id from account where email = $1)`,
    ],
    [email],
  );
}
