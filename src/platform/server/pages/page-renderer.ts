import { Worker } from 'node:worker_threads';
import type { FinishedPage, PagePolicy } from './finished-page.ts';
import type { AskInProcess, PageAsk } from '../http/http.ts';
import type { Log } from '../observe/log.ts';

/** What the thread is told first: what every page may know, and where pages may load from. */
export type RenderSettings = { site: unknown; policy: PagePolicy };

export type ToRenderer =
  | { kind: 'open'; settings: RenderSettings }
  | { kind: 'render'; id: number; method: string; url: string }
  | { kind: 'answer'; id: number; answer: { status: number; data: unknown } }
  | { kind: 'unanswered'; id: number };

export type FromRenderer =
  | { kind: 'ready' }
  | { kind: 'said'; said: unknown[] }
  | { kind: 'ask'; id: number; address: string; ask: PageAsk }
  | { kind: 'page'; id: number; page: FinishedPage }
  | { kind: 'failed'; id: number; error: Error };

export type PageRenderer = {
  /** Tells the thread what it needs, and waits until it can render. `ask` reads the API for it, as a visitor. */
  open(settings: RenderSettings, ask: AskInProcess): Promise<void>;
  /** @throws TooBusyError when too many pages wait already. */
  render(page: { method: string; url: string }): Promise<FinishedPage>;
  stop(): Promise<void>;
};

/** More pages are waiting than can be rendered in time. */
export class TooBusyError extends Error {
  override name = 'TooBusyError';
}

/** About a second of work. */
const MOST_WAITING = 250;

/** A thread that died is started again, but not in a circle. */
const REST_MS = 1_000;

/**
 * Renders pages in a thread of its own, so that neither a booking nor a register waits while a page is drawn. What pages
 * read they ask of this thread, where the database is.
 * @param bundle the file that exports `openWeb`, made by `react-router build`; it is loaded at once
 */
export function startRenderer(bundle: string, log: Log): PageRenderer {
  type Waiting = { resolve: (page: FinishedPage) => void; reject: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let stopped = false;
  let opened: { settings: RenderSettings; ask: AskInProcess } | null = null;
  let ready = whenReady();
  let tell: (message: ToRenderer) => void;
  let worker = start();

  function whenReady(): PromiseWithResolvers<void> {
    const one = Promise.withResolvers<void>();
    // Nobody may be waiting for it when the thread ends before.
    one.promise.catch(() => undefined);
    return one;
  }

  function start(): Worker {
    const thread = new Worker(new URL('./page-thread.ts', import.meta.url), {
      workerData: bundle,
      // React decides by this variable whether it is the fast one or the one that helps developers.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    tell = (message) => thread.postMessage(message);
    const reply = tell;
    thread.on('message', (message: FromRenderer) => hear(message, reply));
    thread.on('error', (error) => log.error({ err: error }, 'the thread that renders pages failed'));
    thread.on('exit', () => restart());
    return thread;
  }

  /** @param reply tells the thread that sent the message, which may have ended and been followed by another */
  function hear(message: FromRenderer, reply: (message: ToRenderer) => void): void {
    if (message.kind === 'ready') ready.resolve();
    else if (message.kind === 'said') log.warn({ said: message.said }, 'a page could not be drawn as it should be');
    else if (message.kind === 'ask') void answer(message, reply);
    else {
      const one = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'page') one?.resolve(message.page);
      else one?.reject(message.error);
    }
  }

  async function answer(
    { id, address, ask }: FromRenderer & { kind: 'ask' },
    reply: (message: ToRenderer) => void,
  ): Promise<void> {
    try {
      if (!opened) throw new Error('The renderer was not opened.');
      reply({ kind: 'answer', id, answer: await opened.ask(address, ask) });
    } catch (error) {
      log.error({ err: error }, 'a page asked what cannot be answered');
      reply({ kind: 'unanswered', id });
    }
  }

  function restart(): void {
    const ended = new Error('The thread that renders pages ended.');
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    ready.reject(ended);
    if (stopped) return;
    ready = whenReady();
    setTimeout(() => {
      if (stopped) return;
      worker = start();
      if (opened) tell({ kind: 'open', settings: opened.settings });
    }, REST_MS).unref();
  }

  return {
    async open(settings, ask) {
      opened = { settings, ask };
      tell({ kind: 'open', settings });
      await ready.promise;
    },
    async render({ method, url }) {
      if (waiting.size >= MOST_WAITING) throw new TooBusyError();
      count += 1;
      const id = count;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        // While a new thread starts, pages wait for it.
        ready.promise.then(() => tell({ kind: 'render', id, method, url }), reject);
      });
    },
    async stop() {
      stopped = true;
      await worker.terminate();
    },
  };
}
