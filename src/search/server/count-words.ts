import { sql, type Tx } from '../../platform/server/database/db.ts';

/** What listings counted for, before their words were written again. */
export type Counted = {
  listing_id: string;
  vocabulary: string[];
  named: string[];
  placed: string[];
  town: string | null;
  council_code: string | null;
};

/** What the listings count for at this moment. */
export async function readCounted(tx: Tx, ids: readonly string[]): Promise<Counted[]> {
  return tx
    .selectFrom('listing_document')
    .select(['listing_id', 'vocabulary', 'named', 'placed', 'town', 'council_code'])
    .where('listing_id', 'in', [...ids])
    .execute();
}

/** Counts the listings' words, less those that they counted for before. The caller holds the lock of the words. */
export async function countWords(tx: Tx, ids: readonly string[], before: readonly Counted[]): Promise<void> {
  const old = JSON.stringify(before.map(({ vocabulary, named, placed }) => ({ vocabulary, named, placed })));
  await sql`
    with counted (word, listings, named, placed) as (
      select word, sum(sign), sum(sign * (word = any(named))::int), sum(sign * (word = any(placed))::int)
      from (
        select 1 as sign, vocabulary, named, placed from listing_document where listing_id = any(${[...ids]}::uuid[])
        union all
        select -1, vocabulary, named, placed from jsonb_to_recordset(${old}::jsonb) as o (vocabulary text[], named text[], placed text[])
      ) as document, unnest(vocabulary) as word
      group by word
    ), changed as (
      insert into search_word as known (word, listings, named, placed)
      select word, listings, named, placed from counted where listings <> 0 or named <> 0 or placed <> 0
      on conflict (word) do update set listings = known.listings + excluded.listings,
        named = known.named + excluded.named, placed = known.placed + excluded.placed
      returning word, listings
    )
    select from changed`.execute(tx);
  await sql`delete from search_word where listings <= 0`.execute(tx);
}

/** Counts the towns again that listings came to or left. The caller holds the lock of the words. */
export async function countPlaces(tx: Tx, ids: readonly string[], before: readonly Counted[]): Promise<void> {
  const after = await readCounted(tx, ids);
  const townOf = (one: Counted | undefined): string => JSON.stringify([one?.town ?? null, one?.council_code ?? null]);
  const old = new Map(before.map((one) => [one.listing_id, one]));
  const moved = after.filter((one) => townOf(one) !== townOf(old.get(one.listing_id)));
  const towns = moved
    .flatMap((one) => [old.get(one.listing_id)?.town ?? null, one.town])
    .filter((town) => town !== null);
  if (towns.length === 0) return;
  await sql`delete from search_place where town = any(${towns})`.execute(tx);
  await sql`
    insert into search_place (town, council_code, name, listings, latitude, longitude)
    select d.town, d.council_code, folded(split_part(d.town, ',', 1)), count(*), avg(l.public_latitude), avg(l.public_longitude)
      from listing_document d join listing l on l.id = d.listing_id
     where d.town = any(${towns}) and l.public_latitude is not null
     group by d.town, d.council_code`.execute(tx);
}
