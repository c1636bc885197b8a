import { report } from './parts/figure.ts';
import { onProcesses, processesOf, type Ground } from './parts/processes.ts';
import { askThrice, placesEverOf } from './parts/thrice.ts';

const STALLS = 100;
const TOGETHER = 32;

/**
 * Requests sent three times each with one idempotency key, at once over real HTTP: each is carried out once, the three
 * answers are equal, and the key is refused for another body. `npm run bench -- idempotency [REQUESTS]`; `idempotency
 * pair …` sends the three to two processes on one PostgreSQL.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { count, rest } = processesOf(args);
  const [requests = '10000'] = rest;
  return onProcesses('idempotency', count, (ground) => thrice(ground, Number(requests)));
}

async function thrice({ fair, ports }: Ground, wanted: number): Promise<boolean> {
  const families = await fair.families(wanted);
  const stalls = await fair.stalls(STALLS, { capacity: wanted });
  const done = await askThrice(ports, families, stalls, TOGETHER);
  for (const surprise of done.surprises) process.stderr.write(`${surprise}\n`);
  const line = (figure: string, value: number, unit: string): boolean =>
    report({
      bench: 'idempotency',
      figure,
      value,
      unit,
      reference: wanted,
      target: `${wanted}`,
      ok: value === wanted,
    });
  const held = `place where state = 'HELD'`;
  return [
    line(
      `${wanted} requests, each sent three times with one key, booked (in ${done.seconds.toFixed(1)} s)`,
      await fair.count('booking'),
      'bookings',
    ),
    line('places held for them', await fair.count(held), 'places'),
    line('places ever made for them, also those given back', await placesEverOf(fair, families), 'places'),
    line(
      'families with one place each',
      await fair.count(`(select distinct learner_id from ${held}) each`),
      'families',
    ),
    line('three equal answers', done.equal, 'families'),
    line('same key with another body refused', done.refusedForAnother, 'families'),
  ].every(Boolean);
}
