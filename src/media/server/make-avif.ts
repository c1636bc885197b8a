import type { Services } from '../../platform/server/services.ts';
import { storageKey } from '../picture.ts';
import { encodeAvif, isEncoderQuiet } from './encode.ts';
import { readOriginal } from './read-original.ts';

const AT_A_TIME = 20;
/** After this long a picture gets its AVIF files even while others are being uploaded. */
const LONGEST_WAIT = { minutes: 2 };

/**
 * Makes the AVIF files of pictures that have been uploaded, the oldest first, and then says that they are there. Leaves off
 * while people upload, and goes on at the next call. What an earlier try has made is kept: a picture never changes.
 */
export async function makeDueAvif(services: Pick<Services, 'db' | 'storage' | 'clock'>): Promise<void> {
  const due = await services.db
    .selectFrom('media')
    .select(['id', 'key', 'widths', 'created_at'])
    .where('avif_due', '=', true)
    .orderBy('created_at')
    .limit(AT_A_TIME)
    .execute();
  for (const media of due) {
    const late = services.clock.now().subtract(LONGEST_WAIT).epochMilliseconds;
    const bytes = await readOriginal(services, media);
    for (const width of bytes ? media.widths : []) {
      if (!isEncoderQuiet() && media.created_at.getTime() > late) return;
      const key = storageKey(media.key, width, 'avif');
      if (!bytes || (await services.storage.get(key))) continue;
      await services.storage.put(key, await encodeAvif(bytes, width), 'image/avif');
    }
    await services.db
      .updateTable('media')
      .set({ avif: bytes !== null, avif_due: false })
      .where('id', '=', media.id)
      .execute();
  }
}
