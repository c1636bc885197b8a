import { ok, type Result } from '../../platform/result.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { fitsTyped } from '../../platform/server/database/typed-words.ts';
import type { Services } from '../../platform/server/services.ts';
import { withTermInFull } from '../../councils/terms.ts';
import { categories } from '../../listings/category-table.ts';
import { foldWords } from '../../platform/fold-words.ts';
import { synonymsOf } from '../synonyms.ts';
import type { searchContract } from '../contract.ts';
import { ownPlacesBegun } from './find-place.ts';
import { readSearch } from './read-search.ts';

type Suggestions = AnswerOf<(typeof searchContract)['GET /search/suggestions']>;

const MOST = { listings: 4, providers: 2, places: 3, categories: 2 };
/** Of how many listings that have the words the best are chosen: more would take longer than somebody types. */
const LOOKED_THROUGH = 300;
/** Shorter beginnings fit every second town. */
const SHORTEST_PLACE = 3;

/** What somebody may be about to type: listings, providers, places and categories, each the best few. */
export async function offerSuggestions(services: Services, text: string): Promise<Result<Suggestions, never>> {
  const typed = foldWords(text);
  if (typed === '') return ok({ instead: null, listings: [], providers: [], places: [], categories: [] });
  const places = typed.length < SHORTEST_PLACE ? [] : await placesBegun(services, text, typed);
  const found = await offerNamed(services.db, typed);
  const fitting = categoriesFor(typed);
  if (found.listings.length + found.providers.length + places.length + fitting.length > 0)
    return ok({ instead: null, ...found, places, categories: fitting });
  const { instead } = await readSearch(services, { text, exact: false, placed: true });
  if (instead === null) return ok({ instead, ...found, places, categories: fitting });
  return ok({ instead, ...(await offerNamed(services.db, instead)), places: [], categories: categoriesFor(instead) });
}

async function placesBegun({ db, geocoder }: Services, text: string, typed: string): Promise<string[]> {
  const own = await ownPlacesBegun(db, geocoder, typed);
  const { places, by } = geocoder.lookUp(text, MOST.places);
  const named = by === 'guess' ? [] : places.map(({ kind, name, label }) => (kind === 'council' ? name : label));
  return [...new Set([...own, ...named])].slice(0, MOST.places);
}

/** Listings and providers in whose names every word stands, the last perhaps half typed. */
async function offerNamed(db: Queryable, typed: string): Promise<Pick<Suggestions, 'listings' | 'providers'>> {
  const words = typed.split(' ').slice(0, 8);
  const weighed = (weight: string): string =>
    words.map((word, at) => `${word}:${at === words.length - 1 ? '*' : ''}${weight}`).join(' & ');
  const begun = `${typed}%`;
  const isPublic = sql`l.state = 'PUBLISHED' and not l.is_private and a.disabled_at is null`;
  const [listings, providers] = await Promise.all([
    sql<Suggestions['listings'][number]>`
      select title, slug, town from (
        select l.title, l.slug, l.town from listing_document d
          join listing l on l.id = d.listing_id join account a on a.id = l.provider_id
         where ${isPublic} and d.heads @@ to_tsquery('simple', ${weighed('A')}) limit ${LOOKED_THROUGH}
      ) found
      order by folded(title) like ${begun} desc, length(title), title limit ${MOST.listings}`.execute(db),
    sql<Suggestions['providers'][number]>`
      select name, slug from (
        select distinct a.provider_name as name, a.slug from (
          select d.listing_id from listing_document d where d.heads @@ to_tsquery('simple', ${weighed('B')}) limit ${LOOKED_THROUGH}
        ) d join listing l on l.id = d.listing_id join account a on a.id = l.provider_id
        where ${isPublic} and a.slug is not null
      ) found
      where ${fitsTyped(typed, [sql.ref('found.name')])}
      order by folded(name) like ${begun} desc, length(name), name limit ${MOST.providers}`.execute(db),
  ]);
  return { listings: listings.rows, providers: providers.rows };
}

/** Categories that begin with what was typed, or are another word for it. */
function categoriesFor(typed: string): Suggestions['categories'] {
  const names = [typed, ...(synonymsOf(typed) ?? [])];
  return categories
    .filter(({ title }) => {
      const folded = foldWords(withTermInFull(title));
      return ` ${folded}`.includes(` ${typed}`) || names.some((name) => name.length > 2 && foldWords(title) === name);
    })
    .slice(0, MOST.categories)
    .map(({ slug, title }) => ({ slug, title }));
}
