import type { Selectable } from 'kysely';
import type { Learner } from '../../../db/tables.ts';
import { isMasked, maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { Queryable, Tx } from '../../platform/server/database/db.ts';
import type { LearnerAnswer } from '../contract.ts';

type Shown = Omit<Selectable<Learner>, 'account_id' | 'created_at' | 'removed_at'>;

/**
 * A learner as the caller may see it: who acts for a family does not see health and emergency contact, and an
 * administrator who looks into it not even who they are.
 */
export function learnerAnswer(whole: Shown, caller: Pick<SignedIn, 'acting'>): LearnerAnswer {
  const row = maskedLearner(whole, caller.acting);
  const masked = caller.acting !== null;
  const shown = (text: string): string => (masked ? '' : text);
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    over18: row.over18,
    allergies: shown(row.allergies),
    medical: shown(row.medical),
    supportNeeds: shown(row.support_needs),
    photoConsent: row.photo_consent,
    emergencyName: shown(row.emergency_name),
    emergencyPhone: shown(row.emergency_phone),
    masked,
    identityMasked: isMasked(caller.acting),
  };
}

/** The learners of the caller's family, in the order they were added. */
export async function learnersOf(db: Queryable, caller: SignedIn): Promise<LearnerAnswer[]> {
  const rows = await db
    .selectFrom('learner')
    .innerJoin('learner_health', 'learner_health.learner_id', 'learner.id')
    .select(['id', 'first_name', 'last_name', 'date_of_birth', 'over18', 'photo_consent'])
    .select(['learner_health.allergies', 'learner_health.medical', 'learner_health.support_needs'])
    .select(['learner_health.emergency_name', 'learner_health.emergency_phone'])
    .where('account_id', '=', caller.subjectId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => learnerAnswer(row, caller));
}

/** Makes other changes of the same family wait, so that counts hold; answers how many learners it has. */
export async function lockFamily(tx: Tx, accountId: string): Promise<number> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom('learner')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
