import { isbot } from 'isbot';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import { perServices, type Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import { outwardCode } from '../../platform/geo.ts';
import { categories } from '../../listings/category-table.ts';
import { unmetLines } from '../unmet.ts';
import { countRows } from './find.ts';
import type { FoundPlace } from './find-place.ts';
import { readFilter, type SearchQuery } from './read-filter.ts';

/** A family that looks for something finds nothing now and then; who does so all day is no family. */
const COUNTED_AN_HOUR = 30;
const HOUR_S = 3_600;

const limiterOf = perServices(() => new RateLimiterMemory({ points: COUNTED_AN_HOUR, duration: HOUR_S }));

/** Demand is compared with that of a year ago, and no longer. */
const KEPT_DAYS = 800;

/** Removes counts that nobody compares any more. */
export async function forgetUnmet({ db, clock }: Services): Promise<void> {
  const first = dateOf(clock.now().subtract({ hours: 24 * KEPT_DAYS }));
  await sql`delete from unmet_search where day < ${first}::date`.execute(db);
}

type Ask = { query: SearchQuery; request: Request; address: string };

/**
 * Counts a search that finds nothing, once it has been looked for again here: the browser's word is not taken for it. Neither
 * words nor who searched are kept. Crawlers are thanked and not counted.
 */
export async function countUnmet(
  services: Services,
  { query, request, address }: Ask,
): Promise<Result<void, 'too-many-requests'>> {
  if (isbot(request.headers.get('user-agent'))) return ok(undefined);
  if (await isOver(limiterOf(services), address))
    return refuse('too-many-requests', 'There are very many searches from your network. Yours is found all the same.');
  const { filter, place, placeUnknown } = await readFilter(services, query);
  if (placeUnknown || (await countRows(services, filter, query.exact === 'yes')) > 0) return ok(undefined);
  const chosen = categories.filter(({ id }) => filter.categories.includes(id)).map(({ slug }) => slug);
  const lines = unmetLines({
    area: areaOf(services, place?.place ?? null),
    categories: chosen,
    ages: filter.ages,
    needs: filter.access,
  });
  const day = dateOf(services.clock.now());
  const values = lines.map(
    ({ area, category, age, need }) => sql`(${day}::date, ${area}, ${category}, ${age}::smallint, ${need})`,
  );
  await sql`
    insert into unmet_search (day, area, category, age, need) values ${sql.join(values)}
    on conflict (day, area, category, age, need) do update set searches = unmet_search.searches + 1`.execute(
    services.db,
  );
  return ok(undefined);
}

/** The outward code of a postcode, or the place's name: never where a single house is, nor where a device was. */
function areaOf({ geocoder }: Services, place: FoundPlace | null): string {
  if (!place) return '';
  // 'BS6 6QH, Bristol', 'BS6, Bristol' or 'Clifton, Bristol'; somebody's own position has no name but that of a town.
  const [first = ''] = place.name.split(',');
  const outward = outwardCode(first);
  if (outward !== null) return outward;
  return place.isDevice ? geocoder.nearestPlace(place.latitude, place.longitude).label : place.name;
}

async function isOver(limiter: RateLimiterMemory, address: string): Promise<boolean> {
  try {
    await limiter.consume(address);
    return false;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return true;
    throw refused;
  }
}
