import { accountsById, type AccountCard } from '../../identity/server/queries.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { AssignedAccount, Grant, Invitation, Person } from '../contract.ts';
import type { Scope } from '../scope.ts';

/** An account as lists of this domain name it. */
export function personOf(card: AccountCard): Person {
  return { id: card.id, email: card.email, profilePicture: { url: card.pictureUrl }, name: card.name };
}

type GrantRow = {
  id: string;
  giver_id: string;
  receiver_id: string;
  scope: Scope;
  created_at: Date;
  expires_at: Date | null;
};

/** Live grants of an account, those it gave or those it received, newest first. Disabled accounts are left out. */
async function liveGrants(
  db: Queryable,
  side: 'giver_id' | 'receiver_id',
  accountId: string,
  now: Temporal.Instant,
): Promise<{ row: GrantRow; other: AccountCard }[]> {
  const otherSide = side === 'giver_id' ? 'receiver_id' : 'giver_id';
  const rows = await db
    .selectFrom('access_grant')
    .innerJoin('account as other', 'other.id', `access_grant.${otherSide}`)
    .selectAll('access_grant')
    .where(`access_grant.${side}`, '=', accountId)
    .where('access_grant.revoked_at', 'is', null)
    .where((is) =>
      is.or([is('access_grant.expires_at', 'is', null), is('access_grant.expires_at', '>', timestamp(now))]),
    )
    .where('other.disabled_at', 'is', null)
    .orderBy('access_grant.created_at', 'desc')
    .orderBy('access_grant.id')
    .execute();
  const others = await accountsById(
    db,
    rows.map((row) => row[otherSide]),
  );
  return rows.flatMap((row) => {
    const other = others.get(row[otherSide]);
    return other ? [{ row, other }] : [];
  });
}

/** The accounts that somebody may act for. */
export async function assignedTo(db: Queryable, actorId: string, now: Temporal.Instant): Promise<AssignedAccount[]> {
  const grants = await liveGrants(db, 'receiver_id', actorId, now);
  return grants.map(({ row, other }) => ({
    accessId: row.id,
    user: personOf(other),
    scope: row.scope,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }));
}

/** Live grants that an account gave (`giver_id`) or received, with the account on the other side. */
export async function grantsOf(
  db: Queryable,
  side: 'giver_id' | 'receiver_id',
  accountId: string,
  now: Temporal.Instant,
): Promise<Grant[]> {
  const grants = await liveGrants(db, side, accountId, now);
  return grants.map(({ row, other }) => ({
    grantId: row.id,
    user: personOf(other),
    scope: row.scope,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
  }));
}

type InvitationRow = {
  id: string;
  email: string;
  scope: Scope | null;
  access_until: Date | null;
  created_at: Date;
  expires_at: Date;
};

/** An invitation as its giver sees it. */
export function invitationOf(row: InvitationRow): Invitation {
  return {
    invitationId: row.id,
    email: row.email,
    scope: row.scope,
    accessUntil: row.access_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

/** Invitations to care for learners that wait to be accepted, newest first. */
export async function openCareInvitations(db: Queryable, giverId: string, now: Temporal.Instant) {
  const rows = await db
    .selectFrom('invitation')
    .innerJoin('invitation_learner', 'invitation_learner.invitation_id', 'invitation.id')
    .selectAll('invitation')
    .select((is) => is.fn.agg<string[]>('array_agg', ['invitation_learner.learner_id']).as('learner_ids'))
    .where('giver_id', '=', giverId)
    .where('kind', '=', 'guardian')
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .groupBy('invitation.id')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    ...invitationOf(row),
    careRole: row.care_role ?? 'HELPER',
    mayBook: row.may_book ?? false,
    learnerIds: row.learner_ids,
  }));
}

/** Invitations of an account that wait to be accepted, newest first. */
export async function openInvitations(
  db: Queryable,
  giverId: string,
  kind: 'access' | 'collaborator',
  now: Temporal.Instant,
): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .selectAll()
    .where('giver_id', '=', giverId)
    .where('kind', '=', kind)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(invitationOf);
}

type Collaborator = { collaborationId: string; user: Person; createdAt: string };

/** Who works with a provider (`provider_id`), or the providers that somebody works with. */
export async function collaborationsOf(
  db: Queryable,
  side: 'provider_id' | 'collaborator_id',
  accountId: string,
): Promise<Collaborator[]> {
  const otherSide = side === 'provider_id' ? 'collaborator_id' : 'provider_id';
  const rows = await db
    .selectFrom('collaboration')
    .innerJoin('account as other', 'other.id', `collaboration.${otherSide}`)
    .selectAll('collaboration')
    .where(`collaboration.${side}`, '=', accountId)
    .where('collaboration.ended_at', 'is', null)
    .where('other.disabled_at', 'is', null)
    .orderBy(sql`lower(other.provider_name)`)
    .orderBy('collaboration.id')
    .execute();
  const others = await accountsById(
    db,
    rows.map((row) => row[otherSide]),
  );
  return rows.flatMap((row) => {
    const other = others.get(row[otherSide]);
    return other ? [{ collaborationId: row.id, user: personOf(other), createdAt: row.created_at.toISOString() }] : [];
  });
}
