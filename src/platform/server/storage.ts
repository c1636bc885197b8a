import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { S3Driver } from 'flydrive/drivers/s3';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/** The door to stored files. Keys look like 'pictures/ID-640.webp'. */
export type Storage = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes, or null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
};

/** Opens the store: any S3 when S3_BUCKET is set, otherwise a folder on disk. */
export function openStorage(settings: Settings): Storage {
  let opening: Promise<Disk> | null = null;
  const disk = (): Promise<Disk> => (opening ??= openDisk(settings));
  return {
    put: async (key, bytes, contentType) => (await disk()).put(key, bytes, { contentType }),
    get: async (key) => ((await (await disk()).exists(key)) ? (await disk()).getBytes(key) : null),
    remove: async (key) => (await disk()).delete(key),
  };
}

async function openDisk(settings: Settings): Promise<Disk> {
  if (settings.S3_BUCKET) return new Disk(await s3(settings));
  return new Disk(new FSDriver({ location: join(settings.dataFolder, 'files'), visibility: 'private' }));
}

/** The S3 driver and its SDK are loaded only where they are used. */
async function s3(settings: Settings): Promise<S3Driver> {
  const driver = await import('flydrive/drivers/s3');
  return new driver.S3Driver({
    bucket: settings.S3_BUCKET ?? '',
    region: settings.S3_REGION ?? '',
    ...(settings.S3_ENDPOINT ? { endpoint: settings.S3_ENDPOINT, forcePathStyle: true } : {}),
    credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID ?? '', secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '' },
    visibility: 'private',
  });
}
