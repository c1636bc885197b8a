import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listBookings } from '../src/bookings/server/list-bookings.ts';
import { showBooking } from '../src/bookings/server/show-booking.ts';
import type { SignedIn } from '../src/identity/access.ts';
import { countUnread } from '../src/messages/server/keep-conversations.ts';
import { listPayouts } from '../src/payments/server/list-payouts.ts';
import { learnersOf } from '../src/people/server/queries.ts';
import { systemClock } from '../src/platform/server/clock.ts';
import { APP_ROLE, openDatabase, openPool, PERSON_ROLE, sql } from '../src/platform/server/database/db.ts';
import { servicesAsPerson, type Services } from '../src/platform/server/services.ts';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { openLog } from '../src/platform/server/observe/log.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { readSettings } from '../src/platform/server/settings.ts';
import { openPersonDatabase } from '../src/platform/server/database/as-person.ts';
import { openVault } from '../src/platform/server/vault/open-vault.ts';
import { MIGRATIONS } from '../src/app/open-product.ts';
import { listRegisters } from '../src/registers/server/list-registers.ts';
import { openRegister } from '../src/registers/server/open-register.ts';
import { median, report } from './parts/figure.ts';
import { addManyPlaces } from './parts/many-places.ts';
import { removeFolder } from './parts/product.ts';

const PLACES = 20_000;
const ROUNDS = 40;
const ME = '018f0000-0000-7000-8000-000000000001';

/** What the second wall costs: the same reads around it and behind it, in turn, in one process. */
export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-wall-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  await migrate(postgres.url, MIGRATIONS);
  const log = openLog('warn');
  const pool = openPool(postgres.url, { size: 4, role: APP_ROLE, log, name: 'bench' });
  // A register asks for whom it is, whoever reads it.
  pool.on('connect', (client) => void client.query(`set thicket.subject = '${ME}'`));
  const readers = openPool(postgres.url, { size: 4, role: PERSON_ROLE, log, name: 'bench-readers' });
  try {
    const db = openDatabase(pool);
    await db
      .insertInto('account')
      .values({ id: ME, email: 'oak@example.org', account_type: 'organisation', created_at: new Date() })
      .execute();
    await addManyPlaces(postgres.url, ME, PLACES);
    await sql`insert into session_places (session_id, capacity, taken) select id, 20, 20 from session`.execute(db);
    const settings = readSettings({ NODE_ENV: 'test', THICKET_DATA: folder });
    const trusted = {
      settings,
      clock: systemClock,
      db,
      pool,
      log,
      personDatabase: openPersonDatabase(readers),
      vault: openVault(settings),
      publicUrl: '',
    } as Services;
    const me: SignedIn = {
      kind: 'signed-in',
      sessionId: ME,
      actorId: ME,
      subjectId: ME,
      acting: null,
      scope: 'full',
      roles: new Set(['booker', 'provider']),
      signedInAt: new Date(),
    };
    const asPerson = (): Services =>
      servicesAsPerson(trusted, { subjectId: ME, actorId: ME, acting: null, council: false, support: false });
    const { id: bookingId } = await db
      .selectFrom('booking')
      .select('id')
      .orderBy('reference')
      .executeTakeFirstOrThrow();
    const { id: sessionId } = await db
      .selectFrom('session')
      .select('id')
      .orderBy('start_date', 'desc')
      .executeTakeFirstOrThrow();
    const today = Temporal.Now.plainDateISO();
    const week = { from: today.toString(), to: today.add({ days: 6 }).toString() };
    const quarter = { from: today.toString(), to: today.add({ days: 60 }).toString() };
    const reads: Record<string, (services: Services) => Promise<unknown>> = {
      'unread messages': (services) => countUnread(services.db, ME),
      'own children': (services) => learnersOf(services, services.db, me),
      'a booking': (services) => showBooking(services, me, bookingId),
      'bookings of a provider': (services) => listBookings(services, me, { as: 'provider', type: 'upcoming', page: 1 }),
      'a register': (services) => openRegister(services, me, sessionId, { purpose: 'screen' }),
      'registers of a week': (services) => listRegisters(services, me, week),
      'registers of two months': (services) => listRegisters(services, me, quarter),
      payouts: (services) => listPayouts(services, me.subjectId, { page: 1 }),
    };
    let ok = true;
    for (const [name, read] of Object.entries(reads)) {
      const around: number[] = [];
      const behind: number[] = [];
      for (let round = -25; round < ROUNDS; round += 1) {
        const one = await timed(() => read(trusted));
        const other = await timed(() => read(asPerson()));
        // Plans are kept once something was asked often enough.
        if (round < 0) continue;
        around.push(one);
        behind.push(other);
      }
      report({
        bench: 'wall',
        figure: `${name} behind the wall, beside around it, median`,
        value: median(behind),
        unit: 'ms',
        reference: median(around),
        target: '<= 5 x around it, or <= 1 ms more',
        ok: isCheap(median(behind), median(around)),
      });
      ok &&= isCheap(median(behind), median(around));
    }
    return ok;
  } finally {
    await pool.end();
    await readers.end();
    await postgres.stop();
    removeFolder(folder);
  }
}

const isCheap = (behind: number, around: number): boolean => behind <= around * 5 || behind <= around + 1;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
