import { coverSvg, planCover, type View } from '../../src/media/cover/cover-svg.ts';
import { encodeDrawing, type EncodedPicture } from '../../src/media/server/encode.ts';
import { keepPicture } from '../../src/media/server/keep-picture.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { insertAll, type Row } from '../insert-all.ts';

/** What a picture shows, and the width that it is drawn in: cards and the head of a page show the first one. */
const views: readonly { view: View; width: number; words: (title: string) => string }[] = [
  { view: 'scene', width: 1024, words: (title) => `Drawing for ${title}` },
  { view: 'close', width: 640, words: (title) => `${title} from close by, at another time of day` },
  { view: 'detail', width: 640, words: (title) => `Things that belong to ${title}` },
];

/**
 * Gives each listing three pictures drawn for its title: no two listings have the same scene, also where their titles are
 * the same. Most of the town's loading goes into drawing, so listings that show the same thing in the same season share
 * the drawings of the other two views; every provider has copies of its own.
 */
export async function addCovers(
  services: Services,
  pictures: readonly { listingId: string; providerId: string; title: string; category: string }[],
): Promise<void> {
  const drawings = new Map<string, Promise<EncodedPicture>>();
  const links: Row<'listing_picture'>[] = [];
  const drawn = new Map<string, number>();
  for (const { listingId, providerId, title, category } of pictures) {
    const nth = drawn.get(title) ?? 0;
    drawn.set(title, nth + 1);
    // Not the listing's id, which is another one each time that the town is loaded.
    const cover = { title, category, seed: `${nth}` };
    const { motif, season } = planCover(cover);
    for (const [index, { view, width, words }] of views.entries()) {
      const key = view === 'scene' ? `${title} ${nth}` : `${motif} ${season} ${view}`;
      const drawing = drawings.get(key) ?? encodeDrawing(coverSvg({ ...cover, view }, { width }));
      drawings.set(key, drawing);
      const kept = await keepPicture(services, services.db, providerId, await drawing);
      links.push({ listing_id: listingId, media_id: kept.id, position: index + 1, alternative_text: words(title) });
    }
  }
  await insertAll(services.db, 'listing_picture', links);
}
