import { categoryOf } from '../../src/listings/category-table.ts';
import { coverSvg } from '../../src/media/cover.ts';
import { encodeDrawing, type EncodedPicture } from '../../src/media/server/encode.ts';
import { keepPicture } from '../../src/media/server/keep-picture.ts';
import type { Services } from '../../src/platform/server/services.ts';

/**
 * Answers a function that finds or draws the cover of a provider's category and answers the picture's id. Each category
 * is drawn once; all listings of a provider share one picture.
 */
export function openCovers(services: Services): (providerId: string, categoryId: number) => Promise<string> {
  const drawings = new Map<number, Promise<EncodedPicture>>();
  const kept = new Map<string, Promise<string>>();

  const drawingOf = (categoryId: number): Promise<EncodedPicture> => {
    const known = drawings.get(categoryId);
    if (known) return known;
    const { title = '', slug = '' } = categoryOf(categoryId) ?? {};
    const drawing = encodeDrawing(coverSvg(title, slug));
    drawings.set(categoryId, drawing);
    return drawing;
  };

  return (providerId, categoryId) => {
    const key = `${providerId} ${categoryId}`;
    const known = kept.get(key);
    if (known) return known;
    const id = drawingOf(categoryId).then(
      async (drawing) => (await keepPicture(services, services.db, providerId, drawing)).id,
    );
    kept.set(key, id);
    return id;
  };
}
