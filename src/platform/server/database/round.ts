import type { Socket } from 'node:net';
import pg from 'pg';
import { serialize } from 'pg-protocol';
import utils from 'pg/lib/utils.js';

/** A statement, and who waits for its answer. Named statements are planned once for each connection. */
export type Asked = {
  name: string | undefined;
  text: string;
  values: readonly unknown[];
  answer: (error: Error | null, result: pg.QueryResult) => void;
};

/** What is known of the rows that each named statement of one connection answers; null where it answers none. */
export type Shapes = Map<string, Shape | null>;
type Shape = { fields: pg.FieldDef[]; rowOf: (values: readonly (string | null)[]) => object };

/** What pg's Query and Connection are beyond their published types: what is written to, and what is told of the answers. */
type Wire = {
  stream: Socket;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};
type Told = {
  name: string | undefined;
  text: string;
  submit(wire: Wire): Error | null;
  handleRowDescription(message: { fields: pg.FieldDef[] }): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCommandComplete(message: { text: string }): void;
  handleEmptyQuery(): void;
  handleError(error: Error, wire: Wire): void;
  handleReadyForQuery(): void;
};
const Query = pg.Query as unknown as new (text: string, values: undefined, answer: () => void) => Told;

const THE_COLUMNS = serialize.describe({ type: 'P' });
const EXECUTE = serialize.execute();

type Statement = Asked & { shape: Shape | null; result: pg.QueryResult; wrong: Error | null };

/**
 * Statements of one transaction that PostgreSQL answers in one piece: with a sync behind each, as pg sends them, every
 * answer is a write of its own, which wakes this process up. What columns a named statement answers is asked once
 * (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-PIPELINING). When one of them fails, those behind it
 * were not carried out, and fail with it.
 */
export class Round extends Query {
  readonly #shapes: Shapes;
  /** Those whose answers are not handed on yet. */
  #statements: Statement[];
  #answered = 0;

  constructor(asked: readonly Asked[], shapes: Shapes) {
    super('', undefined, () => {});
    this.#shapes = shapes;
    this.#statements = asked.map((one) => ({ ...one, shape: null, result: emptyResult(), wrong: null }));
  }

  override submit(wire: Wire): null {
    const messages: Buffer[] = [];
    this.#statements = this.#statements.filter((statement) => this.#say(statement, wire, messages));
    messages.push(serialize.sync());
    // One piece of memory: a socket takes longer over a hundred small ones than to lay them side by side.
    if (wire.stream.writable) wire.stream.write(Buffer.concat(messages));
    this.#turn();
    return null;
  }

  /** Whether it goes along: one with a value that cannot be sent is told so, and the others go. */
  #say(statement: Statement, wire: Wire, messages: Buffer[]): boolean {
    const { name, text } = statement;
    let values: (string | Buffer | null)[];
    try {
      values = statement.values.map((value) => utils.prepareValue(value));
    } catch (error) {
      process.nextTick(() => statement.answer(error as Error, statement.result));
      return false;
    }
    const named = name === undefined ? {} : { name };
    if (name === undefined || !(name in wire.parsedStatements || name in wire.submittedNamedStatements)) {
      messages.push(serialize.parse({ ...named, text }));
      if (name !== undefined) wire.submittedNamedStatements[name] = text;
    }
    messages.push(serialize.bind({ ...(name === undefined ? {} : { statement: name }), values }));
    const shape = name === undefined ? undefined : this.#shapes.get(name);
    if (shape === undefined) messages.push(THE_COLUMNS);
    else statement.shape = shape;
    messages.push(EXECUTE);
    return true;
  }

  get #current(): Statement | undefined {
    return this.#statements[this.#answered];
  }

  /** pg notes by these what the connection has parsed. */
  #turn(): void {
    this.name = this.#current?.name;
    this.text = this.#current?.text ?? '';
  }

  override handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const shape = shapeOf(fields);
    if (this.name !== undefined) this.#shapes.set(this.name, shape);
    if (this.#current) this.#current.shape = shape;
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const statement = this.#current;
    if (!statement?.shape || statement.wrong) return;
    try {
      statement.result.rows.push(statement.shape.rowOf(fields));
    } catch (error) {
      statement.wrong = error as Error;
    }
  }

  override handleCommandComplete({ text }: { text: string }): void {
    const statement = this.#current;
    if (statement) {
      if (this.name !== undefined && !this.#shapes.has(this.name)) this.#shapes.set(this.name, null);
      const words = text.split(' ');
      statement.result.command = words[0] ?? '';
      statement.result.rowCount = words.length > 1 ? Number(words.at(-1)) : null;
      statement.result.fields = statement.shape?.fields ?? [];
    }
    this.#answered += 1;
    this.#turn();
  }

  override handleEmptyQuery(): void {
    this.#answered += 1;
    this.#turn();
  }

  override handleReadyForQuery(): void {
    for (const { answer, wrong, result } of this.#statements) answer(wrong, result);
  }

  override handleError(error: Error, wire: Wire): void {
    const statements = this.#statements;
    this.#statements = [];
    for (const { answer, wrong, result } of statements.slice(0, this.#answered)) answer(wrong, result);
    for (const { name, answer, result } of statements.slice(this.#answered)) {
      if (name !== undefined) delete wire.submittedNamedStatements[name];
      answer(error, result);
    }
  }
}

const known = new WeakMap<pg.ClientBase, Shapes>();

/** What is known of the named statements of a connection. */
export function shapesOf(client: pg.ClientBase): Shapes {
  let shapes = known.get(client);
  if (!shapes) known.set(client, (shapes = new Map()));
  return shapes;
}

/** Asks one statement of a connection that nothing else is asked of: as pg's own `query`, but its columns are asked for once. */
export async function askOne<Row extends object>(
  client: pg.ClientBase,
  { name, text, values = [] }: { name: string | undefined; text: string; values?: readonly unknown[] },
): Promise<Row[]> {
  const { rows } = await new Promise<pg.QueryResult<Row>>((resolve, reject) => {
    const answer: Asked['answer'] = (error, result) => (error ? reject(error) : resolve(result));
    void client.query(new Round([{ name, text, values, answer }], shapesOf(client)) as unknown as pg.Submittable);
  });
  return rows;
}

const emptyResult = (): pg.QueryResult => ({ command: '', rowCount: null, oid: 0, fields: [], rows: [] });

function shapeOf(fields: pg.FieldDef[]): Shape {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    parse: pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
  }));
  // Copied for each row: then all rows of a statement look alike to the engine.
  const empty = Object.fromEntries(columns.map(({ name }): [string, unknown] => [name, null]));
  return {
    fields,
    rowOf: (values) => {
      const row = { ...empty };
      for (let nth = 0; nth < columns.length; nth += 1) {
        const [column, text] = [columns[nth], values[nth]];
        if (column && typeof text === 'string') row[column.name] = column.parse(text);
      }
      return row;
    },
  };
}
