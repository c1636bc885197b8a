import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;

/** A body in the parts between which each answer puts its own nonce, and the same parts compressed if that is worth it. */
export type PageBody = { parts: Bytes[]; compressed: Bytes[] | null };

const WORTH_COMPRESSING = 1_000;

const compress = promisify(deflateRaw);

/** The beginning of a gzip file without a name and a time, the last and empty block of its data, and a block's own header. */
const HEAD = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const LAST_BLOCK = new Uint8Array([3, 0]);
const BLOCK_HEAD_BYTES = 5;
const TAIL_BYTES = 8;

/** Parts a body at each mark, and compresses each part by itself, so that something else can stand between them. */
export async function makeBody(whole: Buffer, mark: string): Promise<PageBody> {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = whole.indexOf(mark); at >= 0; at = whole.indexOf(mark, from)) {
    parts.push(whole.subarray(from, at));
    from = at + mark.length;
  }
  parts.push(whole.subarray(from));
  // Flushed to a whole byte, and not ended. At this level it takes little time, for pages 8 % larger.
  const options = { level: 3, finishFlush: constants.Z_SYNC_FLUSH };
  const compressed =
    whole.byteLength > WORTH_COMPRESSING ? await Promise.all(parts.map(async (part) => compress(part, options))) : null;
  // Copied, so that they can be handed over to another thread.
  const copied = (buffers: readonly Buffer[]): Bytes[] => buffers.map((buffer) => new Uint8Array(buffer));
  return { parts: copied(parts), compressed: compressed && copied(compressed) };
}

/** The body with a nonce between its parts. */
export function plainBody({ parts }: PageBody, nonce: string): Bytes {
  return joined(parts, Buffer.from(nonce));
}

/**
 * The same as gzip: the nonce stands uncompressed between parts that were compressed when the page was rendered. Only the
 * checksum is made afresh, which takes a thousandth of the time of compressing the page again. Null where it is not worth it.
 */
export function gzipBody({ parts, compressed }: PageBody, nonce: string): Bytes | null {
  if (!compressed) return null;
  const between = Buffer.from(nonce);
  const block = Buffer.alloc(BLOCK_HEAD_BYTES + between.byteLength);
  block.writeUInt16LE(between.byteLength, 1);
  block.writeUInt16LE(~between.byteLength & 0xff_ff, 3);
  block.set(between, BLOCK_HEAD_BYTES);
  const tail = Buffer.alloc(TAIL_BYTES);
  let [sum, size] = [0, 0];
  for (const [index, part] of parts.entries()) {
    if (index > 0) sum = crc32(between, sum);
    sum = crc32(part, sum);
    size += part.byteLength + (index > 0 ? between.byteLength : 0);
  }
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(size, 4);
  return new Uint8Array(Buffer.concat([HEAD, joined(compressed, block), LAST_BLOCK, tail]));
}

function joined(parts: readonly Bytes[], between: Buffer): Bytes {
  return new Uint8Array(Buffer.concat(parts.flatMap((part, index) => (index > 0 ? [between, part] : [part]))));
}
