import type { SignedIn } from '../../identity/access.ts';
import { loadAccounts } from '../../places/server/load-parties.ts';
import { worksOn } from '../../listings/server/check-roles.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { ok, type Result } from '../../platform/result.ts';
import { placeOf } from '../../schedule/venue.ts';
import type { waitingContract } from '../contract.ts';
import { demandOf, formatDemand, type Demand } from '../queue.ts';
import { loadDates, openEntries, type WaitingDate } from './queries.ts';

type Answer = AnswerOf<(typeof waitingContract)['GET /experiences/{experienceId}/waiting-list']>;
type DemandAnswer = Demand & { sentence: string | null };

const withSentence = (demand: Demand): DemandAnswer => ({ ...demand, sentence: formatDemand(demand) });

/** The queue of a listing, for its owner, for those who work on it, and for administrators. */
export async function showQueue(
  services: Services,
  caller: SignedIn,
  listingId: string,
): Promise<Result<Answer, 'not-found'>> {
  const { db } = services;
  const listing = await db
    .selectFrom('listing')
    .select(['id', 'title', 'slug', 'waiting_list', 'provider_id'])
    .where('id', '=', listingId)
    .$if(!caller.roles.has('admin'), (query) =>
      query.where((is) => is.or([is('provider_id', '=', caller.subjectId), worksOn(caller.subjectId)])),
    )
    .executeTakeFirst();
  if (!listing) return notFound;
  const entries = await openEntries(db, [listingId]);
  const waiting = entries.filter((entry) => entry.state === 'WAITING');
  const dates = await loadDates(
    db,
    entries.flatMap((entry) => entry.sessionIds),
  );
  const people =
    entries.length === 0
      ? new Map<string, { name: string }>()
      : await loadAccounts(
          db,
          entries.map((entry) => entry.account_id),
        );
  const demand = demandOf(waiting, freeOn(dates));
  return ok({
    listing: { id: listing.id, title: listing.title, slug: listing.slug, waitingList: listing.waiting_list },
    mayOrder: listing.provider_id === caller.subjectId,
    demand: withSentence(demand.all),
    dates: [...dates.values()].map((date) => ({
      id: date.id,
      blockName: date.blockName,
      startDate: date.startDate.toString(),
      endDate: date.endDate.toString(),
      place: placeOf(date.venue, true),
      left: Math.max(0, date.free),
      capacity: date.capacity,
      taken: date.capacity - date.free,
      demand: withSentence(demand.on(date.id)),
    })),
    parties: entries.map((entry) => ({
      id: entry.id,
      state: entry.state === 'OFFERED' ? 'OFFERED' : 'WAITING',
      name: people.get(entry.account_id)?.name ?? '',
      size: entry.learners.length,
      together: entry.together,
      wants: entry.wants,
      dateIds: entry.sessionIds,
      joinedAt: entry.created_at.toISOString(),
      passedOver: entry.passed_over,
      kept: entry.state === 'WAITING' ? Math.max(0, ...entry.kept.values()) : 0,
      offeredUntil: entry.offered_until?.toISOString() ?? null,
    })),
  });
}

const freeOn = (dates: ReadonlyMap<string, WaitingDate>): Map<string, number> =>
  new Map([...dates].map(([id, date]) => [id, date.free]));

/** How many wait for each of these dates; dates for which nobody waits are left out. */
export async function demandOfDates(
  db: Queryable,
  sessions: readonly { id: string; listing_id: string }[],
): Promise<Map<string, DemandAnswer>> {
  const entries = await openEntries(db, [...new Set(sessions.map((session) => session.listing_id))]);
  const waiting = entries.filter((entry) => entry.state === 'WAITING');
  // Who waits for one of these dates may have room on another.
  const dates = await loadDates(
    db,
    waiting.flatMap((entry) => entry.sessionIds),
  );
  const demand = demandOf(waiting, freeOn(dates));
  return new Map(
    sessions.map(({ id }) => [id, withSentence(demand.on(id))] as const).filter(([, { families }]) => families > 0),
  );
}
