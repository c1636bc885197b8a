import type { SignedIn } from '../../../identity/access.ts';
import type { AnswerOf } from '../../../platform/contract.ts';
import { ok, type Result } from '../../../platform/result.ts';
import { anyOf, type Tx } from '../../../platform/server/database/db.ts';
import { timestamp } from '../../../platform/server/database/timestamp.ts';
import { notFound } from '../../../platform/server/http/http.ts';
import type { Services } from '../../../platform/server/services.ts';
import { change } from '../../../platform/server/work/change.ts';
import { record } from '../../../platform/server/work/events.ts';
import type { registersContract } from '../../contract.ts';
import { takeEntries } from '../../server/add-entries.ts';
import { takeMarks } from '../../server/mark-register.ts';
import { findSession, lockRegister, type SessionRow } from '../../server/queries.ts';
import { readWaiting } from './keep-handed-over.ts';

type Decided = AnswerOf<(typeof registersContract)['POST /registers/{sessionId}/handed-over/decision']>;

/**
 * Adds what was handed over to the owner's register, signed by who made it, or leaves it out. What the register cannot hold
 * waits on, with the reason. What somebody else decided meanwhile is neither decided again nor refused.
 */
export async function decideHandedOver(
  services: Services,
  caller: SignedIn,
  sessionId: string,
  { decision, ids }: { decision: 'ADD' | 'LEAVE_OUT'; ids: readonly string[] },
): Promise<Result<Decided, 'not-found'>> {
  return change(services, async (tx) => {
    const session = await findSession(tx, { accountId: caller.subjectId, now: services.clock.now() }, sessionId);
    if (session?.provider_id !== caller.subjectId) return notFound;
    await lockRegister(tx, sessionId, 'alone');
    const waiting = await readWaiting(services, tx, session.provider_id, sessionId, ids);
    const refused = decision === 'ADD' ? await addAll(services, tx, session, waiting) : [];
    const isRefused = new Set(refused.map(({ id }) => id));
    const decided = waiting.map(({ id }) => id).filter((id) => !isRefused.has(id));
    await tx
      .updateTable('handed_over')
      .set({
        decision: decision === 'ADD' ? 'ADDED' : 'LEFT_OUT',
        decided_by_id: caller.actorId,
        decided_at: timestamp(services.clock.now()),
        sealed: null,
      })
      .where('id', '=', anyOf(decided))
      .execute();
    if (decided.length > 0)
      await record(tx, services.clock, [
        {
          kind: 'register.handover-decided',
          about: { session: sessionId, provider: session.provider_id },
          data: { ids: decided, decision },
          actorId: caller.actorId,
          subjectId: session.provider_id,
        },
      ]);
    return ok({ decided, refused });
  });
}

/** Each person's marks and entries by themselves, so that they stand under their name. */
async function addAll(
  services: Services,
  tx: Tx,
  session: SessionRow,
  waiting: Awaited<ReturnType<typeof readWaiting>>,
): Promise<Decided['refused']> {
  const refused: Decided['refused'] = [];
  for (const [madeById, made] of Map.groupBy(waiting, (one) => one.madeById)) {
    const marks = made.flatMap(({ mark }) => mark ?? []);
    const entries = made.flatMap(({ entry }) => entry ?? []);
    if (marks.length > 0) refused.push(...(await takeMarks(services, tx, { session, madeById }, marks)).refused);
    if (entries.length > 0) refused.push(...(await takeEntries(services, tx, { session, madeById }, entries)).refused);
  }
  return refused;
}
