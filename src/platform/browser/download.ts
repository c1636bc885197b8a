import { RequestFailed } from './client.ts';
import { saveFile } from './save-file.ts';
import { session } from './session.ts';

/**
 * Hands an answer of the API to the device as a file, under the name that the answer gives it. Fetched, not linked: the
 * address answers only with the bearer token.
 * @param address below /api, with its query
 * @param body what is asked for, where it is too long for an address
 * @throws RequestFailed when it is refused, else an error whose message is a sentence for people
 */
export async function downloadFile(address: string, body?: unknown): Promise<void> {
  const failed = 'The file could not be made. Please try again.';
  const token = await session.token();
  const response = await fetch(`/api${address}`, {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (response && response.status < 500 && !response.ok)
    throw new RequestFailed(response, await response.json().catch(() => undefined));
  // A long file can break off after it has begun: half of it is none.
  const file = response?.ok ? await response.blob().catch(() => undefined) : undefined;
  if (!response || !file) throw new Error(failed);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(name ?? 'file', file);
}

/**
 * A file of the API, to be shown on the page.
 * @param address below /api
 * @throws an error whose message is a sentence for people
 */
export async function fetchFile(address: string): Promise<Blob> {
  const token = await session.token();
  const response = await fetch(`/api${address}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  if (!response.ok) throw new Error('The picture could not be loaded. Please try again.');
  return response.blob();
}
