import { textResponse } from './text-response.ts';

export type HeaderRecord = Readonly<Record<string, string>>;

/** What every answer says beside its own headers. */
export function safeHeaders(development: boolean): HeaderRecord {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
    ...(development ? {} : { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

const NO_FRAMES = { 'x-frame-options': 'DENY' };

/** Responses that were made with the safe headers: reading them again would cost as much as the rest of a small answer. */
const safe = new WeakSet<Response>();

/** What an answer of the API says: that it is kept nowhere and shown in no frame. */
export const apiHeaders = (headers: HeaderRecord): HeaderRecord => ({
  ...headers,
  ...NO_FRAMES,
  'cache-control': 'no-store',
});

/** An answer of the API: JSON or nothing, kept nowhere, with the safe headers. */
export function safeResponse(
  text: string | null,
  status: number,
  headers: HeaderRecord,
  more?: HeaderRecord,
): Response {
  const own = { ...apiHeaders(headers), ...more };
  const response =
    text === null
      ? new Response(null, { status, headers: own })
      : textResponse(text, { status, headers: { 'content-type': 'application/json', ...own } });
  safe.add(response);
  return response;
}

/** Adds the safe headers to a response that was made without them. */
export function makeSafe(response: Response, headers: HeaderRecord): void {
  if (safe.has(response)) return;
  const own = response.headers;
  for (const [name, value] of Object.entries(headers)) own.set(name, value);
  if (!own.has('x-frame-options') && !own.has('content-security-policy'))
    own.set('x-frame-options', NO_FRAMES['x-frame-options']);
}
