import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { randomUUIDv7 } from 'node:crypto';
import Papa from 'papaparse';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { columnsOfPostcodes, MOST_LINES, nothingRead, positionIn, type Reading } from '../large-file.ts';
import { comesTwice, readReferenceRow, referenceKinds, type ReferenceColumns } from '../reference-file.ts';
import { finishFile } from './finish-file.ts';
import { writePostcodes, type Postcode } from './write-postcodes.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'geocoder' | 'wakeRelay'>;
type Row = { cells: string[]; bytesRead: number };

export type ReadingOptions = {
  /** How it is called; the name of the file where nothing is said. */
  title?: string;
  attribution?: string;
  /** A second file with the code of each ward and its name: the directory has no names. */
  names?: string;
  /** Headings of columns that are not known by themselves: code → 'WD25CD'. */
  columns?: Readonly<Record<string, string>>;
  /** Whether what was read of the same file before is thrown away. */
  restart?: boolean;
  /** Rows that become true together. */
  batch?: number;
  /** Ends the reading after the batch that is under way; it can be read on. */
  signal?: AbortSignal;
  onProgress?: (reading: Reading) => void | Promise<void>;
};

type RefusalKey = 'no-columns' | 'gone' | 'read-by-another' | 'stopped' | 'empty';

const BATCH = 5_000;

/**
 * Reads a file of all postcodes on the server's machine and has every council use it. Rows come in batches, each in a transaction
 * with how far the reading has come, so that it goes on after a crash where it was; what was read until now stays in use until
 * the new file is whole. A file of which no row can be read leaves nothing behind.
 * @throws when the file cannot be opened
 */
export async function readPostcodeFile(
  services: Needed,
  path: string,
  options: ReadingOptions = {},
): Promise<Result<Reading, RefusalKey>> {
  const rows = rowsOf(path);
  const heading = await rows.next();
  const { columns, problems } = columnsOfPostcodes(heading.done ? [] : heading.value.cells, options.columns ?? {});
  if (problems.length > 0) return refuse('no-columns', problems.join(' '));
  const names = options.names === undefined ? new Map<string, string>() : await namesOf(options.names);
  const file = await beginOrGoOn(services, path, options);
  let { reading } = file;
  let skipped = 0;
  for await (const batch of inBatches(rows, options.batch ?? BATCH)) {
    if (options.signal?.aborted) return stopped;
    // What stands in the database already was read before the break.
    const fresh = batch.slice(Math.max(0, reading.read - skipped));
    skipped += batch.length;
    if (fresh.length === 0) continue;
    const kept = await keepBatch(services, { id: file.id, reading, columns, names }, fresh);
    if (!kept.ok) return kept;
    reading = kept.value;
    await options.onProgress?.(reading);
  }
  if (reading.kept === 0) return dropEmpty(services, file.id, reading);
  return finish(services, file.id, reading);
}

const stopped = refuse('stopped', 'The reading was stopped. Run the same again to go on where it was.');
const gone = refuse(
  'gone',
  'Somebody removed this file, or began another one. Nothing was changed; what was in use stays.',
);

/** The rows of a CSV file, however large, with how many bytes of it were read. */
async function* rowsOf(path: string): AsyncGenerator<Row, undefined> {
  const file = createReadStream(path);
  const parsed = file.pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { skipEmptyLines: false }));
  file.on('error', (error) => parsed.destroy(error));
  try {
    let isFirst = true;
    for await (const cells of parsed as AsyncIterable<string[]>) {
      // Files of spreadsheets begin with a mark that is no part of the first heading.
      if (isFirst) cells[0] = cells[0]?.replace(/^\uFEFF/, '') ?? '';
      isFirst = false;
      yield { cells, bytesRead: file.bytesRead };
    }
  } finally {
    file.destroy();
  }
}

async function* inBatches(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The names of wards by their codes, from a file with a column of each. */
async function namesOf(path: string): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  let columns: ReferenceColumns | null = null;
  for await (const { cells } of rowsOf(path)) {
    if (columns) {
      const { row } = readReferenceRow('WARDS', cells, columns);
      if (row.code !== '' && row.name !== '') names.set(row.code, row.name);
    } else ({ columns } = columnsOfPostcodes(cells, {}));
  }
  return names;
}

type Begun = { id: string; reading: Reading };

/** What has to be the same for a reading to go on after a break: the files, and all that was said about them. */
async function sourceOf(path: string, { names, title, attribution, columns }: ReadingOptions): Promise<string> {
  const files = [path, ...(names === undefined ? [] : [names])].map(async (file) => {
    const { size, mtimeMs } = await stat(file);
    return [basename(file), size, Math.round(mtimeMs)];
  });
  const said = Object.entries(columns ?? {}).toSorted(([one], [other]) => one.localeCompare(other));
  return JSON.stringify([await Promise.all(files), title ?? '', attribution ?? '', said]);
}

