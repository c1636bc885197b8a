import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { readTelephone } from '../../platform/server/read-telephone.ts';
import { isolated } from '../../platform/isolated.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { ZONE } from '../../platform/time.ts';
import type { LearnerAnswer, NewLearner } from '../contract.ts';
import { checkAge, LEARNERS_AT_MOST } from '../learner.ts';
import { sectionsOfShortForm } from '../sections.ts';
import { findOwnLearner, learnerIn, lockFamily } from './queries.ts';
import { insertSections } from './write-sections.ts';
import { change } from '../../platform/server/work/change.ts';

export const tooManyLearners = refuse(
  'too-many-learners',
  `A family can have up to ${LEARNERS_AT_MOST} learners. Please remove some first.`,
);

const phoneMessage = 'Enter a telephone number, like 07700 900123.';

/** The refusal of a change to what somebody who acts for the family cannot see. */
export const notWhileActing = refuse(
  'not-while-acting',
  'Health details and emergency contacts can only be changed by the family.',
);

/** Whether health or emergency contact are given: who acts for a family neither sees nor writes them. */
function touchesHealth(fields: NewLearner): boolean {
  return Boolean(
    fields.allergies || fields.medical || fields.supportNeeds || fields.emergencyName || fields.emergencyPhone,
  );
}

type RefusalKey = 'invalid-input' | 'too-many-learners' | 'not-while-acting';

/**
 * Adds a learner to the caller's family. Somebody of the same name and date of birth as one who is there is asked about
 * first: two guardians may add the same child.
 */
export async function addLearner(
  services: Services,
  caller: SignedIn,
  { another, ...input }: NewLearner & { another: boolean },
): Promise<Result<LearnerAnswer, RefusalKey | 'same-learner'>> {
  const age = checkAge(input, services.clock.now().toZonedDateTimeISO(ZONE).toPlainDate());
  if (!age.ok) return age;
  return change(services, async (tx): Promise<Result<LearnerAnswer, RefusalKey | 'same-learner'>> => {
    await lockFamily(tx, caller.subjectId);
    if (!another && (await hasSame(tx, caller, input)))
      return refuse(
        'same-learner',
        `Somebody called ${isolated(input.firstName)} with this date of birth is in your family already. Add another one?`,
      );
    const written = await writeLearner(tx, services, caller, caller.subjectId, input);
    if (!written.ok) return written;
    return ok(learnerIn(await findOwnLearner(services, tx, caller, written.value.id)));
  });
}

/** Whether the family has somebody of this name and date of birth, however the name is typed. */
async function hasSame(tx: Tx, caller: SignedIn, input: NewLearner): Promise<boolean> {
  const rows = await tx
    .selectFrom('learner')
    .select(['first_name', 'last_name'])
    .where('account_id', '=', caller.subjectId)
    .where('removed_at', 'is', null)
    .where('date_of_birth', 'is not distinct from', input.dateOfBirth)
    .execute();
  const plain = (first: string, last: string): string => `${first} ${last}`.normalize('NFKC').trim().toLowerCase();
  return rows.some((row) => plain(row.first_name, row.last_name) === plain(input.firstName, input.lastName));
}

/** Adds a learner to a family, for the family itself or for a provider that it books with, in the caller's transaction. */
export async function writeLearner(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  accountId: string,
  input: NewLearner,
): Promise<Result<{ id: string }, RefusalKey>> {
  const now = services.clock.now();
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const age = checkAge(input, today);
  if (!age.ok) return age;
  const emergencyPhone = readTelephone(input.emergencyPhone);
  if (emergencyPhone === null)
    return refuse('invalid-input', phoneMessage, { fields: { emergencyPhone: phoneMessage } });
  if (caller.acting && touchesHealth(input)) return notWhileActing;
  if ((await lockFamily(tx, accountId)) >= LEARNERS_AT_MOST) return tooManyLearners;
  const id = randomUUIDv7();
  await tx
    .insertInto('learner')
    .values({
      id,
      account_id: accountId,
      first_name: input.firstName,
      last_name: input.lastName,
      date_of_birth: age.value.dateOfBirth,
      over18: age.value.over18,
      created_at: now.toString(),
    })
    .execute();
  const sections = sectionsOfShortForm({ ...input, emergencyPhone }, today.toString());
  await insertSections(tx, services, id, sections, caller.actorId);
  await record(tx, services.clock, [
    {
      kind: 'learner.added',
      about: { account: accountId, learner: id },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    },
  ]);
  return ok({ id });
}
