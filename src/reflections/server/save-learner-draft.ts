import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { fitsDraft, type SeenAim } from '../aims.ts';
import { changedMeanwhile, dueOf } from './reflect-on-learner.ts';

type Draft = { bookingId: string; learnerId: string; aims: SeenAim[]; words: string; version: number };
type Refused = 'not-found' | 'already-said' | 'changed-meanwhile';

/** Keeps what a provider has begun to say of a learner, unless somebody else has changed it since the caller saw it. */
export async function saveLearnerDraft(
  services: Services,
  caller: SignedIn,
  draft: Draft,
): Promise<Result<{ version: number }, Refused>> {
  return change(services, async (tx) => {
    const booking = await tx
      .selectFrom('booking')
      .select('id')
      .where('id', '=', draft.bookingId)
      .where('provider_id', '=', caller.subjectId)
      // Of two who save at the same moment, the second one sees the first.
      .forUpdate()
      .executeTakeFirst();
    if (!booking) return notFound;
    const of = { booking_id: draft.bookingId, learner_id: draft.learnerId };
    const sent = await tx
      .selectFrom('learner_reflection')
      .select('booking_id')
      .where('booking_id', '=', of.booking_id)
      .where('learner_id', '=', of.learner_id)
      .executeTakeFirst();
    if (sent) return refuse('already-said', 'This was sent to the family already.');
    const due = await dueOf(tx, caller.subjectId, services.clock.now())
      .where('booking.id', '=', of.booking_id)
      .where('learner.id', '=', of.learner_id)
      .executeTakeFirst();
    if (!due || !fitsDraft(due.learning_aims, draft.aims)) return notFound;
    const before = await tx
      .selectFrom('learner_reflection_draft')
      .select('version')
      .where('booking_id', '=', of.booking_id)
      .where('learner_id', '=', of.learner_id)
      .executeTakeFirst();
    if ((before?.version ?? 0) !== draft.version) return changedMeanwhile();
    const now = {
      aims: JSON.stringify(draft.aims),
      words: draft.words,
      version: draft.version + 1,
      changed_at: services.clock.now().toString(),
      changed_by_id: caller.actorId,
    };
    await tx
      .insertInto('learner_reflection_draft')
      .values({ ...of, ...now })
      .onConflict((conflict) => conflict.columns(['booking_id', 'learner_id']).doUpdateSet(now))
      .execute();
    return ok({ version: now.version });
  });
}
