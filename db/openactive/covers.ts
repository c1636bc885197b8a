import { categoryOf } from '../../src/listings/category-table.ts';
import { chooseMotif } from '../../src/media/cover/choose-motif.ts';
import { coverSvg } from '../../src/media/cover/cover-svg.ts';
import { encodeDrawing, type EncodedPicture } from '../../src/media/server/encode.ts';
import { keepPicture } from '../../src/media/server/keep-picture.ts';
import type { Services } from '../../src/platform/server/services.ts';
import type { FeedListing } from './listing-of-item.ts';

/** How many covers there are of each motif: a feed holds thousands of listings, and drawing takes a tenth of a second. */
const DRAWINGS_PER_MOTIF = 6;

/**
 * Answers a function that finds or draws a cover for what a listing's title says and answers the picture's id. Listings
 * of one motif take turns at its drawings; those of a provider share its copy of each.
 */
export function openCovers(
  services: Services,
): (providerId: string, listing: Pick<FeedListing, 'title' | 'categoryIds'>) => Promise<string> {
  const drawings = new Map<string, Promise<EncodedPicture>>();
  const kept = new Map<string, Promise<string>>();
  const turns = new Map<string, number>();

  return (providerId, { title, categoryIds: [categoryId] }) => {
    const { slug: category = '' } = (categoryId !== undefined && categoryOf(categoryId)) || {};
    const motif = chooseMotif({ title, category });
    const turn = turns.get(motif) ?? 0;
    turns.set(motif, turn + 1);
    const seed = `${turn % DRAWINGS_PER_MOTIF}`;
    const key = `${providerId} ${motif} ${seed}`;
    const known = kept.get(key);
    if (known) return known;
    const drawing =
      drawings.get(`${motif} ${seed}`) ?? encodeDrawing(coverSvg({ title, category, seed }, { width: 1024 }));
    drawings.set(`${motif} ${seed}`, drawing);
    const id = drawing.then(async (encoded) => (await keepPicture(services, services.db, providerId, encoded)).id);
    kept.set(key, id);
    return id;
  };
}
