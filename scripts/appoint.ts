import { appointManager } from '../src/councils/server/appoint-manager.ts';
import { appointAdministrator } from '../src/identity/server/appoint-administrator.ts';
import { systemClock } from '../src/platform/server/clock.ts';
import { inProductDatabase, toldToOperator } from './product-database.ts';

// The codes of sysexits.h.
const EXIT_USAGE = 64;

const USAGE = `Usage: npm run appoint -- administrator EMAIL
       npm run appoint -- manager COUNCIL EMAIL

Makes the owner of an account an administrator, or a manager of a council: the first ones, whom nobody else can appoint.
COUNCIL is its name ('Bristol City Council'), its part of addresses or its code ('E06000023'). The account must be there,
and its address proved. Uses the database of DATABASE_URL, or the embedded one while the product is stopped.
`;

type Appoint = (services: Parameters<typeof appointAdministrator>[0]) => ReturnType<typeof appointAdministrator>;

/** What the arguments ask for; null when they cannot be read. */
function readArguments(given: readonly string[]): Appoint | null {
  const [as, ...rest] = given;
  const [first = '', second = ''] = rest;
  if (as === 'administrator' && rest.length === 1) return (services) => appointAdministrator(services, first);
  if (as === 'manager' && rest.length === 2) return (services) => appointManager(services, first, second);
  return null;
}

/** Does it in the product's database; a product that runs on it hears of it by itself. */
const inDatabase = (appoint: Appoint) =>
  inProductDatabase('thicket-appoint', (db) => appoint({ db, clock: systemClock, wakeRelay: () => undefined }));

/** Answers the exit code. */
async function run(given: readonly string[]): Promise<number> {
  const appoint = readArguments(given);
  if (!appoint) {
    process.stderr.write(USAGE);
    return EXIT_USAGE;
  }
  return toldToOperator(async () => {
    const done = await inDatabase(appoint);
    if (done.ok) process.stdout.write(`${done.value}\n`);
    else process.stderr.write(`${done.refusal.message}\n`);
    return done.ok ? 0 : 1;
  });
}

process.exit(await run(process.argv.slice(2)));
