import { queryOptions } from '@tanstack/react-query';
import { api } from '../../client.ts';

export const BASKET_KEY = ['basket'];

/** What is held, and whether an earlier hold ran out. */
export const basketQuery = queryOptions({ queryKey: BASKET_KEY, queryFn: () => api('GET /basket') });

/** When the family's learners have places already. */
export const takenTimesQuery = queryOptions({
  queryKey: ['taken-times'],
  queryFn: () => api('GET /basket/taken-times'),
  // The family books in between.
  gcTime: 0,
});

/** What is told of an account that may change what it holds: another tab, the time, or the payment. */
export const CHANGES_BASKET = /^(places|booking|payment|live)\./;
