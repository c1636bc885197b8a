import { linkKey } from '../../listings/server/make-link-key.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { reflectionsContract } from '../contract.ts';
import { stateOf } from '../reflection.ts';
import { attendedBy } from './find-attended.ts';
import { seenOfLearners } from './reflect-on-learner.ts';

type Own = AnswerOf<(typeof reflectionsContract)['GET /reflections/own']>;

/** When the last attended session of a booking of the account ended; undefined when nobody attended, or it is not theirs. */
export async function lastAttended(
  db: Queryable,
  bookingId: string,
  accountId: string,
  now: Temporal.Instant,
): Promise<{ listingId: string; providerId: string } | undefined> {
  const row = await db
    .selectFrom('booking')
    .innerJoin('place', 'place.booking_id', 'booking.id')
    .select(['booking.listing_id as listingId', 'booking.provider_id as providerId'])
    .where('booking.id', '=', bookingId)
    .where('booking.booker_id', '=', accountId)
    .where(attendedBy(now))
    .limit(1)
    .executeTakeFirst();
  return row;
}

/** How far back bookings ask for a reflection, in days: later, nobody remembers. */
const ASKED_FOR_DAYS = 120;

/** What an account can reflect on, the latest first, what it has said, and what providers saw of its learners. */
export async function ownReflections(db: Queryable, caller: SignedIn, now: Temporal.Instant): Promise<Own> {
  const accountId = caller.subjectId;
  const since = now.subtract({ hours: ASKED_FOR_DAYS * 24 }).toString();
  const due = await db
    .selectFrom('booking')
    .innerJoin('place', 'place.booking_id', 'booking.id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('account as provider', 'provider.id', 'booking.provider_id')
    .select(['booking.id', 'listing.title', 'listing.slug', linkKey, 'provider.provider_name'])
    .select((is) => is.fn.max('session.end_date').as('attended_at'))
    .where('booking.booker_id', '=', accountId)
    .where(attendedBy(now))
    .where('session.end_date', '>', timestamp(since))
    .where((is) =>
      is.not(is.exists(is.selectFrom('reflection').select('id').whereRef('reflection.booking_id', '=', 'booking.id'))),
    )
    .leftJoin('reflection_draft as draft', 'draft.booking_id', 'booking.id')
    .select(['draft.enjoyed', 'draft.learned', 'draft.cared_for', 'draft.body', 'draft.saved_at'])
    .groupBy(['booking.id', 'listing.id', 'provider.id', 'draft.booking_id'])
    .orderBy('attended_at', 'desc')
    .limit(50)
    .execute();
  const written = await db
    .selectFrom('reflection')
    .innerJoin('listing', 'listing.id', 'reflection.listing_id')
    .selectAll('reflection')
    .select(['listing.title', 'listing.slug', linkKey])
    .where('reflection.account_id', '=', accountId)
    .orderBy('reflection.submitted_at', 'desc')
    .limit(100)
    .execute();
  return {
    due: due.map((row) => ({
      bookingId: row.id,
      listing: { title: row.title, slug: row.slug, key: row.key },
      provider: row.provider_name,
      attendedAt: row.attended_at.toISOString(),
      draft:
        row.saved_at === null
          ? null
          : { enjoyed: row.enjoyed, learned: row.learned, caredFor: row.cared_for, body: row.body ?? '' },
    })),
    written: written.map((row) => ({
      id: row.id,
      listing: { title: row.title, slug: row.slug, key: row.key },
      enjoyed: row.enjoyed,
      learned: row.learned,
      caredFor: row.cared_for,
      body: row.body,
      reply: row.reply,
      state: stateOf({
        published: row.published_at !== null,
        // The family is not told that its words were reported as long as they stay.
        reported: false,
        kept: false,
        hidden: row.hidden_at !== null,
      }),
      submittedAt: row.submitted_at.toISOString(),
      publishAt: (row.published_at ?? row.publish_at).toISOString(),
    })),
    seen: await seenOfLearners(db, caller),
  };
}
