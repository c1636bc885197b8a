import { reloadUser } from '../../identity/components/current-user.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import { session } from '../../platform/browser/session.ts';
import type { Picture } from '../contract.ts';

/** The specification's limit for an upload. */
const TIMEOUT_MS = 10_000;

/**
 * `POST /media` with a sight of how much of the file has gone, which `fetch` does not give. Otherwise as the API's client:
 * @throws RequestFailed when the server refuses; an Error 'Request timed out after 10000ms'; an AbortError when cancelled
 */
export async function sendPicture(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<Picture> {
  const token = await session.token();
  signal.throwIfAborted();
  const response = await post(file, token, signal, onProgress);
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const data: unknown = isJson ? await response.json() : undefined;
  if (response.ok) return data as Picture;
  if (response.status === 401 && token && session.refused(token)) await reloadUser({ mayBeAnother: true });
  throw new RequestFailed(response, data as RequestFailed['data']);
}

function post(
  file: File,
  token: string | null,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.set('file', file);
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    request.open('POST', '/api/media');
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('timeout', () => reject(new Error(`Request timed out after ${TIMEOUT_MS}ms`)));
    request.addEventListener('error', () => reject(new Error('The connection was lost. Please try again.')));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type') ?? '';
      const { status, statusText } = request;
      resolve(new Response(request.responseText, { status, statusText, headers: { 'content-type': type } }));
    });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    signal.addEventListener('abort', stop);
    request.send(form);
  });
}
