import { createHmac } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjectOf } from './people.ts';
import { startSignInStandIn, type SignInStandIn } from './sign-in.ts';

const REDIRECT = 'http://127.0.0.1:4799/sign-in/google/return';
const google = {
  issuer: 'google' as const,
  clientId: 'thicket-google',
  clientSecret: 's3cret+/&= %',
  redirectUris: [REDIRECT],
};
const host = {
  issuer: 'host' as const,
  clientId: 'thicket-host',
  clientSecret: 'host-secret',
  redirectUris: [REDIRECT],
};
const facebook = {
  issuer: 'facebook' as const,
  clientId: '1234567890',
  clientSecret: 'fb-secret',
  redirectUris: [REDIRECT],
};
const otherApp = { ...facebook, clientId: '9999999999', clientSecret: 'other-secret' };

let standIn: SignInStandIn;
/** Milliseconds added to the real time, to let codes expire. */
let later = 0;
beforeAll(async () => {
  standIn = await startSignInStandIn({
    port: 0,
    clients: [google, host, facebook, otherApp],
    now: () => Date.now() + later,
  });
});
afterAll(() => standIn.stop());

/** Submits the chooser as a browser would, and returns where it redirects to. */
async function answerChooser(authorise: URL, answer: Record<string, string>): Promise<URL> {
  const answered = await fetch(authorise, {
    method: 'POST',
    body: new URLSearchParams(answer),
    redirect: 'manual',
  });
  expect(answered.status).toBe(303);
  return new URL(answered.headers.get('location') ?? '');
}

const PRIYA = { person: 'priya.shah@example.org' };

