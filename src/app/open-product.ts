import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { openApi } from './api.ts';
import type { Site } from './page-context.ts';
import { systemClock, type Clock } from '../platform/server/clock.ts';
import { APP_ROLE, openDatabase, openPool, PERSON_ROLE } from '../platform/server/database/db.ts';
import type { RoleAddresses } from '../platform/server/database/role-login.ts';
import type { Services } from '../platform/server/services.ts';
import { Bus } from '../platform/server/work/events.ts';
import { frontDoor, type Listener } from '../platform/server/http/front-door.ts';
import { openGeocoder } from '../platform/server/geocoder/geocoder.ts';
import { workerName } from '../platform/server/http/idempotency.ts';
import { startJobs, type JobRunner } from '../platform/server/work/jobs.ts';
import { openLog, type Log } from '../platform/server/observe/log.ts';
import { openPush } from '../notifications/server/send-push.ts';
import { openTexts } from '../notifications/server/send-texts.ts';
import { openMailer } from '../platform/server/mail.ts';
import { Admission } from '../platform/server/http/admission.ts';
import { openMetrics } from '../platform/server/observe/metrics.ts';
import { isMigrated } from '../platform/server/database/migrate.ts';
import { PageCache } from '../platform/server/pages/page-cache.ts';
import { startRenderer, type PageRenderer } from '../platform/server/pages/page-renderer.ts';
import { openPages, type PageServer } from '../platform/server/pages/pages.ts';
import type { Settings } from '../platform/server/settings.ts';
import { safeHeaders } from '../platform/server/http/safe-headers.ts';
import { openStorage } from '../platform/server/storage/storage.ts';
import { openVault } from '../platform/server/vault/open-vault.ts';
import { holderName } from '../platform/server/vault/rotate-keys.ts';
import type { Vault } from '../platform/server/vault/vault.ts';
import { openStripe } from '../platform/server/stripe.ts';
import { openPersonDatabase } from '../platform/server/database/as-person.ts';
import { sealWhatStood } from '../people/server/seal-what-stood.ts';
import { sealBefore } from '../questionnaires/server/seal-stored.ts';
import { readBooking } from '../bookings/server/show-booking.ts';
import { showCouncilBooking } from '../bookings/server/show-council-booking.ts';
import { addWords } from '../workflows/server/add-words.ts';
import { paymentEffects } from './payment-effects.ts';
import { openSite, type SiteApp } from './http.ts';
import { boardsOf } from '../support/board.ts';
import { chatOf, chatSources } from '../support/chat.ts';
import type { Sources } from '../platform/server/pages/finished-page.ts';
import { work } from './jobs.ts';

/** Events that change nothing of a listing but how many of its places are left; in a rush there are hundreds in a second. */
const placesTaken = ['places.held', 'places.released', 'booking.confirmed'];

export const ROOT = join(import.meta.dirname, '..', '..');
export const MIGRATIONS = join(ROOT, 'db', 'migrations');

/** Where the outside is: real services, or the local stand-ins. */
export type Outside = {
  /** Of the owner of the tables. */
  databaseUrl: string;
  /** Where requests and persons log in with rights of their own; left out, the owner's connections take their roles. */
  roles?: RoleAddresses;
  smtpUrl: string;
  stripeUrl?: string;
  /** The origin of a push service on this machine. */
  pushOrigin?: string;
  /** What takes texts instead of Twilio. */
  textsUrl?: string;
  issuers: { google?: string; facebook?: string; host?: string };
};

export type Product = {
  services: Services;
  app: SiteApp;
  jobs: JobRunner;
  /** Done when pages can be rendered; who asks for one before waits for it. Rejects when they never will be. */
  pagesReady: Promise<void>;
  /** Stands before what answers over HTTP. */
  frontDoor(listener: Listener): Listener;
  /** Whether a crowd waits for answers. */
  isCrowded(): boolean;
  stop(): Promise<void>;
};

/** Renders the pages of the web bundle made by `react-router build`; null when it has not been built. */
export function builtPages(log: Log): PageRenderer | null {
  const bundle = join(ROOT, 'build', 'server', 'index.js');
  return existsSync(bundle) ? startRenderer(bundle, log) : null;
}

/**
 * The connections of one process: for the house, for readers as the person, and for jobs.
 * @param onWrongRole told when a connection acts as another role than it asked for
 */
function openPools(
  { databaseUrl, roles }: Outside,
  settings: Settings,
  vault: Vault,
  log: Log,
  onWrongRole: (error: Error) => void = () => {},
) {
  const logsIn = roles !== undefined;
  return {
    pool: openPool(roles?.appUrl ?? databaseUrl, {
      size: settings.DATABASE_POOL,
      role: APP_ROLE,
      logsIn,
      onWrongRole,
      log,
      name: workerName('thicket'),
    }),
    personPool: openPool(roles?.personUrl ?? databaseUrl, {
      size: Math.ceil(settings.DATABASE_POOL / 2),
      role: PERSON_ROLE,
      logsIn,
      onWrongRole,
      log,
      name: 'thicket-readers',
      uncompiled: true,
    }),
    workPool: openPool(databaseUrl, { size: 4, log, name: holderName(vault.newest), mayRepeat: true }),
  };
}

/** What every page knows of the site. */
const siteOf = (settings: Settings, publicUrl: string, chat: Site['support']['chat']): Site => ({
  brand: settings.BRAND_NAME,
  publicUrl,
  development: !settings.production,
  support: { email: settings.SUPPORT_EMAIL, chat },
  boards: boardsOf(settings, publicUrl),
  mapStyleUrl: settings.MAP_STYLE_URL ?? null,
});

