import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { fileKindOf } from '../file-kind.ts';
import { drawCover } from './draw-cover.ts';

let world: World;
let me: string;
beforeAll(async () => {
  world = await makeWorld();
  me = (await world.makeAccount({ accountType: 'mentor' })).id;
});
afterAll(() => world.stop());

/** A photograph-like picture: noise compresses as photographs do, plain colour does not. */
function photo(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: '#3b7a57', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  });
}

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

  test('somebody who is not signed in cannot upload', async () => {
    const file = new File([new Uint8Array(await photo(400, 300).jpeg().toBuffer())], 'a.jpg');
    expect(await world.request('POST /media', { file })).toMatchObject({ status: 401, body: { key: 'not-signed-in' } });
  });

  test('many pictures at once are all kept, and other requests are answered meanwhile', async () => {
    const bytes = await photo(1200, 800).jpeg().toBuffer();
    let pending = 6;
    const uploads = Array.from({ length: 6 }, () =>
      upload(bytes).finally(() => {
        pending -= 1;
      }),
    );
    const answered = await world.request('GET /places', { query: { q: 'Sheffield' } });
    expect(answered.status).toBe(200);
    expect(pending).toBeGreaterThan(0);
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });
});

describe('hostile files', () => {
  const jpeg = photo(300, 200).jpeg().toBuffer();
  const png = photo(300, 200).png().toBuffer();
  const text = (content: string): Promise<Uint8Array> => Promise.resolve(new TextEncoder().encode(content));
  const join = async (...parts: (Uint8Array | string)[]): Promise<Uint8Array> =>
    Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)));
  /** A plain PNG: 144 megapixels in a few hundred kilobytes. */
  const hugePng = sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  /** A real PNG whose header claims a size that it does not have. */
  const lyingPng = png.then((bytes) => {
    const changed = Buffer.from(bytes);
    changed.writeUInt32BE(60_000, 16);
    changed.writeUInt32BE(60_000, 20);
    return changed;
  });

  const refused: [string, Promise<Uint8Array>, string, string][] = [
    [
      'an SVG',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'image/svg+xml',
      'kind-of-file',
    ],
    [
      'an SVG that says it is a JPEG',
      text('<?xml version="1.0"?>\n<!-- x -->\n<svg onload="alert(1)"/>'),
      'image/jpeg',
      'kind-of-file',
    ],
    [
      'an SVG that includes a file of the server',
      text('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
      'image/png',
      'kind-of-file',
    ],
    ['a web page', text('<!DOCTYPE html><html><script>alert(1)</script></html>'), 'text/html', 'kind-of-file'],
    ['a web page that says it is a PNG', text('  <html><body onload=alert(1)>'), 'image/png', 'kind-of-file'],
    ['a GIF', photo(100, 100).gif().toBuffer(), 'image/gif', 'kind-of-file'],
    ['a GIF that is a script as well', text('GIF89a/*<svg>*/=1;alert(1)'), 'image/gif', 'kind-of-file'],
    [
      'a GIF bomb: a few bytes that claim 65,535 × 65,535',
      Promise.resolve(Buffer.from('474946383961affffffff0000002c00000000ffffffff0000', 'hex')),
      'image/gif',
      'kind-of-file',
    ],
    ['a PDF', text('%PDF-1.7\n1 0 obj'), 'image/jpeg', 'kind-of-file'],
    ['a program', Promise.resolve(Buffer.from('7f454c46020101000000000000000000', 'hex')), 'image/png', 'kind-of-file'],
    ['a ZIP archive', Promise.resolve(Buffer.from('504b0304140000000800', 'hex')), 'image/webp', 'kind-of-file'],
    ['nothing at all', text(''), 'image/jpeg', 'kind-of-file'],
    ['a TIFF', photo(100, 100).tiff().toBuffer(), 'image/jpeg', 'kind-of-file'],
    [
      'the first bytes of a JPEG and then rubbish',
      Promise.resolve(Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5_000, 65)])),
      'image/jpeg',
      'not-a-picture',
    ],
    [
      'the first bytes of a PNG and then a web page',
      join(Buffer.from('89504e470d0a1a0a', 'hex'), '<html><script>alert(1)</script>'),
      'image/png',
      'not-a-picture',
    ],
    [
      'a RIFF file that only says WEBP',
      join('RIFF', Buffer.from([0, 1, 0, 0]), 'WEBP', '<script>alert(1)</script>'),
      'image/webp',
      'not-a-picture',
    ],
    [
      'a file that only says AVIF',
      join(Buffer.from([0, 0, 0, 24]), 'ftypavif', Buffer.alloc(200, 1)),
      'image/avif',
      'not-a-picture',
    ],
    [
      'a JPEG that was cut off',
      jpeg.then((bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))),
      'image/jpeg',
      'not-a-picture',
    ],
    [
      'a PNG that was cut off',
      png.then((bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))),
      'image/png',
      'not-a-picture',
    ],
    [
      'a WebP that was cut off',
      photo(300, 200)
        .webp()
        .toBuffer()
        .then((bytes) => bytes.subarray(0, 200)),
      'image/webp',
      'not-a-picture',
    ],
    ['a small file that unpacks to 144 megapixels', hugePng, 'image/png', 'picture-too-large'],
    ['a PNG that claims 3,600 megapixels', lyingPng, 'image/png', 'picture-too-large'],
    ['a tracking pixel', photo(1, 1).png().toBuffer(), 'image/png', 'picture-too-small'],
  ];

  test.each(refused)('%s is refused with a sentence', async (_, bytes, type, key) => {
    const { status, body } = await upload(await bytes, 'picture', type);
    expect({ status, key: body['key'] }).toEqual({ status: key === 'kind-of-file' ? 415 : 422, key });
    expect(body['message']).toMatch(/^[A-Z].*\.$/);
    expect(body['id']).toBeUndefined();
  });

  test('a picture that carries a web page behind it is kept without the page', async () => {
    const { status, body } = await upload(await join(await jpeg, '<html><script>alert("hidden")</script></html>'));
    expect(status).toBe(200);
    const kept = Buffer.from(await (await download(`${body['id']}-300.webp`)).arrayBuffer());
    expect(kept.includes('hidden')).toBe(false);
    expect(fileKindOf(kept)).toBe('webp');
  });

  test('a script in a comment of a JPEG is not kept', async () => {
    const bytes = await jpeg;
    const comment = Buffer.from('<script>alert("hidden")</script>');
    const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment]);
    const { status, body } = await upload(Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]));
    expect(status).toBe(200);
    expect(Buffer.from(await (await download(`${body['id']}-300.webp`)).arrayBuffer()).includes('hidden')).toBe(false);
  });

  test('a file of more than 10 MB is refused before it is read', async () => {
    expect(await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 1))).toMatchObject({
      status: 413,
      body: { key: 'body-too-large' },
    });
  });

  test.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    'x-640.webp',
    '0198c000-0000-7000-8000-000000000001-640.png',
  ])('the file %s is not found', async (file) => {
    expect((await download(file)).status).toBe(404);
  });
});

test('a drawn cover is a picture like any other', async () => {
  const cover = await drawCover(world.doors, { accountId: me, title: 'Bug hunting', category: 'outdoor-education' });
  expect(cover).toMatchObject({ width: 1600, height: 1200, widths: [320, 640, 1024, 1600] });
  expect((await download(`${cover.id}-640.webp`)).status).toBe(200);
});
