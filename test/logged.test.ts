import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Running } from '../bench/parts/product.ts';
import { ROOT } from '../src/app/open-product.ts';
import { openLog } from '../src/platform/server/observe/log.ts';
import { telemetryHandlers } from '../src/telemetry/server/api.ts';
import { makeWorld, type World } from './world.ts';

const canaries = ['mia.shah@example.org', '07700 900123', 'K3yK3yK3yK3yK3yK3yK3y', '482913'];

describe('an error that a browser reports', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world.stop());

  it.each(canaries)('comes into the log without %s', async (canary) => {
    const written: string[] = [];
    const log = openLog('info', { write: (line: string) => void written.push(line) });
    const handle = telemetryHandlers({ ...world.services, log })['POST /browser-errors'];
    const body = { context: 'page', message: `It broke at "${canary}"`, path: `/invitation/${canary}` } as const;
    const asked = { body, address: '203.0.113.7', request: new Request('http://thicket.test/') };
    await handle(asked as unknown as Parameters<typeof handle>[0]);
    expect(written).toHaveLength(1);
    expect(written[0]).toContain('/invitation/:x');
    expect(written[0]).not.toContain(canary);
  });
});

// Pages are there once they were built; every run of all tests builds them first.
describe.skipIf(!existsSync(join(ROOT, 'build', 'server', 'index.js')))('what the process says', () => {
  let folder: string;
  let running: Running;
  let said = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'thicket-logged-'));
    running = await startProduct({ folder, env: { DEMO_TOWN: 'no', LOG_LEVEL: 'debug' } });
    for (const stream of [running.child.stdout, running.child.stderr])
      stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  });
  afterAll(async () => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    '/invitation/CANARY%E0%A4%A',
    '/CANARY%E0%A4%A?key=CANARY',
    '/no/such/page/CANARY',
    '/listing/CANARY?key=CANARY',
    '/listing/%E0%A4%A?key=CANARY',
    '/api/CANARY%E0%A4%A?token=CANARY',
    '/assets/CANARY%E0%A4%A.js',
    '/media/CANARY%00',
  ])('has nothing of %s', async (address) => {
    const [mail, key] = ['mia@example.org', 'K3yK3yK3yK3yK3yK3yK3y'];
    for (const canary of [mail, key]) {
      const answer = await fetch(`${running.url}${address.replaceAll('CANARY', canary)}`, { redirect: 'manual' });
      expect([address, answer.status < 500]).toEqual([address, true]);
    }
    // Whatever is said of them has been said once a later request is answered.
    await fetch(`${running.url}/`);
    expect(said).not.toMatch(/mia@example|mia%40|K3yK3y/);
  });
});
