import { familyOf, ownerOfCase } from '../../acting/server/find-homes.ts';
import { ok } from '../../platform/result.ts';
import { sql, transact } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { unseal } from '../../platform/server/vault/seal.ts';
import { record } from '../../platform/server/work/events.ts';
import { nextTry, type CheckedParent, type CheckResult, type CheckTier } from '../national-check.ts';
import { engineOf } from './start-check.ts';
import { speakToEngine } from './open-engine.ts';

const AT_ONCE = 20;
/** So long one process has for a check before another may take it. */
const CLAIM_SECONDS = 60;

/** A check whose turn it is. */
export type Due = {
  id: string;
  eligibility_id: string;
  learner_id: string;
  family_id: string | null;
  council_id: string;
  state: 'WAITING' | 'ASKED';
  sealed: Buffer;
  outside_id: string | null;
  tries: number;
};

/** Asks the national service about those whose turn it is. Nothing is locked meanwhile: a check is claimed for a minute. */
export async function runChecks(services: Services): Promise<void> {
  const engine = engineOf(services.settings);
  if (!engine) return;
  const now = services.clock.now();
  const { rows } = await sql<Due>`
    update national_check set next_at = ${timestamp(now.add({ seconds: CLAIM_SECONDS }).toString())}, tries = tries + 1
      from eligibility, programme
     where national_check.id in (select id from national_check
         where not bulk and state in ('WAITING', 'ASKED') and next_at <= ${timestamp(now.toString())}
         order by next_at limit ${AT_ONCE} for update skip locked)
       and eligibility.id = national_check.eligibility_id and programme.id = eligibility.programme_id
    returning national_check.*, eligibility.learner_id, ${ownerOfCase} as family_id, programme.council_id`.execute(
    services.db,
  );
  for (const due of rows) await runOne(services, speakToEngine(engine), due);
}

async function runOne(services: Services, engine: ReturnType<typeof speakToEngine>, due: Due): Promise<void> {
  try {
    if (due.state === 'WAITING') {
      const parent = await openParent(services, due);
      // The key is gone with an erasure: there is nothing to ask about any more.
      if (!parent) return await end(services, due, 'FAILED');
      const outsideId = await engine.submit(parent);
      await services.db
        .updateTable('national_check')
        .set({ state: 'ASKED', outside_id: outsideId, tries: 0, next_at: services.clock.now().toString() })
        .where('id', '=', due.id)
        .where('state', '=', 'WAITING')
        .execute();
      return;
    }
    const answer = await engine.status(due.outside_id ?? '');
    if (answer === 'queued') return await later(services, due);
    await end(services, due, 'ANSWERED', answer);
  } catch (error) {
    // Never what was asked: the messages of the adapter are about statuses only.
    services.log.warn({ check: due.id, tries: due.tries, err: error }, 'the national service was asked in vain');
    await later(services, due);
  }
}

/** What is asked about; null where its key is gone with an erasure. */
export async function openParent(services: Services, due: Due): Promise<CheckedParent | null> {
  const key = (await services.vault.keysOf(services.db, [due.learner_id])).get(due.learner_id);
  return key
    ? (JSON.parse(unseal(key, `national_check:${due.id}`, due.sealed).toString('utf8')) as CheckedParent)
    : null;
}

/** Asks again in a while, or gives up. */
export async function later(services: Services, due: Due): Promise<void> {
  const at = nextTry(due.tries, services.clock.now());
  if (at === null) return end(services, due, 'FAILED');
  await services.db
    .updateTable('national_check')
    .set({ next_at: at.toString() })
    .where('id', '=', due.id)
    .where('state', '=', due.state)
    .execute();
}

/** The end of a check: what was sealed goes in the same statement. The state of the eligibility stays as it is. */
export async function end(
  services: Services,
  due: Due,
  state: 'ANSWERED' | 'FAILED',
  answer: { result: CheckResult; tier: CheckTier | null } | null = null,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const ended = await tx
      .updateTable('national_check')
      .set({
        state,
        sealed: null,
        result: answer?.result ?? null,
        tier: answer?.tier ?? null,
        ended_at: services.clock.now().toString(),
      })
      .where('id', '=', due.id)
      .where('state', '=', due.state)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return ok(undefined);
    await record(tx, services.clock, [
      {
        kind: 'national-check.ended',
        about: { ...familyOf(due), council: due.council_id, learner: due.learner_id },
        data: { eligibilityId: due.eligibility_id },
      },
    ]);
    return ok(undefined);
  });
  services.wakeRelay();
}
