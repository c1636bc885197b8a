import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type Answer, type World } from '../../../test/world.ts';
import { PASSWORD, visitors, type Person } from './sign-in.fixture.ts';

/** Whether an address has an account is not told, except where it must be (docs/decisions/0006-known-addresses.md). */
let world: World;
const visit = visitors(() => world);
let caller: Person;
beforeAll(async () => {
  world = await makeWorld({ signIn: true });
  caller = await visit.newPerson();
});
afterAll(() => world.stop());

/** Everything that asks about an address; none of them costs the known one anything. */
const asks: Record<string, (email: string) => Promise<Answer>> = {
  'signing in with a password': (email) => visit.signIn(email, 'wrong password'),
  'asking for a code': (email) => world.request('POST /auth/otp-code', { body: { email } }),
  'guessing a code': (email) => world.request('POST /auth/otp-verify', { body: { email, code: '000000' } }),
  'asking for a sign-in link': (email) => visit.askLink(email, 'sign-in'),
  'asking for a link to confirm the address': (email) => visit.askLink(email, 'verify-email'),
  'asking for a new password': (email) => visit.askLink(email, 'reset-password'),
  'signing up with a password': (email) => visit.askSignUp(email),
  'signing up with a wrong code': (email) => visit.askSignUp(email, { code: '000000' }),
};

/** The kinds of addresses that exist. */
const known: Record<string, () => Promise<{ email: string }>> = {
  'with a password': () => visit.newPerson(),
  'without a password': () => visit.newProvedPerson(),
  'of an outside identity': async () => {
    const email = visit.newAddress();
    await visit.travel('google', email);
    return { email };
  },
  'of a disabled account': async () => {
    const person = await visit.newPerson();
    await world.services.db
      .updateTable('account')
      .set({ disabled_at: new Date() })
      .where('id', '=', person.id)
      .execute();
    return person;
  },
};

/** What a stranger sees of an answer. */
const seen = ({ status, body, headers }: Answer) => ({ status, body, headers: Object.fromEntries(headers) });

describe.each(Object.entries(asks))('%s', (_, ask) => {
  test.each(Object.entries(known))('says the same of an address %s as of one that nobody has', async (__, make) => {
    const { email } = await make();
    const unknown = visit.newAddress();
    await world.settle();
    // Past the mails of the making of the account, so that both may get as many.
    world.clock.advance({ minutes: 11 });
    const mailsTo = (address: string): number => world.mails(address).length;
    const before = mailsTo(email);
    // Also when it was too often.
    for (let count = 0; count < 5; count += 1) {
      const [one, other] = [seen(await ask(email)), seen(await ask(unknown))];
      const wait = (answer: typeof one) => answer.body.details?.retryAfterSeconds ?? 0;
      expect(Math.abs(wait(one) - wait(other))).toBeLessThanOrEqual(1);
      const withoutWait = ({ status, body, headers }: typeof one) => ({
        status,
        body: { ...body, details: null },
        headers: { ...headers, 'retry-after': null },
      });
      expect(withoutWait(one)).toEqual(withoutWait(other));
    }
    expect(mailsTo(email) - before).toBe(mailsTo(unknown));
  });
});

test('changing to an address says the same of a taken one as of a free one, and leaves the same traces', async () => {
  const taken = await visit.newPerson();
  await world.settle();
  const headers = visit.bearer((await visit.signIn(caller.email)).body.token);
  const change = (email: string) => world.request('PUT /users/me/email', { body: { email }, headers });
  const free = visit.newAddress();
  const answers = [seen(await change(taken.email)), seen(await change(free))];
  expect(answers[0]).toEqual(answers[1]);
  for (const email of [taken.email, free]) {
    const rows = await world.services.db.selectFrom('sign_in_link').selectAll().where('email', '=', email).execute();
    expect(rows.filter(({ purpose }) => purpose === 'change-email')).toHaveLength(1);
  }
});

test('who comes from a provider that does not prove addresses is told, but only a few times from one place', async () => {
  const keys: (string | null)[] = [];
  for (let count = 0; count < 21; count += 1) {
    const arrived = await visit.travel('host', caller.email, { verified: false });
    keys.push(new URL(arrived.headers.get('location') ?? '', world.url).searchParams.get('error'));
  }
  expect(keys).toEqual([...Array<string>(20).fill('account-exists-with-different-credential'), 'too-many-requests']);
});

describe('where the protection is switched off', () => {
  const open = (work: () => Promise<Answer>): Promise<Answer> =>
    visit.withSettings({ ENUMERATION_PROTECTION: 'no' }, work);

  test('an unknown address and a wrong password are told apart', async () => {
    const person = await visit.newPerson();
    expect(await open(() => visit.signIn(visit.newAddress(), PASSWORD))).toMatchObject({
      status: 401,
      body: {
        key: 'user-not-found',
        message: "We don't have an account with this email. Please try another one.",
        fields: { email: expect.any(String) },
      },
    });
    expect(await open(() => visit.signIn(person.email, 'wrong password'))).toMatchObject({
      status: 401,
      body: { key: 'wrong-password', message: 'Your password is incorrect. Please try again.' },
    });
  });

  test.each(['verify-email', 'reset-password'])('a link to %s is not sent to an unknown address', async (purpose) => {
    const email = visit.newAddress();
    expect(await open(() => visit.askLink(email, purpose))).toMatchObject({
      status: 404,
      body: { key: 'user-not-found' },
    });
    expect(world.mails(email)).toEqual([]);
  });

  test('a sign-in link still makes the account of a new address', async () => {
    const email = visit.newAddress();
    expect((await open(() => visit.askLink(email, 'sign-in'))).status).toBe(200);
    expect((await visit.useLink(visit.linkFor(email, 'Sign in to'), { email })).status).toBe(200);
  });
});
