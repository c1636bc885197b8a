import { createHmac, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { GrantStore } from './keep-grants.ts';
import { authenticateClient, type Client } from './authenticate-client.ts';
import { authorisationEndpoint } from './authorise.ts';
import { splitName, subjectOf, type PeopleStore, type Person } from './people.ts';

/** Of Facebook's long-lived tokens: 60 days, in seconds. */
const TOKEN_LIFETIME = 60 * 24 * 3600;

type IssuerSetting = {
  clients: readonly Client[];
  people: PeopleStore;
  grants: GrantStore;
};

/**
 * Facebook Login's classic flow as routes: OAuth 2.0 without an ID token, so a client must ask `/debug_token` whether a
 * token was issued for it. As in the Graph API, every route also exists with a version (`/v25.0/me`).
 *
 * - `/dialog/oauth` the dialog
 * - `/oauth/access_token` exchanges a code for a token, by GET or POST
 * - `/me?fields=id,name,email` the person; as at Facebook, without an unverified email address
 * - `/debug_token?input_token=…&access_token=APP_ID|APP_SECRET` the app and person of a token
 */
export function facebookIssuer(setting: IssuerSetting): Hono {
  const { clients, people, grants } = setting;
  const graph = new Hono();
  graph.on(
    ['GET', 'POST'],
    '/dialog/oauth',
    authorisationEndpoint('facebook', clients, people, grants, {
      always: {},
      cancelled: {
        error: 'access_denied',
        error_code: '200',
        error_description: 'Permissions error',
        error_reason: 'user_denied',
      },
      // A quirk of Facebook that clients must tolerate.
      fragment: '_=_',
    }),
  );
  graph.on(['GET', 'POST'], '/oauth/access_token', (c) => answerTokenRequest(c, setting));
  graph.get('/me', (c) => answerMe(c, setting));
  graph.get('/debug_token', (c) => answerDebugToken(c, setting));
  return new Hono().route('/', graph).route('/:version{v[0-9]+\\.[0-9]+}', graph);
}

async function answerTokenRequest(c: Context, { clients, grants }: IssuerSetting): Promise<Response> {
  const form = c.req.method === 'GET' ? new URL(c.req.url).searchParams : new URLSearchParams(await c.req.text());
  const client = authenticateClient('facebook', clients, c.req.header('authorization'), form);
  if (!client) return graphError(c, 101, 'Error validating client secret.');
  const redeemed = grants.redeem(
    {
      client,
      code: form.get('code') ?? '',
      redirectUri: form.get('redirect_uri') ?? '',
      codeVerifier: form.get('code_verifier') ?? '',
    },
    TOKEN_LIFETIME,
  );
  if ('error' in redeemed) return graphError(c, 100, `Error validating verification code. ${redeemed.description}.`);
  c.header('Cache-Control', 'no-store');
  return c.json({
    access_token: redeemed.accessToken,
    token_type: 'bearer',
    expires_in: TOKEN_LIFETIME,
  });
}

function answerMe(c: Context, { grants }: IssuerSetting): Response {
  const token = c.req.query('access_token') ?? /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  const grant = grants.findByToken(token, 'facebook');
  if (!grant) {
    return graphError(
      c,
      token ? 190 : 2500,
      token
        ? 'Invalid OAuth access token.'
        : 'An active access token must be used to query information about the current user.',
    );
  }
  const proof = c.req.query('appsecret_proof');
  if (proof !== undefined && proof !== createHmac('sha256', grant.client.clientSecret).update(token).digest('hex')) {
    return graphError(c, 100, 'Invalid appsecret_proof provided in the API argument');
  }
  c.header('Cache-Control', 'no-store');
  const fields = new Set(['id', ...(c.req.query('fields') ?? 'id,name').split(',')]);
  return c.json(profileOf(grant.person, fields, grant.scopes.includes('email')));
}

function answerDebugToken(c: Context, { clients, grants }: IssuerSetting): Response {
  const [appId, secret] = (c.req.query('access_token') ?? '').split('|');
  const viewer = clients.find(
    (client) => client.issuer === 'facebook' && client.clientId === appId && client.clientSecret === secret,
  );
  if (!viewer) return graphError(c, 190, 'Invalid OAuth access token signature.');
  const grant = grants.findByToken(c.req.query('input_token') ?? '', 'facebook');
  c.header('Cache-Control', 'no-store');
  if (!grant) {
    const error = {
      code: 190,
      message: 'Invalid OAuth access token - Cannot parse access token',
    };
    return c.json({ data: { error, is_valid: false, scopes: [] } });
  }
  if (grant.client !== viewer) {
    return graphError(c, 100, '(#100) The App_id in the input_token did not match the Viewing App');
  }
  return c.json({
    data: {
      app_id: viewer.clientId,
      type: 'USER',
      application: 'Stand-in',
      expires_at: grant.expires,
      is_valid: true,
      scopes: [...new Set([...grant.scopes, 'public_profile'])],
      user_id: subjectOf(grant.person, 'facebook'),
    },
  });
}

function profileOf(person: Person, fields: Set<string>, emailGranted: boolean): Record<string, unknown> {
  const { given, family } = splitName(person.name);
  const known: Record<string, unknown> = {
    id: subjectOf(person, 'facebook'),
    name: person.name,
    first_name: given,
    last_name: family || undefined,
    email: emailGranted && person.emailVerified !== false ? person.email : undefined,
    picture: person.picture ? { data: { url: person.picture, is_silhouette: false } } : undefined,
  };
  return Object.fromEntries(Object.entries(known).filter(([name, value]) => fields.has(name) && value !== undefined));
}

function graphError(c: Context, code: number, message: string): Response {
  c.header('Cache-Control', 'no-store');
  return c.json(
    {
      error: {
        message,
        type: 'OAuthException',
        code,
        fbtrace_id: randomBytes(8).toString('base64url'),
      },
    },
    400,
  );
}
