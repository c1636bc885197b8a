import pg from 'pg';
import { expect } from 'vitest';
import type { World } from '../../../test/world.ts';

/**
 * Waits until so many disputes about a booking's payments are known, and answers them. Their news may overtake the
 * payment's own: then the job that reads it fails, and is tried again here at once and not seconds later.
 */
export async function disputesOf(world: World, bookingId: string, count = 1) {
  const find = async () =>
    world.services.db
      .selectFrom('dispute')
      .selectAll()
      .where('id', 'in', (from) =>
        from
          .selectFrom('dispute_place')
          .innerJoin('place', 'place.id', 'dispute_place.place_id')
          .select('dispute_place.dispute_id')
          .where('place.booking_id', '=', bookingId),
      )
      .execute();
  const look = async () => {
    const found = await find();
    if (found.length < count) await tryAgain(world);
    return found;
  };
  await expect.poll(look).toHaveLength(count);
  // What follows from the news is done, too.
  await world.settle();
  return find();
}

/** Lets the jobs that failed run now, whenever they would come back. */
async function tryAgain(world: World): Promise<void> {
  // The product's own role does not see the queue.
  const owner = new pg.Client({ connectionString: world.services.pool.options.connectionString });
  await owner.connect();
  try {
    await owner.query(
      `select from graphile_worker.reschedule_jobs(
          array(select id from graphile_worker._private_jobs where attempts > 0 and locked_at is null and run_at > now()),
          run_at => now())`,
    );
    // Whoever adds a job says so; otherwise the queue is looked at once a second.
    await owner.query('notify "jobs:insert"');
  } finally {
    await owner.end();
  }
  await world.settle();
}
