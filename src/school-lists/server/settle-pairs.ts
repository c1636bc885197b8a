import type { EligibilityBasis } from '../../councils/eligibility.ts';
import { grantEligibility, type GrantRefusal } from '../../councils/server/grant-eligibility.ts';
import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { isSure, type Doubt, type Pair } from '../match-children.ts';
import type { FoundList } from './find-list.ts';

const BASIS: EligibilityBasis = 'SCHOOL_LIST';

/** Which doubt a refusal leaves, for the officer who looks at it then. */
const doubtOf: Partial<Record<GrantRefusal, Doubt>> = {
  'ages-do-not-fit': 'age',
  'said-no': 'said-no',
  'share-used-up': 'share',
};

/** Makes those eligible who are sure, and writes down what is in doubt about the others. */
export async function settlePairs(
  services: Services,
  list: FoundList,
  pairs: readonly (Pair & { isOpen?: boolean })[],
): Promise<void> {
  for (const pair of pairs) {
    if (pair.isOpen === false) continue;
    const home = await homeOfPair(services, pair);
    const doubts = home.code !== null && home.code !== list.council_code && !home.codes.includes(list.council_code) && list.local_only
      ? [...pair.doubts, 'area' as const]
      : pair.doubts;
    if (!isSure({ ...pair, doubts })) await noteDoubts(services, pair, doubts);
    else await settleSure(services, list, { ...pair, doubts }, home);
  }
  services.wakeRelay();
}

async function settleSure(services: Services, list: FoundList, pair: Pair, home: Home): Promise<void> {
  const granted = await transact(services.db, async (tx) => confirmPair(tx, services, list, pair, { home, officer: null }));
  if (granted.ok) return;
  const doubt = doubtOf[granted.refusal.key];
  await noteDoubts(services, pair, doubt ? [...pair.doubts, doubt] : pair.doubts);
}

async function noteDoubts(services: Services, { rowId, learnerId }: Pair, doubts: readonly Doubt[]): Promise<void> {
  await services.db
    .updateTable('school_list_match')
    .set({ doubts: [...doubts] })
    .where('row_id', '=', rowId)
    .where('learner_id', '=', learnerId)
    .where('state', '=', 'DOUBTFUL')
    .execute();
}

export type Home = { zipCode: string; code: string | null; codes: string[] };

/** Where a child lives: as its list says, else as its family does. */
export async function homeOfPair(
  { db, geocoder }: Services,
  { rowId, learnerId }: Pick<Pair, 'rowId' | 'learnerId'>,
): Promise<Home> {
  const row = await db
    .selectFrom('school_list_row')
    .innerJoin('learner', (join) => join.on('learner.id', '=', learnerId))
    .select(['school_list_row.zip_code', 'learner.home_postcode'])
    .where('school_list_row.id', '=', rowId)
    .executeTakeFirst();
  const typed = row?.zip_code || (row?.home_postcode ?? '');
  const found = typed === '' ? null : await geocoder.findPostcode(typed);
  if (!found?.councilCode) return { zipCode: '', code: null, codes: [] };
  const county = geocoder.councils().find(({ code }) => code === found.councilCode)?.countyCode;
  return { zipCode: found.postcode, code: found.councilCode, codes: county ? [county] : [] };
}

type Deciding = { home: Home; officer: SignedIn | null };

/** A row and a learner are one child: the child is eligible by its list. The caller has locked the pair where an officer decides. */
export async function confirmPair(
  tx: Tx,
  services: Services,
  list: FoundList,
  { rowId, learnerId }: Pick<Pair, 'rowId' | 'learnerId'>,
  { home, officer }: Deciding,
): Promise<Result<undefined, GrantRefusal>> {
  const { school } = await tx
    .selectFrom('school_list_row')
    .select('school')
    .where('id', '=', rowId)
    .executeTakeFirstOrThrow();
  const councilCode = home.codes.includes(list.council_code) ? list.council_code : home.code;
  const granted = await grantEligibility(tx, services, {
    learnerId,
    programmeId: list.programme_id,
    basis: BASIS,
    mealTier: list.meal_tier,
    school,
    zipCode: home.zipCode,
    councilCode,
    areaReason: councilCode === list.council_code ? '' : 'On a list of the council’s schools',
    officer,
  });
  if (!granted.ok) return granted;
  await tx
    .updateTable('school_list_match')
    .set({
      state: 'CONFIRMED',
      decided_by_id: officer?.actorId ?? null,
      decided_at: services.clock.now().toString(),
      eligibility_id: granted.value.eligibilityId,
      step_id: granted.value.stepId,
    })
    .where('row_id', '=', rowId)
    .where('learner_id', '=', learnerId)
    .where('state', '=', 'DOUBTFUL')
    .execute();
  return ok(undefined);
}
