import type { SignedIn } from '../../identity/access.ts';
import { isMasked, maskedLearner } from '../../acting/masking.ts';
import { ageOn, isAdult } from '../../people/age.ts';
import { learnersIn, seenIn } from '../../people/looks.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import { readSections } from '../../people/server/read-sections.ts';
import { readGuardiansAtDoor, type GuardianAtDoor } from '../../people/server/read-guardians-at-door.ts';
import { basicsFacts, factsOf, guardianDaysFacts } from '../../people/section-words.ts';
import type { SectionName, Sections } from '../../people/sections.ts';
import { stands } from '../../places/place.ts';
import { mayReadHealth } from '../../places/privacy.ts';
import { findBooking } from '../../places/server/find-booking.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';
import { loadPlaces, type PlaceRow } from '../../places/server/rows.ts';
import { onlyShared, readShared } from '../../sharing/server/read-shared.ts';
import { transact, type Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import { healthOn } from '../attendance.ts';
import { learnerSheets, type LearnerSheets } from '../contract.ts';

const learnersOnSheets = learnersIn(learnerSheets);

/**
 * The sheets of a booking's learners, one page each: for the family of its own, for the provider of who comes. What may be
 * on them is what a printed register may have: health where the provider says why, contacts and collection around a date.
 * That a provider printed them is written down for each learner.
 */
export async function readSheets(
  services: Services,
  caller: SignedIn,
  bookingId: string,
  reason: string,
): Promise<Result<LearnerSheets, 'not-found'>> {
  return transact(services.db, async (tx): Promise<Result<LearnerSheets, 'not-found'>> => {
    const now = services.clock.now();
    const found = await findBooking(tx, caller, bookingId);
    if (!found) return notFound;
    const places = (await loadPlaces(tx, [bookingId], caller.acting)).filter(({ state }) => stands(state));
    const last = places.at(-1);
    const own = found.side === 'booker';
    const health =
      !last || !mayReadHealth(caller.acting, instantFrom(last.end_date), now)
        ? 'hidden'
        : own
          ? 'included'
          : healthOn('print', { acting: caller.acting, isOwner: true, reason });
    const learnerIds = [...new Set(places.map((place) => place.learner_id))];
    const sections = await readSections(services, tx, learnerIds);
    const guardians = await readGuardiansAtDoor(tx, sections);
    const sharedIn = await readShared(tx, [bookingId]);
    const openOf = (learnerId: string): Partial<Sections> => {
      const open = sections.get(learnerId) ?? {};
      return own ? open : onlyShared(open, sharedIn(bookingId, learnerId).shared);
    };
    const learners = await readLearners(tx, caller, learnerIds, places);
    const answer: LearnerSheets = {
      bookingId,
      listing: await titleOf(tx, found.row.listing_id),
      reference: found.row.reference,
      own,
      health,
      learners: learners.map(({ shown, over18, dates }) => ({
        ...shown,
        dates,
        sections: printed(openOf(shown.id), over18, health === 'included', guardians.get(shown.id) ?? []),
      })),
    };
    if (!own || caller.acting) {
      const seen = seenIn(learnersOnSheets, answer).learner;
      await logLooks(tx, now, caller, { what: 'learner-sheet', learnerIds, sections: seen, reason, eachTime: true });
    }
    return ok(answer);
  });
}

const afterHealth: ReadonlySet<SectionName> = new Set(['health', 'food', 'support', 'consents']);

/** The sections of a sheet, line by line; null for one that was not told or is not for this sheet. */
function printed(
  open: Partial<Sections>,
  adult: boolean,
  health: boolean,
  guardians: readonly GuardianAtDoor[],
): LearnerSheets['learners'][number]['sections'] {
  const of = (section: SectionName) => {
    const content = open[section];
    return !content || (afterHealth.has(section) && !health) ? null : factsOf(section, content as never, adult);
  };
  return {
    health: of('health'),
    food: of('food'),
    support: of('support'),
    consents: of('consents'),
    contacts: of('contacts'),
    collection: open.collection ? [...(of('collection') ?? []), ...guardianDaysFacts(guardians)] : null,
  };
}

async function titleOf(tx: Tx, listingId: string): Promise<string> {
  const { title } = await tx
    .selectFrom('listing')
    .select('title')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  return title;
}

async function readLearners(tx: Tx, caller: SignedIn, ids: readonly string[], places: readonly PlaceRow[]) {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('learner')
    .select(['id', 'first_name', 'last_name', 'date_of_birth', 'over18'])
    .select(['known_as', 'pronouns', 'school', 'school_year'])
    .where('id', 'in', [...ids])
    .orderBy('first_name')
    .orderBy('id')
    .execute();
  return rows.map((whole) => {
    const row = maskedLearner(whole, caller.acting);
    const own = places.filter((place) => place.learner_id === row.id);
    const day = own[0] ? dateOf(instantFrom(own[0].start_date)) : '';
    const over18 = isAdult({ dateOfBirth: row.date_of_birth, over18: row.over18 }, day);
    const { known_as: knownAs, pronouns, school, school_year: schoolYear } = row;
    return {
      over18,
      dates: own.map((place) => ({ startDate: place.start_date.toISOString(), endDate: place.end_date.toISOString() })),
      shown: {
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        dateOfBirth: row.date_of_birth,
        age: row.date_of_birth === null ? null : ageOn(row.date_of_birth, day),
        over18,
        // Where they live is nothing for a sheet that lies about.
        basics: isMasked(caller.acting) ? [] : basicsFacts({ knownAs, pronouns, school, schoolYear, homePostcode: '' }),
      },
    };
  });
}
