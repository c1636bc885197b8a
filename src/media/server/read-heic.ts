import { Worker } from 'node:worker_threads';

export type HeicQuestion = { bytes: Uint8Array; largestPixels: number; mostMemory: number };

/** Pixels of four bytes, upright; null pixels when there would be too many of them. Null when it cannot be read. */
export type HeicAnswer = { width: number; height: number; pixels: Uint8Array | null } | null;

/** What the reader itself may take: a picture of 50 megapixels as it is packed and unpacked, with room. */
const MOST_MEMORY = 640 * 1024 * 1024;

/**
 * Reads a HEIC in a thread of its own, which ends with it: after `seconds` at the latest.
 * @returns null when it is broken, or takes too long or too much memory.
 */
export async function readHeic(
  bytes: Uint8Array,
  { largestPixels, seconds }: { largestPixels: number; seconds: number },
): Promise<HeicAnswer> {
  const question: HeicQuestion = { bytes, largestPixels, mostMemory: MOST_MEMORY };
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), {
    workerData: question,
    // It reads a file that a stranger sent: of this process it knows nothing.
    env: {},
    // The reader prints what is wrong with a file; the answer says it.
    stdout: true,
    stderr: true,
  });
  const read = Promise.withResolvers<HeicAnswer>();
  thread.once('message', (answer: HeicAnswer) => read.resolve(answer));
  thread.once('error', () => read.resolve(null));
  thread.once('exit', () => read.resolve(null));
  const timer = setTimeout(() => read.resolve(null), seconds * 1_000);
  try {
    return await read.promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
