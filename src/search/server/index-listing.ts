import { sql, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { categories } from '../../listings/category-table.ts';
import { accessFacts } from '../../listings/access-facts.ts';
import { accessNeeds, NOT_THERE } from '../../listings/access-needs.ts';
import { countPlaces, countWords, readCounted } from './count-words.ts';
import { writeFacts } from './write-facts.ts';

/** Which rules write a listing's words. Whoever changes them counts on: then all listings are written again. */
const RULES = 2;
const BATCH = 500;

/**
 * Writes the words and the facts of the given listings for search, or of all. Title counts most, then provider,
 * place and categories, then strapline and what it has for access, then the description. Bears to run twice.
 */
export async function indexListings(services: Services, ids: readonly string[] | 'all'): Promise<void> {
  const { db } = services;
  const all = ids === 'all' ? (await db.selectFrom('listing').select('id').execute()).map(({ id }) => id) : ids;
  for (let at = 0; at < all.length; at += BATCH) {
    const batch = all.slice(at, at + BATCH);
    await db.transaction().execute(async (tx) => {
      // Two at once would count each other's words twice.
      await sql`select pg_advisory_xact_lock(hashtextextended('search words', 0))`.execute(tx);
      const before = await readCounted(tx, batch);
      await writeDocuments(tx, batch, services.clock.now());
      await writeFacts(tx, batch, services.clock.now());
      await countWords(tx, batch, before);
      await countPlaces(tx, batch, before);
    });
  }
}

/** Writes the words of public listings that have none yet, or were written by other rules, a batch after the other. */
export async function indexMissing(services: Services): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from listing
       where state = 'PUBLISHED'
         and not exists (select from listing_document d where d.listing_id = listing.id and d.rules = ${RULES})
       limit ${BATCH}`.execute(services.db);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await indexListings(services, ids);
    if (ids.length < BATCH) return;
  }
}

/** A word of the vocabulary: no number, and nothing as long as an address. */
const A_WORD = '^[[:alpha:]][[:alnum:]]{1,39}$';

async function writeDocuments(tx: Tx, ids: readonly string[], now: Temporal.Instant): Promise<void> {
  const titles = sql.join(categories.map((category) => sql`(${category.id}::int, ${category.title}::text)`));
  const facts = sql.join(
    accessFacts.map(({ key, line, needs }) => sql`(${key}::text, ${line}::text, ${[...needs]}::text[])`),
  );
  const needs = sql.join(accessNeeds.map(({ key, pattern }) => sql`(${key}::text, ${pattern}::text)`));
  await sql`
    with category (id, title) as (values ${titles}),
    need (key, pattern) as (values ${needs}),
    fact (key, line, needs) as (values ${facts}),
    text as (
      select l.id, folded(l.title) as title, ${withJoined(sql`folded(l.summary)`)} as summary, folded(a.provider_name) as provider,
        -- Where the exact place is not for everybody, search must not know it either.
        folded(case when l.exact_location = 'booked' then concat_ws(' ', l.town, split_part(l.zip_code, ' ', 1))
          else concat_ws(' ', l.venue_name, l.town, l.zip_code) end) as place,
        folded((select string_agg(c.title, ' ') from listing_category lc join category c on c.id = lc.category_id where lc.listing_id = l.id)) as categories,
        ${withJoined(sql`folded((select string_agg(concat_ws(' ', s.title, s.description), ' ') from listing_section s where s.listing_id = l.id))`)} as description,
        folded(array_to_string(array(select line from fact where key = any(l.access_facts)) || l.accessibility_measures || l.provisions || l.learning_aims, '. ')) as offers,
        -- What was ticked is known; what was written is read.
        array(select key from need where key in (select unnest(needs) from fact where fact.key = any(l.access_facts)) or exists (
            select from unnest(l.accessibility_measures || l.provisions) as line where line ~* pattern and line !~* ${NOT_THERE}
          ) or (key = 'send' and (l.send_provider_type in ('specialist', 'inclusive')
            or exists (select from listing_category lc join category c on c.id = lc.category_id where lc.listing_id = l.id and c.title = 'SEND'))
          )) as access,
        l.town, coalesce(l.council_code, '') as council_code,
        l.state = 'PUBLISHED' and not l.is_private and a.disabled_at is null as is_public
      from listing l join account a on a.id = l.provider_id
      where l.id = any(${[...ids]}::uuid[])
    )
    insert into listing_document (listing_id, words, vocabulary, named, placed, access, town, council_code, rules, updated_at)
    select id,
      setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', title), 'A')
        || setweight(to_tsvector('simple', provider || ' ' || place), 'B') || setweight(to_tsvector('english', categories), 'B')
        || setweight(to_tsvector('english', summary || ' ' || offers), 'C')
        || setweight(to_tsvector('english', left(description, 20000)), 'D'),
      case when is_public then ${vocabularyOf(sql`concat_ws(' ', title, provider, place, categories, summary, offers, left(description, 20000))`)} else '{}' end,
      case when is_public then ${vocabularyOf(sql`concat_ws(' ', title, provider, categories)`)} else '{}' end,
      case when is_public then ${vocabularyOf(sql`folded(town)`)} else '{}' end,
      access, case when is_public and town <> '' then town end, case when is_public then council_code end, ${RULES}, ${now.toString()}
    from text
    on conflict (listing_id) do update set words = excluded.words, vocabulary = excluded.vocabulary, named = excluded.named,
      placed = excluded.placed, access = excluded.access, town = excluded.town, council_code = excluded.council_code,
      rules = excluded.rules, updated_at = excluded.updated_at`.execute(tx);
}

/** 'After school' as one word, too: English knows no 'after', and every listing has 'school'. */
const withJoined = (text: ReturnType<typeof sql>) =>
  sql`regexp_replace(${text}, ${String.raw`\m(after|before) school\M`}, ${String.raw`\1school \&`}, 'g')`;

const vocabularyOf = (text: ReturnType<typeof sql>) =>
  sql`array(select word from unnest(tsvector_to_array(to_tsvector('simple', ${text}))) as word where word ~ ${A_WORD})`;