describe.each([google, host])('the OpenID issuer $issuer', (client) => {
  const discover = (authentication?: oidc.ClientAuth) =>
    oidc.discovery(new URL(standIn.issuers[client.issuer]), client.clientId, client.clientSecret, authentication, {
      execute: [oidc.allowInsecureRequests],
    });

  async function begin(config: oidc.Configuration, extra: Record<string, string> = {}) {
    const verifier = oidc.randomPKCECodeVerifier();
    const state = oidc.randomState();
    const nonce = oidc.randomNonce();
    const authorise = oidc.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...extra,
    });
    return {
      authorise,
      verifier,
      checks: { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce },
    };
  }

  it.each([
    ['in the form', () => oidc.ClientSecretPost(client.clientSecret)],
    ['by HTTP Basic', () => oidc.ClientSecretBasic(client.clientSecret)],
  ])('signs in a seeded person with the client secret %s', async (_how, authentication) => {
    const config = await discover(authentication());
    const { authorise, checks } = await begin(config);
    expect(await (await fetch(authorise)).text()).toContain('Priya Shah');

    const tokens = await oidc.authorizationCodeGrant(config, await answerChooser(authorise, PRIYA), checks);
    const subject = subjectOf({ email: PRIYA.person, name: 'Priya Shah' }, client.issuer);
    expect(tokens.claims()).toMatchObject({
      iss: standIn.issuers[client.issuer],
      aud: client.clientId,
      sub: subject,
      email: PRIYA.person,
      email_verified: true,
      given_name: 'Priya',
      family_name: 'Shah',
    });
    expect(await oidc.fetchUserInfo(config, tokens.access_token, subject)).toMatchObject({
      email: PRIYA.person,
      name: 'Priya Shah',
    });

    const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ''));
    await jwtVerify(tokens.id_token ?? '', keys, {
      issuer: standIn.issuers[client.issuer],
      audience: client.clientId,
    });
  });

  it('accepts a typed, unverified person and offers them again', async () => {
    const config = await discover();
    const { authorise, checks } = await begin(config);
    const typed = { email: `new.${client.issuer}@example.org`, name: 'Nia' };
    const tokens = await oidc.authorizationCodeGrant(config, await answerChooser(authorise, typed), checks);
    expect(tokens.claims()).toMatchObject({
      email: typed.email,
      email_verified: false,
      name: 'Nia',
      given_name: 'Nia',
    });
    expect(await (await fetch(authorise)).text()).toContain(typed.email);
  });

  it('shares no email address and no name without their scopes', async () => {
    const config = await discover();
    const { authorise, checks } = await begin(config, { scope: 'openid' });
    const tokens = await oidc.authorizationCodeGrant(config, await answerChooser(authorise, PRIYA), checks);
    expect(tokens.claims()).not.toHaveProperty('email');
    expect(tokens.claims()).not.toHaveProperty('name');
  });

  it('returns access_denied when the person cancels', async () => {
    const config = await discover();
    const { authorise, checks } = await begin(config);
    const back = await answerChooser(authorise, { answer: 'cancel' });
    await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      error: 'access_denied',
    });
  });

  it('refuses a second use of a code, and revokes the token of the first', async () => {
    const config = await discover();
    const { authorise, checks } = await begin(config);
    const back = await answerChooser(authorise, PRIYA);
    const tokens = await oidc.authorizationCodeGrant(config, back, checks);
    await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(oidc.fetchUserInfo(config, tokens.access_token, oidc.skipSubjectCheck)).rejects.toThrow();
  });

  it('accepts a code for 60 seconds', async () => {
    const config = await discover();
    const { authorise, checks } = await begin(config);
    const back = await answerChooser(authorise, PRIYA);
    later = 60_000;
    try {
      await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    } finally {
      later = 0;
    }
  });

  it('refuses the wrong code verifier', async () => {
    const config = await discover();
    const { authorise, checks } = await begin(config);
    const back = await answerChooser(authorise, PRIYA);
    const wrong = { ...checks, pkceCodeVerifier: oidc.randomPKCECodeVerifier() };
    await expect(oidc.authorizationCodeGrant(config, back, wrong)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('refuses the wrong client secret', async () => {
    const config = await discover(oidc.ClientSecretPost('wrong'));
    const { authorise, checks } = await begin(config);
    const back = await answerChooser(authorise, PRIYA);
    await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      status: 401,
    });
  });

  it('returns the state unchanged, so that a client notices a forged answer', async () => {
    const config = await discover();
    const { authorise, checks } = await begin(config, { state: 'x y&z=ü' });
    const back = await answerChooser(authorise, PRIYA);
    expect(back.searchParams.get('state')).toBe('x y&z=ü');
    await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      code: 'OAUTH_INVALID_RESPONSE',
    });
  });

  it.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token instead of a code', { response_type: 'token' }, 'unsupported_response_type'],
    ['without openid', { scope: 'email' }, 'invalid_scope'],
    ['without asking the person', { prompt: 'none' }, 'login_required'],
  ])('refuses a request %s at the redirect URI', async (_what, extra, error) => {
    const { authorise } = await begin(await discover(), { ...extra, state: 'kept' });
    const refused = await fetch(authorise, { redirect: 'manual' });
    const back = new URL(refused.headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error,
      state: 'kept',
      iss: standIn.issuers[client.issuer],
    });
    expect(back.origin + back.pathname).toBe(REDIRECT);
  });

  it.each([
    ['an unknown client', { client_id: 'somebody' }],
    ['a client of another issuer', { client_id: facebook.clientId }],
    ['another redirect address', { redirect_uri: `${REDIRECT}/` }],
    ['a redirect address with a query added', { redirect_uri: `${REDIRECT}?x=1` }],
  ])('does not redirect for %s', async (_what, extra) => {
    const { authorise } = await begin(await discover());
    for (const [name, value] of Object.entries(extra)) authorise.searchParams.set(name, value);
    const stopped = await fetch(authorise, { redirect: 'manual' });
    expect(stopped.status).toBe(400);
    expect(stopped.headers.get('location')).toBeNull();
    expect(await stopped.text()).toContain('This sign-in cannot go on');
  });

  it('shows the form again with its values when the email address is invalid', async () => {
    const { authorise } = await begin(await discover());
    const answered = await fetch(authorise, {
      method: 'POST',
      body: new URLSearchParams({ email: '"><b>no', name: '' }),
    });
    const page = await answered.text();
    expect(answered.status).toBe(422);
    expect(page).toContain('Enter an e-mail address, like name@example.org');
    expect(page).toContain('Enter a name');
    expect(page).toContain('value="&quot;&gt;&lt;b&gt;no"');
  });

  it('refuses an access token of another issuer', async () => {
    const config = await discover();
    const { authorise, checks } = await begin(config);
    const tokens = await oidc.authorizationCodeGrant(config, await answerChooser(authorise, PRIYA), checks);
    const elsewhere = client.issuer === 'google' ? standIn.issuers.host : standIn.issuers.google;
    const answer = await fetch(`${elsewhere}/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe('the Facebook stand-in', () => {
  const base = () => standIn.issuers.facebook;

  function configuration(client = facebook): oidc.Configuration {
    const config = new oidc.Configuration(
      {
        issuer: base(),
        authorization_endpoint: `${base()}/v25.0/dialog/oauth`,
        token_endpoint: `${base()}/v25.0/oauth/access_token`,
      },
      client.clientId,
      client.clientSecret,
    );
    oidc.allowInsecureRequests(config);
    return config;
  }

  async function begin(config: oidc.Configuration, scope: string) {
    const verifier = oidc.randomPKCECodeVerifier();
    const state = oidc.randomState();
    const authorise = oidc.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      scope,
      state,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { authorise, checks: { pkceCodeVerifier: verifier, expectedState: state } };
  }

  async function signIn(
    answer: Record<string, string>,
    scope = 'public_profile,email',
    client = facebook,
  ): Promise<string> {
    const config = configuration(client);
    const { authorise, checks } = await begin(config, scope);
    const back = await answerChooser(authorise, answer);
    expect(back.hash).toBe('#_=_');
    const tokens = await oidc.authorizationCodeGrant(config, back, checks);
    expect(tokens.id_token).toBeUndefined();
    return tokens.access_token;
  }

  const graph = async (path: string, query: Record<string, string>) => {
    const answer = await fetch(`${base()}${path}?${new URLSearchParams(query).toString()}`);
    return { status: answer.status, body: await answer.json() };
  };
  const appToken = (client: { clientId: string; clientSecret: string }) => `${client.clientId}|${client.clientSecret}`;

  it('returns the requested fields of the person', async () => {
    const access_token = await signIn(PRIYA);
    const id = subjectOf({ email: PRIYA.person, name: '' }, 'facebook');
    expect(id).toMatch(/^\d{16}$/);
    expect((await graph('/me', { access_token })).body).toEqual({ id, name: 'Priya Shah' });
    expect((await graph('/v25.0/me', { access_token, fields: 'id,email,first_name' })).body).toEqual({
      id,
      email: PRIYA.person,
      first_name: 'Priya',
    });
  });

  it.each([
    ['the address is not verified', { person: 'unverified@example.org' }, 'email'],
    ['the scope was not requested', PRIYA, 'public_profile'],
  ])('omits the email address when %s', async (_why, answer, scope) => {
    const access_token = await signIn(answer, scope);
    expect((await graph('/me', { access_token, fields: 'id,email' })).body).not.toHaveProperty('email');
  });

  it('says which app a token belongs to', async () => {
    const input_token = await signIn(PRIYA);
    expect((await graph('/debug_token', { input_token, access_token: appToken(facebook) })).body).toMatchObject({
      data: {
        app_id: facebook.clientId,
        is_valid: true,
        user_id: subjectOf({ email: PRIYA.person, name: '' }, 'facebook'),
      },
    });
  });

  it('does not describe a token of another app', async () => {
    const input_token = await signIn(PRIYA, 'email', otherApp);
    const answer = await graph('/debug_token', { input_token, access_token: appToken(facebook) });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 100, type: 'OAuthException' } },
    });
  });

  it('rejects an invented token and an app with a wrong secret', async () => {
    const unknown = await graph('/debug_token', {
      input_token: 'made-up',
      access_token: appToken(facebook),
    });
    expect(unknown.body).toMatchObject({ data: { is_valid: false } });
    const stranger = await graph('/debug_token', {
      input_token: 'x',
      access_token: `${facebook.clientId}|wrong`,
    });
    expect(stranger).toMatchObject({ status: 400, body: { error: { code: 190 } } });
  });

  it('checks the proof of the app secret when one is sent', async () => {
    const access_token = await signIn(PRIYA);
    const appsecret_proof = createHmac('sha256', facebook.clientSecret).update(access_token).digest('hex');
    expect((await graph('/me', { access_token, appsecret_proof })).status).toBe(200);
    expect((await graph('/me', { access_token, appsecret_proof: 'wrong' })).status).toBe(400);
  });

  it('returns access_denied in Facebook’s format when the person cancels', async () => {
    const { authorise } = await begin(configuration(), 'email');
    const back = await answerChooser(authorise, { answer: 'cancel' });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      error_reason: 'user_denied',
    });
  });

  it('refuses a wrong code or secret as the Graph API does', async () => {
    const exchange = {
      client_id: facebook.clientId,
      client_secret: facebook.clientSecret,
      redirect_uri: REDIRECT,
      code: 'x',
    };
    expect(await graph('/oauth/access_token', exchange)).toMatchObject({
      status: 400,
      body: { error: { code: 100 } },
    });
    expect(await graph('/oauth/access_token', { ...exchange, client_secret: 'x' })).toMatchObject({
      status: 400,
      body: { error: { code: 101 } },
    });
    expect(await graph('/me', { access_token: 'x' })).toMatchObject({
      status: 400,
      body: { error: { code: 190 } },
    });
  });
});
