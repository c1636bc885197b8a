/** What a file is by its first bytes. Names and content types of an upload are what the sender says; bytes are not. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'gif' | 'svg' | 'html' | 'pdf' | 'unknown';

/** The kinds that pictures are made from. */
export const acceptedKinds: ReadonlySet<FileKind> = new Set(['jpeg', 'png', 'webp', 'avif', 'heic']);

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

const avifBrands = new Set(['avif', 'avis']);
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** The brands of an ISO media file (AVIF and HEIC are such files): the major one first, then the compatible ones. */
function brandsOf(bytes: Uint8Array): string[] {
  const length = Math.min(
    new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0),
    bytes.length,
    256,
  );
  const brands = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(ascii(bytes, at, at + 4));
  return brands;
}

/** What follows an XML declaration and comments. A loop, not a pattern: patterns for this take exponential time. */
function firstElement(text: string): string {
  for (let rest = text.trimStart(); ;) {
    const close = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : null;
    if (close === null) return rest;
    const end = rest.indexOf(close);
    if (end < 0) return '';
    rest = rest.slice(end + close.length).trimStart();
  }
}

/** Tells the kind of a file from its bytes. */
export function fileKindOf(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 0, 6) === 'GIF87a' || ascii(bytes, 0, 6) === 'GIF89a') return 'gif';
  if (ascii(bytes, 0, 4) === '%PDF') return 'pdf';
  if (bytes.length >= 16 && ascii(bytes, 4, 8) === 'ftyp') {
    const brands = brandsOf(bytes);
    if (brands.some((brand) => avifBrands.has(brand))) return 'avif';
    if (brands.some((brand) => heicBrands.has(brand))) return 'heic';
  }
  const head = firstElement(new TextDecoder('utf-8').decode(bytes.subarray(0, 1_024)).toLowerCase());
  if (/^<(svg[\s>]|!doctype svg)/.test(head)) return 'svg';
  if (/^<(!doctype html|html|head|body|script|iframe)/.test(head)) return 'html';
  return 'unknown';
}
