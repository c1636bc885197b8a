import { createHash, randomBytes } from 'node:crypto';
import type { Client } from './authenticate-client.ts';
import type { AuthorisationRequest, ProtocolError } from './check-request.ts';
import type { IssuerName, Person } from './people.ts';

/** What a person agreed to. A code and later an access token refer to it. */
export type Grant = { issuer: IssuerName; client: Client; scopes: string[]; person: Person };

/** In seconds. */
const CODE_LIFETIME = 60;

const CODE_VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** Whether the challenge was made from the verifier (RFC 7636, S256). */
function matchesChallenge(verifier: string, challenge: string): boolean {
  return CODE_VERIFIER.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge;
}

/**
 * The codes and access tokens of all issuers.
 * @param now Unix seconds
 */
export function createGrantStore(now: () => number) {
  type Code = Grant & { request: AuthorisationRequest; expires: number; spentOn: string | null };
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Grant & { expires: number }>();

  function deleteExpired(): void {
    const moment = now();
    // A spent code is kept as long as its token, to notice a second use.
    for (const [code, { expires, spentOn }] of codes) {
      if (expires <= moment && !(spentOn && tokens.has(spentOn))) codes.delete(code);
    }
    for (const [token, { expires }] of tokens) if (expires <= moment) tokens.delete(token);
  }

  return {
    /** Issues a single-use code. */
    issueCode(request: AuthorisationRequest, person: Person): string {
      deleteExpired();
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
     * Exchanges a code for an access token that is valid for `tokenLifetime` seconds.
     * A second use of a code revokes the token of the first (RFC 6749, 4.1.2).
     */
    redeem(
      offered: { client: Client; code: string; redirectUri: string; codeVerifier: string },
      tokenLifetime: number,
    ): { accessToken: string; grant: Grant; nonce: string | undefined } | ProtocolError {
      deleteExpired();
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
      if (!matchesChallenge(offered.codeVerifier, code.request.codeChallenge)) {
        return invalid('code_verifier does not match the code_challenge');
      }
      const accessToken = randomBytes(32).toString('base64url');
      const { issuer, client, scopes, person } = code;
      const grant: Grant = { issuer, client, scopes, person };
      tokens.set(accessToken, { ...grant, expires: now() + tokenLifetime });
      code.spentOn = accessToken;
      return { accessToken, grant, nonce: code.request.nonce };
    },

    /** The grant of a valid access token, or null. `expires` is in Unix seconds. */
    findByToken(token: string, issuer: IssuerName): (Grant & { expires: number }) | null {
      deleteExpired();
      const grant = tokens.get(token);
      return grant?.issuer === issuer ? grant : null;
    },
  };
}

export type GrantStore = ReturnType<typeof createGrantStore>;
