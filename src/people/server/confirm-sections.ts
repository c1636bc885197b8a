import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import type { LearnerAnswer } from '../contract.ts';
import { mayHaveNothing } from '../section-state.ts';
import { emptySection, type SectionName } from '../sections.ts';
import { notWhileActing } from './add-learner.ts';
import { findOwnLearner, learnerIn, lockLearner } from './queries.ts';
import { changedMeanwhile } from './find-changer.ts';
import { insertSections } from './write-sections.ts';

type Seen = { section: 'basics' | SectionName; version: number };
type Refusal = 'not-found' | 'not-while-acting' | 'changed-meanwhile' | 'nothing-to-confirm';

/**
 * Writes down that the family says of sections that they are still right. It confirms the version that it has seen; of a
 * section that was never saved, that there is nothing to tell.
 */
export async function confirmSections(
  services: Services,
  caller: SignedIn,
  learnerId: string,
  seen: readonly Seen[],
): Promise<Result<LearnerAnswer, Refusal>> {
  if (caller.acting) return notWhileActing;
  return change(services, async (tx): Promise<Result<LearnerAnswer, Refusal>> => {
    if (!(await lockLearner(tx, caller, learnerId))) return notFound;
    for (const one of seen) {
      const confirmed = await confirmOne(tx, services, caller, learnerId, one);
      if (!confirmed.ok) return confirmed;
    }
    await record(tx, services.clock, [
      {
        kind: 'learner.confirmed',
        about: { account: caller.subjectId, learner: learnerId },
        data: { sections: seen.map(({ section }) => section) },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(learnerIn(await findOwnLearner(services, tx, caller, learnerId)));
  });
}

async function confirmOne(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  learnerId: string,
  { section, version }: Seen,
): Promise<Result<true, 'changed-meanwhile' | 'nothing-to-confirm'>> {
  const at = services.clock.now().toString();
  if (section === 'basics') {
    const { numUpdatedRows } = await tx
      .updateTable('learner')
      .set({ basics_confirmed_at: at })
      .where('id', '=', learnerId)
      .where('version', '=', version)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? ok(true) : changedMeanwhile(tx, caller.actorId, learnerId, section);
  }
  const { numUpdatedRows } = await tx
    .updateTable('learner_section')
    .set({ confirmed_at: at })
    .where('learner_id', '=', learnerId)
    .where('section', '=', section)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return ok(true);
  if (version !== 0) return changedMeanwhile(tx, caller.actorId, learnerId, section);
  if (!mayHaveNothing(section))
    return refuse('nothing-to-confirm', 'Nothing is filled in here yet. Please fill it in first.');
  const there = await tx
    .selectFrom('learner_section')
    .select('version')
    .where('learner_id', '=', learnerId)
    .where('section', '=', section)
    .executeTakeFirst();
  if (there) return changedMeanwhile(tx, caller.actorId, learnerId, section);
  await insertSections(tx, services, learnerId, { [section]: emptySection(section) }, caller.actorId);
  return ok(true);
}
