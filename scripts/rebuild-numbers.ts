import { countAgain } from '../src/analytics/server/count-again.ts';
import { inProductDatabase, toldToOperator } from './product-database.ts';

/** Answers the exit code. */
async function run(): Promise<number> {
  return toldToOperator(async () => {
    process.stdout.write(
      `Counted the numbers of ${await inProductDatabase('thicket-numbers', (db) => countAgain({ db }))} listings again.\n`,
    );
    return 0;
  });
}

process.exit(await run());
