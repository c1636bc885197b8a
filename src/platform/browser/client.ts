import type { AnswerOf, RequestOf } from '../contract.ts';

/** The server refused or failed (specification, section 7 and 8): message 'Request failed' and what came back. */
export class RequestFailed extends Error {
  override name = 'RequestFailed';
  readonly code: number;
  readonly status: number;
  readonly statusText: string;
  readonly data:
    | { key?: string; message?: string; fields?: Record<string, string>; details?: Record<string, unknown> }
    | undefined;
  readonly headers: Headers;
  constructor(response: Response, data: RequestFailed['data']) {
    super('Request failed');
    this.code = response.status;
    this.status = response.status;
    this.statusText = response.statusText;
    this.data = data;
    this.headers = response.headers;
  }
}

/** Whether the server understood what was asked and says no: the question was at fault, not the server. */
export const isRefused = (error: unknown): error is RequestFailed =>
  error instanceof RequestFailed && error.status < 500;

/** The sentence to show for a failure: the server's own, or a general one. */
export function sentenceOf(error: unknown, otherwise = 'Something went wrong. Please try later.'): string {
  if (error instanceof RequestFailed) return error.data?.message ?? otherwise;
  if (error instanceof Error && error.message) return error.message;
  return otherwise;
}

/** What is wrong with which field, by the field's name; nothing where a failure is not about fields. */
export const fieldProblems = (error: unknown): Record<string, string> =>
  (error instanceof RequestFailed && error.data?.fields) || {};

const TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 10_000;

type More = { signal?: AbortSignal; idempotencyKey?: string };
type Args<R> =
  Record<never, never> extends RequestOf<R> ? [request?: RequestOf<R> & More] : [request: RequestOf<R> & More];

/** A typed call of the API: `api('GET /experiences/{experienceId}', { params: { experienceId } })`. */
export type Api<Routes> = <Key extends keyof Routes & string>(
  address: Key,
  ...args: Args<Routes[Key]>
) => Promise<AnswerOf<Routes[Key]>>;

export type ClientOptions = {
  /** Sends a request; in loaders this calls the API in process. */
  fetch?: (request: Request) => Promise<Response> | Response;
  base?: string;
  /** The bearer token, or null when nobody is signed in; may refresh it first. */
  token?: () => Promise<string | null>;
  /** Called when the server does not take the token any more; the call fails once that is dealt with. */
  onRefused?: (token: string) => Promise<void>;
  /** Called when no answer came: a lost connection, a time-out. The call fails with the same error. */
  onFailure?: (error: unknown) => void;
};

/** Makes the typed client of the API. No zod, no routes in the browser: the address is the route. */
export function createClient<Routes>(options: ClientOptions = {}): Api<Routes> {
  const send = options.fetch ?? ((request: Request) => fetch(request));
  return async (address, ...[request]) => {
    const { params, query, body, file, signal, idempotencyKey } = (request ?? {}) as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
      file?: Blob;
    } & More;
    const [method = 'GET', template = ''] = address.split(' ');
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {})) {
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
    const headers = new Headers({ accept: 'application/json' });
    const token = await options.token?.();
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
    let payload: BodyInit | undefined;
    if (file) {
      payload = new FormData();
      payload.set('file', file);
    } else if (body !== undefined) {
      headers.set('content-type', 'application/json');
      payload = JSON.stringify(body);
    }
    const limit = file ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS;
    const timeout = AbortSignal.timeout(limit);
    const query_ = search.size > 0 ? `?${search}` : '';
    let response: Response;
    try {
      response = await send(
        new Request(`${options.base ?? globalThis.location?.origin ?? 'http://localhost'}/api${path}${query_}`, {
          method,
          headers,
          ...(payload === undefined ? {} : { body: payload }),
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        }),
      );
    } catch (error) {
      const failure = timeout.aborted ? new Error(`Request timed out after ${limit}ms`, { cause: error }) : error;
      // What the page itself gave up is no error.
      if (!signal?.aborted) options.onFailure?.(failure);
      throw failure;
    }
    const data: unknown = response.headers.get('content-type')?.includes('json') ? await response.json() : undefined;
    if (response.ok) return data as never;
    if (response.status === 401 && token) await options.onRefused?.(token);
    throw new RequestFailed(response, data as RequestFailed['data']);
  };
}
