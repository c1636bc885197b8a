import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import type { Family, Stall } from './fair.ts';

/** The same rows as one booking of the product makes, by plain SQL with prepared statements, and nothing else. */
export async function bookByHand(pool: pg.Pool, family: Family, stall: Stall): Promise<void> {
  const [basket, booking, place, held, confirmed] = Array.from({ length: 5 }, () => randomUUIDv7());
  const about = { basket, session: [stall.sessionId], listing: stall.listingId, account: family.accountId };
  await inTransaction(pool, [
    [
      'take',
      'update session_places set taken = taken + 1 where session_id = $1 and taken < capacity',
      [stall.sessionId],
    ],
    [
      'basket',
      `insert into basket (id, account_id, created_at, held_until) values ($1, $2, now(), now() + interval '15 minutes')`,
      [basket, family.accountId],
    ],
    [
      'booking',
      `insert into booking (id, reference, basket_id, booker_id, listing_id, provider_id, cancellation_policy, formal_educational_activity,
         provider_fee_basis_points, booker_fee_basis_points, created_at)
       select $1, $2, $3, $4, id, provider_id, 'MODERATE', false, 200, 300, now() from listing where id = $5`,
      [booking, booking, basket, family.accountId, stall.listingId],
    ],
    [
      'place',
      `insert into place (id, booking_id, session_id, learner_id, ticket_id, state, price_pence, booker_fee_pence, provider_fee_pence, during, created_at, changed_at)
       select $1, $2, id, $3, $4, 'HELD', 0, 0, 0, tstzrange(start_date, end_date), now(), now() from session where id = $5`,
      [place, booking, family.learnerId, stall.ticketId, stall.sessionId],
    ],
    ...told(held, 'places.held', about, family),
  ]);
  await inTransaction(pool, [
    ['confirm place', `update place set state = 'CONFIRMED', changed_at = now() where id = $1`, [place]],
    ['confirm basket', `update basket set state = 'CONFIRMED' where id = $1`, [basket]],
    ['confirm booking', `update booking set confirmed_at = now(), payment = 'FREE' where id = $1`, [booking]],
    ...told(confirmed, 'booking.confirmed', { ...about, booking }, family),
  ]);
}

type Statement = [name: string, text: string, values: unknown[]];

function told(id: string | undefined, kind: string, about: object, family: Family): Statement[] {
  return [
    [
      'event',
      'insert into event (id, kind, at, about, actor_id, subject_id) values ($1, $2, now(), $3, $4, $4)',
      [id, kind, about, family.accountId],
    ],
    ['outbox', 'insert into outbox (event_id) values ($1)', [id]],
  ];
}

async function inTransaction(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [name, text, values] of statements) await client.query({ name, text, values });
    await client.query('commit');
  } finally {
    client.release();
  }
}
