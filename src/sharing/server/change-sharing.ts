import { caredForBy } from '../../acting/server/find-carers.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { Section } from '../../people/section.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { mayChange } from '../sharing.ts';

type Wish = { bookingId: string; learnerId: string; section: Section; shared: boolean };

/**
 * Shares a section of one learner for a booking, or withdraws it: who booked may, and every guardian of the learner. It counts
 * for the next request of the provider.
 */
export async function changeSharing(
  services: Services,
  caller: SignedIn,
  { bookingId, learnerId, section, shared }: Wish,
): Promise<Result<true, 'not-found' | 'always-shared' | 'sharing-over' | 'not-needed'>> {
  return change(services, async (tx) => {
    const booking = await lockOwn(tx, caller, bookingId, learnerId);
    if (!booking) return notFound;
    const places = await placesOf(tx, bookingId, learnerId);
    const [last] = places;
    if (!last) return notFound;
    const isNeeded = await needs(tx, booking.listing_id, section);
    const now = services.clock.now();
    const allowed = mayChange({ section, shared, isNeeded, lastEnd: instantFrom(last.end_date), now });
    if (!allowed.ok) return allowed;
    await write(tx, now, { bookingId, learnerId, section, shared });
    // Whoever has a register of these dates open reads it again.
    const session = [...new Set(places.map((place) => place.session_id))];
    const account = [...new Set([caller.subjectId, booking.booker_id])];
    const about = { booking: bookingId, learner: learnerId, account, provider: booking.provider_id };
    await record(tx, services.clock, [
      {
        kind: shared ? 'sharing.given' : 'sharing.withdrawn',
        about: { ...about, session },
        data: { section },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(true);
  });
}

/** A made booking of the caller's, or of a learner that they guard, locked: two answers about one section follow one another. */
function lockOwn(tx: Tx, caller: SignedIn, bookingId: string, learnerId: string) {
  return tx
    .selectFrom('booking')
    .select(['listing_id', 'provider_id', 'booker_id'])
    .where('id', '=', bookingId)
    .where(
      sql<boolean>`(booker_id = ${caller.subjectId} or exists (select from learner
        where learner.id = ${learnerId} and learner.removed_at is null and ${caredForBy(caller.subjectId, 'guard')}))`,
    )
    .where(sql<boolean>`is_made(booking)`)
    .forUpdate()
    .executeTakeFirst();
}

/** The places on which a learner comes with a booking, the last one first. */
function placesOf(tx: Tx, bookingId: string, learnerId: string) {
  return tx
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select(['place.session_id', 'session.end_date'])
    .where('place.booking_id', '=', bookingId)
    .where('place.learner_id', '=', learnerId)
    .where('place.standing', '=', true)
    .orderBy('session.end_date', 'desc')
    .execute();
}

async function needs(tx: Tx, listingId: string, section: Section): Promise<boolean> {
  const need = await tx
    .selectFrom('listing_need')
    .select('section')
    .where('listing_id', '=', listingId)
    .where('section', '=', section)
    .executeTakeFirst();
  return need !== undefined;
}

async function write(tx: Tx, now: Temporal.Instant, { bookingId, learnerId, section, shared }: Wish): Promise<void> {
  const at = now.toString();
  await tx
    .insertInto('sharing')
    .values({
      booking_id: bookingId,
      learner_id: learnerId,
      section,
      shared_at: at,
      withdrawn_at: shared ? null : at,
    })
    .onConflict((conflict) =>
      conflict.columns(['booking_id', 'learner_id', 'section']).doUpdateSet(
        shared
          ? {
              withdrawn_at: null,
              shared_at: sql`case when sharing.withdrawn_at is null then sharing.shared_at else ${at} end`,
            }
          : { withdrawn_at: sql`coalesce(sharing.withdrawn_at, ${at})` },
      ),
    )
    .execute();
}
