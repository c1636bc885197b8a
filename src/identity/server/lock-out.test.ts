import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type Answer, type World } from '../../../test/world.ts';
import { authErrors } from '../auth-errors.ts';
import { countTry, limits } from './limit-tries.ts';
import { PASSWORD, visitors, type Person } from './sign-in.fixture.ts';

/** A stranger cannot lock a person out of their account (docs/decisions/0032-who-guesses.md). */
let world: World;
const visit = visitors(() => world);
beforeAll(async () => {
  world = await makeWorld({ signIn: true });
});
afterAll(() => world.stop());

const from = (source: string): Record<string, string> => ({ 'x-forwarded-for': source });
const HOME = '2001:db8:40:1::17';
/** Another device at home, and a train. */
const KITCHEN = '2001:db8:40:1:aaaa:bbbb:cccc:dddd';
const TRAIN = '198.51.100.20';
let lines = 0;
/** A line that nobody has had. */
const newLine = (): string => `203.0.${(lines += 1) >> 8}.${lines & 255}`;

/** Priya, who made her account at home. */
async function priya(): Promise<Person> {
  const email = visit.newAddress();
  await visit.askSignUp(email, {}, from(HOME));
  return visit.asPerson(await visit.askSignUp(email, { code: visit.codeFor(email) }, from(HOME)));
}
const askCode = (email: string, source = newLine()): Promise<Answer> =>
  world.request('POST /auth/otp-code', { body: { email }, headers: from(source) });
const enter = (email: string, code: string, source: string): Promise<Answer> =>
  world.request('POST /auth/otp-verify', { body: { email, code }, headers: from(source) });
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A stranger guesses passwords from line after line until guesses from new lines are refused. */
async function useUpPasswords(email: string): Promise<Answer> {
  for (let line = 0; line < 7; line += 1) {
    const source = newLine();
    for (let count = 0; count < 9; count += 1) await visit.signIn(email, 'wrong password', from(source));
  }
  return visit.signIn(email, 'wrong password', from(newLine()));
}
/** The same, without the work that each guess is. */
async function countPasswords(email: string): Promise<void> {
  for (let count = 0; count < limits.password.tries; count += 1)
    await countTry(world.services.db, world.clock, limits.password, email);
}
/** The same with codes. */
async function useUpCodes(email: string): Promise<Answer> {
  for (let line = 0; line < 7; line += 1) {
    const source = newLine();
    for (let count = 0; count < 9; count += 1) await enter(email, '000000', source);
  }
  return enter(email, '000000', newLine());
}

const offersLink = {
  status: 429,
  body: {
    key: 'too-many-requests',
    message: expect.stringMatching(/We can email you a link that signs you in straight away\.$/),
    details: { retryAfterSeconds: expect.any(Number), offer: 'sign-in-link' },
  },
};

/** Priya does what the refusal offers. */
async function byLink(email: string, source: string): Promise<Answer> {
  const asked = await world.request('POST /auth/email-link', {
    body: { email, purpose: 'sign-in' },
    headers: from(source),
  });
  expect(asked.status).toBe(200);
  return visit.useLink(visit.linkFor(email, 'Sign in to'), { email }, from(source));
}

