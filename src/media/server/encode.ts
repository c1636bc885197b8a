import { availableParallelism } from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { areaInPixels, type CropArea } from '../crop.ts';
import { acceptedKinds, fileKindOf, type FileKind } from '../file-kind.ts';
import { widthsFor } from '../picture.ts';
import { readHeic } from './read-heic.ts';
import { Turns } from './take-turns.ts';

/** A picture re-encoded: its own size, its average colour, and WebP bytes for each width. Nothing else of the upload. */
export type EncodedPicture = {
  width: number;
  height: number;
  colour: string;
  files: { width: number; bytes: Uint8Array }[];
  /** The largest size nearly without loss, for what is made from it later. Absent for drawings. */
  original?: Uint8Array;
};

const LARGEST_PIXELS = 64_000_000;
/** HEIC is read unpacked as a whole: what the largest camera of a phone makes, and no more. */
const LARGEST_HEIC_PIXELS = 50_000_000;
/** What the pixels of one picture may take in memory. Only pictures that nobody took with a camera come near. */
const LARGEST_UNPACKED = 300_000_000;
const SMALLEST_SIDE = 64;
/** Pictures are kept within this box; the largest of `pictureWidths` is its width. */
const BOX = { width: 1_600, height: 2_400 };
const WEBP = { quality: 78, effort: 1 };
// The lowest effort: files are hardly larger than with more of it, which takes many times as long.
const AVIF = { quality: 52, effort: 0 };
/** A file that is made to take long is given up. A photograph of 64 megapixels takes two seconds. */
const LONGEST_SECONDS = 8;
/** People who wait for their picture, each with up to 10 MB; more are asked to come again. */
const MOST_WAITING = 30;
const QUIET_MS = 1_500;

// One picture at a time on one thread: the rest of libuv's threads, and the processor, stay free for everything else
// that this process serves.
sharp.concurrency(1);
sharp.cache(false);
// Other readers (of TIFF, GIF, PDF, JPEG 2000 …) are out of reach even of files that look like something else. The one
// for SVG is there for our own drawings; `fileKindOf` lets no other SVG come this far.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}`),
});

const turns = new Turns();

/** Whether nobody has sent a picture for a moment: somebody who sends several goes on sooner than that. */
export function isEncoderQuiet(): boolean {
  return turns.isQuiet(QUIET_MS);
}

type PictureRefusal = 'not-a-picture' | 'kind-of-file' | 'picture-too-large' | 'picture-too-small';

const kindSentences: Partial<Record<FileKind, string>> = {
  svg: 'SVG drawings cannot be used, because they can carry scripts. Please send the picture as a JPEG, PNG or WebP.',
  html: 'This is a web page, not a picture. Please send a JPEG, PNG or WebP.',
  gif: 'GIF pictures cannot be used. Please send the picture as a JPEG, PNG or WebP.',
  pdf: 'This is a PDF, not a picture. Please send a JPEG, PNG or WebP.',
};

/** What libvips calls the kinds that pictures are made from. */
const formats: Partial<Record<FileKind, string>> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' };

/**
 * Reads an upload and encodes it afresh as WebP in every width, turned upright, without metadata.
 * Refuses what is not a picture, is broken, or would unpack to more than 64 million pixels.
 */
export async function encodePicture(
  bytes: Uint8Array,
): Promise<Result<EncodedPicture, PictureRefusal | 'too-many-requests'>> {
  const kind = fileKindOf(bytes);
  if (!acceptedKinds.has(kind)) {
    return refuse(
      'kind-of-file',
      kindSentences[kind] ?? 'We do not know this kind of file. Please send a JPEG, PNG or WebP picture.',
    );
  }
  if (turns.length >= MOST_WAITING) {
    return refuse('too-many-requests', 'Many people are sending pictures just now. Please try again in a moment.', {
      details: { retryAfterSeconds: 15 },
    });
  }
  return turns.take('now', async () => {
    try {
      if (kind === 'heic') return await encodeHeic(bytes);
      const read = { limitInputPixels: LARGEST_PIXELS, failOn: 'error' } as const;
      const metadata = await sharp(bytes, { ...read, limitInputPixels: false }).metadata();
      if (metadata.format !== formats[kind]) return broken;
      const size = checkSize(metadata);
      if (!size.ok) return size;
      const upright = sharp(bytes, read).timeout({ seconds: LONGEST_SECONDS }).rotate();
      return ok(await encodeWithOriginal(upright));
    } catch {
      return broken;
    }
  });
}

/** HEIC is what iPhones make. sharp does not read it, so its pixels come from a reader of their own. */
async function encodeHeic(bytes: Uint8Array): Promise<Result<EncodedPicture, PictureRefusal>> {
  const read = await readHeic(bytes, { largestPixels: LARGEST_HEIC_PIXELS, seconds: LONGEST_SECONDS });
  if (!read) return brokenHeic;
  const { width, height, pixels } = read;
  if (!pixels) {
    return refuse('picture-too-large', 'This picture has too many pixels. Of a HEIC we can take 50 megapixels.');
  }
  if (Math.min(width, height) < SMALLEST_SIDE) return tooSmall;
  // What is see-through in a HEIC is not kept: no camera makes it.
  return ok(await encodeWithOriginal(sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()));
}

