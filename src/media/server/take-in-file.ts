import { randomUUIDv7, type KeyObject } from 'node:crypto';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { sentFileName } from '../sent-file-name.ts';
import { encodeSentFile, type EncodeRefusal } from './encode-sent-file.ts';

type TakenIn = {
  id: string;
  /** As its sender called it, without what could lead a computer astray. */
  name: string;
  contentType: 'application/pdf' | 'image/webp';
  /** How many there are. */
  bytes: number;
  /** The data key of its owner. */
  key: KeyObject;
};

type Place = {
  /** Whose data key seals it. */
  ownerId: string;
  /** Where its bytes lie in the store, by the id of the file. */
  storeKey: (id: string) => string;
  /** How they are sealed there. */
  seal: (key: KeyObject, id: string, bytes: Uint8Array) => Uint8Array;
};

/**
 * Takes in a picture or a PDF that somebody sent: what it is, its bytes say, not its name. It is encoded afresh and lies in the
 * store sealed. The row that names it is the caller's to write: bytes without a row are only forgotten.
 */
export async function takeInFile(
  services: Services,
  file: File,
  { ownerId, storeKey, seal }: Place,
): Promise<Result<TakenIn, EncodeRefusal>> {
  const encoded = await encodeSentFile(new Uint8Array(await file.arrayBuffer()));
  if (!encoded.ok) return encoded;
  const { bytes, contentType } = encoded.value;
  const id = randomUUIDv7();
  const key = await transact(services.db, async (tx) =>
    ok(await services.vault.keyFor(tx, ownerId, services.clock.now())),
  );
  if (!key.ok) throw new Error('A data key cannot be refused.');
  // What it is inside, the store need not know.
  await services.storage.put(storeKey(id), seal(key.value, id, bytes), 'application/octet-stream');
  return ok({
    id,
    name: sentFileName(file.name, contentType),
    contentType,
    bytes: bytes.byteLength,
    key: key.value,
  });
}

/** Whether somebody may send one more file, having sent so many within the last hour. */
export const mayTakeIn = (sent: number | string, most: number): Result<undefined, 'too-many-requests'> =>
  Number(sent) < most
    ? ok(undefined)
    : refuse('too-many-requests', 'That is a lot of files in an hour. Please go on later.', {
        details: { retryAfterSeconds: 3_600 },
      });
