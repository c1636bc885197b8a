import fs from 'node:fs';
import path from 'node:path';

interface Kept<Row> {
  row: Row;
  /** The place of the row in the order of making, the same for all its later versions. */
  sequence: number;
}

/** Which rows an index holds under which key; null leaves a row out. */
export type Indices<Row, Name extends string> = Record<Name, (row: Row) => string | null>;

export interface PageRequest {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
}

/**
 * Rows of one kind in memory, in the order they were made. A row is never changed in place: `put` a new version.
 * Indices answer the questions of the hot paths, so that nothing is searched from end to end.
 */
export class Table<Row extends { id: string }, Index extends string = never> {
  readonly name: string;
  readonly #indices: Indices<Row, Index>;
  readonly #rows = new Map<string, Kept<Row>>();
  readonly #index = new Map<string, Kept<Row>[]>();
  readonly #changed: (table: string, id: string) => void;
  #next = 1;

  constructor(name: string, indices: Indices<Row, Index>, changed: (table: string, id: string) => void) {
    this.name = name;
    this.#indices = indices;
    this.#changed = changed;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id)?.row;
  }

  put(row: Row): Row {
    this.restore(row.id, row);
    this.#changed(this.name, row.id);
    return row;
  }

  delete(id: string): void {
    this.restore(id, null);
    this.#changed(this.name, id);
  }

  /** All rows, oldest first. */
  *[Symbol.iterator](): Generator<Row> {
    for (const kept of this.#rows.values()) yield kept.row;
  }

  /** The rows under one key of an index, oldest first. */
  all(index: Index, key: string): Row[] {
    return (this.#index.get(`${index}\n${key}`) ?? []).map((kept) => kept.row);
  }

  /** The newest row under one key of an index. */
  newest(index: Index, key: string): Row | undefined {
    return this.#index.get(`${index}\n${key}`)?.at(-1)?.row;
  }

  /** One page of the rows under one key of an index, newest first. */
  page(index: Index, key: string, request: PageRequest, matches: (row: Row) => boolean): Page<Row> {
    const rows = this.#index.get(`${index}\n${key}`) ?? [];
    const found: Row[] = [];
    const before = request.endingBefore ? this.#rows.get(request.endingBefore)?.sequence : undefined;
    const after = request.startingAfter ? this.#rows.get(request.startingAfter)?.sequence : undefined;
    if (before !== undefined) {
      for (let at = firstAbove(rows, before); at < rows.length && found.length <= request.limit; at++) {
        const kept = rows[at];
        if (kept && matches(kept.row)) found.push(kept.row);
      }
      return { rows: found.slice(0, request.limit).toReversed(), hasMore: found.length > request.limit };
    }
    const start = after === undefined ? rows.length - 1 : firstAbove(rows, after - 1) - 1;
    for (let at = start; at >= 0 && found.length <= request.limit; at--) {
      const kept = rows[at];
      if (kept && matches(kept.row)) found.push(kept.row);
    }
    return { rows: found.slice(0, request.limit), hasMore: found.length > request.limit };
  }

  /** Sets or takes away a row without noting a change: the way back from the journal. */
  restore(id: string, row: Row | null): void {
    const old = this.#rows.get(id);
    if (row === null) {
      if (!old) return;
      for (const key of this.#keys(old.row)) this.#leave(key, old);
      this.#rows.delete(id);
      return;
    }
    const kept: Kept<Row> = { row, sequence: old?.sequence ?? this.#next++ };
    const newKeys = this.#keys(row);
    if (old) {
      for (const key of this.#keys(old.row)) if (!newKeys.includes(key)) this.#leave(key, old);
      old.row = row;
      for (const key of newKeys) this.#join(key, old);
      return;
    }
    this.#rows.set(id, kept);
    for (const key of newKeys) this.#join(key, kept);
  }

  /** Forgets every row. */
  clear(): void {
    for (const id of this.#rows.keys()) this.#changed(this.name, id);
    this.#rows.clear();
    this.#index.clear();
  }

  #keys(row: Row): string[] {
    const keys: string[] = [];
    for (const name in this.#indices) {
      const key = this.#indices[name](row);
      if (key !== null) keys.push(`${name}\n${key}`);
    }
    return keys;
  }

  #join(key: string, kept: Kept<Row>): void {
    const rows = this.#index.get(key);
    if (!rows) {
      this.#index.set(key, [kept]);
      return;
    }
    const last = rows.at(-1);
    if (last && last.sequence < kept.sequence) {
      rows.push(kept);
      return;
    }
    const at = firstAbove(rows, kept.sequence - 1);
    if (rows[at] !== kept) rows.splice(at, 0, kept);
  }

  #leave(key: string, kept: Kept<Row>): void {
    const rows = this.#index.get(key);
    if (!rows) return;
    const at = firstAbove(rows, kept.sequence - 1);
    if (rows[at] === kept) rows.splice(at, 1);
    if (rows.length === 0) this.#index.delete(key);
  }
}

/** The place of the first row whose sequence is above `sequence`. */
function firstAbove(rows: readonly { sequence: number }[], sequence: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.sequence ?? Infinity) > sequence) high = middle;
    else low = middle + 1;
  }
  return low;
}

