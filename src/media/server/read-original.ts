import type { Services } from '../../platform/server/services.ts';
import { originalKey, storageKey } from '../picture.ts';

/** The best bytes that are kept of a picture: its original, or its largest width where there is none; null if neither. */
export async function readOriginal(
  { storage }: Pick<Services, 'storage'>,
  media: { key: string; widths: readonly number[] },
): Promise<Uint8Array | null> {
  return (
    (await storage.get(originalKey(media.key))) ?? (await storage.get(storageKey(media.key, Math.max(...media.widths))))
  );
}
