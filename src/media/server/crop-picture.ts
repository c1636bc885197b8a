import type { SignedIn } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Picture } from '../contract.ts';
import type { CropArea } from '../crop.ts';
import { encodeCrop } from './encode.ts';
import { keepPicture } from './keep-picture.ts';
import { readOriginal } from './read-original.ts';
import { checkHour } from './upload-picture.ts';

/** Cuts a rectangle out of an own picture. It becomes a picture of its own, so that cropping can be undone. */
export async function cropPicture(
  services: Services,
  caller: SignedIn,
  mediaId: string,
  area: CropArea,
): Promise<Result<Picture, 'not-found' | 'picture-too-small' | 'too-many-requests'>> {
  const free = await checkHour(services, caller);
  if (!free.ok) return free;
  const media = await services.db
    .selectFrom('media')
    .select(['key', 'widths'])
    .where('id', '=', mediaId)
    .where('account_id', '=', caller.subjectId)
    .executeTakeFirst();
  const bytes = media && (await readOriginal(services, media));
  if (!bytes) return notFound;
  const encoded = await encodeCrop(bytes, area);
  return encoded.ok ? ok(await keepPicture(services, services.db, caller.subjectId, encoded.value)) : encoded;
}
