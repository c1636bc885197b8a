import { createServer, type Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { getRequestListener } from '@hono/node-server';
import { startEmbedded } from './app/local-services.ts';
import { DatabaseStartError } from './platform/server/database/embedded-postgres.ts';
import { openLog } from './platform/server/observe/log.ts';
import { takeConsole } from './platform/server/observe/take-console.ts';
import { keepHeapSmall } from './platform/server/observe/memory.ts';
import { DatabaseRoleError, migrate, OtherHistoryError, SchemaRightError } from './platform/server/database/migrate.ts';
import { WrongRoleError } from './platform/server/database/db.ts';
import { checkLogins, letRolesLogIn, RoleLoginError } from './platform/server/database/role-login.ts';
import { MasterKeyError } from './platform/server/vault/vault.ts';
import { readSettings, SettingsError, type Settings } from './platform/server/settings.ts';
import { builtPages, MIGRATIONS, openProduct, type Product } from './app/open-product.ts';

/** Wrong settings end the process with the code that means so (EX_CONFIG). */
const EXIT_SETTINGS = 78;

const STOP_WITHIN_MS = 10_000;

/** Problems whose message says what to do. */
const saidWell = [
  DatabaseStartError,
  DatabaseRoleError,
  SchemaRightError,
  OtherHistoryError,
  WrongRoleError,
  RoleLoginError,
  MasterKeyError,
];

/** By then a process that came back in a busy hour has answered those who waited for it. */
const KEPT_AFTER_MS = 3_000;

/** What this process and those that it starts write is for their own user only, whatever the machine's habit is. */
const OWN_USER_ONLY = 0o077;

async function main(): Promise<void> {
  process.umask(OWN_USER_ONLY);
  keepHeapSmall();
  const settings = readSettings(process.env);
  const log = openLog(settings.LOG_LEVEL);
  takeConsole((said) => log.warn({ said }, 'a library says'));
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const publicUrl = (settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`).replace(/\/$/, '');

  const stops: (() => Promise<unknown>)[] = [];
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    for (const one of stops.toReversed()) {
      await inTime(one()).catch((error: unknown) => log.warn({ err: error }, 'stopping'));
    }
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  stopWithParent(() => void stop(0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  // Node itself would print all that the error says.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });

  try {
    // It loads its code while the database starts.
    const renderer = builtPages(log);
    if (renderer) stops.push(() => renderer.stop());
    const embedded = await startEmbedded(settings, publicUrl);
    stops.push(() => embedded.stop());
    const { databaseUrl } = embedded.outside;
    await migrate(databaseUrl, MIGRATIONS);
    if (!settings.DATABASE_URL) embedded.outside.roles = await letRolesLogIn(databaseUrl);
    else if (embedded.outside.roles) await checkLogins(embedded.outside.roles);

    const product = await openProduct({
      settings,
      outside: embedded.outside,
      publicUrl,
      renderer,
      log,
      onFatal: (error) => {
        // Each connection that is tried says so.
        if (!stopping) process.stderr.write(`${error.message}\n`);
        void stop(1);
      },
      ...(embedded.standIns ? { standIns: embedded.standIns } : {}),
    });
    stops.push(() => product.stop());

    const signIns = await loadTown(settings, product);
    const server = await listen(product, settings);
    stops.push(() => closeServer(server));
    for (const line of signIns) say(line);
    say(`Thicket is ready at ${publicUrl}`);
    keepCompiledWhenQuiet(product);
    // Whoever asks for a page, or of the stand-in for payments, before these are ready waits for them.
    await Promise.all([product.pagesReady, embedded.ready]);
  } catch (error) {
    // What still loads when it is told to stop is ended by that.
    if (stopping) return;
    if (saidWell.some((kind) => error instanceof kind)) process.stderr.write(`${(error as Error).message}\n`);
    else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      process.stderr.write(
        `PORT ${settings.PORT} is in use by another program. Stop it, or set PORT to another number.\n`,
      );
    } else log.error({ err: error }, 'could not start');
    await stop(error instanceof MasterKeyError ? EXIT_SETTINGS : 1);
  }
}

/** Loads the demo town into an empty data folder; answers the lines that name the town's sign-ins. */
async function loadTown(settings: Settings, product: Product): Promise<string[]> {
  if ((settings.DEMO_TOWN ?? (settings.production ? 'no' : 'yes')) === 'no') return [];
  const { loadTown: load, signInLines } = await import('../db/town.ts');
  await load(product.services);
  await product.jobs.settle();
  return signInLines();
}

/** Keeps what Node has compiled for the next start, since a killed process keeps nothing; not while a crowd waits. */
function keepCompiledWhenQuiet(product: Product): void {
  const timer = setInterval(() => {
    if (product.isCrowded()) return;
    clearInterval(timer);
    flushCompileCache();
  }, KEPT_AFTER_MS);
  timer.unref();
}

/** What does not end, like a statement that waits for a lock, must not keep the process, nor what is stopped after it. */
async function inTime(stopping: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It did not stop in time.')), STOP_WITHIN_MS);
  });
  await Promise.race([stopping, tooLong]).finally(() => clearTimeout(timer));
}

function listen(product: Product, settings: Settings): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(product.frontDoor(getRequestListener(product.app.fetch, { hostname: settings.HOST })));
    server.once('error', reject);
    // Longer than a proxy's own, so that it is never us who close a connection that it is about to use.
    server.keepAliveTimeout = 65_000;
    server.listen(settings.PORT, settings.HOST, () => resolve(server));
  });
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Live streams stay open for ever; requests get a moment to finish.
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, 500);
  await closed;
  clearTimeout(timer);
}

/** npm does not pass signals on: when the process that started this one is gone, this one stops too. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  if (parent === 1 || process.env['THICKET_DETACHED']) return;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}

try {
  await main();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(EXIT_SETTINGS);
}
