import { createHmac, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { authorisationEndpoint } from './chooser.ts';
import { authenticateClient } from './grants.ts';
import type { Client, GrantBook } from './grants.ts';
import { nameParts, subjectOf } from './people.ts';
import type { PeopleRegister, Person } from './people.ts';

/** Facebook's long-lived tokens: 60 days, in seconds. */
const TOKEN_LIFETIME = 60 * 24 * 3600;

/**
 * Facebook Login's classic flow as routes: OAuth 2.0 without an ID token, so a client that holds a token
 * must ask `/debug_token` whether the token was meant for it. Every route also answers under a version
 * prefix (`/v25.0/me`), as the Graph API does.
 *
 * - `/dialog/oauth` the dialog
 * - `/oauth/access_token` code for token, GET or POST
 * - `/me?fields=id,name,email` the person; an unverified e-mail address is left out, as Facebook does
 * - `/debug_token?input_token=…&access_token=APP_ID|APP_SECRET` who a token belongs to
 */
export function facebookIssuer(setting: {
  clients: readonly Client[];
  people: PeopleRegister;
  grants: GrantBook;
}): Hono {
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
      // Facebook has ended its answers like this for years; clients must bear it.
      fragment: '_=_',
    }),
  );

  graph.on(['GET', 'POST'], '/oauth/access_token', async (c) => {
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
  });

  graph.get('/me', (c) => {
    const token = c.req.query('access_token') ?? /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    const grant = grants.ofToken(token, 'facebook');
    if (!grant)
      return graphError(
        c,
        token ? 190 : 2500,
        token
          ? 'Invalid OAuth access token.'
          : 'An active access token must be used to query information about the current user.',
      );
    const proof = c.req.query('appsecret_proof');
    if (proof !== undefined && proof !== createHmac('sha256', grant.client.clientSecret).update(token).digest('hex')) {
      return graphError(c, 100, 'Invalid appsecret_proof provided in the API argument');
    }
    c.header('Cache-Control', 'no-store');
    const fields = new Set(['id', ...(c.req.query('fields') ?? 'id,name').split(',')]);
    return c.json(profileOf(grant.person, fields, grant.scopes.includes('email')));
  });

  graph.get('/debug_token', (c) => {
    const [appId, secret] = (c.req.query('access_token') ?? '').split('|');
    const viewer = clients.find(
      (client) => client.issuer === 'facebook' && client.clientId === appId && client.clientSecret === secret,
    );
    if (!viewer) return graphError(c, 190, 'Invalid OAuth access token signature.');
    const grant = grants.ofToken(c.req.query('input_token') ?? '', 'facebook');
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
  });

  return new Hono().route('/', graph).route('/:version{v[0-9]+\\.[0-9]+}', graph);
}

function profileOf(person: Person, fields: Set<string>, emailGranted: boolean): Record<string, unknown> {
  const { given, family } = nameParts(person.name);
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