type Change = [table: string, id: string, row: unknown];

/** A journal is rewritten when it is this many times what its rows need, and at least this long. */
const REWRITE_FACTOR = 4;
const REWRITE_BYTES = 64 * 1024 * 1024;

/**
 * All tables and their journal. Each `commit` appends one line holding everything that changed since the last,
 * so a line is all or nothing: after a kill in the middle of a write the torn line is left out and the state is
 * that of the commit before. Without a folder the state lives in memory only.
 */
export class Store {
  readonly #tables = new Map<string, Table<{ id: string }, string>>();
  readonly #dirty = new Map<string, Set<string>>();
  readonly #file: string | undefined;
  #journal: number | undefined;
  #bytes = 0;
  #bytesWhenWhole = 0;

  constructor(folder: string | undefined) {
    this.#file = folder && path.join(folder, 'journal.jsonl');
  }

  /** Declares a table; all tables must be declared before `load`. */
  table<Row extends { id: string }, Index extends string = never>(
    name: string,
    indices: Indices<Row, Index> = {} as Indices<Row, Index>,
  ): Table<Row, Index> {
    const table = new Table<Row, Index>(name, indices, (changed, id) => {
      if (this.#file === undefined) return;
      const ids = this.#dirty.get(changed);
      if (ids) ids.add(id);
      else this.#dirty.set(changed, new Set([id]));
    });
    this.#tables.set(name, table as unknown as Table<{ id: string }, string>);
    return table;
  }

  /** Reads the journal back and opens it for appending. */
  load(): void {
    if (this.#file === undefined) return;
    fs.mkdirSync(path.dirname(this.#file), { recursive: true });
    if (fs.existsSync(this.#file)) {
      for (const line of journalLines(this.#file)) {
        for (const [table, id, row] of JSON.parse(line) as Change[]) {
          this.#tables.get(table)?.restore(id, row as { id: string } | null);
        }
      }
    }
    this.#rewrite();
  }

  /** Writes what changed since the last commit, before anybody is told of it. */
  commit(): void {
    if (this.#journal === undefined || this.#dirty.size === 0) return;
    const changes: Change[] = [];
    for (const [name, ids] of this.#dirty) {
      const table = this.#tables.get(name);
      for (const id of ids) changes.push([name, id, table?.get(id) ?? null]);
    }
    this.#dirty.clear();
    const line = `${JSON.stringify(changes)}\n`;
    fs.appendFileSync(this.#journal, line);
    this.#bytes += line.length;
    if (this.#bytes > REWRITE_BYTES && this.#bytes > REWRITE_FACTOR * this.#bytesWhenWhole) this.#rewrite();
  }

  /** Forgets everything. */
  clear(): void {
    for (const table of this.#tables.values()) table.clear();
  }

  close(): void {
    this.commit();
    if (this.#journal !== undefined) fs.closeSync(this.#journal);
    this.#journal = undefined;
  }

  /** Puts a journal of only the present rows in the place of the old one. */
  #rewrite(): void {
    if (this.#file === undefined) return;
    if (this.#journal !== undefined) fs.closeSync(this.#journal);
    const fresh = `${this.#file}.new`;
    const out = fs.openSync(fresh, 'w', 0o600);
    let bytes = 0;
    for (const [name, table] of this.#tables) {
      for (const row of table) {
        const line = `${JSON.stringify([[name, row.id, row]] satisfies Change[])}\n`;
        fs.appendFileSync(out, line);
        bytes += line.length;
      }
    }
    fs.closeSync(out);
    fs.renameSync(fresh, this.#file);
    this.#journal = fs.openSync(this.#file, 'a');
    this.#bytes = bytes;
    this.#bytesWhenWhole = bytes;
  }
}

/** The whole lines of a journal; what stands after the last line end was being written when the process died. */
function* journalLines(file: string): Generator<string> {
  const descriptor = fs.openSync(file, 'r');
  try {
    const block = Buffer.alloc(1024 * 1024);
    let rest: Buffer[] = [];
    for (;;) {
      const read = fs.readSync(descriptor, block);
      if (read === 0) return;
      let from = 0;
      for (let end = block.indexOf(10, from); end !== -1 && end < read; end = block.indexOf(10, from)) {
        yield Buffer.concat([...rest, block.subarray(from, end)]).toString('utf8');
        rest = [];
        from = end + 1;
      }
      rest.push(Buffer.from(block.subarray(from, read)));
    }
  } finally {
    fs.closeSync(descriptor);
  }
}
