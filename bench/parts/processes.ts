import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/server/database/embedded-postgres.ts';
import { Fair } from './fair.ts';
import { removeFolder, startProduct, type Running } from './product.ts';

/** The word that a command begins with which asks two processes, as behind a proxy. */
const PAIR = 'pair';

/** How many processes a command is about, and what else it was told. */
export function processesOf(args: readonly string[]): { count: 1 | 2; rest: readonly string[] } {
  return args[0] === PAIR ? { count: 2, rest: args.slice(1) } : { count: 1, rest: args };
}

/** Processes of the product on one PostgreSQL of their own, and what is there to be booked. */
export type Ground = { products: readonly Running[]; ports: readonly number[]; fair: Fair };

/** Starts processes of the product on one PostgreSQL, has them asked, and takes everything away again. */
export async function onProcesses(
  name: string,
  count: number,
  work: (ground: Ground) => Promise<boolean>,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), `thicket-bench-${name}-`));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const client = new pg.Client({ connectionString: postgres.url });
  const products: Running[] = [];
  try {
    await client.connect();
    for (let nth = 0; nth < count; nth += 1)
      products.push(
        await startProduct({
          folder: join(folder, `product-${nth}`),
          env: { DATABASE_URL: postgres.url, DEMO_TOWN: 'no' },
        }),
      );
    return await work({ products, ports: products.map(({ port }) => port), fair: new Fair(client) });
  } finally {
    await client.end();
    for (const product of products) await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}
