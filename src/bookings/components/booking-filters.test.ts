import { expect, test } from 'vitest';
import { filterFrom, queryOf } from './booking-filters.tsx';

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
