import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import { deviceOf, PASSWORD, visitors, type Person } from './sign-in.fixture.ts';

/** What ends a session ends it on the next request, whatever the token says. */
let world: World;
const visit = visitors(() => world);
beforeAll(async () => {
  world = await makeWorld({ signIn: true });
});
afterAll(() => world.stop());

const own = (address: string, person: Person, more: object = {}) =>
  world.request(address, { headers: visit.bearer(person.token), ...more });
const set = (person: Person, change: { disabled_at?: Date | null; role?: 'admin' | 'user' }) =>
  world.services.db.updateTable('account').set(change).where('id', '=', person.id).execute();

/** Each gets the device that is to end, and another one of the same account. */
const endings: Record<string, (ending: Person, other: Person) => Promise<unknown>> = {
  'signing out': (ending) => own('POST /auth/sign-out', ending),
  'signing out with the cookie alone': (ending) =>
    world.request('POST /auth/sign-out', { headers: { cookie: ending.cookie, origin: world.url } }),
  'being signed out from another device': (ending, other) =>
    own('DELETE /users/me/devices/{deviceId}', other, { params: { deviceId: deviceOf(ending.token) } }),
  'signing out everywhere': (_, other) => own('POST /auth/sign-out-everywhere', other),
  'another password': (_, other) => own('PUT /users/me/password', other, { body: { password: 'four muddy boots' } }),
  'a new password by a mailed link': async (ending) => {
    await visit.askLink(ending.email, 'reset-password');
    return visit.useLink(visit.linkFor(ending.email, 'Choose a new password'), { password: 'four muddy boots' });
  },
  'another address': async (_, other) => {
    const email = visit.newAddress();
    await own('PUT /users/me/email', other, { body: { email } });
    return visit.useLink(visit.linkFor(email, 'confirm your new'), {}, visit.bearer(other.token));
  },
  'a proof of the address by somebody else': (ending) => visit.newProvedPerson(ending.email),
  'disabling the account': (ending) => set(ending, { disabled_at: new Date() }),
  'the end of the session': async () => world.clock.advance({ hours: 24 * 60 }),
};

test.each(Object.entries(endings))('%s', async (_, end) => {
  const other = await visit.newPerson();
  const ending = visit.asPerson(await visit.signIn(other.email));
  expect((await visit.me(ending.token)).status).toBe(200);
  await end(ending, other);
  for (const answer of [
    await visit.me(ending.token),
    await own('PUT /users/me', ending, { body: { firstName: 'X', lastName: '' } }),
  ])
    expect(answer).toMatchObject({ status: 401, body: { key: 'not-signed-in' } });
  expect((await visit.refresh(ending.cookie)).status).toBe(401);
});

test('a disabled account is told so when its session is renewed, and its cookies go', async () => {
  const person = await visit.newPerson();
  await set(person, { disabled_at: new Date() });
  const answer = await visit.refresh(person.cookie);
  expect(answer).toMatchObject({
    status: 401,
    body: { key: 'user-disabled', message: 'User for this account is disabled.' },
  });
  expect(answer.headers.getSetCookie().every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
  const forged = person.cookie.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`);
  expect((await visit.refresh(forged)).body.key).toBe('session-ended');
});

test.each([
  [
    'a mailed code',
    async ({ email }: Person) => {
      await world.request('POST /auth/otp-code', { body: { email } });
      return world.request('POST /auth/otp-verify', { body: { email, code: visit.codeFor(email, 'sign-in code') } });
    },
  ],
  [
    'a mailed link',
    async ({ email }: Person) => {
      await visit.askLink(email, 'sign-in');
      return visit.useLink(visit.linkFor(email, 'Sign in to'), { email });
    },
  ],
  [
    'a new password',
    async ({ email }: Person) => {
      await visit.askLink(email, 'reset-password');
      return visit.useLink(visit.linkFor(email, 'Choose a new password'), { password: 'four muddy boots' });
    },
  ],
  ['the password', ({ email }: Person) => visit.signIn(email, PASSWORD)],
])('a disabled account does not come in by %s', async (_, come) => {
  const person = await visit.newPerson();
  await set(person, { disabled_at: new Date() });
  expect(await come(person)).toMatchObject({ status: 403, body: { key: 'user-disabled' } });
  await set(person, { disabled_at: null });
  expect((await visit.signIn(person.email)).status).toBe(200);
});

test('a disabled account does not come in by an outside provider', async () => {
  const email = visit.newAddress();
  const id = (await visit.whoIs(await visit.travel('google', email))) ?? '';
  await set({ id, email, token: '', cookie: '' }, { disabled_at: new Date() });
  expect((await visit.travel('google', email)).headers.get('location')).toBe('/login?error=user-disabled');
});

test.each([
  ['the grant is revoked', { revoked_at: new Date(0) }],
  ['the grant has run out', { expires_at: new Date(0) }],
])('acting for another ends when %s', async (_, change) => {
  const [giver, receiver] = [await world.makeAccount(), await world.makeAccount()];
  const id = randomUUIDv7();
  await world.services.db
    .insertInto('access_grant')
    .values({
      id,
      giver_id: giver.id,
      receiver_id: receiver.id,
      scope: 'full',
      created_at: world.clock.now().toString(),
    })
    .execute();
  const token = await accessTokenFor(world.services, receiver.id, { forId: giver.id, kind: 'delegation' });
  expect((await visit.me(token)).body.id).toBe(giver.id);
  await world.services.db.updateTable('access_grant').set(change).where('id', '=', id).execute();
  expect((await visit.me(token)).status).toBe(401);
});

test('acting for another ends when the account that is acted for, or the one that acts, is disabled', async () => {
  for (const which of ['subject', 'actor'] as const) {
    const people = { actor: await world.makeAccount({ role: 'admin' }), subject: await world.makeAccount() };
    const token = await accessTokenFor(world.services, people.actor.id, {
      forId: people.subject.id,
      kind: 'impersonation',
    });
    expect((await visit.me(token)).status).toBe(200);
    await set({ ...people[which], token: '', cookie: '' }, { disabled_at: new Date() });
    expect((await visit.me(token)).status).toBe(401);
  }
});
