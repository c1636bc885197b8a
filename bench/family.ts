import { mkdtempSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, openPool, APP_ROLE } from '../src/platform/server/database/db.ts';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { openLog } from '../src/platform/server/observe/log.ts';
import { readMasterKeys, writeMasterKey } from '../src/platform/server/vault/master-keys.ts';
import { Vault } from '../src/platform/server/vault/vault.ts';
import { Fair } from './parts/fair.ts';
import { removeFolder, startProduct } from './parts/product.ts';
import { measureRegister } from './parts/sealed-register.ts';
import { measureRotation } from './parts/rotation.ts';

/** What it costs that what families tell is sealed: to read a register, and to rotate the keys while the product runs. */
export async function run(): Promise<boolean> {
  const [old, young] = [writeMasterKey('old', randomBytes(32)), writeMasterKey('young', randomBytes(32))];
  const [master] = readMasterKeys(old) ?? [];
  if (!master) throw new Error('A key that was just written cannot be read.');
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-family-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const env = { DATABASE_URL: postgres.url, DEMO_TOWN: 'no', DATA_KEYS: `${young},${old}` };
  const product = await startProduct({ folder: join(folder, 'product'), env });
  const pool = openPool(postgres.url, { size: 4, role: APP_ROLE, log: openLog('warn'), name: 'bench' });
  try {
    const ground = { db: openDatabase(pool), fair: new Fair(pool), vault: new Vault([master]), product, env };
    const register = await measureRegister(ground);
    return (await measureRotation(ground, register)) && register.ok;
  } finally {
    await pool.end();
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}
