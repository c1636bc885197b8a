import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { done, type Problem, type Result } from '../../platform/result.ts';
import { mustBeSignedIn, type Asker } from '../access.ts';
import { authErrors } from '../auth-errors.ts';
import { signedIn, type identityContract } from '../contract.ts';
import { TOKEN_SECONDS } from '../session-rotation.ts';
import { currentUser } from './authenticate.ts';
import { callerOf } from './caller.ts';
import { askForEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { isOwnOrigin, readRefreshCookie, signedInCookies, signedOutCookies } from './cookies.ts';
import type { OpenedSession } from './open-session.ts';
import { passwordPolicyOf, passwordsAllowed } from './password-settings.ts';
import { openProviders } from './providers.ts';
import { prove, sendProofCode } from './prove.ts';
import { userOf } from './queries.ts';
import { refreshSession } from './refresh-session.ts';
import { removeProvider } from './remove-provider.ts';
import { readMarketingAnswers } from './read-marketing-answers.ts';
import { saveMarketingAnswers } from './save-marketing-answers.ts';
import { sendCode } from './send-code.ts';
import { sendLink } from './send-link.ts';
import { signIn } from './sign-in.ts';
import { signInMethods } from './sign-in-methods.ts';
import { endReplacedSession, signDeviceOut, signOut, signOutBySecret, signOutEverywhere } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { beginLink, beginSocial, finishSocial } from './social.ts';
import { signToken } from './token.ts';
import { redeemLink } from './redeem-link.ts';
import { verifyCode } from './verify-code.ts';

function json(value: object, status: number, cookies: string[]): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(JSON.stringify(value), { status, headers });
}

/** No content, and cookies. */
function nothing(cookies: string[]): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 204, headers });
}

const problem = (value: Problem, status: number, cookies: string[]): Response => json(value, status, cookies);

export function identityHandlers(doors: Doors): Handlers<typeof identityContract, Asker> {
  const providers = openProviders(doors);

  /** Token and user in the body, the refresh secret in its cookie. */
  async function answerSignedIn<Key extends string>(
    request: Request,
    opened: Result<OpenedSession, Key>,
  ): Promise<Response | Extract<Result<OpenedSession, Key>, { ok: false }>> {
    if (!opened.ok) return opened;
    await endReplacedSession(doors, request);
    const { accountId, sessionId } = opened.value;
    const token = signToken(doors, { actorId: accountId, sessionId });
    const user = await userOf(doors, { actorId: accountId, subjectId: accountId, acting: null });
    return json(
      signedIn.parse({ token, expiresInSeconds: TOKEN_SECONDS, user }),
      200,
      signedInCookies(doors, opened.value),
    );
  }

  return {
    'GET /auth/options': async () =>
      done({
        providers: [...providers.keys()],
        hostName: doors.settings.HOST_NAME,
        passwordSignIn: passwordsAllowed(doors.settings).ok,
        passwordPolicy: passwordPolicyOf(doors.settings),
      }),
    'POST /auth/sign-up': async (ask) => answerSignedIn(ask.request, await signUp(doors, ask.body, callerOf(ask))),
    'POST /auth/sign-in': async (ask) => answerSignedIn(ask.request, await signIn(doors, ask.body, callerOf(ask))),
    'POST /auth/otp-code': ({ body, address }) => sendCode(doors, { ...body, address }),
    'POST /auth/otp-verify': async (ask) =>
      answerSignedIn(ask.request, await verifyCode(doors, ask.body, callerOf(ask))),
    'POST /auth/email-link': ({ body, address }) => sendLink(doors, { ...body, address }),
    'POST /auth/email-link-verify': async (ask) =>
      answerSignedIn(ask.request, await redeemLink(doors, ask.asker, ask.body, callerOf(ask))),
    'POST /auth/refresh': async ({ request }) => {
      if (!isOwnOrigin(doors, request))
        return problem({ key: 'unauthorized-domain', message: authErrors['unauthorized-domain'] }, 403, []);
      const presented = readRefreshCookie(doors, request);
      const refreshed = presented && (await refreshSession(doors, presented));
      if (!refreshed?.ok) {
        return problem(
          refreshed?.problem ?? { key: 'session-ended', message: 'Please sign in first.' },
          401,
          signedOutCookies(doors),
        );
      }
      const { accountId, sessionId } = refreshed.value;
      const token = signToken(doors, { actorId: accountId, sessionId });
      return json({ token, expiresInSeconds: TOKEN_SECONDS }, 200, signedInCookies(doors, refreshed.value));
    },
    'POST /auth/sign-out': async ({ asker, request }) => {
      await signOut(doors, asker);
      // The cookie alone counts only from our own pages: another site must not sign anybody out.
      const own = isOwnOrigin(doors, request);
      const presented = own ? readRefreshCookie(doors, request) : null;
      if (presented) await signOutBySecret(doors, presented);
      return nothing(!own && asker.kind === 'anonymous' ? [] : signedOutCookies(doors));
    },
    'POST /auth/sign-out-everywhere': async ({ asker }) => {
      await signOutEverywhere(doors, mustBeSignedIn(asker));
      return nothing(signedOutCookies(doors));
    },
    'POST /auth/prove-code': (ask) => sendProofCode(doors, mustBeSignedIn(ask.asker), callerOf(ask)),
    'POST /auth/prove': (ask) => prove(doors, mustBeSignedIn(ask.asker), ask.body, callerOf(ask)),
    'GET /auth/social/{provider}': ({ params, query }) => beginSocial(doors, providers, params.provider, query),
    'GET /auth/social/{provider}/callback': (ask) =>
      finishSocial(doors, providers, ask.params.provider, ask.request, callerOf(ask)),
    'POST /auth/social/{provider}/link': async ({ params, body, asker }) => {
      const begun = await beginLink(doors, providers, params.provider, mustBeSignedIn(asker), body.next);
      return begun.ok ? json({ url: begun.value.url }, 200, [begun.value.cookie]) : begun;
    },

    'GET /users/me': async ({ asker }) => done(await currentUser(doors, mustBeSignedIn(asker))),
    'GET /users/me/sign-in': async ({ asker }) => done(await signInMethods(doors, mustBeSignedIn(asker))),
    'PUT /users/me/email': (ask) => askForEmail(doors, mustBeSignedIn(ask.asker), ask.body.email, callerOf(ask)),
    'PUT /users/me/password': ({ body, asker }) => changePassword(doors, mustBeSignedIn(asker), body.password),
    'DELETE /users/me/sign-in/{provider}': ({ params, asker }) =>
      removeProvider(doors, mustBeSignedIn(asker), params.provider),
    'DELETE /users/me/devices/{deviceId}': ({ params, asker }) =>
      signDeviceOut(doors, mustBeSignedIn(asker), params.deviceId),
    'PUT /users/me': ({ body, asker }) =>
      changeProfile(doors, mustBeSignedIn(asker), mustBeSignedIn(asker).subjectId, body),
    'PUT /users/me/profilePicture': ({ body, asker }) =>
      changeProfile(doors, mustBeSignedIn(asker), mustBeSignedIn(asker).subjectId, { profilePictureId: body.mediaId }),
    'PATCH /users/update-user/{id}': ({ params, body, asker }) =>
      changeProfile(doors, mustBeSignedIn(asker), params.id, body),
    'GET /users/marketing-answers': async ({ asker }) =>
      done(await readMarketingAnswers(doors.db, mustBeSignedIn(asker))),
    'POST /users/marketing-answers': ({ body, asker }) => saveMarketingAnswers(doors, mustBeSignedIn(asker), body),
  };
}
