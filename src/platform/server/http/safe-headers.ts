import { textResponse } from './text-response.ts';

export type HeaderRecord = Readonly<Record<string, string>>;

/** What every answer says beside its own headers. */
export function safeHeaders(development: boolean): HeaderRecord {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), microphone=(), payment=(), geolocation=(self)',
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

/** The headers of answers that say nothing else, made once. */
const usual = new WeakMap<HeaderRecord, { empty: HeaderRecord; json: HeaderRecord }>();

function usualHeaders(headers: HeaderRecord): { empty: HeaderRecord; json: HeaderRecord } {
  let made = usual.get(headers);
  if (!made) {
    const empty = apiHeaders(headers);
    made = { empty, json: { 'content-type': 'application/json', ...empty } };
    usual.set(headers, made);
  }
  return made;
}

/** An answer of the API: JSON or nothing, kept nowhere, with the safe headers. */
export function safeResponse(
  text: string | null,
  status: number,
  headers: HeaderRecord,
  more?: HeaderRecord,
): Response {
  const { empty, json } = usualHeaders(headers);
  const own = text === null ? empty : json;
  const init = { status, headers: more ? { ...own, ...more } : own };
  const response = text === null ? new Response(null, init) : textResponse(text, init);
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
