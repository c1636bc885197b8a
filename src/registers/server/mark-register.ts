import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { registersContract } from '../contract.ts';
import type { MarkKind } from '../attendance.ts';
import { judgeMarks } from '../judge-marks.ts';
import { standingOf } from '../care.ts';
import { findHandovers } from './find-handovers.ts';
import { findSession, lockRegister, locksOf, marksOf, type SessionRow } from './queries.ts';
import type { NewMark } from '../mark-schemas.ts';
import { change } from '../../platform/server/work/change.ts';

type Route = (typeof registersContract)['POST /registers/{sessionId}/marks'];

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
    const now = services.clock.now();
    const session = await findSession(tx, { accountId: caller.subjectId, now }, sessionId);
    if (!session) return notFound;
    const { accepted, refused } = await takeMarks(services, tx, { session, madeById: caller.actorId }, newMarks);
    const marks = await marksOf(tx, [sessionId], accepted);
    return ok({ accepted, refused, marks });
  });
}

/**
 * Holds marks that somebody made against the register of a session and adds those that it can hold.
 * Marks do not wait for each other, only for whoever locks the register: a union is the same in any order.
 */
export async function takeMarks(
  services: Services,
  tx: Tx,
  { session, madeById }: { session: SessionRow; madeById: string },
  newMarks: readonly NewMark[],
): Promise<{ accepted: string[]; refused: { id: string; message: string }[] }> {
  const now = services.clock.now();
  const sessionId = session.id;
  await lockRegister(tx, sessionId, 'beside others');

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
  const held = await tx
    .selectFrom('mark')
    .select(['id', 'place_id', 'kind', 'made_at'])
    .where('id', 'in', [
      ...new Set(newMarks.flatMap(({ id, undoesId }) => (undoesId === null ? [id] : [id, undoesId]))),
    ])
    .execute();
  const handovers = await findHandovers(services, tx, [
    ...new Set(newMarks.flatMap(({ kind, placeId }) => (kind === 'COLLECTED' ? [placeId] : []))),
  ]);
  const { accepted, refused, fresh } = judgeMarks(newMarks, {
    session: { startDate: session.start_date.toISOString(), endDate: session.end_date.toISOString() },
    confirmed,
    known: held.map((mark) => ({
      id: mark.id,
      placeId: mark.place_id,
      kind: mark.kind as MarkKind,
      madeAt: mark.made_at.toISOString(),
    })),
    locks: await locksOf(tx, sessionId),
    standing: ({ placeId, collectedBy }) => {
      const handover = handovers.get(placeId);
      return handover ? standingOf(collectedBy, handover) : '';
    },
    now,
  });
  await addMarks(services, tx, { session, madeById }, fresh);
  return { accepted, refused };
}

/** Writes fresh marks into the log, and says so: also which of them somebody collected who is not on the list. */
async function addMarks(
  { clock }: Services,
  tx: Tx,
  { session, madeById }: { session: SessionRow; madeById: string },
  fresh: ReturnType<typeof judgeMarks>['fresh'],
): Promise<void> {
  if (fresh.length === 0) return;
  const added = await tx
    .insertInto('mark')
    .values(
      fresh.map((mark) => ({
        id: mark.id,
        place_id: mark.placeId,
        session_id: session.id,
        kind: mark.kind,
        undoes_id: mark.undoesId,
        collected_by: mark.kind === 'COLLECTED' ? mark.collectedBy : '',
        late_at: mark.kind === 'ARRIVED' ? (mark.lateAt ?? null) : null,
        password_checked: mark.kind === 'COLLECTED' && mark.passwordChecked === true,
        collector: mark.collector,
        note: mark.note,
        made_at: mark.madeAt,
        received_at: clock.now().toString(),
        marked_by_id: madeById,
      })),
    )
    // The same device may send the same log twice at the same moment.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'place_id', 'collector'])
    .execute();
  if (added.length === 0) return;
  const by = { actorId: madeById, subjectId: session.provider_id };
  await record(tx, clock, [
    {
      kind: 'register.marked',
      about: { session: session.id, provider: session.provider_id },
      data: { placeIds: [...new Set(added.map((mark) => mark.place_id))] },
      ...by,
    },
    ...added
      .filter(({ collector }) => collector === 'NOT_LISTED' || collector === 'MUST_NOT')
      .map(({ id }) => ({
        kind: 'register.collected-unlisted' as const,
        about: { provider: session.provider_id },
        data: { markId: id },
        ...by,
      })),
  ]);
}
