import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient, RequestFailed, type ClientOptions } from './client.ts';

type Routes = {
  'GET /things/{id}': { params: never; output: never };
  'POST /media': { upload: object; output: never };
};

/** A client whose server is a function. */
function clientOf(fetch: (request: Request) => Promise<Response> | Response, more: Partial<ClientOptions> = {}) {
  // The types of routes are the product's business; here only what is sent counts.
  return createClient<Routes>({ fetch, base: 'http://server', ...more }) as unknown as (
    address: string,
    request?: Record<string, unknown>,
  ) => Promise<unknown>;
}
const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

afterEach(() => {
  vi.useRealTimers();
});

describe('a call', () => {
  it('goes to the base of the API with its parameters, query and JSON', async () => {
    const seen: { url?: string; method?: string; type?: string | null; body?: string; token?: string | null } = {};
    const api = clientOf(
      async (request) => {
        Object.assign(seen, {
          url: request.url,
          method: request.method,
          type: request.headers.get('content-type'),
          token: request.headers.get('authorization'),
          body: await request.text(),
        });
        return json({ ok: true });
      },
      { token: async () => 'a-token' },
    );
    await api('PATCH /things/{id}', {
      params: { id: 'a/b' },
      query: { page: 2, empty: '', many: ['x', 'y'] },
      body: { name: 'Ada' },
    });
    expect(seen).toEqual({
      url: 'http://server/api/things/a%2Fb?page=2&many=x&many=y',
      method: 'PATCH',
      type: 'application/json',
      token: 'Bearer a-token',
      body: '{"name":"Ada"}',
    });
  });

  it('carries no token when nobody is signed in', async () => {
    let token: string | null = '';
    const api = clientOf((request) => {
      token = request.headers.get('authorization');
      return json({});
    });
    await api('GET /things/{id}', { params: { id: '1' } });
    expect(token).toBeNull();
  });

  it('that is refused fails with status, data, status text and headers', async () => {
    const api = clientOf(
      () =>
        new Response(JSON.stringify({ key: 'not-found', message: 'Gone.' }), {
          status: 404,
          statusText: 'Not Found',
          headers: { 'content-type': 'application/json', 'x-mark': 'here' },
        }),
    );
    const error = await api('GET /things/{id}', { params: { id: '1' } }).catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(RequestFailed);
    expect(error).toMatchObject({
      message: 'Request failed',
      code: 404,
      status: 404,
      statusText: 'Not Found',
      data: { key: 'not-found', message: 'Gone.' },
    });
    expect((error as RequestFailed).headers.get('x-mark')).toBe('here');
  });

  it('is sent once: what fails is not tried again', async () => {
    let sent = 0;
    const api = clientOf(() => {
      sent += 1;
      return json({}, 503);
    });
    await expect(api('GET /things/{id}', { params: { id: '1' } })).rejects.toThrow('Request failed');
    expect(sent).toBe(1);
  });

  it('whose connection is lost is reported, and fails with the original message', async () => {
    const reported: unknown[] = [];
    const api = clientOf(() => Promise.reject(new TypeError('Failed to fetch')), {
      onFailure: (error) => reported.push(error),
    });
    await expect(api('GET /things/{id}', { params: { id: '1' } })).rejects.toThrow('Failed to fetch');
    expect(reported).toHaveLength(1);
  });

  it('that the page gave up is no failure to report', async () => {
    const reported: unknown[] = [];
    const stop = new AbortController();
    const api = clientOf(
      (request) =>
        new Promise((_, reject) => {
          const giveUp = (): void => reject(new Error('given up'));
          if (request.signal.aborted) giveUp();
          else request.signal.addEventListener('abort', giveUp);
        }),
      { onFailure: (error) => reported.push(error) },
    );
    const call = api('GET /things/{id}', { params: { id: '1' }, signal: stop.signal });
    stop.abort();
    await expect(call).rejects.toThrow('given up');
    expect(reported).toEqual([]);
  });

  it.each([
    ['an ordinary call', 'GET /things/{id}', { params: { id: '1' } }, 20_000],
    ['an upload', 'POST /media', { file: new Blob(['x']) }, 10_000],
  ])('that takes too long: %s ends after its time-out, in words', async (_, address, request, limit) => {
    const asked: number[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      asked.push(ms);
      return AbortSignal.abort(new DOMException('over', 'TimeoutError'));
    });
    const api = clientOf((sent) => (sent.signal.aborted ? Promise.reject(new Error('over')) : json({})));
    await expect(api(address, request)).rejects.toThrow(`Request timed out after ${limit}ms`);
    expect(asked).toEqual([limit]);
    timeout.mockRestore();
  });
});
