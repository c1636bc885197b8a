import type { Client } from './authenticate-client.ts';
import type { IssuerName } from './people.ts';

/** A valid authorisation request. */
export type AuthorisationRequest = {
  client: Client;
  redirectUri: string;
  scopes: string[];
  codeChallenge: string;
  state: string | undefined;
  nonce: string | undefined;
  loginHint: string | undefined;
};

/** An error of OAuth 2.0 (RFC 6749, OpenID Connect Core). */
export type ProtocolError = { error: string; description: string };

type CheckedRequest =
  | { outcome: 'ask'; request: AuthorisationRequest }
  /** The redirect URI cannot be trusted: show a page instead of redirecting. */
  | { outcome: 'stop'; reason: string }
  /** Report the mistake to the client at its redirect URI. */
  | ({ outcome: 'refuse'; redirectUri: string; state: string | undefined } & ProtocolError);

const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** Checks an authorisation request against the clients of an issuer. */
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
  // Facebook accepts commas and spaces between scopes, the others only spaces.
  const scopes = (query.get('scope') ?? '').split(issuer === 'facebook' ? /[\s,]+/ : /\s+/).filter(Boolean);
  if (issuer !== 'facebook' && !scopes.includes('openid')) {
    return refuse('invalid_scope', 'The scope openid is required');
  }
  // There are no sessions here, so the person must always choose.
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

/** The redirect URI with the parameters of an answer. */
export function answerAddress(redirectUri: string, answer: Record<string, string | undefined>, fragment = ''): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  url.hash = fragment;
  return url.href;
}
