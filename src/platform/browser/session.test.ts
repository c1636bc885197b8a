import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from './session.ts';

let answer: ((response: Response) => void) | null = null;
beforeEach(() => {
  answer = null;
  vi.stubGlobal('document', { cookie: 'thicket-signed-in=1' });
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  session.forget();
});
afterEach(() => vi.unstubAllGlobals());

const renewed = (token: string): Response => Response.json({ token, expiresInSeconds: 900 });
const ended = (): Response => Response.json({ key: 'session-ended' }, { status: 401 });
const asked = async (): Promise<unknown> => expect.poll(() => answer).not.toBeNull();
/** Answers what is asked, as soon as it is. */
const answerWith = async (response: Response): Promise<void> => {
  await asked();
  answer?.(response);
};

it('is renewed once for all who ask meanwhile', async () => {
  const tokens = [session.token(), session.token()];
  await answerWith(renewed('first'));
  expect(await Promise.all(tokens)).toEqual(['first', 'first']);
  expect(await session.token()).toBe('first');
});

it('ends when it is not renewed any more', async () => {
  const token = session.token();
  await answerWith(ended());
  expect(await token).toBeNull();
  expect(session.isLikely()).toBe(false);
});

it.each([
  ['ended', ended],
  ['was renewed', () => renewed('old')],
])('stays the new one when somebody signs in and then hears that the one before %s', async (_, late) => {
  const token = session.token();
  await asked();
  session.set({ token: 'new', expiresInSeconds: 900 });
  answer?.(late());
  expect(await token).toBe('new');
  expect(session.isLikely()).toBe(true);
  expect(await session.token()).toBe('new');
});
