import { APP_ROLE, openDatabase, openPool, type Database } from '../src/platform/server/database/db.ts';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { openLog } from '../src/platform/server/observe/log.ts';
import { readSettings } from '../src/platform/server/settings.ts';

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
