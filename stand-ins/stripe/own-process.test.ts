import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { afterAll, expect, it } from 'vitest';
import { startInOwnProcess } from './own-process.ts';

const SECRET = 'sk_test_own_process';
const folder = mkdtempSync(path.join(tmpdir(), 'own-process-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isThere = async (url: string): Promise<boolean> =>
  fetch(`${url}/_alive`).then(
    () => true,
    () => false,
  );

it('serves the API until it is stopped, and keeps its state', async () => {
  const sandbox = await startInOwnProcess({ port: 0, folder, secretKey: SECRET });
  const stripe = new Stripe(SECRET, { host: '127.0.0.1', port: sandbox.port, protocol: 'http' });
  const { id } = await stripe.customers.create({ email: 'priya@example.org' });
  await sandbox.stop();
  expect(await isThere(sandbox.url)).toBe(false);

  const again = await startInOwnProcess({ port: sandbox.port, folder, secretKey: SECRET });
  expect(await stripe.customers.retrieve(id)).toMatchObject({ email: 'priya@example.org' });
  await expect(startInOwnProcess({ port: again.port, secretKey: SECRET })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  const third = await startInOwnProcess({ port: 0, folder, secretKey: SECRET });
  await expect(third.ready).rejects.toThrow('is running on');
  await third.stop();
  await again.stop();
});

it('answers calls that came before its process had loaded', async () => {
  const sandbox = await startInOwnProcess({ port: 0, secretKey: SECRET });
  let loaded = false;
  const ready = sandbox.ready.then(() => (loaded = true));
  const answer = isThere(sandbox.url);
  expect(loaded).toBe(false);
  expect(await answer).toBe(true);
  await ready;
  await sandbox.stop();
});

it('stops before it has loaded', async () => {
  const sandbox = await startInOwnProcess({ port: 0, secretKey: SECRET });
  await sandbox.stop();
  expect(await isThere(sandbox.url)).toBe(false);
});

it('does not start with a live key', async () => {
  await expect(startInOwnProcess({ port: 0, secretKey: 'sk_live_real' })).rejects.toThrow(/only with a test key/);
});

it('ends with its parent, even when the parent is killed', async () => {
  const script = `
    import { startInOwnProcess } from ${JSON.stringify(new URL('./own-process.ts', import.meta.url).href)};
    const { url } = await startInOwnProcess({ port: 0, secretKey: ${JSON.stringify(SECRET)} });
    console.log(url);`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(starter.stdout, 'data')) as [Buffer];
  const url = said.toString().trim();
  expect(await isThere(url)).toBe(true);
  starter.kill('SIGKILL');
  await expect.poll(() => isThere(url)).toBe(false);
});
