import type { HoldRefusal } from '../../checkout/hold-rules.ts';
import { freeing } from '../../checkout/server/end-holds.ts';
import { loadListings } from '../../checkout/server/hold-facts.ts';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { format } from '../../platform/time.ts';
import { bookingEnds } from '../../schedule/block.ts';
import { changeLockedPlaces, placesLeft, takePlacesKnowingly } from '../../schedule/server/take-places.ts';
import { changeTickets } from '../../tickets/server/take-tickets.ts';
import { offerByHandUntil } from '../offer-time.ts';
import { alternativesOf } from '../queue.ts';
import { ticketsOf } from './end-entry.ts';
import { offerRefusals } from './offer-refusals.ts';
import { loadDates, lockOpenEntries, type EntryRow, type WaitingDate } from './queries.ts';
import { tellWaiting } from './tell.ts';
import { change } from '../../platform/server/work/change.ts';

type HoldLine = {
  sessionIds: readonly string[];
  exceed: readonly { sessionId: string; upTo: number }[];
};

type RefusalKey = 'not-found' | 'not-waiting' | 'places-gone' | HoldRefusal;

/**
 * A provider offers places of its own listing to one party that it chose, whatever that party's turn. The places are
 * kept for it as with every other offer; where a date is full, as far beyond its capacity as the provider was told.
 * Whoever hands out places at the same moment comes before or after: the listing's row lets one after the other through.
 */
export function offerByHand(
  services: Services,
  caller: SignedIn,
  entryId: string,
  request: HoldLine,
): Promise<Result<{ until: string }, RefusalKey>> {
  const wanted = { sessionIds: request.sessionIds, ticketIds: [] };
  return freeing(services, wanted, () => offerOnce(services, caller, entryId, request));
}

async function offerOnce(
  services: Services,
  caller: SignedIn,
  entryId: string,
  request: HoldLine,
): Promise<Result<{ until: string }, RefusalKey>> {
  return change(services, async (tx) => {
    const owned = await tx
      .selectFrom('waiting_entry')
      .innerJoin('listing', 'listing.id', 'waiting_entry.listing_id')
      .select('listing.id')
      .where('waiting_entry.id', '=', entryId)
      .where('listing.provider_id', '=', caller.subjectId)
      .forNoKeyUpdate('listing')
      .executeTakeFirst();
    const listing = owned && (await loadListings(tx, services, [owned.id], 'look')).get(owned.id);
    if (!listing) return notFound;
    const entry = (await lockOpenEntries(tx, listing.id)).find(({ id }) => id === entryId);
    if (entry?.state !== 'WAITING') return refuse('not-waiting', notWaiting(entry));
    const wanted = new Set(request.sessionIds);
    const sessionIds = alternativesOf(entry).find(
      (dates) => dates.length === wanted.size && dates.every((id) => wanted.has(id)),
    );
    if (!sessionIds) return refuse('not-bookable', 'This family does not wait for exactly these dates.');
    const offer = { sessionIds, learners: entry.learners };
    const refused = (await offerRefusals(tx, services, listing, entry, offer))(entry.learners);
    if (refused) return refused;
    const dates = [...(await loadDates(tx, sessionIds)).values()];
    const room = await takeRoom(tx, entry, sessionIds, dates, request.exceed);
    if (!room.ok) return room;
    const now = services.clock.now();
    const until = offerByHandUntil(now, {
      startDate: earliest(dates.map((date) => date.startDate)),
      bookingEnds: earliest(dates.map((date) => bookingEnds(date.startDate, date.window))),
    }).toString();
    await tx
      .updateTable('waiting_entry')
      .set({ state: 'OFFERED', offered_at: now.toString(), offered_until: until })
      .where('id', '=', entry.id)
      .execute();
    await keep(tx, entry, new Map(sessionIds.map((id) => [id, entry.learners.length])));
    await tellWaiting(
      tx,
      services,
      { kind: 'offered', until },
      {
        entry,
        providerId: listing.provider_id,
        sessionIds,
        by: caller,
      },
    );
    return ok({ until });
  });
}

const notWaiting = (entry: EntryRow | undefined): string =>
  entry ? 'This family has been offered a place already.' : 'This family does not wait any more.';

const earliest = (moments: readonly Temporal.Instant[]): Temporal.Instant => {
  const [first] = moments.toSorted(Temporal.Instant.compare);
  if (!first) throw new Error('An offer is of at least one date.');
  return first;
};

/** Takes what the party needs beside the places that are kept for it already, and gives back what is kept elsewhere. */
async function takeRoom(
  tx: Tx,
  entry: EntryRow,
  sessionIds: readonly string[],
  dates: readonly WaitingDate[],
  exceed: HoldLine['exceed'],
): Promise<Result<true, 'places-gone'>> {
  await placesLeft(tx, [...new Set([...entry.sessionIds, ...sessionIds])], 'lock');
  const needed = new Map(
    sessionIds.map((id): [string, number] => [id, entry.learners.length - (entry.kept.get(id) ?? 0)]),
  );
  const { short } = await takePlacesKnowingly(
    tx,
    new Map([...needed].filter(([, count]) => count > 0)),
    new Map(exceed.map(({ sessionId, upTo }) => [sessionId, upTo])),
  );
  if (short.length > 0) {
    const sentences = short.map(({ sessionId, asked, capacity, taken }) => {
      const date = dates.find(({ id }) => id === sessionId);
      const when = date ? `${format.session(date.startDate, date.endDate)}: ` : '';
      return `${when}${taken} of ${capacity} places are taken, this family needs ${asked}.`;
    });
    return refuse('places-gone', sentences.join(' '), { details: { sessions: short } });
  }
  const elsewhere = new Map(
    [...entry.kept].filter(([id]) => !needed.has(id)).map(([id, count]): [string, number] => [id, -count]),
  );
  await changeLockedPlaces(tx, elsewhere);
  const [soldOut] = await changeTickets(tx, ticketsOf(entry.learners));
  if (!soldOut) return ok(true);
  return refuse('places-gone', 'The ticket that this family wants is sold out. Raise its number on the listing first.');
}

/** Writes which places are kept for the party from now on. */
async function keep(tx: Tx, entry: EntryRow, kept: ReadonlyMap<string, number>): Promise<void> {
  for (const id of new Set([...entry.kept.keys(), ...kept.keys()])) {
    await tx
      .updateTable('waiting_session')
      .set({ kept: kept.get(id) ?? 0 })
      .where('entry_id', '=', entry.id)
      .where('session_id', '=', id)
      .execute();
  }
}
