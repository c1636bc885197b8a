import { ok, type Result } from '../../platform/result.ts';
import { pageShown } from '../../platform/paging.ts';
import type { AnswerOf, InputOf } from '../../platform/contract.ts';
import type { Services } from '../../platform/server/services.ts';
import { feesOf, type Fees } from '../../listings/fees.ts';
import { priceInFront } from '../../listings/price-in-front.ts';
import { standardFees } from '../../listings/server/read-fees.ts';
import { availabilityOf } from '../../listings/availability.ts';
import { categories } from '../../listings/category-table.ts';
import { enoughTerms } from '../read-typed.ts';
import { MOST_FOUND, PAGE_SIZE, quickDates } from '../search-rules.ts';
import type { searchContract } from '../contract.ts';
import type { FoundPlace } from './find-place.ts';
import { partsIn } from '../search-parts.ts';
import { countFound, listFound, type SearchRow } from './list-found.ts';
import { listPins } from './list-pins.ts';
import type { SearchFilter } from './queries.ts';
import { readFilter, type SearchQuery } from './read-filter.ts';

type Route = (typeof searchContract)['GET /search'];
type PinsRoute = (typeof searchContract)['GET /search/pins'];

/** When fewer than these have all the words, what has some of them is shown after them. */
const FEW = 4;

/** Finds listings: those that have all the words, and after a few of them those that have some. */
export async function find(
  services: Services,
  query: InputOf<Route>['query'],
): Promise<Result<AnswerOf<Route>, never>> {
  const { filter, read, place, placeUnknown, days } = await readFilter(services, query);
  const { rows, total, whole, page } = placeUnknown
    ? { ...nothing, page: 1 }
    : await pageShown(filter.page, PAGE_SIZE, (wanted) =>
        rowsOf(services, { ...filter, page: wanted }, query.exact === 'yes'),
      );
  return ok({
    results: rows.map((row) => asResult(row, filter.now, standardFees(services))),
    total,
    whole,
    page,
    pages: Math.max(1, Math.ceil(Math.min(total, MOST_FOUND) / PAGE_SIZE)),
    place: place?.place ? saidPlace(place.place) : null,
    otherPlaces: [...(place?.others ?? [])],
    placeUnknown,
    withoutPlace: read?.place ? read.terms.map(({ typed }) => typed).join(' ') : null,
    instead: read?.instead ?? null,
    nearMe: read?.nearMe ?? false,
    days: days ? { from: days.from.toString(), to: days.to.toString() } : null,
    without: total > 0 || placeUnknown ? [] : await findWithout(services, query, place?.place?.name ?? null),
  });
}

/** Where everything is that is found: what the list has on all of its pages. */
export async function findPins(services: Services, query: SearchQuery): Promise<Result<AnswerOf<PinsRoute>, never>> {
  const { filter, placeUnknown } = await readFilter(services, query);
  if (placeUnknown) return ok({ pins: [], groups: [] });
  const { enough } = await rowsOf(services, { ...filter, page: 1 }, query.exact === 'yes');
  const { pins, groups } = await listPins(services.db, { ...filter, enough });
  return ok({ pins: pins.map(({ from_pence, ...pin }) => ({ ...pin, fromPence: from_pence })), groups });
}

/** What is found without one part of the search: only what finds something. */
async function findWithout(
  services: Services,
  query: SearchQuery,
  placeName: string | null,
): Promise<AnswerOf<Route>['without']> {
  const parts = partsIn(query, placeName);
  // With one part alone there is nothing to look for without it.
  if (parts.length < 2 && parts[0]?.part !== 'radius') return [];
  const found = [];
  for (const { part, query: wider } of parts) {
    const { filter } = await readFilter(services, { ...wider, page: 1 });
    const { rows, total } = await rowsOf(services, filter, wider.exact === 'yes');
    const [first] = rows;
    if (!first) continue;
    const { title, slug, town, distance } = first;
    found.push({
      part,
      total,
      first: { title, slug, town, distance: distance === null ? null : Math.round(distance * 10) / 10 },
    });
  }
  return found;
}

