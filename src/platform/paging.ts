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

type Found = { rows: readonly unknown[]; total: number };

/**
 * What of a list is shown when a page was asked for. Its rows tell how many there are in all, so that a page beyond the end, as
 * when its last row has gone, tells nothing: then the last page is read.
 * @param read reads a page, with how many rows all pages have, or 0 where it has none
 */
export async function pageShown<Page extends Found>(
  asked: number,
  size: number,
  read: (page: number) => Promise<Page>,
): Promise<Page & { page: number; pageCount: number }> {
  const found = await read(asked);
  if (found.rows.length > 0 || asked === 1) return { ...found, ...pageWithin(asked, found.total, size) };
  const first = await read(1);
  const { page, pageCount } = pageWithin(asked, first.total, size);
  return { ...(page === 1 ? first : await read(page)), page, pageCount };
}

/** Rows of a page of which each tells how many all pages have. */
export const countedRows = <Row extends { total: number }>(rows: Row[]): { rows: Row[]; total: number } => ({
  rows,
  total: rows[0]?.total ?? 0,
});

export type Range = { limit: number; offset: number };

/** The rows of a page, as a database is asked for them. */
export const rangeOf = (page: number, size: number): Range => ({ limit: size, offset: (page - 1) * size });
