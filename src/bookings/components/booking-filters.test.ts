import { expect, test } from 'vitest';
import { filterFrom, filterText, queryOf, whilePaging } from './booking-filters.tsx';

const unasked = { q: '', from: '', to: '', sort: undefined };

test.each([
  ['', { type: 'all', payment: undefined, ...unasked, page: 1 }],
  ['payment=PENDING&type=all', { type: 'all', payment: 'PENDING', ...unasked, page: 1 }],
  ['type=upcoming&page=3', { type: 'upcoming', payment: undefined, ...unasked, page: 3 }],
  ['type=toString&payment=constructor&page=-1', { type: 'all', payment: undefined, ...unasked, page: 1 }],
  [
    'q=O%E2%80%99Neill&from=2027-04-06&to=2027-02-30',
    { type: 'all', payment: undefined, q: 'O’Neill', from: '2027-04-06', to: '', sort: undefined, page: 1 },
  ],
  [
    'sort=money&direction=descending',
    { type: 'all', payment: undefined, ...unasked, sort: { key: 'money', direction: 'descending' }, page: 1 },
  ],
  ['sort=created_at&direction=up', { type: 'all', payment: undefined, ...unasked, page: 1 }],
  [
    'listing=01a212c6-2b0d-7eb8-8b35-da8738e53a9e',
    { type: 'all', payment: undefined, ...unasked, listingId: '01a212c6-2b0d-7eb8-8b35-da8738e53a9e', page: 1 },
  ],
  ['listing=mine', { type: 'all', payment: undefined, ...unasked, listingId: undefined, page: 1 }],
  ['page=1.5', { type: 'all', payment: undefined, ...unasked, page: 1 }],
  ['page=abc', { type: 'all', payment: undefined, ...unasked, page: 1 }],
  ['page=1e9', { type: 'all', payment: undefined, ...unasked, page: 100_000 }],
] as const)('the address ?%s asks for %j', (query, filter) => {
  expect(filterFrom(new URLSearchParams(query))).toEqual(filter);
});

test('the refund reminder’s address comes back as it is', () => {
  expect(queryOf({ type: 'all', payment: 'PENDING', ...unasked, page: 1 })).toBe('?payment=PENDING&type=all');
  expect(queryOf({ type: 'past', payment: undefined, ...unasked, page: 2 })).toBe('?type=past&page=2');
});

test('a listing is kept in the address, and asked for by its id', () => {
  const address = 'type=all&listing=01a212c6-2b0d-7eb8-8b35-da8738e53a9e';
  expect(queryOf(filterFrom(new URLSearchParams(address)))).toBe(`?${address}`);
});

test('until another page is there the one before is shown, but never what was there by another filter', () => {
  const upcoming = { type: 'upcoming', payment: undefined, ...unasked, page: 1 } as const;
  const before = { bookings: ['one'] };
  const shown = (now: Parameters<typeof whilePaging>[0]) =>
    whilePaging(now)(before, { queryKey: ['bookings', 'booker', upcoming] });
  expect(shown({ ...upcoming, page: 2 })).toBe(before);
  expect(shown({ ...upcoming, sort: { key: 'money', direction: 'descending' } })).toBe(before);
  expect(shown({ ...upcoming, type: 'requests' })).toBeUndefined();
  expect(shown({ ...upcoming, payment: 'PENDING' })).toBeUndefined();
  expect(shown({ ...upcoming, q: 'Ada' })).toBeUndefined();
  expect(whilePaging(upcoming)(before, undefined)).toBeUndefined();
});

test('a phone reads in one line what is asked for', () => {
  const all = filterFrom(new URLSearchParams());
  expect(filterText(all)).toBe('All · any day');
  expect(filterText({ ...all, type: 'past', from: '2126-04-06' })).toMatch(
    /^Past · from Sat\u00a06\u00a0Apr\u00a02126$/,
  );
  expect(filterText({ ...all, payment: 'PENDING' })).toBe('All · any day · Refund to decide');
});

test('a sort is kept in the address, and in the pages of the list', () => {
  const sorted = filterFrom(new URLSearchParams('sort=booker'));
  expect(queryOf({ ...sorted, page: 2 })).toBe('?type=all&sort=booker&page=2');
});
