import fs from 'node:fs';
import path from 'node:path';
import { Table, type Indices } from './table.ts';

type Change = [table: string, id: string, row: unknown];

/** The journal is rewritten when it is longer than both limits: a multiple of its last rewritten length, and a minimum. */
const REWRITE_FACTOR = 4;
const REWRITE_BYTES = 64 * 1024 * 1024;

/**
 * All tables and their journal. Each `commit` appends one line with all changes since the last one. A kill in the middle
 * of a write leaves a torn line, which is ignored, so a commit is all or nothing. Without a folder, the state is in
 * memory only.
 */
export class Store {
  readonly #tables = new Map<string, Table<{ id: string }, string>>();
  readonly #changed = new Map<string, Set<string>>();
  readonly #file: string | undefined;
  #journal: number | undefined;
  #bytes = 0;
  #bytesAfterRewrite = 0;

  constructor(folder: string | undefined) {
    this.#file = folder && path.join(folder, 'journal.jsonl');
  }

  /** Declares a table. Declare all tables before `load`. */
  table<Row extends { id: string }, Index extends string = never>(
    name: string,
    indices: Indices<Row, Index> = {} as Indices<Row, Index>,
  ): Table<Row, Index> {
    const table = new Table<Row, Index>(name, indices, (changed, id) => {
      if (this.#file === undefined) return;
      const ids = this.#changed.get(changed);
      if (ids) ids.add(id);
      else this.#changed.set(changed, new Set([id]));
    });
    this.#tables.set(name, table as unknown as Table<{ id: string }, string>);
    return table;
  }

  /** Reads the journal and opens it for appending. */
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

  /** Writes all changes since the last commit. Call it before answering. */
  commit(): void {
    if (this.#journal === undefined || this.#changed.size === 0) return;
    const changes: Change[] = [];
    for (const [name, ids] of this.#changed) {
      const table = this.#tables.get(name);
      for (const id of ids) changes.push([name, id, table?.get(id) ?? null]);
    }
    this.#changed.clear();
    const line = `${JSON.stringify(changes)}\n`;
    fs.appendFileSync(this.#journal, line);
    this.#bytes += line.length;
    if (this.#bytes > REWRITE_BYTES && this.#bytes > REWRITE_FACTOR * this.#bytesAfterRewrite) this.#rewrite();
  }

  clear(): void {
    for (const table of this.#tables.values()) table.clear();
  }

  close(): void {
    this.commit();
    if (this.#journal !== undefined) fs.closeSync(this.#journal);
    this.#journal = undefined;
  }

  /** Replaces the journal by one of only the current rows. */
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
    this.#bytesAfterRewrite = bytes;
  }
}

/** The complete lines of a journal. Text after the last line end is a torn write. */
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
