import { deflateSync, crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { heicOfSize, heicPhoto } from './heic.fixture.ts';
import { MAXIMUM_UPLOAD } from '../contract.ts';

/** What becomes of a hostile file: refused with this status and key, or kept as a harmless picture. */
export type Fate = { status: number; key: string } | 'kept';

export type HostileFile = {
  what: string;
  make: () => Promise<Uint8Array> | Uint8Array;
  /** What the sender says of it. */
  name?: string;
  type?: string;
  fate: Fate;
};

/** What hostile files carry, to look for in what is kept. */
export const PAYLOAD = '<script>alert("payload")</script>';

const kindOfFile: Fate = { status: 415, key: 'kind-of-file' };
const notAPicture: Fate = { status: 422, key: 'not-a-picture' };
const tooLarge: Fate = { status: 422, key: 'picture-too-large' };
const tooSmall: Fate = { status: 422, key: 'picture-too-small' };
const bodyTooLarge: Fate = { status: 413, key: 'body-too-large' };

/** A photograph-like picture: noise compresses as photographs do, plain colour does not. */
export function photo(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: '#3b7a57', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  });
}

const text = (content: string) => (): Uint8Array => Buffer.from(content);
const hex = (content: string) => (): Uint8Array => Buffer.from(content, 'hex');
const join = (...parts: (Uint8Array | string)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)));
const jpeg = (width = 300, height = 200): Promise<Buffer> => photo(width, height).jpeg().toBuffer();
const png = (): Promise<Buffer> => photo(300, 200).png().toBuffer();
const webp = (): Promise<Buffer> => photo(300, 200).webp().toBuffer();
const avif = (): Promise<Buffer> => photo(300, 200).avif({ effort: 0 }).toBuffer();
const half = async (whole: Promise<Uint8Array>): Promise<Uint8Array> => {
  const bytes = await whole;
  return bytes.subarray(0, Math.floor(bytes.length / 2));
};

/** A JPEG with a segment put in front of all others. */
async function jpegWith(marker: number, content: Uint8Array): Promise<Uint8Array> {
  const bytes = await jpeg();
  const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]);
  return join(bytes.subarray(0, 2), head, content, bytes.subarray(2));
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(name: string, content: Uint8Array): Buffer {
  const body = join(name, content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function pngHeader(width: number, height: number, depth = 8, colourType = 2): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, 0], 8);
  return chunk('IHDR', header);
}

/** A PNG of our own making: header, chunks, data as they are given. */
function ownPng(header: Uint8Array, data: Uint8Array, ...chunks: Uint8Array[]): Uint8Array {
  return Buffer.concat([SIGNATURE, header, ...chunks, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Pixels of one colour for a picture of this size, deflated. */
const plain = (width: number, height: number, bytesPerPixel = 3): Uint8Array =>
  deflateSync(Buffer.alloc(height * (1 + width * bytesPerPixel)));

/** A real PNG with a chunk behind its header. */
async function pngWith(...chunks: Uint8Array[]): Promise<Uint8Array> {
  const bytes = await png();
  return Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33)]);
}

/** Text in a PNG that is far larger than it looks. */
const bombText = (): Uint8Array => chunk('zTXt', join('Comment\0\0', deflateSync(Buffer.alloc(200_000_000))));
const bombProfile = (): Uint8Array => chunk('iCCP', join('icc\0\0', deflateSync(Buffer.alloc(200_000_000))));

function isoFile(brand: string, compatible = ''): Uint8Array {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(16 + compatible.length);
  return join(size, `ftyp${brand}`, Buffer.alloc(4), compatible, Buffer.alloc(300, 1));
}

/** A ZIP archive with one empty entry of this name. */
const zip = (name: string): Buffer =>
  Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.alloc(18), Buffer.from(name)]);

/** Three frames, one below the other. */
const animated = (format: 'webp' | 'gif'): Promise<Uint8Array> =>
  sharp({ create: { width: 200, height: 600, channels: 3, background: '#123456', pageHeight: 200 } })
    .toFormat(format)
    .toBuffer();

