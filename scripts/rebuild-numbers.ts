import { countAgain } from '../src/analytics/server/count-again.ts';
import { DatabaseStartError } from '../src/platform/server/database/embedded-postgres.ts';
import { SettingsError } from '../src/platform/server/settings.ts';
import { inProductDatabase } from './product-database.ts';

// The codes of sysexits.h.
const EXIT_SETTINGS = 78;

/** Answers the exit code. */
async function run(): Promise<number> {
  try {
    process.stdout.write(
      `Counted the numbers of ${await inProductDatabase('thicket-numbers', (db) => countAgain({ db }))} listings again.\n`,
    );
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
