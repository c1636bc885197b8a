import pg from 'pg';
import { expect } from 'vitest';
import { waitersBehind } from './waiters.ts';
import type { World } from './world.ts';

/** Which rows a gate locks: a statement without its `for update`, and its values. */
export type Gate = readonly [select: string, values: readonly unknown[]];

/**
 * Locks rows, begins each act as soon as those before it wait behind them, and lets them go in that order. So acts that
 * may meet are made to meet, all of them in the middle of what they do.
 * @param meanwhile what happens while all of them wait
 * @returns what each act came to, in the order in which they began
 * @throws Error when an act never comes to wait
 */
export async function inThisOrder<Outcome>(
  world: World,
  [select, values]: Gate,
  acts: readonly (() => Promise<Outcome>)[],
  meanwhile?: () => Promise<void>,
): Promise<Outcome[]> {
  const gate = new pg.Client({ connectionString: world.services.pool.options.connectionString });
  await gate.connect();
  const begun: Promise<Outcome>[] = [];
  try {
    await gate.query('begin');
    const { rowCount } = await gate.query(`${select} for update`, [...values]);
    if (rowCount === 0) throw new Error(`There is nothing to lock: ${select}`);
    for (const act of acts) {
      begun.push(act());
      await expect
        .poll(() => waitersBehind(gate), { timeout: 20_000, interval: 5 })
        .toBeGreaterThanOrEqual(begun.length);
    }
    await meanwhile?.();
  } finally {
    // Whoever waits goes on, whatever went wrong here.
    await gate.end();
  }
  return Promise.all(begun);
}