/** A lossy WebP whose header says that it is this large. */
async function lyingWebp(): Promise<Uint8Array> {
  const bytes = Buffer.from(await webp());
  const at = bytes.indexOf('VP8 ');
  bytes.writeUInt16LE(16_383, at + 14);
  bytes.writeUInt16LE(16_383, at + 16);
  return bytes;
}

async function lyingJpeg(): Promise<Uint8Array> {
  const bytes = Buffer.from(await jpeg());
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_500, at + 5);
  bytes.writeUInt16BE(65_500, at + 7);
  return bytes;
}

/** More than sixty files that somebody might send to break, spy on or trick whoever opens them. */
export const hostileFiles: readonly HostileFile[] = [
  // What is no picture at all, whatever it says.
  {
    what: 'an SVG with a script',
    make: text(`<svg xmlns="http://www.w3.org/2000/svg">${PAYLOAD}</svg>`),
    type: 'image/svg+xml',
    fate: kindOfFile,
  },
  {
    what: 'an SVG behind a declaration and a comment, named .jpg',
    make: text('<?xml version="1.0"?>\n<!-- x -->\n<svg onload="alert(1)"/>'),
    fate: kindOfFile,
  },
  {
    what: 'an SVG that includes a file of the server',
    make: text('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    type: 'image/png',
    fate: kindOfFile,
  },
  {
    what: 'an SVG whose entities multiply',
    make: text('<!DOCTYPE svg [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>'),
    fate: kindOfFile,
  },
  { what: 'an SVG with a mark for the order of bytes', make: text('\ufeff<svg onload="alert(1)"/>'), fate: kindOfFile },
  { what: 'an SVG in UTF-16', make: () => Buffer.from('\ufeff<svg onload="alert(1)"/>', 'utf16le'), fate: kindOfFile },
  {
    what: 'an SVG that asks another server',
    make: text('<svg><image href="http://127.0.0.1:1/spy.png"/></svg>'),
    fate: kindOfFile,
  },
  { what: 'a compressed SVG', make: hex('1f8b0800000000000003b32f2e4b57'), name: 'a.svgz', fate: kindOfFile },
  {
    what: 'a web page',
    make: text(`<!DOCTYPE html><html>${PAYLOAD}</html>`),
    name: 'a.html',
    type: 'text/html',
    fate: kindOfFile,
  },
  { what: 'a web page named .jpg', make: text(`<!DOCTYPE html><html>${PAYLOAD}</html>`), fate: kindOfFile },
  {
    what: 'a web page named .png behind spaces',
    make: text('  \n <html><body onload=alert(1)>'),
    name: 'a.png',
    type: 'image/png',
    fate: kindOfFile,
  },
  { what: 'a bare script', make: text(PAYLOAD), fate: kindOfFile },
  { what: 'a program', make: hex('7f454c46020101000000000000000000'), type: 'image/png', fate: kindOfFile },
  { what: 'a shell script', make: text('#!/bin/sh\nrm -rf /\n'), fate: kindOfFile },
  { what: 'a PHP page', make: text('<?php system($_GET["c"]); ?>'), name: 'a.php.jpg', fate: kindOfFile },
  { what: 'a PDF', make: text('%PDF-1.7\n1 0 obj'), fate: kindOfFile },
  {
    what: 'a PostScript drawing that runs a program',
    make: text('%!PS\n(%pipe%id) (r) file'),
    name: 'a.eps.jpg',
    fate: kindOfFile,
  },
  {
    what: 'an ImageMagick drawing that reads a file',
    make: text('push graphic-context\nimage over 0,0 0,0 \'https://x"|ls "-la\'\npop graphic-context'),
    name: 'a.mvg',
    fate: kindOfFile,
  },
  { what: 'a ZIP archive', make: () => zip('a.txt'), type: 'image/webp', fate: kindOfFile },
  { what: 'nothing at all', make: text(''), fate: kindOfFile },
  { what: 'zeros', make: () => Buffer.alloc(50_000), fate: kindOfFile },
  { what: 'one byte', make: hex('ff'), fate: kindOfFile },
  // Pictures of kinds that are not taken.
  { what: 'a GIF', make: () => photo(100, 100).gif().toBuffer(), type: 'image/gif', fate: kindOfFile },
  { what: 'a GIF that is a script as well', make: text('GIF89a/*<svg>*/=1;alert(1)'), fate: kindOfFile },
  {
    what: 'a GIF of a few bytes that says it is 65,535 × 65,535',
    make: hex('474946383961ffffffff0000002c00000000ffffffff0000'),
    fate: kindOfFile,
  },
  { what: 'a GIF with several frames', make: () => animated('gif'), fate: kindOfFile },
  { what: 'a TIFF', make: () => photo(100, 100).tiff().toBuffer(), fate: kindOfFile },
  { what: 'a BMP', make: () => join('BM', Buffer.alloc(200)), name: 'a.bmp', fate: kindOfFile },
  { what: 'an icon', make: hex('00000100010010100000'), name: 'a.ico', fate: kindOfFile },
  { what: 'a JPEG XL', make: hex('ff0a7f0000000000'), fate: kindOfFile },
  { what: 'a JPEG 2000', make: hex('0000000c6a5020200d0a870a'), fate: kindOfFile },
  { what: 'a Photoshop file', make: text('8BPS\0\u0001'), fate: kindOfFile },
  {
    what: 'a file that only says HEIC',
    make: () => isoFile('heic', 'mif1heic'),
    name: 'IMG_1.HEIC',
    type: 'image/heic',
    fate: notAPicture,
  },
  { what: 'a HEIC sequence', make: () => isoFile('msf1', 'hevc'), type: 'image/heic', fate: notAPicture },
  { what: 'a HEIC with EXIF', make: heicPhoto, type: 'image/heic', fate: 'kept' },
  {
    what: 'a HEIC that was cut off',
    make: () => heicPhoto().subarray(0, 1_500),
    type: 'image/heic',
    fate: notAPicture,
  },
  {
    what: 'a HEIC whose boxes are cut off',
    make: () => heicPhoto().subarray(0, 400),
    type: 'image/heic',
    fate: notAPicture,
  },
  {
    what: 'a HEIC whose picture is rubbish in part',
    make: () => join(heicPhoto().subarray(0, 1_300), Buffer.alloc(801, 0xa5)),
    type: 'image/heic',
    fate: 'kept',
  },
  { what: 'a HEIC that says it is huge', make: () => heicOfSize(60_000, 60_000), type: 'image/heic', fate: tooLarge },
  {
    what: 'a HEIC that says it has just over 50 megapixels',
    make: () => heicOfSize(10_000, 5_001),
    type: 'image/heic',
    fate: tooLarge,
  },
  {
    what: 'a HEIC that says it is tiny and unpacks to more',
    make: () => heicOfSize(2, 2),
    type: 'image/heic',
    fate: notAPicture,
  },
  { what: 'a HEIC of no size', make: () => heicOfSize(0, 0), type: 'image/heic', fate: notAPicture },
  { what: 'a film', make: () => isoFile('isom', 'mp42'), name: 'a.mp4', type: 'image/jpeg', fate: kindOfFile },
  // The right first bytes, and then something else.
  {
    what: 'the first bytes of a JPEG and then rubbish',
    make: () => join(hex('ffd8ffe0')(), Buffer.alloc(5_000, 65)),
    fate: notAPicture,
  },
  {
    what: 'the first bytes of a JPEG and then a web page',
    make: () => join(hex('ffd8ffe0')(), `<html>${PAYLOAD}</html>`),
    fate: notAPicture,
  },
  {
    what: 'the first bytes of a PNG and then a web page',
    make: () => join(SIGNATURE, `<html>${PAYLOAD}</html>`),
    type: 'image/png',
    fate: notAPicture,
  },
  {
    what: 'a RIFF file that only says WEBP',
    make: () => join('RIFF', Buffer.from([0, 1, 0, 0]), 'WEBP', PAYLOAD),
    fate: notAPicture,
  },
  { what: 'a file that only says AVIF', make: () => isoFile('avif'), type: 'image/avif', fate: notAPicture },
  {
    what: 'a file that says AVIF and HEIC',
    make: () => isoFile('heic', 'avifmif1'),
    type: 'image/avif',
    fate: notAPicture,
  },
  { what: 'a JPEG that was cut off', make: () => half(jpeg()), fate: notAPicture },
  { what: 'a PNG that was cut off', make: () => half(png()), fate: notAPicture },
  { what: 'a WebP that was cut off', make: () => half(webp()), fate: notAPicture },
  { what: 'an AVIF that was cut off', make: () => half(avif()), fate: notAPicture },
  { what: 'a PNG without pixels', make: () => ownPng(pngHeader(300, 200), Buffer.alloc(0)), fate: notAPicture },
  {
    what: 'a PNG whose pixels are no deflated data',
    make: () => ownPng(pngHeader(300, 200), Buffer.from(PAYLOAD)),
    fate: notAPicture,
  },
  {
    what: 'a PNG with fewer pixels than it says',
    make: () => ownPng(pngHeader(300, 200), plain(300, 20)),
    fate: notAPicture,
  },
  { what: 'a PNG of no width', make: () => ownPng(pngHeader(0, 200), plain(1, 1)), fate: notAPicture },
  // Bombs: small to send, huge to unpack.
  {
    what: 'a PNG that unpacks to 144 megapixels',
    make: () => ownPng(pngHeader(12_000, 12_000), plain(12_000, 12_000)),
    type: 'image/png',
    fate: tooLarge,
  },
  {
    what: 'a PNG that says it has 3,600 megapixels',
    make: () => ownPng(pngHeader(60_000, 60_000), plain(10, 10)),
    type: 'image/png',
    fate: tooLarge,
  },
  {
    what: 'a PNG whose sides overflow',
    make: () => ownPng(pngHeader(0x7fff_ffff, 0x7fff_ffff), plain(1, 1)),
    type: 'image/png',
    fate: notAPicture,
  },
  {
    what: 'a PNG of 60 megapixels with 16 bits and alpha',
    make: () => ownPng(pngHeader(10_000, 6_000, 16, 6), plain(10, 10)),
    type: 'image/png',
    fate: tooLarge,
  },
  {
    what: 'a PNG with far more data than pixels',
    make: () => ownPng(pngHeader(300, 200), deflateSync(Buffer.alloc(300_000_000))),
    type: 'image/png',
    fate: 'kept',
  },
  {
    what: 'a PNG with a text that unpacks to 200 MB',
    make: () => pngWith(bombText()),
    type: 'image/png',
    fate: 'kept',
  },
  {
    what: 'a PNG with a colour profile that unpacks to 200 MB',
    make: () => pngWith(bombProfile()),
    type: 'image/png',
    fate: 'kept',
  },
  { what: 'a JPEG that says it is 65,500 × 65,500', make: lyingJpeg, fate: tooLarge },
  { what: 'a WebP that says it is 16,383 × 16,383', make: lyingWebp, type: 'image/webp', fate: tooLarge },
  { what: 'a line of 60,000 × 1 pixels', make: () => ownPng(pngHeader(60_000, 1), plain(60_000, 1)), fate: tooSmall },
  { what: 'a tracking pixel', make: () => photo(1, 1).png().toBuffer(), type: 'image/png', fate: tooSmall },
  { what: 'more than 10 MB', make: () => Buffer.alloc(MAXIMUM_UPLOAD + 1, 1), fate: bodyTooLarge },
  {
    what: 'more than 10 MB behind a real JPEG',
    make: async () => join(await jpeg(), Buffer.alloc(MAXIMUM_UPLOAD, 1)),
    fate: bodyTooLarge,
  },
  // Pictures that are something else as well: what is kept is the picture alone.
  {
    what: 'a JPEG with a web page behind it',
    make: async () => join(await jpeg(), `<html>${PAYLOAD}</html>`),
    fate: 'kept',
  },
  {
    what: 'a JPEG that is a ZIP archive as well',
    make: async () => join(await jpeg(), zip('evil.js'), PAYLOAD),
    name: 'a.zip',
    fate: 'kept',
  },
  {
    what: 'a JPEG with a script as its comment',
    make: () => jpegWith(0xfe, Buffer.from(PAYLOAD)),
    name: 'a.html',
    type: 'text/html',
    fate: 'kept',
  },
  {
    what: 'a PNG with a PHP page as its text',
    make: () => pngWith(chunk('tEXt', join('Comment\0', `<?php ${PAYLOAD}`))),
    type: 'image/png',
    fate: 'kept',
  },
  {
    what: 'a PNG with a web page behind its end',
    make: async () => join(await png(), `<html>${PAYLOAD}</html>`),
    fate: 'kept',
  },
  { what: 'a WebP with a web page behind it', make: async () => join(await webp(), PAYLOAD), fate: 'kept' },
  { what: 'a PNG that says it is an SVG', make: png, name: 'a.svg', type: 'image/svg+xml', fate: 'kept' },
  // What spies or confuses.
  {
    what: 'a JPEG with the place it was taken',
    make: () =>
      photo(300, 200)
        .withExif({ IFD0: { Copyright: PAYLOAD }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 23/1 0/1' } })
        .jpeg()
        .toBuffer(),
    fate: 'kept',
  },
  {
    what: 'a JPEG whose EXIF data are broken',
    make: () => jpegWith(0xe1, join('Exif\0\0MM', Buffer.alloc(2_000, 255), PAYLOAD)),
    fate: 'kept',
  },
  {
    what: 'a JPEG with XMP data',
    make: () => jpegWith(0xe1, join('http://ns.adobe.com/xap/1.0/\0', `<x:xmpmeta>${PAYLOAD}</x:xmpmeta>`)),
    fate: 'kept',
  },
  {
    what: 'a JPEG with a colour profile that is rubbish',
    make: () => jpegWith(0xe2, join('ICC_PROFILE\0\u0001\u0001', PAYLOAD, Buffer.alloc(60_000, 7))),
    fate: 'kept',
  },
  {
    what: 'a JPEG for printing (CMYK)',
    make: () => photo(300, 200).toColourspace('cmyk').jpeg().toBuffer(),
    fate: 'kept',
  },
  {
    what: 'a PNG with 16 bits',
    make: () => photo(300, 200).toColourspace('rgb16').png().toBuffer(),
    type: 'image/png',
    fate: 'kept',
  },
  {
    what: 'a grey PNG with 1 bit',
    make: () => ownPng(pngHeader(320, 200, 1, 0), deflateSync(Buffer.alloc(200 * 41))),
    type: 'image/png',
    fate: 'kept',
  },
  {
    what: 'a PNG that is see-through',
    make: () =>
      sharp({ create: { width: 300, height: 200, channels: 4, background: '#12345600' } })
        .png()
        .toBuffer(),
    type: 'image/png',
    fate: 'kept',
  },
  { what: 'a WebP with several frames', make: () => animated('webp'), type: 'image/webp', fate: 'kept' },
  { what: 'a progressive JPEG', make: () => photo(300, 200).jpeg({ progressive: true }).toBuffer(), fate: 'kept' },
  { what: 'a name that leads out of the folder', make: () => jpeg(), name: '../../../../etc/passwd', fate: 'kept' },
  {
    what: 'a name with control characters and markup',
    make: () => jpeg(),
    name: 'a\r\nX-Header: 1"><img src=x>.jpg',
    fate: 'kept',
  },
  { what: 'a name of 5,000 letters', make: () => jpeg(), name: `${'a'.repeat(5_000)}.jpg`, fate: 'kept' },
];
