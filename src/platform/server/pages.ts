import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as compress } from 'node:zlib';
import type { Metrics } from './metrics.ts';
import type { CachedPage, PageCache } from './page-cache.ts';

const squeeze = promisify<Uint8Array, { level: number }, Buffer>(compress);

export type Rendered = { response: Response; topics: readonly string[] | null };

export type PageServer = (request: Request) => Promise<Response>;

/**
 * Serves server-rendered pages. `render` answers a response and the topics that the page shows, or null for a page
 * that must not be kept. Inline scripts are allowed by their hash, so that a kept page needs no nonce.
 */
export function openPages(options: {
  render: (request: Request) => Promise<Rendered>;
  cache: PageCache;
  metrics: Metrics;
  /** Extra sources for connections, pictures and frames, from configuration. */
  policy: { connect: string[]; picture: string[]; form: string[] };
  production: boolean;
}): PageServer {
  const { render, cache, metrics } = options;
  return async (request) => {
    const url = new URL(request.url);
    // React Router's data requests (.data) are pages too: the same loader, another form.
    const key = request.method === 'GET' ? `${url.pathname}${url.search}` : null;
    const kept = key === null ? undefined : cache.get(key);
    if (kept) {
      metrics.count('page_cache_hit');
      return send(request, kept);
    }
    const generation = cache.generation();
    const { response, topics } = await render(request);
    const page = await finish(response, topics ?? [], options);
    if (key !== null && topics !== null && response.status === 200) {
      metrics.count('page_cache_miss');
      cache.keep(key, page, generation);
    }
    return send(request, page);
  };
}

async function finish(
  response: Response,
  topics: readonly string[],
  options: { policy: { connect: string[]; picture: string[]; form: string[] }; production: boolean },
): Promise<CachedPage> {
  const body = new Uint8Array(await response.arrayBuffer());
  const headers: [string, string][] = [];
  for (const [name, value] of response.headers) {
    if (name !== 'content-length' && name !== 'transfer-encoding') headers.push([name, value]);
  }
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('text/html'))
    headers.push(['content-security-policy', contentPolicy(Buffer.from(body).toString('utf8'), options)]);
  if (!response.headers.has('cache-control')) headers.push(['cache-control', 'private, no-cache']);
  // In a thread of its own: it takes as long as a third of the rendering.
  const gzip = body.byteLength > 1_000 ? new Uint8Array(await squeeze(body, { level: 5 })) : body;
  return { status: response.status, headers, body, gzip, topics, bytes: body.byteLength + gzip.byteLength };
}

function send(request: Request, page: CachedPage): Response {
  const small = page.gzip !== page.body && (request.headers.get('accept-encoding') ?? '').includes('gzip');
  const headers = new Headers(page.headers);
  headers.append('vary', 'accept-encoding');
  if (small) headers.set('content-encoding', 'gzip');
  const body = small ? page.gzip : page.body;
  headers.set('content-length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : (body as Uint8Array<ArrayBuffer>), {
    status: page.status,
    headers,
  });
}

const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

function contentPolicy(
  html: string,
  { policy, production }: { policy: { connect: string[]; picture: string[]; form: string[] }; production: boolean },
): string {
  const hashes = new Set<string>();
  for (const [, script = ''] of html.matchAll(INLINE)) {
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${policy.picture.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self' ${policy.connect.join(' ')}`,
    "worker-src 'self' blob:",
    `form-action 'self' ${policy.form.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "object-src 'none'",
    ...(production ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
