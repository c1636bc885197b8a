import { spawnSync } from 'node:child_process';
import { report } from './parts/figure.ts';
import { ordeal } from './parts/ordeal.ts';
import { processesOf } from './parts/processes.ts';

/** What is promised: so many are acknowledged while everything fails. A run of fewer is a short one, and says so. */
const PROMISED = 10_000;
const KILLS = 3;
const BACK_SECONDS = 5;
const LONGEST_SECONDS = 10;
const LEAST_PER_SECOND = 20;
const START_SECONDS = 120;

/**
 * Books while everything fails that can, and looks what is there: `npm run faults [BOOKINGS]`; `npm run faults pair …`
 * has two processes on one PostgreSQL, killed in turn, of which the other one goes on. Answers whether everything was
 * as promised, within a time that is set by how many book.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { count, rest } = processesOf(args);
  const bookings = Number(rest[0] ?? PROMISED);
  if (!Number.isInteger(bookings) || bookings < 1) throw new Error(`${rest[0]} is no number of bookings.`);
  if (bookings < PROMISED) process.stderr.write(`A short run: ${PROMISED} bookings are what is promised.\n`);
  // PostgreSQL recovers when its file system has written everything: what a build or a copy left there is not its own.
  spawnSync('sync');
  const findings = await ordeal({
    bookings,
    processes: count,
    kills: KILLS,
    seconds: START_SECONDS + bookings / LEAST_PER_SECOND,
    back: BACK_SECONDS,
    longest: LONGEST_SECONDS,
  });
  return findings.map((finding) => report({ bench: 'faults', reference: null, ...finding })).every(Boolean);
}
