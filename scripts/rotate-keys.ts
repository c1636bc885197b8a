import { APP_ROLE, openDatabase, openPool } from '../src/platform/server/database/db.ts';
import {
  DatabaseStartError,
  runningPostgres,
  startEmbeddedPostgres,
} from '../src/platform/server/database/embedded-postgres.ts';
import { openLog } from '../src/platform/server/observe/log.ts';
import { readSettings, SettingsError, type Settings } from '../src/platform/server/settings.ts';
import { openVault } from '../src/platform/server/vault/open-vault.ts';
import { checkHolders, countUnder, OtherKeysError, rotateKeys } from '../src/platform/server/vault/rotate-keys.ts';
import { MasterKeyError } from '../src/platform/server/vault/vault.ts';

// The code of sysexits.h.
const EXIT_SETTINGS = 78;
/** A line each so many keys. */
const SAY_EVERY = 10_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const counted = (count: number): string => `${count.toLocaleString('en-GB')} data ${count === 1 ? 'key' : 'keys'}`;

/** Wraps all data keys under the first of DATA_KEYS, and says when the others may go. */
async function rotate(databaseUrl: string, settings: Settings): Promise<void> {
  const vault = openVault(settings);
  const pool = openPool(databaseUrl, {
    size: 1,
    role: APP_ROLE,
    log: openLog(settings.LOG_LEVEL),
    name: 'thicket-rotate',
  });
  try {
    const db = openDatabase(pool);
    await vault.check(db);
    await checkHolders(db, vault);
    const older = vault.older.map(({ name }) => name);
    const done = await rotateKeys(db, vault, (wrapped, all) => {
      if (wrapped % SAY_EVERY === 0 && wrapped < all) say(`${counted(wrapped)} of ${all.toLocaleString('en-GB')} …`);
    });
    say(`${counted(done)} wrapped afresh, all under '${vault.newest.name}' now.`);
    if (older.length === 0) say('There is only one key in DATA_KEYS: nothing to rotate from.');
    else if ((await countUnder(db, older)) === 0) say(`'${older.join("', '")}' may be removed from DATA_KEYS.`);
  } finally {
    await pool.end();
  }
}

/** Runs it on DATABASE_URL, on the embedded database of a product that runs, or on the embedded one by itself. */
async function inDatabase(settings: Settings): Promise<void> {
  const url = settings.DATABASE_URL ?? runningPostgres(settings.dataFolder);
  if (url) return rotate(url, settings);
  const embedded = await startEmbeddedPostgres({ folder: settings.dataFolder });
  try {
    await rotate(embedded.url, settings);
  } finally {
    await embedded.stop();
  }
}

/** Problems whose message says what to do. */
const saidWell = [SettingsError, MasterKeyError, OtherKeysError, DatabaseStartError];

try {
  await inDatabase(readSettings(process.env));
} catch (error) {
  if (!saidWell.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = error instanceof DatabaseStartError ? 1 : EXIT_SETTINGS;
}
