import { gzipSync } from 'node:zlib';
import { launchBrowser } from '../test/browser.ts';
import { report } from './parts/figure.ts';
import { removeFolder, startProduct } from './parts/product.ts';

const LIMIT_KB = 130;

/** The first page of a kind of activity in a town that the sitemap names. */
async function townPage(url: string): Promise<string> {
  const sitemap = await (await fetch(`${url}/sitemaps/1.xml`)).text();
  return /\/activities\/[^<]+/.exec(sitemap)?.[0] ?? '/';
}

/** Script that a visitor's browser really fetches on the public pages, without the map, in kB of gzip. */
export async function run(): Promise<boolean> {
  const product = await startProduct();
  const browser = await launchBrowser({ measured: true });
  let ok = true;
  try {
    const found = (await (await fetch(`${product.url}/api/search?sort=soonest`)).json()) as {
      results: { slug: string }[];
    };
    const pages = {
      home: '/',
      search: '/search-learning-experiences?q=forest',
      listing: `/listing/${found.results[0]?.slug ?? ''}`,
      'a page for providers': '/forest-schools',
      'a kind of activity in a town': await townPage(product.url),
    };
    for (const [name, path] of Object.entries(pages)) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
      const page = await context.newPage();
      const scripts = new Map<string, number>();
      const waiting: Promise<void>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'script') return;
        waiting.push(
          response.body().then((bytes) => {
            scripts.set(response.url(), gzipSync(bytes, { level: 9 }).byteLength / 1024);
          }),
        );
      });
      // The listing keeps a live stream open, so the network is never idle: what comes within two seconds counts.
      await page.goto(product.url + path);
      await page.waitForTimeout(2_000);
      await Promise.all(waiting);
      const total = [...scripts.values()].reduce((a, b) => a + b, 0);
      // What every page needs: React, the router and the frame around the page.
      const shell = [...scripts].filter(([url]) => /\/shell-/.test(url)).reduce((sum, [, size]) => sum + size, 0);
      const limited = name !== 'home';
      ok =
        report({
          bench: 'bundle',
          figure: `script on ${name}`,
          value: total,
          unit: 'kB gzip',
          reference: shell,
          target: limited ? `<= ${LIMIT_KB}` : '-',
          ok: !limited || total <= LIMIT_KB,
        }) && ok;
      await context.close();
    }
  } finally {
    await browser.close();
    await product.stop();
    removeFolder(product.folder);
  }
  return ok;
}
