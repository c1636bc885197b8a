import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3, type S3StandIn } from '../../../../stand-ins/s3/s3.ts';
import { openStorage, type StorageSettings } from './storage.ts';

const credentials = { region: 'eu-west-2', accessKeyId: 'AKIDTHICKET', secretAccessKey: 'a-secret-of-the-bucket' };
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

let folder: string;
let s3: S3StandIn;
let places: Record<'disk' | 's3', StorageSettings>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thicket-storage-'));
  s3 = await startS3({ port: 0, bucket: 'thicket-files', ...credentials });
  places = {
    disk: { dataFolder: folder },
    s3: {
      dataFolder: join(folder, 'unused'),
      S3_BUCKET: 'thicket-files',
      S3_REGION: credentials.region,
      S3_ENDPOINT: s3.url,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
  };
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['disk', 's3'] as const)('files in %s', (place) => {
  test.each([
    ['nothing', new Uint8Array(0)],
    ['one byte', new Uint8Array([7])],
    ['300 kB of every byte', Uint8Array.from({ length: 300_000 }, (_, index) => index % 256)],
  ])('come back as they were put: %s', async (name, bytes) => {
    const storage = openStorage(places[place]);
    const key = `pictures/${name.length}-640.webp`;
    await storage.put(key, bytes, 'image/webp');
    const found = await storage.get(key);
    expect(found && Buffer.compare(found, bytes)).toBe(0);
  });

  test('that are not there are null, also next to one that is', async () => {
    const storage = openStorage(places[place]);
    await storage.put('pictures/there.webp', bytesOf('a'), 'image/webp');
    expect(await storage.get('pictures/there.web')).toBeNull();
    expect(await storage.get('nowhere/there.webp')).toBeNull();
  });

  test('are replaced as a whole', async () => {
    const storage = openStorage(places[place]);
    await storage.put('notes/long.txt', bytesOf('a long text'), 'text/plain');
    await storage.put('notes/long.txt', bytesOf('short'), 'text/plain');
    expect(Buffer.from((await storage.get('notes/long.txt')) ?? []).toString()).toBe('short');
  });

  test('are gone once removed, and can be removed again', async () => {
    const storage = openStorage(places[place]);
    await storage.put('notes/gone.txt', bytesOf('a'), 'text/plain');
    await storage.remove('notes/gone.txt');
    await storage.remove('notes/gone.txt');
    expect(await storage.get('notes/gone.txt')).toBeNull();
  });

  test('are there for another process', async () => {
    await openStorage(places[place]).put('notes/kept.txt', bytesOf('kept'), 'text/plain');
    expect(await openStorage(places[place]).get('notes/kept.txt')).toEqual(bytesOf('kept'));
  });

  test('can be put and read many at once', async () => {
    const storage = openStorage(places[place]);
    const names = Array.from({ length: 30 }, (_, index) => `many/${index}.txt`);
    await Promise.all(names.map((name) => storage.put(name, bytesOf(name), 'text/plain')));
    const found = await Promise.all(names.map((name) => storage.get(name)));
    expect(found.map((bytes) => Buffer.from(bytes ?? []).toString())).toEqual(names);
  });

  test.each(['../outside.txt', 'notes/../../outside.txt', ''])('are never outside of the store: %j', async (key) => {
    const storage = openStorage(places[place]);
    await expect(storage.put(key, bytesOf('a'), 'text/plain')).rejects.toThrow();
    await expect(storage.get(key)).rejects.toThrow();
  });
});

describe('an S3', () => {
  test('keeps the kind of a file and its private bucket, and nothing on disk', async () => {
    await openStorage(places.s3).put('pictures/kind.webp', bytesOf('picture'), 'image/webp');
    expect(s3.objects.get('pictures/kind.webp')).toMatchObject({ contentType: 'image/webp' });
    expect(existsSync(join(folder, 'unused'))).toBe(false);
  });

  test('that is busy for a moment is asked again', async () => {
    const storage = openStorage(places.s3);
    await storage.put('notes/busy.txt', bytesOf('a'), 'text/plain');
    s3.failNext(1);
    expect(await storage.get('notes/busy.txt')).toEqual(bytesOf('a'));
  });

  test.each<[string, Partial<StorageSettings>, RegExp]>([
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'another secret' }, /signature/],
    ['an unknown key', { S3_ACCESS_KEY_ID: 'AKIDOTHER' }, /Access Key Id/],
    ['a missing bucket', { S3_BUCKET: 'elsewhere' }, /bucket does not exist/],
  ])('with %s is an error, never an absent file', async (_, wrong, message) => {
    const storage = openStorage({ ...places.s3, ...wrong });
    await expect(storage.get('notes/kept.txt')).rejects.toMatchObject({
      cause: { message: expect.stringMatching(message) },
    });
    await expect(storage.put('notes/new.txt', bytesOf('a'), 'text/plain')).rejects.toThrow();
  });
});

describe('files on disk', () => {
  const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

  test('can be read by nobody else on the machine, nor can the folders that they lie in', async () => {
    const dataFolder = join(folder, 'private');
    await openStorage({ dataFolder }).put('answers/plan', bytesOf('Mia has asthma'), 'application/pdf');
    const files = join(dataFolder, 'files');
    expect([files, join(files, 'answers'), join(files, 'answers', 'plan')].map(modeOf)).toEqual(['700', '700', '600']);
  });

  test('that were written when everybody could read them are closed with their folder', async () => {
    const dataFolder = join(folder, 'older');
    const answers = join(dataFolder, 'files', 'answers');
    mkdirSync(answers, { recursive: true });
    writeFileSync(join(answers, 'plan'), 'Mia has asthma');
    for (const one of [dataFolder, join(dataFolder, 'files'), answers]) chmodSync(one, 0o755);
    const storage = openStorage({ dataFolder });
    expect(await storage.get('answers/plan')).not.toBeNull();
    expect(modeOf(join(dataFolder, 'files'))).toBe('700');
  });
});
