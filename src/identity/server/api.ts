import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http.ts';
import { done, type Problem, type Result } from '../../platform/result.ts';
import { mustBeSignedIn, type Asker } from '../access.ts';
import { authErrors } from '../auth-errors.ts';
import { signedIn, type identityContract } from '../contract.ts';
import { TOKEN_SECONDS } from '../session-rotation.ts';
import { changeProfile } from './change-profile.ts';
import { isOwnOrigin, readRefreshCookie, signedInCookies, signedOutCookies } from './cookies.ts';
import type { OpenedSession } from './open-session.ts';
import { openProviders } from './providers.ts';
import { userOf } from './queries.ts';
import { refreshSession } from './refresh-session.ts';
import { saveMarketingAnswers } from './save-marketing-answers.ts';
import { sendCode } from './send-code.ts';
import { sendLink } from './send-link.ts';
import { signIn } from './sign-in.ts';
import { signOut, signOutBySecret } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { beginSocial, finishSocial } from './social.ts';
import { signToken } from './token.ts';
import { redeemLink } from './redeem-link.ts';
import { verifyCode } from './verify-code.ts';

function json(value: object, status: number, cookies: string[]): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(JSON.stringify(value), { status, headers });
}

const problem = (value: Problem, status: number, cookies: string[]): Response => json(value, status, cookies);

export function identityHandlers(doors: Doors): Handlers<typeof identityContract, Asker> {
  const providers = openProviders(doors);

  /** Token and user in the body, the refresh secret in its cookie. */
  async function answerSignedIn<Key extends string>(
    opened: Result<OpenedSession, Key>,
  ): Promise<Response | Extract<Result<OpenedSession, Key>, { ok: false }>> {
    if (!opened.ok) return opened;
    const { accountId, sessionId } = opened.value;
    const token = await signToken(doors, { actorId: accountId, sessionId });
    const user = await userOf(doors.db, { actorId: accountId, subjectId: accountId, acting: null });
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
        passwordPolicy: { minimumLength: doors.settings.PASSWORD_MINIMUM_LENGTH },
      }),
    'POST /auth/sign-up': async ({ body, address }) => answerSignedIn(await signUp(doors, { ...body, address })),
    'POST /auth/sign-in': async ({ body, address }) => answerSignedIn(await signIn(doors, { ...body, address })),
    'POST /auth/otp-code': ({ body, address }) => sendCode(doors, { ...body, address }),
    'POST /auth/otp-verify': async ({ body, address }) => answerSignedIn(await verifyCode(doors, { ...body, address })),
    'POST /auth/email-link': ({ body, address }) => sendLink(doors, { ...body, address }),
    'POST /auth/email-link-verify': async ({ body, asker }) => answerSignedIn(await redeemLink(doors, asker, body)),
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
      const token = await signToken(doors, { actorId: accountId, sessionId });
      return json({ token, expiresInSeconds: TOKEN_SECONDS }, 200, signedInCookies(doors, refreshed.value));
    },
    'POST /auth/sign-out': async ({ asker, request }) => {
      await signOut(doors, asker);
      // The cookie alone counts only from our own pages: another site must not sign anybody out.
      const own = isOwnOrigin(doors, request);
      const presented = own ? readRefreshCookie(doors, request) : null;
      if (presented) await signOutBySecret(doors, presented);
      if (!own && asker.kind === 'anonymous')
        return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
      const headers = new Headers({ 'cache-control': 'no-store' });
      for (const cookie of signedOutCookies(doors)) headers.append('set-cookie', cookie);
      return new Response(null, { status: 204, headers });
    },
    'GET /auth/social/{provider}': ({ params, query }) => beginSocial(doors, providers, params.provider, query.next),
    'GET /auth/social/{provider}/callback': ({ params, request }) =>
      finishSocial(doors, providers, params.provider, request),

    'GET /users/me': async ({ asker }) => done(await userOf(doors.db, mustBeSignedIn(asker))),
    'PUT /users/me': ({ body, asker }) =>
      changeProfile(doors, mustBeSignedIn(asker), mustBeSignedIn(asker).subjectId, body),
    'PUT /users/me/profilePicture': ({ body, asker }) =>
      changeProfile(doors, mustBeSignedIn(asker), mustBeSignedIn(asker).subjectId, { profilePictureId: body.mediaId }),
    'PATCH /users/update-user/{id}': ({ params, body, asker }) =>
      changeProfile(doors, mustBeSignedIn(asker), params.id, body),
    'POST /users/marketing-answers': ({ body, asker }) => saveMarketingAnswers(doors, mustBeSignedIn(asker), body),
  };
}
