import { setImmediate as turn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough, type ZipInputFile } from 'fflate';

/** Bytes that are packed before others get their turn. */
const AT_ONCE = 64 * 1024;

type Sink = (bytes: Uint8Array) => Promise<void>;

/**
 * Writes a ZIP archive, file by file. What is packed goes to the sink at once, so that only a part of it is in memory. Names are
 * UTF-8, as every archive program reads them.
 */
export class ZipWriter {
  readonly #packed: Uint8Array[] = [];
  readonly #zip: Zip;
  readonly #sink: Sink;
  readonly #at: Date;
  #failed: Error | null = null;

  constructor(sink: Sink, at: Date) {
    this.#sink = sink;
    this.#at = at;
    this.#zip = new Zip((error, bytes) => {
      if (error) this.#failed = error;
      else this.#packed.push(bytes);
    });
  }

  /** Adds a text, packed. */
  async addText(name: string, pieces: Iterable<string>): Promise<void> {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = this.#at;
    this.#zip.add(file);
    const encoder = new TextEncoder();
    for (const piece of pieces) await this.#push(file, encoder.encode(piece), false);
    await this.#push(file, new Uint8Array(0), true);
  }

  /** Adds a picture or another file that is packed already. */
  async addBytes(name: string, bytes: Uint8Array): Promise<void> {
    const file = new ZipPassThrough(name);
    file.mtime = this.#at;
    this.#zip.add(file);
    await this.#push(file, bytes, true);
  }

  async end(): Promise<void> {
    this.#zip.end();
    await this.#drain();
  }

  async #push(
    file: ZipInputFile & { push(bytes: Uint8Array, final: boolean): void },
    bytes: Uint8Array,
    final: boolean,
  ): Promise<void> {
    for (let from = 0; from < bytes.length || (final && from === 0); from += AT_ONCE) {
      file.push(bytes.subarray(from, from + AT_ONCE), final && from + AT_ONCE >= bytes.length);
      await this.#drain();
      await turn();
    }
  }

  async #drain(): Promise<void> {
    if (this.#failed) throw this.#failed;
    for (const bytes of this.#packed.splice(0)) await this.#sink(bytes);
  }
}
