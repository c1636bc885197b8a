import { openConnection, type Connection } from './connection.ts';
import { at, placeRequest, type Family, type Stall } from './fair.ts';

/** What became of families who all asked at the same moment, each over a connection of its own. */
export type Rush = {
  /** Families by the status of their last answer. */
  outcomes: Record<string, number>;
  /** How often a family was asked for patience (503 with Retry-After) and asked again. */
  admission: number;
  /** How long each answer took in ms: those with a 503, and the others. */
  busyTimes: number[];
  times: number[];
  seconds: number;
};

/** So many families send before the answers that have come are read: one process stands for all of them. */
const SENT_TOGETHER = 64;

/**
 * Releases families at once on places: the nth of them asks for the nth stall, over and over. Who is asked for patience
 * asks again as late as the answer says.
 * @param ports of the processes that families ask in turn
 */
export async function rush(
  ports: readonly number[],
  families: readonly Family[],
  stalls: readonly Stall[],
): Promise<Rush> {
  const result: Rush = { outcomes: {}, admission: 0, busyTimes: [], times: [], seconds: 0 };
  result.seconds = await release(ports, families, stalls, (connection, request) => ask(connection, request, result));
  return result;
}

/** How long each answer took in ms, where families ask a server at once that makes nothing of what they ask. */
export async function askedBarely(
  port: number,
  families: readonly Family[],
  stalls: readonly Stall[],
): Promise<number[]> {
  const times: number[] = [];
  await release([port], families, stalls, async (connection, request) => {
    const from = performance.now();
    await connection.send(request);
    times.push(performance.now() - from);
    connection.close();
  });
  return times;
}

/**
 * Has all families ask at once, each over a connection of its own, and answers how many seconds that took in all. What they
 * ask is written before: each has a device of her own for that.
 */
async function release(
  ports: readonly number[],
  families: readonly Family[],
  stalls: readonly Stall[],
  one: (connection: Connection, request: string) => Promise<void>,
): Promise<number> {
  const connections = await openEach(ports, families.length);
  const requests = families.map((family, nth) => placeRequest(family, at(stalls, nth)));
  const started = performance.now();
  const asking: Promise<void>[] = [];
  for (const [nth, request] of requests.entries()) {
    const connection = connections[nth];
    if (!connection) continue;
    // Otherwise the first answer would wait in here until the last family has sent, and that be told as the server's time.
    if (nth % SENT_TOGETHER === 0) await new Promise((resolve) => setImmediate(resolve));
    asking.push(one(connection, request));
  }
  await Promise.all(asking);
  return (performance.now() - started) / 1_000;
}

/** So many are opened at once: fewer than wait outside. */
const OPENED_TOGETHER = 200;

/** Connections to processes in turn that these have taken: families look at the page before the places are released. */
async function openEach(ports: readonly number[], count: number): Promise<Connection[]> {
  const connections: Connection[] = [];
  while (connections.length < count) {
    const next = Array.from({ length: Math.min(OPENED_TOGETHER, count - connections.length) }, async (_, nth) => {
      const connection = await openConnection(at(ports, connections.length + nth));
      await connection.ask('GET', '/healthz');
      return connection;
    });
    connections.push(...(await Promise.all(next)));
  }
  return connections;
}

/** One family asks until it is told. */
async function ask(connection: Connection, request: string, result: Rush): Promise<void> {
  for (;;) {
    const from = performance.now();
    const answer = await connection.send(request);
    const taken = performance.now() - from;
    const later = /\r\nretry-after: *(\d+)/i.exec(answer.headers)?.[1];
    if (answer.status === 503 && later !== undefined) {
      result.admission += 1;
      result.busyTimes.push(taken);
      await new Promise((resolve) => setTimeout(resolve, Number(later) * 1_000));
      continue;
    }
    result.times.push(taken);
    const outcome = outcomeOf(answer.status, answer.body);
    result.outcomes[outcome] = (result.outcomes[outcome] ?? 0) + 1;
    break;
  }
  connection.close();
}

/** 'held', or why not. */
function outcomeOf(status: number, body: Buffer): string {
  if (status === 200) return 'held';
  const { key } = JSON.parse(body.toString()) as { key: string };
  return `${status} ${key}`;
}
