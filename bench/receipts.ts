import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { removeFolder, startProduct } from './parts/product.ts';
import { measureReceipts } from './parts/receipts.ts';

/** What a family waits for who asks who has seen what. */
export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-receipts-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const product = await startProduct({
    folder: join(folder, 'product'),
    env: { DATABASE_URL: postgres.url, DEMO_TOWN: 'no' },
  });
  try {
    return await measureReceipts(product, postgres.url);
  } finally {
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}
