import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Grant, GrantStore } from './keep-grants.ts';
import { authenticateClient, type Client } from './authenticate-client.ts';
import { authorisationEndpoint } from './authorise.ts';
import { splitName, subjectOf, type PeopleStore } from './people.ts';

/** Of access tokens and ID tokens, in seconds. */
const TOKEN_LIFETIME = 3600;

type IssuerSetting = {
  name: 'google' | 'host';
  /** The issuer identifier, like `http://127.0.0.1:4710/google`. */
  url: string;
  clients: readonly Client[];
  people: PeopleStore;
  grants: GrantStore;
  /** Unix seconds. */
  now: () => number;
};

type Keys = ReturnType<typeof makeKeys>;

/** An OpenID Connect issuer (Core 1.0, Discovery 1.0, authorisation code flow) as routes under its own path. */
export function openIdIssuer(setting: IssuerSetting): Hono {
  const { name, url, clients, people, grants } = setting;
  // Made on first use, because it takes some tenths of a second. Clients find the current key in the JWKS by `kid`.
  let made: Keys | undefined;
  const keys = (): Keys => (made ??= makeKeys());
  const routes = new Hono();

  routes.get('/.well-known/openid-configuration', (c) => c.json(discoveryDocument(url)));

  routes.get('/jwks', async (c) => {
    const { publicJwk, kid } = await keys();
    return c.json({ keys: [{ ...publicJwk, kid, use: 'sig', alg: 'RS256' }] });
  });

  routes.on(
    ['GET', 'POST'],
    '/authorize',
    authorisationEndpoint(name, clients, people, grants, {
      always: { iss: url },
      cancelled: { error: 'access_denied', error_description: 'The person cancelled' },
      fragment: '',
    }),
  );

  routes.post('/token', (c) => answerTokenRequest(c, setting, keys));
  routes.on(['GET', 'POST'], '/userinfo', (c) => answerUserinfo(c, setting));
  return routes;
}

function discoveryDocument(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: [
      'iss',
      'aud',
      'sub',
      'iat',
      'exp',
      'nonce',
      'at_hash',
      'email',
      'email_verified',
      'name',
      'given_name',
      'family_name',
      'picture',
    ],
    authorization_response_iss_parameter_supported: true,
  };
}

async function answerTokenRequest(c: Context, setting: IssuerSetting, keys: () => Keys): Promise<Response> {
  const { name, url, clients, grants, now } = setting;
  c.header('Cache-Control', 'no-store');
  const form = new URLSearchParams(await c.req.text());
  const authorization = c.req.header('authorization');
  const client = authenticateClient(name, clients, authorization, form);
  if (!client) {
    if (authorization) c.header('WWW-Authenticate', 'Basic realm="token"');
    return c.json({ error: 'invalid_client', error_description: 'The client id or secret is wrong' }, 401);
  }
  if (form.get('grant_type') !== 'authorization_code') {
    return c.json(
      {
        error: 'unsupported_grant_type',
        error_description: 'Only authorization_code is supported',
      },
      400,
    );
  }
  const redeemed = grants.redeem(
    {
      client,
      code: form.get('code') ?? '',
      redirectUri: form.get('redirect_uri') ?? '',
      codeVerifier: form.get('code_verifier') ?? '',
    },
    TOKEN_LIFETIME,
  );
  if ('error' in redeemed) return c.json({ error: redeemed.error, error_description: redeemed.description }, 400);

  const { accessToken, grant, nonce } = redeemed;
  const { privateKey, kid } = await keys();
  const idToken = await new SignJWT({
    ...claimsOf(name, grant),
    azp: client.clientId,
    at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
    ...(nonce === undefined ? {} : { nonce }),
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(url)
    .setAudience(client.clientId)
    .setIssuedAt(now())
    .setExpirationTime(now() + TOKEN_LIFETIME)
    .sign(privateKey);
  return c.json({
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME,
    scope: grant.scopes.join(' '),
    id_token: idToken,
  });
}

function answerUserinfo(c: Context, { name, grants }: IssuerSetting): Response {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const grant = token ? grants.findByToken(token, name) : null;
  c.header('Cache-Control', 'no-store');
  if (!grant) {
    c.header('WWW-Authenticate', token ? 'Bearer error="invalid_token"' : 'Bearer');
    return c.json(
      {
        error: 'invalid_token',
        error_description: 'The access token is missing, unknown or expired',
      },
      401,
    );
  }
  return c.json(claimsOf(name, grant));
}

async function makeKeys() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048 });
  const publicJwk = await exportJWK(publicKey);
  return { privateKey, publicJwk, kid: await calculateJwkThumbprint(publicJwk) };
}

/** The claims that the granted scopes allow. */
function claimsOf(issuer: 'google' | 'host', { person, scopes }: Grant): { sub: string; [claim: string]: unknown } {
  const { given, family } = splitName(person.name);
  return {
    sub: subjectOf(person, issuer),
    ...(scopes.includes('email') ? { email: person.email, email_verified: person.emailVerified ?? true } : {}),
    ...(scopes.includes('profile')
      ? {
          name: person.name,
          given_name: given,
          ...(family ? { family_name: family } : {}),
          ...(person.picture ? { picture: person.picture } : {}),
        }
      : {}),
  };
}
