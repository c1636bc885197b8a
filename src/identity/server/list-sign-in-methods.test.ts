import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessTokenFor, makeWorld, type Answer, type World } from '../../../test/world.ts';
import { authErrors } from '../auth-errors.ts';
import { cookiesOf, deviceOf, PASSWORD, visitors, type Person } from './sign-in.fixture.ts';

let world: World;
const visit = visitors(() => world);
beforeAll(async () => {
  world = await makeWorld({ signIn: true });
});
afterAll(() => world.stop());

const ask = (address: string, { token }: { token: string }, more: object = {}): Promise<Answer> =>
  world.request(address, { headers: visit.bearer(token), ...more });
const methods = async (person: { token: string }) => (await ask('GET /users/me/sign-in', person)).body;
const prove = (person: { token: string }, body: object) => ask('POST /auth/prove', person, { body });
const changeEmail = (person: { token: string }, email: string) =>
  ask('PUT /users/me/email', person, { body: { email } });
const changePassword = (person: { token: string }, password: string) =>
  ask('PUT /users/me/password', person, { body: { password } });
const remove = (person: { token: string }, provider: string) =>
  ask('DELETE /users/me/sign-in/{provider}', person, { params: { provider } });
/** Signs the person in on one more device, after the limits on passwords have been forgotten. */
const another = async ({ email }: Person, userAgent = 'curl/8'): Promise<Person> =>
  visit.asPerson(await visit.signIn(email, PASSWORD, { 'user-agent': userAgent }));
const later = (minutes: number) => world.clock.advance({ minutes });

const PIXEL =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

