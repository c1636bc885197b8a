import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import type { SignedIn } from '../access.ts';
import { authErrors } from '../auth-errors.ts';
import { safePath } from '../landing.ts';
import type { RequestOrigin } from './request-origin.ts';
import { attemptCookie, noAttemptCookie, readAttemptCookie, signedInCookies } from './write-cookies.ts';
import { countTry, limits } from './limit-tries.ts';
import { noteSource } from './note-source.ts';
import { linkIdentity, openOutsideSession } from './link-identity.ts';
import { popupPage } from './write-popup-page.ts';
import type { OutsidePerson, Provider, ProviderName } from './open-providers.ts';
import { requireRecentProof } from './require-recent-proof.ts';
import { hashSecret, sameText } from './make-secrets.ts';
import { endReplacedSession } from './sign-out.ts';
import { change } from '../../platform/server/work/change.ts';

const ATTEMPT_MINUTES = 10;
const SETTINGS_PAGE = '/profile-settings';

type Refusal =
  | 'email-missing'
  | 'account-exists-with-different-credential'
  | 'credential-already-in-use'
  | 'user-disabled'
  | 'operation-not-allowed'
  | 'invalid-auth-event'
  | 'sign-in-cancelled'
  | 'too-many-requests'
  | 'network-request-failed';

/** How the way to a provider was begun, and therefore how it ends. */
type Way = {
  /** A path of this site, already made safe. */
  next: string | null;
  /** In a small window, which tells its opener and closes itself. */
  popup: boolean;
  /** The account that gets the identity; null to sign in. */
  accountId: string | null;
};

type Providers = Map<ProviderName, Provider>;

