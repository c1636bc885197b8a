import { maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { isAdult } from '../../people/age.ts';
import { ageText } from '../../people/learner.ts';
import { sections, type Section } from '../../people/section.ts';
import type { Sections } from '../../people/sections.ts';
import { readSections } from '../../people/server/read-sections.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Services } from '../../platform/server/services.ts';
import { ZONE } from '../../platform/time.ts';
import type { SharingOfBooking } from '../contract.ts';
import { isAroundDates, seenUntil, stateOf } from '../sharing.ts';
import { toldIn } from '../told.ts';

/** Bookings to look at: held in a basket, or made. */
type Looked = { id: string; isMade: boolean };

/**
 * What bookings of the caller's family share, or will share once they are made. Of those where nobody comes no sections.
 * @param ofLearners whom the caller guards and another has booked: of these alone, without what is told; `db` is trusted then
 */
export async function readSharings(
  services: Pick<Services, 'vault'>,
  db: Queryable,
  now: Temporal.Instant,
  caller: SignedIn,
  looked: readonly Looked[],
  ofLearners: readonly string[] | null = null,
): Promise<SharingOfBooking[]> {
  if (looked.length === 0) return [];
  const ids = looked.map(({ id }) => id);
  const [bookings, allPlaces, needs, shared, teams] = await pipeline(
    db,
    (through) => bookingRows(through, { ids, accountId: ofLearners === null ? caller.subjectId : null }),
    (through) => learnerRows(through, { ids }),
    (through) => needRows(through, { ids }),
    (through) => sharedRows(through, { ids }),
    (through) => teamRows(through, { ids }),
  );
  const places = allPlaces.filter((row) => ofLearners === null || ofLearners.includes(row.id));
  const toOpen = ofLearners === null ? places.map((row) => row.id) : [];
  const open = await readSections(services, db, toOpen);
  const guarded = await guardedBy(db, caller.subjectId, toOpen);
  return looked.flatMap(({ id, isMade }) => {
    const booking = bookings.find((row) => row.id === id);
    if (!booking) return [];
    const found = {
      isMade,
      places: places.filter((row) => row.booking_id === id),
      needs: needs.filter((row) => row.booking_id === id),
      shared: shared.filter((row) => row.booking_id === id),
      open,
      guarded,
    };
    return [
      {
        bookingId: id,
        isOwn: ofLearners === null,
        reference: ofLearners === null ? booking.reference : '',
        provider: { name: booking.provider_name },
        listing: { title: booking.title },
        hasTeam: teams.some((row) => row.booking_id === id),
        sections: sectionsOf(found, caller, now.toZonedDateTimeISO(ZONE).toPlainDate()),
      },
    ];
  });
}

type Rows<Read extends (...asked: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Read>>;
type OfBooking = {
  isMade: boolean;
  places: Rows<typeof learnerRows>;
  needs: Rows<typeof needRows>;
  shared: Rows<typeof sharedRows>;
  open: ReadonlyMap<string, Partial<Sections>>;
  /** Learners whose sections the caller may read: a helper who books does not know what is told. */
  guarded: ReadonlySet<string>;
};

/** Section by section what the listing of one booking needs, and how it stands with each who comes. */
function sectionsOf(
  { isMade, places, needs, shared, open, guarded }: OfBooking,
  { acting }: SignedIn,
  today: Temporal.PlainDate,
): SharingOfBooking['sections'] {
  const [lastEnd] = places.map((row) => row.last_end).toSorted((one, other) => other.getTime() - one.getTime());
  if (!lastEnd) return [];
  const stateIn = (learnerId: string, section: Section) =>
    isMade
      ? stateOf(shared.find((row) => row.learner_id === learnerId && row.section === section))
      : ('to-share' as const);
  return needs
    .filter((need) => isMade || !need.is_new)
    .toSorted((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section))
    .map(({ section, reason }) => ({
      section,
      reason,
      until: seenUntil(section, instantFrom(lastEnd)).toString(),
      aroundDates: isAroundDates(section),
      learners: places.map((row) => ({
        id: row.id,
        firstName: maskedLearner(row, acting).first_name,
        state: stateIn(row.id, section),
        told: acting || !guarded.has(row.id) ? null : toldIn(section, toldOf(row, open.get(row.id) ?? {}, today)),
      })),
    }));
}

const toldOf = (row: Rows<typeof learnerRows>[number], open: Partial<Sections>, today: Temporal.PlainDate) => {
  const age = { dateOfBirth: row.date_of_birth, over18: row.over18 };
  return { ageText: ageText(age, today), adult: isAdult(age, today.toString()), open };
};

/** Of these learners, those whom an account guards. */
async function guardedBy(db: Queryable, accountId: string, learnerIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('guardian')
    .select('learner_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'GUARDIAN')
    .where('learner_id', '=', anyOf([...new Set(learnerIds)]))
    .execute();
  return new Set(rows.map((row) => row.learner_id));
}

type Ids = { ids: readonly string[] };

const bookingRows = async (db: Queryable, { ids, accountId }: Ids & { accountId: string | null }) =>
  db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('account', 'account.id', 'booking.provider_id')
    .select(['booking.id', 'booking.reference', 'listing.title', 'account.provider_name'])
    .where('booking.id', '=', anyOf([...ids]))
    .$if(accountId !== null, (query) => query.where('booking.booker_id', '=', accountId ?? ''))
    .execute();

/** Who comes with each booking. */
const learnerRows = async (db: Queryable, { ids }: Ids) =>
  db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('learner', 'learner.id', 'place.learner_id')
    .select((is) => ['place.booking_id', is.fn.max('session.end_date').as('last_end')])
    .select(['learner.id', 'learner.first_name', 'learner.date_of_birth', 'learner.over18'])
    .where('place.booking_id', '=', anyOf([...ids]))
    .where('place.standing', '=', true)
    .groupBy(['place.booking_id', 'learner.id', 'learner.first_name', 'learner.date_of_birth', 'learner.over18'])
    .orderBy('learner.id')
    .execute();

/** What the listings of bookings need. `is_new`: since the places were chosen. */
const needRows = async (db: Queryable, { ids }: Ids) =>
  db
    .selectFrom('booking')
    .innerJoin('listing_need', 'listing_need.listing_id', 'booking.listing_id')
    .select(['booking.id as booking_id', 'listing_need.section', 'listing_need.reason'])
    .select(sql<boolean>`coalesce(listing_need.since > booking.created_at, false)`.as('is_new'))
    .where('booking.id', '=', anyOf([...ids]))
    .execute();

const sharedRows = async (db: Queryable, { ids }: Ids) =>
  db
    .selectFrom('sharing')
    .select(['booking_id', 'learner_id', 'section'])
    .select(sql<boolean>`withdrawn_at is not null`.as('withdrawn'))
    .where('booking_id', '=', anyOf([...ids]))
    .execute();

/** The bookings whose listing somebody of the provider's team works on. */
const teamRows = async (db: Queryable, { ids }: Ids) =>
  db
    .selectFrom('booking')
    .innerJoin('listing_collaborator', 'listing_collaborator.listing_id', 'booking.listing_id')
    .innerJoin('collaboration', 'collaboration.id', 'listing_collaborator.collaboration_id')
    .select('booking.id as booking_id')
    .where('booking.id', '=', anyOf([...ids]))
    .where('collaboration.ended_at', 'is', null)
    .distinct()
    .execute();
