import { createReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { isOutage } from '../platform/server/database/outage.ts';
import type { Metrics } from '../platform/server/observe/metrics.ts';
import type { Log } from '../platform/server/observe/log.ts';
import { mayReadMetrics } from '../platform/server/observe/metrics-access.ts';
import { limitReads } from '../platform/server/http/limit-reads.ts';
import { OUTAGE_RETRY_S, outageRefusal } from '../platform/server/http/admission.ts';
import { makeSafe, safeHeaders } from '../platform/server/http/safe-headers.ts';
import type { PageServer } from '../platform/server/pages/pages.ts';

export type SiteApp = Hono;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.topojson': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const COMPRESSED = new Set(['.js', '.mjs', '.css', '.json', '.topojson', '.svg', '.txt']);
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Everything that the process answers over HTTP: health, metrics, the API, static files, then pages. */
export function openSite(options: {
  api: Hono;
  pages: PageServer | null;
  metrics: Metrics;
  /** With it the metrics can be read from other machines. */
  metricsToken?: string | undefined;
  assets: string;
  ready: () => Promise<boolean>;
  development: boolean;
  /** Pages of the stand-ins, in development only. */
  standIns?: Hono;
  log: Log;
}): SiteApp {
  const { api, pages, metrics, log } = options;
  const app = new Hono();
  app.onError((error) => failed(error, log));
  const headers = safeHeaders(options.development);
  app.use(async (context, next) => {
    await next();
    makeSafe(context.res, headers);
  });
  app.get('/healthz', (context) => context.json({ ok: true }));
  app.get('/readyz', async (context) => {
    const ok = await options.ready().catch(() => false);
    return ok ? context.json({ ok }) : context.json({ ok }, 503, { 'retry-after': String(OUTAGE_RETRY_S) });
  });
  app.get('/metrics', async (context) => {
    const { incoming } = (context.env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } };
    const allowed = mayReadMetrics(incoming?.socket.remoteAddress, context.req.raw.headers, options.metricsToken);
    return allowed ? context.text(await metrics.text()) : context.text('Not found', 404);
  });
  const limit = limitReads();
  app.use('/api/*', limit);
  app.route('/', api);
  if (options.standIns && options.development) app.route('/', options.standIns);

  const files = openFiles(options.assets);
  app.get(
    '*',
    async (context, next) =>
      (await files(context.req.path, context.req.method, context.req.header('accept-encoding') ?? '')) ?? next(),
  );
  if (!pages) return app;
  app.use(limit);

  app.on(['GET', 'HEAD', 'POST'], '*', async (context) => {
    const { path } = context.req;
    // '/dev/…' is for development only; in production it does not exist.
    if (!options.development && (path === '/dev' || path.startsWith('/dev/'))) return context.text('Not found', 404);
    const started = performance.now();
    const response = await pages(context.req.raw);
    metrics.request('page', response.status, performance.now() - started);
    return response;
  });
  return app;
}

/** What nobody caught: an outage asks for patience, everything else is a bug. */
function failed(error: Error, log: Log): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  if (isOutage(error)) {
    log.warn({ err: error }, 'the database cannot be reached');
    const retry = { ...headers, 'retry-after': String(OUTAGE_RETRY_S) };
    return new Response(outageRefusal().message, { status: 503, headers: retry });
  }
  log.error({ err: error }, 'an answer failed');
  return new Response('Something went wrong on our side. Please try again.', { status: 500, headers });
}

/** Static files of the build: hashed names are kept for ever; small text files are kept compressed in memory. */
function openFiles(folder: string): (path: string, method: string, encodings: string) => Promise<Response | null> {
  const compressed = new Map<string, Uint8Array<ArrayBuffer>>();
  return async (path, method, encodings) => {
    const extension = extname(path);
    const type = TYPES[extension];
    const decoded = decode(path);
    if (!type || decoded === null || decoded.includes('\0')) return null;
    const file = normalize(join(folder, decoded));
    if (!file.startsWith(folder + sep)) return null;
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found?.isFile()) return null;
    const { size } = found;
    const headers: Record<string, string> = {
      'content-type': type,
      'cache-control': path.startsWith('/assets/') ? FOR_EVER : 'public, max-age=3600',
    };
    if (COMPRESSED.has(extension) && encodings.includes('gzip')) {
      let bytes = compressed.get(file);
      if (!bytes) {
        bytes = new Uint8Array(gzipSync(await readFile(file), { level: 9 }));
        compressed.set(file, bytes);
      }
      return new Response(bytes, {
        headers: {
          ...headers,
          'content-encoding': 'gzip',
          vary: 'accept-encoding',
          'content-length': String(bytes.byteLength),
        },
      });
    }
    // Without a body nobody would read the file, and it would stay open.
    const body = method === 'HEAD' ? null : (Readable.toWeb(createReadStream(file)) as ReadableStream);
    return new Response(body, { headers: { ...headers, 'content-length': String(size) } });
  };
}

/** The path with its escapes resolved, or null when one is broken. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