describe('while a stranger uses up the passwords of her account', () => {
  test('Priya signs in at home, and by a mailed link on the train, from where her password then works too', async () => {
    const { email } = await priya();
    expect(await useUpPasswords(email)).toMatchObject(offersLink);
    expect((await visit.signIn(email, PASSWORD, from(KITCHEN))).status).toBe(200);
    expect(await visit.signIn(email, PASSWORD, from(TRAIN))).toMatchObject(offersLink);
    expect((await byLink(email, TRAIN)).status).toBe(200);
    expect((await visit.signIn(email, PASSWORD, from(TRAIN))).status).toBe(200);
  });

  test('her signing in gives the stranger no further guesses', async () => {
    const { email } = await priya();
    await countPasswords(email);
    expect((await visit.signIn(email, PASSWORD, from(HOME))).status).toBe(200);
    expect((await visit.signIn(email, 'wrong password', from(newLine()))).status).toBe(429);
  });

  test('at her own home she still has ten tries only, whichever address of the line they come from', async () => {
    const { email } = await priya();
    await countPasswords(email);
    const tries: number[] = [];
    for (let count = 0; count < 11; count += 1)
      tries.push((await visit.signIn(email, 'wrong password', from(`2001:db8:40:1::${count}`))).status);
    expect(tries).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('she proves on her signed-in device who she is, by the password and by a code', async () => {
    const person = await priya();
    await countPasswords(person.email);
    await useUpCodes(person.email);
    const headers = { ...visit.bearer(person.token), ...from(TRAIN) };
    const prove = (body: object) => world.request('POST /auth/prove', { body, headers });
    expect((await prove({ password: PASSWORD })).status).toBe(200);
    await world.request('POST /auth/prove-code', { headers });
    const code = visit.codeFor(person.email, 'security code');
    for (let count = 0; count < 6; count += 1) await enter(person.email, wrong(code), newLine());
    expect((await prove({ code })).status).toBe(200);
  });

  test('she confirms her address by the mailed link and her password', async () => {
    const { email } = await visit.newPerson();
    await countPasswords(email);
    await world.settle();
    const link = visit.linkFor(email, 'Welcome');
    expect((await visit.useLink(link, { password: PASSWORD }, from(TRAIN))).status).toBe(200);
  });
});

describe('while a stranger uses up the codes of her account', () => {
  test('Priya signs in with a code at home, and by a mailed link on the train', async () => {
    const { email } = await priya();
    expect(await useUpCodes(email)).toMatchObject(offersLink);
    await askCode(email);
    const code = visit.codeFor(email);
    expect(await enter(email, code, TRAIN)).toMatchObject(offersLink);
    expect((await enter(email, code, KITCHEN)).status).toBe(200);
    expect((await byLink(email, '198.51.100.21')).status).toBe(200);
  });

  test('five wrong guesses end a code for strangers, not for her at home; elsewhere she is offered a link', async () => {
    const { email } = await priya();
    await askCode(email);
    const code = visit.codeFor(email);
    for (let count = 0; count < 5; count += 1)
      expect((await enter(email, wrong(code), newLine())).body.message).toBe(authErrors['invalid-verification-code']);
    expect(await enter(email, code, TRAIN)).toMatchObject({
      status: 422,
      body: { key: 'invalid-verification-code', details: { offer: 'sign-in-link' } },
    });
    expect((await enter(email, code, HOME)).status).toBe(200);
  });

  test('at her own home five guesses of a code are looked at as well, however many come at once', async () => {
    const { email } = await priya();
    await askCode(email);
    const code = visit.codeFor(email);
    const answers = await Promise.all(Array.from({ length: 18 }, () => enter(email, wrong(code), HOME)));
    expect(answers.filter(({ body }) => body.message === authErrors['invalid-verification-code'])).toHaveLength(5);
    expect((await enter(email, code, KITCHEN)).status).toBe(422);
  });

  test('who makes an account is offered a link too, and has one by it', async () => {
    const email = visit.newAddress();
    await useUpCodes(email);
    await visit.askSignUp(email, {}, from(TRAIN));
    expect(await visit.askSignUp(email, { code: visit.codeFor(email) }, from(TRAIN))).toMatchObject(offersLink);
    expect((await byLink(email, TRAIN)).body.user.emailVerified).toBe(true);
  });
});

describe('while a stranger uses up the mails to her address', () => {
  test('Priya is offered a link instead of a code, and of a link that does not sign in', async () => {
    const { email } = await priya();
    for (let count = 0; count < 3; count += 1) await askCode(email);
    expect(await askCode(email, TRAIN)).toMatchObject(offersLink);
    for (const purpose of ['reset-password', 'verify-email', 'reset-password']) await visit.askLink(email, purpose);
    expect(await visit.askLink(email, 'reset-password')).toMatchObject(offersLink);
    expect((await byLink(email, TRAIN)).status).toBe(200);
  });

  test('Priya signs in by a link that the stranger asked for: it came to her', async () => {
    const { email } = await priya();
    await countPasswords(email);
    await useUpCodes(email);
    for (let count = 0; count < 3; count += 1) await visit.askLink(email, 'sign-in');
    const refused = await visit.askLink(email, 'sign-in');
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('Please look in your mailbox') },
    });
    // Until the stranger may ask again, and longer.
    world.clock.advance({ seconds: refused.body.details.retryAfterSeconds });
    expect((await visit.useLink(visit.linkFor(email, 'Sign in to'), { email }, from(TRAIN))).status).toBe(200);
  });

  test('a stranger who wants her address for their own account does not stand in her way', async () => {
    const { email } = await priya();
    const stranger = await visit.newPerson();
    for (let count = 0; count < 3; count += 1)
      await world.request('PUT /users/me/email', { body: { email }, headers: visit.bearer(stranger.token) });
    expect((await byLink(email, TRAIN)).status).toBe(200);
  });
});

describe('where Priya has signed in', () => {
  const strangersUsedUp = async (email: string, source: string): Promise<boolean> => {
    await countPasswords(email);
    return (await visit.signIn(email, PASSWORD, from(source))).status === 429;
  };

  test('is forgotten after ninety days', async () => {
    const { email } = await priya();
    world.clock.advance({ hours: 24 * 90 });
    expect(await strangersUsedUp(email, HOME)).toBe(true);
  });

  test('is forgotten for the oldest of eleven places', async () => {
    const { email } = await priya();
    const places = Array.from({ length: 10 }, newLine);
    for (const place of places) {
      world.clock.advance({ seconds: 1 });
      await visit.signIn(email, PASSWORD, from(place));
    }
    expect(await strangersUsedUp(email, HOME)).toBe(true);
    expect((await visit.signIn(email, PASSWORD, from(places[0] ?? ''))).status).toBe(200);
  });

  test('is forgotten when she signs out everywhere, for somebody else may have been there', async () => {
    const person = await priya();
    await world.request('POST /auth/sign-out-everywhere', { headers: visit.bearer(person.token) });
    expect(await strangersUsedUp(person.email, HOME)).toBe(true);
  });

  test('is not kept as it is', async () => {
    const { id } = await priya();
    const kept = await world.services.db
      .selectFrom('sign_in_source')
      .selectAll()
      .where('account_id', '=', id)
      .execute();
    expect(JSON.stringify(kept)).not.toMatch(/2001:db8|in-process/);
  });
});
