import { createHmac, randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { authErrors } from '../../identity/auth-errors.ts';
import { readEmailAddress } from '../../identity/email-address.ts';
import { confirmsIdentity } from '../../identity/server/require-recent-proof.ts';
import { hashSecret } from '../../identity/server/make-secrets.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { anyOf, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { record } from '../../platform/server/work/events.ts';
import type { Settings } from '../../platform/server/settings.ts';
import type { Care } from '../care.ts';
import type { Invitation } from '../contract.ts';
import { INVITATION_DAYS, INVITATIONS_A_DAY } from '../invitation-state.ts';
import { endOfDay, type Scope } from '../scope.ts';
import { invitationOf } from './queries.ts';
import { change } from '../../platform/server/work/change.ts';

type Refusal =
  | 'requires-recent-login'
  | 'invalid-email'
  | 'invalid-input'
  | 'own-address'
  | 'too-many-requests'
  | 'not-found';

/**
 * The secret of an invitation. It is computed from the id with the server's key, so that the job that mails it can make
 * it again; the table keeps its hash only.
 */
export function invitationToken(settings: Settings, invitationId: string): string {
  return createHmac('sha256', settings.TOKEN_SECRET).update(`invitation\n${invitationId}`).digest('base64url');
}

type HoldLine =
  | { kind: 'access'; email: string; scope: Scope; lastDay?: string | undefined }
  | { kind: 'collaborator'; email: string }
  | ({ kind: 'guardian'; email: string; learnerIds: readonly string[] } & Care);

/** Whether what is asked opens so much that the caller proves again who they are. */
function opensMuch(request: HoldLine): boolean {
  return (request.kind === 'access' && request.scope === 'full') || request.kind === 'guardian';
}

/**
 * Asks somebody by e-mail to act for the caller's account, to work with it, or to care for its learners. Whether the address has an account is not
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
  if (opensMuch(request)) {
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
    if (request.kind === 'guardian' && !(await guardsAll(tx, caller.subjectId, request.learnerIds))) return notFound;
    const room = await mayStillInvite(tx, caller.subjectId, now);
    if (!room.ok) return room;
    await withdrawBefore(tx, caller.subjectId, { kind: request.kind, email }, now);
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
        care_role: request.kind === 'guardian' ? request.careRole : null,
        may_book: request.kind === 'guardian' ? request.mayBook : null,
        token_hash: hashSecret(invitationToken(services.settings, id)),
        created_at: now.toString(),
        // An access that would be over cannot be accepted.
        expires_at: (until && Temporal.Instant.compare(until, week) < 0 ? until : week).toString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (request.kind === 'guardian')
      await tx
        .insertInto('invitation_learner')
        .values(request.learnerIds.map((learnerId) => ({ invitation_id: id, learner_id: learnerId })))
        .execute();
    await record(tx, services.clock, [
      {
        kind: invited[request.kind],
        about: { account: caller.subjectId },
        data: { invitationId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(invitationOf(row));
  });
}

/** A new invitation takes the place of the one before to the same address. */
async function withdrawBefore(
  tx: Tx,
  giverId: string,
  { kind, email }: Pick<HoldLine, 'kind' | 'email'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ withdrawn_at: now.toString() })
    .where('giver_id', '=', giverId)
    .where('email', '=', email)
    .where('kind', '=', kind)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

const invited = {
  access: 'access.invited',
  collaborator: 'collaboration.invited',
  guardian: 'guardian.invited',
} as const;

/** Whether somebody is a guardian, and no helper, of all these learners. */
async function guardsAll(tx: Tx, accountId: string, learnerIds: readonly string[]): Promise<boolean> {
  const own = await tx
    .selectFrom('guardian')
    .innerJoin('learner', 'learner.id', 'guardian.learner_id')
    .select('learner.id')
    .where('guardian.account_id', '=', accountId)
    .where('guardian.role', '=', 'GUARDIAN')
    .where('learner.id', '=', anyOf(learnerIds))
    .where('learner.removed_at', 'is', null)
    .execute();
  return own.length === new Set(learnerIds).size && own.length > 0;
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