function redirect(path: string, cookies: string[]): Response {
  const headers = new Headers({ location: path, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** A path of this site with one more parameter. */
function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, 'http://this.site');
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Says what went wrong: to the opener of a small window, on the settings page, or on the sign-in page. */
function endBadly(services: Services, way: Way, key: Refusal): Response {
  const cookies = [noAttemptCookie(services)];
  if (way.accountId !== null) return redirect(withParameter(way.next ?? SETTINGS_PAGE, 'error', key), cookies);
  const path = `/login?${new URLSearchParams({ error: key, ...(way.next ? { next: way.next } : {}) })}`;
  if (!way.popup) return redirect(path, cookies);
  const shown = { brand: services.settings.BRAND_NAME, sentence: authErrors[key], path };
  return popupPage({ ok: false, key }, shown, cookies);
}

/** Goes on as somebody who is signed in. Without a wish the page decides by the mode that is stored in the browser. */
function endWell(services: Services, way: Way, cookies: string[]): Response {
  const all = [...cookies, noAttemptCookie(services)];
  const path = way.next ?? '/login';
  if (!way.popup) return redirect(path, all);
  const shown = { brand: services.settings.BRAND_NAME, sentence: 'You are signed in.', path };
  return popupPage({ ok: true, next: way.next }, shown, all);
}

/**
 * Begins a way to a provider: state, nonce and PKCE verifier are kept for the way back, for one use.
 * @returns the address of the provider's own page, and the cookie that ties the attempt to this browser
 */
async function begin(
  services: Services,
  providers: Providers,
  name: ProviderName,
  way: Way,
): Promise<Result<{ url: string; cookie: string }, 'operation-not-allowed' | 'network-request-failed'>> {
  const provider = providers.get(name);
  if (!provider) return refuse('operation-not-allowed', 'Signing in with this provider is not set up here.');
  const attempt = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  let page: URL;
  try {
    page = await provider.begin(attempt);
  } catch (error) {
    services.log.warn({ provider: name, err: error }, 'sign-in provider cannot be reached');
    return refuse('network-request-failed', authErrors['network-request-failed']);
  }
  await services.db
    .insertInto('sign_in_attempt')
    .values({
      state_hash: hashSecret(attempt.state),
      provider: name,
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      next: way.next,
      popup: way.popup,
      account_id: way.accountId,
      created_at: services.clock.now().toString(),
    })
    .execute();
  return ok({ url: page.href, cookie: attemptCookie(services, attempt.state) });
}

/** Sends somebody to a provider's own page, to sign in. */
export async function beginSocial(
  services: Services,
  providers: Providers,
  name: ProviderName,
  wanted: { next?: string | undefined; popup?: '1' | undefined },
): Promise<Response> {
  const way = { next: safePath(wanted.next), popup: wanted.popup === '1', accountId: null };
  const begun = await begin(services, providers, name, way);
  return begun.ok ? redirect(begun.value.url, [begun.value.cookie]) : endBadly(services, way, begun.refusal.key);
}

/** Begins to add an outside identity to the signed-in account. The page goes to the address itself. */
export async function beginLink(
  services: Services,
  providers: Providers,
  name: ProviderName,
  caller: SignedIn,
  next: string | undefined,
): Promise<
  Result<{ url: string; cookie: string }, 'requires-recent-login' | 'operation-not-allowed' | 'network-request-failed'>
> {
  const recent = await requireRecentProof(services.db, services.clock, caller);
  if (!recent.ok) return recent;
  return begin(services, providers, name, { next: safePath(next), popup: false, accountId: caller.actorId });
}

/** Somebody comes back from a provider: signs in, or gets the identity added, and goes on to where they wanted to go. */
export async function finishSocial(
  services: Services,
  providers: Providers,
  name: ProviderName,
  request: Request,
  origin: RequestOrigin,
): Promise<Response> {
  const answer = new URL(request.url).searchParams;
  const state = answer.get('state') ?? '';
  const kept = await takeAttempt(services, name, state);
  const way = kept ?? { next: null, popup: false, accountId: null };
  const provider = providers.get(name);
  // The state must be the one that this browser started with: an answer that was planted by a link is not.
  if (!kept?.fresh || !provider || !sameText(state, readAttemptCookie(services, request) ?? ''))
    return endBadly(services, way, 'invalid-auth-event');
  if (answer.has('error')) {
    const cancelled = answer.get('error') === 'access_denied';
    return endBadly(services, way, cancelled ? 'sign-in-cancelled' : 'network-request-failed');
  }
  let person: OutsidePerson;
  try {
    person = await provider.finish(answer, { state, nonce: kept.nonce, codeVerifier: kept.codeVerifier });
  } catch (error) {
    services.log.warn({ provider: name, err: error }, 'sign-in provider did not confirm');
    return endBadly(services, way, 'network-request-failed');
  }
  const { accountId } = way;
  if (accountId !== null) {
    const linked = await change(services, (tx) => linkIdentity(tx, services, person, accountId));
    if (!linked.ok) return endBadly(services, way, linked.refusal.key);
    return redirect(withParameter(way.next ?? SETTINGS_PAGE, 'linked', name), [noAttemptCookie(services)]);
  }
  const opened = await change(services, (tx) => openOutsideSession(tx, services, person, origin.device));
  if (!opened.ok) {
    const told = await mayTell(services, opened.refusal.key, origin);
    return endBadly(services, way, told);
  }
  await endReplacedSession(services, request);
  await noteSource(services, opened.value.accountId, origin.address);
  return endWell(services, way, signedInCookies(services, opened.value));
}

/** That an address is taken is told a few times to each source; too few to search a list. */
async function mayTell<Key extends string>(
  services: Services,
  key: Key,
  { address }: RequestOrigin,
): Promise<Key | 'too-many-requests'> {
  if (key !== 'account-exists-with-different-credential') return key;
  const allowed = await countTry(services.db, services.clock, limits.takenAddresses, address);
  return allowed.ok ? key : 'too-many-requests';
}

type Kept = Way & { nonce: string; codeVerifier: string; fresh: boolean };

/** Takes the attempt of a state, for one use. One that is too old still says how it was begun. */
async function takeAttempt(services: Services, provider: ProviderName, state: string): Promise<Kept | null> {
  const row = await services.db
    .deleteFrom('sign_in_attempt')
    .where('state_hash', '=', hashSecret(state))
    .where('provider', '=', provider)
    .returning(['nonce', 'code_verifier', 'next', 'popup', 'account_id', 'created_at'])
    .executeTakeFirst();
  if (!row) return null;
  const since = services.clock.now().subtract({ minutes: ATTEMPT_MINUTES });
  return {
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    next: row.next,
    popup: row.popup,
    accountId: row.account_id,
    fresh: row.created_at.getTime() > since.epochMilliseconds,
  };
}
