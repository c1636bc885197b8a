import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import type { SignedIn } from '../access.ts';
import { authErrors } from '../auth-errors.ts';
import { PROOF_MINUTES } from '../recent-proof.ts';
import type { RequestOrigin } from './request-origin.ts';
import { guessCode, spendCode, wrongCode, type RightCode } from './guess-code.ts';
import type { Guesser } from './limit-guesses.ts';
import { passwordsAllowed } from './read-password-settings.ts';
import { mailCode } from './send-code.ts';
import { tryPassword } from './try-password.ts';
import { change } from '../../platform/server/work/change.ts';

type Refusal = 'wrong-password' | 'invalid-verification-code' | 'operation-not-allowed' | 'too-many-requests';

async function ownAddress(services: Services, caller: SignedIn): Promise<string> {
  const { email } = await services.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', caller.actorId)
    .executeTakeFirstOrThrow();
  return email.toLowerCase();
}

/** Mails the signed-in person a code, to prove who is at this device. */
export async function sendProofCode(
  services: Services,
  caller: SignedIn,
  origin: RequestOrigin,
): Promise<Result<{ expiresInSeconds: number }, 'too-many-requests'>> {
  const email = await ownAddress(services, caller);
  return mailCode(services, { email, purpose: 'prove', address: origin.address });
}

/** Notes that the person at this device has just proved who they are, by the password or by a mailed code. */
export async function prove(
  services: Services,
  caller: SignedIn,
  proof: { password: string } | { code: string },
  origin: RequestOrigin,
): Promise<Result<{ provedUntil: string }, Refusal>> {
  const email = await ownAddress(services, caller);
  const by = { address: origin.address, holds: caller.sessionId };
  const checked =
    'code' in proof
      ? await guessCode(services, { email, purpose: 'prove', code: proof.code, by })
      : await checkPassword(services, { email, password: proof.password, by });
  if (!checked.ok) return checked;
  const code = checked.value;
  // As precise as it is read again, so that this answer and the next one name the same moment.
  const now = services.clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' });
  const noted = await change(services, async (tx) => {
    if (code) {
      if (!(await spendCode(tx, services.clock, code))) return wrongCode;
      // Whoever is signed in and reads the mail is the owner of both: nothing that was set up before has to go.
      const verified = await tx
        .updateTable('account')
        .set({ email_verified_at: now.toString() })
        .where('id', '=', caller.actorId)
        .where('email', '=', email)
        .where('email_verified_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (verified)
        await record(tx, services.clock, [
          {
            kind: 'account.changed',
            about: { account: caller.actorId },
            actorId: caller.actorId,
            subjectId: caller.actorId,
          },
        ]);
    }
    await tx
      .updateTable('sign_in_session')
      .set({ proved_at: now.toString() })
      .where('id', '=', caller.sessionId)
      .execute();
    return ok(true);
  });
  if (!noted.ok) return noted;
  return ok({ provedUntil: now.add({ minutes: PROOF_MINUTES }).toString() });
}

async function checkPassword(
  services: Services,
  tried: { email: string; password: string; by: Guesser },
): Promise<Result<RightCode | null, Refusal>> {
  const allowed = passwordsAllowed(services.settings);
  if (!allowed.ok) return allowed;
  const answer = await tryPassword(services, tried);
  if (!answer.ok) return answer;
  return answer.value.right
    ? ok(null)
    : refuse('wrong-password', authErrors['wrong-password'], { fields: { password: authErrors['wrong-password'] } });
}
