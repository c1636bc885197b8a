import { randomUUIDv7 } from 'node:crypto';
import { caredForBy } from '../../acting/server/find-carers.ts';
import { isKeptFrom } from '../../acting/server/find-homes.ts';
import type { SignedIn } from '../../identity/access.ts';
import { countTry, type Limit } from '../../identity/server/limit-tries.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Settings } from '../../platform/server/settings.ts';
import { seal } from '../../platform/server/vault/seal.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { checkParent, readNationalNumber } from '../national-check.ts';
import { dayOf } from '../programme.ts';
import type { EngineSettings } from './open-engine.ts';

/** Checks that one account may have made in a day. */
const CHECKS = { what: 'national checks', tries: 10, seconds: 86_400 } as const satisfies Limit;

/** How the national service is reached; null where the settings do not say. */
export function engineOf(settings: Settings): EngineSettings | null {
  const { ELIGIBILITY_CHECK_URL, ELIGIBILITY_CHECK_CLIENT_ID, ELIGIBILITY_CHECK_CLIENT_SECRET } = settings;
  if (!ELIGIBILITY_CHECK_URL || !ELIGIBILITY_CHECK_CLIENT_ID || !ELIGIBILITY_CHECK_CLIENT_SECRET) return null;
  return {
    url: ELIGIBILITY_CHECK_URL,
    clientId: ELIGIBILITY_CHECK_CLIENT_ID,
    clientSecret: ELIGIBILITY_CHECK_CLIENT_SECRET,
  };
}

type Refusal = 'not-found' | 'invalid-input' | 'not-available' | 'already-asked' | 'too-many-requests';

/**
 * A guardian lets the national service be asked about a child's free school meals. What is typed is sealed under the
 * child's key, handed over by a job, and deleted with the answer.
 */
export async function startCheck(
  services: Services,
  caller: SignedIn,
  { learnerId, programmeId }: { learnerId: string; programmeId: string },
  typed: { surname: string; dateOfBirth: string; number: string },
): Promise<Result<undefined, Refusal>> {
  if (!engineOf(services.settings))
    return refuse('not-available', 'The national service cannot be asked here. The council decides without it.');
  const now = services.clock.now();
  const fields = checkParent(typed, dayOf(now).toString());
  const [problem] = Object.values(fields);
  const number = readNationalNumber(typed.number);
  if (problem || !number) return refuse('invalid-input', problem ?? 'Look at the number again.', { fields });
  const allowed = await countTry(services.db, services.clock, CHECKS, caller.subjectId);
  if (!allowed.ok)
    return refuse('too-many-requests', 'The national service was asked too often today. Please wait a day.');
  return change(services, async (tx) => {
    const found = await tx
      .selectFrom('eligibility')
      .innerJoin('learner', 'learner.id', 'eligibility.learner_id')
      .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
      .select(['eligibility.id', 'programme.council_id'])
      .where('eligibility.learner_id', '=', learnerId)
      .where('eligibility.programme_id', '=', programmeId)
      // Short breaks do not depend on school meals, and what is decided needs no check.
      .where('programme.kind', '=', 'HAF')
      .where('eligibility.state', '<>', 'ELIGIBLE')
      .where(caredForBy(caller.subjectId, 'guard'))
      .where((is) => is.not(isKeptFrom(caller.subjectId)))
      .forUpdate('eligibility')
      .executeTakeFirst();
    if (!found) return notFound;
    const id = randomUUIDv7();
    const key = await services.vault.keyFor(tx, learnerId, now);
    const parent = { surname: typed.surname.trim(), dateOfBirth: typed.dateOfBirth, number };
    const made = await tx
      .insertInto('national_check')
      .values({
        id,
        eligibility_id: found.id,
        state: 'WAITING',
        sealed: seal(key, `national_check:${id}`, JSON.stringify(parent)),
        next_at: now.toString(),
        asked_at: now.toString(),
      })
      .onConflict((open) => open.columns(['eligibility_id']).where('state', 'in', ['WAITING', 'ASKED']).doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n)
      return refuse('already-asked', 'The national service has been asked already. Please wait for its answer.');
    await record(tx, services.clock, [
      {
        kind: 'national-check.asked',
        about: { account: caller.subjectId, council: found.council_id, learner: learnerId },
        data: { eligibilityId: found.id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
