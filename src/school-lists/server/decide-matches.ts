import { factOfCode } from '../../councils/case-fact.ts';
import { mayInCouncil } from '../../councils/server/find-membership.ts';
import { keepFact } from '../../councils/server/keep-facts.ts';
import { undoLast } from '../../councils/server/undo-decision.ts';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { findList, type ListParams } from './find-list.ts';
import { confirmPair, keyOf, placesOf } from './settle-pairs.ts';

type Said = { ids: readonly string[]; same: boolean };
type Answer = { decided: number; refused: { id: string; why: string }[] };

/**
 * An officer says of each whether a row and a child are the same. One that cannot be confirmed holds up no other, and says
 * why; what a colleague has decided meanwhile stays.
 */
export async function decideMatches(
  services: Services,
  caller: SignedIn,
  params: ListParams,
  { ids, same }: Said,
): Promise<Result<Answer, 'not-found' | 'forbidden'>> {
  const member = await mayInCouncil(services.db, caller, params.councilId, 'decide');
  if (!member.ok) return member;
  const list = await findList(services.db, params.listId);
  if (list?.council_id !== params.councilId) return notFound;
  const answer: Answer = { decided: 0, refused: [] };
  for (const id of new Set(ids)) {
    const decided = await decideOne(services, caller, params, { id, same });
    if (decided.ok) answer.decided += 1;
    else answer.refused.push({ id, why: decided.refusal.message });
  }
  return ok(answer);
}

async function decideOne(
  services: Services,
  caller: SignedIn,
  params: ListParams,
  { id, same }: { id: string; same: boolean },
) {
  const { db } = services;
  const pair = await findMatch(db, params, id);
  const list = await findList(db, params.listId);
  if (!pair || !list) return notFound;
  const place = (await placesOf(services, list, [pair])).get(keyOf(pair));
  if (!place) return notFound;
  return change(services, async (tx) => {
    // Somebody who was taken out of the council in between decides no more.
    const member = await mayInCouncil(tx, caller, params.councilId, 'decide');
    if (!member.ok) return member;
    const locked = await lockMatch(tx, id);
    if (locked?.state !== 'DOUBTFUL')
      return refuse('wrong-state', 'A colleague has decided about this child already. Look at the list again.');
    if (same) return confirmPair(tx, services, list, pair, { place, officer: caller });
    await tx
      .updateTable('school_list_match')
      .set({ state: 'REJECTED', decided_by_id: caller.actorId, decided_at: services.clock.now().toString() })
      .where('id', '=', id)
      .execute();
    return ok(undefined);
  });
}

async function findMatch(db: Services['db'], { listId }: ListParams, id: string) {
  return db
    .selectFrom('school_list_match')
    .innerJoin('school_list_row', 'school_list_row.id', 'school_list_match.row_id')
    .select(['school_list_match.row_id as rowId', 'school_list_match.learner_id as learnerId'])
    .where('school_list_match.id', '=', id)
    .where('school_list_row.list_id', '=', listId)
    .executeTakeFirst();
}

const lockMatch = (tx: Tx, id: string) =>
  tx.selectFrom('school_list_match').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type UndoRefusal = 'not-found' | 'forbidden' | 'cannot-undo' | 'own-family';

/** Takes back what was said of a row and a child. Where it made the child eligible, that goes with it, for 15 minutes. */
export async function undoMatch(
  services: Services,
  caller: SignedIn,
  { matchId, ...params }: ListParams & { matchId: string },
): Promise<Result<undefined, UndoRefusal>> {
  const pair = await findMatch(services.db, params, matchId);
  return change(services, async (tx): Promise<Result<undefined, UndoRefusal>> => {
    const member = await mayInCouncil(tx, caller, params.councilId, 'decide');
    if (!member.ok) return member;
    const list = await findList(tx, params.listId);
    const match = pair && (await lockMatch(tx, matchId));
    if (!match || list?.council_id !== params.councilId) return notFound;
    if (match.state === 'DOUBTFUL') return ok(undefined);
    if (match.state === 'CONFIRMED' && match.eligibility_id && match.step_id) {
      const { councilId } = params;
      const about = { councilId, eligibilityId: match.eligibility_id, stepId: match.step_id };
      const undone = await undoLast(tx, services, caller, about);
      if (!undone.ok) return undone;
    }
    await tx
      .updateTable('school_list_match')
      .set({ state: 'DOUBTFUL', decided_by_id: null, decided_at: null, eligibility_id: null, step_id: null })
      .where('id', '=', matchId)
      .execute();
    if (match.eligibility_id) await keepWhatIsLeft(tx, services, match.eligibility_id);
    return ok(undefined);
  });
}

/** What the row says is about another child then. What another list has said of this one stays: the latest of them. */
async function keepWhatIsLeft(tx: Tx, services: Services, eligibilityId: string): Promise<void> {
  const other = await tx
    .selectFrom('school_list_match')
    .innerJoin('school_list_row', 'school_list_row.id', 'school_list_match.row_id')
    .select('school_list_row.send_code as code')
    .where('school_list_match.eligibility_id', '=', eligibilityId)
    .where('school_list_match.state', '=', 'CONFIRMED')
    .where('school_list_row.send_code', '<>', '')
    .orderBy('school_list_match.decided_at', 'desc')
    .orderBy('school_list_match.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const said = other && other.code !== '' ? factOfCode[other.code] : null;
  await keepFact(tx, services, { eligibilityId, source: 'SCHOOL_LIST', said });
}
