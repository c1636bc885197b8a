import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

export type HeicQuestion = {
  reader: WebAssembly.Module;
  bytes: Uint8Array;
  largestPixels: number;
  mostMemory: number;
};

/** Pixels of four bytes, upright; null pixels when there would be too many of them. Null when it cannot be read. */
export type HeicAnswer = { width: number; height: number; pixels: Uint8Array | null } | null;

/** What the reader itself may take: a picture of 50 megapixels as it is packed and unpacked, with room. */
const MOST_MEMORY = 640 * 1024 * 1024;

/**
 * The reader as machine code. It is made once and shared by the threads that end: what was made faster for one is fast
 * for the next, which saves a fifth of a photograph's time. No memory is shared.
 */
let compiled: Promise<WebAssembly.Module> | undefined;

async function readerOf(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm');
  return WebAssembly.compile(await readFile(path));
}

/**
 * Reads a HEIC in a thread of its own, which ends with it: after `seconds` at the latest.
 * @returns null when it is broken, or takes too long or too much memory.
 */
export async function readHeic(
  bytes: Uint8Array,
  { largestPixels, seconds }: { largestPixels: number; seconds: number },
): Promise<HeicAnswer> {
  compiled ??= readerOf();
  const question: HeicQuestion = { reader: await compiled, bytes, largestPixels, mostMemory: MOST_MEMORY };
  const thread = new Worker(new URL('./decode-heic.ts', import.meta.url), {
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
