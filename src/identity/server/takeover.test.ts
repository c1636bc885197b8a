import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import { cookiesOf, PASSWORD, visitors, type Person } from './sign-in.fixture.ts';

/** An account that somebody made, or prepared, with the address of another, is of no use once that one arrives. */
let world: World;
const visit = visitors(() => world);
beforeAll(async () => {
  world = await makeWorld({ signIn: true });
});
afterAll(() => world.stop());

/** A way in that was prepared: the id of the account it leads to, or null when it leads nowhere. */
type WayIn = () => Promise<string | null>;
const idOf = (body: { id?: string }): string | null => body.id ?? null;

const passwordOf =
  (email: string): WayIn =>
  async () =>
    (await visit.signIn(email)).body.user?.id ?? null;
const device =
  ({ token }: Person): WayIn =>
  async () =>
    idOf((await visit.me(token)).body);
const outside =
  (provider: string, email: string, verified?: boolean): WayIn =>
  async () =>
    visit.whoIs(await visit.travel(provider, email, verified === undefined ? {} : { verified }));

async function byProvider(provider: string, email: string): Promise<Person> {
  // Facebook leaves an address out that it has not checked, and never says that it has.
  const arrived = await visit.travel(provider, email, { verified: provider === 'facebook' });
  const { token } = (await visit.refresh(cookiesOf(arrived))).body;
  return { id: (await visit.me(token)).body.id, email, token, cookie: cookiesOf(arrived) };
}

/** What somebody does with the address of another before that one comes, and the ways in that are left from it. */
const preparations: Record<string, (email: string) => Promise<WayIn[]>> = {
  'a password and a device that stays signed in': async (email) => {
    const attacker = await visit.newPerson(email);
    return [passwordOf(email), device(attacker)];
  },
  'an identity at Facebook, which proves no address': async (email) => {
    const attacker = await byProvider('facebook', email);
    return [outside('facebook', email), device(attacker)];
  },
  'an identity at a provider that says the address is not proved': async (email) => {
    const attacker = await byProvider('host', `x${email}`);
    await world.services.db.updateTable('account').set({ email }).where('id', '=', attacker.id).execute();
    return [outside('host', `x${email}`, false), device(attacker)];
  },
  'an own identity that was added to it': async (email) => {
    const attacker = await visit.newPerson(email);
    const own = visit.newAddress();
    await visit.link(attacker.token, 'google', own);
    return [outside('google', own)];
  },
  'a change of the address that is still open': async (email) => {
    const attacker = await visit.newPerson(email);
    const own = visit.newAddress();
    await world.request('PUT /users/me/email', { body: { email: own }, headers: visit.bearer(attacker.token) });
    const link = visit.linkFor(own, 'confirm your new email address');
    let first = true;
    return [
      async () => {
        if (first) {
          // Using it up now would spoil the trick: that it is open is enough.
          first = false;
          const open = await world.services.db
            .selectFrom('sign_in_link')
            .select('account_id')
            .where('email', '=', own)
            .where('used_at', 'is', null)
            .executeTakeFirst();
          return open?.account_id ?? null;
        }
        return (await visit.useLink(link, { password: PASSWORD }, visit.bearer(attacker.token))).body.user?.id ?? null;
      },
    ];
  },
  'access that it gives to another account': async (email) => {
    const attacker = await visit.newPerson(email);
    const friend = await world.makeAccount();
    const now = world.clock.now();
    const grant = { id: randomUUIDv7(), giver_id: attacker.id, receiver_id: friend.id, scope: 'full' as const };
    await world.services.db
      .insertInto('access_grant')
      .values({ ...grant, created_at: now.toString() })
      .execute();
    const token = await accessTokenFor(world.services, friend.id, { forId: attacker.id, kind: 'delegation' });
    return [async () => idOf((await visit.me(token)).body)];
  },
};

/** How the owner of the address comes in for the first time. */
const arrivals: Record<string, (email: string) => Promise<Person>> = {
  'a mailed code': (email) => visit.newProvedPerson(email),
  'a mailed link': async (email) => {
    await visit.askLink(email, 'sign-in');
    return visit.asPerson(await visit.useLink(visit.linkFor(email, 'Sign in to'), { email }));
  },
  'a new password': async (email) => {
    await visit.askLink(email, 'reset-password');
    const link = visit.linkFor(email, 'Choose a new password');
    return visit.asPerson(await visit.useLink(link, { password: 'the owners own words' }));
  },
  Google: async (email) => {
    const arrived = await visit.travel('google', email, { verified: true });
    const { token } = (await visit.refresh(cookiesOf(arrived))).body;
    return { id: (await visit.me(token)).body.id, email, token, cookie: cookiesOf(arrived) };
  },
};

