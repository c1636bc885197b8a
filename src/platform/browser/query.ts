import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** What a read may say of its own failure. */
export type FailureMeta = {
  /** No notice at all, or none for these HTTP statuses: the screen has a state of its own for them. */
  quiet?: true | readonly number[];
  /** A page to go to instead, when the read fails. */
  fallback?: string;
};

/** What a change may say of its own failure. */
export type ChangeFailureMeta = {
  /** No notice, or none for these HTTP statuses: the screen tells of them where they belong. */
  quiet?: true | readonly number[];
};

/** For a change whose failure the screen tells of itself, where it was asked for: it is not told a second time. */
export const TOLD_IN_PLACE: ChangeFailureMeta = { quiet: true };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: ChangeFailureMeta;
  }
}

/** Who tells people about failures of reads and changes: the shell, which knows how. */
export type FailureTeller = {
  query: (error: unknown, key: string, meta: FailureMeta) => void;
  querySucceeded: (key: string) => void;
  mutation: (error: unknown, meta: ChangeFailureMeta) => void;
};

let teller: FailureTeller | null = null;
/** Reads that failed before there was somebody to tell of it. */
const missed = new Map<string, [error: unknown, meta: FailureMeta]>();

/** Has failures told by this teller from now on, those that were missed as well. Answers how to stop. */
export function tellFailures(next: FailureTeller): () => void {
  teller = next;
  for (const [key, [error, meta]] of missed) next.query(error, key, meta);
  missed.clear();
  return () => {
    if (teller === next) teller = null;
  };
}

/**
 * Reads of signed-in screens. Queries are not tried again by themselves (specification, section 7), and a screen that
 * is opened again shows what it has while it reads afresh.
 */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (teller) teller.query(error, query.queryHash, query.meta ?? {});
      else missed.set(query.queryHash, [error, query.meta ?? {}]);
    },
    onSuccess: (_, query) => {
      missed.delete(query.queryHash);
      teller?.querySucceeded(query.queryHash);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _wish, _before, mutation) => teller?.mutation(error, mutation.meta ?? {}),
  }),
  defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
});