/** How many listings fit, and at quick dates: as many as the list would have. */
export async function count(
  services: Services,
  query: SearchQuery,
): Promise<Result<AnswerOf<(typeof searchContract)['GET /search/count']>, never>> {
  const totalOf = async (asked: SearchQuery) => {
    const { filter, placeUnknown, days } = await readFilter(services, asked);
    return { days, total: placeUnknown ? 0 : await countRows(services, filter, asked.exact === 'yes') };
  };
  const { total } = await totalOf(query);
  const quick = [];
  for (const when of quickDates) {
    const { from: _from, to: _to, ...rest } = query;
    const { days, total: ofDays } = await totalOf({ ...rest, when });
    if (days) quick.push({ when, from: days.from.toString(), to: days.to.toString(), total: ofDays });
  }
  return ok({ total, quick });
}

/** How many listings the list would have: with all words, or with some where few have all. */
export async function countRows({ db }: Services, filter: SearchFilter, exact: boolean): Promise<number> {
  const terms = filter.words?.terms.length ?? 0;
  const all = await countFound(db, filter);
  if (all >= FEW || exact || terms < 2) return all;
  for (const enough of new Set([enoughTerms(terms), 1])) {
    const some = await countFound(db, { ...filter, enough });
    if (some > 0) return some;
  }
  return 0;
}

type Rows = { rows: SearchRow[]; total: number; whole: number; enough: number | null };
const nothing: Rows = { rows: [], total: 0, whole: 0, enough: null };

/** A page of what has all the words; of what has half of them too, where few have all; of what has any, where none has half. */
async function rowsOf({ db }: Services, filter: SearchFilter, exact: boolean): Promise<Rows> {
  const terms = filter.words?.terms.length ?? 0;
  const all = await listFound(db, filter);
  const found = all[0]?.total ?? 0;
  if (found >= FEW || exact || terms < 2) return { ...nothing, rows: all, total: found, whole: found };
  for (const enough of new Set([enoughTerms(terms), 1])) {
    const rows = await listFound(db, { ...filter, enough });
    const [first] = rows;
    if (first) return { rows, total: first.total, whole: first.whole, enough };
  }
  return nothing;
}

const saidPlace = ({ name, latitude, longitude, typed }: FoundPlace) => ({ name, latitude, longitude, typed });

function asResult(row: SearchRow, now: Temporal.Instant, standard: Fees): AnswerOf<Route>['results'][number] {
  const titles = new Map<number, string>(categories.map((category) => [category.id, category.title]));
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    provider: { name: row.provider_name, slug: row.provider_slug },
    town: row.town,
    latitude: row.latitude,
    longitude: row.longitude,
    distance: row.distance === null ? null : Math.round(row.distance * 10) / 10,
    picture: row.picture_id
      ? {
          id: row.picture_id,
          colour: row.picture_colour ?? '',
          alternativeText: row.picture_text ?? '',
          widths: row.picture_widths ?? [],
          avif: row.picture_avif ?? false,
        }
      : null,
    categories: row.categories.map((id) => titles.get(id) ?? '').filter(Boolean),
    ages: { from: row.age_from, to: row.age_to, audience: row.audience_type },
    ...priceInFront(row.tickets, feesOf(row.agreed_fees, standard).bookerFeeBasisPoints, now),
    funded: row.funded,
    next:
      row.next_start && row.next_end
        ? { startDate: row.next_start.toISOString(), endDate: row.next_end.toISOString(), town: row.next_town }
        : null,
    sessions: row.sessions,
    availability: availabilityOf({
      sessions: row.sessions,
      withPlaces: row.with_places,
      placesLeft: row.next_left ?? 0,
    }),
    placesLeft: row.hide_places ? null : row.next_left,
  };
}
