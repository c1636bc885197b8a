import { createHash, randomBytes } from 'node:crypto';
import type { IssuerName, Person } from './people.ts';

export type Client = {
  issuer: IssuerName;
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
};

/** An authorisation request that may be put before a person. */
export type AuthorisationRequest = {
  client: Client;
  redirectUri: string;
  scopes: string[];
  codeChallenge: string;
  state: string | undefined;
  nonce: string | undefined;
  loginHint: string | undefined;
};

/** A refusal as OAuth 2.0 words it (RFC 6749, OpenID Connect Core). */
export type ProtocolError = { error: string; description: string };

export type CheckedRequest =
  | { outcome: 'ask'; request: AuthorisationRequest }
  /** The redirect address cannot be trusted: tell the person, send nobody anywhere. */
  | { outcome: 'stop'; reason: string }
  /** The client hears of its mistake at its redirect address. */
  | ({ outcome: 'refuse'; redirectUri: string; state: string | undefined } & ProtocolError);

/** What the person agreed to, kept behind a code and then behind an access token. */
export type Grant = { issuer: IssuerName; client: Client; scopes: string[]; person: Person };

/** Codes live this long, in seconds. */
export const CODE_LIFETIME = 60;

const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const CODE_VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** Checks an authorisation request against the clients known at this issuer. */
export function checkAuthorisationRequest(
  issuer: IssuerName,
  clients: readonly Client[],
  query: URLSearchParams,
): CheckedRequest {
  const client = clients.find((each) => each.issuer === issuer && each.clientId === query.get('client_id'));
  if (!client)
    return {
      outcome: 'stop',
      reason: 'The app that sent you here is not known to this sign-in service.',
    };
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client.redirectUris.includes(redirectUri)) {
    return {
      outcome: 'stop',
      reason: 'The address to return to is not one that the app has registered.',
    };
  }

  const state = query.get('state') ?? undefined;
  const refuse = (error: string, description: string): CheckedRequest => ({
    outcome: 'refuse',
    redirectUri,
    state,
    error,
    description,
  });
  const repeated = [...new Set(query.keys())].find((name) => query.getAll(name).length > 1);
  if (repeated) return refuse('invalid_request', `Parameter ${repeated} is given more than once`);
  if (query.get('response_type') !== 'code') {
    return refuse('unsupported_response_type', 'Only response_type=code is supported');
  }
  const codeChallenge = query.get('code_challenge') ?? '';
  if (query.get('code_challenge_method') !== 'S256' || !S256_CHALLENGE.test(codeChallenge)) {
    return refuse('invalid_request', 'PKCE is required: code_challenge with code_challenge_method=S256');
  }
  // Facebook separates scopes by commas, the others by spaces, and Facebook takes both.
  const scopes = (query.get('scope') ?? '').split(issuer === 'facebook' ? /[\s,]+/ : /\s+/).filter(Boolean);
  if (issuer !== 'facebook' && !scopes.includes('openid')) {
    return refuse('invalid_scope', 'The scope openid is required');
  }
  // Nobody stays signed in here, so a person always has to be asked.
  if (query.get('prompt')?.split(' ').includes('none')) {
    return refuse('login_required', 'The person has to choose an account');
  }
  return {
    outcome: 'ask',
    request: {
      client,
      redirectUri,
      scopes,
      codeChallenge,
      state,
      nonce: query.get('nonce') ?? undefined,
      loginHint: query.get('login_hint') ?? undefined,
    },
  };
}

/** The address that carries an answer back to the client. */
export function answerAddress(redirectUri: string, answer: Record<string, string | undefined>, fragment = ''): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  url.hash = fragment;
  return url.href;
}

/** Whether the verifier is the one the challenge was made from (RFC 7636, S256). */
export function provesChallenge(verifier: string, challenge: string): boolean {
  return CODE_VERIFIER.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge;
}

/**
 * The codes and access tokens an issuer has given out.
 * @param now Unix seconds
 */
