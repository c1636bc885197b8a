import { ok, type Result } from '../../platform/result.ts';
import type { AnswerOf, InputOf } from '../../platform/contract.ts';
import type { Services } from '../../platform/server/services.ts';
import { feesOf, type Fees } from '../../listings/fees.ts';
import { priceInFront } from '../../listings/price-in-front.ts';
import { standardFees } from '../../listings/server/read-fees.ts';
import { availabilityOf } from '../../listings/availability.ts';
import { categories } from '../../listings/category-table.ts';
import { enoughTerms } from '../read-typed.ts';
import { PAGE_SIZE } from '../search-rules.ts';
import type { searchContract } from '../contract.ts';
import type { FoundPlace } from './find-place.ts';
import { listFound, type SearchRow } from './list-found.ts';
import { listPins, MOST_PINS } from './list-pins.ts';
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
  const { filter, read, place, placeUnknown } = await readFilter(services, query);
  const { rows, total, whole } = placeUnknown ? nothing : await rowsOf(services, filter, query.exact === 'yes');
  return ok({
    results: rows.map((row) => asResult(row, filter.now, standardFees(services))),
    total,
    whole,
    page: filter.page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    place: place?.place ? saidPlace(place.place) : null,
    otherPlaces: [...(place?.others ?? [])],
    placeUnknown,
    withoutPlace: read?.place ? read.terms.map(({ typed }) => typed).join(' ') : null,
    instead: read?.instead ?? null,
    nearMe: read?.nearMe ?? false,
  });
}

/** Where everything is that is found: what the list has on all of its pages. */
export async function findPins(services: Services, query: SearchQuery): Promise<Result<AnswerOf<PinsRoute>, never>> {
  const { filter, placeUnknown } = await readFilter(services, query);
  if (placeUnknown) return ok({ pins: [], most: MOST_PINS });
  const { enough } = await rowsOf(services, { ...filter, page: 1 }, query.exact === 'yes');
  const pins = await listPins(services.db, { ...filter, enough });
  return ok({
    pins: pins.map(({ from_pence, ...pin }) => ({ ...pin, fromPence: from_pence })),
    most: MOST_PINS,
  });
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
