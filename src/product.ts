import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { openApi } from './api.ts';
import type { Site } from './context.ts';
import { systemClock, type Clock } from './platform/server/clock.ts';
import { APP_ROLE, openDatabase, openPool } from './platform/server/db.ts';
import type { Doors } from './platform/server/doors.ts';
import { Bus } from './platform/server/events.ts';
import { openGeocoder } from './platform/server/geocoder/geocoder.ts';
import { startJobs, type JobRunner } from './platform/server/jobs.ts';
import { openLog, type Log } from './platform/server/log.ts';
import { openMailer } from './platform/server/mail.ts';
import { openMetrics } from './platform/server/metrics.ts';
import { isMigrated } from './platform/server/migrate.ts';
import { PageCache } from './platform/server/page-cache.ts';
import { openPages, type PageServer, type Rendered } from './platform/server/pages.ts';
import type { Settings } from './platform/server/settings.ts';
import { openStorage } from './platform/server/storage.ts';
import { openStripe } from './platform/server/stripe.ts';
import { openSite, type SiteApp } from './site.ts';
import { work } from './work.ts';

export const ROOT = join(import.meta.dirname, '..');
export const MIGRATIONS = join(ROOT, 'db', 'migrations');

/** Where the outside is: real services, or the local stand-ins. */
export type Outside = {
  databaseUrl: string;
  smtpUrl: string;
  stripeUrl?: string;
  issuers: { google?: string; facebook?: string; host?: string };
};

export type Product = {
  doors: Doors;
  app: SiteApp;
  jobs: JobRunner;
  stop(): Promise<void>;
};

/** How web pages are rendered: the built bundle's `openWeb`, or the development server's. */
export type OpenWeb = (options: {
  site: Site;
  fetchApi: (request: Request) => Promise<Response> | Response;
  mode: string;
}) => (request: Request) => Promise<Rendered>;

/** The web bundle made by `react-router build`, or null when it has not been built. */
export async function builtWeb(): Promise<OpenWeb | null> {
  const bundle = join(ROOT, 'build', 'server', 'index.js');
  if (!existsSync(bundle)) return null;
  // React decides by this variable, when it is loaded, whether it is the fast one or the one that helps developers.
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return ((await import(bundle)) as { openWeb: OpenWeb }).openWeb;
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/** Opens every door, the API, the pages and the jobs. The database must be migrated. */
export async function openProduct(options: {
  settings: Settings;
  outside: Outside;
  publicUrl: string;
  openWeb: OpenWeb | null;
  standIns?: Hono;
  clock?: Clock;
  log?: Log;
}): Promise<Product> {
  const { settings, outside, publicUrl } = options;
  const clock = options.clock ?? systemClock;
  const log = options.log ?? openLog(settings.LOG_LEVEL);
  const metrics = openMetrics();
  const bus = new Bus();
  const pool = openPool(outside.databaseUrl, { size: settings.DATABASE_POOL, role: APP_ROLE, log, name: 'thicket' });
  const workPool = openPool(outside.databaseUrl, { size: 4, log, name: 'thicket-jobs' });
  const mailer = openMailer(outside.smtpUrl, settings.MAIL_FROM);
  const runner: { jobs?: JobRunner } = {};
  const doors: Doors = {
    settings,
    publicUrl,
    issuers: outside.issuers,
    clock,
    log,
    metrics,
    bus,
    pool,
    db: openDatabase(pool),
    mailer,
    stripe: openStripe(settings.STRIPE_SECRET_KEY, outside.stripeUrl),
    storage: openStorage(settings),
    geocoder: openGeocoder(join(ROOT, 'data', 'uk')),
    poke: () => runner.jobs?.poke(),
  };

  const api = openApi(doors);
  const jobs = await startJobs({ url: outside.databaseUrl, pool: workPool, work, doors, bus, log, metrics });
  runner.jobs = jobs;

  const cache = new PageCache(bus);
  const pages: PageServer | null = options.openWeb
    ? openPages({
        render: options.openWeb({
          site: { brand: settings.BRAND_NAME, publicUrl, development: !settings.production },
          fetchApi: (request) => api.fetch(request),
          mode: 'production',
        }),
        cache,
        metrics,
        policy: { connect: [], picture: [], form: [outside.stripeUrl ?? 'https://checkout.stripe.com'] },
        production: settings.production,
      })
    : null;
  const app = openSite({
    api,
    pages,
    metrics,
    assets: join(ROOT, 'build', 'client'),
    ready: async () => isMigrated(pool, MIGRATIONS),
    development: !settings.production,
    ...(options.standIns ? { standIns: options.standIns } : {}),
  });

  return {
    doors,
    app,
    jobs,
    stop: async () => {
      await jobs.stop();
      mailer.close();
      await pool.end();
      await workPool.end();
    },
  };
}
