import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Experience } from '../contract.ts';
import { changeOwnListing } from './change-own-listing.ts';

/**
 * Puts somebody of the provider's team on a listing, or takes them off it. Twice is as good as once. It is no new version
 * of the listing: whoever edits it at the same moment is not disturbed.
 */
export async function assignCollaborator(
  services: Services,
  caller: SignedIn,
  { experienceId, collaborationId }: { experienceId: string; collaborationId: string },
  works: boolean,
): Promise<Result<Experience, 'not-found' | 'forbidden'>> {
  return changeOwnListing<'not-found' | 'forbidden'>(
    services,
    caller,
    experienceId,
    async ({ tx, asking, version }) => {
      const collaboration = await tx
        .selectFrom('collaboration')
        .select(['id', 'collaborator_id'])
        .where('id', '=', collaborationId)
        .where('provider_id', '=', caller.subjectId)
        // Taking somebody off is possible, too, after they have left.
        .$if(works, (query) => query.where('ended_at', 'is', null))
        .executeTakeFirst();
      if (!collaboration) return notFound;
      if (works) {
        await tx
          .insertInto('listing_collaborator')
          .values({ listing_id: experienceId, collaboration_id: collaborationId, added_at: asking.now.toString() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      } else {
        await tx
          .deleteFrom('listing_collaborator')
          .where('listing_id', '=', experienceId)
          .where('collaboration_id', '=', collaborationId)
          .execute();
      }
      return ok({
        kind: 'listing.changed',
        about: { account: collaboration.collaborator_id },
        data: { version, fields: ['collaborators'] },
      });
    },
  );
}
