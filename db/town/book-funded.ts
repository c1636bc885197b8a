import { checkOut } from '../../src/checkout/server/check-out.ts';
import { holdPlaces } from '../../src/checkout/server/hold-places.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { callerOf } from './caller-of.ts';
import type { TownLearner, TownListing } from './model.ts';

/** Books the next date of a listing for a child who is eligible, with the ticket that the council pays for. */
export async function bookFunded(
  services: Services,
  learner: TownLearner,
  listing: TownListing,
  ticketName: string,
): Promise<void> {
  const now = services.clock.now();
  const ticket = await services.db
    .selectFrom('ticket')
    .select('id')
    .where('listing_id', '=', listing.id)
    .where('name', '=', ticketName)
    .executeTakeFirstOrThrow();
  const session = listing.sessions.find(
    ({ startAt, endAt, taken, capacity }) =>
      Temporal.Instant.compare(startAt, now.add({ hours: 48 })) > 0 &&
      taken < capacity &&
      learner.busy.every(([from, to]) => endAt.epochMilliseconds <= from || startAt.epochMilliseconds >= to),
  );
  if (!session) throw new Error(`${listing.offer.title} has no date that is free.`);
  const caller = callerOf(learner.accountId, new Set(['booker']), now);
  const held = await holdPlaces(services, caller, {
    listingId: listing.id,
    lines: [{ sessionId: session.id, ticketId: ticket.id, learnerId: learner.id }],
  });
  if (!held.ok) throw new Error(held.refusal.message);
  const booked = await checkOut(services, caller, 0);
  if (!booked.ok) throw new Error(booked.refusal.message);
  learner.busy.push([session.startAt.epochMilliseconds, session.endAt.epochMilliseconds]);
  session.taken += 1;
}
