import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { makeWorld, type World } from '../../../../test/world.ts';
import { fitsTyped } from './typed-words.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const fits = async (typed: string, written: string, telephone: string | null): Promise<boolean | undefined> => {
  const asked = fitsTyped(typed, [sql`${written}::text`, sql`null`], sql`${telephone}::text`);
  const { rows } = await sql<{ fits: boolean }>`select ${asked} as fits`.execute(world.services.db);
  return rows[0]?.fits;
};

it.each([
  ['', 'Anybody', null],
  ["O'Neill", 'Aoife O’Neill', null],
  ['oneill', 'Aoife O’Neill', null],
  ['O’NEILL', "aoife o'neill", null],
  ['Sian', 'Siân Rhys', null],
  ['Siân', 'Sian Rhys', null],
  ['Sia\u0302n', 'Si\u00e2n Rhys', null],
  ['rhys sian', 'Siân Rhys', null],
  ['smith jones', 'Ada Smith-Jones', null],
  ['Smith–Jones', 'Ada Smith-Jones', null],
  ['łukasz', 'Lukasz Zając', null],
  ['ольга', 'Ольга Иванова', null],
  ['50%', 'Half term, 50% off', null],
  ['ＡＤＡ', 'Ada', null],
  ['07700900123', 'Ada', '07700 900123'],
  ['07700 900123', 'Ada', '+447700900123'],
  ['+44 (0)7700 900-123', 'Ada', '07700900123'],
  ['0044 7700 900123', 'Ada', '07700 900123'],
  ['900123', 'Ada', '+44 7700 900123'],
])('‘%s’ finds ‘%s’ (%s)', async (typed, written, telephone) => {
  expect(await fits(typed, written, telephone)).toBe(true);
});

it.each([
  ['%', 'Ada', '07700 900123'],
  [String.raw`a\b`, 'a b', null],
  ['ada jones', 'Ada Smith', null],
  ['12', 'Ada', '07700 900123'],
  ['ada 07700900123', 'Ben', '07700 900123'],
  ['O Neill', 'Neal', null],
])('‘%s’ does not find ‘%s’ (%s)', async (typed, written, telephone) => {
  expect(await fits(typed, written, telephone)).toBe(false);
});
