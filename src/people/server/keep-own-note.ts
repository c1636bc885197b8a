import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { seal, unseal } from '../../platform/server/vault/seal.ts';
import { change } from '../../platform/server/work/change.ts';
import type { GuardianNote } from '../contract.ts';

const empty: GuardianNote = { contactOnly: '', restriction: '' };

const aboutNote = (learnerId: string, accountId: string): string => `guardian_note:${learnerId}:${accountId}`;

function guardianRow(db: Queryable, learnerId: string, accountId: string) {
  return db
    .selectFrom('guardian')
    .innerJoin('learner', 'learner.id', 'guardian.learner_id')
    .select('guardian.learner_id')
    .where('guardian.learner_id', '=', learnerId)
    .where('guardian.account_id', '=', accountId)
    .where('guardian.role', '=', 'GUARDIAN')
    .where('learner.removed_at', 'is', null)
    .executeTakeFirst();
}

/** What the caller alone tells those who run a session of a learner; empty texts when nothing is told. */
export async function readOwnNote(
  asPerson: Services,
  caller: SignedIn,
  learnerId: string,
): Promise<Result<GuardianNote, 'not-found'>> {
  if (!(await guardianRow(asPerson.db, learnerId, caller.subjectId))) return notFound;
  const notes = await readGuardianNotes(asPerson, [learnerId]);
  return ok(notes.find(({ accountId }) => accountId === caller.subjectId)?.note ?? empty);
}

/** Writes that note; one without words is deleted. */
export async function writeOwnNote(
  services: Services,
  caller: SignedIn,
  learnerId: string,
  note: GuardianNote,
): Promise<Result<GuardianNote, 'not-found'>> {
  return change(services, async (tx) => {
    if (!(await guardianRow(tx, learnerId, caller.subjectId))) return notFound;
    const now = services.clock.now();
    if (!note.contactOnly && !note.restriction) {
      await tx
        .deleteFrom('guardian_note')
        .where('learner_id', '=', learnerId)
        .where('account_id', '=', caller.subjectId)
        .execute();
      return ok(empty);
    }
    const key = await services.vault.keyFor(tx, learnerId, now);
    const said = {
      sealed: seal(key, aboutNote(learnerId, caller.subjectId), JSON.stringify(note)),
      changed_at: now.toString(),
    };
    await tx
      .insertInto('guardian_note')
      .values({ learner_id: learnerId, account_id: caller.subjectId, ...said })
      .onConflict((conflict) => conflict.columns(['learner_id', 'account_id']).doUpdateSet(said))
      .execute();
    return ok(note);
  });
}

/** The notes of guardians about learners that a person may read: who runs their sessions all, a guardian their own. */
export async function readGuardianNotes(
  services: { db: Queryable; vault: Services['vault'] },
  learnerIds: readonly string[],
): Promise<{ learnerId: string; accountId: string; note: GuardianNote }[]> {
  if (learnerIds.length === 0) return [];
  const rows = await services.db
    .selectFrom('guardian_note')
    .select(['learner_id', 'account_id', 'sealed'])
    .where('learner_id', 'in', [...learnerIds])
    .orderBy('changed_at')
    .execute();
  const keys = await services.vault.keysOf(
    services.db,
    rows.map((row) => row.learner_id),
  );
  return rows.flatMap((row) => {
    const key = keys.get(row.learner_id);
    if (!key) return [];
    const text = unseal(key, aboutNote(row.learner_id, row.account_id), row.sealed).toString('utf8');
    return [{ learnerId: row.learner_id, accountId: row.account_id, note: JSON.parse(text) as GuardianNote }];
  });
}
