import { fullName } from '../../identity/name.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Experience } from '../contract.ts';
import type { ListingRole } from '../team-rights.ts';

/**
 * For a query of the table `listing`: whether this account was put on the listing and still works with its provider.
 * What ends the collaboration ends this with the next request.
 */
export function worksOn(accountId: string) {
  return sql<boolean>`exists (
    select 1 from listing_collaborator
      join collaboration on collaboration.id = listing_collaborator.collaboration_id
     where listing_collaborator.listing_id = listing.id
       and collaboration.collaborator_id = ${accountId}
       and collaboration.ended_at is null)`;
}

/** For a query of many listings: those that an account owns or works on, found by index from the account's side. */
export function isRunBy(accountId: string) {
  return sql<boolean>`listing.id in (
    select own.id from listing own where own.provider_id = ${accountId}
    union all
    select listing_collaborator.listing_id from collaboration
      join listing_collaborator on listing_collaborator.collaboration_id = collaboration.id
     where collaboration.collaborator_id = ${accountId} and collaboration.ended_at is null)`;
}

/** What an account is to a listing, or null when it has nothing to do with running it. */
export async function roleOn(db: Queryable, listingId: string, accountId: string): Promise<ListingRole | null> {
  const row = await db
    .selectFrom('listing')
    .select(['provider_id', worksOn(accountId).as('works_on')])
    .where('id', '=', listingId)
    .executeTakeFirst();
  if (row?.provider_id === accountId) return 'owner';
  return row?.works_on ? 'collaborator' : null;
}

/** Who of the team works on a listing, by name. */
export async function collaboratorsOn(db: Queryable, listingId: string): Promise<Experience['collaborators']> {
  const rows = await db
    .selectFrom('listing_collaborator')
    .innerJoin('collaboration', 'collaboration.id', 'listing_collaborator.collaboration_id')
    .innerJoin('account', 'account.id', 'collaboration.collaborator_id')
    .select(['account.id', 'account.first_name', 'account.last_name', 'account.email'])
    .where('listing_collaborator.listing_id', '=', listingId)
    .where('collaboration.ended_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .orderBy('account.first_name')
    .orderBy('account.last_name')
    .orderBy('account.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    // Somebody who has only just accepted may not have a name yet.
    name: fullName({ firstName: row.first_name, lastName: row.last_name }) || row.email,
  }));
}
