import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Learner } from '../../../db/tables.ts';
import type { SignedIn } from '../../identity/access.ts';
import { readTelephone } from '../../platform/server/read-telephone.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { ZONE } from '../../platform/time.ts';
import type { LearnerAnswer, NewLearner } from '../contract.ts';
import { checkAge, LEARNERS_AT_MOST } from '../learner.ts';
import { learnerAnswer, lockFamily } from './queries.ts';
import { change } from '../../platform/server/work/change.ts';

export const tooManyLearners = refuse(
  'too-many-learners',
  `A family can have up to ${LEARNERS_AT_MOST} learners. Please remove some first.`,
);

const phoneMessage = 'Enter a telephone number, like 07700 900123.';

/** The refusal of an emergency number that nobody could dial. */
export const invalidPhone = refuse('invalid-input', phoneMessage, { fields: { emergencyPhone: phoneMessage } });

/** The refusal of a change to what somebody who acts for the family cannot see. */
export const notWhileActing = refuse(
  'not-while-acting',
  'Health details and emergency contacts can only be changed by the family.',
);

/** Whether health or emergency contact are given: who acts for a family neither sees nor writes them. */
export function touchesHealth(fields: Partial<NewLearner>): boolean {
  return Boolean(
    fields.allergies || fields.medical || fields.supportNeeds || fields.emergencyName || fields.emergencyPhone,
  );
}

type RefusalKey = 'invalid-input' | 'too-many-learners' | 'not-while-acting';

/** Adds a learner to the caller's family. */
export async function addLearner(
  services: Services,
  caller: SignedIn,
  input: NewLearner,
): Promise<Result<LearnerAnswer, RefusalKey>> {
  return change(services, async (tx) => {
    const written = await writeLearner(tx, services, caller, caller.subjectId, input);
    return written.ok ? ok(learnerAnswer(written.value, caller)) : written;
  });
}

/** Adds a learner to a family, for the family itself or for a provider that it books with, in the caller's transaction. */
export async function writeLearner(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  accountId: string,
  input: NewLearner,
): Promise<Result<Selectable<Learner>, RefusalKey>> {
  const now = services.clock.now();
  const age = checkAge(input, now.toZonedDateTimeISO(ZONE).toPlainDate());
  if (!age.ok) return age;
  const emergencyPhone = readTelephone(input.emergencyPhone);
  if (emergencyPhone === null) return invalidPhone;
  if (caller.acting && touchesHealth(input)) return notWhileActing;
  if ((await lockFamily(tx, accountId)) >= LEARNERS_AT_MOST) return tooManyLearners;
  const row = await tx
    .insertInto('learner')
    .values({
      id: randomUUIDv7(),
      account_id: accountId,
      first_name: input.firstName,
      last_name: input.lastName,
      date_of_birth: age.value.dateOfBirth,
      over18: age.value.over18,
      allergies: input.allergies,
      medical: input.medical,
      support_needs: input.supportNeeds,
      photo_consent: input.photoConsent,
      emergency_name: input.emergencyName,
      emergency_phone: emergencyPhone,
      created_at: now.toString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(tx, services.clock, [
    {
      kind: 'learner.added',
      about: { account: accountId, learner: row.id },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    },
  ]);
  return ok(row);
}
