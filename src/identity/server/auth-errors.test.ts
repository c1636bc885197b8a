import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { authErrors, type AuthErrorKey } from '../auth-errors.ts';
import { PASSWORD, visitors } from './sign-in.fixture.ts';

/** Every failure of the catalogue that is the server's to tell is told by it, with the catalogue's sentence. */
let world: World;
const visit = visitors(() => world);
beforeAll(async () => {
  world = await makeWorld({ signIn: true });
});
afterAll(() => world.stop());

type Told = { key: string; message?: string };

/** What an outside provider's way back says: the page it leads to takes the sentence from the catalogue. */
const errorOf = (response: Response): Told => ({
  key: new URL(response.headers.get('location') ?? '', world.url).searchParams.get('error') ?? 'none',
});
const bodyOf = async (answer: Promise<{ body: Told }>): Promise<Told> => (await answer).body;
const mailedLink = async (purpose: string, words: string) => {
  const { email } = await visit.newPerson();
  await visit.askLink(email, purpose);
  return { email, url: visit.linkFor(email, words) };
};
const open = (work: () => Promise<Told>): Promise<Told> => visit.withSettings({ ENUMERATION_PROTECTION: 'no' }, work);

/** Told in the browser: a small window that never came to the server, and the outside identity services' own trouble. */
const inTheBrowser = [
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'invalid-api-key',
  'auth-domain-config-required',
] as const satisfies AuthErrorKey[];

const how: Record<Exclude<AuthErrorKey, (typeof inTheBrowser)[number]>, () => Promise<Told>> = {
  'email-already-in-use': async () => bodyOf(visit.signUp((await visit.newPerson()).email)),
  'invalid-email': () => bodyOf(visit.signIn('no address', PASSWORD)),
  'operation-not-allowed': () =>
    visit.withSettings({ PASSWORD_SIGN_IN: 'no' }, () => bodyOf(visit.signUp(visit.newAddress()))),
  'weak-password': () => bodyOf(visit.signUp(visit.newAddress(), 'short')),
  'account-exists-with-different-credential': async () =>
    errorOf(await visit.travel('facebook', (await visit.newPerson()).email)),
  'credential-already-in-use': async () => {
    const outside = visit.newAddress();
    await visit.travel('google', outside);
    return errorOf(await visit.link((await visit.newPerson()).token, 'google', outside));
  },
  'user-not-found': () => open(() => bodyOf(visit.signIn(visit.newAddress()))),
  'wrong-password': async () => {
    const { email } = await visit.newPerson();
    return open(() => bodyOf(visit.signIn(email, 'wrong password')));
  },
  'user-disabled': async () => {
    const { id, email } = await visit.newPerson();
    await world.services.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    return bodyOf(visit.signIn(email));
  },
  'invalid-action-code': () =>
    bodyOf(world.request('POST /auth/email-link-verify', { body: { token: 'nothing', email: 'a@b.example' } })),
  'expired-action-code': async () => {
    const { email, url } = await mailedLink('sign-in', 'Sign in to');
    world.clock.advance({ minutes: 30 });
    return bodyOf(visit.useLink(url, { email }));
  },
  'invalid-credential': () => bodyOf(visit.signIn(visit.newAddress())),
  'too-many-requests': async () => {
    const email = visit.newAddress();
    for (let count = 0; count < 3; count += 1) await world.request('POST /auth/otp-code', { body: { email } });
    return bodyOf(world.request('POST /auth/otp-code', { body: { email } }));
  },
  'invalid-verification-code': () =>
    bodyOf(world.request('POST /auth/otp-verify', { body: { email: visit.newAddress(), code: '000000' } })),
  'requires-recent-login': async () => {
    const { token } = await visit.newPerson();
    world.clock.advance({ minutes: 5 });
    return bodyOf(
      world.request('PUT /users/me/password', { body: { password: PASSWORD }, headers: visit.bearer(token) }),
    );
  },
  'network-request-failed': async () => {
    const begun = await world.product.app.request('/api/auth/social/google');
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const cookie = begun.headers.getSetCookie().join('; ');
    return errorOf(
      await world.product.app.request(
        `/api/auth/social/google/callback?${new URLSearchParams({ error: 'server_error', state })}`,
        { headers: { cookie } },
      ),
    );
  },
  'unauthorized-domain': async () => bodyOf(visit.refresh((await visit.newPerson()).cookie, 'https://evil.example')),
  'invalid-auth-event': async () => errorOf(await visit.travel('google', visit.newAddress(), { withoutCookie: true })),
  'internal-error': async () => {
    const { send } = world.services.mailer;
    world.services.mailer.send = () => Promise.reject(new Error('The mail server is away.'));
    try {
      return await bodyOf(world.request('POST /auth/otp-code', { body: { email: visit.newAddress() } }));
    } finally {
      world.services.mailer.send = send;
    }
  },
  'email-missing': async () => errorOf(await visit.travel('facebook', 'unverified@example.org')),
  'sign-in-cancelled': async () => errorOf(await visit.travel('google', 'x', { cancel: true })),
  'password-needed': async () => bodyOf(visit.useLink((await mailedLink('verify-email', 'confirm your')).url)),
  'email-needed': async () => bodyOf(visit.useLink((await mailedLink('sign-in', 'Sign in to')).url)),
  'last-sign-in-method': async () => {
    const arrived = await visit.travel('facebook', visit.newAddress());
    const cookie = arrived.headers.getSetCookie().join('; ');
    const { token } = (await visit.refresh(cookie)).body;
    return bodyOf(
      world.request('DELETE /users/me/sign-in/{provider}', {
        params: { provider: 'facebook' },
        headers: visit.bearer(token),
      }),
    );
  },
};

test('every key of the catalogue is the server’s or the browser’s', () => {
  expect([...Object.keys(how), ...inTheBrowser].toSorted()).toEqual(Object.keys(authErrors).toSorted());
});

test.each(Object.entries(how))('%s', async (key, provoke) => {
  const told = await provoke();
  expect(told.key).toBe(key);
  // A fault of the server is told as every other one; of a weak password it is also said what is missing.
  if (told.message !== undefined && key !== 'internal-error')
    expect(told.message.startsWith(authErrors[key as AuthErrorKey])).toBe(true);
});