/** The file that is being filled: the one of before the break where it is the same, else a new one. */
async function beginOrGoOn(services: Needed, path: string, options: ReadingOptions): Promise<Begun> {
  const source = await sourceOf(path, options);
  const { size } = await stat(path);
  const at = services.clock.now().toString();
  const { value } = await change(services, async (tx) => {
    const before = await tx
      .selectFrom('reference_file')
      .select(['id', 'reading'])
      .where('kind', '=', 'WARDS')
      .where('council_id', 'is', null)
      .where('state', '=', 'FILLING')
      .forUpdate()
      .execute();
    const same = before.find(({ reading }) => (reading as Reading | null)?.source === source);
    if (same && !options.restart) return ok({ id: same.id, reading: same.reading as Reading });
    if (before.length > 0)
      await tx
        .deleteFrom('reference_file')
        .where(
          'id',
          'in',
          before.map(({ id }) => id),
        )
        .execute();
    const id = randomUUIDv7();
    const reading = nothingRead(source, size, at);
    await tx
      .insertInto('reference_file')
      .values({
        id,
        kind: 'WARDS',
        title: (options.title ?? basename(path).replace(/\.[a-z]+$/i, '')).slice(0, 120),
        attribution: options.attribution ?? referenceKinds.WARDS.attribution,
        made_at: at,
        reading: JSON.stringify(reading),
      })
      .execute();
    await record(tx, services.clock, [
      { kind: 'reference-file.begun', data: { fileId: id, kind: 'WARDS' }, about: {} },
    ]);
    return ok({ id, reading });
  });
  return value;
}

type Filling = Begun & { columns: ReferenceColumns; names: ReadonlyMap<string, string> };

/** Keeps the rows of one batch, and how far the reading has come with them. */
async function keepBatch(
  services: Needed,
  { id, reading, columns, names }: Filling,
  batch: readonly Row[],
): Promise<Result<Reading, 'gone' | 'read-by-another'>> {
  const wrong: Reading['lines'] = [];
  const wanted: (Postcode & { line: number; typed: string })[] = [];
  for (const [at, { cells }] of batch.entries()) {
    // The heading is line 1.
    const line = reading.read + at + 2;
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    const { row, typed, why } = readReferenceRow('WARDS', cells, columns);
    if (why === '')
      wanted.push({ ...row, name: names.get(row.code) ?? row.name, position: positionIn(cells, columns), line, typed });
    else wrong.push({ line, why });
  }
  return change(services, async (tx) => {
    const held = await lockReading(tx, id, reading.read);
    if (!held.ok) return held;
    const added = await writePostcodes(tx, services.geocoder, id, wanted);
    const kept = reading.kept + added.size;
    // Of a postcode that comes twice the first counts.
    for (const { key, line, typed } of wanted) if (!added.delete(key)) wrong.push({ line, why: comesTwice(typed) });
    const now: Reading = {
      ...reading,
      bytesRead: batch.at(-1)?.bytesRead ?? reading.bytesRead,
      read: reading.read + batch.length,
      kept,
      refused: reading.refused + wrong.length,
      lines: [...reading.lines, ...wrong.toSorted((one, other) => one.line - other.line)].slice(0, MOST_LINES),
      at: services.clock.now().toString(),
    };
    await tx
      .updateTable('reference_file')
      .set({ reading: JSON.stringify(now), size: now.kept })
      .where('id', '=', id)
      .execute();
    return ok(now);
  });
}

/** Locks the row of a file that is being filled, as far as it was read. */
async function lockReading(tx: Tx, id: string, read: number): Promise<Result<undefined, 'gone' | 'read-by-another'>> {
  const row = await tx
    .selectFrom('reference_file')
    .select(['state', 'reading'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.state !== 'FILLING') return gone;
  if ((row.reading as Reading | null)?.read !== read)
    return refuse('read-by-another', 'The same file is being read by another command. Wait for it, or stop it.');
  return ok(undefined);
}

/** Nothing of it can be used, and to go on after its last row would refuse it for ever. */
async function dropEmpty(services: Needed, id: string, { read }: Reading): Promise<Result<never, RefusalKey>> {
  const dropped = await change(services, async (tx) => {
    const held = await lockReading(tx, id, read);
    if (held.ok) await tx.deleteFrom('reference_file').where('id', '=', id).execute();
    return held;
  });
  if (!dropped.ok) return dropped;
  return refuse('empty', 'No row of this file can be read. Look at its columns and try again.');
}

async function finish(services: Needed, id: string, reading: Reading): Promise<Result<Reading, RefusalKey>> {
  return change(services, async (tx) => {
    const held = await lockReading(tx, id, reading.read);
    if (!held.ok) return held;
    await finishFile(tx, services.clock, null, { id, kind: 'WARDS', size: reading.kept });
    return ok(reading);
  });
}
