import { quantile, report } from './parts/figure.ts';
import type { Fair } from './parts/fair.ts';
import { withBareServer } from './parts/bare-answer.ts';
import { load, type Load } from './parts/load.ts';
import { onProcesses, processesOf, type Ground } from './parts/processes.ts';
import { residentMegabytes } from './parts/product.ts';
import { askedBarely, rush, type Rush } from './parts/rush.ts';

const PLACES = 30;
const SESSIONS = 200;
const MANY = 6_600;
const READERS = 8;
const WATCH_MS = 100;

/**
 * Families released at once on 30 places over real HTTP and PostgreSQL, several times; then on 200 sessions with 30
 * places each; others read these listings meanwhile. `npm run bench -- rush [FAMILIES] [ROUNDS]`; `rush 5000 1` is one big
 * rush, `rush pair …` asks two processes on one PostgreSQL in turn.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { count, rest } = processesOf(args);
  const [families = '2000', rounds = '20'] = rest;
  return onProcesses('rush', count, async (ground) => {
    // Two on one machine take the time from each other.
    const most = 200 * count;
    // The first rush that a process sees after its start is judged apart: it costs more than those after it.
    const first = await whileOthersRead(ground, { sessions: 1, families: Number(families) });
    let ok = toldAll(`first round after a start: ${families} families on ${PLACES} places, sold`, first);
    ok = held(`first ${families} on ${PLACES} places`, [first], { most, bare: null }) && ok;
    const seen: Seen[] = [];
    for (let round = 1; round <= Number(rounds); round += 1) {
      const one = await whileOthersRead(ground, { sessions: 1, families: Number(families) });
      ok = toldAll(`round ${round}: ${families} families on ${PLACES} places, sold`, one) && ok;
      seen.push(one);
    }
    const bare = await barely(ground, Number(families));
    ok = held(`${families} on ${PLACES} places`, seen, { most, bare }) && ok;
    const many = await whileOthersRead(ground, { sessions: SESSIONS, families: MANY });
    ok = toldAll(`${MANY} families on ${SESSIONS} x ${PLACES} places, sold`, many) && ok;
    return held(`${MANY} on ${SESSIONS} x ${PLACES} places`, [many], { most: null, bare: null }) && ok;
  });
}

/** What was seen of a rush: what became of the families, and how it was for those who read. */
type Seen = { done: Rush; sold: number; places: number; asked: number; memory: number; read: Load[] };

async function whileOthersRead(
  { fair, ports, products }: Ground,
  { sessions, families }: { sessions: number; families: number },
): Promise<Seen> {
  const stalls = await fair.stalls(sessions, { capacity: PLACES });
  const crowd = await fair.families(families);
  const pages = stalls.map((stall) => `/listing/listing-${stall.listingId}`);
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, ...products.map(({ pid }) => residentMegabytes(pid)));
  }, WATCH_MS);
  let rushing = true;
  const readers = Promise.all(
    ports.map((port) => readWhile({ port, pages, connections: READERS / ports.length }, () => rushing)),
  );
  const done = await rush(ports, crowd, stalls);
  rushing = false;
  const read = (await readers).flat();
  clearInterval(watch);
  return { done, sold: await soldOn(fair, stalls), places: sessions * PLACES, asked: families, memory, read };
}

/** 99 of 100 so many families are answered within so many ms by a server that makes nothing of what they ask. */
async function barely({ fair }: Ground, families: number): Promise<number> {
  const [stalls, crowd] = [await fair.stalls(1, { capacity: 0 }), await fair.families(families)];
  return withBareServer('{}', async (port) => {
    // It has been asked before, as the product has.
    await askedBarely(port, crowd, stalls);
    return quantile(await askedBarely(port, crowd, stalls), 0.99);
  });
}

/** @param patience within how many ms whoever is sent away is to hear of it (null: told, not judged), and a bare server's */
function held(which: string, seen: readonly Seen[], admission: { most: number | null; bare: number | null }): boolean {
  const read = seen.flatMap((one) => one.read);
  const busy = quantile([...seen.flatMap((one) => one.done.busyTimes), 0], 0.99);
  const sentAway = sumOf(seen.map((one) => one.done.admission));
  const atMost = (
    figure: string,
    value: number,
    unit: string,
    bound: number | null,
    reference: number | null = null,
  ): boolean =>
    report({
      bench: 'rush',
      figure: `${which}: ${figure}`,
      value,
      unit,
      reference,
      target: bound === null ? 'told, not judged' : `<= ${bound}`,
      ok: bound === null || value <= bound,
    });
  return [
    atMost('listings not answered with 200', sumOf(read.map((one) => one.failures)), 'pages', 0),
    atMost('memory of a process, most', Math.max(...seen.map((one) => one.memory)), 'MB', 500),
    atMost('listings read meanwhile, p99', Math.max(...read.map((one) => one.p99)), 'ms', 1_000),
    atMost(
      `asked for patience ${sentAway} times, p99, reference: a bare server`,
      busy,
      'ms',
      admission.most,
      admission.bare,
    ),
  ].every(Boolean);
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Reads listings over a few connections until the rush is over. */
async function readWhile(
  { port, pages, connections }: { port: number; pages: readonly string[]; connections: number },
  rushing: () => boolean,
): Promise<Load[]> {
  const read: Load[] = [];
  while (rushing())
    read.push(await load({ port, paths: (nth) => pages[nth % pages.length] ?? '/', connections, seconds: 1 }));
  return read;
}

async function soldOn(fair: Fair, stalls: readonly { sessionId: string }[]): Promise<number> {
  return fair.count(`place where standing and session_id = any($1)`, [stalls.map((stall) => stall.sessionId)]);
}

function toldAll(figure: string, { done, sold, places, asked }: Seen): boolean {
  const holding = done.outcomes['held'] ?? 0;
  const refused = done.outcomes['409 places-gone'] ?? 0;
  return report({
    bench: 'rush',
    figure: `${figure} (in ${done.seconds.toFixed(1)} s; ${holding} held, ${refused} told that they went)`,
    value: sold,
    unit: 'places',
    reference: places,
    target: `${places}, everybody told`,
    ok: sold === places && holding === places && holding + refused === asked,
  });
}
