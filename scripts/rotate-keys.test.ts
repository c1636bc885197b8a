import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, startProduct, type Running } from '../bench/parts/product.ts';
import { openDatabase, openPool } from '../src/platform/server/database/db.ts';
import { runningPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { openLog } from '../src/platform/server/observe/log.ts';
import { readMasterKeys, writeMasterKey } from '../src/platform/server/vault/master-keys.ts';
import { Vault } from '../src/platform/server/vault/vault.ts';

const script = join(import.meta.dirname, 'rotate-keys.ts');
const main = join(import.meta.dirname, '..', 'src', 'main.ts');
const key = (name: string): string => writeMasterKey(name, randomBytes(32));
const [old, young, younger] = [key('old'), key('young'), key('younger')];

let folder: string;
let running: Running;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thicket-rotate-'));
  running = await startProduct({ folder, env: { DEMO_TOWN: 'no', DATA_KEYS: `${young},${old}` } });
  await addKeys(3);
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Data keys of the time before the young master key. */
async function addKeys(count: number): Promise<void> {
  const [master] = readMasterKeys(old) ?? [];
  const pool = openPool(runningPostgres(folder) ?? '', { size: 1, log: openLog('silent'), name: 'test' });
  const ids = Array.from({ length: count }, () => randomUUID());
  await openDatabase(pool)
    .transaction()
    .execute(async (tx) => new Vault([master!]).keysFor(tx, ids, Temporal.Now.instant()));
  await pool.end();
}

function run(program: string, keys: string, more: Record<string, string> = {}) {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    THICKET_DATA: folder,
    DATA_KEYS: keys,
    LOG_LEVEL: 'silent',
    ...more,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8', env });
  return { status, said: stdout || stderr };
}

it('keys are rotated while the product runs, from its own folder, and a wrong key starts nothing', async () => {
  // Not before every process that runs could open what is wrapped afresh.
  expect(run(script, `${younger},${young},${old}`)).toEqual({
    status: 78,
    said: expect.stringMatching(/^A process that runs has 'young' as the first of its DATA_KEYS\. Put 'younger' first/),
  });
  expect(run(script, young)).toEqual({ status: 78, said: expect.stringMatching(/^DATA_KEYS: 'old' is missing/) });
  expect(run(script, `${young},${old}`)).toEqual({
    status: 0,
    said: "3 data keys wrapped afresh, all under 'young' now.\n'old' may be removed from DATA_KEYS.\n",
  });
  expect(run(script, young)).toEqual({
    status: 0,
    said: "0 data keys wrapped afresh, all under 'young' now.\nThere is only one key in DATA_KEYS: nothing to rotate from.\n",
  });
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  await running.stop();

  const port = String(await freePort());
  expect(run(main, key('young'), { PORT: port, DEMO_TOWN: 'no' })).toEqual({
    status: 78,
    said: "DATA_KEYS: 'young' is another key than the one that this database was sealed with\n",
  });
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  running = await startProduct({ folder, env: { DEMO_TOWN: 'no', DATA_KEYS: young } });
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
});
