import type { Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { signedIn } from '../contract.ts';
import { TOKEN_SECONDS } from '../session-rotation.ts';
import { noteSource } from './note-source.ts';
import type { OpenedSession } from './open-session.ts';
import { userOf } from './queries.ts';
import { endReplacedSession } from './sign-out.ts';
import { signToken } from './sign-token.ts';
import { signedInCookies } from './write-cookies.ts';

/** A JSON answer with cookies, which nobody on the way may keep. */
export function answerJson(value: object, status: number, cookies: string[]): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(JSON.stringify(value), { status, headers });
}

/** Token and user in the body, the refresh secret in its cookie; whoever was signed in on the device before is not any more. */
export async function answerSignedIn<Key extends string>(
  services: Services,
  { request, address }: { request: Request; address: string },
  opened: Result<OpenedSession, Key>,
): Promise<Response | Extract<Result<OpenedSession, Key>, { ok: false }>> {
  if (!opened.ok) return opened;
  await endReplacedSession(services, request);
  const { accountId, sessionId } = opened.value;
  await noteSource(services, accountId, address);
  const token = signToken(services, { actorId: accountId, sessionId });
  const user = await userOf(services, { actorId: accountId, subjectId: accountId, acting: null });
  return answerJson(
    signedIn.parse({ token, expiresInSeconds: TOKEN_SECONDS, user }),
    200,
    signedInCookies(services, opened.value),
  );
}
