import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';

let world: World;
let councilId: string;
let manager: { id: string; email: string };
let admin: { id: string; email: string };

beforeAll(async () => {
  world = await makeWorld();
  admin = await world.makeAccount({ role: 'admin' });
  manager = await world.makeAccount({ firstName: 'Ruth' });
  const council = await world.services.db
    .selectFrom('council')
    .select('id')
    .where('code', '=', 'E08000035')
    .executeTakeFirstOrThrow();
  councilId = council.id;
});
afterAll(() => world.stop());

const ask = (address: string, as: string, body?: object, params: Record<string, string> = {}) =>
  world.request(address, { as, params: { councilId, ...params }, ...(body ? { body } : {}) });

/** The link of the last mail to an address. */
async function tokenOf(email: string): Promise<string> {
  await world.settle();
  const mail = world.mails(email).at(-1);
  const token = /councils\/join\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`No invitation for ${email}: ${mail?.text}`);
  return token;
}

const accept = async (person: { id: string; email: string }, token?: string) =>
  world.request('POST /council-invitations/accept', {
    as: person.id,
    body: { token: token ?? (await tokenOf(person.email)) },
  });

it('an administrator opens a council, and its first manager invites the others', async () => {
  const opened = await ask('POST /council-directory/{councilId}/invitations', admin.id, { email: manager.email });
  expect(opened.status).toBe(204);
  const directory = await world.request('GET /council-directory', { as: admin.id, query: { search: 'leeds' } });
  expect(directory.body.councils).toMatchObject([{ id: councilId, members: 0, invited: manager.email }]);
  const stranger = await world.makeAccount();
  const token = await tokenOf(manager.email);
  expect((await accept(stranger, token)).body.key).toBe('invitation-other-address');
  expect((await accept(manager, token)).status).toBe(200);
  expect((await accept(manager, token)).status).toBe(200);

  const officer = await world.makeAccount();
  await ask('POST /councils/{councilId}/invitations', manager.id, { email: officer.email, role: 'officer' });
  await accept(officer);
  const seen = await ask('GET /councils/{councilId}/members', officer.id);
  expect(seen.body.members.map(({ role }: { role: string }) => role).sort()).toEqual(['manager', 'officer']);
  const refused = await ask('POST /councils/{councilId}/invitations', officer.id, {
    email: 'x@example.org',
    role: 'viewer',
  });
  expect(refused.status).toBe(403);
  const twice = await ask('POST /councils/{councilId}/invitations', manager.id, {
    email: officer.email,
    role: 'viewer',
  });
  expect(twice.body.key).toBe('already');
});

it('a withdrawn invitation, and one that was replaced, open nothing', async () => {
  const person = await world.makeAccount();
  await ask('POST /councils/{councilId}/invitations', manager.id, { email: person.email, role: 'viewer' });
  const first = await tokenOf(person.email);
  await ask('POST /councils/{councilId}/invitations', manager.id, { email: person.email, role: 'officer' });
  expect((await accept(person, first)).body.key).toBe('invitation-closed');
  const { body } = await ask('GET /councils/{councilId}/members', manager.id);
  expect(body.invitations).toHaveLength(1);
  const second = await tokenOf(person.email);
  const invitationId = body.invitations[0].id;
  await ask('DELETE /councils/{councilId}/invitations/{invitationId}', manager.id, undefined, { invitationId });
  expect((await accept(person, second)).status).toBe(409);
  const look = await world.request('GET /council-invitations/look-up', { query: { token: second } });
  expect(look.body.state).toBe('withdrawn');
});

it('two managers who remove each other at once leave one', async () => {
  const other = await world.makeAccount();
  await ask('POST /councils/{councilId}/invitations', manager.id, { email: other.email, role: 'manager' });
  await accept(other);
  const remove = (as: string, accountId: string) =>
    ask('DELETE /councils/{councilId}/members/{accountId}', as, undefined, { accountId });
  const both = await Promise.all([remove(manager.id, other.id), remove(other.id, manager.id)]);
  expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
  const left = await world.services.db
    .selectFrom('council_member')
    .select('account_id')
    .where('council_id', '=', councilId)
    .where('role', '=', 'manager')
    .execute();
  expect(left).toHaveLength(1);
  const last = left[0]?.account_id ?? '';
  expect((await remove(last, last)).body.key).toBe('last-manager');
  const demoted = await ask(
    'PUT /councils/{councilId}/members/{accountId}',
    last,
    { role: 'viewer' },
    { accountId: last },
  );
  expect(demoted.body.key).toBe('last-manager');
});