const brokenHeic = refuse(
  'not-a-picture',
  'We could not read this HEIC picture. Please share it as a JPEG: on an iPhone choose Settings, Camera, Formats, Most Compatible.',
);

const broken = refuse(
  'not-a-picture',
  'This picture is broken or was not sent completely. Please try again or choose another one.',
);

const depthBytes: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };

function checkSize({
  width,
  height,
  channels,
  depth,
}: Metadata): Result<true, 'picture-too-large' | 'picture-too-small'> {
  const pixels = width * height;
  if (pixels > LARGEST_PIXELS || pixels * channels * (depthBytes[depth] ?? 8) > LARGEST_UNPACKED) {
    return refuse('picture-too-large', 'This picture has too many pixels. The most we can take is 64 megapixels.');
  }
  return Math.min(width, height) < SMALLEST_SIDE ? tooSmall : ok(true);
}

const tooSmall = refuse(
  'picture-too-small',
  `This picture is too small. Each side needs at least ${SMALLEST_SIDE} pixels.`,
);

/**
 * Cuts a rectangle out of a picture that we have encoded, as a picture of its own.
 * @param bytes the original, or its largest width
 */
export async function encodeCrop(
  bytes: Uint8Array,
  area: CropArea,
): Promise<Result<EncodedPicture, 'picture-too-small'>> {
  return turns.take('now', async () => {
    const source = sharp(bytes);
    const pixels = areaInPixels(area, await source.metadata());
    if (Math.min(pixels.width, pixels.height) < SMALLEST_SIDE) return tooSmall;
    return ok(await encodeWithOriginal(source.extract(pixels)));
  });
}

/**
 * Draws an SVG of our own making, which covers its whole area, and encodes it as every picture. Never for SVG that
 * somebody else wrote.
 */
export async function encodeDrawing(svg: string): Promise<EncodedPicture> {
  return turns.take('now', () => drawAndEncode(svg));
}

type OnPaper = {
  width: number;
  height: number;
  background: string;
  /** A kept picture, or a drawing of our own, that fills the height from `left` on. */
  picture: { bytes: Uint8Array; left: number; width: number };
  /** A drawing of our own, over all of it. */
  over: string;
};

/** Puts a picture and a drawing on paper, as PNG of 256 colours. Never for SVG that somebody else wrote. */
export async function drawOnPaper({ width, height, background, picture, over }: OnPaper): Promise<Uint8Array> {
  return turns.take('later', async () => {
    const beside = await sharp(picture.bytes, { failOn: 'error' })
      .resize(picture.width, height, { fit: 'cover' })
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer();
    return sharp({ create: { width, height, channels: 3, background } })
      .composite([
        { input: beside, left: picture.left, top: 0 },
        { input: Buffer.from(over), left: 0, top: 0 },
      ])
      .png({ palette: true, effort: 3 })
      .toBuffer();
  });
}

/**
 * Many drawings on all processors at once: for filling a database, while nobody is served yet.
 * @returns the pictures by the keys of their drawings
 */
export async function encodeDrawingsAtOnce<Key>(
  drawings: ReadonlyMap<Key, string>,
): Promise<ReadonlyMap<Key, EncodedPicture>> {
  const encoded = new Map<Key, EncodedPicture>();
  const left = drawings.entries();
  const drawOnes = async (): Promise<void> => {
    for (const [key, svg] of left) encoded.set(key, await drawAndEncode(svg));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, drawOnes));
  return encoded;
}

const drawAndEncode = async (svg: string): Promise<EncodedPicture> =>
  encodeWidths(await unpack(sharp(Buffer.from(svg)).removeAlpha()));

/**
 * One width as AVIF. It takes several times as long as WebP, so it gives way to those who wait for a picture.
 * @param bytes the original, or its largest width
 */
export async function encodeAvif(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  return turns.take('later', () => sharp(bytes).resize({ width }).avif(AVIF).toBuffer());
}

type Unpacked = { width: number; height: number; pixels: () => Sharp };

async function unpack(source: Sharp): Promise<Unpacked> {
  // What is see-through becomes white: a logo drawn in black would be lost in the dark theme.
  const { data, info } = await source
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, pixels: () => sharp(data, { raw: { width, height, channels } }) };
}

async function encodeWithOriginal(source: Sharp): Promise<EncodedPicture> {
  const picture = await unpack(source);
  const original = await picture.pixels().jpeg({ quality: 94, chromaSubsampling: '4:4:4' }).toBuffer();
  return { ...(await encodeWidths(picture)), original };
}

async function encodeWidths({ width, height, pixels }: Unpacked): Promise<EncodedPicture> {
  const files: EncodedPicture['files'] = [];
  for (const each of widthsFor(width)) {
    files.push({ width: each, bytes: await pixels().resize({ width: each }).webp(WEBP).toBuffer() });
  }
  const average = await pixels().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const colour = `#${[0, 1, 2].map((channel) => (average[channel] ?? average[0] ?? 0).toString(16).padStart(2, '0')).join('')}`;
  return { width, height, colour, files };
}
