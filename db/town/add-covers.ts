import { coverSvg } from '../../src/media/cover.ts';
import { encodeDrawing } from '../../src/media/server/encode.ts';
import { keepPicture } from '../../src/media/server/keep-picture.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { insertAll, type Row } from '../insert-all.ts';

/** Gives each listing one of three covers drawn for its title; every provider has a copy of its own. */
export async function addCovers(
  services: Services,
  pictures: readonly { listingId: string; providerId: string; title: string; category: string }[],
): Promise<void> {
  const drawings = new Map<string, ReturnType<typeof encodeDrawing>>();
  const links: Row<'listing_picture'>[] = [];
  const drawn = new Map<string, number>();
  for (const { listingId, providerId, title, category } of pictures) {
    const nth = drawn.get(title) ?? 0;
    drawn.set(title, nth + 1);
    const subject = [title, `${title} with friends`, `${title} again`][nth % 3] ?? title;
    let drawing = drawings.get(subject);
    if (!drawing) {
      drawing = encodeDrawing(coverSvg(subject, category));
      drawings.set(subject, drawing);
    }
    const kept = await keepPicture(services, services.db, providerId, await drawing);
    links.push({ listing_id: listingId, media_id: kept.id, position: 1, alternative_text: `Drawing for ${title}` });
  }
  await insertAll(services.db, 'listing_picture', links);
}
