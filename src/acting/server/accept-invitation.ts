import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { accountById } from '../../identity/server/queries.ts';
import { proveByMail } from '../../identity/server/keep-accounts.ts';
import { hashSecret } from '../../identity/server/make-secrets.ts';
import type { AnswerOf, RefusalKeyOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable, Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import type { actingContract } from '../contract.ts';
import { invitationState, mayAccept, type InvitationFacts } from '../invitation-state.ts';
import { careFor, careOf, learnersOf } from './join-care.ts';
import { change } from '../../platform/server/work/change.ts';

type Accept = (typeof actingContract)['POST /invitations/c'];
type LookUp = (typeof actingContract)['GET /invitations/look-up'];
type Row = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

const unknown = refuse(
  'invitation-unknown',
  'We do not know this invitation. Please open the link in the email again, or ask for a new one.',
);

const instant = (date: Date): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(date.getTime());

function findInvitation(db: Queryable, token: string) {
  return db
    .selectFrom('invitation')
    .innerJoin('account as giver', 'giver.id', 'invitation.giver_id')
    .selectAll('invitation')
    .select('giver.disabled_at as giver_disabled_at')
    .where('invitation.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
}

function factsOf(row: Row): InvitationFacts {
  return {
    giverId: row.giver_id,
    giverActive: row.giver_disabled_at === null,
    email: row.email,
    acceptedById: row.accepted_by_id,
    withdrawn: row.withdrawn_at !== null,
    expiresAt: instant(row.expires_at),
  };
}

/** What an invitation is about, for whoever holds its link: it was mailed to the address that it names. */
export async function lookUpInvitation(
  services: Services,
  token: string,
): Promise<Result<AnswerOf<LookUp>, RefusalKeyOf<LookUp>>> {
  const row = await findInvitation(services.db, token);
  const giver = row && (await accountById(services.db, row.giver_id));
  if (!row || !giver) return unknown;
  return ok({
    kind: row.kind,
    scope: row.scope,
    ...careOf(row),
    forWhom: row.kind === 'guardian' ? await learnersOf(services.db, row.id) : [],
    accessUntil: row.access_until?.toISOString() ?? null,
    email: row.email,
    expiresAt: row.expires_at.toISOString(),
    giver: { name: giver.name, profilePicture: { url: giver.pictureUrl } },
    state: invitationState(factsOf(row), services.clock.now()),
  });
}

/** Accepts an invitation: the caller may act for its giver from now on, or works with it. Once; a second time is as good. */
export async function acceptInvitation(
  services: Services,
  caller: SignedIn,
  token: string,
): Promise<Result<AnswerOf<Accept>, RefusalKeyOf<Accept>>> {
  return change(services, async (tx) => {
    const found = await findInvitation(tx, token);
    if (!found) return unknown;
    // Everything about an invitation happens while its giver's row is held: withdrawing, replacing, accepting.
    await tx.selectFrom('account').select('id').where('id', '=', found.giver_id).forNoKeyUpdate().execute();
    const row = await findInvitation(tx, token);
    const giver = await accountById(tx, found.giver_id);
    if (!row || !giver) return unknown;
    const person = await tx
      .selectFrom('account')
      .select(['id', 'email', 'account_type'])
      .where('id', '=', caller.actorId)
      .executeTakeFirstOrThrow();
    const decision = mayAccept(factsOf(row), person, services.clock.now());
    if (!decision.ok) return decision;
    if (decision.value === 'accept') {
      await proveByMail(tx, services.clock, person.id);
      await tx
        .updateTable('invitation')
        .set({ accepted_at: services.clock.now().toString(), accepted_by_id: person.id })
        .where('id', '=', row.id)
        .execute();
      if (row.kind === 'access') await grant(tx, services, row, person.id);
      else if (row.kind === 'guardian') await careFor(tx, services, row, person.id);
      else await collaborate(tx, services, row, person);
    }
    return ok({
      kind: row.kind,
      scope: row.scope,
      giver: { id: giver.id, name: giver.name },
    });
  });
}

/** One live grant between two accounts: a new one takes the place of the one before, so a scope can be changed. */
async function grant(tx: Tx, services: Services, row: Row, receiverId: string): Promise<void> {
  const now = services.clock.now().toString();
  await tx
    .updateTable('access_grant')
    .set({ revoked_at: now })
    .where('giver_id', '=', row.giver_id)
    .where('receiver_id', '=', receiverId)
    .where('revoked_at', 'is', null)
    .execute();
  const id = randomUUIDv7();
  await tx
    .insertInto('access_grant')
    .values({
      id,
      giver_id: row.giver_id,
      receiver_id: receiverId,
      scope: row.scope ?? 'registers',
      created_at: now,
      expires_at: row.access_until,
    })
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'access.granted',
      about: { account: [row.giver_id, receiverId] },
      data: { grantId: id, scope: row.scope },
      actorId: receiverId,
      subjectId: row.giver_id,
    },
  ]);
}

async function collaborate(
  tx: Tx,
  services: Services,
  row: Row,
  person: { id: string; account_type: string | null },
): Promise<void> {
  const begun = await tx
    .insertInto('collaboration')
    .values({
      id: randomUUIDv7(),
      provider_id: row.giver_id,
      collaborator_id: person.id,
      created_at: services.clock.now().toString(),
    })
    // They work together already.
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'collaborator_id']).where('ended_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (begun) {
    await record(tx, services.clock, [
      {
        kind: 'collaboration.began',
        about: { account: [row.giver_id, person.id], provider: row.giver_id },
        data: { collaborationId: begun.id },
        actorId: person.id,
        subjectId: person.id,
      },
    ]);
  }
  if (person.account_type !== null) return;
  await tx.updateTable('account').set({ account_type: 'collaborator' }).where('id', '=', person.id).execute();
  await record(tx, services.clock, [
    {
      kind: 'account.changed',
      about: { account: person.id, provider: person.id },
      data: { fields: ['accountType'] },
      actorId: person.id,
      subjectId: person.id,
    },
  ]);
}
