import { knownText } from '../http/text-response.ts';
import { makeBody, type PageBody } from './page-body.ts';

/** A rendered page as it is kept. `topics` are the things that it shows, or null where it must not be kept. */
export type FinishedPage = {
  status: number;
  headers: [string, string][];
  body: PageBody;
  /** Where a web page may load from; `NONCE` in it stands for the nonce of an answer. Null for what is no web page. */
  policy: string | null;
  topics: readonly string[] | null;
};

/** Where pages may load from and send to beside our own address, from configuration. */
export type Sources = Record<'script' | 'connect' | 'frame' | 'picture' | 'font' | 'media' | 'form', string[]>;

export type PagePolicy = {
  sources: Sources;
  production: boolean;
  /** Other websites may show the page in a frame. */
  isEmbedded?: boolean;
};

/** Stands in a policy for the nonce, which each answer makes for itself. */
export const NONCE = '{nonce}';

/**
 * Reads a response whole and compresses it, parted at the nonces of its scripts, so that a kept page can have another one in
 * each answer (decision 33).
 * @param mark what the renderer wrote as the nonce: made at random for this rendering, so that no text of the page has it
 */
export async function finishPage(
  response: Response,
  topics: readonly string[] | null,
  policy: PagePolicy,
  mark: string,
): Promise<FinishedPage> {
  const text = knownText(response);
  const whole = text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text);
  const headers: [string, string][] = [];
  for (const [name, value] of response.headers) {
    if (name !== 'content-length' && name !== 'transfer-encoding') headers.push([name, value]);
  }
  if (!response.headers.has('cache-control')) headers.push(['cache-control', 'private, no-cache']);
  const isWebPage = (response.headers.get('content-type') ?? '').includes('text/html');
  return {
    status: response.status,
    headers,
    body: await makeBody(whole, mark),
    policy: isWebPage ? contentPolicy(policy) : null,
    topics: response.status === 200 ? topics : null,
  };
}

function contentPolicy({ sources, production, isEmbedded = false }: PagePolicy): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${NONCE}' ${sources.script.join(' ')}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${sources.picture.join(' ')}`,
    `font-src 'self' ${sources.font.join(' ')}`,
    `connect-src 'self' ${sources.connect.join(' ')}`,
    `frame-src 'self' ${sources.frame.join(' ')}`,
    `media-src 'self' ${sources.media.join(' ')}`,
    "worker-src 'self' blob:",
    `form-action 'self' ${sources.form.join(' ')}`,
    `frame-ancestors ${isEmbedded ? '*' : "'none'"}`,
    "base-uri 'self'",
    "object-src 'none'",
    ...(production ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
