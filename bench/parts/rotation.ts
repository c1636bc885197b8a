import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { insertRows, type Database } from '../../src/platform/server/database/db.ts';
import { makeKey } from '../../src/platform/server/vault/seal.ts';
import type { Vault } from '../../src/platform/server/vault/vault.ts';
import { openConnection } from './connection.ts';
import { quantile, report } from './figure.ts';
import type { Ground, RegisterToRead } from './sealed-register.ts';

const OWNERS = 100_000;
const AT_ONCE = 5_000;
const MOST_SECONDS = 300;
const READERS = 4;

/** What it takes to rotate the keys of so many learners while registers are opened, by the command that operators run. */
export async function measureRotation({ db, vault, product, env }: Ground, register: RegisterToRead): Promise<boolean> {
  await addKeys(db, vault);
  const before = await readWhile(product.port, register, new Promise((resolve) => setTimeout(resolve, 5_000)));
  const from = performance.now();
  let seconds = 0;
  const rotating = rotate(env).then(() => (seconds = (performance.now() - from) / 1_000));
  const meanwhile = await readWhile(product.port, register, rotating);
  report({
    bench: 'family',
    figure: `registers read by ${READERS} while keys are rotated, p99, beside before`,
    value: quantile(meanwhile, 0.99),
    unit: 'ms',
    reference: quantile(before, 0.99),
    target: 'none: one after the other on each of so many connections',
    ok: true,
  });
  return report({
    bench: 'family',
    figure: `rotating the keys of ${OWNERS} learners while the product runs`,
    value: seconds,
    unit: 's',
    reference: null,
    target: `<= ${MOST_SECONDS}`,
    ok: seconds <= MOST_SECONDS,
  });
}

async function addKeys(db: Database, vault: Vault): Promise<void> {
  const at = new Date().toISOString();
  for (let made = 0; made < OWNERS; made += AT_ONCE)
    await insertRows(
      db,
      'data_key',
      Array.from({ length: AT_ONCE }, () => {
        const owner_id = randomUUID();
        const { wrapped, master } = vault.wrap(owner_id, makeKey());
        return { owner_id, wrapped: `\\x${wrapped.toString('hex')}`, master, made_at: at };
      }),
    );
}

/** Runs the command to its end. */
function rotate(env: Record<string, string>): Promise<void> {
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'rotate-keys.ts');
  const child = spawn(process.execPath, [script], { stdio: 'ignore', env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The command ended with ${code}.`))));
  });
}

/** How long each reading of the register took, in milliseconds, until something ends. */
async function readWhile(port: number, { path, headers }: RegisterToRead, until: Promise<unknown>): Promise<number[]> {
  let ended = false;
  const end = until.finally(() => (ended = true));
  const times: number[] = [];
  const read = async (): Promise<void> => {
    const connection = await openConnection(port);
    while (!ended) {
      const from = performance.now();
      const { status } = await connection.ask('GET', path, { headers });
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      times.push(performance.now() - from);
    }
    connection.close();
  };
  await Promise.all([...Array.from({ length: READERS }, read), end]);
  return times;
}
