import { isolated } from '../../platform/isolated.ts';
import { ZONE } from '../../platform/time.ts';
import type { InputOf } from '../../platform/contract.ts';
import type { Services } from '../../platform/server/services.ts';
import { standardFees } from '../../listings/server/read-fees.ts';
import { categories } from '../../listings/category-table.ts';
import { accessKeys, type AccessNeed } from '../../listings/access-needs.ts';
import { DEFAULT_RADIUS_MILES, sortFor } from '../search-rules.ts';
import type { searchContract } from '../contract.ts';
import { schoolNationOf } from '../../schedule/school-terms.ts';
import { readTerms } from '../../schedule/server/read-terms.ts';
import { daysOf } from '../quick-dates.ts';
import { milesWithin } from '../travel.ts';
import { findPlace, type PlaceAnswer } from './find-place.ts';
import type { SearchFilter } from './queries.ts';
import { readSearch, type ReadSearch } from './read-search.ts';

export type SearchQuery = InputOf<(typeof searchContract)['GET /search/pins']>['query'];

/** A search, read: what it filters by, and how its words and its place were understood. */
export type ReadFilter = {
  filter: SearchFilter;
  read: ReadSearch | null;
  place: PlaceAnswer | null;
  placeUnknown: boolean;
  /** The days that quick dates mean. */
  days: Days | null;
};

type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate };

/** Reads what somebody searches for. Where the place is unknown, nothing else is listed under its name. */
export async function readFilter(services: Services, query: SearchQuery): Promise<ReadFilter> {
  const exact = query.exact === 'yes';
  const read = query.q ? await readSearch(services, { text: query.q, exact, placed: Boolean(query.place) }) : null;
  const place = await placeOf(services, query, read);
  const days = await quickDaysOf(services, query, place);
  const dated = days ? { ...query, from: days.from.toString(), to: days.to.toString() } : query;
  return {
    filter: filterOf(services, dated, read, place),
    read,
    place,
    placeUnknown: place !== null && place.place === null,
    days,
  };
}

/** The days that quick dates mean today: school holidays are those of the council where the place is, or typical ones there. */
async function quickDaysOf(
  { db, clock, geocoder }: Services,
  { when, from, to }: SearchQuery,
  place: PlaceAnswer | null,
): Promise<Days | null> {
  if (!when || from || to) return null;
  const today = clock.now().toZonedDateTimeISO(ZONE).toPlainDate();
  const at = place?.place;
  const council = (at ? geocoder.nearestPlace(at.latitude, at.longitude).councilCode : null) ?? '';
  const terms = when === 'holidays' ? (await readTerms({ db, geocoder }, council)).terms : [];
  return daysOf(when, today, schoolNationOf(council), terms);
}

async function placeOf(services: Services, query: SearchQuery, read: ReadSearch | null): Promise<PlaceAnswer | null> {
  if (query.place) return findPlace(services, query.place);
  if (query.latitude !== undefined && query.longitude !== undefined && query.radius !== undefined) {
    const { latitude, longitude } = query;
    const { name } = services.geocoder.nearestPlace(latitude, longitude);
    const you = {
      name: `you (${isolated(name)})`,
      latitude,
      longitude,
      councils: [],
      typed: null,
      isDevice: true,
    } as const;
    return { place: you, others: [] };
  }
  return read?.place ?? null;
}

function filterOf(
  services: Services,
  query: SearchQuery,
  read: ReadSearch | null,
  place: PlaceAnswer | null,
): SearchFilter {
  const now = services.clock.now();
  const startOf = (date: string): Temporal.Instant => Temporal.PlainDate.from(date).toZonedDateTime(ZONE).toInstant();
  const asked = query.from ? startOf(query.from) : now;
  const slugs = new Set(listOf(query.category));
  const [west = 0, south = 0, east = 0, north = 0] = (query.bounds ?? '').split(',').map(Number);
  const found = place?.place ?? null;
  const hasWords = read !== null && read.terms.length + read.phrases.length + read.without.length > 0;
  return {
    words: hasWords ? read : null,
    enough: null,
    near: found ? { ...found, miles: milesOf(query.radius) } : null,
    bounds: query.bounds ? { west, south, east, north } : null,
    from: Temporal.Instant.compare(asked, now) < 0 ? now : asked,
    to: query.to ? Temporal.PlainDate.from(query.to).add({ days: 1 }).toZonedDateTime(ZONE).toInstant() : null,
    weekdays: listOf(query.weekday).map(Number),
    daypart: query.daypart ?? null,
    ages: listOf(query.age).map(Number),
    access: listOf(query.access).filter((key): key is AccessNeed => (accessKeys as readonly string[]).includes(key)),
    categories: categories.filter((category) => slugs.has(category.slug)).map((category) => category.id),
    maximumPence: query.price === undefined ? null : Math.round(query.price * 100),
    funding: query.funding ?? null,
    fundedBy: listOf(query.council),
    kind: query.kind ?? null,
    // Who says how many come looks for dates on which they can.
    party: query.party ?? (query.available === 'yes' ? 1 : null),
    onlyOnline: query.online === 'yes',
    onlyInstant: query.instant === 'yes',
    send: query.send ?? null,
    providerId: query.provider ?? null,
    sort: sortFor(query.sort, { text: hasWords, place: found !== null }),
    page: query.page ?? 1,
    now,
    bookerFeeBasisPoints: standardFees(services).bookerFeeBasisPoints,
  };
}

const listOf = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);

const milesOf = (radius: SearchQuery['radius']): number =>
  typeof radius === 'string' ? milesWithin(radius) : (radius ?? DEFAULT_RADIUS_MILES);