export function grantBook(now: () => number) {
  type Code = Grant & { request: AuthorisationRequest; expires: number; spentOn: string | null };
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Grant & { expires: number }>();

  function forgetExpired(): void {
    const moment = now();
    // A spent code is remembered as long as its token, to notice a second use.
    for (const [code, { expires, spentOn }] of codes) {
      if (expires <= moment && !(spentOn && tokens.has(spentOn))) codes.delete(code);
    }
    for (const [token, { expires }] of tokens) if (expires <= moment) tokens.delete(token);
  }

  return {
    /** A single-use code for what the person agreed to. */
    issueCode(request: AuthorisationRequest, person: Person): string {
      forgetExpired();
      const code = randomBytes(32).toString('base64url');
      const { client, scopes } = request;
      const expires = now() + CODE_LIFETIME;
      codes.set(code, {
        issuer: client.issuer,
        client,
        scopes,
        person,
        request,
        expires,
        spentOn: null,
      });
      return code;
    },

    /**
     * Turns a code into an access token that lives `tokenLifetime` seconds.
     * A second use of a code also takes back the token of the first (RFC 6749, 4.1.2).
     */
    redeem(
      offered: { client: Client; code: string; redirectUri: string; codeVerifier: string },
      tokenLifetime: number,
    ): { accessToken: string; grant: Grant; nonce: string | undefined } | ProtocolError {
      forgetExpired();
      const invalid = (description: string): ProtocolError => ({
        error: 'invalid_grant',
        description,
      });
      const code = codes.get(offered.code);
      if (!code || code.client !== offered.client) return invalid('The code is not known');
      if (code.spentOn) {
        tokens.delete(code.spentOn);
        return invalid('The code has been used before');
      }
      if (code.expires <= now()) return invalid('The code has expired');
      if (code.request.redirectUri !== offered.redirectUri)
        return invalid('redirect_uri is not the one of the request');
      if (!provesChallenge(offered.codeVerifier, code.request.codeChallenge)) {
        return invalid('code_verifier does not match the code_challenge');
      }
      const accessToken = randomBytes(32).toString('base64url');
      const { issuer, client, scopes, person } = code;
      const grant: Grant = { issuer, client, scopes, person };
      tokens.set(accessToken, { ...grant, expires: now() + tokenLifetime });
      code.spentOn = accessToken;
      return { accessToken, grant, nonce: code.request.nonce };
    },

    /** The living grant behind an access token, or null. `expires` is in Unix seconds. */
    ofToken(token: string, issuer: IssuerName): (Grant & { expires: number }) | null {
      forgetExpired();
      const grant = tokens.get(token);
      return grant?.issuer === issuer ? grant : null;
    },
  };
}

export type GrantBook = ReturnType<typeof grantBook>;

/** Finds the client that a token request speaks for, by HTTP Basic or by form fields, and checks its secret. */
export function authenticateClient(
  issuer: IssuerName,
  clients: readonly Client[],
  authorization: string | undefined,
  form: URLSearchParams,
): Client | null {
  const credentials = authorization?.startsWith('Basic ')
    ? basicCredentials(authorization)
    : { clientId: form.get('client_id') ?? '', clientSecret: form.get('client_secret') ?? '' };
  return (
    clients.find(
      (client) =>
        client.issuer === issuer &&
        client.clientId === credentials.clientId &&
        client.clientSecret === credentials.clientSecret,
    ) ?? null
  );
}

/** Both halves are form-encoded before they are joined (RFC 6749, 2.3.1). */
function basicCredentials(authorization: string): { clientId: string; clientSecret: string } {
  const decoded = Buffer.from(authorization.slice('Basic '.length), 'base64').toString();
  const colon = decoded.indexOf(':');
  const formDecode = (text: string) => new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value') ?? '';
  return {
    clientId: formDecode(decoded.slice(0, Math.max(colon, 0))),
    clientSecret: formDecode(decoded.slice(colon + 1)),
  };
}
