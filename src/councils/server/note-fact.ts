import { familyOf } from '../../acting/server/find-homes.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import type { InputOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { checkFact, factForm, factSaid, type FactSaid } from '../case-fact.ts';
import type { councilsContract } from '../contract.ts';
import { mayUndoFact } from '../eligibility.ts';
import { isOwnFamily, lockEligibilities, ownFamily, type LockedEligibility } from './decide-eligibility.ts';
import { mayInCouncil } from './find-membership.ts';
import { keepFact } from './keep-facts.ts';

type Params = { councilId: string; eligibilityId: string };
type Noted = InputOf<
  (typeof councilsContract)['PUT /councils/{councilId}/eligibilities/{eligibilityId}/facts']
>['body'];
type Refusal = 'not-found' | 'forbidden' | 'own-family';

/** What an officer had written down before; what an undo puts back. */
type Before = (FactSaid & { reason: string; account_id: string | null; said_at: string }) | null;

/** An officer writes down whether there is SEND and an EHC plan, as they have seen it in evidence. */
export async function noteFact(
  services: Services,
  caller: SignedIn,
  params: Params,
  { seenIn, seen, ...form }: Noted,
): Promise<Result<undefined, Refusal | 'invalid-input' | 'decided-meanwhile'>> {
  const said = factSaid(form);
  const fields = said ? checkFact(form) : { send: 'Say whether there is SEND.' };
  const [problem] = Object.values(fields);
  if (problem || !said) return refuse('invalid-input', problem ?? '', { fields });
  return change(services, async (tx) => {
    const row = await lockCase(tx, caller, params);
    if (!row.ok) return row;
    const before = await readOfficers(tx, params.eligibilityId);
    if ((before && Date.parse(before.said_at)) !== (seen && Date.parse(seen)))
      return refuse(
        'decided-meanwhile',
        'A colleague has written this down since you opened it. Close it and look at the case again.',
      );
    const { eligibilityId } = params;
    await keepFact(tx, services, { eligibilityId, source: 'OFFICER', said, reason: seenIn, accountId: caller.actorId });
    await writeStep(tx, services, caller, row.value, { kind: 'fact-noted', message: stepWords(said, seenIn), before });
    return ok(undefined);
  });
}

/** Takes back what an officer wrote down last: what was there before stands again, or what others have said. */
export async function undoFact(
  services: Services,
  caller: SignedIn,
  params: Params,
): Promise<Result<undefined, Refusal | 'cannot-undo'>> {
  return change(services, async (tx) => {
    const row = await lockCase(tx, caller, params);
    if (!row.ok) return row;
    const { eligibilityId } = params;
    const last = await tx
      .selectFrom('eligibility_step')
      .select(['kind', 'at', 'before'])
      .where('eligibility_id', '=', eligibilityId)
      .where('kind', 'in', ['fact-noted', 'fact-undone'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const now = services.clock.now();
    const may = mayUndoFact(last && { ...last, at: Temporal.Instant.fromEpochMilliseconds(last.at.getTime()) }, now);
    if (!may.ok) return may;
    await keepFact(tx, services, { eligibilityId, source: 'OFFICER', said: null });
    const before = may.value.before as unknown as Before;
    if (before)
      await tx
        .insertInto('case_fact')
        .values({ eligibility_id: eligibilityId, source: 'OFFICER', ...before })
        .execute();
    await writeStep(tx, services, caller, row.value, { kind: 'fact-undone', message: '', before: null });
    return ok(undefined);
  });
}

async function lockCase(
  tx: Tx,
  caller: SignedIn,
  { councilId, eligibilityId }: Params,
): Promise<Result<LockedEligibility & { councilId: string }, Refusal>> {
  const member = await mayInCouncil(tx, caller, councilId, 'decide');
  if (!member.ok) return member;
  const [row] = await lockEligibilities(tx, councilId, [eligibilityId]);
  if (!row) return notFound;
  return isOwnFamily(row, caller) ? ownFamily : ok({ ...row, councilId });
}

async function readOfficers(tx: Tx, eligibilityId: string): Promise<Before> {
  const row = await tx
    .selectFrom('case_fact')
    .select(['send', 'ehcp', 'reason', 'account_id', 'said_at'])
    .where('eligibility_id', '=', eligibilityId)
    .where('source', '=', 'OFFICER')
    .executeTakeFirst();
  return row ? { ...row, said_at: row.said_at.toISOString() } : null;
}

/** 'SEND yes, EHC plan no: Letter of the school' */
function stepWords(said: FactSaid, seenIn: string): string {
  const { send, ehcp } = factForm(said);
  return `SEND ${send}${ehcp === '' ? '' : `, EHC plan ${ehcp}`}: ${isolated(seenIn)}`;
}

type Step = { kind: 'fact-noted' | 'fact-undone'; message: string; before: Before };

async function writeStep(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  row: LockedEligibility & { councilId: string },
  { kind, message, before }: Step,
): Promise<void> {
  await tx
    .insertInto('eligibility_step')
    .values({
      id: randomUUIDv7(),
      eligibility_id: row.id,
      kind,
      state: row.state,
      account_id: caller.actorId,
      message,
      before: before && JSON.stringify(before),
      at: services.clock.now().toString(),
    })
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'eligibility.fact-noted',
      about: { ...familyOf(row), council: row.councilId, learner: row.learner_id },
      data: { eligibilityId: row.id },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    },
  ]);
}
