import { ok } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import type { BlockType } from '../../schedule/block.ts';
import { decisionsDue, MOST_DAYS_BEFORE, formatMissed, warningsDue, type Minimum } from '../../schedule/minimum.ts';
import { minimumOf } from '../../schedule/server/queries.ts';
import { markCancelled } from './cancel-sessions.ts';
import { change } from '../../platform/server/work/change.ts';

/**
 * Decides which dates go ahead, of all blocks that need a number of people and whose day of decision has come. Dates
 * that too few have booked are cancelled as their provider would cancel them: the families are told and get everything
 * back; two days before the provider was told that it may come to that. Safe to run at any time and by several processes.
 */
export async function decideMinimums(services: Services): Promise<void> {
  const now = services.clock.now();
  // A day more than the longest time, because the day of decision ends before the day of the date begins.
  const latest = now.add({ hours: (MOST_DAYS_BEFORE + 1) * 24 });
  const blocks = await services.db
    .selectFrom('session')
    .innerJoin('block', 'block.id', 'session.block_id')
    .select('block.id')
    .distinct()
    .where('session.cancelled_at', 'is', null)
    .where('session.minimum_decision', 'is', null)
    .where('session.start_date', '>', timestamp(now))
    .where('session.start_date', '<', timestamp(latest))
    .where('block.minimum_places', 'is not', null)
    .where('block.archived_at', 'is', null)
    .execute();
  for (const { id } of blocks) {
    try {
      await decideMinimum(services, id);
    } catch (error) {
      // One block that cannot be decided must not keep the others waiting.
      services.log.error({ block: id, err: error }, 'could not be decided whether a block goes ahead');
    }
  }
}

/** Decides what is due of one block, in one transaction. */
export async function decideMinimum(services: Services, blockId: string): Promise<void> {
  await change(services, async (tx) => {
    const now = services.clock.now();
    const block = await lockBlock(tx, blockId);
    const minimum = block ? minimumOf(block) : null;
    if (!block || !minimum) return ok(true);
    const sessions = await undecidedOf(tx, blockId, now);
    const by = { actorId: block.provider_id, subjectId: block.provider_id };
    await warnOf(tx, services, block, sessions, minimum);
    for (const decision of decisionsDue(block.type, sessions, minimum, now)) {
      if (decision.verdict === 'wait') continue;
      if (decision.verdict === 'missed') {
        const missed = decision.sessionIds.map((id) => ({ id, listing_id: block.listing_id }));
        await markCancelled(tx, services, missed, { ...by, message: formatMissed(minimum) });
      }
      await tx
        .updateTable('session')
        .set({ minimum_decision: decision.verdict === 'met' ? 'MET' : 'MISSED' })
        .where('id', 'in', decision.sessionIds)
        .execute();
      await record(tx, services.clock, [
        {
          kind: 'minimum.decided',
          about: { listing: block.listing_id, session: decision.sessionIds, provider: block.provider_id },
          data: { verdict: decision.verdict, booked: decision.booked, places: minimum.places },
          ...by,
        },
      ]);
    }
    return ok(true);
  });
}

/** Tells the provider of dates that may fall, while something can be done about it. */
async function warnOf(
  tx: Tx,
  services: Services,
  block: { type: BlockType; listing_id: string; provider_id: string },
  sessions: Awaited<ReturnType<typeof undecidedOf>>,
  minimum: Minimum,
): Promise<void> {
  const now = services.clock.now();
  for (const { sessionIds, booked, decidedAt } of warningsDue(block.type, sessions, minimum, now)) {
    await tx.updateTable('session').set({ minimum_warned_at: now.toString() }).where('id', 'in', sessionIds).execute();
    await record(tx, services.clock, [
      {
        kind: 'minimum.near',
        about: { listing: block.listing_id, session: sessionIds, provider: block.provider_id },
        data: { booked, places: minimum.places, decidedAt: decidedAt.toString() },
        actorId: block.provider_id,
        subjectId: block.provider_id,
      },
    ]);
  }
}

/** The block, whose listing is locked as for a change of its dates: the provider who lowers the number comes before or after. */
async function lockBlock(tx: Tx, blockId: string) {
  const block = await tx
    .selectFrom('block')
    .select('listing_id')
    .where('id', '=', blockId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!block) return undefined;
  const listing = await tx
    .selectFrom('listing')
    .select('provider_id')
    .where('id', '=', block.listing_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const row = await tx.selectFrom('block').selectAll().where('id', '=', blockId).executeTakeFirstOrThrow();
  return { ...row, ...listing };
}

/** The coming dates of a block that are not decided, locked so that nobody takes a place or gives one back meanwhile. */
async function undecidedOf(tx: Tx, blockId: string, now: Temporal.Instant) {
  const sessions = await tx
    .selectFrom('session_places')
    .innerJoin('session', 'session.id', 'session_places.session_id')
    .select(['session.id', 'session.local_date as date', 'session.minimum_warned_at'])
    .where('session.block_id', '=', blockId)
    .where('session.cancelled_at', 'is', null)
    .where('session.minimum_decision', 'is', null)
    .where('session.start_date', '>', timestamp(now))
    .orderBy('session_places.session_id')
    .forUpdate('session_places')
    .execute();
  const ids = sessions.map(({ id }) => id);
  // Whoever booked a whole block before a date was added to it counts on that date as well: else adding it would call
  // off the block that enough have booked.
  const { rows: counts } = await sql<{ session_id: string; booked: number; held: number }>`
    select session.id as session_id,
           (count(distinct (place.learner_id, place.ticket_id)) filter (where place.state = 'CONFIRMED'))::int as booked,
           (count(distinct (place.learner_id, place.ticket_id)) filter (where place.state = 'HELD'))::int as held
      from session
      join block on block.id = session.block_id
      join place on place.session_id = session.id
        or block.type = 'ALL_DATES' and place.session_id = any(${ids}::uuid[]) and not exists (
             select from place mine
              where mine.session_id = session.id
                and mine.learner_id = place.learner_id and mine.ticket_id = place.ticket_id)
     where session.id = any(${ids}::uuid[]) and place.standing
     group by session.id`.execute(tx);
  const byId = new Map(counts.map((row) => [row.session_id, row]));
  return sessions.map(({ id, date, minimum_warned_at }) => ({
    id,
    date,
    warned: minimum_warned_at !== null,
    booked: byId.get(id)?.booked ?? 0,
    held: byId.get(id)?.held ?? 0,
  }));
}
