import { ok, type Result } from '../../platform/result.ts';
import { ZONE } from '../../platform/time.ts';
import type { AnswerOf, InputOf } from '../../platform/contract.ts';
import type { Services } from '../../platform/server/services.ts';
import { feesOf, type Fees } from '../../listings/fees.ts';
import { priceInFront } from '../../listings/price-in-front.ts';
import { standardFees } from '../../listings/server/read-fees.ts';
import { availabilityOf } from '../../listings/availability.ts';
import { categories } from '../../listings/category-table.ts';
import { DEFAULT_RADIUS_MILES, PAGE_SIZE, sortFor } from '../search-rules.ts';
import type { searchContract } from '../contract.ts';
import { findListings, type SearchFilter, type SearchRow } from './queries.ts';

type Route = (typeof searchContract)['GET /search'];
type Query = InputOf<Route>['query'];

/** Finds listings. Words that are found nowhere are tried again with typing mistakes forgiven. */
export async function find(services: Services, query: Query): Promise<Result<AnswerOf<Route>, never>> {
  const place = placeOf(services, query);
  const filter = filterOf(services, query, place);
  let fuzzy = false;
  let rows = await findListings(services.db, filter);
  if (rows.length === 0 && filter.text !== null && filter.page === 1) {
    rows = await findListings(services.db, { ...filter, fuzzy: true });
    fuzzy = rows.length > 0;
  }
  const total = rows[0]?.total ?? 0;
  return ok({
    results: rows.map((row) => asResult(row, filter.now, standardFees(services))),
    total,
    page: filter.page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    place: place ? { name: place.name, latitude: place.latitude, longitude: place.longitude } : null,
    placeUnknown: Boolean(query.place) && place === null,
    fuzzy,
  });
}

type FoundPlace = { name: string; latitude: number; longitude: number };

function placeOf(services: Services, query: Query): FoundPlace | null {
  if (query.place) {
    const [best] = services.geocoder.places(query.place, 1);
    if (best) return { name: best.name, latitude: best.latitude, longitude: best.longitude };
    return null;
  }
  if (query.latitude !== undefined && query.longitude !== undefined && query.radius !== undefined) {
    return { name: 'the place on the map', latitude: query.latitude, longitude: query.longitude };
  }
  return null;
}

function filterOf(services: Services, query: Query, place: FoundPlace | null): SearchFilter {
  const now = services.clock.now();
  const startOf = (date: string): Temporal.Instant => Temporal.PlainDate.from(date).toZonedDateTime(ZONE).toInstant();
  const asked = query.from ? startOf(query.from) : now;
  const slugs = new Set((query.category ?? '').split(',').filter(Boolean));
  const text = query.q && query.q.length > 0 ? query.q : null;
  const [west = 0, south = 0, east = 0, north = 0] = (query.bounds ?? '').split(',').map(Number);
  return {
    text,
    fuzzy: false,
    near: place
      ? { latitude: place.latitude, longitude: place.longitude, miles: query.radius ?? DEFAULT_RADIUS_MILES }
      : null,
    bounds: query.bounds ? { west, south, east, north } : null,
    from: Temporal.Instant.compare(asked, now) < 0 ? now : asked,
    to: query.to ? Temporal.PlainDate.from(query.to).add({ days: 1 }).toZonedDateTime(ZONE).toInstant() : null,
    daypart: query.daypart ?? null,
    age: query.age ?? null,
    categories: categories.filter((category) => slugs.has(category.slug)).map((category) => category.id),
    maximumPence: query.price === undefined ? null : Math.round(query.price * 100),
    funding: query.funding ?? null,
    kind: query.kind ?? null,
    onlyAvailable: query.available === 'yes',
    providerId: query.provider ?? null,
    sort: sortFor(query.sort, { text: text !== null, place: place !== null }),
    page: query.page ?? 1,
    now,
    bookerFeeBasisPoints: standardFees(services).bookerFeeBasisPoints,
  };
}

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
