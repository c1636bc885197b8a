import type { SignedIn } from '../../identity/access.ts';
import { record, type NewEvent, type About, type EventKind } from '../../platform/server/work/events.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Experience } from '../contract.ts';
import type { ListingState } from '../listing.ts';
import type { ListingRole } from '../team-rights.ts';
import { askingOf, type Asking } from './queries.ts';
import { experienceFor } from './show-listing.ts';
import { worksOn } from './check-roles.ts';
import { change } from '../../platform/server/work/change.ts';

/** A listing that the caller runs, inside a transaction that has locked its row: no second editor gets between. */
export type OwnListing = {
  tx: Tx;
  asking: Asking;
  id: string;
  /** What the caller is to it. */
  role: ListingRole;
  providerId: string;
  state: ListingState;
  version: number;
  publishedAt: Date | null;
  privateKey: string;
  isCouncilFunded: boolean;
  councilId: string | null;
  /** The listing as the caller sees it, before the change. */
  before: Experience;
  /** Reads it again, after the change. */
  after(): Promise<Experience>;
};

/** The event that says what happened; `about` names who is concerned beside listing and provider. */
export type Change = {
  [Kind in ListingEvent]: Pick<NewEvent<Kind>, 'kind' | 'data'> & { about?: About };
}[ListingEvent];
type ListingEvent = Extract<EventKind, `listing.${string}`>;

/**
 * Changes a listing that the caller runs: locks its row, lets `edit` decide and write, and answers the listing as it
 * then is. Somebody else's listing is not found. Collaborators are let in only where `by` is 'team'.
 */
export async function changeOwnListing<Key extends string>(
  services: Services,
  caller: SignedIn,
  id: string,
  edit: (listing: OwnListing) => Promise<Result<Change, Key>>,
  by: 'owner' | 'team' = 'owner',
): Promise<Result<Experience, Key | 'not-found' | 'forbidden'>> {
  const asking = askingOf(services);
  return change(services, async (tx) => {
    const row = await tx
      .selectFrom('listing')
      .select([
        'id',
        'provider_id',
        'state',
        'version',
        'published_at',
        'private_key',
        'council_id',
        'is_council_funded',
      ])
      .where('id', '=', id)
      .where((is) => is.or([is('provider_id', '=', caller.subjectId), worksOn(caller.subjectId)]))
      .forUpdate()
      .executeTakeFirst();
    if (!row) return notFound;
    const role: ListingRole = row.provider_id === caller.subjectId ? 'owner' : 'collaborator';
    if (role === 'collaborator' && by === 'owner')
      return refuse('forbidden', 'Only the provider of this listing can do this.');
    const read = async (): Promise<Experience> => {
      const experience = await experienceFor(tx, asking, id, role);
      if (!experience) throw new Error(`Listing ${id} vanished while it was locked.`);
      return experience;
    };
    const changed = await edit({
      tx,
      asking,
      id,
      role,
      providerId: row.provider_id,
      state: row.state,
      version: row.version,
      publishedAt: row.published_at,
      privateKey: row.private_key,
      isCouncilFunded: row.is_council_funded,
      councilId: row.council_id,
      before: await read(),
      after: read,
    });
    if (!changed.ok) return changed;
    await record(tx, services.clock, [
      {
        ...changed.value,
        about: { ...changed.value.about, listing: id, provider: row.provider_id },
        actorId: caller.actorId,
        // What a collaborator changes is the provider's: it stands in the provider's log of what others did.
        subjectId: row.provider_id,
      },
    ]);
    return ok(await read());
  });
}
