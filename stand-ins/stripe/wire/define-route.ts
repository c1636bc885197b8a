import type * as z from 'zod';
import type { Tables, World } from '../world.ts';
import { params } from './read-params.ts';
import { noSuch, type Refusal } from './refuse.ts';

/** One call of the API with its parameters read. */
export interface Call<Params> {
  world: World;
  /** The account that the call acts for: the platform, or that of the header Stripe-Account. */
  account: string;
  /** A part of the path, by its name in the route. */
  path: (name: string) => string;
  params: Params;
}

export interface Route<Params = unknown> {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: z.ZodType<Params>;
  /** Decides and writes. It must refuse before it writes anything, except for a declined card. */
  answer(call: Call<Params>): object | Refusal;
}

/** One route, its `answer` typed by its parameters. */
export function route<Params>(definition: Route<Params>): Route {
  return definition;
}

/** `GET …/:id`: one object of the calling account. `kind` is its name in 'No such …'. */
export function retrieveRoute<Row extends { account: string }>(definition: {
  path: string;
  kind: string;
  table: (tables: Tables) => { get(id: string): Row | undefined };
  present: (row: Row, world: World) => object;
}): Route {
  return route({
    method: 'GET',
    path: definition.path,
    params: params({}),
    answer: ({ world, account, path }) => {
      const row = definition.table(world.tables).get(path('id'));
      return row?.account === account ? definition.present(row, world) : noSuch(definition.kind, path('id'));
    },
  });
}
