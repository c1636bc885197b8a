import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { sql } from '../../platform/server/database/db.ts';
import { readPostcodeFile, type ReadingOptions } from './read-postcode-file.ts';
import { wardOf } from './select-ward.ts';

let world: World;
let folder: string;
let adminId: string;
beforeAll(async () => {
  world = await makeWorld();
  folder = mkdtempSync(join(tmpdir(), 'thicket-postcodes-'));
  ({ id: adminId } = await world.makeAccount({ role: 'admin' }));
});
beforeEach(() => world.services.db.deleteFrom('reference_file').execute());
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.stop();
});

/** Lines as the ONS Postcode Directory has them. */
const HEADING = '"pcd7","pcds","doterm","wd25cd","lat","long"';
const line = (postcode: string, ward: string, at = '51.440000,-2.600000') =>
  `"${postcode.replace(' ', '')}","${postcode}","","${ward}",${at}`;
const save = (name: string, lines: string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, `\uFEFF${[HEADING, ...lines].join('\r\n')}\r\n`);
  return path;
};
const read = (path: string, options: ReadingOptions = {}) => readPostcodeFile(world.services, path, options);
const wardAt = async (home: string) =>
  (
    await sql<{ ward: string }>`
      select ${wardOf('01900000-0000-7000-8000-000000000000', sql`${home}::text`)} as ward`.execute(world.services.db)
  ).rows[0]?.ward;
const files = async () => (await world.request('GET /reference-files', { as: adminId })).body.files;

test('a directory becomes wards with names and middles, and what is left out is named by its line', async () => {
  const names = join(folder, 'names.csv');
  writeFileSync(names, 'WD25CD,WD25NM\nE05001,"Southville, and around"\n');
  const path = save('whole.csv', [
    line('BS3 1LL', 'E05001', '51.440000,-2.600000'),
    line('BS3 1LN', 'E05001', '51.460000,-2.620000'),
    // Neither is in the file of names, and the directory knows no position of the second.
    line('BS3 2AA', 'E05002', '51.430000,-2.610000'),
    line('XX9 9XX', 'E05003', '99.999999,0.000000'),
    line('BS3 1LL', 'E05002'),
    line('JE1 1AA', 'L99999999', '99.999999,0.000000'),
    line('Bristol', 'E05002'),
  ]);
  const done = await read(path, { names, title: 'Directory of May' });
  expect(done).toMatchObject({
    ok: true,
    value: {
      read: 7,
      kept: 4,
      refused: 3,
      lines: [
        { line: 6, why: 'BS31LL comes twice' },
        { line: 7, why: 'no ward' },
        { line: 8, why: '‘Bristol’ is no postcode' },
      ],
    },
  });
  expect([await wardAt('bs3 1ll'), await wardAt('BS3 2AA')]).toEqual(['Southville, and around', 'E05002']);
  const wards = await world.services.db.selectFrom('ward').selectAll().orderBy('code').execute();
  expect(wards).toMatchObject([
    { code: 'E05001', name: 'Southville, and around' },
    { code: 'E05002', name: 'E05002' },
    { code: 'E05003', latitude: null, longitude: null },
  ]);
  expect([wards[0]?.latitude, wards[0]?.longitude]).toEqual([expect.closeTo(51.45, 4), expect.closeTo(-2.61, 4)]);
  expect(await files()).toMatchObject([{ title: 'Directory of May', state: 'READY', size: 4, reading: { read: 7 } }]);
});

const many = (count: number, ward: string) =>
  Array.from({ length: count }, (_, nth) => line(`BS${(nth % 9) + 1} ${nth % 10}${twoLetters(nth)}`, ward));
const twoLetters = (nth: number): string =>
  `${'ABDEFGHJLN'[Math.floor(nth / 90) % 10]}${'ABDEFGHJLN'[Math.floor(nth / 900) % 10]}`;

