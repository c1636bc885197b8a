import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../test/world.ts';

const script = join(import.meta.dirname, 'appoint.ts');

let world: World;
beforeAll(async () => (world = await makeWorld()));
afterAll(async () => world.stop());

function appoint(...given: string[]) {
  const { connectionString = '' } = world.services.pool.options;
  const env = { ...process.env, NODE_ENV: 'development', DATABASE_URL: connectionString, LOG_LEVEL: 'silent' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...given], { encoding: 'utf8', env });
  return { status, said: stdout || stderr };
}

describe('whoever runs the product', () => {
  it('appoints the first administrator, once', async () => {
    const ada = await world.makeAccount({ firstName: 'Ada', lastName: 'Hill', email: 'ada@example.org' });
    expect(appoint('administrator', 'Ada@example.org')).toEqual({
      status: 0,
      said: 'Ada Hill is an administrator now.\n',
    });
    expect(appoint('administrator', 'ada@example.org')).toEqual({
      status: 1,
      said: 'Ada Hill is an administrator already.\n',
    });
    const { body } = await world.request('GET /users/me', { as: ada.id });
    expect(body.role).toBe('admin');
  });

  it.each(['Bristol City Council', 'E06000023', 'bristol city council'])(
    'appoints a manager of a council by its name or code: %s',
    async (council) => {
      const email = `${crypto.randomUUID()}@example.org`;
      const olu = await world.makeAccount({ firstName: 'Olu', lastName: 'Reed', email });
      expect(appoint('manager', council, email)).toEqual({
        status: 0,
        said: 'Olu Reed is a manager of Bristol City Council now.\n',
      });
      expect(appoint('manager', council, email).said).toMatch(/already/);
      const rows = await world.services.db
        .selectFrom('council_member')
        .select('role')
        .where('account_id', '=', olu.id)
        .execute();
      expect(rows).toEqual([{ role: 'manager' }]);
    },
  );

  it('appoints nobody without an account, of an unproved address or of a disabled account', async () => {
    const { db } = world.services;
    const unproved = await world.makeAccount({ email: 'unproved@example.org' });
    await db.updateTable('account').set({ email_verified_at: null }).where('id', '=', unproved.id).execute();
    const disabled = await world.makeAccount({ email: 'disabled@example.org' });
    await db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
    expect(appoint('administrator', 'nobody@example.org').said).toMatch(/Sign up with it first/);
    expect(appoint('administrator', 'unproved@example.org').said).toMatch(/is not proved yet/);
    expect(appoint('administrator', 'disabled@example.org').said).toMatch(/is disabled/);
    expect(appoint('administrator', 'no address').said).toMatch(/is no email address/);
    const { count } = await db
      .selectFrom('account')
      .select((is) => is.fn.countAll<string>().as('count'))
      .where('role', '=', 'admin')
      .where('id', 'in', [unproved.id, disabled.id])
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });

  it('is told which councils are named most like one that is not there', () => {
    expect(appoint('manager', 'Brystol', 'ada@example.org')).toEqual({
      status: 1,
      said: expect.stringMatching(/^There is no council ‘Brystol’\. Those named most like it: .*Bristol City Council/),
    });
  });

  it.each([['administrator'], ['manager', 'Bristol City Council'], ['king', 'ada@example.org']])(
    'is told how it is called: %j',
    (...given) => {
      const { status, said } = appoint(...given);
      expect(status).toBe(64);
      expect(said).toMatch(/^Usage: npm run appoint -- administrator EMAIL/);
    },
  );
});
