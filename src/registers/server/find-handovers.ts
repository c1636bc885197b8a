import { isAdult } from '../../people/age.ts';
import { readSections } from '../../people/server/read-sections.ts';
import { guardianDays } from '../../people/collection-days.ts';
import { anyOf, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { onlyShared, readShared } from '../../sharing/server/read-shared.ts';
import { collectionOf, mayBeSame } from '../care.ts';

/** Who may take the learner of a place home, and who must not, as its booking shares it. For the house alone. */
export type Handover = {
  placeId: string;
  bookingId: string;
  learnerId: string;
  learner: { firstName: string; over18: boolean };
  booker: { id: string; name: string };
  emergencyContacts: readonly { name: string }[];
  collection: ReturnType<typeof collectionOf>;
};

/** The handovers of places, by place. */
export async function findHandovers(
  services: Pick<Services, 'vault'>,
  db: Queryable,
  placeIds: readonly string[],
): Promise<Map<string, Handover>> {
  if (placeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('account', 'account.id', 'booking.booker_id')
    .innerJoin('learner', 'learner.id', 'place.learner_id')
    .select(['place.id', 'place.booking_id', 'place.learner_id', 'session.local_date', 'booking.booker_id'])
    .select(['account.first_name as booker_first_name', 'account.last_name as booker_last_name'])
    .select(['learner.first_name', 'learner.date_of_birth', 'learner.over18'])
    .where('place.id', '=', anyOf([...placeIds]))
    .execute();
  const open = await readSections(
    services,
    db,
    rows.map((row) => row.learner_id),
    ['contacts', 'collection', 'consents'],
  );
  const guardians = Map.groupBy(await namedGuardiansOf(db, [...open.keys()]), (guardian) => guardian.learnerId);
  const sharedIn = await readShared(db, [...new Set(rows.map((row) => row.booking_id))]);
  return new Map(
    rows.map((row): [string, Handover] => {
      const { shared } = sharedIn(row.booking_id, row.learner_id);
      const told = onlyShared(open.get(row.learner_id) ?? {}, shared);
      return [
        row.id,
        {
          placeId: row.id,
          bookingId: row.booking_id,
          learnerId: row.learner_id,
          learner: {
            firstName: row.first_name,
            over18: isAdult({ dateOfBirth: row.date_of_birth, over18: row.over18 }, row.local_date),
          },
          booker: {
            id: row.booker_id,
            name: [row.booker_first_name, row.booker_last_name].filter(Boolean).join(' '),
          },
          emergencyContacts: told.contacts?.people ?? [],
          collection: collectionOf(
            told,
            (told.collection ? (guardians.get(row.learner_id) ?? []) : []).map(({ id, name }) => ({
              name,
              days: guardianDays(told.collection?.guardians ?? [], id),
            })),
            row.local_date,
          ),
        },
      ];
    }),
  );
}

/**
 * Accounts to write to about a handover: the guardians, but not one whom the family names among those who must not collect,
 * because a mail would say where the child is. Who booked for a learner without guardians is written to instead.
 */
export async function guardiansToTell(db: Queryable, handover: Handover): Promise<string[]> {
  const known = await namedGuardiansOf(db, [handover.learnerId]);
  const told = known.length > 0 ? known : [handover.booker];
  return told
    .filter(({ name }) => !handover.collection.mustNot.some((not) => mayBeSame(not.name, name)))
    .map(({ id }) => id);
}

/** The guardians of learners, for the house: the first one first. */
async function namedGuardiansOf(
  db: Queryable,
  learnerIds: string[],
): Promise<{ learnerId: string; id: string; name: string }[]> {
  const rows = await db
    .selectFrom('guardian')
    .innerJoin('account', 'account.id', 'guardian.account_id')
    .select(['guardian.learner_id', 'account.id', 'account.first_name', 'account.last_name'])
    .where('guardian.learner_id', '=', anyOf(learnerIds))
    .where('guardian.role', '=', 'GUARDIAN')
    .orderBy('guardian.since')
    .execute();
  return rows.map((row) => ({
    learnerId: row.learner_id,
    id: row.id,
    name: [row.first_name, row.last_name].filter(Boolean).join(' '),
  }));
}
