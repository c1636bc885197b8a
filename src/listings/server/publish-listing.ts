import type { SignedIn } from '../../identity/access.ts';
import { providerSlug } from '../../identity/server/make-provider-slug.ts';
import type { Picture } from '../../media/contract.ts';
import { drawCover } from '../../media/server/draw-cover.ts';
import type { Services } from '../../platform/server/services.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Experience } from '../contract.ts';
import { decidePublishing } from '../listing.ts';
import { changeOwnListing } from './change-own-listing.ts';
import { askingOf } from './queries.ts';
import { writePictures } from './set-pictures.ts';
import { ownExperience } from './show-listing.ts';

/**
 * Publishes a listing, or takes up a paused one again, if nothing is missing. A listing without pictures gets a cover
 * drawn from its category and title.
 */
export async function publishListing(
  services: Services,
  caller: SignedIn,
  id: string,
): Promise<Result<Experience, 'not-found' | 'forbidden' | 'incomplete' | 'needs-council' | 'wrong-state'>> {
  const cover = await coverFor(services, caller, id);
  return changeOwnListing<'incomplete' | 'needs-council' | 'wrong-state'>(services, caller, id, async (listing) => {
    const state = decidePublishing({
      state: listing.state,
      isCouncilFunded: listing.isCouncilFunded,
      missing: listing.before.owner?.missing ?? [],
    });
    if (!state.ok) return state;
    if (cover && listing.before.experienceMedia.length === 0) {
      await writePictures(listing.tx, id, [{ id: cover.id, alternativeText: '' }]);
    }
    await providerSlug(listing.tx, listing.providerId);
    const now = listing.asking.now.toString();
    await listing.tx
      .updateTable('listing')
      .set({
        state: state.value,
        published_at: listing.publishedAt ?? now,
        version: listing.version + 1,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    return ok({ kind: 'listing.published', data: { version: listing.version + 1 } });
  });
}

/** Draws the cover before the transaction, because drawing takes a while; null when none is needed. */
async function coverFor(services: Services, caller: SignedIn, id: string): Promise<Picture | null> {
  const experience = await ownExperience(services.db, askingOf(services), id, caller.subjectId);
  if (!experience || experience.experienceMedia.length > 0 || (experience.owner?.missing.length ?? 0) > 0) return null;
  return drawCover(services, {
    accountId: caller.subjectId,
    title: experience.title,
    summary: experience.summary,
    category: experience.categories[0]?.slug ?? '',
    seed: id,
  });
}
