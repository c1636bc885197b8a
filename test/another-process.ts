import { APP_ROLE, openDatabase, openPool } from '../src/platform/server/database/db.ts';
import type { Services } from '../src/platform/server/services.ts';
import type { World } from './world.ts';

/**
 * The services of another process on the same database, as far as that can tell: with connections of its own name, and
 * nothing in memory that it shares with the world's own.
 * @param ahead how far its clock is ahead of the world's
 */
export function anotherProcess(
  world: World,
  name: string,
  ahead: Temporal.DurationLike = { seconds: 0 },
): { services: Services; stop(): Promise<void> } {
  const { connectionString = '' } = world.services.pool.options;
  const pool = openPool(connectionString, { size: 3, role: APP_ROLE, log: world.services.log, name });
  const clock = { now: () => world.clock.now().add(ahead) };
  return { services: { ...world.services, clock, pool, db: openDatabase(pool) }, stop: async () => pool.end() };
}
