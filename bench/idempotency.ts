import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres.ts';
import { Fair } from './parts/fair.ts';
import { report } from './parts/figure.ts';
import { removeFolder, startProduct } from './parts/product.ts';
import { askThrice } from './parts/thrice.ts';

const STALLS = 100;
const TOGETHER = 32;

/**
 * Requests sent three times each with one idempotency key, at once over real HTTP: each books once, the three answers
 * are equal, and the key is refused for another body. `npm run bench -- idempotency [REQUESTS]`.
 */
export async function run([requests = '10000']: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-idempotency-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const product = await startProduct({
    folder: join(folder, 'product'),
    env: { DATABASE_URL: postgres.url, DEMO_TOWN: 'no' },
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const fair = new Fair(client);
  try {
    const families = await fair.families(Number(requests));
    const stalls = await fair.stalls(STALLS, { capacity: families.length });
    const done = await askThrice(product.port, families, stalls, TOGETHER);
    for (const surprise of done.surprises) process.stderr.write(`${surprise}\n`);
    const wanted = families.length;
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
      line(
        'families with one place each',
        await fair.count(`(select distinct learner_id from ${held}) each`),
        'families',
      ),
      line('three equal answers', done.equal, 'families'),
      line('same key with another body refused', done.refusedForAnother, 'families'),
    ].every(Boolean);
  } finally {
    await client.end();
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}
