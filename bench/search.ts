import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { median, quantile, report } from './parts/figure.ts';
import { load } from './parts/load.ts';
import { addManyListings } from './parts/many-listings.ts';
import { removeFolder, startProduct, type Running } from './parts/product.ts';

const LISTINGS = 20_000;
const ROUNDS = 12;
/** Growth is measured from a tenth of the listings. */
const FEWER = 10;
const SECONDS = 10;

type Asked = { path: string; searches: readonly string[]; most: number };

/** What people look for, of each kind; asked one after the other, each several times. `most`: the p95 in milliseconds. */
const asked: Record<string, Asked> = {
  words: {
    path: '/search',
    searches: ['q=forest school', 'q=football', 'q=home ed science', 'q=after school club', 'q=art', 'q=sensory swim'],
    most: 50,
  },
  'misspelt words': {
    path: '/search',
    searches: ['q=forset schol', 'q=swiming', 'q=potery', 'q=gymnstics bristl', 'q=watercolur', 'q=biologey'],
    most: 80,
  },
  'some of the words': { path: '/search', searches: ['q=chess pottery canoe', 'q=welsh swimming harp'], most: 150 },
  places: {
    path: '/search',
    searches: ['place=Bristol', 'place=BS6', 'place=Somerset', 'place=Clifton', 'place=manchster', 'q=yoga in bristol'],
    most: 150,
  },
  'areas of the map': { path: '/search', searches: ['bounds=-3,51,-2,52', 'bounds=-2.7,51.4,-2.5,51.5'], most: 50 },
  filters: {
    path: '/search',
    searches: ['place=Bristol&age=6,9&access=wheelchair&weekday=6&price=20&available=yes', 'access=quiet&age=7'],
    most: 100,
  },
  pins: { path: '/search/pins', searches: ['place=Bristol', 'q=football'], most: 150 },
  suggestions: { path: '/search/suggestions', searches: ['q=for', 'q=swim', 'q=home ed', 'q=clif', 'q=bo'], most: 25 },
};

const addressOf = (path: string, search: string): string => `/api${path}?${search.replaceAll(' ', '%20')}`;

/** How long each search of a kind takes, again and again. */
async function times({ url }: Running, { path, searches }: Asked): Promise<number[]> {
  const taken: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1)
    for (const search of searches) {
      const from = performance.now();
      const response = await fetch(`${url}${addressOf(path, search)}`);
      if (!response.ok) throw new Error(`${search} answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
      // The first round warms code and database up.
      if (round >= 0) taken.push(performance.now() - from);
    }
  return taken;
}

/** The p95 of searches among many listings, how many are answered together, how they grow, and how soon a change is found. */
export async function run([listings = String(LISTINGS)]: string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-search-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const product = await startProduct({ folder: join(folder, 'product'), env: { DATABASE_URL: postgres.url } });
  const figure = (name: string, value: number, reference: number, unit: string, target: string, ok: boolean): boolean =>
    report({ bench: 'search', figure: `${name} among ${listings} listings`, value, reference, unit, target, ok });
  try {
    await addManyListings(postgres.url, Math.round(Number(listings) / FEWER));
    const fewer = new Map<string, number>();
    for (const [name, one] of Object.entries(asked)) fewer.set(name, median(await times(product, one)));
    await addManyListings(postgres.url, Number(listings));
    let ok = true;
    for (const [name, one] of Object.entries(asked)) {
      const taken = await times(product, one);
      const [p95, middle, before] = [quantile(taken, 0.95), median(taken), fewer.get(name) ?? 0];
      const { most } = one;
      ok = figure(`${name}, p95 (beside: the median)`, p95, middle, 'ms', `<= ${most}`, p95 <= most) && ok;
      ok =
        figure(`${name}, median (beside: a tenth of them)`, middle, before, 'ms', '<= 2.5 x', middle <= 2.5 * before) &&
        ok;
    }
    ok = (await together(product, figure)) && ok;
    return (await fresh(product, figure)) && ok;
  } finally {
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}

type Say = (name: string, value: number, reference: number, unit: string, target: string, ok: boolean) => boolean;

/** All kinds of searches by sixteen people at once. */
async function together({ port }: Running, say: Say): Promise<boolean> {
  const paths = Object.values(asked).flatMap(({ path, searches }) => searches.map((one) => addressOf(path, one)));
  const { perSecond, p50, failures } = await load({
    port,
    paths: (n) => paths[n % paths.length] ?? '',
    connections: 16,
    seconds: SECONDS,
  });
  const ok = perSecond >= 300 && failures === 0;
  return say('searches of sixteen at once (beside: the median in ms)', perSecond, p50, 'per second', '>= 300', ok);
}

/** How long it takes from the answer to a provider who has given a listing another title until it is found by that. */
async function fresh({ url }: Running, say: Say): Promise<boolean> {
  const json = async (method: string, path: string, body?: object, token?: string) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const { token } = await json('POST', '/auth/sign-in', {
    email: 'organisation@thicket.example',
    password: 'a walk in the woods',
  });
  const { experiences } = await json('GET', '/experiences?state=PUBLISHED', undefined, token);
  const { id } = experiences[0];
  const { version } = await json('GET', `/experiences/${id}`, undefined, token);
  await json('PATCH', `/experiences/${id}`, { version, title: 'Quokka watching' }, token);
  const from = performance.now();
  while ((await json('GET', '/search?q=quokka')).whole === 0) await sleep(20);
  const taken = performance.now() - from;
  return say('until another title is found', taken, 0, 'ms', '<= 2000', taken <= 2_000);
}