describe('how somebody signs in', () => {
  test('says address, password, providers and devices, the one that asks first', async () => {
    const person = await visit.newPerson();
    const phone = await another(person, PIXEL);
    const answer = await methods(phone);
    expect(answer).toEqual({
      email: person.email,
      emailVerified: false,
      pendingEmail: null,
      hasPassword: true,
      providers: [],
      devices: [
        {
          id: deviceOf(phone.token),
          device: 'Chrome on Android',
          signedInAt: expect.any(String),
          lastUsedAt: expect.any(String),
          current: true,
        },
        {
          id: deviceOf(person.token),
          device: 'Unknown device',
          signedInAt: expect.any(String),
          lastUsedAt: expect.any(String),
          current: false,
        },
      ],
      provedUntil: expect.any(String),
    });
    expect((await methods(await visit.newProvedPerson())).hasPassword).toBe(false);
  });

  test('a browser that signs in again has one session, not two', async () => {
    const person = await visit.newPerson();
    const again = await visit.signIn(person.email, PASSWORD, { cookie: person.cookie });
    expect((await methods(visit.asPerson(again))).devices).toHaveLength(1);
    expect((await visit.refresh(person.cookie)).status).toBe(401);
    const third = await visit.travel('google', person.email, {});
    expect((await methods({ token: (await visit.refresh(cookiesOf(third))).body.token })).devices).toHaveLength(1);
  });

  test('a cookie that is not right ends nobody’s session', async () => {
    const person = await visit.newPerson();
    const forged = person.cookie.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`);
    expect((await visit.signIn((await visit.newPerson()).email, PASSWORD, { cookie: forged })).status).toBe(200);
    expect((await visit.me(person.token)).status).toBe(200);
  });

  test('the identity signature is the HMAC of the id, and nobody’s while acting for another', async () => {
    const person = await visit.newPerson();
    const expected = createHmac('sha256', world.services.settings.SUPPORT_IDENTITY_SECRET)
      .update(person.id)
      .digest('hex');
    expect((await visit.me(person.token)).body.identitySignature).toBe(expected);
    const admin = await world.makeAccount({ role: 'admin' });
    const acting = await accessTokenFor(world.services, admin.id, { forId: person.id, kind: 'impersonation' });
    expect((await visit.me(acting)).body).toMatchObject({ id: person.id, identitySignature: null });
  });
});

describe('a recent proof', () => {
  test('is given by signing in, and is over after five minutes', async () => {
    const person = await visit.newPerson();
    later(4);
    expect((await methods(person)).provedUntil).not.toBeNull();
    later(1);
    expect((await methods(person)).provedUntil).toBeNull();
    expect(await changePassword(person, 'four muddy boots')).toMatchObject({
      status: 403,
      body: { key: 'requires-recent-login' },
    });
  });

  test('renewing the session is no proof', async () => {
    const person = await visit.newPerson();
    later(5);
    const renewed = await visit.refresh(person.cookie);
    expect((await methods(renewed.body)).provedUntil).toBeNull();
  });

  test.each([
    ['an address', (person: Person) => changeEmail(person, visit.newAddress())],
    ['a password', (person: Person) => changePassword(person, 'four muddy boots')],
    ['a provider', (person: Person) => remove(person, 'google')],
    ['another provider', (person: Person) => visit.beginLink(person.token, 'google')],
  ])('without one %s is not changed, with one it is', async (_, act) => {
    const person = await visit.newPerson();
    await visit.link(person.token, 'google', visit.newAddress());
    later(5);
    expect((await act(person)).body.key).toBe('requires-recent-login');
    expect((await prove(person, { password: PASSWORD })).status).toBe(200);
    expect((await act(person)).status).toBeLessThan(300);
  });

  test('is given by the password; a wrong one is told and leaves the device signed in', async () => {
    const person = await visit.newPerson();
    later(5);
    expect(await prove(person, { password: 'wrong password' })).toMatchObject({
      status: 422,
      body: { key: 'wrong-password', message: 'Your password is incorrect. Please try again.' },
    });
    const proved = await prove(person, { password: PASSWORD });
    expect(Date.parse((await methods(person)).provedUntil)).toBe(Date.parse(proved.body.provedUntil));
  });

  test('of 50 wrong passwords at once ten are looked at', async () => {
    const person = await visit.newPerson();
    const answers = await Promise.all(Array.from({ length: 50 }, () => prove(person, { password: 'wrong password' })));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect((await prove(person, { password: PASSWORD })).status).toBe(429);
  });

  test('is given by a code to the own address, once, and proves the address as well', async () => {
    const person = await visit.newPerson();
    later(5);
    expect((await ask('POST /auth/prove-code', person)).body).toEqual({ expiresInSeconds: 600 });
    const code = visit.codeFor(person.email, 'security code');
    const answers = await Promise.all([prove(person, { code }), prove(person, { code })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await methods(person)).toMatchObject({
      emailVerified: true,
      hasPassword: true,
      provedUntil: expect.any(String),
    });
    expect((await visit.signIn(person.email)).status).toBe(200);
  });

  test('of 500 codes guessed at once five are looked at', async () => {
    const person = await visit.newPerson();
    await ask('POST /auth/prove-code', person);
    const right = Number(visit.codeFor(person.email, 'security code'));
    const guesses = Array.from({ length: 500 }, (_, index) =>
      world.request('POST /auth/prove', {
        body: { code: String((right + 1 + index) % 1_000_000).padStart(6, '0') },
        headers: { ...visit.bearer(person.token), 'x-forwarded-for': `10.2.${index % 250}.1` },
      }),
    );
    const answers = await Promise.all(guesses);
    expect(answers.every(({ status }) => status === 422 || status === 429)).toBe(true);
    // The others are told that the code was tried too often.
    expect(answers.filter(({ body }) => body.message === authErrors['invalid-verification-code'])).toHaveLength(5);
    expect((await prove(person, { code: String(right).padStart(6, '0') })).status).not.toBe(200);
  });

  test('a code that proves does not sign in, and the other way round', async () => {
    const person = await visit.newPerson();
    await ask('POST /auth/prove-code', person);
    const proof = visit.codeFor(person.email, 'security code');
    const verify = (code: string) => world.request('POST /auth/otp-verify', { body: { email: person.email, code } });
    expect((await verify(proof)).status).toBe(422);
    await world.request('POST /auth/otp-code', { body: { email: person.email } });
    const signIn = visit.codeFor(person.email, 'sign-in code');
    expect((await prove(person, { code: signIn })).status).toBe(422);
    expect((await verify(signIn)).status).toBe(200);
  });

  test('counts for one device only', async () => {
    const person = await visit.newPerson();
    later(5);
    const phone = await another(person);
    expect((await methods(phone)).provedUntil).not.toBeNull();
    expect((await methods(person)).provedUntil).toBeNull();
  });

  test('an own change is refused while acting for another', async () => {
    const [admin, subject] = [await world.makeAccount({ role: 'admin' }), await world.makeAccount()];
    const token = await accessTokenFor(world.services, admin.id, { forId: subject.id, kind: 'impersonation' });
    for (const answer of [
      await methods({ token }),
      (await changeEmail({ token }, visit.newAddress())).body,
      (await changePassword({ token }, PASSWORD)).body,
      (await ask('POST /auth/sign-out-everywhere', { token })).body,
    ])
      expect(answer.key).toBe('not-while-acting');
  });
});

describe('another address', () => {
  const confirmLink = (email: string) => visit.linkFor(email, 'confirm your new email address');

  test('counts once its owner has opened the link; the old one hears of both, other devices end', async () => {
    const person = await visit.newPerson();
    const phone = await another(person);
    const wanted = visit.newAddress();
    expect((await changeEmail(person, wanted)).body).toEqual({ expiresInSeconds: 86_400 });
    expect(await methods(person)).toMatchObject({ email: person.email, pendingEmail: wanted });
    expect(world.mails(person.email)[0]?.subject).toBe('Your email address is about to change');
    const changed = await visit.useLink(confirmLink(wanted), {}, visit.bearer(person.token));
    expect(changed.body.user).toMatchObject({ id: person.id, emailAddress: wanted, emailVerified: true });
    expect(world.mails(person.email)[0]?.subject).toBe('Your email address was changed');
    expect((await visit.me(phone.token)).status).toBe(401);
    expect((await visit.me(changed.body.token)).status).toBe(200);
    expect((await methods(changed.body)).pendingEmail).toBeNull();
    expect((await visit.signIn(person.email)).status).toBe(401);
    expect((await visit.signIn(wanted)).status).toBe(200);
    expect((await visit.useLink(confirmLink(wanted))).body.key).toBe('invalid-action-code');
  });

  test('is confirmed on another device with the password, which is counted', async () => {
    const person = await visit.newPerson();
    const wanted = visit.newAddress();
    await changeEmail(person, wanted);
    expect((await visit.useLink(confirmLink(wanted))).body.key).toBe('password-needed');
    expect((await visit.useLink(confirmLink(wanted), { password: 'wrong password' })).body.key).toBe('wrong-password');
    const changed = await visit.useLink(confirmLink(wanted), { password: PASSWORD });
    expect(changed.body.user.emailAddress).toBe(wanted);
    expect((await visit.me(person.token)).status).toBe(401);
  });

  test('an account without a password belongs to who opens the link elsewhere, and to nobody else', async () => {
    const person = await visit.newProvedPerson();
    const outside = visit.newAddress();
    await visit.link(person.token, 'google', outside);
    const wanted = visit.newAddress();
    await changeEmail(person, wanted);
    expect((await visit.useLink(confirmLink(wanted))).body.user).toMatchObject({ id: person.id, emailAddress: wanted });
    expect(await visit.whoIs(await visit.travel('google', outside))).not.toBe(person.id);
  });

  test('only the newest is open, for a day', async () => {
    const person = await visit.newPerson();
    const [first, second] = [visit.newAddress(), visit.newAddress()];
    await changeEmail(person, first);
    await changeEmail(person, second);
    expect((await methods(person)).pendingEmail).toBe(second);
    expect((await visit.useLink(confirmLink(first), {}, visit.bearer(person.token))).body.key).toBe(
      'invalid-action-code',
    );
    world.clock.advance({ hours: 24 });
    expect((await methods({ token: (await visit.refresh(person.cookie)).body.token })).pendingEmail).toBeNull();
    expect((await visit.useLink(confirmLink(second))).body.key).toBe('expired-action-code');
  });

  test('of somebody else looks free, and its owner is told', async () => {
    const [person, other] = [await visit.newPerson(), await visit.newPerson()];
    await world.settle();
    expect((await changeEmail(person, other.email)).body).toEqual({ expiresInSeconds: 86_400 });
    expect((await methods(person)).pendingEmail).toBe(other.email);
    expect(world.mails(other.email)[0]?.subject).toBe('You already have a Thicket account');
    expect(world.mails(other.email)[0]?.text).not.toContain('oobCode');
    await visit.withSettings({ ENUMERATION_PROTECTION: 'no' }, async () => {
      expect(await changeEmail(person, other.email)).toMatchObject({
        status: 409,
        body: { key: 'email-already-in-use' },
      });
    });
  });

  test('that somebody took in the meantime stays theirs', async () => {
    const person = await visit.newPerson();
    const wanted = visit.newAddress();
    await changeEmail(person, wanted);
    const other = await visit.newPerson(wanted);
    const refused = await visit.useLink(confirmLink(wanted), {}, visit.bearer(person.token));
    expect(refused).toMatchObject({ status: 409, body: { key: 'email-already-in-use' } });
    expect((await visit.me(other.token)).body.emailAddress).toBe(wanted);
  });

  test.each([
    ['the own one', (person: Person) => person.email.toUpperCase()],
    ['what is none', () => 'no address'],
  ])('%s is refused', async (_, wanted) => {
    const person = await visit.newPerson();
    expect(await changeEmail(person, wanted(person))).toMatchObject({ status: 422, body: { key: 'invalid-email' } });
  });

  test('is asked for five times in an hour at most', async () => {
    const person = await visit.newPerson();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await changeEmail(person, visit.newAddress())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('signing out everywhere stops the change', async () => {
    const person = await visit.newPerson();
    const wanted = visit.newAddress();
    await changeEmail(person, wanted);
    await ask('POST /auth/sign-out-everywhere', person);
    expect((await visit.useLink(confirmLink(wanted), { password: PASSWORD })).body.key).toBe('invalid-action-code');
  });
});

describe('a password', () => {
  test('is changed, ends the other devices, keeps this one, and is told by mail', async () => {
    const person = await visit.newPerson();
    const phone = await another(person);
    expect((await changePassword(person, 'short')).body.key).toBe('weak-password');
    expect((await changePassword(person, 'four muddy boots')).status).toBe(204);
    expect((await visit.me(phone.token)).status).toBe(401);
    expect((await visit.refresh(phone.cookie)).status).toBe(401);
    expect((await visit.me(person.token)).status).toBe(200);
    expect((await visit.signIn(person.email)).status).toBe(401);
    expect((await visit.signIn(person.email, 'four muddy boots')).status).toBe(200);
    await world.settle();
    expect(world.mails(person.email).map(({ subject }) => subject)).toContain('Your password was changed');
  });

  test('is given to an account that has none', async () => {
    const person = await visit.newProvedPerson();
    expect((await changePassword(person, 'four muddy boots')).status).toBe(204);
    expect((await visit.signIn(person.email, 'four muddy boots')).status).toBe(200);
  });

  test('there is none where the deployment has none', async () => {
    const person = await visit.newPerson();
    await visit.askLink(person.email, 'reset-password');
    await visit.withSettings({ PASSWORD_SIGN_IN: 'no' }, async () => {
      expect((await world.request('GET /auth/options')).body.passwordSignIn).toBe(false);
      const link = visit.linkFor(person.email, 'Choose a new password');
      for (const answer of [
        await visit.signUp(visit.newAddress()),
        await visit.signIn(person.email),
        await visit.askLink(person.email, 'reset-password'),
        await visit.useLink(link, { password: 'four muddy boots' }),
        await changePassword(person, 'four muddy boots'),
        await prove(person, { password: PASSWORD }),
      ])
        expect(answer).toMatchObject({
          status: 403,
          body: { key: 'operation-not-allowed', message: 'The email/password accounts are not enabled.' },
        });
      expect((await visit.newProvedPerson()).id).toBeTruthy();
    });
  });

  test('must have what the deployment asks for', async () => {
    await visit.withSettings({ PASSWORD_NUMERIC: 'yes', PASSWORD_MAXIMUM_LENGTH: 40 }, async () => {
      expect((await world.request('GET /auth/options')).body.passwordPolicy).toMatchObject({
        numeric: true,
        uppercase: false,
        maximumLength: 40,
      });
      expect((await visit.signUp(visit.newAddress())).body.fields.password).toBe('It also needs a digit.');
      expect((await visit.signUp(visit.newAddress(), '3 muddy boots')).status).toBe(200);
    });
  });
});

describe('an outside identity', () => {
  test('is added to the account, told by mail, and signs in to it from then on', async () => {
    const person = await visit.newPerson();
    const outside = visit.newAddress();
    const back = await visit.link(person.token, 'google', outside, '/profile-settings?tab=sign-in');
    expect([back.status, back.headers.get('location')]).toEqual([303, '/profile-settings?tab=sign-in&linked=google']);
    expect((await methods(person)).providers).toEqual([{ provider: 'google', since: expect.any(String) }]);
    expect(await visit.whoIs(await visit.travel('google', outside))).toBe(person.id);
    await world.settle();
    expect(world.mails(person.email).map(({ subject }) => subject)).toContain('Google was added to your account');
    const again = await visit.link(person.token, 'google', outside);
    expect(again.headers.get('location')).toBe('/profile-settings?linked=google');
  });

  test('of somebody else stays theirs', async () => {
    const outside = visit.newAddress();
    const owner = await visit.whoIs(await visit.travel('google', outside));
    const person = await visit.newPerson();
    const back = await visit.link(person.token, 'google', outside);
    expect(back.headers.get('location')).toBe('/profile-settings?error=credential-already-in-use');
    expect((await methods(person)).providers).toEqual([]);
    expect(await visit.whoIs(await visit.travel('google', outside))).toBe(owner);
  });

  test('is not added for another browser, nor after the session was ended, nor to a disabled account', async () => {
    const person = await visit.newPerson();
    const planted = await visit.beginLink(person.token, 'google');
    const refused = await visit.choose(planted.body.url, '', visit.newAddress());
    expect(refused.headers.get('location')).toBe('/profile-settings?error=invalid-auth-event');
    const begun = await visit.beginLink(person.token, 'google');
    await ask('POST /auth/sign-out-everywhere', person);
    const late = await visit.choose(begun.body.url, cookiesOf(begun), visit.newAddress());
    expect(late.headers.get('location')).toBe('/login?error=invalid-auth-event');
    const other = await visit.newPerson();
    const before = await visit.beginLink(other.token, 'google');
    await world.services.db
      .updateTable('account')
      .set({ disabled_at: new Date() })
      .where('id', '=', other.id)
      .execute();
    const disabled = await visit.choose(before.body.url, cookiesOf(before), visit.newAddress());
    expect(disabled.headers.get('location')).toBe('/profile-settings?error=user-disabled');
  });

  test('is removed, but not when nothing else is left', async () => {
    const outside = visit.newAddress();
    const arrived = await visit.travel('facebook', outside);
    const { token } = (await visit.refresh(cookiesOf(arrived))).body;
    expect(await methods({ token })).toMatchObject({ emailVerified: false, hasPassword: false });
    expect(await remove({ token }, 'facebook')).toMatchObject({ status: 409, body: { key: 'last-sign-in-method' } });
    expect((await remove({ token }, 'google')).status).toBe(404);
    await visit.link(token, 'google', visit.newAddress());
    const both = await Promise.all([remove({ token }, 'facebook'), remove({ token }, 'google')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test.each([
    ['a password', (person: Person) => changePassword(person, 'four muddy boots')],
    [
      'a proved address',
      async (person: Person) => {
        await ask('POST /auth/prove-code', person);
        return prove(person, { code: visit.codeFor(person.email, 'security code') });
      },
    ],
  ])('may go once there is %s', async (_, add) => {
    const arrived = await visit.travel('facebook', visit.newAddress());
    const { token } = (await visit.refresh(cookiesOf(arrived))).body;
    const { id, emailAddress } = (await visit.me(token)).body;
    expect((await add({ id, email: emailAddress, token, cookie: '' })).status).toBeLessThan(300);
    expect((await remove({ token }, 'facebook')).status).toBe(204);
    expect((await methods({ token })).providers).toEqual([]);
  });

  test('that is switched off or cannot be reached is said so', async () => {
    const person = await visit.newPerson();
    expect(await visit.beginLink(person.token, 'nobody')).toMatchObject({ status: 404 });
  });
});

describe('devices', () => {
  test('are signed out one by one', async () => {
    const person = await visit.newPerson();
    const phone = await another(person);
    const signOut = (deviceId: string) => ask('DELETE /users/me/devices/{deviceId}', person, { params: { deviceId } });
    expect((await signOut(deviceOf(phone.token))).status).toBe(204);
    expect((await visit.me(phone.token)).status).toBe(401);
    expect((await visit.refresh(phone.cookie)).status).toBe(401);
    expect((await visit.me(person.token)).status).toBe(200);
    expect((await signOut(deviceOf(phone.token))).status).toBe(404);
    const stranger = await visit.newPerson();
    expect((await signOut(deviceOf(stranger.token))).status).toBe(404);
    expect((await visit.me(stranger.token)).status).toBe(200);
  });

  test('are all signed out at once, this one too', async () => {
    const person = await visit.newPerson();
    const phone = await another(person);
    const answer = await ask('POST /auth/sign-out-everywhere', person);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
    for (const { token, cookie } of [person, phone]) {
      expect((await visit.me(token)).status).toBe(401);
      expect((await visit.refresh(cookie)).status).toBe(401);
    }
  });
});

describe('a sign-in link on another device', () => {
  const link = async () => {
    const email = visit.newAddress();
    await visit.askLink(email, 'sign-in');
    return { email, url: visit.linkFor(email, 'Sign in to') };
  };

  test('asks for the address that it was sent to', async () => {
    const { email, url } = await link();
    expect(await visit.useLink(url)).toMatchObject({ status: 409, body: { key: 'email-needed' } });
    expect(await visit.useLink(url, { email: 'another@example.org' })).toMatchObject({
      status: 422,
      body: { key: 'invalid-email', fields: { email: expect.any(String) } },
    });
    expect((await visit.useLink(url, { email: ` ${email.toUpperCase()} ` })).body.user.emailAddress).toBe(email);
  });

  test('is dead after five wrong ones, also when a hundred come at once', async () => {
    const { email, url } = await link();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => visit.useLink(url, { email: `guess${index}@example.org` })),
    );
    expect(answers.filter(({ body }) => body.key === 'invalid-email')).toHaveLength(5);
    expect((await visit.useLink(url, { email })).body.key).toBe('invalid-action-code');
  });
});

describe('the small window of a provider', () => {
  const outcomeOf = async (response: Response): Promise<unknown> =>
    JSON.parse(/<script type="application\/json" id="outcome">(.*?)<\/script>/s.exec(await response.text())?.[1] ?? '');

  test('tells its opener, under a policy that lets nothing else run', async () => {
    const response = await visit.travel('google', visit.newAddress(), { popup: '1', next: '/checkout?a=</script><b>' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    const html = await response.clone().text();
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toContain('<b>');
    expect(html).toContain('<p>You are signed in.</p>');
    expect(await outcomeOf(response.clone())).toEqual({ ok: true, next: '/checkout?a=%3C%2Fscript%3E%3Cb%3E' });
    expect(await visit.whoIs(response)).not.toBeNull();
  });

  test('tells of a failure by its key', async () => {
    const cancelled = await visit.travel('google', 'x', { popup: '1', cancel: true });
    expect(await outcomeOf(cancelled.clone())).toEqual({ ok: false, key: 'sign-in-cancelled' });
    expect(await cancelled.text()).toContain('href="/login?error=sign-in-cancelled"');
    const planted = await visit.travel('google', visit.newAddress(), { popup: '1', withoutCookie: true });
    expect(await outcomeOf(planted)).toEqual({ ok: false, key: 'invalid-auth-event' });
    expect(await visit.whoIs(planted)).toBeNull();
  });

  test('that took more than ten minutes says so in the same way', async () => {
    const begun = await world.product.app.request('/api/auth/social/google?popup=1&next=/family');
    later(10);
    const late = await visit.choose(begun.headers.get('location') ?? '', cookiesOf(begun), visit.newAddress());
    expect(await outcomeOf(late)).toEqual({ ok: false, key: 'invalid-auth-event' });
  });
});
