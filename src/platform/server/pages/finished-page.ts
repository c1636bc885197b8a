import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { knownText } from '../http/text-response.ts';

/** A rendered page as it is sent. `topics` are the things that it shows, or null where it must not be kept. */
export type FinishedPage = {
  status: number;
  headers: [string, string][];
  /** The body, compressed if that is worth it: nearly everybody takes it so, and it is a fifth to keep. */
  body: Uint8Array<ArrayBuffer>;
  compressed: boolean;
  topics: readonly string[] | null;
};

/** Where pages may load from and send to beside our own address, from configuration. */
export type Sources = Record<'script' | 'connect' | 'frame' | 'picture' | 'font' | 'media' | 'form', string[]>;

export type PagePolicy = { sources: Sources; production: boolean };

const WORTH_COMPRESSING = 1_000;

const compress = promisify(gzip);

/** Reads a response whole, allows its inline scripts by their hash, so that a kept page needs no nonce, and compresses it. */
export async function finishPage(
  response: Response,
  topics: readonly string[] | null,
  policy: PagePolicy,
): Promise<FinishedPage> {
  const text = knownText(response);
  const whole = text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text);
  const headers: [string, string][] = [];
  for (const [name, value] of response.headers) {
    if (name !== 'content-length' && name !== 'transfer-encoding') headers.push([name, value]);
  }
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('text/html')) {
    headers.push(['content-security-policy', contentPolicy(text ?? whole.toString('utf8'), policy)]);
  }
  if (!response.headers.has('cache-control')) headers.push(['cache-control', 'private, no-cache']);
  const compressed = whole.byteLength > WORTH_COMPRESSING;
  return {
    status: response.status,
    headers,
    // Beside this thread. At this level it takes little time, for pages 8 % larger. Copied, so that it can be handed over.
    body: new Uint8Array(compressed ? await compress(whole, { level: 3 }) : whole),
    compressed,
    topics: response.status === 200 ? topics : null,
  };
}

const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

function contentPolicy(html: string, { sources, production }: PagePolicy): string {
  const hashes = new Set<string>();
  for (const [, script = ''] of html.matchAll(INLINE)) {
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes, ...sources.script].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${sources.picture.join(' ')}`,
    `font-src 'self' ${sources.font.join(' ')}`,
    `connect-src 'self' ${sources.connect.join(' ')}`,
    `frame-src 'self' ${sources.frame.join(' ')}`,
    `media-src 'self' ${sources.media.join(' ')}`,
    "worker-src 'self' blob:",
    `form-action 'self' ${sources.form.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "object-src 'none'",
    ...(production ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
