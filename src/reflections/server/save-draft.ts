import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import type { Judgement } from '../reflection.ts';
import { lastAttended } from './list-own-reflections.ts';

type Draft = {
  bookingId: string;
  enjoyed: Judgement | null;
  learned: Judgement | null;
  caredFor: Judgement | null;
  body: string;
};

/** Keeps what a booker has begun to say. Nobody else reads it, so a name in it is refused only when it is sent. */
export async function saveDraft(
  services: Services,
  caller: SignedIn,
  draft: Draft,
): Promise<Result<undefined, 'already-said' | 'not-attended' | CommonRefusal>> {
  return change(services, async (tx) => {
    const booking = await tx
      .selectFrom('booking')
      .select('id')
      .where('id', '=', draft.bookingId)
      .where('booker_id', '=', caller.subjectId)
      .forUpdate()
      .executeTakeFirst();
    if (!booking) return notFound;
    const now = services.clock.now();
    if (!(await lastAttended(tx, draft.bookingId, caller.subjectId, now)))
      return refuse('not-attended', 'You can say how it was after somebody of your family has been there.');
    const sent = await tx
      .selectFrom('reflection')
      .select('id')
      .where('booking_id', '=', draft.bookingId)
      .executeTakeFirst();
    if (sent) return refuse('already-said', 'You have said how this was already.');
    const words = {
      enjoyed: draft.enjoyed,
      learned: draft.learned,
      cared_for: draft.caredFor,
      body: draft.body,
      saved_at: now.toString(),
    };
    await tx
      .insertInto('reflection_draft')
      .values({ booking_id: draft.bookingId, account_id: caller.subjectId, ...words })
      .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(words))
      .execute();
    return ok(undefined);
  });
}
