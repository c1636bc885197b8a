import type { Table } from '../table.ts';
import type { CreatedFilter } from './read-params.ts';
import { noSuch, type Refusal } from './refuse.ts';

export interface List<Item> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: Item[];
}

interface PagingParams {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: CreatedFilter | undefined;
}

interface ListQuery<Row, Index, Item> {
  /** The name of the objects in 'No such …'. */
  kind: string;
  url: string;
  index: Index;
  key: string;
  matches?: (row: Row) => boolean;
  present: (row: Row) => Item;
}

/** One page of a table, newest first, with Stripe's paging parameters. */
export function answerList<Row extends { id: string; created: number }, Index extends string, Item>(
  table: Table<Row, Index>,
  params: PagingParams,
  query: ListQuery<Row, Index, Item>,
): List<Item> | Refusal {
  for (const param of ['starting_after', 'ending_before'] as const) {
    const id = params[param];
    if (id !== undefined && !table.get(id)) return noSuch(query.kind, id, param);
  }
  const inRange = createdFilter(params.created);
  const page = table.page(
    query.index,
    query.key,
    { limit: params.limit ?? 10, startingAfter: params.starting_after, endingBefore: params.ending_before },
    (row) => inRange(row.created) && (query.matches?.(row) ?? true),
  );
  return { object: 'list', url: query.url, has_more: page.hasMore, data: page.rows.map(query.present) };
}

/** A short list inside another object. */
export function nestedList<Item>(url: string, data: Item[]): List<Item> {
  return { object: 'list', url, has_more: false, data };
}

function createdFilter(created: CreatedFilter | undefined): (at: number) => boolean {
  if (created === undefined) return () => true;
  if (typeof created === 'number') return (at) => at === created;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = created;
  return (at) => at > gt && at >= gte && at < lt && at <= lte;
}
