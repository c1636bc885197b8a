import { randomUUIDv7 } from 'node:crypto';
import type { Services } from '../../platform/server/services.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Picture } from '../contract.ts';
import { originalKey, storageKey, storedPicture } from '../picture.ts';
import type { EncodedPicture } from './encode.ts';

/**
 * Puts an encoded picture into the store and then into the table. The bytes come first: a row without bytes would be
 * a broken picture, bytes without a row are only forgotten. AVIF files are made later, where there is an original.
 */
export async function keepPicture(
  services: Pick<Services, 'storage' | 'clock'>,
  db: Queryable,
  accountId: string,
  encoded: EncodedPicture,
): Promise<Picture> {
  const id = randomUUIDv7();
  for (const file of encoded.files) await services.storage.put(storageKey(id, file.width), file.bytes, 'image/webp');
  if (encoded.original) await services.storage.put(originalKey(id), encoded.original, 'application/octet-stream');
  const row = {
    id,
    account_id: accountId,
    key: id,
    width: encoded.width,
    height: encoded.height,
    bytes: encoded.files.reduce((sum, file) => sum + file.bytes.byteLength, 0),
    colour: encoded.colour,
    widths: encoded.files.map((file) => file.width),
    avif: false,
    avif_due: encoded.original !== undefined,
    created_at: services.clock.now().toString(),
  };
  await db.insertInto('media').values(row).execute();
  return storedPicture(row);
}
