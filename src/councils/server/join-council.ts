import type { SignedIn } from '../../identity/access.ts';
import { proveByMail } from '../../identity/server/keep-accounts.ts';
import { hashSecret } from '../../identity/server/make-secrets.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import type { councilsContract } from '../contract.ts';
import { councilInvitationState, mayJoin } from '../member-rules.ts';

type LookUp = AnswerOf<(typeof councilsContract)['GET /council-invitations/look-up']>;
type Joined = AnswerOf<(typeof councilsContract)['POST /council-invitations/accept']>;

const unknown = refuse(
  'invitation-unknown',
  'We do not know this invitation. Please open the link in the email again, or ask for a new one.',
);

const findInvitation = (db: Queryable, token: string) =>
  db
    .selectFrom('council_invitation')
    .innerJoin('council', 'council.id', 'council_invitation.council_id')
    .selectAll('council_invitation')
    .select('council.title')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

const factsOf = (row: Row) => ({
  email: row.email,
  acceptedById: row.accepted_by_id,
  withdrawn: row.withdrawn_at !== null,
  expiresAt: Temporal.Instant.fromEpochMilliseconds(row.expires_at.getTime()),
});

/** What an invitation is about, for whoever holds its link: it was mailed to the address that it names. */
export async function lookUpCouncilInvitation(
  services: Services,
  token: string,
): Promise<Result<LookUp, 'invitation-unknown'>> {
  const row = await findInvitation(services.db, token);
  if (!row) return unknown;
  return ok({
    council: { id: row.council_id, title: row.title },
    role: row.role,
    email: row.email,
    expiresAt: row.expires_at.toISOString(),
    state: councilInvitationState(factsOf(row), services.clock.now()),
  });
}

/** Accepts an invitation: the caller works for the council from now on, in the role that was offered. */
export async function joinCouncil(
  services: Services,
  caller: SignedIn,
  token: string,
): Promise<Result<Joined, 'invitation-unknown' | 'invitation-closed' | 'invitation-other-address'>> {
  return change(services, async (tx) => {
    const found = await findInvitation(tx, token);
    if (!found) return unknown;
    // Withdrawing, replacing and accepting wait for one another.
    await tx.selectFrom('council').select('id').where('id', '=', found.council_id).forNoKeyUpdate().execute();
    const row = (await findInvitation(tx, token)) ?? found;
    const person = await tx
      .selectFrom('account')
      .select(['id', 'email'])
      .where('id', '=', caller.actorId)
      .executeTakeFirstOrThrow();
    const decision = mayJoin(factsOf(row), person, services.clock.now());
    if (!decision.ok) return decision;
    if (decision.value === 'join') {
      await proveByMail(tx, services.clock, person.id);
      await tx
        .updateTable('council_invitation')
        .set({ accepted_at: services.clock.now().toString(), accepted_by_id: person.id })
        .where('id', '=', row.id)
        .execute();
      await tx
        .insertInto('council_member')
        .values({ council_id: row.council_id, account_id: person.id, role: row.role })
        .onConflict((both) => both.columns(['council_id', 'account_id']).doUpdateSet({ role: row.role }))
        .execute();
      await record(tx, services.clock, [
        {
          kind: 'council.member-joined',
          about: { council: row.council_id, account: person.id },
          data: { role: row.role },
          actorId: caller.actorId,
          subjectId: caller.subjectId,
        },
      ]);
    }
    return ok({ council: { id: row.council_id, title: row.title } });
  });
}
