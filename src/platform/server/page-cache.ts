import type { Bus } from './events.ts';

/** A finished page, as it is sent. `topics` are the things it shows; an event about one of them empties it. */
export type CachedPage = {
  status: number;
  headers: [string, string][];
  body: Uint8Array;
  gzip: Uint8Array;
  topics: readonly string[];
  bytes: number;
};

const MAXIMUM_BYTES = 48 * 1024 * 1024;
const MAXIMUM_AGE_MS = 5 * 60_000;

/**
 * Rendered public pages, kept in memory until an event about anything they show, or five minutes. Pages are the same
 * for every visitor. A page that was being rendered while an event came is not kept: it may show what was before.
 */
export class PageCache {
  readonly #pages = new Map<string, { page: CachedPage; keptAt: number }>();
  readonly #byTopic = new Map<string, Set<string>>();
  readonly #now: () => number;
  #bytes = 0;
  #generation = 0;

  constructor(bus: Bus, now: () => number = () => performance.now()) {
    this.#now = now;
    bus.listen(({ topics }) => this.forget(topics));
  }

  get(key: string): CachedPage | undefined {
    const entry = this.#pages.get(key);
    if (!entry) return undefined;
    if (this.#now() - entry.keptAt > MAXIMUM_AGE_MS) {
      this.#remove(key);
      return undefined;
    }
    return entry.page;
  }

  /** Call before rendering; give the answer to `keep`. */
  generation(): number {
    return this.#generation;
  }

  keep(key: string, page: CachedPage, generation: number): void {
    if (generation !== this.#generation || page.bytes > MAXIMUM_BYTES / 20) return;
    this.#remove(key);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes + page.bytes <= MAXIMUM_BYTES) break;
      this.#remove(oldest);
    }
    this.#pages.set(key, { page, keptAt: this.#now() });
    this.#bytes += page.bytes;
    for (const topic of page.topics) {
      const keys = this.#byTopic.get(topic) ?? new Set();
      keys.add(key);
      this.#byTopic.set(topic, keys);
    }
  }

  /** Empties every page that shows one of the topics; '*' empties all. */
  forget(topics: readonly string[]): void {
    this.#generation += 1;
    for (const topic of topics) {
      const keys = topic === '*' ? [...this.#pages.keys()] : [...(this.#byTopic.get(topic) ?? [])];
      for (const key of keys) this.#remove(key);
    }
  }

  #remove(key: string): void {
    const entry = this.#pages.get(key);
    if (!entry) return;
    this.#pages.delete(key);
    this.#bytes -= entry.page.bytes;
    for (const topic of entry.page.topics) {
      const keys = this.#byTopic.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTopic.delete(topic);
    }
  }
}
