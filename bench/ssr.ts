import { bareAnswer } from './parts/bare-answer.ts';
import { report } from './parts/figure.ts';
import { load } from './parts/load.ts';
import { removeFolder, startProduct } from './parts/product.ts';

const CONNECTIONS = 16;
const SECONDS = 4;

/** Pages per second, rendered afresh and from the cache, beside a bare node:http answer of the same bytes. */
export async function run(): Promise<boolean> {
  const product = await startProduct();
  let ok = true;
  try {
    const found = (await (await fetch(`${product.url}/api/search?sort=soonest`)).json()) as {
      results: { slug: string }[];
    };
    const pages = {
      home: '/',
      search: '/search-learning-experiences?q=forest',
      listing: `/listing/${found.results[0]?.slug ?? ''}`,
    };
    for (const [name, path] of Object.entries(pages)) {
      const mark = path.includes('?') ? '&' : '?';
      const bare = await bareAnswer(product.url + path, {
        connections: CONNECTIONS,
        seconds: SECONDS / 2,
      });
      // An unknown parameter makes an address of its own, so every request is rendered afresh.
      const fresh = await load({
        port: product.port,
        paths: (n) => `${path}${mark}fresh=${n}-${performance.now()}`,
        connections: CONNECTIONS,
        seconds: SECONDS,
      });
      const cached = await load({ port: product.port, paths: () => path, connections: CONNECTIONS, seconds: SECONDS });
      const failed = fresh.failures + cached.failures > 0;
      const freshTarget = name === 'listing' ? 250 : 0;
      const cachedTarget = name === 'listing' ? 5_000 : 0;
      const wanted = (target: number): string => (target > 0 ? `>= ${target}` : '-');
      ok =
        report({
          bench: 'ssr',
          figure: `${name} afresh`,
          value: fresh.perSecond,
          unit: 'requests/s',
          reference: bare.perSecond,
          target: wanted(freshTarget),
          ok: !failed && fresh.perSecond >= freshTarget,
        }) && ok;
      ok =
        report({
          bench: 'ssr',
          figure: `${name} afresh p99`,
          value: fresh.p99,
          unit: 'ms',
          reference: bare.p99,
          target: '-',
          ok: !failed,
        }) && ok;
      ok =
        report({
          bench: 'ssr',
          figure: `${name} cached`,
          value: cached.perSecond,
          unit: 'requests/s',
          reference: bare.perSecond,
          target: wanted(cachedTarget),
          ok: !failed && cached.perSecond >= cachedTarget,
        }) && ok;
      ok =
        report({
          bench: 'ssr',
          figure: `${name} cached p99`,
          value: cached.p99,
          unit: 'ms',
          reference: bare.p99,
          target: '-',
          ok: !failed,
        }) && ok;
    }
  } finally {
    await product.stop();
    removeFolder(product.folder);
  }
  return ok;
}
