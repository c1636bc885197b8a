import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { isSubmitted, placeStates, stands } from '../place.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

it.each([
  ['standing', stands],
  ['submitted', isSubmitted],
])('The column place.%s holds what the rule of its name says of each state', async (column, rule) => {
  const { rows } = await world.services.pool.query<{ expression: string }>(
    `select pg_get_expr(adbin, adrelid) as expression from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where adrelid = 'place'::regclass and attname = $1`,
    [column],
  );
  const computed = await world.services.pool.query<{ state: string }>(
    `select state from unnest($1::text[]) state where ${rows[0]?.expression}`,
    [placeStates],
  );
  expect(computed.rows.map(({ state }) => state)).toEqual(placeStates.filter(rule));
});
