import { expect, test } from 'vitest';
import { filterFrom, queryOf, whilePaging } from './booking-filters.tsx';

test.each([
  ['', { type: 'all', payment: undefined, page: 1 }],
  ['payment=PENDING&type=all', { type: 'all', payment: 'PENDING', page: 1 }],
  ['type=upcoming&page=3', { type: 'upcoming', payment: undefined, page: 3 }],
  ['type=toString&payment=constructor&page=-1', { type: 'all', payment: undefined, page: 1 }],
  ['page=1.5', { type: 'all', payment: undefined, page: 1 }],
  ['page=abc', { type: 'all', payment: undefined, page: 1 }],
  ['page=1e9', { type: 'all', payment: undefined, page: 100_000 }],
] as const)('the address ?%s asks for %j', (query, filter) => {
  expect(filterFrom(new URLSearchParams(query))).toEqual(filter);
});

test('the refund reminder’s address comes back as it is', () => {
  expect(queryOf({ type: 'all', payment: 'PENDING', page: 1 })).toBe('?payment=PENDING&type=all');
  expect(queryOf({ type: 'past', payment: undefined, page: 2 })).toBe('?type=past&page=2');
});

test('until another page is there the one before is shown, but never what was there by another filter', () => {
  const upcoming = { type: 'upcoming', payment: undefined, page: 1 } as const;
  const before = { bookings: ['one'] };
  const shown = (now: Parameters<typeof whilePaging>[0]) =>
    whilePaging(now)(before, { queryKey: ['bookings', 'booker', upcoming] });
  expect(shown({ ...upcoming, page: 2 })).toBe(before);
  expect(shown({ ...upcoming, type: 'requests' })).toBeUndefined();
  expect(shown({ ...upcoming, payment: 'PENDING' })).toBeUndefined();
  expect(whilePaging(upcoming)(before, undefined)).toBeUndefined();
});
