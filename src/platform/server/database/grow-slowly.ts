import { availableParallelism } from 'node:os';
import type pg from 'pg';

/** More than these would only take the cores from each other while they are new. */
export const OPENED_AT_ONCE = 2 * availableParallelism();
const ONE_MORE_EACH_MS = 100;

/**
 * Has a pool open a few connections at once, and one more each tenth of a second in which somebody waits for one. A new
 * connection has everything to plan anew, and its some thirty statements keep a core busy for about as long: where all
 * twenty were new, after a start or after they had been cut, whoever came waited for a second and not for half of one.
 * @param size how many there may be in the end
 */
export function growSlowly(pool: pg.Pool, size: number): void {
  const most = (count: number): number => Math.min(size, Math.max(count, OPENED_AT_ONCE));
  const mayGrow = (): boolean => pool.options.max < size && pool.totalCount >= pool.options.max && pool.idleCount === 0;
  let timer: NodeJS.Timeout | undefined;
  const watch = (): void => {
    if (timer || !mayGrow()) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (pool.waitingCount > 0 && mayGrow()) {
        pool.options.max += 1;
        // Taken for nobody: whoever has waited longest gets it when it is there. Who waits hears why it cannot be opened.
        pool.connect().then(
          (client) => client.release(),
          () => undefined,
        );
      }
      // By time, not by what happens here: those who have one may all wait for another.
      watch();
    }, ONE_MORE_EACH_MS);
    timer.unref();
  };
  pool.options.max = most(0);
  pool.on('acquire', watch);
  pool.on('remove', () => {
    pool.options.max = most(Math.min(pool.options.max, pool.totalCount));
  });
}
