import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/platform/server/clock.ts';
import { openGeocoder } from '../src/platform/server/geocoder/geocoder.ts';
import { readingText, type Reading } from '../src/reference-files/large-file.ts';
import { readPostcodeFile, type ReadingOptions } from '../src/reference-files/server/read-postcode-file.ts';
import { inProductDatabase, toldToOperator } from './product-database.ts';

// The codes of sysexits.h.
const EXIT_USAGE = 64;
const EXIT_DATA = 65;
const EXIT_NO_INPUT = 66;

const USAGE = `Usage: npm run postcodes -- FILE [--names FILE] [--title TEXT] [--attribution TEXT] [--column FIELD=HEADING]… [--restart]

Reads the wards of all postcodes for every council, as in the ONS Postcode Directory (CSV, unpacked; about 1 GB). It lies on
this machine and is not sent through the browser. While the product runs on DATABASE_URL its screen ‘Wards and schools’ shows how
far it is; without DATABASE_URL stop the product first.

  --names FILE            a second CSV with the code and the name of each ward: the directory has codes only
  --title TEXT            how the file is called; else its name
  --attribution TEXT      what its licence asks to be said; else that of the ONS
  --column FIELD=HEADING  a column that is not known by its heading; FIELD is key, code, name, latitude or longitude
  --restart               throws away what was read of this file before a break
                          (so does a --column, --names, --title or --attribution that was not said before)

Ctrl-C stops it. The same command goes on where it was; until all is read, what was in use stays in use.
`;

type Asked = { path: string; options: ReadingOptions };

/** What was asked for, or null where it cannot be understood. */
function asked(given: string[]): Asked | null {
  try {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        names: text,
        title: text,
        attribution: text,
        column: { type: 'string', multiple: true },
        restart: { type: 'boolean' },
      },
    });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) return null;
    const { column = [], ...rest } = values;
    const columns = Object.fromEntries(
      column.map((one) => [one.split('=')[0] ?? '', one.split('=').slice(1).join('=')]),
    );
    return { path, options: { ...rest, columns } };
  } catch {
    return null;
  }
}

const missingOf = ({ path, options }: Asked): string[] =>
  [path, ...(options.names === undefined ? [] : [options.names])].filter((one) => {
    try {
      accessSync(one, constants.R_OK);
      return false;
    } catch {
      return true;
    }
  });

const SAY_EVERY = 100_000;

/** Says how far the reading is, now and then. */
function teller(): (reading: Reading) => void {
  let next = 0;
  return (reading) => {
    if (reading.read < next) return;
    next = reading.read + SAY_EVERY;
    const share = Math.floor((100 * reading.bytesRead) / Math.max(1, reading.bytes));
    process.stdout.write(`${String(share).padStart(3)} %: ${readingText(reading)}\n`);
  };
}

async function read({ path, options }: Asked): Promise<number> {
  const abort = new AbortController();
  process.once('SIGINT', () => abort.abort());
  process.once('SIGTERM', () => abort.abort());
  const geocoder = openGeocoder(join(import.meta.dirname, '..', 'data', 'uk'));
  const done = await inProductDatabase('thicket-postcodes', (db) =>
    readPostcodeFile({ db, clock: systemClock, geocoder, wakeRelay: () => undefined }, path, {
      ...options,
      signal: abort.signal,
      onProgress: teller(),
    }),
  );
  if (!done.ok) {
    process.stderr.write(`${done.refusal.message}\n`);
    return EXIT_DATA;
  }
  const left = done.value.lines.map(({ line, why }) => `  line ${line}: ${why}\n`).join('');
  process.stdout.write(`Whole, and in use from now on: ${readingText(done.value)}.\n${left}`);
  return 0;
}

/** Answers the exit code. */
async function run(given: string[]): Promise<number> {
  const what = asked(given);
  if (!what) {
    process.stderr.write(USAGE);
    return EXIT_USAGE;
  }
  const missing = missingOf(what);
  if (missing.length > 0) {
    process.stderr.write(`${missing.map((one) => `${one} cannot be read.\n`).join('')}Nothing was changed.\n`);
    return EXIT_NO_INPUT;
  }
  return toldToOperator(async () => {
    return await read(what);
  });
}

process.exit(await run(process.argv.slice(2)));