describe.each(Object.entries(preparations))('%s', (_, prepare) => {
  test.each(Object.entries(arrivals))('ends when the owner comes with %s', async (__, arrive) => {
    const email = visit.newAddress();
    const ways = await prepare(email);
    const before = await Promise.all(ways.map((way) => way()));
    expect(before).not.toContain(null);
    const owner = await arrive(email);
    expect(owner.id).toBe(before[0]);
    for (const way of ways) expect(await way()).not.toBe(owner.id);
    const { body } = await visit.me(owner.token);
    expect(body).toMatchObject({ id: owner.id, emailAddress: email, emailVerified: true });
  });
});

test('a way to a provider that was begun before does not add an identity afterwards', async () => {
  const attacker = await visit.newPerson();
  const begun = await visit.beginLink(attacker.token, 'google');
  await visit.newProvedPerson(attacker.email);
  const own = visit.newAddress();
  const late = await visit.choose(begun.body.url, cookiesOf(begun), own);
  expect(late.headers.get('location')).toMatch(/error=invalid-auth-event/);
  expect(await visit.whoIs(await visit.travel('google', own))).not.toBe(attacker.id);
});

describe('an account whose address is proved', () => {
  test.each([
    ['signing up with its address', async (email: string) => visit.signUp(email)],
    ['an identity at Facebook with its address', async (email: string) => visit.travel('facebook', email)],
    [
      'an identity at Google whose address is not proved',
      async (email: string) => visit.travel('google', email, { verified: false }),
    ],
  ])('is not reached by %s', async (_, attack) => {
    const owner = await visit.newProvedPerson();
    const answer = await attack(owner.email);
    expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('__Host-thicket='))).toBe(false);
    expect((await visit.me(owner.token)).status).toBe(200);
  });

  test('keeps its password and its devices when its owner comes with a code', async () => {
    const owner = await visit.newProvedPerson();
    await world.request('PUT /users/me/password', { body: { password: PASSWORD }, headers: visit.bearer(owner.token) });
    await visit.newProvedPerson(owner.email);
    expect((await visit.signIn(owner.email)).status).toBe(200);
    expect((await visit.me(owner.token)).status).toBe(200);
  });
});

describe('an outside identity is provider and subject', () => {
  test('whoever has another address there comes to the same account', async () => {
    const before = await visit.whoIs(await visit.travel('google', 'rowan@example.org'));
    const after = await visit.travel('google', 'rowan.moved@example.org');
    expect(await visit.whoIs(after)).toBe(before);
    const { token } = (await visit.refresh(cookiesOf(after))).body;
    expect((await visit.me(token)).body.emailAddress).toBe('rowan@example.org');
  });

  test('the same address at two providers, or the same number at two, is not the same person', async () => {
    const email = visit.newAddress();
    const facebook = await visit.whoIs(await visit.travel('facebook', email));
    const rows = await world.services.db
      .selectFrom('sign_in_identity')
      .select(['provider', 'subject'])
      .where('account_id', '=', facebook)
      .execute();
    expect(rows).toEqual([{ provider: 'facebook', subject: expect.stringMatching(/^\d{16}$/) }]);
    const other = await world.makeAccount();
    await world.services.db
      .insertInto('sign_in_identity')
      .values({ provider: 'host', subject: rows[0]?.subject ?? '', account_id: other.id, created_at: new Date() })
      .execute();
    expect(await visit.whoIs(await visit.travel('facebook', email))).toBe(facebook);
  });

  test('an account that changed its address is still found by it, and not by whoever has the old address', async () => {
    const first = visit.newAddress();
    const arrived = await visit.travel('google', first);
    const { token } = (await visit.refresh(cookiesOf(arrived))).body;
    const { id } = (await visit.me(token)).body;
    const wanted = visit.newAddress();
    await world.request('PUT /users/me/email', { body: { email: wanted }, headers: visit.bearer(token) });
    await visit.useLink(visit.linkFor(wanted, 'confirm your new'), {}, visit.bearer(token));
    expect(await visit.whoIs(await visit.travel('google', first))).toBe(id);
    expect((await visit.newProvedPerson(first)).id).not.toBe(id);
  });
});
