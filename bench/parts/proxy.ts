import { connect, createServer, type Socket } from 'node:net';

export type Proxy = {
  port: number;
  /** Resets every connection that is open now. */
  reset(): void;
  /** The next commits reach the database; their answers, and the connections, are lost. */
  loseCommits(count: number): void;
  /** Nothing passes in either direction, and nobody gets in, until `mend`. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
};

const COMMIT = Buffer.from('commit\0');

/** A network between the product and its database, on 127.0.0.1, that fails on demand. */
export async function startProxy(target: number): Promise<Proxy> {
  const pairs = new Set<[Socket, Socket]>();
  let toLose = 0;
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const database = connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [client, database];
    pairs.add(pair);
    let losing = false;
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      database.destroy();
    };
    for (const side of pair) {
      side.setNoDelay(true);
      side.on('error', end);
      side.on('close', end);
    }
    client.on('data', (chunk: Buffer) => {
      if (isCut) return;
      if (toLose > 0 && chunk.includes(COMMIT)) {
        toLose -= 1;
        losing = true;
      }
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      if (isCut) return;
      if (losing) end();
      else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const reset = (): void => {
    for (const [client, database] of pairs) {
      client.resetAndDestroy();
      database.destroy();
    }
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    reset,
    loseCommits: (count) => {
      toLose += count;
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
