import type { Bus } from './events.ts';
import type { FinishedPage } from './finished-page.ts';

const MAXIMUM_BYTES = 48 * 1024 * 1024;
const MAXIMUM_AGE_MS = 5 * 60_000;
const LATEST = 1_000;

/**
 * Rendered public pages, kept in memory until an event about anything they show, or five minutes. Pages are the same
 * for every visitor. A page that was being rendered while an event came is not kept: it may show what was before.
 */
export class PageCache {
  readonly #pages = new Map<string, { page: FinishedPage; bytes: number; keptAt: number }>();
  readonly #byTopic = new Map<string, Set<string>>();
  readonly #now: () => number;
  #bytes = 0;
  #generation = 0;
  /** What the latest events were about, the newest last. */
  readonly #latest: (readonly string[])[] = [];

  constructor(bus: Bus, now: () => number = () => performance.now()) {
    this.#now = now;
    bus.listen(({ topics }) => this.forget(topics));
  }

  get(key: string): FinishedPage | undefined {
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

  /** Keeps a page, unless something that it shows changed while it was rendered. */
  keep(key: string, page: FinishedPage, generation: number): void {
    const bytes = page.body.byteLength;
    if (bytes > MAXIMUM_BYTES / 20 || this.#changedSince(generation, page.topics ?? [])) return;
    this.#remove(key);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes + bytes <= MAXIMUM_BYTES) break;
      this.#remove(oldest);
    }
    this.#pages.set(key, { page, bytes, keptAt: this.#now() });
    this.#bytes += bytes;
    for (const topic of page.topics ?? []) {
      const keys = this.#byTopic.get(topic) ?? new Set();
      keys.add(key);
      this.#byTopic.set(topic, keys);
    }
  }

  /** Whether one of the topics was told of since; what is too long ago to know counts as changed. */
  #changedSince(generation: number, topics: readonly string[]): boolean {
    const missed = this.#generation - generation;
    if (missed > this.#latest.length) return true;
    return this.#latest
      .slice(this.#latest.length - missed)
      .some((told) => told.includes('*') || topics.some((topic) => told.includes(topic)));
  }

  /** Empties every page that shows one of the topics; '*' empties all. */
  forget(topics: readonly string[]): void {
    this.#generation += 1;
    this.#latest.push(topics);
    if (this.#latest.length > LATEST) this.#latest.shift();
    for (const topic of topics) {
      const keys = topic === '*' ? [...this.#pages.keys()] : [...(this.#byTopic.get(topic) ?? [])];
      for (const key of keys) this.#remove(key);
    }
  }

  #remove(key: string): void {
    const entry = this.#pages.get(key);
    if (!entry) return;
    this.#pages.delete(key);
    this.#bytes -= entry.bytes;
    for (const topic of entry.page.topics ?? []) {
      const keys = this.#byTopic.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTopic.delete(topic);
    }
  }
}
