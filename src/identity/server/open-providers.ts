import { createHmac } from 'node:crypto';
import * as openid from 'openid-client';
import type { Services } from '../../platform/server/services.ts';
import { splitDisplayName } from '../name.ts';
import { cutText } from '../../platform/cut-text.ts';

export type ProviderName = 'google' | 'facebook' | 'host';

/** Who somebody is at an outside provider. Identity is (provider, subject); the rest may change there. */
export type OutsidePerson = {
  provider: ProviderName;
  subject: string;
  email: string | null;
  /** Only what the provider itself says. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** What must come back unchanged from the provider's page. */
export type Attempt = { state: string; nonce: string; codeVerifier: string };

/** One provider: where to send people, and who they are when they come back. */
export type Provider = {
  begin(attempt: Attempt): Promise<URL>;
  /** @throws when the answer is a refusal, was changed on the way, or is not for this attempt. */
  finish(answer: URLSearchParams, attempt: Attempt): Promise<OutsidePerson>;
};

/** What people call a provider. */
export function providerTitle({ settings }: Pick<Services, 'settings'>, name: ProviderName): string {
  return { google: 'Google', facebook: 'Facebook', host: settings.HOST_NAME }[name];
}

type Client = { clientId: string; clientSecret: string; issuer: string; redirectUri: string };

/** The providers that the settings turn on. Nothing is fetched before the first person uses one. */
export function openProviders(
  services: Pick<Services, 'settings' | 'issuers' | 'publicUrl'>,
): Map<ProviderName, Provider> {
  const { settings, issuers } = services;
  const keys = {
    google: [settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET],
    facebook: [settings.FACEBOOK_CLIENT_ID, settings.FACEBOOK_CLIENT_SECRET],
    host: [settings.HOST_CLIENT_ID, settings.HOST_CLIENT_SECRET],
  } as const;
  const providers = new Map<ProviderName, Provider>();
  for (const name of ['google', 'facebook', 'host'] as const) {
    const issuer = issuers[name];
    const [clientId, clientSecret] = keys[name];
    if (!issuer || !clientId || !clientSecret) continue;
    const client = {
      clientId,
      clientSecret,
      issuer,
      redirectUri: `${services.publicUrl}/api/auth/social/${name}/callback`,
    };
    providers.set(name, name === 'facebook' ? facebook(client) : openIdConnect(name, client));
  }
  return providers;
}

const execute = (issuer: string) => (issuer.startsWith('http://') ? [openid.allowInsecureRequests] : []);

/** Asks for the address of the provider's own page, with PKCE, state and nonce. */
async function authorisationUrl(
  configuration: openid.Configuration,
  client: Client,
  scope: string,
  attempt: Attempt,
): Promise<URL> {
  return openid.buildAuthorizationUrl(configuration, {
    redirect_uri: client.redirectUri,
    scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
  });
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function namesOf(claims: { given?: unknown; family?: unknown; name?: unknown }): {
  firstName: string;
  lastName: string;
} {
  const given = text(claims.given).trim();
  const names = given
    ? { firstName: given, lastName: text(claims.family).trim() }
    : splitDisplayName(text(claims.name));
  return { firstName: cutText(names.firstName, 80), lastName: cutText(names.lastName, 80) };
}

function openIdConnect(provider: 'google' | 'host', client: Client): Provider {
  let known: Promise<openid.Configuration> | null = null;
  const discover = (): Promise<openid.Configuration> => {
    known ??= openid
      .discovery(new URL(client.issuer), client.clientId, undefined, openid.ClientSecretBasic(client.clientSecret), {
        execute: execute(client.issuer),
        timeout: 10,
      })
      .catch((error: unknown) => {
        known = null;
        throw error;
      });
    return known;
  };
  return {
    // Google and Facebook are asked for the e-mail scope (specification); the profile gives the name.
    begin: async (attempt) => authorisationUrl(await discover(), client, 'openid email profile', attempt),
    finish: async (answer, attempt) => {
      const configuration = await discover();
      const back = new URL(client.redirectUri);
      back.search = answer.toString();
      const tokens = await openid.authorizationCodeGrant(configuration, back, {
        pkceCodeVerifier: attempt.codeVerifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      // A provider may keep the profile out of the ID token.
      const profile =
        claims['email'] === undefined
          ? { ...claims, ...(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
          : claims;
      return {
        provider,
        subject: claims.sub,
        email: text(profile['email']) || null,
        emailVerified: profile['email_verified'] === true,
        ...namesOf({ given: profile['given_name'], family: profile['family_name'], name: profile['name'] }),
      };
    },
  };
}

/** Facebook Login is OAuth 2.0 without an ID token: whom a token belongs to, and whether it is ours, has to be asked. */
function facebook(client: Client): Provider {
  const base = client.issuer.replace(/\/$/, '');
  const graph = base === 'https://www.facebook.com' ? 'https://graph.facebook.com' : base;
  const configuration = new openid.Configuration(
    { issuer: base, authorization_endpoint: `${base}/dialog/oauth`, token_endpoint: `${graph}/oauth/access_token` },
    client.clientId,
    undefined,
    openid.ClientSecretPost(client.clientSecret),
  );
  for (const apply of execute(client.issuer)) apply(configuration);
  const ask = async (path: string, query: Record<string, string>): Promise<Record<string, unknown>> => {
    const response = await fetch(`${graph}${path}?${new URLSearchParams(query)}`, {
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`Facebook answered ${response.status} for ${path}`);
    return (await response.json()) as Record<string, unknown>;
  };
  return {
    begin: (attempt) => authorisationUrl(configuration, client, 'email', attempt),
    finish: async (answer, attempt) => {
      const back = new URL(client.redirectUri);
      back.search = answer.toString();
      const { access_token: token } = await openid.authorizationCodeGrant(configuration, back, {
        pkceCodeVerifier: attempt.codeVerifier,
        expectedState: attempt.state,
      });
      const proof = createHmac('sha256', client.clientSecret).update(token).digest('hex');
      const [inspected, me] = await Promise.all([
        ask('/debug_token', { input_token: token, access_token: `${client.clientId}|${client.clientSecret}` }),
        ask('/me', { fields: 'id,name,first_name,last_name,email', access_token: token, appsecret_proof: proof }),
      ]);
      const about = inspected['data'] as { app_id?: string; is_valid?: boolean; user_id?: string } | undefined;
      const subject = text(me['id']);
      if (!about?.is_valid || about.app_id !== client.clientId || about.user_id !== subject || subject === '') {
        throw new Error('The Facebook token is not ours');
      }
      return {
        provider: 'facebook',
        subject,
        email: text(me['email']) || null,
        // Facebook does not say whether an address was proved.
        emailVerified: false,
        ...namesOf({ given: me['first_name'], family: me['last_name'], name: me['name'] }),
      };
    },
  };
}
