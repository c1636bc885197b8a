interface Entry<Row> {
  row: Row;
  /** The order of creation; later versions of the row keep it. */
  sequence: number;
}

/** The key of a row in each index; null leaves the row out. */
export type Indices<Row, Name extends string> = Record<Name, (row: Row) => string | null>;

interface PageRequest {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** Rows in memory, in the order of their creation. A row is never changed in place: `put` a new version. */
export class Table<Row extends { id: string }, Index extends string = never> {
  readonly name: string;
  readonly #indices: Indices<Row, Index>;
  readonly #rows = new Map<string, Entry<Row>>();
  readonly #index = new Map<string, Entry<Row>[]>();
  readonly #onChange: (table: string, id: string) => void;
  #nextSequence = 1;

  constructor(name: string, indices: Indices<Row, Index>, onChange: (table: string, id: string) => void) {
    this.name = name;
    this.#indices = indices;
    this.#onChange = onChange;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id)?.row;
  }

  put(row: Row): Row {
    this.restore(row.id, row);
    this.#onChange(this.name, row.id);
    return row;
  }

  delete(id: string): void {
    this.restore(id, null);
    this.#onChange(this.name, id);
  }

  /** All rows, oldest first. */
  *[Symbol.iterator](): Generator<Row> {
    for (const entry of this.#rows.values()) yield entry.row;
  }

  /** All rows with a key of an index, oldest first. */
  all(index: Index, key: string): Row[] {
    return (this.#index.get(`${index}\n${key}`) ?? []).map((entry) => entry.row);
  }

  /** The newest row with a key of an index. */
  newest(index: Index, key: string): Row | undefined {
    return this.#index.get(`${index}\n${key}`)?.at(-1)?.row;
  }

  /** One page of the rows with a key of an index, newest first. */
  page(index: Index, key: string, request: PageRequest, matches: (row: Row) => boolean): Page<Row> {
    const rows = this.#index.get(`${index}\n${key}`) ?? [];
    const found: Row[] = [];
    const before = request.endingBefore ? this.#rows.get(request.endingBefore)?.sequence : undefined;
    const after = request.startingAfter ? this.#rows.get(request.startingAfter)?.sequence : undefined;
    if (before !== undefined) {
      for (let at = firstAbove(rows, before); at < rows.length && found.length <= request.limit; at++) {
        const entry = rows[at];
        if (entry && matches(entry.row)) found.push(entry.row);
      }
      return { rows: found.slice(0, request.limit).toReversed(), hasMore: found.length > request.limit };
    }
    const start = after === undefined ? rows.length - 1 : firstAbove(rows, after - 1) - 1;
    for (let at = start; at >= 0 && found.length <= request.limit; at--) {
      const entry = rows[at];
      if (entry && matches(entry.row)) found.push(entry.row);
    }
    return { rows: found.slice(0, request.limit), hasMore: found.length > request.limit };
  }

  /** Sets or removes a row without reporting a change, for loading the journal. */
  restore(id: string, row: Row | null): void {
    const old = this.#rows.get(id);
    if (row === null) {
      if (!old) return;
      for (const key of this.#keys(old.row)) this.#removeFromIndex(key, old);
      this.#rows.delete(id);
      return;
    }
    const entry: Entry<Row> = { row, sequence: old?.sequence ?? this.#nextSequence++ };
    const newKeys = this.#keys(row);
    if (old) {
      for (const key of this.#keys(old.row)) if (!newKeys.includes(key)) this.#removeFromIndex(key, old);
      old.row = row;
      for (const key of newKeys) this.#addToIndex(key, old);
      return;
    }
    this.#rows.set(id, entry);
    for (const key of newKeys) this.#addToIndex(key, entry);
  }

  clear(): void {
    for (const id of this.#rows.keys()) this.#onChange(this.name, id);
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

  #addToIndex(key: string, entry: Entry<Row>): void {
    const rows = this.#index.get(key);
    if (!rows) {
      this.#index.set(key, [entry]);
      return;
    }
    const last = rows.at(-1);
    if (last && last.sequence < entry.sequence) {
      rows.push(entry);
      return;
    }
    const at = firstAbove(rows, entry.sequence - 1);
    if (rows[at] !== entry) rows.splice(at, 0, entry);
  }

  #removeFromIndex(key: string, entry: Entry<Row>): void {
    const rows = this.#index.get(key);
    if (!rows) return;
    const at = firstAbove(rows, entry.sequence - 1);
    if (rows[at] === entry) rows.splice(at, 1);
    if (rows.length === 0) this.#index.delete(key);
  }
}

/** The position of the first row above `sequence`. */
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
