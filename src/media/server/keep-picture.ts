import { randomUUIDv7 } from 'node:crypto';
import type { Doors } from '../../platform/server/doors.ts';
import type { Queryable } from '../../platform/server/db.ts';
import type { Picture } from '../contract.ts';
import { storageKey, storedPicture } from '../picture.ts';
import type { EncodedPicture } from './encode.ts';

/**
 * Puts an encoded picture into the store and then into the table. The bytes come first: a row without bytes would be
 * a broken picture, bytes without a row are only forgotten.
 */
export async function keepPicture(
  doors: Pick<Doors, 'storage' | 'clock'>,
  db: Queryable,
  accountId: string,
  encoded: EncodedPicture,
): Promise<Picture> {
  const id = randomUUIDv7();
  for (const file of encoded.files) await doors.storage.put(storageKey(id, file.width), file.bytes, 'image/webp');
  const row = {
    id,
    account_id: accountId,
    key: id,
    width: encoded.width,
    height: encoded.height,
    bytes: encoded.files.reduce((sum, file) => sum + file.bytes.byteLength, 0),
    colour: encoded.colour,
    widths: encoded.files.map((file) => file.width),
    created_at: doors.clock.now().toString(),
  };
  await db.insertInto('media').values(row).execute();
  return storedPicture(row);
}
