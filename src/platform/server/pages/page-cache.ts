import type { Bus, Notice } from '../work/events.ts';
import type { FinishedPage } from './finished-page.ts';

const MAXIMUM_BYTES = 48 * 1024 * 1024;
const MAXIMUM_AGE_MS = 5 * 60_000;
const LATEST = 1_000;

/** So long a page that shows what has just passed will do while there is no time to render it again. */
const WORN_MS = 5_000;
/** A page that is this much worn should be rendered again behind the backs of those who get it. */
const RENEW_MS = 1_000;

type Kept = { page: FinishedPage; bytes: number; keptAt: number; wornAt: number | null };

/**
 * Rendered public pages, kept in memory until an event about anything they show, or five minutes. Pages are the same
 * for every visitor. A page that was being rendered while an event came is not kept: it may show what was before.
 *
 * What events of `passing` kinds change is read again by the browser when a page opens. They wear a page out: it is only
 * for crowds, see `worn`.
 */
export class PageCache {
  readonly #pages = new Map<string, Kept>();
  readonly #byTopic = new Map<string, Set<string>>();
  readonly #now: () => number;
  #bytes = 0;
  #generation = 0;
  /** What the latest events were about, the newest last. */
  readonly #latest: Notice[] = [];
  readonly #passing: ReadonlySet<string>;

  constructor(bus: Bus, options: { now?: () => number; passing?: ReadonlySet<string> } = {}) {
    this.#now = options.now ?? (() => performance.now());
    this.#passing = options.passing ?? new Set();
    bus.listen((notice) => this.forget(notice));
  }

  get(key: string): FinishedPage | undefined {
    const entry = this.#pages.get(key);
    if (!entry) return undefined;
    if (this.#now() - entry.keptAt > MAXIMUM_AGE_MS) {
      this.#remove(key);
      return undefined;
    }
    return entry.wornAt === null ? entry.page : undefined;
  }

  /** A page that shows what has just passed, and whether it is time to render it again. */
  worn(key: string): { page: FinishedPage; renew: boolean } | undefined {
    const entry = this.#pages.get(key);
    if (!entry || entry.wornAt === null) return undefined;
    const age = this.#now() - entry.wornAt;
    return age > WORN_MS ? undefined : { page: entry.page, renew: age > RENEW_MS };
  }

  /** Call before rendering; give the answer to `keep`. */
  generation(): number {
    return this.#generation;
  }

  /** Keeps a page, unless something that it shows changed while it was rendered. What passed meanwhile has worn it. */
  keep(key: string, page: FinishedPage, generation: number): void {
    const { parts, compressed } = page.body;
    const bytes = [...parts, ...(compressed ?? [])].reduce((sum, part) => sum + part.byteLength, 0);
    const change = this.#changeSince(generation, page.topics ?? []);
    if (bytes > MAXIMUM_BYTES / 20 || change === 'lasting') return;
    this.#remove(key);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes + bytes <= MAXIMUM_BYTES) break;
      this.#remove(oldest);
    }
    const keptAt = this.#now();
    this.#pages.set(key, { page, bytes, keptAt, wornAt: change === 'passing' ? keptAt : null });
    this.#bytes += bytes;
    for (const topic of page.topics ?? []) {
      const keys = this.#byTopic.get(topic) ?? new Set();
      keys.add(key);
      this.#byTopic.set(topic, keys);
    }
  }

  /** How one of the topics has changed since; what is too long ago to know counts as a lasting change. */
  #changeSince(generation: number, topics: readonly string[]): 'none' | 'passing' | 'lasting' {
    const missed = this.#generation - generation;
    if (missed > this.#latest.length) return 'lasting';
    const about = this.#latest
      .slice(this.#latest.length - missed)
      .filter((told) => told.topics.includes('*') || topics.some((topic) => told.topics.includes(topic)));
    if (about.length === 0) return 'none';
    return about.every(({ kind }) => this.#passing.has(kind)) ? 'passing' : 'lasting';
  }

  /** Empties every page that shows one of the topics; '*' empties all. What passes only wears them. */
  forget(notice: Notice): void {
    this.#generation += 1;
    this.#latest.push(notice);
    if (this.#latest.length > LATEST) this.#latest.shift();
    const passes = this.#passing.has(notice.kind);
    for (const topic of notice.topics) {
      const keys = topic === '*' ? [...this.#pages.keys()] : [...(this.#byTopic.get(topic) ?? [])];
      for (const key of keys) {
        if (passes) this.#wear(key);
        else this.#remove(key);
      }
    }
  }

  #wear(key: string): void {
    const entry = this.#pages.get(key);
    if (entry) entry.wornAt ??= this.#now();
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
