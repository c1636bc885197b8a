import type * as z from 'zod';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { registersContract } from '../contract.ts';
import { findSession, marksOf } from './queries.ts';
import { change } from '../../platform/server/work/change.ts';

type Route = (typeof registersContract)['POST /registers/{sessionId}/marks'];
type NewMark = z.output<Route['body']>['marks'][number];

/**
 * Adds marks to the register of a session of the caller's listings, or around it of one that they work on. A device may send its log again at any time: a mark
 * with a known id is accepted and not added twice. Marks that the register cannot hold are answered one by one, so that
 * one cancelled booking does not keep a device's other marks waiting.
 */
export async function markRegister(
  services: Services,
  caller: SignedIn,
  sessionId: string,
  newMarks: readonly NewMark[],
): Promise<Result<AnswerOf<Route>, 'not-found'>> {
  return change(services, async (tx) => {
    const session = await findSession(tx, { accountId: caller.subjectId, now: services.clock.now() }, sessionId);
    if (!session) return notFound;

    // Locked until the end, so that a place cannot be cancelled between the check and the mark.
    const places = await tx
      .selectFrom('place')
      .select(['id', 'state'])
      .where('session_id', '=', sessionId)
      .where('id', 'in', [...new Set(newMarks.map((mark) => mark.placeId))])
      .orderBy('id')
      .forShare()
      .execute();
    const confirmed = new Set(places.filter((place) => place.state === 'CONFIRMED').map((place) => place.id));
    const known = new Map(
      (
        await tx
          .selectFrom('mark')
          .select(['id', 'place_id', 'kind'])
          .where('id', 'in', [
            ...new Set(newMarks.flatMap((mark) => (mark.undoesId === null ? [mark.id] : [mark.id, mark.undoesId]))),
          ])
          .execute()
      ).map((mark) => [mark.id, { placeId: mark.place_id, kind: mark.kind }]),
    );

    const now = services.clock.now();
    const accepted = new Set<string>();
    const refused: { id: string; message: string }[] = [];
    const fresh: NewMark[] = [];
    // What is taken back must be there before the mark that takes it back.
    for (const mark of [...newMarks].sort((a, b) => Number(a.kind === 'UNDO') - Number(b.kind === 'UNDO'))) {
      if (accepted.has(mark.id)) continue;
      const earlier = known.get(mark.id);
      const target = mark.undoesId === null ? null : known.get(mark.undoesId);
      if (earlier) {
        if (earlier.placeId === mark.placeId && earlier.kind === mark.kind) accepted.add(mark.id);
        else refused.push({ id: mark.id, message: 'This mark conflicts with another. Please make it again.' });
      } else if (!confirmed.has(mark.placeId)) {
        refused.push({ id: mark.id, message: 'This place is no longer booked, so the mark was not kept.' });
      } else if ((mark.kind === 'UNDO') !== (mark.undoesId !== null)) {
        refused.push({ id: mark.id, message: 'It is not clear which mark to take back.' });
      } else if (mark.kind === 'UNDO' && (!target || target.placeId !== mark.placeId || target.kind === 'UNDO')) {
        refused.push({ id: mark.id, message: 'The mark to take back is not on this register.' });
      } else {
        accepted.add(mark.id);
        fresh.push(mark);
        known.set(mark.id, { placeId: mark.placeId, kind: mark.kind });
      }
    }

    if (fresh.length > 0) {
      const added = await tx
        .insertInto('mark')
        .values(
          fresh.map((mark) => ({
            id: mark.id,
            place_id: mark.placeId,
            session_id: sessionId,
            kind: mark.kind,
            undoes_id: mark.undoesId,
            collected_by: mark.kind === 'COLLECTED' ? mark.collectedBy : '',
            note: mark.note,
            made_at: notAfter(mark.madeAt, now),
            received_at: now.toString(),
            marked_by_id: caller.actorId,
          })),
        )
        // The same device may send the same log twice at the same moment.
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('place_id')
        .execute();
      if (added.length > 0) {
        await record(tx, services.clock, [
          {
            kind: 'register.marked',
            about: { session: sessionId, provider: session.provider_id },
            data: { placeIds: [...new Set(added.map((mark) => mark.place_id))] },
            actorId: caller.actorId,
            subjectId: session.provider_id,
          },
        ]);
      }
    }
    return ok({ accepted: [...accepted], refused, marks: await marksOf(tx, [sessionId]) });
  });
}

/** A device's clock may be fast; no mark is from the future. */
function notAfter(madeAt: string, now: Temporal.Instant): string {
  const made = Temporal.Instant.from(madeAt);
  return (Temporal.Instant.compare(made, now) > 0 ? now : made).toString();
}
