import type { SignedIn } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { done, type Result } from '../../platform/result.ts';
import type { Picture } from '../contract.ts';
import type { CropArea } from '../crop.ts';
import { encodeCrop } from './encode.ts';
import { keepPicture } from './keep-picture.ts';
import { readOriginal } from './original.ts';
import { checkHour } from './upload-picture.ts';

/** Cuts a rectangle out of an own picture. It becomes a picture of its own, so that cropping can be undone. */
export async function cropPicture(
  doors: Doors,
  asker: SignedIn,
  mediaId: string,
  area: CropArea,
): Promise<Result<Picture, 'not-found' | 'picture-too-small' | 'too-many-requests'>> {
  const free = await checkHour(doors, asker);
  if (!free.ok) return free;
  const media = await doors.db
    .selectFrom('media')
    .select(['key', 'widths'])
    .where('id', '=', mediaId)
    .where('account_id', '=', asker.subjectId)
    .executeTakeFirst();
  const bytes = media && (await readOriginal(doors, media));
  if (!bytes) return notFound;
  const encoded = await encodeCrop(bytes, area);
  return encoded.ok ? done(await keepPicture(doors, doors.db, asker.subjectId, encoded.value)) : encoded;
}
