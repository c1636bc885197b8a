import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { HeicAnswer, HeicQuestion } from './read-heic.ts';

/**
 * A thread that reads one HEIC and ends. The reader is libheif as WebAssembly: what a hostile file could do to it stays
 * inside of its memory, which ends with the thread.
 */

/** The part of libheif that is asked here; the package says only what it is generated from. */
type Libheif = {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
};
type HeifImage = {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    then: (read: { data: Uint8ClampedArray } | null) => void,
  ): void;
};

const { reader, bytes, largestPixels, mostMemory } = workerData as HeicQuestion;

// The reader asks for memory as it goes; a file that makes it ask for more than a photograph needs gets none.
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function limited(this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength + pages * 65_536 > mostMemory) throw new RangeError('The picture takes too much memory.');
  return grow.call(this, pages);
};

const makeLibheif = createRequire(import.meta.url)('libheif-js/libheif-wasm/libheif.js') as (how: {
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): WebAssembly.Exports;
}) => Libheif;

const libheif = makeLibheif({
  instantiateWasm(imports, done) {
    const instance = new WebAssembly.Instance(reader, imports);
    done(instance, reader);
    return instance.exports;
  },
});

/** The main picture of the file, turned upright as the file says: pixels of four bytes. */
async function read(): Promise<HeicAnswer> {
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > largestPixels) return { width, height, pixels: null };
  const data = new Uint8ClampedArray(width * height * 4);
  const read = await new Promise<unknown>((resolve) => image.display({ data, width, height }, resolve));
  return read ? { width, height, pixels: new Uint8Array(data.buffer) } : null;
}

const answer = await read().catch(() => null);
parentPort?.postMessage(answer, answer?.pixels ? [answer.pixels.buffer as ArrayBuffer] : []);
