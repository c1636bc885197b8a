import { familyOf, ownerOfCase } from '../../acting/server/find-homes.ts';
import { carers } from '../../acting/server/find-carers.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DB } from '../../../db/tables.ts';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { anyOf, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import {
  belowUsed,
  checkApproval,
  decideGround,
  nextState,
  type EligibilityEvent,
  type MealTier,
  type RefusalReason,
} from '../eligibility.ts';
import { discretionaryPlaces, type AllowanceUnit } from '../programme.ts';
import { fullName } from '../../identity/name.ts';
import { homeArea, needsAreaReason, type HomeArea } from '../home-area.ts';
import { areaNames, homeOf } from './find-areas.ts';
import { mayInCouncil, type Membership } from './find-membership.ts';
import { isolated } from '../../platform/isolated.ts';
import { change } from '../../platform/server/work/change.ts';

/** What an officer decides. Nulls stand for what the programme says. */
export type Decision =
  | {
      kind: 'approve';
      mealTier: MealTier | null;
      discretionary: boolean;
      validUntil: string | null;
      allowance: number | null;
      areaReason: string;
      note: string;
    }
  | { kind: 'ask'; message: string; note: string }
  | { kind: 'refuse'; reason: RefusalReason; message: string; note: string };

type RefusalKey =
  | 'not-found'
  | 'forbidden'
  | 'invalid-input'
  | 'wrong-state'
  | 'decided-meanwhile'
  | 'own-family'
  | 'needs-tier'
  | 'needs-area-reason'
  | 'share-used-up'
  | 'below-used';

/** An eligibility with whose it is, locked for a decision. */
export type LockedEligibility = Selectable<DB['eligibility']> & {
  /** The guardian who hears of it; null where every one left must not know of it. */
  family_id: string | null;
  /** Accounts of all who care for the learner. */
  carer_ids: string[];
  first_name: string;
  last_name: string;
};

/** What an undo puts back. */
export type Before = Pick<
  Selectable<DB['eligibility']>,
  'state' | 'meal_tier' | 'discretionary' | 'valid_until' | 'reason' | 'message' | 'note' | 'area_reason'
> & { decided_at: string | null; decided_by_id: string | null; amount: number };

/** The refusal of an officer whose own child it is. */
export const ownFamily = refuse('own-family', 'This is a child of your own family. A colleague decides about it.');

/** Decides about learners, all of them or none. What follows for their bookings, jobs do after the commit. */
export async function decideEligibilities(
  services: Services,
  caller: SignedIn,
  councilId: string,
  { ids, decision, seen = {} }: { ids: readonly string[]; decision: Decision; seen?: Seen | undefined },
): Promise<Result<{ decided: number }, RefusalKey>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'decide');
    if (!member.ok) return member;
    const rows = await lockEligibilities(tx, councilId, ids);
    if (rows.length !== new Set(ids).size) return notFound;
    if (rows.some((row) => isOwnFamily(row, caller))) return ownFamily;
    const meanwhile = rows.find((row) => isDecidedSince(row, seen));
    if (meanwhile) return decidedMeanwhile(meanwhile);
    for (const row of rows) {
      const one = await decideOne(tx, services, caller, member.value, row, decision);
      if (!one.ok) return one;
    }
    return ok({ decided: rows.length });
  });
}

/** By the id of a case, when it was decided about as the officer read it; null: not yet. */
type Seen = Readonly<Record<string, string | null>>;

/** Whether somebody has decided about a case since an officer read it. What was not read is not compared. */
function isDecidedSince({ id, decided_at: at }: LockedEligibility, seen: Seen): boolean {
  const read = seen[id];
  return read !== undefined && (read === null ? null : Date.parse(read)) !== (at?.getTime() ?? null);
}

const decidedMeanwhile = (row: LockedEligibility) =>
  refuse(
    'decided-meanwhile',
    `${isolated(fullName(named(row)))}: a colleague has decided since you opened this. Close it and look at the case again.`,
  );

/** Whether somebody who decides, cares for the learner themselves, at the keyboard or in whose name. */
export function isOwnFamily(row: { carer_ids: readonly string[] }, caller: SignedIn): boolean {
  return row.carer_ids.includes(caller.actorId) || row.carer_ids.includes(caller.subjectId);
}

/** Eligibilities of a council, locked in order. */
export async function lockEligibilities(
  tx: Tx,
  councilId: string,
  ids: readonly string[],
): Promise<LockedEligibility[]> {
  return tx
    .selectFrom('eligibility')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .innerJoin('learner', 'learner.id', 'eligibility.learner_id')
    .selectAll('eligibility')
    .select([ownerOfCase.as('family_id'), 'learner.first_name', 'learner.last_name', carers.as('carer_ids')])
    .where('eligibility.id', '=', anyOf(ids))
    .where('programme.council_id', '=', councilId)
    .orderBy('eligibility.id')
    .forUpdate('eligibility')
    .execute();
}

const eventOf: Record<Decision['kind'], EligibilityEvent> = { approve: 'approve', ask: 'ask', refuse: 'refuse' };
const stepOf = { approve: 'approved', ask: 'asked', refuse: 'refused' } as const;

