import { isKeptFrom } from '../../acting/server/find-homes.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { ZONE } from '../../platform/time.ts';
import type { ApprovedProgramme, BookedDate } from '../correction.ts';

/** Who expects a learner: the dates to come that they are booked on, and the programmes that they are eligible for. */
export type Expected = {
  booked: BookedDate[];
  /** Without those that another guardian keeps to themselves. */
  approved: ApprovedProgramme[];
  /** Ids of the providers, bookings and sessions of those dates, and of all councils. */
  ids: { provider: string[]; booking: string[]; session: string[]; council: string[] };
};

/** Reads who expects a learner after `now`, for one of its guardians. */
export async function readExpected(
  tx: Tx,
  learnerId: string,
  now: Temporal.Instant,
  accountId: string,
): Promise<Expected> {
  const places = await tx
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('ticket', 'ticket.id', 'place.ticket_id')
    .innerJoin('listing', 'listing.id', 'ticket.listing_id')
    .innerJoin('account', 'account.id', 'listing.provider_id')
    .select(['place.booking_id', 'place.session_id', 'session.local_date'])
    .select(['ticket.name', 'ticket.audience', 'ticket.age_from', 'ticket.age_to'])
    .select(['listing.title', 'listing.age_from as listing_age_from', 'listing.age_to as listing_age_to'])
    .select('listing.enforce_age_range')
    .select(['listing.provider_id', 'account.provider_name'])
    .where('place.learner_id', '=', learnerId)
    .where('place.submitted', '=', true)
    .where('place.standing', '=', true)
    .where('session.end_date', '>', timestamp(now))
    .orderBy('session.start_date')
    .execute();
  const programmes = await tx
    .selectFrom('eligibility')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .innerJoin('council', 'council.id', 'programme.council_id')
    .select(['programme.title as programme', 'council.title as council', 'council.id'])
    .select(isKeptFrom(accountId).as('kept'))
    .where('eligibility.learner_id', '=', learnerId)
    .where('eligibility.state', '=', 'ELIGIBLE')
    .where('programme.ends_on', '>=', now.toZonedDateTimeISO(ZONE).toPlainDate().toString())
    .orderBy('programme.id')
    .execute();
  return {
    booked: places.map((row) => ({
      listing: row.title,
      provider: row.provider_name,
      date: row.local_date,
      ticket: { name: row.name, audience: row.audience, ageFrom: row.age_from, ageTo: row.age_to },
      listingAges: { ageFrom: row.listing_age_from, ageTo: row.listing_age_to },
      agesEnforced: row.enforce_age_range,
    })),
    approved: programmes.filter(({ kept }) => !kept).map(({ programme, council }) => ({ programme, council })),
    ids: {
      provider: distinct(places.map((row) => row.provider_id)),
      booking: distinct(places.map((row) => row.booking_id)),
      session: distinct(places.map((row) => row.session_id)),
      council: distinct(programmes.map(({ id }) => id)),
    },
  };
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
