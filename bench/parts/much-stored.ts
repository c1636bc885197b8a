import { createHash } from 'node:crypto';
import pg from 'pg';

const PER_SESSION = 20;
const PER_LISTING = 40;
const PER_LEARNER = 10;

/**
 * Stores places that were sold in the years before: 20 on each session, 40 sessions of each listing, ten for each child,
 * a booking for each. Straight into the database, without its triggers, and with indexes that are built afterwards: what
 * is measured comes then.
 * @param name tells the places of one call from those of another
 */
export async function storePlaces(databaseUrl: string, places: number, name = 'old'): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const [sessions, learners] = [Math.ceil(places / PER_SESSION), Math.ceil(places / PER_LEARNER)];
  const listings = Math.ceil(sessions / PER_LISTING);
  // Ids are made of a kind and a number, so that rows of several tables find each other without a look-up, and grow with
  // time, as real ones do.
  const key = (kind: string, number: string): string =>
    `('${createHash('md5').update(`${name} ${kind}`).digest('hex').slice(2, 8).padStart(8, '0')}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  const session = `p / ${PER_SESSION}`;
  const listing = `p / ${PER_SESSION * PER_LISTING}`;
  // Neighbours in time belong to other children: a child's ten places are far apart.
  const learner = `p % ${learners}`;
  const start = `now() - interval '30 days' - (${session}) * interval '1 hour'`;
  const statements = [
    // Whoever may load data may leave out what checks it row by row.
    'set session_replication_role = replica',
    'set maintenance_work_mem = 512000',
    `insert into account (id, email, email_verified_at, first_name, last_name, created_at)
      select ${key('account', 'n')}, '${name}' || n || '@example.org', now(), 'Priya', 'Shah', now() from generate_series(0, ${learners}) n`,
    `insert into learner (id, account_id, first_name, last_name, date_of_birth, created_at)
      select ${key('learner', 'n')}, ${key('account', 'n')}, 'Mia', 'Shah', '2018-01-01', now() from generate_series(0, ${learners}) n`,
    `insert into listing (id, slug, provider_id, state, title, private_key, created_at, updated_at, published_at)
      select ${key('listing', 'n')}, '${name}-' || n, ${key('account', 'n')}, 'PUBLISHED', 'Forest school', 'key', now(), now(), now()
      from generate_series(0, ${listings}) n`,
    `insert into block (id, listing_id, name, type, created_at)
      select ${key('block', 'n')}, ${key('listing', 'n')}, 'Years ago', 'CHOOSE_DATES', now() from generate_series(0, ${listings}) n`,
    `insert into ticket (id, listing_id, name, audience, unit, funding, price_pence, created_at)
      select ${key('ticket', 'n')}, ${key('listing', 'n')}, 'Child', 'child', 'session', 'FREE', 0, now() from generate_series(0, ${listings}) n`,
    `insert into session (id, block_id, listing_id, local_date, local_start, local_end, start_date, end_date)
      select ${key('session', 'n')}, ${key('block', `n / ${PER_LISTING}`)}, ${key('listing', `n / ${PER_LISTING}`)}, at::date, at::time, (at + interval '1 hour')::time, at, at + interval '1 hour'
      from (select n, now() - interval '30 days' - n * interval '1 hour' as at from generate_series(0, ${sessions}) n) each`,
    `insert into session_places (session_id, capacity, taken) select ${key('session', 'n')}, ${PER_SESSION}, ${PER_SESSION} from generate_series(0, ${sessions}) n`,
    `insert into basket (id, account_id, created_at, held_until, state)
      select ${key('basket', 'p')}, ${key('account', learner)}, now(), now(), 'CONFIRMED' from generate_series(0, ${places}) p`,
    `insert into booking (id, reference, basket_id, booker_id, listing_id, provider_id, payment, cancellation_policy,
        formal_educational_activity, provider_fee_basis_points, booker_fee_basis_points, created_at, confirmed_at)
      select ${key('booking', 'p')}, '${name.toUpperCase()}-' || p, ${key('basket', 'p')}, ${key('account', learner)}, ${key('listing', listing)},
        ${key('account', listing)}, 'FREE', 'FLEXIBLE', false, 200, 300, now(), now()
      from generate_series(0, ${places}) p`,
    `insert into place (id, booking_id, session_id, learner_id, ticket_id, state, price_pence, booker_fee_pence, provider_fee_pence, during, created_at, changed_at)
      select ${key('place', 'p')}, ${key('booking', 'p')}, ${key('session', session)}, ${key('learner', learner)}, ${key('ticket', listing)},
        'CONFIRMED', 0, 0, 0, tstzrange(${start}, ${start} + interval '1 hour'), now(), now()
      from generate_series(0, ${places}) p`,
  ];
  try {
    const indexes = await indexesOf(client);
    for (const { drop } of indexes) await client.query(drop);
    for (const statement of statements) await client.query(statement);
    for (const { create } of indexes) await client.query(create);
    // Or it is done later, while something is measured.
    await client.query('vacuum (freeze, analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** How the indexes of the largest tables are dropped and made again; their primary keys stay. */
async function indexesOf(client: pg.Client): Promise<{ drop: string; create: string }[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
                 else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
            case when c.oid is null then pg_get_indexdef(i.indexrelid)
                 else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as create
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('u', 'x')
     where i.indrelid in ('place'::regclass, 'booking'::regclass, 'basket'::regclass) and not i.indisprimary`,
  );
  return rows;
}
