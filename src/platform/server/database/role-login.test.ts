import { expect, inject, it, vi } from 'vitest';
import { openLog } from '../observe/log.ts';
import { APP_ROLE, openPool, PERSON_ROLE, WrongRoleError } from './db.ts';
import { checkLogins, letRolesLogIn, RoleLoginError } from './role-login.ts';

const log = openLog('silent');
const owner = inject('databaseUrl');

it.each([APP_ROLE, PERSON_ROLE])(
  'SQL that was smuggled into a connection of %s finds no other role to take',
  async (role) => {
    const { appUrl, personUrl } = await letRolesLogIn(owner);
    await checkLogins({ appUrl, personUrl });
    const url = role === APP_ROLE ? appUrl : personUrl;
    const pool = openPool(url, { size: 1, role, logsIn: true, log, name: 'role test' });
    await pool.query('reset role');
    expect((await pool.query('select current_user as role')).rows).toEqual([{ role }]);
    for (const other of [new URL(owner).username, role === APP_ROLE ? PERSON_ROLE : APP_ROLE])
      for (const take of [`set role ${other}`, `set session authorization ${other}`])
        await expect(pool.query(take), take).rejects.toThrow('permission denied');
    await pool.end();
  },
);

it('a connection of the owner that only took the role puts it down again: what the login is for', async () => {
  const pool = openPool(owner, { size: 1, role: APP_ROLE, log, name: 'role test' });
  await pool.query('set role none');
  expect((await pool.query('select current_user as role')).rows).toEqual([{ role: new URL(owner).username }]);
  await pool.end();
});

it('an address that logs in as somebody else gets no query through, and the process is told', async () => {
  const { personUrl } = await letRolesLogIn(owner);
  const onWrongRole = vi.fn();
  const pool = openPool(personUrl, { size: 1, role: APP_ROLE, logsIn: true, onWrongRole, log, name: 'role test' });
  await expect(pool.query('select 1')).rejects.toThrow(WrongRoleError);
  await pool.end();
  expect(onWrongRole).toHaveBeenCalledWith(expect.any(WrongRoleError));
});

it('an address that does not log in is named at the start, with what to do', async () => {
  const { appUrl, personUrl } = await letRolesLogIn(owner);
  const wrong = new URL(personUrl);
  wrong.password = 'other';
  const refused = checkLogins({ appUrl, personUrl: wrong.href });
  await expect(refused).rejects.toThrow(RoleLoginError);
  await expect(refused).rejects.toThrow("alter role thicket_person login password '…';");
});