test('after a crash in the middle it goes on where it was, and until it is whole the old file is read', async () => {
  await read(save('old.csv', [line('BS3 1LL', 'E05OLD')]));
  const path = save('new.csv', [line('BS3 1LL', 'E05NEW'), ...many(60, 'E05NEW'), line('nonsense', 'E05NEW')]);
  const crash = new Error('The power went.');
  await expect(
    read(path, {
      batch: 10,
      onProgress: ({ read: rows }) => {
        if (rows >= 30) throw crash;
      },
    }),
  ).rejects.toThrow(crash);
  expect(await wardAt('BS3 1LL')).toBe('E05OLD');
  expect(await files()).toMatchObject([
    { title: 'new', state: 'FILLING', reading: { read: 30 } },
    { title: 'old', state: 'READY' },
  ]);
  const batches: number[] = [];
  const done = await read(path, { batch: 7, onProgress: ({ read: rows }) => void batches.push(rows) });
  // What stood in the database was not read into it again.
  expect(batches[0]).toBe(35);
  expect(done).toMatchObject({ ok: true, value: { kept: 61, refused: 1, lines: [{ line: 63 }] } });
  expect(await wardAt('BS3 1LL')).toBe('E05NEW');
  expect(await files()).toMatchObject([{ title: 'new', state: 'READY', size: 61 }]);
});

test('it is stopped and begun again from its first row, from the screen too, and a changed file is another file', async () => {
  const path = save('stopped.csv', many(40, 'E05001'));
  const abort = new AbortController();
  const stopAfter = (rows: number) => ({
    batch: 10,
    signal: abort.signal,
    onProgress: ({ read: now }: { read: number }) => {
      if (now >= rows) abort.abort();
    },
  });
  expect(await read(path, stopAfter(20))).toMatchObject({ ok: false, refusal: { key: 'stopped' } });
  const [before] = await files();
  expect(before).toMatchObject({ state: 'FILLING', reading: { read: 20 } });
  const firsts: number[] = [];
  await read(path, { batch: 10, restart: true, onProgress: ({ read: rows }) => void firsts.push(rows) });
  expect(firsts[0]).toBe(10);
  // An administrator removes a file that is being read: the reading ends with a sentence.
  const other = save('other.csv', many(40, 'E05002'));
  const remove = async () => {
    await world.services.db.deleteFrom('reference_file').where('state', '=', 'FILLING').execute();
  };
  expect(await read(other, { batch: 10, onProgress: remove })).toMatchObject({ ok: false, refusal: { key: 'gone' } });
  expect(await wardAt('BS1 0AA')).toBe('E05001');
});

test('what is said about a file decides whether its reading goes on', async () => {
  const path = join(folder, 'both.csv');
  const lines = many(40, 'E05OLD').map((one) => `${one},"E05NEW"`);
  writeFileSync(path, `${HEADING},"other"\r\n${lines.join('\r\n')}\r\n`);
  const abort = new AbortController();
  const stopped = await read(path, { batch: 10, signal: abort.signal, onProgress: () => abort.abort() });
  expect(stopped).toMatchObject({ ok: false, refusal: { key: 'stopped' } });
  // Whoever sees that it was the wrong column says another, and no row keeps the ward of the first.
  expect(await read(path, { columns: { code: 'other' } })).toMatchObject({ ok: true, value: { kept: 40 } });
  const wards = await world.services.db.selectFrom('ward').select('code').execute();
  expect(wards).toEqual([{ code: 'E05NEW' }]);
});

test('a file without the columns, or without a row, changes nothing and says what to do', async () => {
  const path = join(folder, 'wrong.csv');
  writeFileSync(path, 'zip,area\nBS3 1LL,E05001\n');
  expect(await read(path)).toMatchObject({ ok: false, refusal: { key: 'no-columns' } });
  expect(await files()).toEqual([]);
  // The columns are the wrong way round: no row can be read, and the next attempt begins from the first row.
  const swapped = { columns: { key: 'area', code: 'zip' } };
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await read(path, swapped)).toMatchObject({ ok: false, refusal: { key: 'empty' } });
  expect(await files()).toEqual([]);
  expect(await read(path, { columns: { key: 'zip', code: 'area' } })).toMatchObject({ ok: true, value: { kept: 1 } });
  expect(await read(save('empty.csv', []))).toMatchObject({ ok: false, refusal: { key: 'empty' } });
  expect(await wardAt('BS3 1LL')).toBe('E05001');
});
