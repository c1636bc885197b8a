import { mkdtempSync } from 'node:fs';
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tell } from '../src/people/server/tell.fixture.ts';
import { systemClock } from '../src/platform/server/clock.ts';
import { APP_ROLE, openDatabase, openPool, sql, type Database } from '../src/platform/server/database/db.ts';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { openLog } from '../src/platform/server/observe/log.ts';
import { readMasterKeys, writeMasterKey } from '../src/platform/server/vault/master-keys.ts';
import { Vault } from '../src/platform/server/vault/vault.ts';
import { openConnection } from './parts/connection.ts';
import { Fair, signedBy, type Family } from './parts/fair.ts';
import { median, quantile, report } from './parts/figure.ts';
import { removeFolder, startProduct, type Running } from './parts/product.ts';

const LEARNERS = 40;
const ASKS = 100;
/** Plans and code are warm after so many. */
const UNCOUNTED = 10;
const OPEN_MS = 60;
const DEVICES = 20;
const MARKS_EACH = 60;
const MARKS_A_SECOND = 300;
const OFFLINE_DEVICES = 3;
const OFFLINE_MARKS = 1_000;
const MERGE_S = 2;

type Day = { provider: Family; sessionId: string; placeIds: string[] };

/** What a mentor waits for who opens a register of forty children, and what it bears when many mark at once. */
export async function run(): Promise<boolean> {
  const key = writeMasterKey('bench', randomBytes(32));
  const [master] = readMasterKeys(key) ?? [];
  if (!master) throw new Error('A key that was just written cannot be read.');
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-register-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const env = { DATABASE_URL: postgres.url, DEMO_TOWN: 'no', DATA_KEYS: key };
  const product = await startProduct({ folder: join(folder, 'product'), env });
  const pool = openPool(postgres.url, { size: 4, role: APP_ROLE, log: openLog('warn'), name: 'bench' });
  try {
    const day = await makeDay(openDatabase(pool), new Fair(pool), new Vault([master]));
    const count = () => new Fair(pool).count('mark');
    const opened = await measureOpening(product, day);
    const marked = await measureMarks(product, day, count);
    return (await measureMerge(product, day, count)) && opened && marked;
  } finally {
    await pool.end();
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}

/** A session that begins in ten minutes, with forty children whose families told an allergy, contacts and who collects. */
async function makeDay(db: Database, fair: Fair, vault: Vault): Promise<Day> {
  const [provider] = await fair.families(1);
  const families = await fair.families(LEARNERS);
  const [stall] = await fair.stalls(1, { capacity: LEARNERS });
  if (!provider || !stall) throw new Error('There is no date.');
  const { listingId, sessionId, ticketId } = stall;
  await sql`update account set account_type = 'organisation', organisation_name = 'Oakwood' where id = ${provider.accountId}`.execute(
    db,
  );
  await sql`update listing set provider_id = ${provider.accountId} where id = ${listingId}`.execute(db);
  await sql`update session set local_date = (now() at time zone 'Europe/London')::date,
      start_date = now() + interval '10 minutes', end_date = now() + interval '3 hours' where id = ${sessionId}`.execute(
    db,
  );
  const placeIds: string[] = [];
  for (const { accountId, learnerId } of families) {
    const [bookingId, placeId] = [randomUUIDv7(), randomUUIDv7()];
    placeIds.push(placeId);
    await sql`insert into booking (id, reference, booker_id, listing_id, provider_id, payment, cancellation_policy,
        formal_educational_activity, provider_fee_basis_points, booker_fee_basis_points, made_by_id, payment_way, created_at, confirmed_at)
      values (${bookingId}, ${bookingId.slice(-10)}, ${accountId}, ${listingId}, ${provider.accountId}, 'FREE', 'FLEXIBLE', false, 0, 0,
        ${provider.accountId}, 'free', now(), now())`.execute(db);
    await sql`insert into place (id, booking_id, session_id, learner_id, ticket_id, state, price_pence, booker_fee_pence, provider_fee_pence, during, created_at, changed_at)
      select ${placeId}, ${bookingId}, id, ${learnerId}, ${ticketId}, 'CONFIRMED', 0, 0, 0, tstzrange(start_date, end_date), now(), now()
      from session where id = ${sessionId}`.execute(db);
    await sql`insert into sharing (booking_id, learner_id, section, shared_at)
      select ${bookingId}, ${learnerId}, section, now() from listing_need where listing_id = ${listingId}`.execute(db);
  }
  await tell(
    { db, vault, clock: systemClock },
    families.map(({ learnerId }) => learnerId),
    {
      health: {
        conditions: 'Asthma: the blue inhaler is in the red bag, two puffs when she coughs.',
        allergies: [{ allergen: 'Nuts', severity: 'life-threatening' }],
      },
      contacts: { people: [{ name: 'Priya Shah', relation: 'Mother', phone: '07700 900123' }] },
      collection: { people: [{ name: 'Asha Shah', relation: 'Grandmother' }], password: 'dandelion' },
    },
  );
  await sql`analyze`.execute(db);
  return { provider, sessionId, placeIds };
}

async function measureOpening(product: Running, { provider, sessionId }: Day): Promise<boolean> {
  const connection = await openConnection(product.port);
  const headers = signedBy(provider);
  const taken: number[] = [];
  for (let nth = 0; nth < ASKS + UNCOUNTED; nth += 1) {
    const from = performance.now();
    const { status, body } = await connection.ask('GET', `/api/registers/${sessionId}`, { headers });
    if (status !== 200) throw new Error(`The register answered ${status}.`);
    if (!body.includes('blue inhaler')) throw new Error('The register has no alerts.');
    if (nth >= UNCOUNTED) taken.push(performance.now() - from);
  }
  connection.close();
  const p95 = quantile(taken, 0.95);
  return report({
    bench: 'register',
    figure: `a register of ${LEARNERS} learners with alerts, p95`,
    value: p95,
    unit: 'ms',
    reference: median(taken),
    target: `<= ${OPEN_MS}`,
    ok: p95 <= OPEN_MS,
  });
}

/** Sends marks of one device; each has a client id of its own. */
async function sendMarks(product: Running, { provider, sessionId, placeIds }: Day, sizes: readonly number[]) {
  const connection = await openConnection(product.port);
  const headers = signedBy(provider);
  for (const [turn, size] of sizes.entries()) {
    const marks = Array.from({ length: size }, (_, nth) => ({
      id: randomUUID(),
      placeId: placeIds[(turn + nth) % placeIds.length],
      kind: 'ARRIVED',
      madeAt: new Date().toISOString(),
    }));
    const { status } = await connection.ask('POST', `/api/registers/${sessionId}/marks`, { headers, body: { marks } });
    if (status !== 200) throw new Error(`Marks were answered ${status}.`);
  }
  connection.close();
}

async function measureMarks(product: Running, day: Day, count: () => Promise<number>): Promise<boolean> {
  const before = await count();
  const from = performance.now();
  const each = Array.from({ length: MARKS_EACH }, () => 1);
  await Promise.all(Array.from({ length: DEVICES }, () => sendMarks(product, day, each)));
  const perSecond = (DEVICES * MARKS_EACH) / ((performance.now() - from) / 1_000);
  const lost = DEVICES * MARKS_EACH - ((await count()) - before);
  return report({
    bench: 'register',
    figure: `marks on one session by ${DEVICES} devices, ${lost} lost`,
    value: perSecond,
    unit: 'marks/s',
    reference: null,
    target: `>= ${MARKS_A_SECOND}, none lost`,
    ok: perSecond >= MARKS_A_SECOND && lost === 0,
  });
}

async function measureMerge(product: Running, day: Day, count: () => Promise<number>): Promise<boolean> {
  const before = await count();
  const sizes = [Math.ceil(OFFLINE_MARKS / OFFLINE_DEVICES)];
  const from = performance.now();
  await Promise.all(Array.from({ length: OFFLINE_DEVICES }, () => sendMarks(product, day, sizes)));
  const seconds = (performance.now() - from) / 1_000;
  const lost = OFFLINE_DEVICES * (sizes[0] ?? 0) - ((await count()) - before);
  return report({
    bench: 'register',
    figure: `${OFFLINE_MARKS} marks of ${OFFLINE_DEVICES} devices that come back, ${lost} lost`,
    value: seconds,
    unit: 's',
    reference: null,
    target: `<= ${MERGE_S}, none lost`,
    ok: seconds <= MERGE_S && lost === 0,
  });
}
