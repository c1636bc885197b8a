import { loadPages, type Loaded } from '../db/openactive/load-pages.ts';
import { readPage, type Page } from '../db/openactive/read-page.ts';
import { startEmbedded } from '../src/app/local-services.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { readSettings } from '../src/platform/server/settings.ts';
import { dateOf } from '../src/platform/time.ts';
import { MIGRATIONS, openProduct } from '../src/app/open-product.ts';
import { toldToOperator } from './product-database.ts';

// The codes of sysexits.h.
const EXIT_USAGE = 64;
const EXIT_NO_INPUT = 66;

const USAGE = `Usage: npm run openactive -- FILE-OR-ADDRESS…

Adds listings and sessions from pages of OpenActive feeds (RPDE, JSON) to the database. Each argument is a file or an
http(s) address of one page; links to further pages are not followed. A file named rpde-PUBLISHER-YYYY-MM-DD.json says
who publishes the feed and when the page was read. No page comes with the product: use pages that you may show.
`;

/** Reads every page before anything is loaded, so that one that cannot be read leaves the database as it is. */
async function readPages(given: readonly string[]): Promise<{ pages: Page[]; problems: string[] }> {
  const pages: Page[] = [];
  const problems: string[] = [];
  for (const from of given) {
    const page = await readPage(from, dateOf(Temporal.Now.instant()));
    if (page.ok) pages.push(page.value);
    else problems.push(page.refusal.message);
  }
  return { pages, problems };
}

/** Opens the product's database as `npm start` does and loads the pages into it. */
async function load(pages: readonly Page[]): Promise<Loaded> {
  const settings = readSettings(process.env);
  const publicUrl = (settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`).replace(/\/$/, '');
  const embedded = await startEmbedded(settings, publicUrl);
  try {
    await migrate(embedded.outside.databaseUrl, MIGRATIONS);
    const product = await openProduct({ settings, outside: embedded.outside, publicUrl, renderer: null });
    try {
      const loaded = await loadPages(product.services, pages);
      await product.jobs.settle();
      return loaded;
    } finally {
      await product.stop();
    }
  } finally {
    await embedded.stop();
  }
}

function summaryOf({ providers, listings, sessions, skipped }: Loaded): string {
  const reasons = Object.entries(Object.groupBy(skipped, ({ why }) => why)).map(
    ([why, items]) => `${items?.length ?? 0}: ${why}`,
  );
  const left = skipped.length === 0 ? '' : ` Left out: ${reasons.join(' ')}`;
  return `OpenActive: added ${providers} providers, ${listings} listings and ${sessions} sessions.${left}`;
}

/** Answers the exit code. */
async function run(given: readonly string[]): Promise<number> {
  if (given.length === 0) {
    process.stderr.write(USAGE);
    return EXIT_USAGE;
  }
  const { pages, problems } = await readPages(given);
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\nNothing was loaded.\n`);
    return EXIT_NO_INPUT;
  }
  return toldToOperator(async () => {
    process.stdout.write(`${summaryOf(await load(pages))}\n`);
    return 0;
  });
}

process.exit(await run(process.argv.slice(2)));
