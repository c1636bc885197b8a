import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { RequestFailed } from '../../platform/browser/client.ts';
import { forgetLocked } from '../../platform/browser/locked-store.ts';
import type { Register } from '../contract.ts';
import { keepDayPack, readKeptList, readKeptRegister } from './day-pack.ts';
import { keptPageOf } from './kept-pages.ts';
import { withKept } from './with-kept.ts';

const registerOf = (id: string, startDate: string, endDate: string): Register =>
  ({ session: { id, startDate, endDate }, places: [] }) as unknown as Register;

/** Two nights in the wood, over the end of summer time: 28 March 2027 has 23 hours. */
const friday = registerOf('friday', '2027-03-26T15:00:00Z', '2027-03-26T17:00:00Z');
const saturday = registerOf('saturday', '2027-03-27T21:00:00Z', '2027-03-28T08:00:00Z');
const at = (now: string): void => void vi.setSystemTime(now);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'Temporal'] });
  at('2027-03-26T14:00:00Z');
  await forgetLocked();
  await keepDayPack('rowan', { readAt: '2027-03-26T14:00:00Z', registers: [saturday, friday] });
});
afterEach(() => vi.useRealTimers());

const listed = async (accountId: string) => (await readKeptList(accountId))?.sessions.map(({ id }) => id);

it('registers are there for forty-eight hours without signal, over two midnights, until a day after each has ended', async () => {
  expect(await listed('rowan')).toEqual(['friday', 'saturday']);
  at('2027-03-27T16:59:00Z');
  expect(await listed('rowan')).toEqual(['friday', 'saturday']);
  at('2027-03-27T17:01:00Z');
  expect(await listed('rowan')).toEqual(['saturday']);
  expect(await readKeptRegister('rowan', 'friday')).toBeUndefined();
  at('2027-03-29T07:59:00Z');
  expect(await readKeptRegister('rowan', 'saturday')).toMatchObject({ readAt: '2027-03-26T14:00:00Z' });
  at('2027-03-29T08:01:00Z');
  expect(await listed('rowan')).toEqual([]);
});

it('somebody else on the same phone is shown none of them', async () => {
  expect(await readKeptList('fern')).toBeNull();
  expect(await readKeptRegister('fern', 'friday')).toBeUndefined();
});

test.each([
  ['/schedule/mentor', '/schedule/mentor'],
  ['/registers', '/schedule/mentor'],
  ['/registers/', '/schedule/mentor'],
  ['/registers/01a2', '/registers/without-signal'],
  ['/registers/01a2/print', null],
  ['/checkout', null],
  ['/bookings/01a2', null],
  ['/', null],
])('without signal %s is served by %s', (path, page) => {
  expect(keptPageOf(path)).toBe(page);
});

it('what is on the device stands in for a server that cannot be reached, and never for its no', async () => {
  const kept = async () => 'kept' as const;
  const fails = (error: Error) => async () => {
    throw error;
  };
  const answers = (status: number) => new RequestFailed(new Response(null, { status }), undefined);
  expect(await withKept<string>(async () => 'fresh', kept)).toBe('fresh');
  expect(await withKept<string>(fails(new TypeError('Failed to fetch')), kept)).toBe('kept');
  expect(await withKept<string>(fails(answers(503)), kept)).toBe('kept');
  await expect(withKept<string>(fails(answers(404)), kept)).rejects.toThrow('Request failed');
  await expect(withKept<string>(fails(new TypeError('Failed to fetch')), async () => undefined)).rejects.toThrow();
});
