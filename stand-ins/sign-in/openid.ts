import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { authorisationEndpoint } from './chooser.ts';
import { authenticateClient } from './grants.ts';
import type { Client, Grant, GrantBook } from './grants.ts';
import { nameParts, subjectOf } from './people.ts';
import type { PeopleRegister } from './people.ts';

/** Access tokens and ID tokens live this long, in seconds. */
const TOKEN_LIFETIME = 3600;

/**
 * An OpenID Connect issuer (Core 1.0, Discovery 1.0, authorisation code flow) as routes under its own path.
 * The key pair is new in each process, and made when it is first asked for: that takes some tenths of a second. Clients
 * find the current one in the JWKS by `kid`.
 * @param setting.url the issuer identifier, e.g. `http://127.0.0.1:4710/google`
 * @param setting.now Unix seconds
 */
export function openIdIssuer(setting: {
  name: 'google' | 'host';
  url: string;
  clients: readonly Client[];
  people: PeopleRegister;
  grants: GrantBook;
  now: () => number;
}): Hono {
  const { name, url, clients, people, grants, now } = setting;
  let made: ReturnType<typeof makeKeys> | undefined;
  const keys = (): ReturnType<typeof makeKeys> => (made ??= makeKeys());
  const routes = new Hono();

  routes.get('/.well-known/openid-configuration', (c) =>
    c.json({
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
    }),
  );

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

  routes.post('/token', async (c) => {
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
  });

  const userinfo = (c: Context) => {
    const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const grant = token ? grants.ofToken(token, name) : null;
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
  };
  routes.on(['GET', 'POST'], '/userinfo', userinfo);

  return routes;
}

async function makeKeys() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048 });
  const publicJwk = await exportJWK(publicKey);
  return { privateKey, publicJwk, kid: await calculateJwkThumbprint(publicJwk) };
}

/** The claims that the granted scopes open. */
function claimsOf(issuer: 'google' | 'host', { person, scopes }: Grant): { sub: string; [claim: string]: unknown } {
  const { given, family } = nameParts(person.name);
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
