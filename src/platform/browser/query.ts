import { QueryClient } from '@tanstack/react-query';

/**
 * Reads of signed-in screens. Queries are not tried again by themselves (specification, section 7), and a screen that
 * is opened again shows what it has while it reads afresh.
 */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
});
