import { randomUUIDv7 } from 'node:crypto';
import pg from 'pg';

/**
 * Gives an account learners, and dates of all of them on eight listings in four places, from a month ago on, straight into the
 * database. Two dates stand on most days, so that there is something to compare.
 */
export async function addFamilyYear(
  databaseUrl: string,
  accountId: string,
  { learners, dates }: { learners: number; dates: number },
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const key = (kind: string, number: string): string =>
    `overlay(overlay(md5('${kind}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;
  const learnerIds = Array.from({ length: learners }, () => randomUUIDv7());
  const statements = [
    `insert into listing (id, slug, provider_id, state, title, private_key, town, zip_code, latitude, longitude, created_at, updated_at)
      select ${key('listing', 'n')}, 'year-' || n, '${accountId}', 'PUBLISHED', 'Forest school ' || n, 'key', 'Bristol', 'BS1 4ND',
        51.4 + (n % 4) * 0.03, -2.6, now(), now() from generate_series(0, 7) n`,
    `insert into block (id, listing_id, name, type, created_at)
      select ${key('block', 'n')}, ${key('listing', 'n')}, 'All year', 'CHOOSE_DATES', now() from generate_series(0, 7) n`,
    `insert into ticket (id, listing_id, name, audience, unit, funding, price_pence, created_at)
      select ${key('ticket', 'n')}, ${key('listing', 'n')}, 'Child', 'child', 'session', 'PAID', 4800, now() from generate_series(0, 7) n`,
    `insert into listing_section (listing_id, order_number, title, description)
      select ${key('listing', 'n')}, 1, 'What to bring', 'Wellies and a hat.' from generate_series(0, 7) n`,
    `insert into session (id, block_id, listing_id, local_date, local_start, local_end, start_date, end_date)
      select ${key('session', 'n')}, ${key('block', 'n % 8')}, ${key('listing', 'n % 8')}, at::date, at::time, (at + interval '2 hours')::time,
        at at time zone 'Europe/London', (at + interval '2 hours') at time zone 'Europe/London'
      from (select n, current_date - 20 + n / 2 + make_interval(hours => 9 + 3 * (n % 2)) as at
        from generate_series(0, ${dates - 1}) n) each`,
    ...learnerIds.map(
      (id, index) => `insert into learner (id, account_id, first_name, last_name, date_of_birth, created_at)
        values ('${id}', '${accountId}', 'Child ${index}', 'Shah', '2018-01-01', now())`,
    ),
    `insert into booking (id, reference, booker_id, listing_id, provider_id, payment, cancellation_policy,
        formal_educational_activity, provider_fee_basis_points, booker_fee_basis_points, created_at, confirmed_at)
      select ${key('booking', 'n')}, 'Y' || n, '${accountId}', ${key('listing', 'n % 8')}, '${accountId}', 'PAID', 'FLEXIBLE', false, 200, 300, now(), now()
      from generate_series(0, ${dates - 1}) n`,
    ...learnerIds.map(
      (
        id,
      ) => `insert into place (id, booking_id, session_id, learner_id, ticket_id, state, price_pence, booker_fee_pence, provider_fee_pence, during, created_at, changed_at)
        select gen_random_uuid(), ${key('booking', 'n')}, session.id, '${id}', ${key('ticket', 'n % 8')}, 'CONFIRMED', 4800, 144, 96,
          tstzrange(session.start_date, session.end_date), now(), now()
        from generate_series(0, ${dates - 1}) n join session on session.id = ${key('session', 'n')}`,
    ),
    'analyze',
  ];
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
  return learnerIds;
}