/** What pages may load as well where a street map is set: its style, and what that names. */
function withMap(sources: Sources, { MAP_STYLE_URL, MAP_SOURCES }: Settings): Sources {
  if (!MAP_STYLE_URL) return sources;
  const origins = [new URL(MAP_STYLE_URL).origin, ...MAP_SOURCES.split(/\s+/).filter(Boolean)];
  return {
    ...sources,
    connect: [...sources.connect, ...origins],
    picture: [...sources.picture, ...origins],
    font: [...sources.font, ...origins],
  };
}

/**
 * The keys and the connections of one process.
 * @throws MasterKeyError when the keys are not those that this database was sealed with
 */
async function openData(
  outside: Outside,
  { settings, clock, log }: Pick<Services, 'settings' | 'clock' | 'log'>,
  onFatal?: (error: Error) => void,
) {
  const vault = openVault(settings);
  const pools = openPools(outside, settings, vault, log, onFatal);
  const closePools = async (): Promise<void> => {
    for (const pool of Object.values(pools)) await pool.end();
  };
  try {
    const house = openDatabase(pools.workPool);
    await vault.check(house);
    await sealWhatStood({ db: house, vault, clock, log });
  } catch (error) {
    await closePools();
    throw error;
  }
  return { ...pools, vault, closePools };
}

/** The ways to tell people something: by email, by push and as texts. */
const openWays = (settings: Settings, { smtpUrl, pushOrigin, textsUrl }: Outside) => ({
  mailer: openMailer(smtpUrl, settings.MAIL_FROM),
  push: openPush(settings, pushOrigin),
  texts: openTexts(settings, textsUrl),
});

/** What knows where postcodes and towns are: our own data, and a service that knows more, where one is named. */
const openPlaces = (settings: Settings, log: Log) =>
  openGeocoder(join(ROOT, 'data', 'uk'), {
    ...(settings.POSTCODES_IO_URL ? { serviceUrl: settings.POSTCODES_IO_URL } : {}),
    onOutage: (problem) => log.warn({ problem }, 'the postcode service does not answer; our own data do'),
  });

/** Opens every door, the API, the pages and the jobs. The database must be migrated. */
export async function openProduct(options: {
  settings: Settings;
  outside: Outside;
  publicUrl: string;
  renderer: PageRenderer | null;
  standIns?: Hono;
  clock?: Clock;
  log?: Log;
  /** Told when the process cannot go on. */
  onFatal?: (error: Error) => void;
}): Promise<Product> {
  const { settings, outside, publicUrl } = options;
  const clock = options.clock ?? systemClock;
  const log = options.log ?? openLog(settings.LOG_LEVEL);
  const metrics = openMetrics();
  const bus = new Bus();
  const { vault, pool, personPool, workPool, closePools } = await openData(
    outside,
    { settings, clock, log },
    options.onFatal,
  );
  const ways = openWays(settings, outside);
  const runner: { jobs?: JobRunner } = {};
  const db = openDatabase(pool);
  const services: Services = {
    settings,
    publicUrl,
    issuers: outside.issuers,
    clock,
    log,
    metrics,
    bus,
    pool,
    db,
    personDatabase: openPersonDatabase(personPool),
    ...ways,
    stripe: openStripe(settings.STRIPE_SECRET_KEY, metrics, outside.stripeUrl),
    storage: openStorage(settings),
    vault,
    geocoder: openPlaces(settings, log),
    paymentEffects,
    bookingViews: { readBooking, showCouncilBooking, addWords },
    wakeRelay: () => runner.jobs?.wakeRelay(),
  };

  await sealBefore(services, workPool);
  const admission = new Admission();
  const isCrowded = (): boolean => admission.isCrowded;
  const api = openApi(services, admission);
  const jobs = await startJobs({
    url: outside.databaseUrl,
    pool: workPool,
    work,
    services,
    bus,
    log,
    metrics,
    isCrowded,
  });
  runner.jobs = jobs;

  const chat = chatOf(settings);
  const sources = chatSources(chat);
  let pages: PageServer | null = null;
  let pagesReady = Promise.resolve();
  if (options.renderer) {
    const { renderer } = options;
    const site = siteOf(settings, publicUrl, chat);
    const form = [outside.stripeUrl ?? 'https://checkout.stripe.com', ...sources.form];
    const policy = { sources: withMap({ ...sources, form }, settings), production: settings.production };
    pagesReady = renderer.open({ site, policy }, api.ask);
    // Whoever started the product hears of it; nobody may be listening yet.
    pagesReady.catch(() => undefined);
    pages = openPages({
      render: (page) => renderer.render(page),
      cache: new PageCache(bus, { passing: new Set(placesTaken) }),
      metrics,
      isCrowded,
    });
  }
  const app = openSite({
    api: api.app,
    pages,
    metrics,
    metricsToken: settings.METRICS_TOKEN,
    assets: join(ROOT, 'build', 'client'),
    ready: async () => isMigrated(pool, MIGRATIONS),
    development: !settings.production,
    log,
    ...(options.standIns ? { standIns: options.standIns } : {}),
  });

  return {
    services,
    app,
    jobs,
    pagesReady,
    isCrowded,
    frontDoor: (listener) => frontDoor(admission, safeHeaders(!settings.production), listener),
    stop: async () => {
      await jobs.stop();
      ways.mailer.close();
      await closePools();
    },
  };
}
