import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { quantile, report } from './parts/figure.ts';
import { addManyListings } from './parts/many-listings.ts';
import { removeFolder, startProduct } from './parts/product.ts';

const LISTINGS = 20_000;
const ROUNDS = 12;

/** What people look for, of each kind; asked one after the other, each several times. */
const asked: Record<string, readonly string[]> = {
  words: ['q=forest school', 'q=football', 'q=home ed science', 'q=after school club', 'q=art', 'q=sensory swim'],
  'misspelt words': ['q=forset schol', 'q=swiming', 'q=potery', 'q=gymnstics bristl', 'q=watercolur', 'q=biologey'],
  'some of the words': ['q=chess pottery canoe', 'q=welsh swimming harp'],
  places: ['place=Bristol', 'place=BS6', 'place=Somerset', 'place=Clifton', 'place=manchster', 'q=yoga in bristol'],
  'areas of the map': ['bounds=-3,51,-2,52', 'bounds=-2.7,51.4,-2.5,51.5'],
  filters: ['place=Bristol&age=6,9&access=wheelchair&weekday=6&price=20&available=yes', 'access=quiet&age=7'],
};

/** The p95 of searches among many listings, one after the other, beside a page of the API that reads one row. */
export async function run([listings = String(LISTINGS)]: string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-search-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const product = await startProduct({ folder: join(folder, 'product'), env: { DATABASE_URL: postgres.url } });
  try {
    await addManyListings(postgres.url, Number(listings));
    const times = async (path: string, searches: readonly string[]): Promise<number[]> => {
      const taken: number[] = [];
      for (let round = -1; round < ROUNDS; round += 1)
        for (const search of searches) {
          const from = performance.now();
          const response = await fetch(`${product.url}/api${path}?${search.replaceAll(' ', '%20')}`);
          if (!response.ok) throw new Error(`${search} answered ${response.status}: ${await response.text()}`);
          await response.arrayBuffer();
          // The first round warms code and database up.
          if (round >= 0) taken.push(performance.now() - from);
        }
      return taken;
    };
    const figure = (name: string, taken: readonly number[], most: number): boolean => {
      const p95 = quantile(taken, 0.95);
      const [value, reference] = [p95, quantile(taken, 0.5)];
      const target = `<= ${most}`;
      return report({
        bench: 'search',
        figure: `${name} among ${listings} listings, p95 (beside: the median)`,
        value,
        reference,
        unit: 'ms',
        target,
        ok: p95 <= most,
      });
    };
    let ok = true;
    for (const [name, searches] of Object.entries(asked))
      ok = figure(name, await times('/search', searches), 150) && ok;
    ok = figure('pins', await times('/search/pins', ['place=Bristol', 'q=football']), 150) && ok;
    ok =
      figure(
        'suggestions',
        await times('/search/suggestions', ['q=for', 'q=swim', 'q=home ed', 'q=clif', 'q=bo']),
        50,
      ) && ok;
    return ok;
  } finally {
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}
