import { SignJWT } from 'jose';
import type { SignedIn } from '../../identity/access.ts';
import { accountById } from '../../identity/server/queries.ts';
import { done, type Result } from '../../platform/result.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound, type CommonProblem } from '../../platform/server/http/http.ts';
import type { BoardKind } from '../board.ts';

/** Long enough for a slow connection, too short to be worth finding in a history. */
const TOKEN_SECONDS = 5 * 60;

/** A token that signs the person in on a board, as Nolt's single sign-on reads it (https://nolt.io/help/single-sign-on). */
export async function boardToken(
  doors: Doors,
  asker: SignedIn,
  board: BoardKind,
): Promise<Result<{ token: string }, CommonProblem>> {
  const account = await accountById(doors.db, asker.subjectId);
  if (!account) return notFound;
  const now = Math.floor(doors.clock.now().epochMilliseconds / 1000);
  const token = await new SignJWT({
    id: account.id,
    email: account.email,
    // Boards are public: without a name a part of the address would show.
    name: account.name || 'Somebody',
    imageUrl: `${doors.publicUrl}${account.pictureUrl}`,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    // Good for this board only.
    .setAudience(board)
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_SECONDS)
    .sign(new TextEncoder().encode(doors.settings.BOARD_SECRET));
  return done({ token });
}
