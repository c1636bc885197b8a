import { isDeepStrictEqual } from 'node:util';
import { openConnection, type Answer, type Connection } from './connection.ts';
import { askForPlace, at, type Fair, type Family, type Stall } from './fair.ts';

/** What became of requests that were sent three times each with one idempotency key. */
export type Thrice = {
  /** Families whose three answers were all 200 and all the same. */
  equal: number;
  /** Families whose key was refused for another body afterwards. */
  refusedForAnother: number;
  /** What went otherwise, each once. */
  surprises: Set<string>;
  seconds: number;
};

const TIMES = 3;

/**
 * Each family asks for a place three times at once with one key, over three connections, and asks again while it is told
 * that its first request is still worked on. Then it asks for another place with the same key.
 * @param ports of the processes that its requests go to in turn
 * @param stalls two or more; the nth family asks for the nth of them, over and over
 * @param together so many families ask at once
 */
export async function askThrice(
  ports: readonly number[],
  families: readonly Family[],
  stalls: readonly Stall[],
  together: number,
): Promise<Thrice> {
  const result: Thrice = { equal: 0, refusedForAnother: 0, surprises: new Set(), seconds: 0 };
  const started = performance.now();
  const left = families.entries();
  await Promise.all(
    Array.from({ length: together }, async (_, first) => {
      const connections = await Promise.all(
        Array.from({ length: TIMES }, (__, nth) => openConnection(at(ports, first + nth))),
      );
      for (const [nth, family] of left) await askOne(connections, family, stalls, nth, result);
      for (const one of connections) one.close();
    }),
  );
  result.seconds = (performance.now() - started) / 1_000;
  return result;
}

/**
 * How many places were ever made for families, whatever has become of them. A hold that is carried out a second time
 * replaces what the first one held, so what is held at the end does not tell of it; this does.
 */
export async function placesEverOf(fair: Fair, families: readonly Family[]): Promise<number> {
  return fair.count('place where learner_id = any($1)', [families.map(({ learnerId }) => learnerId)]);
}

async function askOne(
  connections: readonly Connection[],
  family: Family,
  stalls: readonly Stall[],
  nth: number,
  result: Thrice,
): Promise<void> {
  const key = { 'idempotency-key': `three-times-${nth}` };
  const answers = await Promise.all(
    connections.map((connection) => insist(() => askForPlace(connection, family, at(stalls, nth), key))),
  );
  // Kept answers come back with the fields of their objects in another order.
  const [one, ...others] = answers.map(({ body }) => JSON.parse(body.toString()) as unknown);
  if (others.every((each) => isDeepStrictEqual(each, one)) && answers.every(({ status }) => status === 200))
    result.equal += 1;
  else for (const { status, body } of answers) result.surprises.add(`${status} ${body.subarray(0, 200).toString()}`);
  const [connection] = connections;
  const other = connection && (await askForPlace(connection, family, at(stalls, nth + 1), key));
  if (other?.status === 422 && other.body.includes('idempotency-key-reused')) result.refusedForAnother += 1;
  else result.surprises.add(`another body: ${other?.status}`);
}

/** Asks until the first request is done with, and for as long as the server asks for patience. */
async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 && !(answer.status === 409 && answer.body.includes('still-working'))) return answer;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
