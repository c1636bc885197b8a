import { isbot } from 'isbot';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from '../../identity/access.ts';
import type { VisitSource } from '../../listings/visit-source.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import { perServices, type Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';

/** A family that compares listings looks at dozens; whoever looks at hundreds in an hour makes numbers up. */
const COUNTED_AN_HOUR = 200;
const HOUR_S = 3_600;
const limiterOf = perServices(() => new RateLimiterMemory({ points: COUNTED_AN_HOUR, duration: HOUR_S }));

/** Visits are compared with those of a year ago, and no longer. */
const KEPT_DAYS = 800;

type Visit = { listingId: string; source: VisitSource; step: 'seen' | 'chosen' };

/** Counts a visit of a listing on sale. A provider's own visits, and those of machines, count for nothing. */
export async function countVisit(
  services: Services,
  caller: Caller,
  visit: Visit,
  { request, address }: { request: Request; address: string },
): Promise<Result<void, 'too-many-requests'>> {
  if (isbot(request.headers.get('user-agent'))) return ok(undefined);
  try {
    await limiterOf(services).consume(address);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return refuse('too-many-requests', 'There are very many visits from your network. The page works all the same.');
  }
  const own = caller.kind === 'signed-in' ? caller.subjectId : null;
  const count = visit.step === 'seen' ? { seen: 1, chosen: 0 } : { seen: 0, chosen: 1 };
  await sql`
    insert into listing_visit as visit (provider_id, listing_id, day, source, seen, chosen)
      select provider_id, id, ${dateOf(services.clock.now())}, ${visit.source}, ${count.seen}, ${count.chosen}
        from listing where id = ${visit.listingId} and state = 'PUBLISHED' and provider_id is distinct from ${own}::uuid
      on conflict (listing_id, day, source)
        do update set seen = visit.seen + excluded.seen, chosen = visit.chosen + excluded.chosen`.execute(services.db);
  return ok(undefined);
}

/** Removes counts that nobody compares any more. */
export async function forgetVisits({ db, clock }: Services): Promise<void> {
  const first = dateOf(clock.now().subtract({ hours: 24 * KEPT_DAYS }));
  await sql`delete from listing_visit where day < ${first}::date`.execute(db);
}
