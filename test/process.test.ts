import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Running } from '../bench/parts/product.ts';

const main = join(import.meta.dirname, '..', 'src', 'main.ts');
const env = { DEMO_TOWN: 'no' };
let folder: string;
const started: Running[] = [];

async function start(more: Record<string, string> = {}): Promise<Running> {
  const running = await startProduct({ folder, env: { ...env, ...more } });
  started.push(running);
  return running;
}

afterEach(async () => {
  for (const running of started.splice(0)) await running.stop();
});
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thicket-process-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the process', () => {
  it('is healthy and ready once it says so, and stops cleanly on SIGTERM', async () => {
    const running = await start();
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${running.url}/metrics`)).text()).toMatch(/^thicket_process_cpu_seconds_total /m);
    await running.stop();
    await expect(fetch(running.url)).rejects.toThrow();
  });

  it('shows its metrics to whom a proxy speaks for only with the token', async () => {
    const token = 'a-token-of-the-scraper';
    const running = await start({ METRICS_TOKEN: token });
    const statusOf = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(`${running.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7', ...headers } })).status;
    expect(await statusOf({})).toBe(404);
    expect(await statusOf({ authorization: 'Bearer another-token-to-try' })).toBe(404);
    expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(200);
    await running.stop();
  });

  it('writes nothing that another user of the machine may read', async () => {
    const running = await start();
    // PostgreSQL looks after its own cluster.
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.split('/')[0] !== 'postgres',
    );
    expect(written).toContain('mailbox');
    const open = written.filter((path) => statSync(join(folder, path)).mode & 0o077);
    expect(open).toEqual([]);
    await running.stop();
  });

  it('starts again after it was killed', async () => {
    const first = await start();
    process.kill(first.pid, 'SIGKILL');
    const second = await start();
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    await second.stop();
  });

  it('refuses a second copy on the same data, and the first goes on', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(/Another copy \(process \d+\) already uses the data folder/);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.stop();
  });

  it('names the port when another program has it', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    await expect(start({ PORT: port })).rejects.toThrow(`PORT ${port} is in use by another program`);
    await new Promise((resolve) => other.close(resolve));
  });

  it('names a wrong setting and ends with the code for it', () => {
    const { status, stderr } = spawnSync(process.execPath, [main], {
      encoding: 'utf8',
      env: { ...process.env, PORT: 'eighty' },
    });
    expect([status, stderr]).toEqual([78, expect.stringContaining('PORT: Expected number')]);
  });

  it('goes when the process that started it has gone', async () => {
    const script = `const { spawn } = require('node:child_process');
      const child = spawn(${JSON.stringify(process.execPath)}, [${JSON.stringify(main)}], { stdio: ['ignore', 'inherit', 'inherit'] });
      console.log('child ' + child.pid);`;
    const parent = spawn(process.execPath, ['-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...env, PORT: '0', THICKET_DATA: folder },
    });
    let said = '';
    await new Promise<void>((resolve, reject) => {
      parent.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('is ready at')) resolve();
      });
      parent.stdout.once('end', () => reject(new Error(`The product did not start.\n${said}`)));
    });
    const pid = Number(/child (\d+)/.exec(said)?.[1]);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
