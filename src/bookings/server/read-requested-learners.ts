import * as z from 'zod';
import type { SignedIn } from '../../identity/access.ts';
import { ageOn, isAdult } from '../../people/age.ts';
import { needsIn } from '../../people/section-words.ts';
import { learnersIn, seenIn } from '../../people/looks.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import { readSections } from '../../people/server/read-sections.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { mayReadHealth } from '../../places/privacy.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';
import type { PlaceRow } from '../../places/server/rows.ts';
import { requestedLearner } from '../../places/requested-learner.ts';
import { onlyShared, readShared } from '../../sharing/server/read-shared.ts';
import { anyOf, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';

type Learners = NonNullable<BookingAnswer['request']>['learners'];

const learnersInRequest = learnersIn(z.array(requestedLearner));

/**
 * Who is asked for, with what a provider must know to say yes or no: age on the first of the dates, allergies, medical and
 * support needs, as far as the family shares them. That somebody read it is written down for each of them. Nobody while an administrator looks into the account.
 */
export async function requestedLearners(
  services: Pick<Services, 'clock' | 'vault'>,
  db: Queryable,
  reader: SignedIn | null,
  places: readonly PlaceRow[],
): Promise<Learners> {
  const now = services.clock.now();
  const requested = places.filter((place) => place.state === 'REQUESTED');
  const last = requested.at(-1);
  if (!reader || !last || !mayReadHealth(reader.acting, instantFrom(last.end_date), now)) return [];
  const ids = [...new Set(requested.map((place) => place.learner_id))];
  const rows = await db
    .selectFrom('learner')
    .select(['learner.id', 'learner.first_name', 'learner.date_of_birth', 'learner.over18'])
    .where('learner.id', '=', anyOf(ids))
    .orderBy('learner.first_name')
    .orderBy('learner.id')
    .execute();
  const told = await readSections(services, db, ids, ['health', 'support']);
  const firstDay = dateOf(instantFrom((requested[0] ?? last).start_date));
  const sharedIn = await readShared(db, [last.booking_id]);
  const learners = rows.map((row) => {
    const { shared, notShared } = sharedIn(last.booking_id, row.id);
    return {
      id: row.id,
      firstName: row.first_name,
      age: row.date_of_birth === null ? null : ageOn(row.date_of_birth, firstDay),
      over18: isAdult({ dateOfBirth: row.date_of_birth, over18: row.over18 }, firstDay),
      ...needsIn(onlyShared(told.get(row.id) ?? {}, shared)),
      notShared,
    };
  });
  const sections = seenIn(learnersInRequest, learners).learner;
  await logLooks(db, services.clock.now(), reader, { what: 'request', learnerIds: ids, sections });
  return learners;
}
