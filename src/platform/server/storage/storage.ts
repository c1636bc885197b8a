import { chmod } from 'node:fs/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { S3Driver } from 'flydrive/drivers/s3';
import { dirname, join } from 'node:path';
import type { Settings } from '../settings.ts';
import { openPrivateFolder, PRIVATE_FILE } from './private-folder.ts';

/** The door to stored files. Keys look like 'pictures/ID-640.webp'. */
export type Storage = {
  /** Keeps a file; what was there under this key is replaced. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes, or null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  /** Forgets a file; one that is not there is forgotten already. */
  remove(key: string): Promise<void>;
};

/** What names the place of the files: the folder for data, or an S3 bucket. */
export type StorageSettings = Pick<
  Settings,
  'dataFolder' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Opens the store: any S3 when S3_BUCKET is set, otherwise a folder on disk. */
export function openStorage(settings: StorageSettings): Storage {
  let opening: Promise<Disk> | null = null;
  const disk = (): Promise<Disk> => (opening ??= openDisk(settings));
  return {
    put: async (key, bytes, contentType) => {
      const opened = await disk();
      if (settings.S3_BUCKET) return opened.put(key, bytes, { contentType });
      // The driver makes folders that everybody on the machine may open, and files that they may read.
      const file = join(filesOf(settings), key);
      openPrivateFolder(dirname(file));
      await opened.put(key, bytes, { contentType });
      await chmod(file, PRIVATE_FILE);
    },
    get: async (key) => {
      try {
        return await (await disk()).getBytes(key);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (key) => (await disk()).delete(key),
  };
}

async function openDisk(settings: StorageSettings): Promise<Disk> {
  if (settings.S3_BUCKET) return new Disk(await s3(settings));
  openPrivateFolder(filesOf(settings));
  return new Disk(new FSDriver({ location: filesOf(settings), visibility: 'private' }));
}

const filesOf = ({ dataFolder }: StorageSettings): string => join(dataFolder, 'files');

/** Milliseconds: a store that does not answer is an outage, and the SDK asks three times before it says so. */
const S3_TIMES = { connectionTimeout: 5_000, requestTimeout: 20_000, throwOnRequestTimeout: true };

/** The S3 driver and its SDK are loaded only where they are used. */
async function s3(settings: StorageSettings): Promise<S3Driver> {
  const driver = await import('flydrive/drivers/s3');
  return new driver.S3Driver({
    bucket: settings.S3_BUCKET ?? '',
    region: settings.S3_REGION ?? '',
    ...(settings.S3_ENDPOINT ? { endpoint: settings.S3_ENDPOINT, forcePathStyle: true } : {}),
    credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID ?? '', secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '' },
    visibility: 'private',
    // New buckets know no access-control lists: what is in a bucket is as private as the bucket.
    supportsACL: false,
    // The SDK's own checksums are Amazon's extension, and other stores refuse them; the signature covers the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: S3_TIMES,
  });
}

/** Whether a file could not be read because there is none, and not because the store or its bucket is out of reach. */
function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return false;
  return cause.name === 'NoSuchKey' || (cause as NodeJS.ErrnoException).code === 'ENOENT';
}
