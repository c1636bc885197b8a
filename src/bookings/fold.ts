import type { BookingSummary } from '../places/booking-list-schemas.ts';

type Standing = Pick<BookingSummary, 'nextSession' | 'toDecide'>;

/**
 * A page of bookings in two parts: what is to come or waits for a decision, and what is over or cancelled, which a list
 * folds away. Where a page has only one of the two, nothing is folded.
 */
export function foldPast<Row extends Standing>(page: readonly Row[]): { open: readonly Row[]; folded: readonly Row[] } {
  const isOpen = (row: Row): boolean => row.nextSession !== null || row.toDecide !== null;
  const open = page.filter(isOpen);
  return open.length === 0 ? { open: page, folded: [] } : { open, folded: page.filter((row) => !isOpen(row)) };
}
