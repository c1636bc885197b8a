import { ownerOfCase } from '../../acting/server/find-homes.ts';
import { sql } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { end, later, openParent, type Due } from './ask-engine.ts';
import { speakToEngine } from './open-engine.ts';
import { engineOf } from './start-check.ts';

/** The service takes so many together. */
const AT_ONCE = 200;
/** So long one process has for them before another may take them. */
const CLAIM_SECONDS = 60;

type Engine = ReturnType<typeof speakToEngine>;

/** Hands over what officers asked about together, and asks for the answers of what was handed over; each row ends by itself. */
export async function runBulkChecks(services: Services): Promise<void> {
  const settings = engineOf(services.settings);
  if (!settings) return;
  const due = await claimDue(services);
  const engine = speakToEngine(settings);
  await handOver(
    services,
    engine,
    due.filter(({ state }) => state === 'WAITING'),
  );
  const asked = Map.groupBy(
    due.filter(({ state }) => state === 'ASKED'),
    (one) => one.outside_id ?? '',
  );
  for (const [outsideId, rows] of asked) await readAnswers(services, engine, outsideId, rows);
}

async function claimDue(services: Services): Promise<Due[]> {
  const now = services.clock.now();
  const { rows } = await sql<Due>`
    update national_check set next_at = ${timestamp(now.add({ seconds: CLAIM_SECONDS }).toString())}, tries = tries + 1
      from eligibility, programme
     where national_check.id in (select id from national_check
         where bulk and state in ('WAITING', 'ASKED') and next_at <= ${timestamp(now.toString())}
         order by next_at limit ${AT_ONCE} for update skip locked)
       and eligibility.id = national_check.eligibility_id and programme.id = eligibility.programme_id
    returning national_check.*, eligibility.learner_id, ${ownerOfCase} as family_id, programme.council_id`.execute(
    services.db,
  );
  // An update answers in no order: ids are in that of asking.
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

async function handOver(services: Services, engine: Engine, rows: readonly Due[]): Promise<void> {
  const opened = [];
  for (const due of rows) {
    const parent = await openParent(services, due);
    // The key is gone with an erasure: there is nothing to ask about any more.
    if (parent) opened.push({ due, parent: { ...parent, id: due.id } });
    else await end(services, due, 'FAILED');
  }
  if (opened.length === 0) return;
  try {
    const outsideId = await engine.submitMany(opened.map(({ parent }) => parent));
    await services.db
      .updateTable('national_check')
      .set({ state: 'ASKED', outside_id: outsideId, tries: 0, next_at: services.clock.now().toString() })
      .where(
        'id',
        'in',
        opened.map(({ due }) => due.id),
      )
      .where('state', '=', 'WAITING')
      .execute();
  } catch (error) {
    await tryLater(
      services,
      error,
      opened.map(({ due }) => due),
    );
  }
}

async function readAnswers(services: Services, engine: Engine, outsideId: string, rows: readonly Due[]): Promise<void> {
  try {
    const answers = await engine.statusOfMany(outsideId);
    for (const due of rows) {
      const answer = answers.get(due.id);
      // A row that the service forgot is one that it does not know.
      if (answer === undefined) await end(services, due, 'ANSWERED', { result: 'notFound', tier: null });
      else if (answer === 'queued') await later(services, due);
      else await end(services, due, 'ANSWERED', answer);
    }
  } catch (error) {
    await tryLater(services, error, rows);
  }
}

async function tryLater(services: Services, error: unknown, rows: readonly Due[]): Promise<void> {
  services.log.warn({ checks: rows.length, err: error }, 'the national service was asked in vain about many');
  for (const due of rows) await later(services, due);
}
