import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import { privateIn } from './find-private-words.ts';
import { publishAt, type Judgement } from '../reflection.ts';
import { lastAttended } from './list-own-reflections.ts';
import { publishIfBothAreIn } from './publish-reflections.ts';
import { change } from '../../platform/server/work/change.ts';

type Said = { bookingId: string; enjoyed: Judgement; learned: Judgement; caredFor: Judgement; body: string };
type Refused = 'not-attended' | 'already-said' | 'not-for-everybody' | CommonRefusal;

/** A booker says how it was: once for each booking, when somebody attended, and without the name of a child. */
export async function reflect(
  services: Services,
  caller: SignedIn,
  said: Said,
): Promise<Result<{ publishAt: string }, Refused>> {
  return change(services, async (tx) => {
    const booking = await tx
      .selectFrom('booking')
      .select('id')
      .where('id', '=', said.bookingId)
      .where('booker_id', '=', caller.subjectId)
      // Of the two sides that write at the same moment, the second one sees the first.
      .forUpdate()
      .executeTakeFirst();
    if (!booking) return notFound;
    const attended = await lastAttended(tx, said.bookingId, caller.subjectId, services.clock.now());
    if (!attended)
      return refuse('not-attended', 'You can say how it was after somebody of your family has been there.');
    const problem = await privateIn(tx, said.body, { bookingId: said.bookingId, accountId: caller.subjectId });
    if (problem) return refuse('not-for-everybody', problem, { fields: { body: problem } });
    const now = services.clock.now();
    const at = publishAt(now).toString();
    const id = randomUUIDv7();
    const written = await tx
      .insertInto('reflection')
      .values({
        id,
        booking_id: said.bookingId,
        listing_id: attended.listingId,
        provider_id: attended.providerId,
        account_id: caller.subjectId,
        enjoyed: said.enjoyed,
        learned: said.learned,
        cared_for: said.caredFor,
        body: said.body,
        submitted_at: now.toString(),
        publish_at: at,
      })
      .onConflict((conflict) => conflict.column('booking_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!written) return refuse('already-said', 'You have said how this was already.');
    await tx.deleteFrom('reflection_draft').where('booking_id', '=', said.bookingId).execute();
    await record(tx, services.clock, [
      {
        kind: 'reflection.submitted',
        about: { account: caller.subjectId },
        data: { reflectionId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    const both = await publishIfBothAreIn(tx, services, said.bookingId);
    return ok({ publishAt: both ? now.toString() : at });
  });
}
