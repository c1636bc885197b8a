import sharp, { type Sharp } from 'sharp';
import { done, refuse, type Result } from '../../platform/result.ts';
import { acceptedKinds, fileKindOf, type FileKind } from '../file-kind.ts';
import { widthsFor } from '../picture.ts';

/** A picture re-encoded: its own size, its average colour, and WebP bytes for each width. Nothing else of the upload. */
export type EncodedPicture = {
  width: number;
  height: number;
  colour: string;
  files: { width: number; bytes: Uint8Array }[];
};

const LARGEST_PIXELS = 64_000_000;
const SMALLEST_SIDE = 64;
/** Pictures are kept within this box; the largest of `pictureWidths` is its width. */
const BOX = { width: 1_600, height: 2_400 };
const QUALITY = 78;

// One thread for each picture and two pictures at once: the rest of libuv's threads, and the processor, stay free for
// everything else that this process serves.
sharp.concurrency(1);
sharp.cache(false);
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

type Refusal = 'not-a-picture' | 'kind-of-file' | 'picture-too-large' | 'picture-too-small';

const kindSentences: Partial<Record<FileKind, string>> = {
  svg: 'SVG drawings cannot be used, because they can carry scripts. Please send the picture as a JPEG, PNG or WebP.',
  html: 'This is a web page, not a picture. Please send a JPEG, PNG or WebP.',
  gif: 'GIF pictures cannot be used. Please send the picture as a JPEG, PNG or WebP.',
  pdf: 'This is a PDF, not a picture. Please send a JPEG, PNG or WebP.',
};

const heicSentence =
  'We cannot read this HEIC picture. On an iPhone choose Settings, Camera, Formats, Most Compatible, or send the picture as a JPEG.';

/**
 * Reads an upload and encodes it afresh as WebP in every width, turned upright, without metadata.
 * Refuses what is not a picture, is broken, or would unpack to more than 64 million pixels.
 */
export async function encodePicture(bytes: Uint8Array): Promise<Result<EncodedPicture, Refusal>> {
  const kind = fileKindOf(bytes);
  if (!acceptedKinds.has(kind)) {
    return refuse(
      'kind-of-file',
      kindSentences[kind] ?? 'We do not know this kind of file. Please send a JPEG, PNG or WebP picture.',
    );
  }
  return inTurn(async () => {
    try {
      const metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
      if (metadata.width * metadata.height > LARGEST_PIXELS) {
        return refuse('picture-too-large', 'This picture has too many pixels. The most we can take is 64 megapixels.');
      }
      if (Math.min(metadata.width, metadata.height) < SMALLEST_SIDE) {
        return refuse(
          'picture-too-small',
          `This picture is too small. Each side needs at least ${SMALLEST_SIDE} pixels.`,
        );
      }
      const upright = sharp(bytes, { limitInputPixels: LARGEST_PIXELS, failOn: 'error' }).rotate();
      return done(await encode(upright));
    } catch {
      if (kind === 'heic') return refuse('not-a-picture', heicSentence);
      return refuse(
        'not-a-picture',
        'This picture is broken or was not sent completely. Please try again or choose another one.',
      );
    }
  });
}

/** Draws an SVG of our own making and encodes it as every picture. Never for SVG that somebody else wrote. */
export async function encodeDrawing(svg: string): Promise<EncodedPicture> {
  return inTurn(() => encode(sharp(Buffer.from(svg))));
}

async function encode(source: Sharp): Promise<EncodedPicture> {
  const { data, info } = await source
    .toColourspace('srgb')
    .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = (): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const files: EncodedPicture['files'] = [];
  for (const width of widthsFor(info.width)) {
    files.push({ width, bytes: await pixels().resize({ width }).webp({ quality: QUALITY }).toBuffer() });
  }
  const average = await pixels().flatten({ background: '#ffffff' }).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const colour = `#${[0, 1, 2].map((channel) => (average[channel] ?? average[0] ?? 0).toString(16).padStart(2, '0')).join('')}`;
  return { width: info.width, height: info.height, colour, files };
}
