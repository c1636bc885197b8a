import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { ok } from '../../platform/result.ts';
import { type Callers } from '../access.ts';
import { answerJson, answerSignedIn } from './answer-signed-in.ts';
import { authErrors } from '../auth-errors.ts';
import { type identityContract } from '../contract.ts';
import { TOKEN_SECONDS } from '../session-rotation.ts';
import { currentUser } from './authenticate.ts';
import { originOf } from './request-origin.ts';
import { askForEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { isOwnOrigin, readRefreshCookie, signedInCookies, signedOutCookies } from './write-cookies.ts';
import { passwordPolicyOf, passwordsAllowed } from './read-password-settings.ts';
import { openProviders } from './open-providers.ts';
import { prove, sendProofCode } from './prove.ts';
import { refreshSession } from './refresh-session.ts';
import { removeProvider } from './remove-provider.ts';
import { readMarketingAnswers } from './read-marketing-answers.ts';
import { saveMarketingAnswers } from './save-marketing-answers.ts';
import { sendCode } from './send-code.ts';
import { sendLink } from './send-link.ts';
import { signIn } from './sign-in.ts';
import { signInMethods } from './list-sign-in-methods.ts';
import { signDeviceOut, signOut, signOutBySecret, signOutEverywhere } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { beginLink, beginSocial, finishSocial } from './sign-in-with-provider.ts';
import { signToken } from './sign-token.ts';
import { redeemLink } from './redeem-link.ts';
import { verifyCode } from './verify-code.ts';

/** No content, and cookies. */
function nothing(cookies: string[]): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 204, headers });
}

export function identityHandlers(services: Services): Handlers<typeof identityContract, Callers> {
  const providers = openProviders(services);

  return {
    'GET /auth/options': async () =>
      ok({
        providers: [...providers.keys()],
        hostName: services.settings.HOST_NAME,
        passwordSignIn: passwordsAllowed(services.settings).ok,
        passwordPolicy: passwordPolicyOf(services.settings),
      }),
    'POST /auth/sign-up': async (ask) => {
      const answer = await signUp(services, ask.body, originOf(ask));
      if (!answer.ok) return answer;
      return 'sessionId' in answer.value ? answerSignedIn(services, ask, ok(answer.value)) : ok(answer.value);
    },
    'POST /auth/sign-in': async (ask) => answerSignedIn(services, ask, await signIn(services, ask.body, originOf(ask))),
    'POST /auth/otp-code': ({ body, address }) => sendCode(services, { ...body, address }),
    'POST /auth/otp-verify': async (ask) =>
      answerSignedIn(services, ask, await verifyCode(services, ask.body, originOf(ask))),
    'POST /auth/email-link': ({ body, address }) => sendLink(services, { ...body, address }),
    'POST /auth/email-link-verify': async (ask) =>
      answerSignedIn(services, ask, await redeemLink(services, ask.caller, ask.body, originOf(ask))),
    'POST /auth/refresh': async ({ request }) => {
      if (!isOwnOrigin(services, request))
        return answerJson({ key: 'unauthorized-domain', message: authErrors['unauthorized-domain'] }, 403, []);
      const presented = readRefreshCookie(services, request);
      const refreshed = presented && (await refreshSession(services, presented));
      if (!refreshed?.ok) {
        return answerJson(
          refreshed?.refusal ?? { key: 'session-ended', message: 'Please sign in first.' },
          401,
          signedOutCookies(services),
        );
      }
      const { accountId, sessionId } = refreshed.value;
      const token = signToken(services, { actorId: accountId, sessionId });
      return answerJson({ token, expiresInSeconds: TOKEN_SECONDS }, 200, signedInCookies(services, refreshed.value));
    },
    'POST /auth/sign-out': async ({ caller, request }) => {
      await signOut(services, caller);
      // The cookie alone counts only from our own pages: another site must not sign anybody out.
      const own = isOwnOrigin(services, request);
      const presented = own ? readRefreshCookie(services, request) : null;
      if (presented) await signOutBySecret(services, presented);
      return nothing(!own && caller.kind === 'anonymous' ? [] : signedOutCookies(services));
    },
    'POST /auth/sign-out-everywhere': async ({ caller }) => {
      await signOutEverywhere(services, caller);
      return nothing(signedOutCookies(services));
    },
    'POST /auth/prove-code': (ask) => sendProofCode(services, ask.caller, originOf(ask)),
    'POST /auth/prove': (ask) => prove(services, ask.caller, ask.body, originOf(ask)),
    'GET /auth/social/{provider}': ({ params, query }) => beginSocial(services, providers, params.provider, query),
    'GET /auth/social/{provider}/callback': (ask) =>
      finishSocial(services, providers, ask.params.provider, ask.request, originOf(ask)),
    'POST /auth/social/{provider}/link': async ({ params, body, caller }) => {
      const begun = await beginLink(services, providers, params.provider, caller, body.next);
      return begun.ok ? answerJson({ url: begun.value.url }, 200, [begun.value.cookie]) : begun;
    },

    'GET /users/me': async ({ caller }) => ok(await currentUser(services, caller)),
    'GET /users/me/sign-in': async ({ caller }) => ok(await signInMethods(services, caller)),
    'PUT /users/me/email': (ask) => askForEmail(services, ask.caller, ask.body.email, originOf(ask)),
    'PUT /users/me/password': ({ body, caller }) => changePassword(services, caller, body.password),
    'DELETE /users/me/sign-in/{provider}': ({ params, caller }) => removeProvider(services, caller, params.provider),
    'DELETE /users/me/devices/{deviceId}': ({ params, caller }) => signDeviceOut(services, caller, params.deviceId),
    'PUT /users/me': ({ body, caller }) => changeProfile(services, caller, caller.subjectId, body),
    'PUT /users/me/profilePicture': ({ body, caller }) =>
      changeProfile(services, caller, caller.subjectId, {
        profilePictureId: body.mediaId,
      }),
    'PATCH /users/update-user/{id}': ({ params, body, caller }) => changeProfile(services, caller, params.id, body),
    'GET /users/marketing-answers': async ({ caller }) => ok(await readMarketingAnswers(services.db, caller)),
    'POST /users/marketing-answers': ({ body, caller }) => saveMarketingAnswers(services, caller, body),
  };
}
