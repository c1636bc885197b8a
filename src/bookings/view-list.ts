/** The lists of which views are saved. */
export const viewLists = ['bookings', 'customers', 'waiting', 'payouts', 'sessions'] as const;
export type ViewList = (typeof viewLists)[number];

/** How many views of one list somebody has, and how long the address of one can be. */
export const MOST_VIEWS = 20;
export const LONGEST_VIEW = 600;

/** The part of a list's address that is saved: not on which page somebody was. */
export function viewQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  return query.toString();
}
