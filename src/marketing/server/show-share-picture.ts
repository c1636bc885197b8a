import { createHash } from 'node:crypto';
import { notFound } from '../../platform/server/http/http.ts';
import { ok, type Result } from '../../platform/result.ts';
import { perServices, type Services } from '../../platform/server/services.ts';
import type { SharedKind } from '../../media/share-picture.ts';
import { drawSharePicture } from './draw-share-picture.ts';
import { readBeside, readShareWords } from './read-share-words.ts';

/** Pictures that are kept in memory; each has about 150 kB. Nothing of them is stored, so nothing is left of who leaves. */
const MOST_KEPT = 120;

/** Pictures of this process by what is on them, those that were asked for last at the end. */
const keptPictures = perServices(() => new Map<string, Promise<Uint8Array>>());

/** The picture for previews of a page. One that many ask for at once is drawn once; another one when its words change. */
export async function showSharePicture(
  services: Services,
  { kind, name }: { kind: SharedKind; name: string },
): Promise<Result<Uint8Array, 'not-found'>> {
  const words = await readShareWords(services, kind, name);
  if (!words) return notFound;
  const brand = services.settings.BRAND_NAME;
  const kept = keptPictures(services);
  const key = createHash('sha256')
    .update(JSON.stringify([brand, words]))
    .digest('base64url');
  const known = kept.get(key);
  const picture =
    known ?? readBeside(services, words).then((bytes) => drawSharePicture({ ...words, brand, picture: bytes }));
  kept.delete(key);
  kept.set(key, picture);
  if (!known) picture.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return ok(await picture);
}
