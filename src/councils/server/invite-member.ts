import { createHmac, randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { authErrors } from '../../identity/auth-errors.ts';
import { readEmailAddress } from '../../identity/email-address.ts';
import { hashSecret } from '../../identity/server/make-secrets.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Settings } from '../../platform/server/settings.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { COUNCIL_INVITATION_DAYS, COUNCIL_INVITATIONS_A_DAY, type MemberRole } from '../member-rules.ts';
import { mayInCouncil } from './find-membership.ts';

type Refusal = 'not-found' | 'forbidden' | 'invalid-email' | 'too-many-requests' | 'already';

/** The secret of an invitation, computed so that the job that mails it can make it again; the table keeps its hash. */
export function councilInvitationToken(settings: Settings, invitationId: string): string {
  return createHmac('sha256', settings.TOKEN_SECRET).update(`council invitation\n${invitationId}`).digest('base64url');
}

/** A manager asks somebody by e-mail to work for their council. A new invitation replaces the one before. */
export async function inviteMember(
  services: Services,
  caller: SignedIn,
  councilId: string,
  asked: { email: string; role: MemberRole },
): Promise<Result<undefined, Refusal>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'manage');
    return member.ok ? writeInvitation(tx, services, caller, councilId, asked) : member;
  });
}

/** An administrator opens a council: asks somebody to be its manager. */
export async function openCouncil(
  services: Services,
  caller: SignedIn,
  councilId: string,
  email: string,
): Promise<Result<undefined, Refusal>> {
  return change(services, async (tx) => writeInvitation(tx, services, caller, councilId, { email, role: 'manager' }));
}

async function writeInvitation(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  councilId: string,
  asked: { email: string; role: MemberRole },
): Promise<Result<undefined, Exclude<Refusal, 'forbidden'>>> {
  const email = readEmailAddress(asked.email);
  if (!email) {
    const message = authErrors['invalid-email'];
    return refuse('invalid-email', message, { fields: { email: message } });
  }
  // Everything about the members of a council happens while its row is held.
  const council = await tx
    .selectFrom('council')
    .select('id')
    .where('id', '=', councilId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!council) return notFound;
  const now = services.clock.now();
  if (await isMember(tx, councilId, email)) {
    const message = 'Somebody with this address works for the council already.';
    return refuse('already', message, { fields: { email: message } });
  }
  if ((await countOfDay(tx, councilId, now)) >= COUNCIL_INVITATIONS_A_DAY)
    return refuse('too-many-requests', 'Too many invitations were sent today. Please go on tomorrow.');
  await tx
    .updateTable('council_invitation')
    .set({ withdrawn_at: now.toString() })
    .where('council_id', '=', councilId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  const id = randomUUIDv7();
  await tx
    .insertInto('council_invitation')
    .values({
      id,
      council_id: councilId,
      invited_by_id: caller.actorId,
      email,
      role: asked.role,
      token_hash: hashSecret(councilInvitationToken(services.settings, id)),
      created_at: now.toString(),
      expires_at: now.add({ hours: 24 * COUNCIL_INVITATION_DAYS }).toString(),
    })
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'council.member-invited',
      about: { council: councilId },
      data: { invitationId: id },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    },
  ]);
  return ok(undefined);
}

async function isMember(tx: Tx, councilId: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('council_member')
    .innerJoin('account', 'account.id', 'council_member.account_id')
    .select('account.id')
    .where('council_member.council_id', '=', councilId)
    .where('account.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

async function countOfDay(tx: Tx, councilId: string, now: Temporal.Instant): Promise<number> {
  const { count } = await tx
    .selectFrom('council_invitation')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('council_id', '=', councilId)
    .where('created_at', '>', timestamp(now.subtract({ hours: 24 }).toString()))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A manager takes an invitation back that nobody has accepted yet. */
export async function withdrawInvitation(
  services: Services,
  caller: SignedIn,
  councilId: string,
  invitationId: string,
): Promise<Result<undefined, 'not-found' | 'forbidden'>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'manage');
    if (!member.ok) return member;
    const changed = await tx
      .updateTable('council_invitation')
      .set({ withdrawn_at: services.clock.now().toString() })
      .where('id', '=', invitationId)
      .where('council_id', '=', councilId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    return changed.numUpdatedRows === 0n ? notFound : ok(undefined);
  });
}
