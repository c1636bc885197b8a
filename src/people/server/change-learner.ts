import type { SignedIn } from '../../identity/access.ts';
import { isPhoneNumber } from '../../identity/phone-number.ts';
import { ok, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { ZONE } from '../../platform/time.ts';
import type { LearnerAnswer, LearnerChange } from '../contract.ts';
import { checkAge, LEARNERS_AT_MOST } from '../learner.ts';
import { invalidPhone, notWhileActing, tooManyLearners, touchesHealth } from './add-learner.ts';
import { learnerAnswer, lockFamily } from './queries.ts';

type Refusal = 'not-found' | 'invalid-input' | 'too-many-learners' | 'not-while-acting';

/** Changes a learner of the caller's family; fields that are not named stay. A removed one can only be brought back. */
export async function changeLearner(
  services: Services,
  caller: SignedIn,
  learnerId: string,
  change: LearnerChange,
): Promise<Result<LearnerAnswer, Refusal>> {
  if (change.emergencyPhone !== undefined && !isPhoneNumber(change.emergencyPhone)) return invalidPhone;
  if (caller.acting && touchesHealth(change)) return notWhileActing;
  const today = services.clock.now().toZonedDateTimeISO(ZONE).toPlainDate();
  const changed = await transact<LearnerAnswer, Refusal>(services.db, async (tx) => {
    const count = await lockFamily(tx, caller.subjectId);
    const row = await tx
      .selectFrom('learner')
      .selectAll()
      .where('id', '=', learnerId)
      .where('account_id', '=', caller.subjectId)
      .executeTakeFirst();
    const back = change.removed === false && row?.removed_at !== null;
    if (!row || (row.removed_at && !back)) return notFound as Result<never, 'not-found'>;
    if (back && count >= LEARNERS_AT_MOST) return tooManyLearners;
    const age = checkAge(
      {
        dateOfBirth: change.dateOfBirth === undefined ? row.date_of_birth : change.dateOfBirth,
        over18: change.over18 ?? row.over18,
      },
      today,
    );
    if (!age.ok) return age;
    const saved = await tx
      .updateTable('learner')
      .set({
        first_name: change.firstName ?? row.first_name,
        last_name: change.lastName ?? row.last_name,
        date_of_birth: age.value.dateOfBirth,
        over18: age.value.over18,
        allergies: change.allergies ?? row.allergies,
        medical: change.medical ?? row.medical,
        support_needs: change.supportNeeds ?? row.support_needs,
        photo_consent: change.photoConsent ?? row.photo_consent,
        emergency_name: change.emergencyName ?? row.emergency_name,
        emergency_phone: change.emergencyPhone ?? row.emergency_phone,
        removed_at: null,
      })
      .where('id', '=', learnerId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(tx, services.clock, [
      {
        kind: 'learner.changed',
        about: { account: caller.subjectId, learner: learnerId },
        data: { fields: Object.keys(change) },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(learnerAnswer(saved, caller));
  });
  services.wakeRelay();
  return changed;
}
