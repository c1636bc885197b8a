import { connect, createServer, type Socket } from 'node:net';

export type Proxy = {
  port: number;
  /** What really happened to connections until now. */
  readonly broken: Readonly<Broken>;
  /** Resets every connection that is open now. */
  reset(): void;
  /**
   * The next commits reach the database and are carried out; their answers, and the connections, are lost.
   * @param which 'bookings' are those of transactions that confirm some; most commits are not
   */
  loseCommits(count: number, which?: Commits): void;
  /** Nothing passes in either direction, and nobody gets in, until `mend`. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
};

type Commits = 'any' | 'bookings';

type Broken = {
  /** Commits of which the database said that they are done, and nobody heard it. */
  commitsLost: number;
  /** Connections that were reset. */
  reset: number;
  /** Those of them that waited for an answer. */
  resetWaiting: number;
};

const COMMIT = Buffer.from('commit\0');
/** Whoever confirms a booking tells of it in the same transaction. */
const CONFIRMS = Buffer.from('booking.confirmed');

/** A network between the product and its database, on 127.0.0.1, that fails on demand. */
export async function startProxy(target: number): Promise<Proxy> {
  const lines = new Set<Line>();
  const broken: Broken = { commitsLost: 0, reset: 0, resetWaiting: 0 };
  const toLose: Record<Commits, number> = { any: 0, bookings: 0 };
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const line = new Line(client, connect(target, '127.0.0.1'));
    lines.add(line);
    const end = (): void => {
      lines.delete(line);
      // Whose commit was to be lost and was not carried out: another one's is.
      if (line.fate === 'to be lost') toLose[line.chosenAs] += 1;
      line.fate = null;
      client.destroy();
      line.database.destroy();
    };
    for (const side of [client, line.database]) {
      side.setNoDelay(true);
      side.on('error', end);
      side.on('close', end);
    }
    client.on('data', (chunk: Buffer) => {
      if (isCut) return;
      if (chunk.includes(CONFIRMS)) line.confirms = true;
      if (chunk.includes(COMMIT)) {
        const as: Commits = line.confirms && toLose.bookings > 0 ? 'bookings' : 'any';
        if (!line.fate && toLose[as] > 0) {
          toLose[as] -= 1;
          line.fate = 'to be lost';
          line.chosenAs = as;
        }
        line.confirms = false;
      }
      line.asks();
      line.database.write(chunk);
    });
    line.database.on('data', (chunk: Buffer) => {
      if (isCut) return;
      line.hears(chunk);
      if (!line.fate) return void client.write(chunk);
      // A database that cannot answer any more gives up: the line stays open until the commit is done.
      if (line.fate === 'lost') broken.commitsLost += 1;
      if (line.fate === 'lost' || !line.waits) end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const reset = (): void => {
    for (const { client, database, waits } of lines) {
      broken.reset += 1;
      if (waits) broken.resetWaiting += 1;
      client.resetAndDestroy();
      database.destroy();
    }
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    broken,
    reset,
    loseCommits: (count, which = 'any') => {
      toLose[which] += count;
    },
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
      // What was swallowed cannot be made up for.
      reset();
    },
    stop: async () => {
      isCut = true;
      reset();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** One connection through the network: follows what the database answers, message by message. */
class Line {
  readonly client: Socket;
  readonly database: Socket;
  /** Whether what was asked is not answered to its end. */
  waits = false;
  /** What becomes of a commit that was chosen: `lost` when the database says that it is done. */
  fate: 'to be lost' | 'lost' | null = null;
  chosenAs: Commits = 'any';
  /** Whether a booking is confirmed by what is not committed yet. */
  confirms = false;
  /** The beginning of a message whose end is still on its way. */
  #rest: Buffer = Buffer.alloc(0);

  constructor(client: Socket, database: Socket) {
    this.client = client;
    this.database = database;
  }

  asks(): void {
    this.waits = true;
  }

  /** A message is a letter, its length with these four bytes, and the rest: C is a statement's end, Z that of a round. */
  hears(chunk: Buffer): void {
    let left = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (left.length >= 5 && left.length > left.readUInt32BE(1)) {
      const message = left.subarray(0, left.readUInt32BE(1) + 1);
      left = left.subarray(message.length);
      const letter = String.fromCharCode(message[0] ?? 0);
      if (letter === 'C' && this.fate && message.toString('latin1', 5) === 'COMMIT\0') this.fate = 'lost';
      // 'I': no transaction is open.
      if (letter === 'Z' && message[5] === 73) this.waits = false;
    }
    this.#rest = left;
  }
}
