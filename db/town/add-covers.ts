import { coverSvg, planCover, type View } from '../../src/media/cover/cover-svg.ts';
import { encodeDrawingsAtOnce } from '../../src/media/server/encode.ts';
import { keepPicture } from '../../src/media/server/keep-picture.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { insertAll, type Row } from '../insert-all.ts';

/** What a picture shows, and the width that it is drawn in: the first one is on cards and at the head of a page. */
const views: readonly { view: View; width: number; words: (title: string) => string }[] = [
  { view: 'scene', width: 800, words: (title) => `Drawing for ${title}` },
  { view: 'close', width: 640, words: (title) => `${title} from close by, at another time of day` },
  { view: 'detail', width: 640, words: (title) => `Things that belong to ${title}` },
];

/**
 * Gives each listing three pictures drawn for its title. No two listings have the same scene, also where their titles
 * are the same. Drawing takes longer than all else in the town, so what shows the same thing shares the drawings of the
 * other two views; every provider has copies of its own.
 */
export async function addCovers(
  services: Services,
  pictures: readonly { listingId: string; providerId: string; title: string; summary: string; category: string }[],
): Promise<void> {
  const drawings = new Map<string, string>();
  const drawn = new Map<string, number>();
  const wanted = pictures.map((picture) => {
    const { title, summary, category } = picture;
    const nth = drawn.get(title) ?? 0;
    drawn.set(title, nth + 1);
    // Not the listing's id, which is another one each time that the town is loaded.
    const cover = { title, summary, category, seed: `${nth}` };
    const { motif } = planCover(cover);
    const keys = views.map(({ view, width }) => {
      const key = view === 'scene' ? `${title} ${nth}` : `${motif} ${view}`;
      if (!drawings.has(key)) drawings.set(key, coverSvg({ ...cover, view }, { width }));
      return key;
    });
    return { ...picture, keys };
  });
  const encoded = await encodeDrawingsAtOnce(drawings);

  const links: Row<'listing_picture'>[] = [];
  for (const { listingId, providerId, title, keys } of wanted) {
    for (const [index, { words }] of views.entries()) {
      const drawing = encoded.get(keys[index] ?? '');
      if (!drawing) continue;
      const kept = await keepPicture(services, services.db, providerId, drawing);
      links.push({ listing_id: listingId, media_id: kept.id, position: index + 1, alternative_text: words(title) });
    }
  }
  await insertAll(services.db, 'listing_picture', links);
}
