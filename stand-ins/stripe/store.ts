import fs from 'node:fs';
import path from 'node:path';
import { Table, type Indices } from './table.ts';

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
