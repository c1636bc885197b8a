import type * as z from 'zod';
import type { CreatedFilter } from './params.ts';
import type { Table } from './store.ts';
import type { World } from './world.ts';
import { noSuch, type Refusal } from './refusal.ts';

/** One call of the API, its parameters read. */
export interface Call<Params> {
  world: World;
  /** The account that the call acts for: the platform, or the one named by the header Stripe-Account. */
  account: string;
  /** A part of the address, by the name it has in the route. */
  path: (name: string) => string;
  params: Params;
}

export interface Route<Params = unknown> {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: z.ZodType<Params>;
  /** Decides and writes. A refusal must be given before anything is written, save for a declined card. */
  answer(call: Call<Params>): object | Refusal;
}

/** One route, its `answer` typed by its parameters. */
export function route<Params>(definition: Route<Params>): Route {
  return definition;
}

/** A list as Stripe answers it. */
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

/** A question to a table: which rows of an index, called what, shown how. */
interface ListQuestion<Row, Index, Item> {
  /** What the objects are called in 'No such …'. */
  kind: string;
  url: string;
  index: Index;
  key: string;
  matches?: (row: Row) => boolean;
  present: (row: Row) => Item;
}

/** One page of a table, newest first, by Stripe's paging parameters. */
export function answerList<Row extends { id: string; created: number }, Index extends string, Item>(
  table: Table<Row, Index>,
  params: PagingParams,
  question: ListQuestion<Row, Index, Item>,
): List<Item> | Refusal {
  for (const param of ['starting_after', 'ending_before'] as const) {
    const id = params[param];
    if (id !== undefined && !table.get(id)) return noSuch(question.kind, id, param);
  }
  const inRange = createdFilter(params.created);
  const page = table.page(
    question.index,
    question.key,
    { limit: params.limit ?? 10, startingAfter: params.starting_after, endingBefore: params.ending_before },
    (row) => inRange(row.created) && (question.matches?.(row) ?? true),
  );
  return { object: 'list', url: question.url, has_more: page.hasMore, data: page.rows.map(question.present) };
}

/** A short list that stands inside another object. */
export function innerList<Item>(url: string, data: Item[]): List<Item> {
  return { object: 'list', url, has_more: false, data };
}

function createdFilter(created: CreatedFilter | undefined): (at: number) => boolean {
  if (created === undefined) return () => true;
  if (typeof created === 'number') return (at) => at === created;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = created;
  return (at) => at > gt && at >= gte && at < lt && at <= lte;
}
