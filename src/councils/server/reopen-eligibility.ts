import { randomUUIDv7 } from 'node:crypto';
import { ok } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record, type EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { nextState } from '../eligibility.ts';

/** Puts what councils had said yes to back into their queues, because the learner's name or date of birth was corrected. */
export const reopenCorrected: Subscriber<Services> = subscriber({
  name: 'review eligibility of corrected learner',
  on: ['learner.corrected'],
  run: async (services, event) => {
    const { learner } = event.about;
    if (typeof learner !== 'string') return;
    await change(services, async (tx) => {
      for (const row of await lockDecided(tx, learner, event.at)) await reopen(tx, services, event, row);
      return ok(undefined);
    });
  },
});

type Decided = Awaited<ReturnType<typeof lockDecided>>[number];

/** What was decided before the correction; a decision after it was made knowing it. */
async function lockDecided(tx: Tx, learnerId: string, corrected: Date) {
  return tx
    .selectFrom('eligibility')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .select(['eligibility.id', 'eligibility.state', 'programme.council_id'])
    .where('eligibility.learner_id', '=', learnerId)
    .where('eligibility.decided_at', '<=', timestamp(corrected.toISOString()))
    .orderBy('eligibility.id')
    .forUpdate('eligibility')
    .execute();
}

async function reopen(tx: Tx, services: Services, event: EventRow, row: Decided): Promise<void> {
  const next = nextState(row.state, 'correct');
  if (!next.ok) return;
  await tx
    .updateTable('eligibility')
    .set({ state: next.value, decided_at: null, decided_by_id: null, valid_until: null, area_reason: '' })
    .where('id', '=', row.id)
    .execute();
  await tx
    .insertInto('eligibility_step')
    .values({
      id: randomUUIDv7(),
      eligibility_id: row.id,
      kind: 'reopened',
      state: next.value,
      account_id: event.subject_id,
      at: services.clock.now().toString(),
    })
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'eligibility.reopened',
      about: { ...event.about, council: row.council_id },
      data: { eligibilityId: row.id, state: next.value },
      actorId: event.actor_id,
      subjectId: event.subject_id,
    },
  ]);
}
