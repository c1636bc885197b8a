import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Geocoder } from '../../platform/server/geocoder/geocoder.ts';
import { synonymWords } from '../synonyms.ts';
import { halvesOf, isKnown, SHORTEST_GUESSED, type Candidate, type TypedWord } from '../correct-word.ts';

/** A typed word, and what the listings know of it. */
export type ReadWord = TypedWord & {
  /** In how many listings it stands in the title, the provider's name or a category. */
  named: number;
  /** In how many listings it stands in the town's name. */
  placed: number;
};

/** How many of the nearest words are looked at: far more than are ever within two slips. */
const NEAREST = 40;
/** A town of this many people is as likely meant as a word of one listing. */
const PEOPLE_PER_LISTING = 10_000;

type Row = { word: string; listings: number; named: number; placed: number; begun: number };

/** What the vocabulary knows of each word, in order. `begun`: the last may be half typed. */
export async function readWords(
  db: Queryable,
  geocoder: Geocoder,
  words: readonly string[],
  begun: boolean,
): Promise<ReadWord[]> {
  if (words.length === 0) return [];
  const last = begun ? (words.at(-1) ?? '') : '';
  const { rows } = await sql<Row>`
    select typed.word, coalesce(known.listings, 0) as listings, coalesce(known.named, 0) as named, coalesce(known.placed, 0) as placed,
      case when typed.word = ${last} and length(typed.word) >= 3 then
        coalesce((select sum(listings)::int from search_word where word like typed.word || '%'), 0) else 0 end as begun
    from unnest(${[...words]}::text[]) with ordinality as typed (word, position)
    left join search_word known on known.word = typed.word
    order by position`.execute(db);
  const doubtful = rows.filter((row) => !isKnown(row) && row.word.length >= SHORTEST_GUESSED).map(({ word }) => word);
  const near = await readNear(db, doubtful);
  return rows.map((row) => ({
    ...row,
    candidates: [...(near.get(row.word) ?? []), ...townsLike(geocoder, row), ...synonymsLike(row)],
  }));
}

/** Words that no listing says, but that mean what some do: 'potery' is a slip in 'pottery', and we have clay. */
function synonymsLike({ word, listings, begun }: Row): Candidate[] {
  if (listings > 0 || begun > 0 || word.length < 5) return [];
  return synonymWords
    .filter((other) => Math.abs(other.length - word.length) <= 2)
    .map((other) => ({ word: other, listings: 0, sameStem: false }));
}

function townsLike(geocoder: Geocoder, { word, listings, begun }: Row): Candidate[] {
  if (listings > 0 || begun > 0 || word.length < 5) return [];
  return geocoder.townsLike(word, 2).map(({ name, population }) => ({
    word: name.toLowerCase(),
    listings: Math.floor((population ?? 0) / PEOPLE_PER_LISTING),
    sameStem: false,
  }));
}

/** The words of the listings whose letters are nearest to each. */
async function readNear(db: Queryable, words: readonly string[]): Promise<Map<string, Candidate[]>> {
  if (words.length === 0) return new Map();
  const halves = words.filter((word) => word.length >= 7).flatMap((word) => halvesOf(word));
  const { rows } = await sql<{ typed: string; word: string; listings: number; same_stem: boolean }>`
    select typed, near.word, near.listings, ts_lexize('english_stem', near.word) = ts_lexize('english_stem', typed) as same_stem
    from unnest(${[...words]}::text[]) as typed
    cross join lateral words_like(typed, ${NEAREST}) near
    union all
    select first.word || second.word, first.word || ' ' || second.word, least(first.listings, second.listings), false
    from unnest(${halves.map(([first]) => first)}::text[], ${halves.map(([, second]) => second)}::text[]) as half (one, two)
    join search_word first on first.word = one join search_word second on second.word = two`.execute(db);
  const near = Map.groupBy(rows, ({ typed }) => typed);
  return new Map(
    [...near].map(([typed, found]) => [
      typed,
      found.map(({ word, listings, same_stem }) => ({ word, listings, sameStem: same_stem })),
    ]),
  );
}
