import type { Socket } from 'node:net';
import pg from 'pg';

/** A statement, and who waits for its answer. Named statements are planned once for each connection. */
export type Asked = {
  name: string | undefined;
  text: string;
  values: readonly unknown[];
  answer: (error: Error | null, result: pg.QueryResult) => void;
};

/** The columns that each named statement of one connection answers; none where it answers no rows. */
export type Shapes = Map<string, readonly unknown[]>;

/** What pg's Query and Connection are beyond their published types: what writes messages, and what is told of the answers. */
type Wire = {
  stream: Socket;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(message: object): void;
  bind(message: object): void;
  describe(message: object): void;
  execute(message: object): void;
  close(message: object): void;
  sync(): void;
};
type Statement = {
  name: string | undefined;
  text: string;
  submit(wire: Wire): Error | null;
  handleRowDescription(message: { fields: readonly unknown[] }): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleEmptyQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
};
const Query = pg.Query as unknown as new (config: object, answer: Asked['answer']) => Statement;

/**
 * Statements of one transaction that PostgreSQL answers in one piece: with a sync behind each, as pg sends them, every
 * answer is a write of its own, which wakes this process up. What columns a named statement answers is asked once
 * (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-PIPELINING). When one of them fails, those behind it
 * were not carried out, and fail with it.
 */
export class Round extends Query {
  readonly #shapes: Shapes;
  /** Those that are not answered, or whose answers are not handed on yet. */
  #statements: Statement[];
  #answered = 0;

  constructor(asked: readonly Asked[], shapes: Shapes) {
    super({ text: '' }, () => {});
    this.#shapes = shapes;
    this.#statements = asked.map(
      ({ name, text, values, answer }) => new Query({ name, text, values, queryMode: 'extended' }, answer),
    );
  }

  override submit(wire: Wire): null {
    wire.stream.cork();
    this.#statements = this.#statements.filter((statement) => this.#send(statement, wire));
    wire.sync();
    wire.stream.uncork();
    this.#turn();
    return null;
  }

  /** Whether it went: one with a value that cannot be sent is told so, and the others go. */
  #send(statement: Statement, wire: Wire): boolean {
    const columns = statement.name === undefined ? undefined : this.#shapes.get(statement.name);
    if (columns && columns.length > 0) statement.handleRowDescription({ fields: columns });
    let went = false;
    const wrong = statement.submit({
      stream: wire.stream,
      parsedStatements: wire.parsedStatements,
      submittedNamedStatements: wire.submittedNamedStatements,
      parse: (message) => wire.parse(message),
      bind: (message) => wire.bind(message),
      describe: (message) => columns ?? wire.describe(message),
      execute: (message) => {
        wire.execute(message);
        went = true;
      },
      close: () => {},
      sync: () => {},
    });
    if (wrong) process.nextTick(() => statement.handleError(wrong, wire));
    return went;
  }

  get #current(): Statement | undefined {
    return this.#statements[this.#answered];
  }

  /** pg notes by these what the connection has parsed. */
  #turn(): void {
    this.name = this.#current?.name;
    this.text = this.#current?.text ?? '';
  }

  override handleRowDescription(message: { fields: readonly unknown[] }): void {
    if (this.name !== undefined) this.#shapes.set(this.name, message.fields);
    this.#current?.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.name !== undefined && !this.#shapes.has(this.name)) this.#shapes.set(this.name, []);
    this.#current?.handleCommandComplete(message, wire);
    this.#answered += 1;
    this.#turn();
  }

  override handleEmptyQuery(): void {
    this.#answered += 1;
    this.#turn();
  }

  override handleReadyForQuery(wire: Wire): void {
    for (const statement of this.#statements) statement.handleReadyForQuery(wire);
  }

  override handleError(error: Error, wire: Wire): void {
    const statements = this.#statements;
    this.#statements = [];
    for (const statement of statements.slice(0, this.#answered)) statement.handleReadyForQuery(wire);
    for (const statement of statements.slice(this.#answered)) {
      if (statement.name !== undefined) delete wire.submittedNamedStatements[statement.name];
      statement.handleError(error, wire);
    }
  }
}
