/** The furthest page of a list that can be asked for. */
export const FURTHEST_PAGE = 100_000;

/**
 * The page that an address asks for, from 1: the first one where it says none or nonsense, the furthest that can be asked
 * for where it says more.
 */
export function pageAsked(text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page >= 1 ? Math.min(page, FURTHEST_PAGE) : 1;
}

/** The page of a list that is shown when `page` was asked for: the last one when there are fewer. An empty list has one. */
export function pageWithin(page: number, total: number, size: number): { page: number; pageCount: number } {
  const pageCount = Math.max(1, Math.ceil(total / size));
  return { page: Math.min(page, pageCount), pageCount };
}

export type Range = { limit: number; offset: number };

/** The rows of a page, as a database is asked for them. */
export const rangeOf = (page: number, size: number): Range => ({ limit: size, offset: (page - 1) * size });
