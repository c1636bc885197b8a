import { done, refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/work/events.ts';
import type { SignedIn } from '../access.ts';
import { authErrors } from '../auth-errors.ts';
import { PROOF_MINUTES } from '../recent-proof.ts';
import type { Caller } from './caller.ts';
import { guessCode, spendCode, wrongCode, type RightCode } from './guess-code.ts';
import { passwordsAllowed } from './password-settings.ts';
import { mailCode } from './send-code.ts';
import { tryPassword } from './try-password.ts';

type Problem = 'wrong-password' | 'invalid-verification-code' | 'operation-not-allowed' | 'too-many-requests';

async function ownAddress(doors: Doors, asker: SignedIn): Promise<string> {
  const { email } = await doors.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', asker.actorId)
    .executeTakeFirstOrThrow();
  return email.toLowerCase();
}

/** Mails the signed-in person a code, to prove who is at this device. */
export async function sendProofCode(
  doors: Doors,
  asker: SignedIn,
  caller: Caller,
): Promise<Result<{ expiresInSeconds: number }, 'too-many-requests'>> {
  const email = await ownAddress(doors, asker);
  return mailCode(doors, { email, purpose: 'prove', address: caller.address });
}

/** Notes that the person at this device has just proved who they are, by the password or by a mailed code. */
export async function prove(
  doors: Doors,
  asker: SignedIn,
  proof: { password: string } | { code: string },
  caller: Caller,
): Promise<Result<{ provedUntil: string }, Problem>> {
  const email = await ownAddress(doors, asker);
  const checked =
    'code' in proof
      ? await guessCode(doors, { email, purpose: 'prove', code: proof.code, address: caller.address })
      : await checkPassword(doors, { email, password: proof.password, address: caller.address });
  if (!checked.ok) return checked;
  const code = checked.value;
  // As precise as it is read again, so that this answer and the next one name the same moment.
  const now = doors.clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' });
  const noted = await transact<true, Problem>(doors.db, async (tx) => {
    if (code) {
      if (!(await spendCode(tx, doors.clock, code))) return wrongCode;
      // Whoever is signed in and reads the mail is the owner of both: nothing that was set up before has to go.
      const verified = await tx
        .updateTable('account')
        .set({ email_verified_at: now.toString() })
        .where('id', '=', asker.actorId)
        .where('email', '=', email)
        .where('email_verified_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (verified)
        await record(tx, doors.clock, [
          {
            kind: 'account.changed',
            about: { account: asker.actorId },
            actorId: asker.actorId,
            subjectId: asker.actorId,
          },
        ]);
    }
    await tx
      .updateTable('sign_in_session')
      .set({ proved_at: now.toString() })
      .where('id', '=', asker.sessionId)
      .execute();
    return done(true);
  });
  if (!noted.ok) return noted;
  doors.poke();
  return done({ provedUntil: now.add({ minutes: PROOF_MINUTES }).toString() });
}

async function checkPassword(
  doors: Doors,
  tried: { email: string; password: string; address: string },
): Promise<Result<RightCode | null, Problem>> {
  const allowed = passwordsAllowed(doors.settings);
  if (!allowed.ok) return allowed;
  const answer = await tryPassword(doors, tried);
  if (!answer.ok) return answer;
  return answer.value.right
    ? done(null)
    : refuse('wrong-password', authErrors['wrong-password'], { fields: { password: authErrors['wrong-password'] } });
}
