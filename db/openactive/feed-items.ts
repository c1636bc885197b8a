import { fieldsOf, listOf, numberOf, textOf, type Fields } from './untrusted-json.ts';

/** One entry of an RPDE feed (Realtime Paged Data Exchange): the newest state of one thing. */
export type FeedItem = { id: string; isDeleted: boolean; data: Fields };

/**
 * The items of a page. Of two with the same id the one modified later counts. Entries without an id are left out: the
 * feed could never update or delete them.
 */
export function itemsOf(page: unknown): FeedItem[] {
  const newest = new Map<string, { modified: number; item: FeedItem }>();
  for (const entry of listOf(fieldsOf(page)['items'])) {
    const { id: givenId, state, modified: givenModified, data } = fieldsOf(entry);
    const id = textOf(givenId);
    if (id === null) continue;
    const modified = numberOf(givenModified) ?? 0;
    const known = newest.get(id);
    if (known && known.modified > modified) continue;
    newest.set(id, { modified, item: { id, isDeleted: state !== 'updated', data: fieldsOf(data) } });
  }
  return [...newest.values()].map(({ item }) => item);
}
