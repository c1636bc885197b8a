import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { MIGRATIONS } from '../src/app/open-product.ts';
import { makeDatabase } from './make-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of this test run; its database `template1` stays empty, `thicket_template` is migrated. */
    databaseUrl: string;
  }
}

/** One real PostgreSQL for a test run, in memory where the machine has room; each test file copies its template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'thicket-test-'));
  const postgres = await startEmbeddedPostgres({ folder, fast: true });
  await migrate(await makeDatabase(postgres.url, 'thicket_template', 'template1'), MIGRATIONS);
  project.provide('databaseUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
