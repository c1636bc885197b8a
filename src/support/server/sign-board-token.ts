import { SignJWT } from 'jose';
import type { SignedIn } from '../../identity/access.ts';
import { accountById } from '../../identity/server/queries.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import type { BoardKind } from '../board.ts';

/** Long enough for a slow connection, too short to be worth finding in a history. */
const TOKEN_SECONDS = 5 * 60;

/** A token that signs the person in on a board, as Nolt's single sign-on reads it (https://nolt.io/help/single-sign-on). */
export async function boardToken(
  services: Services,
  caller: SignedIn,
  board: BoardKind,
): Promise<Result<{ token: string }, CommonRefusal>> {
  const account = await accountById(services.db, caller.subjectId);
  if (!account) return notFound;
  const now = Math.floor(services.clock.now().epochMilliseconds / 1000);
  const token = await new SignJWT({
    id: account.id,
    email: account.email,
    // Boards are public: without a name a part of the address would show.
    name: account.name || 'Somebody',
    imageUrl: `${services.publicUrl}${account.pictureUrl}`,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    // Good for this board only.
    .setAudience(board)
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_SECONDS)
    .sign(new TextEncoder().encode(services.settings.BOARD_SECRET));
  return ok({ token });
}
