import { expect, inject, it, vi } from 'vitest';
import { openLog } from '../observe/log.ts';
import { APP_ROLE, openPool, PERSON_ROLE, WrongRoleError } from './db.ts';

const log = openLog('silent');

it.each([APP_ROLE, PERSON_ROLE])('a connection acts as %s', async (role) => {
  const onWrongRole = vi.fn();
  const pool = openPool(inject('databaseUrl'), { size: 1, role, onWrongRole, log, name: 'role test' });
  expect((await pool.query('select current_user as role')).rows).toEqual([{ role }]);
  await pool.end();
  expect(onWrongRole).not.toHaveBeenCalled();
});

it.each([APP_ROLE, PERSON_ROLE])(
  'where something replaces the start-up options, nothing runs as the owner instead of %s, and the process is told',
  async (role) => {
    // As a pooler does that knows nothing of them.
    const address = new URL(inject('databaseUrl'));
    address.searchParams.set('options', '-c statement_timeout=0');
    const onWrongRole = vi.fn();
    const pool = openPool(address.href, { size: 1, role, onWrongRole, log, name: 'role test' });
    await expect(pool.query('select 1')).rejects.toThrow(WrongRoleError);
    await expect(pool.query('select 1')).rejects.toThrow('Take `options` out of DATABASE_URL');
    await pool.end();
    expect(onWrongRole).toHaveBeenCalledWith(expect.any(WrongRoleError));
  },
);
