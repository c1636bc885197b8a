import { createHmac, randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { authErrors } from '../../identity/auth-errors.ts';
import { readEmailAddress } from '../../identity/email-address.ts';
import { confirmsIdentity } from '../../identity/server/require-recent-proof.ts';
import { hashSecret } from '../../identity/server/make-secrets.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import type { Settings } from '../../platform/server/settings.ts';
import type { Invitation } from '../contract.ts';
import { INVITATION_DAYS, INVITATIONS_A_DAY } from '../invitation-state.ts';
import { endOfDay, type Scope } from '../scope.ts';
import { invitationOf } from './queries.ts';
import { change } from '../../platform/server/work/change.ts';

type Refusal = 'requires-recent-login' | 'invalid-email' | 'invalid-input' | 'own-address' | 'too-many-requests';

/**
 * The secret of an invitation. It is computed from the id with the server's key, so that the job that mails it can make
 * it again; the table keeps its hash only.
 */
export function invitationToken(settings: Settings, invitationId: string): string {
  return createHmac('sha256', settings.TOKEN_SECRET).update(`invitation\n${invitationId}`).digest('base64url');
}

type HoldLine =
  | { kind: 'access'; email: string; scope: Scope; lastDay?: string | undefined }
  | { kind: 'collaborator'; email: string };

/**
 * Asks somebody by e-mail to act for the caller's account, or to work with it. Whether the address has an account is not
 * looked at, so nobody learns it. A new invitation replaces the one before to the same address.
 */
export async function invite(
  services: Services,
  caller: SignedIn,
  request: HoldLine,
): Promise<Result<Invitation, Refusal>> {
  const email = readEmailAddress(request.email);
  if (!email) {
    const message = authErrors['invalid-email'];
    return refuse('invalid-email', message, { fields: { email: message } });
  }
  const now = services.clock.now();
  const until = request.kind === 'access' && request.lastDay ? endOfDay(request.lastDay) : null;
  if (until && Temporal.Instant.compare(until, now) <= 0) {
    const message = 'Choose a day that is not over yet.';
    return refuse('invalid-input', message, { fields: { expiresAt: message } });
  }
  if (request.kind === 'access' && request.scope === 'full') {
    const confirmed = await confirmsIdentity(services.db, services.clock, caller);
    if (!confirmed.ok) return confirmed;
  }
  return change(services, async (tx) => {
    // One at a time for a giver, so that the count holds and a replaced invitation is replaced once.
    const giver = await tx
      .selectFrom('account')
      .select('email')
      .where('id', '=', caller.subjectId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (giver.email.toLowerCase() === email) {
      const message = 'This is your own address. Enter the address of somebody else.';
      return refuse('own-address', message, { fields: { email: message } });
    }
    const room = await mayStillInvite(tx, caller.subjectId, now);
    if (!room.ok) return room;
    await tx
      .updateTable('invitation')
      .set({ withdrawn_at: now.toString() })
      .where('giver_id', '=', caller.subjectId)
      .where('email', '=', email)
      .where('kind', '=', request.kind)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute();
    const id = randomUUIDv7();
    const week = now.add({ hours: 24 * INVITATION_DAYS });
    const row = await tx
      .insertInto('invitation')
      .values({
        id,
        giver_id: caller.subjectId,
        email,
        kind: request.kind,
        scope: request.kind === 'access' ? request.scope : null,
        access_until: until?.toString() ?? null,
        token_hash: hashSecret(invitationToken(services.settings, id)),
        created_at: now.toString(),
        // An access that would be over cannot be accepted.
        expires_at: (until && Temporal.Instant.compare(until, week) < 0 ? until : week).toString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(tx, services.clock, [
      {
        kind: request.kind === 'access' ? 'access.invited' : 'collaboration.invited',
        about: { account: caller.subjectId },
        data: { invitationId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(invitationOf(row));
  });
}

async function mayStillInvite(
  tx: Tx,
  giverId: string,
  now: Temporal.Instant,
): Promise<Result<true, 'too-many-requests'>> {
  const since = now.subtract({ hours: 24 });
  const sent = await tx
    .selectFrom('invitation')
    .select('created_at')
    .where('giver_id', '=', giverId)
    .where('created_at', '>', timestamp(since))
    .orderBy('created_at')
    .execute();
  const [oldest] = sent;
  if (sent.length < INVITATIONS_A_DAY || !oldest) return ok(true);
  const message = `You have sent ${INVITATIONS_A_DAY} invitations within a day. Please try again tomorrow.`;
  const retryAfterSeconds = Math.ceil((oldest.created_at.getTime() - since.epochMilliseconds) / 1000);
  return refuse('too-many-requests', message, { details: { retryAfterSeconds } });
}
