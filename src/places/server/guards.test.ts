import { randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookAndPay, makeBookable, makeFamily } from './bookable.fixture.ts';

/**
 * The guards that stand in the database, each seen twice: it refuses a wrong write of the product's own role, and the
 * same write passes once the guard is taken out. So each of these tests fails when its guard goes missing.
 */
let world: World;
let owner: pg.Client;
let facts: {
  accountId: string;
  bookingId: string;
  placeId: string;
  paymentId: string;
  sessionId: string;
  learnerId: string;
  ticketId: string;
  entryId: string;
};

beforeAll(async () => {
  world = await makeWorld();
  const { rows } = await world.services.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${rows[0]?.name}`;
  owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  const bookable = await makeBookable(world, { starts: [100], capacity: 1, quota: 1 });
  const family = await makeFamily(world);
  const bookingId = await bookAndPay(world, family, bookable);
  const place = await world.services.db
    .selectFrom('place')
    .select(['id', 'payment_id'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const entryId = randomUUIDv7();
  await world.services.pool.query(
    `insert into waiting_entry (id, listing_id, account_id, wants, together, state, offered_at, offered_until, queued_at, created_at)
     values ($1, $2, $3, 'SESSION', true, 'OFFERED', now(), now(), now(), now())`,
    [entryId, bookable.listingId, family.id],
  );
  facts = {
    entryId,
    accountId: family.id,
    bookingId,
    placeId: place.id,
    paymentId: place.payment_id ?? '',
    sessionId: bookable.sessionIds[0] ?? '',
    learnerId: family.learnerIds[0] ?? '',
    ticketId: bookable.ticketId,
  };
});
afterAll(async () => {
  await owner.end();
  await world.stop();
});

type Guard = { name: string; write: () => [sql: string, values: unknown[]][]; remove: string };

const refund = (amount: number): [string, unknown[]][] => {
  const id = randomUUIDv7();
  return [
    [
      `insert into refund (id, booking_id, payment_id, state, amount_pence, rule, reason, created_at) values ($1, $2, $3, 'AUTO_APPROVED', $4, 'POLICY', '', now())`,
      [id, facts.bookingId, facts.paymentId, amount],
    ],
    ['insert into refund_place (refund_id, place_id, amount_pence) values ($1, $2, $3)', [id, facts.placeId, amount]],
  ];
};

const dispute = (amount: number): [string, unknown[]][] => {
  const id = randomUUIDv7();
  return [
    [
      `insert into dispute (id, stripe_dispute_id, payment_id, amount_pence, reason, state, opened_at) values ($1::uuid, $1::text, $2, $3, '', 'OPEN', now())`,
      [id, facts.paymentId, amount],
    ],
    [
      'insert into dispute_place (dispute_id, place_id, amount_pence, waiting_pence, provider_pence, due_pence) values ($1, $2, $3, 0, 0, 0)',
      [id, facts.placeId, amount],
    ],
  ];
};

/** A record of money that the provider took or gave back by itself; `takesBack` names the one that it undoes. */
const offline = (kind: string, amount: number, takesBack: string | null = null, id = randomUUIDv7()) =>
  [
    `insert into offline_payment (id, booking_id, kind, amount_pence, method, paid_on, takes_back_id, recorded_by_id, recorded_at)
     values ($1, $2, $3, $4, 'CASH', now(), $5, $6, now())`,
    [id, facts.bookingId, kind, amount, takesBack, facts.accountId],
  ] satisfies [string, unknown[]];

const entry = (amount: number): [string, unknown[]][] => [
  [
    `insert into ledger_entry (id, transaction_id, kind, account, amount_pence, booking_id, at) values ($1, $2, 'payment', 'booker', $3, $4, now())`,
    [randomUUIDv7(), randomUUIDv7(), amount, facts.bookingId],
  ],
];

const basket = (state: string): [string, unknown[]] => [
  'insert into basket (id, account_id, created_at, held_until, state) values ($1, $2, now(), now(), $3)',
  [randomUUIDv7(), facts.accountId, state],
];

const guards: Guard[] = [
  {
    name: 'a session never counts more places than it has',
    write: () => [['update session_places set taken = taken + 1 where session_id = $1', [facts.sessionId]]],
    remove: 'alter table session_places drop constraint session_not_oversold',
  },
  {
    name: 'a ticket never counts more than its quota',
    write: () => [['update ticket_quota set taken = taken + 1 where ticket_id = $1', [facts.ticketId]]],
    remove: 'alter table ticket_quota drop constraint ticket_not_oversold',
  },
  {
    name: 'a code never counts more uses than it allows',
    write: () => {
      const id = randomUUIDv7();
      return [
        [
          `insert into discount_code (id, listing_id, code, kind, percent, created_at) select $1, listing_id, 'GUARD', 'percent', 10, now() from ticket where id = $2`,
          [id, facts.ticketId],
        ],
        ['insert into discount_code_uses (code_id, maximum, taken) values ($1, 5, 5)', [id]],
        ['update discount_code_uses set taken = taken + 1 where code_id = $1', [id]],
      ];
    },
    remove: 'alter table discount_code_uses drop constraint code_not_overused',
  },
  {
    name: 'an entitlement never counts more than a learner has of it',
    write: () => {
      const [councilId, programmeId, id] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
      return [
        [
          `insert into council (id, code, title, slug) values ($1::uuid, $1::text, 'Bramley Council', $1::text)`,
          [councilId],
        ],
        [
          `insert into programme (id, council_id, kind, title, starts_on, ends_on, unit, allowance, created_at)
           values ($1, $2, 'HAF', 'HAF Easter', now(), now(), 'sessions', 4, now())`,
          [programmeId, councilId],
        ],
        [
          `insert into eligibility (id, learner_id, programme_id, state, basis, submitted_at) values ($1, $2, $3, 'PENDING', 'MANUAL', now())`,
          [id, facts.learnerId, programmeId],
        ],
        ['insert into entitlement (eligibility_id, amount, reserved, used) values ($1, 4, 1, 3)', [id]],
        ['update entitlement set reserved = reserved + 1 where eligibility_id = $1', [id]],
      ];
    },
    remove: 'alter table entitlement drop constraint entitlement_not_oversold',
  },
  {
    name: 'an account has one basket at a time',
    write: () => [basket('OPEN'), basket('PAYING')],
    remove: 'drop index basket_open',
  },
  {
    name: 'a booking has one move at a time that is still to be paid',
    write: () =>
      [basket('MOVING'), basket('MOVING')].flatMap(([sql, values]): [string, unknown[]][] => [
        [sql, values],
        [
          `insert into move (id, booking_id, moved_by, account_id, state, basket_id, held_until, created_at)
           values ($1, $2, 'booker', $3, 'PAYING', $4, now(), now())`,
          [randomUUIDv7(), facts.bookingId, facts.accountId, values[0]],
        ],
      ]),
    remove: 'drop index move_paying',
  },
  {
    name: 'a learner is never in two places at once',
    write: () => [
      [
        `insert into place (id, booking_id, session_id, learner_id, ticket_id, state, price_pence, booker_fee_pence, provider_fee_pence, during, created_at, changed_at)
         select $1, booking_id, session_id, learner_id, ticket_id, 'HELD', 0, 0, 0, during, now(), now() from place where id = $2`,
        [randomUUIDv7(), facts.placeId],
      ],
    ],
    remove: 'alter table place drop constraint learner_not_in_two_places',
  },
  {
    name: 'refunds of a place never exceed what was paid',
    write: () => refund(4945),
    remove: 'drop trigger refund_place_within_payment on refund_place',
  },
  {
    name: 'a refund that is decided later never exceeds what is left of what was paid',
    write: () => {
      const [[insert, values] = ['', []], ...parts] = refund(3000);
      return [
        [insert.replace('AUTO_APPROVED', 'PENDING_DECISION'), values],
        ...parts,
        ...refund(3000),
        [`update refund set state = 'APPROVED_FULL' where id = $1`, [values[0]]],
      ];
    },
    remove: 'drop trigger refund_decided_within_payment on refund',
  },
  {
    name: 'several refunds of a place never exceed what was paid together',
    write: () => [...refund(3000), ...refund(3000)],
    remove: 'drop trigger refund_place_within_payment on refund_place',
  },
  {
    name: 'a dispute never takes more of a place than was paid for it',
    write: () => dispute(4945),
    remove: 'drop trigger dispute_place_within_payment on dispute_place',
  },
  {
    name: 'a dispute never takes more of a place than refunds have left of it',
    write: () => [...refund(3000), ...dispute(3000)],
    remove: 'drop trigger dispute_place_within_payment on dispute_place',
  },
  {
    name: 'a dispute that grows never takes more of a place than was paid for it',
    write: () => {
      const [[insert, values] = ['', []], ...parts] = dispute(4944);
      return [
        [insert, values],
        ...parts,
        ['update dispute_place set amount_pence = 4945 where dispute_id = $1', [values[0]]],
      ];
    },
    remove: 'drop trigger dispute_place_within_payment on dispute_place',
  },
  {
    name: 'a refund never gives back what a dispute has taken',
    write: () => [...dispute(3000), ...refund(3000)],
    remove: 'drop trigger refund_place_within_payment on refund_place',
  },
  {
    name: 'a booking is never paid by hand more than it costs',
    write: () => [offline('RECEIVED', 4945)],
    remove: 'drop trigger offline_payment_within_booking on offline_payment',
  },
  {
    name: 'several payments by hand are never more than a booking costs together',
    write: () => [offline('RECEIVED', 3000), offline('RECEIVED', 3000)],
    remove: 'drop trigger offline_payment_within_booking on offline_payment',
  },
  {
    name: 'never more is given back by hand than was received',
    write: () => [offline('RECEIVED', 3000), offline('RETURNED', -3001)],
    remove: 'drop trigger offline_payment_within_booking on offline_payment',
  },
  {
    name: 'what takes a payment by hand back is its exact opposite',
    write: () => {
      const id = randomUUIDv7();
      return [offline('RECEIVED', 3000, null, id), offline('TAKEN_BACK', -2999, id)];
    },
    remove: 'drop trigger offline_payment_within_booking on offline_payment',
  },
  {
    name: 'nobody on a waiting list is offered places twice',
    write: () => [["update waiting_entry set offered_at = now() + interval '1 hour' where id = $1", [facts.entryId]]],
    remove: 'drop trigger waiting_entry_step on waiting_entry',
  },
  {
    name: 'an offer that has ended stays ended',
    write: () => [
      [`update waiting_entry set state = 'EXPIRED' where id = $1`, [facts.entryId]],
      [`update waiting_entry set state = 'ACCEPTED' where id = $1`, [facts.entryId]],
    ],
    remove: 'drop trigger waiting_entry_step on waiting_entry',
  },
  {
    name: 'a ledger transaction sums to 0',
    write: () => entry(5),
    remove: 'drop trigger ledger_transaction_balances on ledger_entry',
  },
  {
    name: 'a basket has one live payment',
    write: () => [
      [
        `insert into payment (id, basket_id, account_id, amount_pence, created_at, expires_at) select $1, basket_id, account_id, 100, now(), now() from payment where id = $2`,
        [randomUUIDv7(), facts.paymentId],
      ],
    ],
    remove: 'drop index payment_live',
  },
];

describe('the database refuses, whatever the code does', () => {
  it.each(guards)('$name', async ({ write, remove }) => {
    expect(await attempt(world.services.pool, write())).toMatch(/^23/);
    await owner.query('begin');
    try {
      await owner.query(remove);
      expect(await attemptWithin(owner, write())).toBeNull();
    } finally {
      await owner.query('rollback');
    }
  });

  it.each([
    ['update', 'update ledger_entry set amount_pence = amount_pence + 1'],
    ['delete', 'delete from ledger_entry'],
    ['truncate', 'truncate ledger_entry'],
  ])('the product’s role to %s ledger entries', async (_, sql) => {
    expect(await attempt(world.services.pool, [[sql, []]])).toBe('42501');
  });

  it('even the owner to change ledger entries', async () => {
    await expect(owner.query('update ledger_entry set amount_pence = amount_pence + 1')).rejects.toMatchObject({
      code: '23000',
    });
  });
});

/** The error code of writes in one transaction that is rolled back in any case, or null when they would be kept. */
async function attempt(pool: pg.Pool, writes: readonly [string, unknown[]][]): Promise<string | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    return await attemptWithin(client, writes);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function attemptWithin(client: pg.ClientBase, writes: readonly [string, unknown[]][]): Promise<string | null> {
  try {
    for (const [sql, values] of writes) await client.query(sql, values);
    await client.query('set constraints all immediate');
    return null;
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
  }
}
