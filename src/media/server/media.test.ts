import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import { originalKey, storageKey } from '../picture.ts';
import { drawCover } from './draw-cover.ts';
import { heicPhoto, heicTurned } from './heic.fixture.ts';
import { hostileFiles, photo } from './hostile-files.fixture.ts';
import { makeDueAvif } from './make-avif.ts';

let world: World;
let me: string;
beforeAll(async () => {
  world = await makeWorld();
  me = (await world.makeAccount({ accountType: 'mentor' })).id;
});
afterAll(() => world.stop());

async function upload(bytes: Uint8Array, name = 'picture.jpg', type = 'image/jpeg') {
  return world.request('POST /media', { as: me, file: new File([new Uint8Array(bytes)], name, { type }) });
}

async function download(file: string): Promise<Response> {
  return world.product.app.request(`/api/media/${file}`);
}

describe('uploading a picture', () => {
  test('a photograph is kept as WebP in every width, with its size and average colour', async () => {
    const { status, body } = await upload(await photo(1800, 1350).jpeg().toBuffer());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      width: 1600,
      height: 1200,
      widths: [320, 640, 1024, 1600],
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    for (const width of [320, 640, 1024, 1600]) {
      const response = await download(`${body['id']}-${width}.webp`);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: (width * 3) / 4,
      });
    }
    expect((await download(`${body['id']}-999.webp`)).status).toBe(404);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s is taken', async (format) => {
    expect(await upload(await photo(400, 300).toFormat(format).toBuffer())).toMatchObject({
      status: 200,
      body: { widths: [320, 400] },
    });
  });

  test.each([
    ['as it is', heicPhoto, { width: 240, height: 160 }],
    ['turned upright as it says', heicTurned, { width: 160, height: 240 }],
  ] as const)('a HEIC of a phone is kept %s, without where it was taken', async (_, make, size) => {
    expect(make().includes('SECRET-PLACE')).toBe(true);
    const { status, body } = await upload(make(), 'IMG_0001.HEIC', 'image/heic');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject(size);
    for (const key of [originalKey(body['id']), storageKey(body['id'], size.width)]) {
      const bytes = Buffer.from((await world.services.storage.get(key)) ?? []);
      expect(bytes.includes('SECRET-PLACE')).toBe(false);
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const colourAt = (x: number, y: number) => {
        const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        return red > 150 ? (green > 150 ? 'yellow' : 'red') : green > blue ? 'green' : 'blue';
      };
      const corners = [colourAt(0.25, 0.25), colourAt(0.75, 0.25), colourAt(0.25, 0.75), colourAt(0.75, 0.75)];
      expect(corners).toEqual(
        size.width === 240 ? ['red', 'green', 'blue', 'yellow'] : ['blue', 'red', 'yellow', 'green'],
      );
    }
  });

  test('a picture is turned upright, and its EXIF data with the place it was taken are gone', async () => {
    const bytes = await photo(800, 600)
      .withExif({
        IFD0: { Copyright: 'Robin Ash, 1 Oak Lane' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 23/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Oak Lane')).toBe(true);
    const { body } = await upload(bytes);
    expect(body).toMatchObject({ width: 600, height: 800 });
    const kept = Buffer.from(await (await download(`${body['id']}-600.webp`)).arrayBuffer());
    expect(kept.includes('Oak Lane')).toBe(false);
    const { exif, xmp, icc, orientation } = await sharp(kept).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({
      exif: undefined,
      xmp: undefined,
      icc: undefined,
      orientation: undefined,
    });
  });

  test('what is see-through becomes white, so that a black logo can be read in the dark theme', async () => {
    const seeThrough = sharp({ create: { width: 200, height: 100, channels: 4, background: '#00000000' } });
    const { body } = await upload(await seeThrough.png().toBuffer(), 'logo.png', 'image/png');
    expect(body).toMatchObject({ colour: '#ffffff' });
    for (const key of [originalKey(body['id']), storageKey(body['id'], 200)]) {
      const { channels } = await sharp(Buffer.from((await world.services.storage.get(key)) ?? [])).stats();
      expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    }
  });

  test('somebody who is not signed in cannot upload', async () => {
    const file = new File([new Uint8Array(await photo(400, 300).jpeg().toBuffer())], 'a.jpg');
    expect(await world.request('POST /media', { file })).toMatchObject({ status: 401, body: { key: 'not-signed-in' } });
  });

  test('many pictures at once are all kept, and other requests are answered meanwhile', async () => {
    const bytes = await photo(1200, 800).jpeg().toBuffer();
    // None of them can be kept before the other request has its answer.
    const { storage } = world.services;
    const gate = Promise.withResolvers<void>();
    const kept = storage.put.bind(storage);
    const put = vi.spyOn(storage, 'put').mockImplementation(async (...file) => {
      await gate.promise;
      return kept(...file);
    });
    const uploads = Array.from({ length: 6 }, async () => upload(bytes));
    await expect.poll(() => put.mock.calls.length).toBeGreaterThan(0);
    const answered = await world.request('GET /places', { query: { q: 'Sheffield' } });
    gate.resolve();
    expect(answered.status).toBe(200);
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    put.mockRestore();
  });
});

describe('hostile files', () => {
  test('there are at least sixty, each told from the others', () => {
    expect(new Set(hostileFiles.map(({ what }) => what)).size).toBe(hostileFiles.length);
    expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
  });

  const refused = hostileFiles.flatMap((file) => (file.fate === 'kept' ? [] : [{ ...file, fate: file.fate }]));
  test.each(refused)('refused with a sentence: $what', async ({ make, name, type, fate }) => {
    const { status, body } = await upload(await make(), name, type);
    expect({ status, key: body['key'] }).toEqual(fate);
    expect(body['message']).toMatch(/^[A-Z].*\.$/);
    expect(body['id']).toBeUndefined();
  });

  test.each(hostileFiles.filter(({ fate }) => fate === 'kept'))(
    'kept as a plain picture: $what',
    async ({ make, name, type }) => {
      const { status, body } = await upload(await make(), name, type);
      expect(status, JSON.stringify(body)).toBe(200);
      const { storage } = world.services;
      const stored = [originalKey(body['id']), ...body['widths'].map((width: number) => storageKey(body['id'], width))];
      for (const key of stored) {
        const bytes = Buffer.from((await storage.get(key)) ?? []);
        expect(bytes.length).toBeGreaterThan(0);
        for (const trace of ['payload', 'Exif', '<?php', 'xmpmeta', 'evil.js'])
          expect(bytes.includes(trace)).toBe(false);
        const { exif, xmp, icc, orientation, pages } = await sharp(bytes).metadata();
        expect({ exif, xmp, icc, orientation, pages }).toEqual({});
      }
    },
  );

  test('a HEIC that cannot be read is refused with what to do about it', async () => {
    const cut = heicPhoto().subarray(0, 400);
    expect((await upload(cut, 'IMG_1.HEIC', 'image/heic')).body['message']).toContain('Most Compatible');
  });

  test('all of them at once take no more memory than a few pictures do', { timeout: 120_000 }, async () => {
    const files = await Promise.all(
      hostileFiles
        .filter(({ fate }) => fate !== 'kept' && fate.key === 'picture-too-large')
        .map(async (file) => ({ ...file, bytes: await file.make() })),
    );
    const before = process.memoryUsage().rss;
    let most = before;
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(files.map(({ bytes, name, type }) => upload(bytes, name, type)));
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect((most - before) / 1024 / 1024).toBeLessThan(400);
  });

  /** Sends a body that no browser would. */
  const send = async (body: BodyInit | null, type: string) => {
    const response = await world.product.app.request('/api/media', {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${await accessTokenFor(world.services, me)}` },
      body,
    });
    return { status: response.status, key: ((await response.json()) as { key?: string }).key };
  };
  const multipart = 'multipart/form-data; boundary=x';
  const part = (disposition: string, content: string) =>
    `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n--x--\r\n`;

  test.each<[string, BodyInit | null, string, number, string]>([
    ['no body', null, multipart, 422, 'invalid-input'],
    ['rubbish', 'rubbish', multipart, 422, 'invalid-input'],
    [
      'no boundary',
      part('form-data; name="file"; filename="a"', 'x'),
      'multipart/form-data',
      415,
      'unsupported-content-type',
    ],
    [
      'another boundary',
      part('form-data; name="file"; filename="a"', 'x'),
      'multipart/form-data; boundary=y',
      422,
      'invalid-input',
    ],
    [
      'the end missing',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx',
      multipart,
      422,
      'invalid-input',
    ],
    ['text in the field of the file', part('form-data; name="file"', 'x'), multipart, 422, 'invalid-input'],
    ['a file in another field', part('form-data; name="picture"; filename="a"', 'x'), multipart, 422, 'invalid-input'],
    ['a picture without a form', 'x', 'image/jpeg', 415, 'unsupported-content-type'],
    ['JSON', '{"file":"x"}', 'application/json', 415, 'unsupported-content-type'],
    [
      'many thousand parts',
      `${part('form-data; name="a"', 'x').replace('--x--\r\n', '').repeat(20_000)}--x--\r\n`,
      multipart,
      422,
      'invalid-input',
    ],
  ])('a form with %s is refused', async (_, body, type, status, key) => {
    expect(await send(body, type)).toEqual({ status, key });
  });

  test.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    'x-640.webp',
    '0198c000-0000-7000-8000-000000000001-640.png',
    '0198c000-0000-7000-8000-000000000001-640.avif',
    '..%2foriginals%2f0198c000-0000-7000-8000-000000000001',
  ])('the file %s is not found', async (file) => {
    expect((await download(file)).status).toBe(404);
  });
});

describe('AVIF', () => {
  /** As if two minutes had gone by: then it is made even while people upload. */
  const makeLateAvif = async (): Promise<void> => {
    world.clock.advance({ minutes: 3 });
    for (let left = 1; left > 0;) {
      await makeDueAvif(world.services);
      left = (await world.services.db.selectFrom('media').select('id').where('avif_due', '=', true).execute()).length;
    }
  };

  test('comes a moment after the answer, in every width and smaller, and is then said of the picture', async () => {
    const { body } = await upload(await photo(700, 500).jpeg().toBuffer());
    expect(body).toMatchObject({ widths: [320, 640, 700], avif: false });
    await makeLateAvif();
    for (const width of [320, 640, 700]) {
      const response = await download(`${body['id']}-${width}.avif`);
      expect(response.headers.get('content-type')).toBe('image/avif');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width });
      const asWebp = await (await download(`${body['id']}-${width}.webp`)).arrayBuffer();
      expect(bytes.length).toBeLessThan(asWebp.byteLength);
    }
    const row = await world.services.db
      .selectFrom('media')
      .select('avif')
      .where('id', '=', body['id'])
      .executeTakeFirst();
    expect(row).toEqual({ avif: true });
  });

  test('waits while people upload, but not for ever', async () => {
    const { body } = await upload(await photo(400, 300).jpeg().toBuffer());
    await makeDueAvif(world.services);
    expect((await download(`${body['id']}-400.avif`)).status).toBe(404);
    await makeLateAvif();
    expect((await download(`${body['id']}-400.avif`)).status).toBe(200);
  });

  test('is not made of a drawn cover, nor of a picture whose bytes are gone', async () => {
    const cover = await drawCover(world.services, { accountId: me, title: 'Bats', category: 'outdoor-education' });
    const { body } = await upload(await photo(300, 300).jpeg().toBuffer());
    await world.services.storage.remove(originalKey(body['id']));
    await world.services.storage.remove(storageKey(body['id'], 300));
    await makeLateAvif();
    const rows = world.services.db
      .selectFrom('media')
      .select(['avif', 'avif_due'])
      .where('id', 'in', [cover.id, body['id']]);
    const never = { avif: false, avif_due: false };
    expect(await rows.execute()).toEqual([never, never]);
  });
});

describe('cropping', () => {
  const crop = (mediaId: string, area: object, as = me) =>
    world.request('POST /media/{mediaId}/crop', { as, params: { mediaId }, body: area });
  const whole = { left: 0, top: 0, width: 1, height: 1 };

  test('makes a new picture of the part, and leaves the old one', async () => {
    const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const picture = await photo(800, 600)
      .composite([{ input: red, left: 400, top: 200 }])
      .jpeg()
      .toBuffer();
    const { body: old } = await upload(picture);
    const { status, body } = await crop(old.id, { left: 0.5, top: 1 / 3, width: 0.5, height: 2 / 3 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 400, height: 400, widths: [320, 400], avif: false });
    expect(body.colour).toMatch(/^#f[a-f0-9]0[0-9a-f]0[0-9a-f]$/);
    expect(body.id).not.toBe(old.id);
    expect((await download(`${old.id}-800.webp`)).status).toBe(200);
  });

  test('of a crop goes on from it, and of a drawn cover from its largest width', async () => {
    const { body: old } = await upload(await photo(800, 600).jpeg().toBuffer());
    const { body: first } = await crop(old.id, { ...whole, width: 0.5 });
    expect((await crop(first.id, { ...whole, width: 0.5 })).body).toMatchObject({ width: 200, height: 600 });
    const cover = await drawCover(world.services, { accountId: me, title: 'Owls', category: 'outdoor-education' });
    expect((await crop(cover.id, { ...whole, height: 0.5 })).body).toMatchObject({ width: 1600, height: 600 });
  });

  test.each([
    ['a strip', { ...whole, height: 0.05 }, 422, 'picture-too-small'],
    ['nothing', { left: 1, top: 1, width: 0, height: 0 }, 422, 'picture-too-small'],
    ['more than there is', { ...whole, width: 1.5 }, 422, 'invalid-input'],
    ['half a rectangle', { left: 0, top: 0 }, 422, 'invalid-input'],
  ])('%s is refused', async (_, area, status, key) => {
    const { body: old } = await upload(await photo(800, 600).jpeg().toBuffer());
    expect(await crop(old.id, area)).toMatchObject({ status, body: { key } });
  });

  test("somebody else's picture is not found", async () => {
    const { body: old } = await upload(await photo(400, 300).jpeg().toBuffer());
    const other = await world.makeAccount({ accountType: 'mentor' });
    expect(await crop(old.id, whole, other.id)).toMatchObject({ status: 404, body: { key: 'not-found' } });
  });
});

test('a drawn cover is a picture like any other', async () => {
  const cover = await drawCover(world.services, { accountId: me, title: 'Bug hunting', category: 'outdoor-education' });
  expect(cover).toMatchObject({ width: 1600, height: 1200, widths: [320, 640, 1024, 1600] });
  expect((await download(`${cover.id}-640.webp`)).status).toBe(200);
});
