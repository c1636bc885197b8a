import { countAgain } from '../src/analytics/server/count-again.ts';
import { APP_ROLE, openDatabase, openPool } from '../src/platform/server/database/db.ts';
import { DatabaseStartError, startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { openLog } from '../src/platform/server/observe/log.ts';
import { readSettings, SettingsError } from '../src/platform/server/settings.ts';

// The codes of sysexits.h.
const EXIT_SETTINGS = 78;

/** Counts in the product's database, and answers how many listings that were. */
async function rebuild(): Promise<number> {
  const settings = readSettings(process.env);
  const embedded = settings.DATABASE_URL ? null : await startEmbeddedPostgres({ folder: settings.dataFolder });
  try {
    const pool = openPool(settings.DATABASE_URL ?? embedded?.url ?? '', {
      size: 1,
      role: APP_ROLE,
      log: openLog(settings.LOG_LEVEL),
      name: 'thicket-numbers',
    });
    try {
      return await countAgain({ db: openDatabase(pool) });
    } finally {
      await pool.end();
    }
  } finally {
    await embedded?.stop();
  }
}

/** Answers the exit code. */
async function run(): Promise<number> {
  try {
    process.stdout.write(`Counted the numbers of ${await rebuild()} listings again.\n`);
    return 0;
  } catch (error) {
    if (error instanceof SettingsError) {
      process.stderr.write(`${error.message}\n`);
      return EXIT_SETTINGS;
    }
    if (!(error instanceof DatabaseStartError)) throw error;
    process.stderr.write(
      `${error.message}\nThe embedded database serves one program at a time: stop the product first.\n`,
    );
    return 1;
  }
}

process.exit(await run());
