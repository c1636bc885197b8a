import { APP_ROLE, openDatabase, openPool, type Database } from '../src/platform/server/database/db.ts';
import { DatabaseStartError, startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { openLog } from '../src/platform/server/observe/log.ts';
import { readSettings, SettingsError } from '../src/platform/server/settings.ts';

/**
 * Does something in the product's database: the one that is set, or the embedded one, which is started for it.
 * @param name how the connection is called in the database
 * @throws SettingsError, DatabaseStartError
 */
export async function inProductDatabase<Done>(name: string, work: (db: Database) => Promise<Done>): Promise<Done> {
  const settings = readSettings(process.env);
  const embedded = settings.DATABASE_URL ? null : await startEmbeddedPostgres({ folder: settings.dataFolder });
  try {
    const pool = openPool(settings.DATABASE_URL ?? embedded?.url ?? '', {
      size: 1,
      role: APP_ROLE,
      log: openLog(settings.LOG_LEVEL),
      name,
    });
    try {
      return await work(openDatabase(pool));
    } finally {
      await pool.end();
    }
  } finally {
    await embedded?.stop();
  }
}

/** Of sysexits.h: a setting is missing or wrong. */
const EXIT_SETTINGS = 78;

/**
 * What a command answers, or the exit code of what the operator can mend: a setting, or a product that still runs. That is told
 * on the error stream.
 */
export async function toldToOperator(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
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
