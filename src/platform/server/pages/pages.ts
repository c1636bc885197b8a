import { randomBytes } from 'node:crypto';
import { NONCE, type FinishedPage } from './finished-page.ts';
import type { Metrics } from '../observe/metrics.ts';
import { gzipBody, plainBody } from './page-body.ts';
import type { PageCache } from './page-cache.ts';
import { TooBusyError } from './page-renderer.ts';

export type PageServer = (request: Request) => Promise<Response>;

type Under = { generation: number; page: Promise<FinishedPage>; next: Promise<FinishedPage> | null };

/**
 * Serves server-rendered pages from the cache, or has them rendered. A page that many ask for at once is rendered once;
 * whoever asks after something changed gets a rendering that began after it.
 */
export function openPages(options: {
  render: (page: { method: string; url: string }) => Promise<FinishedPage>;
  cache: PageCache;
  metrics: Metrics;
  /** Whether a crowd waits for answers: then a page will do that shows how many places were left a moment ago. */
  isCrowded?: () => boolean;
}): PageServer {
  const { render, cache, metrics, isCrowded = () => false } = options;
  const under = new Map<string, Under>();

  const renderAndKeep = (key: string, url: string): Promise<FinishedPage> => {
    const generation = cache.generation();
    const page = render({ method: 'GET', url }).then((finished) => {
      if (finished.topics !== null) {
        metrics.count('page_cache_miss');
        cache.keep(key, finished, generation);
      }
      return finished;
    });
    const own: Under = { generation, page, next: null };
    under.set(key, own);
    // Whoever asked hears of a failure; here it only ends.
    page
      .finally(() => {
        if (under.get(key) === own) under.delete(key);
      })
      .catch(() => undefined);
    return page;
  };

  const together = (key: string, url: string): Promise<FinishedPage> => {
    const now = under.get(key);
    if (!now) return renderAndKeep(key, url);
    if (now.generation === cache.generation()) return now.page;
    const again = (): Promise<FinishedPage> => renderAndKeep(key, url);
    return (now.next ??= now.page.then(again, again));
  };

  return async (request) => {
    const url = new URL(request.url);
    // React Router's data requests (.data) are pages too: the same loader, another form. Who asks for the head of a page
    // hears what who reads it would hear: so it is rendered, and kept, as if it were read.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const key = isRead ? `${url.pathname}${url.search}` : null;
    const kept = key === null ? undefined : cache.get(key);
    if (kept) {
      metrics.count('page_cache_hit');
      return send(request, kept);
    }
    const worn = key !== null && isCrowded() ? cache.worn(key) : undefined;
    if (key !== null && worn) {
      // Whoever asks next hears of a failure.
      if (worn.renew) together(key, request.url).catch(() => undefined);
      metrics.count('page_cache_hit');
      return send(request, worn.page);
    }
    try {
      const page =
        key === null ? await render({ method: request.method, url: request.url }) : await together(key, request.url);
      return send(request, page);
    } catch (error) {
      if (error instanceof TooBusyError) return tooBusy();
      throw error;
    }
  };
}

const NONCE_BYTES = 16;

/** Sends a page, with a nonce for its scripts that no other answer has. */
function send(request: Request, page: FinishedPage): Response {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const headers = new Headers(page.headers);
  headers.append('vary', 'accept-encoding');
  if (page.policy !== null) headers.set('content-security-policy', page.policy.replace(NONCE, nonce));
  const takesGzip = (request.headers.get('accept-encoding') ?? '').includes('gzip');
  const small = takesGzip ? gzipBody(page.body, nonce) : null;
  if (small) headers.set('content-encoding', 'gzip');
  const body = small ?? plainBody(page.body, nonce);
  headers.set('content-length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { status: page.status, headers });
}

const tooBusy = (): Response =>
  new Response('Very many people are looking at the moment. Please try again in a few seconds.', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' },
  });
