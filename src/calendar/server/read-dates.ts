import { maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { withoutExactPlace } from '../../listings/place-privacy.ts';
import type { Position } from '../../platform/geo.ts';
import { isolatedParts } from '../../platform/isolated.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { PlaceState } from '../../places/place.ts';
import { placeOf, type VenueColumns } from '../../schedule/venue.ts';
import { calendarStateOf, CANCELLED_SHOWN_DAYS, shownPlaceStates, type CalendarState } from '../calendar-state.ts';
import { dateColumns, learnerColumns, placesBetween } from './queries.ts';

export type DateLearner = { id: string; firstName: string; lastName: string; grownUp: boolean };

/** A date of a family: everybody of one booking, or of one party on a waiting list, who is there in the same state. */
export type FamilyDate = {
  id: string;
  state: CalendarState;
  funded: boolean;
  bookingId: string | null;
  waitingEntryId: string | null;
  /** Of a date that another guardian booked. */
  othersSlug: string | null;
  listingId: string;
  title: string;
  start: Date;
  end: Date;
  place: string;
  position: Position | null;
  learners: DateLearner[];
};

/** More than this is no calendar: families have some hundred dates in a year. */
export const MOST_ROWS = 3_000;

type Span = { from: Temporal.Instant; to: Temporal.Instant };

/** All dates of the caller's family in a span of time, soonest first; and whether there are more than can be answered. */
export async function readDates(
  services: Services,
  caller: SignedIn,
  span: Span,
): Promise<{ dates: FamilyDate[]; more: boolean }> {
  const booked = await bookedRows(services, caller, span);
  const waiting = await waitingRows(services.db, caller.subjectId, span);
  const others = await othersRows(services.db, caller, span);
  const more = [booked, waiting, others].some(({ length }) => length === MOST_ROWS);
  const rows = [...booked, ...waiting, ...others].map((row) => maskedLearner(row, caller.acting));
  const groups = Map.groupBy(rows, (row) => `${row.bookingId ?? row.waitingEntryId} ${row.session_id} ${row.shown}`);
  const dates = [...groups].flatMap(([id, group]) => (group[0] ? [dateOf(services, id, group[0], group)] : []));
  return { dates: dates.toSorted((a, b) => a.start.getTime() - b.start.getTime() || (a.id < b.id ? -1 : 1)), more };
}

async function bookedRows(services: Services, { subjectId }: SignedIn, span: Span) {
  const struckSince = services.clock.now().subtract({ hours: CANCELLED_SHOWN_DAYS * 24 }).epochMilliseconds;
  const rows = await placesBetween(services.db, {
    bookerId: subjectId,
    states: shownPlaceStates,
    ...span,
    most: MOST_ROWS,
  }).execute();
  return rows.flatMap(({ booking_id: bookingId, ...row }) => {
    const shown = calendarStateOf(row.state as PlaceState);
    if (shown === null || (shown === 'cancelled' && row.changed_at.getTime() < struckSince)) return [];
    return [{ ...row, bookingId, waitingEntryId: null, othersSlug: null, shown, isFunded: row.funding === 'COUNCIL' }];
  });
}

async function waitingRows(db: Queryable, accountId: string, { from, to }: Span) {
  const rows = await db
    .selectFrom('waiting_entry as entry')
    .innerJoin('waiting_session as wish', 'wish.entry_id', 'entry.id')
    .innerJoin('session', 'session.id', 'wish.session_id')
    .innerJoin('listing', 'listing.id', 'entry.listing_id')
    .innerJoin('waiting_learner as party', 'party.entry_id', 'entry.id')
    .innerJoin('learner', 'learner.id', 'party.learner_id')
    .leftJoin('venue', 'venue.id', 'session.venue_id')
    .select(['entry.id as entry_id', 'entry.state', ...learnerColumns, ...dateColumns])
    .where('entry.account_id', '=', accountId)
    // Of an offer only the dates that are kept for it.
    .where((is) =>
      is.or([is('entry.state', '=', 'WAITING'), is.and([is('entry.state', '=', 'OFFERED'), is('wish.kept', '>', 0)])]),
    )
    .where('session.cancelled_at', 'is', null)
    .where('session.end_date', '>', timestamp(from))
    .where('session.start_date', '<', timestamp(to))
    .orderBy('session.start_date')
    .limit(MOST_ROWS)
    .execute();
  return rows.map(({ entry_id: waitingEntryId, state, ...row }) => ({
    ...row,
    bookingId: null,
    waitingEntryId,
    othersSlug: null,
    shown: state === 'OFFERED' ? ('offered' as const) : ('waiting' as const),
    isFunded: false,
  }));
}

/** Dates of learners whom the caller cares for that another of their guardians has booked. */
async function othersRows(db: Queryable, { subjectId }: SignedIn, { from, to }: Span) {
  const rows = await db
    .selectFrom(
      sql<{
        learner_id: string;
        session_id: string;
        state: PlaceState;
        booker_id: string;
      }>`dates_of_family(${from.toString()}, ${to.toString()})`.as('family'),
    )
    .innerJoin('session', 'session.id', 'family.session_id')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .innerJoin('learner', 'learner.id', 'family.learner_id')
    .leftJoin('venue', 'venue.id', 'session.venue_id')
    .select(['family.state', 'listing.slug', ...learnerColumns, ...dateColumns])
    .where('family.booker_id', '<>', subjectId)
    .orderBy('session.start_date')
    .limit(MOST_ROWS)
    .execute();
  return rows.flatMap(({ slug: othersSlug, state, ...row }) => {
    const shown = calendarStateOf(state);
    if (shown === null || shown === 'cancelled') return [];
    return [{ ...row, bookingId: null, waitingEntryId: null, othersSlug, shown, isFunded: false }];
  });
}

const names = new Intl.Collator('en-GB');

type Row = Awaited<ReturnType<typeof bookedRows | typeof waitingRows | typeof othersRows>>[number];

function dateOf(services: Services, id: string, row: Row, group: readonly Row[]): FamilyDate {
  // The exact place is told to those who are booked, as everywhere.
  const told = row.shown === 'booked' || row.exact_location === 'everyone';
  return {
    id,
    state: row.shown,
    funded: group.some(({ isFunded }) => isFunded),
    bookingId: row.bookingId,
    waitingEntryId: row.waitingEntryId,
    othersSlug: row.othersSlug,
    listingId: row.listing_id,
    title: row.title,
    start: row.start_date,
    end: row.end_date,
    place: whereOf(row, told),
    position: positionOf(services, row, told),
    learners: group
      .map((each) => ({
        id: each.learner_id,
        firstName: each.first_name,
        lastName: each.last_name,
        grownUp: each.over18,
      }))
      .toSorted((a, b) => names.compare(a.firstName, b.firstName)),
  };
}

type PlaceColumns = VenueColumns & {
  own_venue_name: string;
  own_address_line: string;
  own_town: string;
  own_zip_code: string;
};

/** Where a date is held, in one line. */
export function whereOf(row: PlaceColumns, told: boolean): string {
  const elsewhere = placeOf(row, told);
  if (elsewhere !== null) return elsewhere;
  const own = {
    venueName: row.own_venue_name,
    addressLine: row.own_address_line,
    town: row.own_town,
    zipCode: row.own_zip_code,
  };
  const { venueName, addressLine, town, zipCode } = told ? own : withoutExactPlace(own);
  return isolatedParts([venueName, addressLine, town, zipCode]);
}

/** Of a date that is held elsewhere we know the postcode; who is not told the exact place gets no closer than the public one. */
function positionOf({ geocoder }: Services, row: Row, told: boolean): Position | null {
  if (row.venue_zip_code !== null) {
    const found = told ? geocoder.postcode(row.venue_zip_code) : null;
    return found && { latitude: found.latitude, longitude: found.longitude };
  }
  const [latitude, longitude] = told ? [row.latitude, row.longitude] : [row.public_latitude, row.public_longitude];
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
