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