async function decideOne(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  council: Membership,
  row: LockedEligibility,
  decision: Decision,
): Promise<Result<true, RefusalKey>> {
  const next = nextState(row.state, eventOf[decision.kind]);
  if (!next.ok) return next;
  const { amount } = await tx
    .selectFrom('entitlement')
    .select('amount')
    .where('eligibility_id', '=', row.id)
    .executeTakeFirstOrThrow();
  const words =
    decision.kind === 'approve'
      ? await approve(tx, row, decision, homeArea(homeOf(row), council, areaNames(services)))
      : ok({
          reason: decision.kind === 'refuse' ? decision.reason : null,
          message: decision.message,
          meal_tier: row.meal_tier,
          discretionary: false,
          valid_until: null,
          area_reason: '',
        });
  if (!words.ok) return words;
  const now = services.clock.now().toString();
  const before: Before = {
    state: row.state,
    meal_tier: row.meal_tier,
    discretionary: row.discretionary,
    valid_until: row.valid_until,
    reason: row.reason,
    message: row.message,
    note: row.note,
    area_reason: row.area_reason,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by_id: row.decided_by_id,
    amount,
  };
  await tx
    .updateTable('eligibility')
    .set({
      ...words.value,
      state: next.value,
      note: decision.note || row.note,
      decided_at: now,
      decided_by_id: caller.actorId,
    })
    .where('id', '=', row.id)
    .execute();
  const stepId = randomUUIDv7();
  await tx
    .insertInto('eligibility_step')
    .values({
      id: stepId,
      eligibility_id: row.id,
      kind: stepOf[decision.kind],
      state: next.value,
      account_id: caller.actorId,
      message: decision.kind === 'approve' ? words.value.area_reason : decision.message,
      before: JSON.stringify(before),
      at: now,
    })
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'eligibility.decided',
      about: { ...familyOf(row), council: council.id, learner: row.learner_id },
      data: { eligibilityId: row.id, state: next.value, stepId },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    },
  ]);
  return ok(true);
}

/** Checks a yes against its programme, and gives the child what it may use. */
async function approve(
  tx: Tx,
  row: LockedEligibility,
  decision: Extract<Decision, { kind: 'approve' }>,
  home: HomeArea,
) {
  // Two officers who say yes for other reasons at once follow one another: the second sees the first's share.
  const programme = await tx
    .selectFrom('programme')
    .selectAll()
    .where('id', '=', row.programme_id)
    .$if(decision.discretionary, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  const ground = decideGround({ kind: programme.kind, basis: row.basis }, decision);
  if (!ground.ok) return ground;
  const { mealTier, discretionary } = ground.value;
  const area = checkArea(programme.local_only, home, decision.areaReason, fullName(named(row)));
  if (!area.ok) return area;
  const taken = discretionary ? await countDiscretionary(tx, row.programme_id, row.id) : 0;
  const validUntil = decision.validUntil ?? programme.ends_on;
  const lawful = checkApproval(
    { startsOn: programme.starts_on, endsOn: programme.ends_on },
    { discretionary, validUntil },
    { taken, limit: discretionaryPlaces(programme.planned_children, programme.discretionary_percent) },
  );
  if (!lawful.ok) return lawful;
  if (decision.allowance !== null) {
    const changed = await setAllowance(tx, row.id, decision.allowance, programme.unit);
    if (!changed.ok) return changed;
  }
  return ok({
    reason: null,
    message: '',
    meal_tier: mealTier,
    discretionary,
    valid_until: validUntil,
    area_reason: area.value,
  });
}

const named = (row: LockedEligibility) => ({ firstName: row.first_name, lastName: row.last_name });

/** What is to be stored of why a council pays for a child from elsewhere; nothing where the home is in its area. */
function checkArea(
  localOnly: boolean,
  home: HomeArea,
  reason: string,
  name: string,
): Result<string, 'needs-area-reason'> {
  if (home.lives === 'inside') return ok('');
  if (reason !== '' || !needsAreaReason(localOnly, home)) return ok(reason);
  const message = `${isolated(name)}: ${home.sentence} Say why the council pays all the same, or say no.`;
  return refuse('needs-area-reason', message, { fields: { areaReason: message } });
}

/** Children of a programme who are eligible for other reasons, but for one of them. Its caller holds the programme. */
export async function countDiscretionary(tx: Tx, programmeId: string, but: string): Promise<number> {
  const { count } = await tx
    .selectFrom('eligibility')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('programme_id', '=', programmeId)
    .where('state', '=', 'ELIGIBLE')
    .where('discretionary', '=', true)
    .where('id', '<>', but)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Gives a child another allowance than it had: never less than its places take. */
export async function setAllowance(
  tx: Tx,
  eligibilityId: string,
  amount: number,
  unit: AllowanceUnit,
): Promise<Result<true, 'below-used'>> {
  const changed = await tx
    .updateTable('entitlement')
    .set({ amount })
    .where('eligibility_id', '=', eligibilityId)
    .where((is) => is(is('reserved', '+', is.ref('used')), '<=', amount))
    .executeTakeFirst();
  if (changed.numUpdatedRows === 1n) return ok(true);
  const row = await tx
    .selectFrom('entitlement')
    .selectAll()
    .where('eligibility_id', '=', eligibilityId)
    .executeTakeFirstOrThrow();
  const message = belowUsed(unit, row.reserved + row.used);
  return refuse('below-used', message, { fields: { allowance: message } });
}
