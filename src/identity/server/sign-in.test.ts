import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type Answer, type World } from '../../../test/world.ts';
import { cookiesOf, tokenOf, visitors } from './sign-in.fixture.ts';

let world: World;
const { newAddress, signUp, signIn, me, refresh, codeFor, linkFor, travel, whoIs, bearer } = visitors(() => world);

beforeAll(async () => {
  world = await makeWorld({ signIn: true });
});
afterAll(() => world.stop());

describe('password', () => {
  test('signs up, is known at once, and gets a welcome mail that asks to confirm the address', async () => {
    const email = newAddress();
    const answer = await signUp(email);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      expiresInSeconds: 600,
      user: {
        emailAddress: email,
        firstName: 'Priya',
        emailVerified: false,
        accountType: null,
        countPayouts: 0,
        hasStripeAccount: false,
        holdsPlaces: false,
      },
    });
    expect(answer.body.user.lastSignInDate).toBe(answer.body.user.createdDate);
    expect((await me(answer.body.token)).body).toEqual(answer.body.user);
    await world.settle();
    expect(linkFor(email, 'Welcome').pathname).toBe('/login');
  });

  test('of two sign-ups with one address at once one makes the account', async () => {
    const email = newAddress();
    const answers = await Promise.all([signUp(email), signUp(email.toUpperCase()), signUp(email)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      key: 'email-already-in-use',
      message: 'An account with this email address already exists.',
    });
    const { count } = await world.services.db
      .selectFrom('account')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test('an international address in its other form is the same account', async () => {
    const [name = ''] = newAddress().split('@');
    expect((await signUp(`${name}@xn--bcher-kva.example`)).body.user.emailAddress).toBe(`${name}@bücher.example`);
    expect((await signUp(`${name}@Bücher.example`)).status).toBe(409);
    await world.settle();
    expect(linkFor(`${name}@bücher.example`, 'Welcome').pathname).toBe('/login');
  });

  test('an unknown address, an account without a password and a wrong password get the same answer', async () => {
    const email = newAddress();
    await signUp(email);
    const { email: withoutPassword } = await world.makeAccount();
    const answers = await Promise.all([
      signIn(email, 'wrong password'),
      signIn(newAddress(), 'wrong password'),
      signIn(withoutPassword, 'wrong password'),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect(answers[0]?.body.key).toBe('invalid-credential');
    expect((await signIn(` ${email.toUpperCase()} `, 'three muddy boots')).status).toBe(200);
  });

  test('after ten wrong passwords from one place the right one has to wait as well', async () => {
    const email = newAddress();
    await signUp(email);
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(email, 'wrong password')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const blocked = await signIn(email, 'three muddy boots');
    expect(blocked).toMatchObject({
      status: 429,
      body: { key: 'too-many-requests', details: { retryAfterSeconds: expect.any(Number) } },
    });
    expect(blocked.headers.get('retry-after')).toBe(String(blocked.body.details.retryAfterSeconds));
    world.clock.advance({ minutes: 15 });
    expect((await signIn(email, 'three muddy boots')).status).toBe(200);
  });

  test.each([
    [{ firstName: 'P', email: 'no address', password: 'three muddy boots' }, 422, 'invalid-email'],
    [{ firstName: 'P', email: 'p@example.org', password: 'short' }, 422, 'weak-password'],
    [{ firstName: ' ', email: 'p@example.org', password: 'three muddy boots' }, 422, 'invalid-input'],
    [{ firstName: 'P', email: 'p@example.org', password: 'three muddy boots', role: 'admin' }, 422, 'invalid-input'],
  ])('the sign-up %j is refused', async (body, status, key) => {
    expect(await world.request('POST /auth/sign-up', { body })).toMatchObject({ status, body: { key } });
  });

  test('a disabled account is told so only with the right password, and its tokens stop', async () => {
    const email = newAddress();
    const { body } = await signUp(email);
    await world.services.db
      .updateTable('account')
      .set({ disabled_at: new Date() })
      .where('id', '=', body.user.id)
      .execute();
    expect((await me(body.token)).status).toBe(401);
    expect((await signIn(email, 'wrong password')).body.key).toBe('invalid-credential');
    expect(await signIn(email, 'three muddy boots')).toMatchObject({
      status: 403,
      body: { key: 'user-disabled', message: 'User for this account is disabled.' },
    });
  });
});

describe('one-time code', () => {
  const ask = (email: string): Promise<Answer> => world.request('POST /auth/otp-code', { body: { email } });
  let places = 0;
  /** Each guess comes from another place, so that it is the code's own limit that is seen. */
  const verify = (email: string, code: string): Promise<Answer> =>
    world.request('POST /auth/otp-verify', {
      body: { email, code },
      headers: { 'x-forwarded-for': `10.1.${(places += 1)}.1` },
    });

  test('makes the account of a new address, and works once', async () => {
    const email = newAddress();
    expect((await ask(email)).status).toBe(200);
    const code = codeFor(email);
    const answers = await Promise.all([
      verify(email, code),
      verify(email, ` ${code.slice(0, 3)} ${code.slice(3)} `),
      verify(email, code),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 200)?.body.user).toMatchObject({
      emailAddress: email,
      emailVerified: true,
    });
    expect((await verify(email, code)).body.key).toBe('invalid-verification-code');
  });

  test('of five hundred guesses at once five are looked at', async () => {
    const email = newAddress();
    await ask(email);
    const right = codeFor(email);
    const codes = Array.from({ length: 500 }, (_, index) =>
      String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(codes.map((code) => verify(email, code)));
    // Wrong, or one of too many for this address in a day.
    expect(answers.every(({ status }) => status === 422 || status === 429)).toBe(true);
    const row = await world.services.db
      .selectFrom('sign_in_code')
      .select('attempts')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.attempts).toBe(5);
    expect((await verify(email, right)).body.user).toBeUndefined();
  });

  test('the right code among a hundred at once gets through once, or not at all because five wrong ones came before', async () => {
    const email = newAddress();
    await ask(email);
    const right = Number(codeFor(email));
    const codes = Array.from({ length: 100 }, (_, index) =>
      String((right + index - 60 + 1_000_000) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(codes.map((code) => verify(email, code)));
    const signedIn = answers.filter(({ status }) => status === 200).length;
    const row = await world.services.db
      .selectFrom('sign_in_code')
      .select('attempts')
      .where('email', '=', email)
      .executeTakeFirst();
    if (signedIn === 0) expect(row?.attempts).toBe(5);
    else expect([signedIn, (row?.attempts ?? 0) <= 5]).toEqual([1, true]);
    expect((await verify(email, String(right).padStart(6, '0'))).status).toBeGreaterThanOrEqual(400);
  });

  test('a new code ends the one before', async () => {
    const email = newAddress();
    await ask(email);
    const first = codeFor(email);
    await ask(email);
    const second = codeFor(email);
    if (first !== second) expect((await verify(email, first)).status).toBe(422);
    expect((await verify(email, second)).status).toBe(200);
  });

  test('is over after ten minutes', async () => {
    const email = newAddress();
    await ask(email);
    const code = codeFor(email);
    world.clock.advance({ minutes: 10 });
    expect((await verify(email, code)).status).toBe(422);
  });

  test('at most three mails in ten minutes go to one address, however many are asked for at once', async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      key: 'too-many-requests',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    expect(refused?.body.details.retryAfterSeconds).toBeGreaterThan(590);
    expect(refused?.headers.get('retry-after')).toBe(String(refused?.body.details.retryAfterSeconds));
    expect(world.mails(email)).toHaveLength(3);
    world.clock.advance({ minutes: 10 });
    expect((await ask(email)).status).toBe(200);
  });

  test('signing in with a code does not give further mails', async () => {
    const email = newAddress();
    for (let round = 0; round < 3; round += 1) {
      await ask(email);
      await verify(email, codeFor(email));
    }
    expect((await ask(email)).status).toBe(429);
  });

  test('proving the address ends a password, and a device, that somebody set up before', async () => {
    const email = newAddress();
    const intruder = await signUp(email, 'intruders password');
    await ask(email);
    const owner = await verify(email, codeFor(email));
    expect(owner.body.user).toMatchObject({ id: intruder.body.user.id, emailVerified: true });
    expect((await signIn(email, 'intruders password')).status).toBe(401);
    expect((await me(intruder.body.token)).status).toBe(401);
    expect((await refresh(cookiesOf(intruder))).status).toBe(401);
    expect((await me(owner.body.token)).status).toBe(200);
  });
});

describe('emailed link', () => {
  const ask = (email: string, purpose: string, next?: string): Promise<Answer> =>
    world.request('POST /auth/email-link', { body: { email, purpose, ...(next ? { next } : {}) } });
  const use = (token: string, more: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
    world.request('POST /auth/email-link-verify', { body: { token, ...more }, headers });

  test('signs in once, and keeps only safe onward addresses', async () => {
    const email = newAddress();
    await ask(email, 'sign-in', '/checkout?step=2');
    const link = linkFor(email, 'Sign in to');
    expect(link.searchParams.get('next')).toBe('/checkout?step=2');
    const answers = await Promise.all([use(tokenOf(link), { email }), use(tokenOf(link), { email })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await use(tokenOf(link), { email })).body).toMatchObject({
      key: 'invalid-action-code',
      message: expect.stringMatching(/^The action code is invalid\./),
    });
    await ask(email, 'sign-in', 'https://evil.example/');
    expect(linkFor(email, 'Sign in to').searchParams.has('next')).toBe(false);
  });

  test.each([
    ['to sign in', ['sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in']],
    ['for all else together', ['verify-email', 'reset-password', 'verify-email', 'reset-password', 'reset-password']],
  ])('%s is mailed to one address three times in ten minutes at most', async (_, purposes) => {
    const email = newAddress();
    const answers = await Promise.all(purposes.map((purpose) => ask(email, purpose)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(590);
    expect(world.mails(email)).toHaveLength(3);
    world.clock.advance({ minutes: 10 });
    expect((await ask(email, purposes[0] ?? '')).status).toBe(200);
  });

  test('is too old after half an hour', async () => {
    const email = newAddress();
    await ask(email, 'sign-in');
    const token = tokenOf(linkFor(email, 'Sign in to'));
    world.clock.advance({ minutes: 30 });
    expect((await use(token, { email })).body.key).toBe('expired-action-code');
  });

  test('is not kept in a form that could be used', async () => {
    const email = newAddress();
    await ask(email, 'sign-in');
    const { token_hash } = await world.services.db
      .selectFrom('sign_in_link')
      .select('token_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect((await use(token_hash, { email })).status).toBe(422);
  });

  test('sets a new password, bears a weak one, and signs all other devices out', async () => {
    const email = newAddress();
    const before = await signUp(email);
    await ask(email, 'reset-password');
    const token = tokenOf(linkFor(email, 'new password'));
    expect((await use(token, { password: 'short' })).body.key).toBe('weak-password');
    const after = await use(token, { password: 'four muddy boots' });
    expect(after.status).toBe(200);
    expect((await me(before.body.token)).status).toBe(401);
    expect((await me(after.body.token)).body.emailVerified).toBe(true);
    expect((await signIn(email, 'three muddy boots')).status).toBe(401);
    expect((await signIn(email, 'four muddy boots')).status).toBe(200);
  });

  test('answers alike for an address without an account, and tells its owner in the mail', async () => {
    const known = newAddress();
    await signUp(known);
    const unknown = newAddress();
    const answers = await Promise.all([ask(known, 'reset-password'), ask(unknown, 'reset-password')]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(world.mails(unknown)[0]?.subject).toContain('no Thicket account');
  });

  test('confirms the address and keeps the password for who is signed in or knows it', async () => {
    const email = newAddress();
    const { body } = await signUp(email);
    await world.settle();
    const token = tokenOf(linkFor(email, 'Welcome'));
    expect((await use(token)).body.key).toBe('password-needed');
    expect((await use(token, { password: 'wrong password' })).body.key).toBe('wrong-password');
    const confirmed = await use(token, {}, bearer(body.token));
    expect(confirmed.body.user.emailVerified).toBe(true);
    expect((await signIn(email, 'three muddy boots')).status).toBe(200);
  });
});

describe('session', () => {
  test('the refresh secret is in a cookie that scripts cannot read, and is replaced at each use', async () => {
    const answer = await signUp(newAddress());
    const [secret = '', hint = ''] = answer.headers.getSetCookie();
    expect(secret).toMatch(/^__Host-thicket=.+; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly; Secure$/);
    expect(hint).toMatch(/^thicket-signed-in=1; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/);
    expect(JSON.stringify(answer.body)).not.toContain(secret.split(/[=;]/)[1]);
    const renewed = await refresh(cookiesOf(answer));
    expect(renewed.status).toBe(200);
    expect(cookiesOf(renewed)).not.toBe(cookiesOf(answer));
    expect((await me(renewed.body.token)).status).toBe(200);
  });

  test('two tabs that renew at once get the same new secret', async () => {
    const answer = await signUp(newAddress());
    const renewed = await Promise.all(Array.from({ length: 6 }, () => refresh(cookiesOf(answer))));
    expect(renewed.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(renewed.map(cookiesOf)).size).toBe(1);
    expect((await refresh(cookiesOf(renewed[0] ?? answer))).status).toBe(200);
  });

  test('a replaced secret that comes back later ends the session for both who hold it', async () => {
    const answer = await signUp(newAddress());
    const renewed = await refresh(cookiesOf(answer));
    world.clock.advance({ seconds: 10 });
    const reused = await refresh(cookiesOf(answer));
    expect(reused.status).toBe(401);
    expect(reused.headers.getSetCookie().every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
    expect((await refresh(cookiesOf(renewed))).status).toBe(401);
    expect((await me(renewed.body.token)).status).toBe(401);
  });

  test.each([[null], ['https://evil.example'], ['null']])('a renewal from %j is refused', async (origin) => {
    const answer = await signUp(newAddress());
    expect(await refresh(cookiesOf(answer), origin)).toMatchObject({
      status: 403,
      body: { key: 'unauthorized-domain' },
    });
    expect((await refresh(cookiesOf(answer))).status).toBe(200);
  });

  test('signing out acts on the next request', async () => {
    const answer = await signUp(newAddress());
    const headers = bearer(answer.body.token);
    const left = await world.request('POST /auth/sign-out', { headers });
    expect(left.status).toBe(204);
    expect(left.headers.getSetCookie().every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
    expect((await me(answer.body.token)).status).toBe(401);
    expect((await refresh(cookiesOf(answer))).status).toBe(401);
  });

  test('the refresh cookie alone opens nothing', async () => {
    const answer = await signUp(newAddress());
    expect(
      (await world.request('GET /users/me', { headers: { cookie: cookiesOf(answer), origin: world.url } })).status,
    ).toBe(401);
  });

  test.each(['', 'x.y.z', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])('the token %j is nobody', async (token) => {
    expect((await me(token)).status).toBe(401);
  });

  test('a token is over after ten minutes', async () => {
    const { body } = await signUp(newAddress());
    world.clock.advance({ minutes: 10, seconds: 1 });
    expect((await me(body.token)).status).toBe(401);
  });
});

describe('acting for another account', () => {
  async function actFor(kind: 'delegation' | 'impersonation', options: { role?: 'admin' } = {}) {
    const actor = await world.makeAccount({ firstName: 'Grace', ...options });
    const subject = await world.makeAccount({ firstName: 'Tom', accountType: 'mentor', role: 'admin' });
    const now = world.clock.now();
    const grantId = crypto.randomUUID();
    await world.services.db
      .insertInto('access_grant')
      .values({
        id: grantId,
        giver_id: subject.id,
        receiver_id: actor.id,
        scope: 'bookings',
        created_at: now.toString(),
      })
      .execute();
    const ask = async () => {
      // The world's request makes a session of its own each time; it is turned into an acting one here.
      const { body } = await world.request('POST /auth/email-link-verify', {
        body: { token: await linkToken(actor.email), email: actor.email },
      });
      const session = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString()).sid as string;
      await world.services.db
        .updateTable('sign_in_session')
        .set({ acting_for_id: subject.id, acting_kind: kind, acting_until: now.add({ hours: 1 }).toString() })
        .where('id', '=', session)
        .execute();
      return body.token as string;
    };
    return { actor, subject, grantId, token: await ask() };
  }

  async function linkToken(email: string): Promise<string> {
    await world.request('POST /auth/email-link', { body: { email, purpose: 'sign-in' } });
    return tokenOf(linkFor(email, 'Sign in to'));
  }

  test('shows the subject and who acts, and a revoked grant acts on the next request', async () => {
    const { actor, subject, grantId, token } = await actFor('delegation');
    expect((await me(token)).body).toMatchObject({
      id: subject.id,
      isImpersonated: false,
      accessControlUser: { id: actor.id, firstName: 'Grace' },
    });
    const headers = bearer(token);
    const own = await world.request('PATCH /users/update-user/{id}', {
      params: { id: actor.id },
      body: { firstName: 'X' },
      headers,
    });
    expect(own.status).toBe(403);
    await world.services.db
      .updateTable('access_grant')
      .set({ revoked_at: new Date() })
      .where('id', '=', grantId)
      .execute();
    expect((await me(token)).status).toBe(401);
  });

  test('an impersonation ends with its time and with the administrator’s role', async () => {
    const { actor, token } = await actFor('impersonation', { role: 'admin' });
    expect((await me(token)).body).toMatchObject({ isImpersonated: true });
    await world.services.db.updateTable('account').set({ role: 'user' }).where('id', '=', actor.id).execute();
    expect((await me(token)).status).toBe(401);
  });
});

describe('outside providers', () => {
  /** The user that a sign-in led to. */
  const userOf = async (response: Response) => {
    const renewed = await refresh(cookiesOf(response));
    return (await me(renewed.body.token)).body;
  };

  test('says which are on', async () => {
    expect((await world.request('GET /auth/options')).body).toEqual({
      providers: ['google', 'facebook', 'host'],
      hostName: 'Thicket ID',
      passwordSignIn: true,
      passwordPolicy: {
        minimumLength: 8,
        maximumLength: 200,
        lowercase: false,
        uppercase: false,
        numeric: false,
        nonAlphanumeric: false,
      },
    });
  });

  test.each(['google', 'host'])('%s signs a newcomer up, and in again', async (provider) => {
    const first = await travel(provider, 'newcomer@example.org', { next: '/checkout?mode=x&step=1' });
    expect(first.status).toBe(303);
    expect(first.headers.get('location')).toBe('/checkout?step=1');
    const user = await userOf(first);
    expect(user).toMatchObject({
      emailAddress: 'newcomer@example.org',
      firstName: 'Sam',
      lastName: 'Newcomer',
      emailVerified: true,
    });
    const again = await travel(provider, 'newcomer@example.org');
    expect(again.headers.get('location')).toBe('/login');
    expect(await whoIs(again)).toBe(user.id);
  });

  test('facebook signs a newcomer up without taking the address for proved', async () => {
    const user = await userOf(await travel('facebook', 'megan.rhys@example.org'));
    expect(user).toMatchObject({ emailAddress: 'megan.rhys@example.org', firstName: 'Megan', emailVerified: false });
    expect(await whoIs(await travel('facebook', 'megan.rhys@example.org'))).toBe(user.id);
  });

  test('joins an existing account only when the provider has proved the address', async () => {
    const { id } = await world.makeAccount({ email: 'priya.shah@example.org' });
    expect(await whoIs(await travel('google', 'priya.shah@example.org'))).toBe(id);
    await world.makeAccount({ email: 'unverified@example.org' });
    const refused = await travel('google', 'unverified@example.org', { next: '/family' });
    expect(refused.headers.get('location')).toBe(
      '/login?error=account-exists-with-different-credential&next=%2Ffamily',
    );
    expect(refused.headers.getSetCookie().some((cookie) => cookie.startsWith('__Host-thicket='))).toBe(false);
  });

  test('an answer that another browser started is refused', async () => {
    const planted = await travel('google', 'tom.bakare@example.org', { withoutCookie: true });
    expect(planted.headers.get('location')).toBe('/login?error=invalid-auth-event');
  });

  test('leads nowhere else', async () => {
    const response = await travel('google', 'tom.bakare@example.org', { next: 'https://evil.example/' });
    expect(response.headers.get('location')).toBe('/login');
  });
});
