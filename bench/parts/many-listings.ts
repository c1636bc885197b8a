import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../../db/tables.ts';
import { writeFacts } from '../../src/search/server/write-facts.ts';

/** Dates to come of each listing. */
const DATES = 10;
/** What the links of copies have, which nobody follows. */
const OF_COPIES = 'copy';

/**
 * Has the public listings of the demo town many times, each copy a little farther away, with dates, a ticket and its words
 * for search, straight into the database: to publish them one by one would take hours. Called again, it adds what is missing.
 */
export async function addManyListings(databaseUrl: string, listings: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const id = (kind: string, from: string): string =>
    `overlay(overlay(md5('${kind}' || ${from}) placing '7' from 13) placing '8' from 17)::uuid`;
  const copy = `c.n || o.listing_id::text`;
  const statements = [
    'set session_replication_role = replica',
    `create temp table original as select d.listing_id from listing_document d join listing l on l.id = d.listing_id
      where d.town is not null and l.private_key <> '${OF_COPIES}'`,
    `create temp table made as select o.listing_id as original, c.n, ${id('listing', copy)} as id
      from generate_series(1, ceil(${listings}::numeric / (select count(*) from original))::int) c (n), original o
      order by c.n, o.listing_id limit ${listings}`,
    'delete from made using listing where listing.id = made.id',
    `insert into listing (id, slug, provider_id, state, title, summary, town, zip_code, venue_name, latitude, longitude, council_code,
        audience_type, age_from, age_to, accessibility_measures, private_key, created_at, updated_at, published_at)
      select m.id, l.slug || '-' || m.n, l.provider_id, 'PUBLISHED', l.title, l.summary, l.town, l.zip_code, l.venue_name,
        l.latitude + sin(m.n * 12.9898) * 1.2, l.longitude + cos(m.n * 78.233) * 1.2, l.council_code,
        l.audience_type, l.age_from, l.age_to, l.accessibility_measures, '${OF_COPIES}', now(), now(), now()
      from made m join listing l on l.id = m.original`,
    `insert into listing_category (listing_id, category_id, position) select m.id, c.category_id, c.position from made m join listing_category c on c.listing_id = m.original`,
    `insert into listing_document (listing_id, words, vocabulary, named, placed, access, town, council_code, rules, updated_at)
      select m.id, d.words, d.vocabulary, d.named, d.placed, d.access, d.town, d.council_code, d.rules, now()
      from made m join listing_document d on d.listing_id = m.original`,
    `update search_word w set listings = w.listings + more.listings, named = w.named + more.named, placed = w.placed + more.placed from (
        select word, count(*)::int as listings, count(*) filter (where word = any(named))::int as named, count(*) filter (where word = any(placed))::int as placed
        from made m join listing_document d on d.listing_id = m.id, unnest(d.vocabulary) word group by word
      ) more where more.word = w.word`,
    // Words that people mistype, as many as a large market has: what is near a slip is looked for among all of them.
    `insert into search_word (word, listings, named, placed)
      select distinct on (word) word, 1, 0, 0 from (select substr(md5(n::text), 1, 3 + n % 7) || substr(md5(n || 'x'), 1, 2) as word from generate_series(1, 30000) n) made
      where word ~ '^[a-z]' on conflict do nothing`,
    `insert into block (id, listing_id, name, type, created_at) select ${id('block', 'm.id::text')}, m.id, 'Spring', 'CHOOSE_DATES', now() from made m`,
    `insert into ticket (id, listing_id, name, audience, unit, funding, price_pence, created_at)
      select ${id('ticket', 'm.id::text')}, m.id, 'Child', 'child', 'session', 'PAID', 500 + m.n % 40 * 50, now() from made m`,
    `insert into session (id, block_id, listing_id, local_date, local_start, local_end, start_date, end_date)
      select ${id('session', 'm.id::text || d')}, ${id('block', 'm.id::text')}, m.id, (at at time zone 'Europe/London')::date, '10:00', '12:00', at, at + interval '2 hours'
      from made m, generate_series(1, ${DATES}) d, lateral (select now() + (d * 7 + m.n % 7) * interval '1 day' as at) each`,
    `insert into session_places (session_id, capacity, taken)
      select ${id('session', 'm.id::text || d')}, 12, case when (m.n + d) % 4 = 0 then 12 else d end from made m, generate_series(1, ${DATES}) d`,
    'reset session_replication_role',
  ];
  try {
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query<{ id: string }>('select id from made');
    await writeAllFacts(
      databaseUrl,
      rows.map((row) => row.id),
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** What search keeps of the copies, as the product writes it. */
async function writeAllFacts(databaseUrl: string, ids: readonly string[]): Promise<void> {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
  });
  for (let at = 0; at < ids.length; at += 5_000)
    await writeFacts(db, ids.slice(at, at + 5_000), Temporal.Now.instant());
  await db.destroy();
}
