import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const ON_A_DATE = 40;

/**
 * Gives a provider dates that all begin in a day, forty places on each, and the reminder of the day before, whose moment has just
 * come for all of them. Straight into the database.
 * @returns the slug of the listing
 */
export async function addEvening(databaseUrl: string, providerId: string, families: number): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const id = (kind: string, from: string): string =>
    `overlay(overlay(md5('${kind}' || ${from}) placing '7' from 13) placing '8' from 17)::uuid`;
  const [listing, block, ticket] = ['listing', 'block', 'ticket'].map((kind) => id(kind, `'${providerId}'`));
  const starts = `now() + interval '1 day' - interval '10 seconds'`;
  const session = id('session', `(n / ${ON_A_DATE})`);
  const statements = [
    'set session_replication_role = replica',
    `insert into account (id, email, email_verified_at, first_name, last_name, created_at)
      select ${id('family', 'n')}, 'evening-' || n || '@example.org', now(), 'Amber', 'Family ' || n, now() from generate_series(1, ${families}) n`,
    `insert into learner (id, account_id, first_name, last_name, date_of_birth, created_at)
      select ${id('learner', 'n')}, ${id('family', 'n')}, 'Child', n::text, '2018-01-01', now() from generate_series(1, ${families}) n`,
    `insert into listing (id, slug, provider_id, state, title, private_key, created_at, updated_at, published_at)
      values (${listing}, 'evening', '${providerId}', 'PUBLISHED', 'Woodland Explorers', 'key', now(), now(), now())`,
    `insert into block (id, listing_id, name, type, created_at) values (${block}, ${listing}, 'Spring', 'CHOOSE_DATES', now())`,
    `insert into ticket (id, listing_id, name, audience, unit, funding, price_pence, created_at)
      values (${ticket}, ${listing}, 'Child', 'child', 'session', 'FREE', 0, now())`,
    `insert into session (id, block_id, listing_id, local_date, local_start, local_end, start_date, end_date)
      select ${id('session', 'n')}, ${block}, ${listing}, (at at time zone 'Europe/London')::date, (at at time zone 'Europe/London')::time,
        ((at + interval '2 hours') at time zone 'Europe/London')::time, at, at + interval '2 hours'
      from (select n, ${starts} as at from generate_series(0, ${families} / ${ON_A_DATE}) n) each`,
    `insert into session_places (session_id, capacity, taken)
      select ${id('session', 'n')}, ${ON_A_DATE}, ${ON_A_DATE} from generate_series(0, ${families} / ${ON_A_DATE}) n`,
    `insert into basket (id, account_id, created_at, held_until, state)
      select ${id('basket', 'n')}, ${id('family', 'n')}, now() - interval '2 days', now(), 'CONFIRMED' from generate_series(1, ${families}) n`,
    `insert into booking (id, reference, basket_id, booker_id, listing_id, provider_id, payment, cancellation_policy,
        formal_educational_activity, provider_fee_basis_points, booker_fee_basis_points, created_at, confirmed_at)
      select ${id('booking', 'n')}, 'E' || n, ${id('basket', 'n')}, ${id('family', 'n')}, ${listing}, '${providerId}', 'FREE', 'FLEXIBLE', false,
        200, 300, now() - interval '2 days', now() - interval '2 days' from generate_series(1, ${families}) n`,
    `insert into place (id, booking_id, session_id, learner_id, ticket_id, state, price_pence, booker_fee_pence, provider_fee_pence, during, created_at, changed_at)
      select ${id('place', 'n')}, ${id('booking', 'n')}, ${session}, ${id('learner', 'n')}, ${ticket}, 'CONFIRMED', 0, 0, 0,
        tstzrange(${starts}, ${starts} + interval '2 hours'), now() - interval '2 days', now()
      from generate_series(1, ${families}) n`,
    'reset session_replication_role',
    'vacuum analyze',
  ];
  try {
    for (const statement of statements) await client.query(statement);
    return 'evening';
  } finally {
    await client.end();
  }
}

/** Lets the reminder of the day before act from an hour ago on: its moment has come for every date of the evening. */
export async function beginEvening(client: pg.Client, providerId: string): Promise<void> {
  await client.query(
    `update workflow set begun_at = now() - interval '1 hour' where provider_id = $1 and ready_made = 'reminder-day'`,
    [providerId],
  );
}

/** A mail server that takes everything and counts it. */
export async function startCountingServer(): Promise<{ url: string; taken(): number; stop(): Promise<void> }> {
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, answer) => {
      stream.resume();
      stream.on('end', () => {
        taken += 1;
        answer();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
