import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeTables } from '../db/describe-tables.ts';
import { MIGRATIONS } from '../src/app/open-product.ts';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';

// Writes db/tables.ts from the migrations: in a database of its own, so that no state of a developer's gets in.
const folder = mkdtempSync(join(tmpdir(), 'thicket-tables-'));
const postgres = await startEmbeddedPostgres({ folder, fast: true });
try {
  await migrate(postgres.url, MIGRATIONS);
  writeFileSync(join(import.meta.dirname, '..', 'db', 'tables.ts'), await describeTables(postgres.url));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
