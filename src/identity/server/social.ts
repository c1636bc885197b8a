import { timingSafeEqual } from 'node:crypto';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { refuse, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { authErrors } from '../auth-errors.ts';
import { readEmailAddress } from '../email-address.ts';
import { safePath } from '../landing.ts';
import { createAccount, proveAddress } from './accounts.ts';
import { attemptCookie, noAttemptCookie, readAttemptCookie, signedInCookies } from './cookies.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import type { OutsidePerson, Provider, ProviderName } from './providers.ts';
import { hashSecret } from './secrets.ts';

const ATTEMPT_MINUTES = 10;

type Problem =
  | 'email-missing'
  | 'account-exists-with-different-credential'
  | 'user-disabled'
  | 'operation-not-allowed'
  | 'invalid-auth-event'
  | 'sign-in-cancelled'
  | 'network-request-failed';

function redirect(path: string, cookies: string[]): Response {
  const headers = new Headers({ location: path, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** Back to the sign-in page, which says what went wrong. */
function backToLogin(doors: Doors, key: Problem, next: string | null): Response {
  return redirect(`/login?${new URLSearchParams({ error: key, ...(next ? { next } : {}) })}`, [noAttemptCookie(doors)]);
}

/** Sends somebody to a provider's own page. State, nonce and PKCE verifier are kept for the way back, for one use. */
export async function beginSocial(
  doors: Doors,
  providers: Map<ProviderName, Provider>,
  name: ProviderName,
  next: string | undefined,
): Promise<Response> {
  const provider = providers.get(name);
  const onward = safePath(next);
  if (!provider) return backToLogin(doors, 'operation-not-allowed', onward);
  const attempt = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  let page: URL;
  try {
    page = await provider.begin(attempt);
  } catch (error) {
    doors.log.warn({ provider: name, err: error }, 'sign-in provider cannot be reached');
    return backToLogin(doors, 'network-request-failed', onward);
  }
  await doors.db
    .insertInto('sign_in_attempt')
    .values({
      state_hash: hashSecret(attempt.state),
      provider: name,
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      next: onward,
      created_at: doors.clock.now().toString(),
    })
    .execute();
  return redirect(page.href, [attemptCookie(doors, attempt.state)]);
}

/** Somebody comes back from a provider: signs in and sends them on to where they wanted to go, or to the sign-in page. */
export async function finishSocial(
  doors: Doors,
  providers: Map<ProviderName, Provider>,
  name: ProviderName,
  request: Request,
): Promise<Response> {
  const answer = new URL(request.url).searchParams;
  const state = answer.get('state') ?? '';
  const kept = await takeAttempt(doors, name, state);
  const provider = providers.get(name);
  // The state must be the one that this browser started with: an answer that was planted by a link is not.
  if (!kept || !provider || !sameText(state, readAttemptCookie(request) ?? ''))
    return backToLogin(doors, 'invalid-auth-event', kept?.next ?? null);
  if (answer.has('error')) {
    const cancelled = answer.get('error') === 'access_denied';
    return backToLogin(doors, cancelled ? 'sign-in-cancelled' : 'network-request-failed', kept.next);
  }
  let person: OutsidePerson;
  try {
    person = await provider.finish(answer, { state, nonce: kept.nonce, codeVerifier: kept.code_verifier });
  } catch (error) {
    doors.log.warn({ provider: name, err: error }, 'sign-in provider did not confirm');
    return backToLogin(doors, 'network-request-failed', kept.next);
  }
  const opened = await transact(doors.db, (tx) => openOutsideSession(tx, doors, person));
  doors.poke();
  if (!opened.ok) return backToLogin(doors, opened.problem.key, kept.next);
  // Without a wish the sign-in page decides by the mode that is stored in the browser.
  return redirect(kept.next ?? '/login', [...signedInCookies(doors, opened.value), noAttemptCookie(doors)]);
}

async function takeAttempt(doors: Doors, provider: ProviderName, state: string) {
  const since = doors.clock.now().subtract({ minutes: ATTEMPT_MINUTES }).toString();
  return doors.db
    .deleteFrom('sign_in_attempt')
    .where('state_hash', '=', hashSecret(state))
    .where('provider', '=', provider)
    .where('created_at', '>', since as never)
    .returning(['nonce', 'code_verifier', 'next'])
    .executeTakeFirst();
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * The session of an outside identity. A new identity becomes a new account, or joins the one with its address when,
 * and only when, the provider says that it has proved the address.
 */
async function openOutsideSession(
  tx: Tx,
  doors: Doors,
  person: OutsidePerson,
): Promise<Result<OpenedSession, 'email-missing' | 'account-exists-with-different-credential' | 'user-disabled'>> {
  const known = await tx
    .selectFrom('sign_in_identity')
    .select('account_id')
    .where('provider', '=', person.provider)
    .where('subject', '=', person.subject)
    .executeTakeFirst();
  if (known) return openSession(tx, doors, known.account_id);
  const email = readEmailAddress(person.email ?? '');
  if (!email) return refuse('email-missing', authErrors['email-missing']);
  const { firstName, lastName, emailVerified } = person;
  let accountId = await createAccount(tx, doors.clock, { email, firstName, lastName, emailVerified });
  if (!accountId) {
    if (!emailVerified)
      return refuse('account-exists-with-different-credential', authErrors['account-exists-with-different-credential']);
    ({ id: accountId } = await tx
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow());
    await proveAddress(tx, doors.clock, accountId);
  }
  await tx
    .insertInto('sign_in_identity')
    .values({
      provider: person.provider,
      subject: person.subject,
      account_id: accountId,
      created_at: doors.clock.now().toString(),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute();
  return openSession(tx, doors, accountId);
}
