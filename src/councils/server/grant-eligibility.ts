import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DB } from '../../../db/tables.ts';
import { carers } from '../../acting/server/find-carers.ts';
import { familyOf, ownerOfCase } from '../../acting/server/find-homes.ts';
import type { SignedIn } from '../../identity/access.ts';
import { refuse, ok, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { checkApproval, decideGround, type EligibilityBasis, type MealTier } from '../eligibility.ts';
import { dayOf, discretionaryPlaces, outsideAges } from '../programme.ts';
import { countDiscretionary, isOwnFamily, ownFamily, type Before } from './decide-eligibility.ts';
import { openProgramme } from './open-programme.ts';

export type Granting = {
  learnerId: string;
  programmeId: string;
  basis: EligibilityBasis;
  mealTier: MealTier | null;
  school: string;
  zipCode: string;
  councilCode: string | null;
  /** Why the council pays for somebody whose home is not in its area. */
  areaReason: string;
  /** Null where a record is sure and nobody had to decide: then what an officer has said no to stays so. */
  officer: SignedIn | null;
};

/** The eligibility, and the step that made it one; null where it was before. */
export type Granted = { eligibilityId: string; stepId: string | null };

export type GrantRefusal =
  | 'not-found'
  | 'own-family'
  | 'ages-do-not-fit'
  | 'said-no'
  | 'needs-tier'
  | 'share-used-up'
  | 'invalid-input';

/**
 * Makes a learner eligible because of what the council knows of it, whether or not its family has asked. Who is eligible
 * already stays as they are.
 */
export async function grantEligibility(
  tx: Tx,
  services: Services,
  granting: Granting,
): Promise<Result<Granted, GrantRefusal>> {
  const found = await lockAll(tx, granting);
  if (!found) return notFound;
  const { learner, programme, before } = found;
  if (granting.officer && isOwnFamily(learner, granting.officer)) return ownFamily;
  if (before?.state === 'ELIGIBLE') return ok({ eligibilityId: before.id, stepId: null });
  if (before?.state === 'NOT_ELIGIBLE' && !granting.officer)
    return refuse('said-no', 'The council has said no to this child before. An officer decides.');
  const today = dayOf(services.clock.now()).toString();
  const first = Temporal.PlainDate.from(programme.starts_on > today ? programme.starts_on : today);
  const outside = outsideAges(openProgramme(programme), learnerOf(learner), first);
  if (outside) return refuse('ages-do-not-fit', outside);
  const { basis, mealTier } = granting;
  const ground = decideGround({ kind: programme.kind, basis }, { mealTier, discretionary: mealTier !== 'targeted' });
  if (!ground.ok) return ground;
  const { discretionary } = ground.value;
  const id = before?.id ?? randomUUIDv7();
  const lawful = checkApproval(
    { startsOn: programme.starts_on, endsOn: programme.ends_on },
    { discretionary, validUntil: programme.ends_on },
    {
      taken: discretionary ? await countDiscretionary(tx, programme.id, id) : 0,
      limit: discretionaryPlaces(programme.planned_children, programme.discretionary_percent),
    },
  );
  if (!lawful.ok) return lawful;
  return ok({ eligibilityId: id, stepId: await write(tx, services, granting, { id, found, ground: ground.value }) });
}

type Found = NonNullable<Awaited<ReturnType<typeof lockAll>>>;

/** The learner, its programme where it is open, and how the council stands to it, each locked. */
async function lockAll(tx: Tx, { learnerId, programmeId, mealTier }: Granting) {
  const learner = await tx
    .selectFrom('learner')
    .select(['id', 'first_name', 'date_of_birth', 'over18', carers.as('carer_ids')])
    .where('id', '=', learnerId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Held where its share counts: the second of two at once sees the first one's.
  const programme = await tx
    .selectFrom('programme')
    .selectAll()
    .where('id', '=', programmeId)
    .where('closed_at', 'is', null)
    .$if(mealTier !== 'targeted', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!learner || !programme) return null;
  const before = await tx
    .selectFrom('eligibility')
    .innerJoin('entitlement', 'entitlement.eligibility_id', 'eligibility.id')
    .selectAll('eligibility')
    .select('entitlement.amount')
    .where('learner_id', '=', learnerId)
    .where('programme_id', '=', programmeId)
    .forUpdate('eligibility')
    .executeTakeFirst();
  return { learner, programme, before };
}

const learnerOf = (row: Found['learner']) => ({
  firstName: row.first_name,
  dateOfBirth: row.date_of_birth,
  over18: row.over18,
});

type Written = { id: string; found: Found; ground: { mealTier: MealTier | null; discretionary: boolean } };

async function write(tx: Tx, services: Services, granting: Granting, { id, found, ground }: Written): Promise<string> {
  const { learner, programme, before } = found;
  const now = services.clock.now().toString();
  const said = {
    basis: granting.basis,
    state: 'ELIGIBLE' as const,
    school: granting.school || (before?.school ?? ''),
    zip_code: granting.zipCode || (before?.zip_code ?? ''),
    council_code: granting.zipCode ? granting.councilCode : (before?.council_code ?? null),
    moved_out: granting.zipCode ? false : (before?.moved_out ?? false),
    meal_tier: ground.mealTier,
    discretionary: ground.discretionary,
    valid_until: programme.ends_on,
    area_reason: granting.areaReason,
    reason: null,
    message: '',
    decided_at: now,
    decided_by_id: granting.officer?.actorId ?? null,
  };
  if (before) await tx.updateTable('eligibility').set(said).where('id', '=', id).execute();
  else {
    await tx
      .insertInto('eligibility')
      .values({ id, learner_id: learner.id, programme_id: programme.id, submitted_at: now, ...said })
      .execute();
    await tx.insertInto('entitlement').values({ eligibility_id: id, amount: programme.allowance }).execute();
  }
  const stepId = randomUUIDv7();
  await tx
    .insertInto('eligibility_step')
    .values({
      id: stepId,
      eligibility_id: id,
      kind: 'approved',
      state: 'ELIGIBLE',
      account_id: granting.officer?.actorId ?? null,
      message: granting.areaReason,
      before: JSON.stringify(beforeOf(before, granting, programme.allowance)),
      at: now,
    })
    .execute();
  const told = await tx
    .selectFrom('eligibility')
    .select(ownerOfCase.as('family_id'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await record(tx, services.clock, [
    {
      kind: 'eligibility.decided',
      about: { ...familyOf(told), council: programme.council_id, learner: learner.id },
      data: { eligibilityId: id, state: 'ELIGIBLE', programmeId: programme.id, stepId },
      ...(granting.officer ? { actorId: granting.officer.actorId, subjectId: granting.officer.subjectId } : {}),
    },
  ]);
  return stepId;
}

type Stood = Selectable<DB['eligibility']> & { amount: number };

/** What an undo puts back: how it stood, or that an officer has yet to decide where nobody had asked. */
function beforeOf(
  before: Stood | undefined,
  { basis }: Granting,
  allowance: number,
): Before & { basis: EligibilityBasis } {
  return {
    basis: before?.basis ?? basis,
    state: before?.state ?? 'PENDING',
    meal_tier: before?.meal_tier ?? null,
    discretionary: before?.discretionary ?? false,
    valid_until: before?.valid_until ?? null,
    reason: before?.reason ?? null,
    message: before?.message ?? '',
    note: before?.note ?? '',
    area_reason: before?.area_reason ?? '',
    decided_at: before?.decided_at?.toISOString() ?? null,
    decided_by_id: before?.decided_by_id ?? null,
    amount: before?.amount ?? allowance,
  };
}
