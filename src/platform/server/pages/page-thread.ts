import { parentPort, workerData } from 'node:worker_threads';
import type { FinishedPage } from './finished-page.ts';
import type { AskInProcess } from '../http/http.ts';
import { sharedReads } from '../database/shared-reads.ts';
import { takeConsole } from '../observe/take-console.ts';
import type { FromRenderer, RenderSettings, ToRenderer } from './page-renderer.ts';

/** What the bundle of the pages exports. */
type Bundle = {
  openWeb(options: RenderSettings & { ask: AskInProcess }): (request: Request) => Promise<FinishedPage>;
};

// The other end of page-renderer.ts.
const port = parentPort;
if (!port) throw new Error('This file runs as a thread.');

const asked = new Map<number, PromiseWithResolvers<{ status: number; data: unknown }>>();
let count = 0;

const tell = (message: FromRenderer, moved: ArrayBuffer[] = []): void => port.postMessage(message, moved);

takeConsole((said) => tell({ kind: 'said', said }));

/** Pages of one listing that are rendered at the same time, each under an address of its own, read it once. */
const ask: AskInProcess = sharedReads(
  (address, what) => {
    count += 1;
    const one = Promise.withResolvers<{ status: number; data: unknown }>();
    asked.set(count, one);
    tell({ kind: 'ask', id: count, address, ask: what });
    return one.promise;
  },
  (address, what) => `${address} ${JSON.stringify(what)}`,
);

let render: ((request: Request) => Promise<FinishedPage>) | undefined;

async function renderPage(id: number, method: string, url: string): Promise<void> {
  try {
    if (!render) throw new Error('The renderer was not opened.');
    const page = await render(new Request(url, { method }));
    const { parts, compressed } = page.body;
    tell(
      { kind: 'page', id, page },
      [...parts, ...(compressed ?? [])].map(({ buffer }) => buffer),
    );
  } catch (error) {
    tell({ kind: 'failed', id, error: error instanceof Error ? error : new Error('A page could not be rendered.') });
  }
}

const { openWeb } = (await import(workerData as string)) as Bundle;

function hear(message: ToRenderer): void {
  switch (message.kind) {
    case 'open':
      render = openWeb({ ...message.settings, ask });
      return tell({ kind: 'ready' });
    case 'render':
      return void renderPage(message.id, message.method, message.url);
    case 'answer':
      asked.get(message.id)?.resolve(message.answer);
      return void asked.delete(message.id);
    case 'unanswered':
      asked.get(message.id)?.reject(new Error('The page could not read what it shows.'));
      return void asked.delete(message.id);
  }
}

port.on('message', hear);
