import { loadOpenActive } from '../db/openactive.ts';
import { startEmbedded } from '../src/app/local-services.ts';
import { DatabaseStartError } from '../src/platform/server/database/embedded-postgres.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { readSettings, SettingsError } from '../src/platform/server/settings.ts';
import { MIGRATIONS, openProduct } from '../src/app/open-product.ts';

/** Wrong settings end the process with the code that means so (EX_CONFIG). */
const EXIT_SETTINGS = 78;

/** Opens the product's database as the product does, loads the open-data feeds into it, and answers one line. */
async function load(): Promise<string> {
  const settings = readSettings(process.env);
  const publicUrl = (settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`).replace(/\/$/, '');
  const embedded = await startEmbedded(settings, publicUrl);
  try {
    await migrate(embedded.outside.databaseUrl, MIGRATIONS);
    const product = await openProduct({ settings, outside: embedded.outside, publicUrl, renderer: null });
    try {
      const { providers, listings, sessions, skipped } = await loadOpenActive(product.services);
      await product.jobs.settle();
      const reasons = Object.entries(Object.groupBy(skipped, ({ why }) => why)).map(
        ([why, items]) => `${items?.length ?? 0}: ${why}`,
      );
      const left = skipped.length === 0 ? '' : ` Left out: ${reasons.join(' ')}`;
      return `OpenActive: added ${providers} providers, ${listings} listings and ${sessions} sessions.${left}`;
    } finally {
      await product.stop();
    }
  } finally {
    await embedded.stop();
  }
}

try {
  process.stdout.write(`${await load()}\n`);
  process.exit(0);
} catch (error) {
  if (error instanceof SettingsError) {
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_SETTINGS);
  }
  if (!(error instanceof DatabaseStartError)) throw error;
  process.stderr.write(
    `${error.message}\nThe embedded database serves one program at a time: load the feeds while the product is stopped.\n`,
  );
  process.exit(1);
}
