import { UNDO_MINUTES } from '../../councils/eligibility.ts';
import { standingsOfPlaces } from '../../councils/server/gather-funding.ts';
import { ok } from '../../platform/result.ts';
import { anyOf, sql, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { record, type EventRow } from '../../platform/server/work/events.ts';
import { confirmPlaces } from '../../checkout/server/confirm-places.ts';
import { endPlacesOfRequest, endRequest, type RequestRow } from './end-request.ts';
import { loadPlaces, type PlaceRow } from '../../places/server/rows.ts';
import { setAnswerBy } from './set-answer-by.ts';
import { change } from '../../platform/server/work/change.ts';

const AT_ONCE = 100;

/** The requests that wait for what a council says about somebody. */
async function requestsOf(services: Services, eligibilityId: string): Promise<string[]> {
  const rows = await services.db
    .selectFrom('entitlement_use')
    .innerJoin('place', 'place.id', 'entitlement_use.place_id')
    .select('place.booking_id')
    .distinct()
    .where('entitlement_use.eligibility_id', '=', eligibilityId)
    .where('entitlement_use.state', '=', 'RESERVED')
    .where('place.state', '=', 'REQUESTED')
    .execute();
  return rows.map((row) => row.booking_id);
}

/** Those of them whose councils decided about nobody else later: with this decision the last of them is known. */
export async function requestsDecidedLast(services: Services, eligibilityId: string): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select distinct place.booking_id from entitlement_use mine
      join eligibility last on last.id = mine.eligibility_id
      join place on place.id = mine.place_id and place.state = 'REQUESTED'
      where last.id = ${eligibilityId} and mine.state = 'RESERVED' and not exists (
        select from place beside
          join entitlement_use other on other.place_id = beside.id and other.state = 'RESERVED'
          join eligibility on eligibility.id = other.eligibility_id
          where beside.booking_id = place.booking_id and beside.state = 'REQUESTED'
            and (eligibility.decided_at, eligibility.id) > (last.decided_at, last.id))`.execute(services.db);
  return rows.map((row) => row.booking_id);
}

/** When a no takes effect: once its officer cannot take it back any more. */
export function whenFinal(event: Pick<EventRow, 'at'>): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(event.at.getTime()).add({ minutes: UNDO_MINUTES });
}

/**
 * Brings the requests that waited for a council to what it says of everybody in them: who is not eligible loses the
 * places once the officer cannot take that back any more, and where everybody left is eligible and nobody else is asked,
 * they are booked. Safe to run any number of times.
 */
export async function followCouncil(services: Services, eligibilityId: string): Promise<void> {
  for (const bookingId of await requestsOf(services, eligibilityId)) {
    await change(services, async (tx) => {
      const booking = await tx
        .selectFrom('booking')
        .select(['id', 'booker_id', 'provider_id', 'listing_id', 'booked_once_eligible', 'requested_at'])
        .where('id', '=', bookingId)
        .where('approval', '=', 'PENDING')
        .forUpdate()
        .executeTakeFirst();
      if (booking) await follow(tx, services, booking);
      return ok(true);
    });
  }
}

/** Follows councils wherever something still waits for what was decided: the safety net below the events. */
export async function followCouncils(services: Services): Promise<void> {
  const final = services.clock.now().subtract({ minutes: UNDO_MINUTES }).toString();
  const due = await services.db
    .selectFrom('entitlement_use')
    .innerJoin('place', 'place.id', 'entitlement_use.place_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('eligibility', 'eligibility.id', 'entitlement_use.eligibility_id')
    .select('eligibility.id')
    .distinct()
    .where('entitlement_use.state', '=', 'RESERVED')
    .where('place.state', '=', 'REQUESTED')
    .where('booking.approval', '=', 'PENDING')
    .where('eligibility.decided_at', '<=', timestamp(final))
    .where((is) =>
      is.or([
        is('eligibility.state', '=', 'NOT_ELIGIBLE'),
        // A yes that ends before the date is none.
        is('eligibility.valid_until', '<', is.ref('session.local_date')),
        is.and([is('eligibility.state', '=', 'ELIGIBLE'), is('booking.booked_once_eligible', '=', true)]),
      ]),
    )
    .limit(AT_ONCE)
    .execute();
  for (const { id } of due) {
    try {
      await followCouncil(services, id);
    } catch (error) {
      // One request that cannot be answered must not keep the others waiting.
      services.log.error({ eligibility: id, err: error }, 'requests could not follow their council');
    }
  }
}

type Waiting = RequestRow & { booked_once_eligible: boolean; requested_at: Date | null };

async function follow(tx: Tx, services: Services, booking: Waiting): Promise<void> {
  const requested = (await loadPlaces(tx, [booking.id])).filter((place) => place.state === 'REQUESTED');
  const standings = await standingsOfPlaces(
    tx,
    requested.map((place) => place.id),
    'lock',
  );
  const standingOf = new Map(standings.map((standing) => [standing.placeId, standing]));
  const final = services.clock.now().subtract({ minutes: UNDO_MINUTES }).epochMilliseconds;
  const refused = requested.filter((place) => {
    const standing = standingOf.get(place.id);
    return standing?.state === 'NOT_ELIGIBLE' && (standing.decidedAt?.getTime() ?? 0) <= final;
  });
  const left = requested.filter((place) => !refused.includes(place));
  if (left.length === 0) {
    await endRequest(tx, services, booking, 'NOT_ELIGIBLE');
    return;
  }
  if (refused.length > 0) {
    await endPart(tx, services, booking, refused);
    // It is to be answered before the dates of whoever is left.
    await setAnswerBy(tx, booking);
  }
  const eligible = left.every((place) => standingOf.get(place.id)?.state === 'ELIGIBLE');
  if (eligible && booking.booked_once_eligible) await book(tx, services, booking, left);
}

/** Some of those who were to come are not eligible; the others keep their places. */
async function endPart(tx: Tx, services: Services, booking: RequestRow, refused: readonly PlaceRow[]): Promise<void> {
  await endPlacesOfRequest(tx, services, booking, refused, 'NOT_ELIGIBLE');
  // Whom the family pays for is still to come: when that is paid, the places of the payment are booked together.
  await tx
    .updateTable('place')
    .set({ payment_id: null })
    .where('id', '=', anyOf(refused.map((place) => place.id)))
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'booking.part-declined',
      about: { booking: booking.id, account: booking.booker_id, provider: booking.provider_id },
      data: { placeIds: refused.map((place) => place.id) },
      subjectId: booking.booker_id,
    },
  ]);
}

async function book(tx: Tx, services: Services, booking: RequestRow, places: readonly PlaceRow[]): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ approval: 'APPROVED', answered_at: services.clock.now().toString() })
    .where('id', '=', booking.id)
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'booking.approved',
      about: { booking: booking.id, account: booking.booker_id, provider: booking.provider_id },
      data: { by: 'council' },
      subjectId: booking.booker_id,
    },
  ]);
  await confirmPlaces(tx, services, null, places, 'FREE', 'REQUESTED');
}
