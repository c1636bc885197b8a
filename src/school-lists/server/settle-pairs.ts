import { homesOf } from '../../acting/server/find-homes.ts';
import { factOfCode, type FactSource } from '../../councils/case-fact.ts';
import type { EligibilityBasis } from '../../councils/eligibility.ts';
import { grantEligibility, type GrantRefusal } from '../../councils/server/grant-eligibility.ts';
import { keepFact } from '../../councils/server/keep-facts.ts';
import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { isSure, type Doubt, type Pair } from '../match-children.ts';
import type { FoundList } from './find-list.ts';

const BASIS = 'SCHOOL_LIST' satisfies EligibilityBasis & FactSource;
/** Children who become eligible in one transaction: a list may have thousands. */
const TOGETHER = 50;
/** Such transactions beside one another; each has children of its own. */
const AT_ONCE = 4;

/** Which doubt a refusal leaves, for the officer who looks at it then. */
const doubtOf: Partial<Record<GrantRefusal, Doubt>> = {
  'ages-do-not-fit': 'age',
  'said-no': 'said-no',
  'share-used-up': 'share',
};

export type PairId = Pick<Pair, 'rowId' | 'learnerId'>;
/**
 * What a list and a family say of where a child goes to school and lives. `zipCode` is '' where only the family’s own profile
 * says that it lives elsewhere: the council is not told where.
 */
export type Place = { school: string; zipCode: string; councilCode: string | null };

/** Makes those eligible who are sure, and writes down what is in doubt about the others. */
export async function settlePairs(
  services: Services,
  list: FoundList,
  pairs: readonly (Pair & { isOpen?: boolean })[],
): Promise<void> {
  // In one order, so that two lists that are settled at once wait for each other and never in a circle.
  const open = pairs
    .filter(({ isOpen }) => isOpen !== false)
    .toSorted((one, other) => one.learnerId.localeCompare(other.learnerId));
  const parts = Array.from({ length: Math.ceil(open.length / TOGETHER) }, (_, nth) =>
    open.slice(nth * TOGETHER, (nth + 1) * TOGETHER),
  );
  for (let from = 0; from < parts.length; from += AT_ONCE)
    await Promise.all(parts.slice(from, from + AT_ONCE).map((part) => settleSome(services, list, part)));
  services.wakeRelay();
}

async function settleSome(services: Services, list: FoundList, pairs: readonly Pair[]): Promise<void> {
  const places = await placesOf(services, list, pairs);
  await transact(services.db, async (tx) => {
    for (const pair of pairs) {
      const place = places.get(keyOf(pair)) ?? nowhere;
      const isElsewhere = place.councilCode !== null && place.councilCode !== list.council_code;
      const doubts = isElsewhere && list.local_only ? [...pair.doubts, 'area' as const] : pair.doubts;
      // A refusal has written nothing.
      const granted = isSure({ ...pair, doubts })
        ? await confirmPair(tx, services, list, pair, { place, officer: null })
        : null;
      if (granted?.ok) continue;
      const doubt = granted && doubtOf[granted.refusal.key];
      await noteDoubts(tx, pair, doubt ? [...doubts, doubt] : doubts);
    }
    return ok(undefined);
  });
}

async function noteDoubts(tx: Tx, { rowId, learnerId }: PairId, doubts: readonly Doubt[]): Promise<void> {
  await tx
    .updateTable('school_list_match')
    .set({ doubts: [...doubts] })
    .where('row_id', '=', rowId)
    .where('learner_id', '=', learnerId)
    .where('state', '=', 'DOUBTFUL')
    .execute();
}

const nowhere: Place = { school: '', zipCode: '', councilCode: null };
export const keyOf = ({ rowId, learnerId }: PairId): string => `${rowId} ${learnerId}`;

/** Where children go to school and live: as their list says, else as their family does. Asked before anything is locked. */
export async function placesOf(
  { db, geocoder }: Services,
  list: FoundList,
  pairs: readonly PairId[],
): Promise<Map<string, Place>> {
  if (pairs.length === 0) return new Map();
  const rows = await db
    .selectFrom('school_list_match')
    .innerJoin('school_list_row', 'school_list_row.id', 'school_list_match.row_id')
    .innerJoin('learner', 'learner.id', 'school_list_match.learner_id')
    .select(['row_id', 'learner_id', 'school_list_row.school', 'school_list_row.zip_code', homesOf.as('homes')])
    .where('row_id', 'in', [...new Set(pairs.map(({ rowId }) => rowId))])
    .execute();
  const places = new Map<string, Place>();
  for (const row of rows) {
    const homes = await Promise.all(
      (row.zip_code === '' ? row.homes : [row.zip_code]).map(async (typed) => {
        const found = await geocoder.findPostcode(typed);
        const county = found && geocoder.councils().find(({ code }) => code === found.councilCode)?.countyCode;
        // A home in a district is in its county, too.
        const councilCode = county === list.council_code ? list.council_code : found?.councilCode || null;
        return { found, councilCode };
      }),
    );
    // Guardians may live apart: one home in the area is enough.
    const home = homes.find(({ councilCode }) => councilCode === list.council_code) ?? homes.at(0);
    const { found, councilCode } = home ?? { found: null, councilCode: null };
    const isTold = row.zip_code !== '' || councilCode === list.council_code;
    places.set(keyOf({ rowId: row.row_id, learnerId: row.learner_id }), {
      school: row.school,
      zipCode: isTold ? (found?.postcode ?? '') : '',
      councilCode,
    });
  }
  return places;
}

type Deciding = { place: Place; officer: SignedIn | null };

/** A row and a learner are one child: the child is eligible by its list. Where an officer decides, the pair is locked. */
export async function confirmPair(
  tx: Tx,
  services: Services,
  list: FoundList,
  { rowId, learnerId }: PairId,
  { place, officer }: Deciding,
): Promise<Result<undefined, GrantRefusal>> {
  const granted = await grantEligibility(tx, services, {
    ...place,
    learnerId,
    programmeId: list.programme_id,
    basis: BASIS,
    mealTier: list.meal_tier,
    areaReason: place.councilCode === list.council_code ? '' : 'On a list of the council’s schools',
    officer,
  });
  if (!granted.ok) return granted;
  const { send_code: code } = await tx
    .selectFrom('school_list_row')
    .select('send_code')
    .where('id', '=', rowId)
    .executeTakeFirstOrThrow();
  const { eligibilityId } = granted.value;
  if (code !== '') await keepFact(tx, services, { eligibilityId, source: BASIS, said: factOfCode[code] });
  await tx
    .updateTable('school_list_match')
    .set({
      state: 'CONFIRMED',
      decided_by_id: officer?.actorId ?? null,
      decided_at: services.clock.now().toString(),
      eligibility_id: eligibilityId,
      step_id: granted.value.stepId,
    })
    .where('row_id', '=', rowId)
    .where('learner_id', '=', learnerId)
    .where('state', '=', 'DOUBTFUL')
    .execute();
  return ok(undefined);
}
