import { expect, it } from 'vitest';
import { RequestFailed } from './client.ts';
import { makeOnce } from './use-once.ts';

const refused = (status: number, key: string): RequestFailed =>
  new RequestFailed(new Response(null, { status }), { key });
const same = { learnerId: 'maya', pence: 1_200 };

/** The keys of two presses, of which the first ends like this. */
async function twoKeys(first: { what: unknown; fails?: Error }, second: unknown): Promise<[string, string]> {
  const once = makeOnce();
  const keys: string[] = [];
  await once(first.what, async (key) => {
    keys.push(key);
    if (first.fails) throw first.fails;
  }).catch(() => undefined);
  await once(second, async (key) => void keys.push(key));
  return [keys[0] ?? '', keys[1] ?? ''];
}

it.each([
  ['whose answer was lost', new TypeError('Failed to fetch')],
  ['that a gateway gave up', refused(502, '')],
  ['while very many people ask', refused(503, 'too-busy')],
  ['that is still at work', refused(409, 'still-working')],
])('repeats a request %s as the one that it was', async (_, fails) => {
  const [first, second] = await twoKeys({ what: same, fails }, { ...same });
  expect(second).toBe(first);
});

it.each([
  ['was done', undefined],
  ['was refused', refused(409, 'places-gone')],
])('makes a new request when the one before %s', async (_, fails) => {
  const [first, second] = await twoKeys(fails ? { what: same, fails } : { what: same }, same);
  expect(second).not.toBe(first);
});

it('makes a new request when something else is wanted, also after a lost answer', async () => {
  const [first, second] = await twoKeys({ what: same, fails: new TypeError('Failed to fetch') }, { ...same, pence: 1 });
  expect(second).not.toBe(first);
});

it('is one request for two presses of which neither is answered yet', async () => {
  const once = makeOnce();
  const keys: string[] = [];
  const ask = async (key: string): Promise<void> => void keys.push(key);
  await Promise.all([once(same, ask), once(same, ask)]);
  expect(keys[1]).toBe(keys[0]);
});

it('keeps the key of a later wish when an earlier one is answered', async () => {
  const once = makeOnce();
  const early = Promise.withResolvers<void>();
  const keys: string[] = [];
  const first = once(same, async () => early.promise);
  const lost = (key: string): Promise<void> => {
    keys.push(key);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  await once('other', lost).catch(() => undefined);
  early.resolve();
  await first;
  await once('other', lost).catch(() => undefined);
  expect(keys[1]).toBe(keys[0]);
});
