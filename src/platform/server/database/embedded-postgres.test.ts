import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thicket-postgres-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

it('survives its owner’s being killed: the orphan is stopped, nothing is lost, and the next start works', async () => {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))});
    const postgres = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)} });
    console.log(postgres.url);
    setInterval(() => undefined, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) =>
    owner.stdout.once('data', (line: Buffer) => resolve(line.toString().trim())),
  );
  await ask(url, 'create table kept as select 7 as n');
  const ended = new Promise((resolve) => owner.once('exit', resolve));
  owner.kill('SIGKILL');
  await ended;

  const again = await startEmbeddedPostgres({ folder });
  expect(await ask(again.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await expect(ask(url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  await again.stop();
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
});

it('refuses a folder that another living process uses, and says which', async () => {
  writeFileSync(join(folder, 'owner.pid'), String(process.ppid));
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(
    `Another copy (process ${process.ppid}) already uses the data folder`,
  );
  rmSync(join(folder, 'owner.pid'));
});

it.skipIf(process.platform !== 'linux')(
  'takes a folder whose owner is gone, also when its process id belongs to another program now',
  async () => {
    writeFileSync(join(folder, 'owner.pid'), `${process.ppid} 1`);
    const postgres = await startEmbeddedPostgres({ folder });
    expect(await ask(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(readFileSync(join(folder, 'owner.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid} \\d+$`));
    await postgres.stop();
  },
);
