import { randomUUIDv7 } from 'node:crypto';
import pg from 'pg';

const LEARNERS = 20;

/**
 * Gives a provider a year of paid sessions with 20 places each, four fifths of them paid out, straight into the database:
 * selling 50,000 places one by one would take hours.
 * @param everyHours how far the sessions are apart: with three hours 50,000 places are a year
 */
export async function addManyPlaces(
  databaseUrl: string,
  providerId: string,
  places: number,
  everyHours = 3,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const [listing, block, ticket, basket] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const sessions = Math.ceil(places / LEARNERS);
  // Ids are made of a kind and a number, so that rows of several tables find each other without a look-up.
  const key = (kind: string, number: string): string =>
    `overlay(overlay(md5('${kind}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;
  const statements = [
    `insert into listing (id, slug, provider_id, state, title, private_key, created_at, updated_at, published_at)
      values ('${listing}', 'many-places', '${providerId}', 'PUBLISHED', 'Forest school', 'key', now(), now(), now())`,
    `insert into block (id, listing_id, name, type, created_at) values ('${block}', '${listing}', 'All year', 'CHOOSE_DATES', now())`,
    `insert into ticket (id, listing_id, name, audience, unit, funding, price_pence, created_at)
      values ('${ticket}', '${listing}', 'Child', 'child', 'session', 'PAID', 4800, now())`,
    `insert into session (id, block_id, listing_id, local_date, local_start, local_end, start_date, end_date)
      select ${key('session', 'n')}, '${block}', '${listing}', (at at time zone 'Europe/London')::date, '10:00', '12:00', at, at + interval '2 hours'
      from (select n, now() + interval '70 days' - n * interval '1 hour' * ${everyHours} as at from generate_series(1, ${sessions}) n) each`,
    `insert into learner (id, account_id, first_name, last_name, date_of_birth, created_at)
      select ${key('learner', 'l')}, '${providerId}', 'Child', l::text, '2018-01-01', now() from generate_series(1, ${LEARNERS}) l`,
    `insert into basket (id, account_id, created_at, held_until, state) values ('${basket}', '${providerId}', now(), now(), 'CONFIRMED')`,
    `insert into booking (id, reference, basket_id, booker_id, listing_id, provider_id, payment, cancellation_policy,
        formal_educational_activity, provider_fee_basis_points, booker_fee_basis_points, created_at, confirmed_at)
      select ${key('booking', 'n')}, 'R' || n, '${basket}', '${providerId}', '${listing}', '${providerId}', 'PAID', 'FLEXIBLE', false, 200, 300, now(), now()
      from generate_series(1, ${sessions}) n`,
    `insert into place (id, booking_id, session_id, learner_id, ticket_id, state, price_pence, booker_fee_pence, provider_fee_pence, during, created_at, changed_at)
      select ${key('place', "n || '-' || l")}, ${key('booking', 'n')}, session.id, ${key('learner', 'l')}, '${ticket}', 'CONFIRMED', 4800, 144, 96,
        tstzrange(session.start_date, session.end_date), now(), now()
      from generate_series(1, ${sessions}) n join session on session.id = ${key('session', 'n')}, generate_series(1, ${LEARNERS}) l`,
    `insert into ledger_entry (id, transaction_id, kind, account, amount_pence, provider_id, booking_id, place_id, at)
      select gen_random_uuid(), md5(place.id::text)::uuid, 'payment', part.account, part.amount, '${providerId}', place.booking_id, place.id, now()
      from place, (values ('booker', -4944), ('provider-due', 4704), ('platform-fee', 240)) part (account, amount)
      where place.ticket_id = '${ticket}'`,
    `insert into payout_batch (id, provider_id, run_date, reference, amount_pence, state, stripe_account_id, locked_at)
      select ${key('batch', 'day::text')}, '${providerId}', day, 'THICKET ' || day, 1, 'PAID', 'acct_bench', day
      from (select distinct (end_date + interval '2 days')::date as day from session where listing_id = '${listing}' and end_date < now() - interval '2 days') each`,
    `insert into payout (id, batch_id, provider_id, session_id, amount_pence, fee_pence)
      select ${key('payout', 'session.id::text')}, ${key('batch', "(end_date + interval '2 days')::date::text")}, '${providerId}', session.id, ${LEARNERS * 4704}, ${LEARNERS * 96}
      from session where listing_id = '${listing}' and end_date < now() - interval '2 days'`,
    `insert into payout_place (payout_id, place_id, amount_pence, fee_pence)
      select ${key('payout', 'place.session_id::text')}, place.id, 4704, 96 from place join payout on payout.session_id = place.session_id
      where place.ticket_id = '${ticket}'`,
    `insert into ledger_entry (id, transaction_id, kind, account, amount_pence, provider_id, booking_id, place_id, payout_id, at)
      select gen_random_uuid(), md5('payout' || place_id)::uuid, 'payout', part.account, part.amount, '${providerId}', place.booking_id, place.id, payout_id, now()
      from payout_place join place on place.id = place_id, (values ('provider-due', -4704), ('payout', 4704)) part (account, amount)
      where place.ticket_id = '${ticket}'`,
    'analyze',
  ];
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
