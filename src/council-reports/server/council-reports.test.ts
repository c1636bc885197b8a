import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookFunded, makeFunded, makeProgramme, type Funded } from '../../checkout/server/funded.fixture.ts';
import type { MarkKind } from '../../registers/attendance.ts';
import type { ReportTable } from '../report.ts';

let world: World;
let funded: Funded;
let other: Funded;
/** Of all families; the first two have one child between them: the same name and day of birth. */
let families: Awaited<ReturnType<typeof bookFunded>>[];
const days = { from: '2027-04-01', to: '2027-04-30' };

beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-06T09:00:00Z');
  funded = await makeFunded(world, { starts: [24, 48] });
  // Another listing of another provider, for the same council.
  other = await makeFunded(world, { starts: [72] });
  await world.services.db
    .updateTable('listing')
    .set({ council_id: funded.councilId })
    .where('id', '=', other.listingId)
    .execute();
  families = [];
  for (let made = 0; made < 7; made++) {
    const booked = await bookFunded(world, funded);
    // The first two keep their name, the others get one of their own.
    if (made > 1) await rename(booked.family.learnerIds[0] ?? '', `Child ${made}`);
    families.push(booked);
  }
  await mark(families[0]?.bookingId, ['ARRIVED', 'COLLECTED']);
  await mark(families[1]?.bookingId, ['ARRIVED']);
  for (const { bookingId } of families.slice(2, 6)) await mark(bookingId, ['COLLECTED']);
  await mark(families[6]?.bookingId, ['ABSENT_UNNOTIFIED']);
  world.clock.set('2027-04-20T09:00:00Z');
});
afterAll(() => world.stop());

async function rename(learnerId: string, name: string): Promise<void> {
  await world.services.db.updateTable('learner').set({ first_name: name }).where('id', '=', learnerId).execute();
}

async function mark(bookingId: string | undefined, kinds: readonly MarkKind[]): Promise<void> {
  const { db } = world.services;
  const places = await db
    .selectFrom('place')
    .select(['id', 'session_id'])
    .where('booking_id', '=', bookingId ?? '')
    .execute();
  for (const place of places)
    for (const kind of kinds)
      await db
        .insertInto('mark')
        .values({
          id: randomUUIDv7(),
          place_id: place.id,
          session_id: place.session_id,
          kind,
          made_at: world.clock.now().toString(),
          received_at: world.clock.now().toString(),
          marked_by_id: funded.providerId,
        })
        .execute();
}

const ask = (address: string, query: Record<string, string> = {}, as = funded.viewerId, params = {}) =>
  world.request(address, { as, params: { councilId: funded.councilId, ...params }, query });

async function count(sql: string): Promise<number> {
  const { rows } = await world.services.pool.query<{ count: number }>(sql, [funded.councilId]);
  return Number(rows[0]?.count);
}

const tableOf = (tables: ReportTable[], key: string) => tables.find((table) => table.key === key);
const valueOf = (tables: ReportTable[], key: string, line: string) =>
  tableOf(tables, key)?.lines.find((one) => one.key === line)?.value;

describe('the report', () => {
  it('says what plain SQL says', async () => {
    const { status, body } = await ask('GET /councils/{councilId}/report', days);
    expect(status).toBe(200);
    const { tables, derived } = body.report as { tables: ReportTable[]; derived: { key: string; value: number }[] };
    const attended = `from place join entitlement_use use on use.place_id = place.id
      join eligibility on eligibility.id = use.eligibility_id join programme on programme.id = eligibility.programme_id
      join learner on learner.id = place.learner_id join session on session.id = place.session_id
      where programme.council_id = $1 and place.state = 'CONFIRMED'
        and exists (select from mark where mark.place_id = place.id and mark.kind in ('ARRIVED', 'COLLECTED'))`;
    const children = await count(
      `select count(*) from (select distinct first_name, last_name, date_of_birth ${attended}) each`,
    );
    expect(children).toBe(5);
    expect(tableOf(tables, 'phase')?.total).toBe(children);
    expect(valueOf(tables, 'ground', 'targeted')).toBe(children);
    expect(valueOf(tables, 'outcome', 'attended')).toBe(await count(`select count(*) ${attended}`));
    expect(valueOf(tables, 'outcome', 'no-show')).toBe(
      await count(`select count(*) from mark where kind = 'ABSENT_UNNOTIFIED' and $1 <> ''`),
    );
    expect(derived.find(({ key }) => key === 'sessions')?.value).toBe(
      await count(`select count(distinct place.session_id) ${attended}`),
    );
    expect(derived.find(({ key }) => key === 'days')?.value).toBe(
      await count(
        `select count(*) from (select distinct first_name, last_name, date_of_birth, local_date ${attended}) each`,
      ),
    );
  });

  it('opens the rows of each number, without names until somebody asks, and then with a receipt', async () => {
    const asked = { ...days, table: 'outcome', line: 'no-show' };
    const rows = await ask('GET /councils/{councilId}/report/rows', asked);
    expect(rows.body).toMatchObject({ total: 2, children: 1 });
    expect(rows.body.rows[0].child).toBe('Child 1');
    const learnerId = families[6]?.family.learnerIds[0] ?? '';
    expect(await looksAt(learnerId)).toBe(0);
    const named = await ask('GET /councils/{councilId}/report/rows', { ...asked, names: 'yes' });
    expect(named.body.rows[0].child).toBe('Child 6 Shah');
    expect(await looksAt(learnerId)).toBe(1);
    expect((await ask('GET /councils/{councilId}/report/rows', { ...days, table: 'nothing' })).status).toBe(404);
  });

  it('knows the home that a family told this council, and not where its profile says that it lives now', async () => {
    const { db } = world.services;
    const learnerId = families[5]?.family.learnerIds[0] ?? '';
    const tell = (zip_code: string) =>
      db.updateTable('eligibility').set({ zip_code }).where('learner_id', '=', learnerId).execute();
    const live = (homePostcode: string, school: string) =>
      world.request('PATCH /learners/{learnerId}', {
        as: families[5]?.family.id ?? '',
        params: { learnerId },
        body: { homePostcode, school },
      });
    await live('TA1 3PF', 'Taunton Primary');
    const before = await ask('GET /councils/{councilId}/report', days);
    expect(JSON.stringify(before.body)).not.toMatch(/TA1|Taunton/);
    await tell('BS1 5TR');
    const { body } = await ask('GET /councils/{councilId}/report', days);
    expect(valueOf(body.report.tables, 'sector', 'BS1 5')).toBe(1);
    expect(JSON.stringify(body)).not.toMatch(/TA1|Taunton/);
    await Promise.all([tell(''), live('', '')]);
  });

  it('knows a programme and a provider, and refuses days that are none', async () => {
    const { id: programme } = await makeProgramme(world, funded, { title: 'Another' });
    const nothing = await ask('GET /councils/{councilId}/report', { ...days, programme });
    expect(tableOf(nothing.body.report.tables, 'outcome')?.total).toBe(0);
    const all = await ask('GET /councils/{councilId}/report', { ...days, provider: funded.providerId });
    expect(tableOf(all.body.report.tables, 'outcome')?.total).toBe(14);
    const backwards = await ask('GET /councils/{councilId}/report', { from: '2027-04-02', to: '2027-04-01' });
    expect([backwards.status, backwards.body.key]).toEqual([422, 'days-backwards']);
  });

  it('is not there for the member of another council', async () => {
    for (const address of ['report', 'today', 'attendance', 'reports', 'providers', 'report.csv'])
      expect((await ask(`GET /councils/{councilId}/${address}`, {}, other.managerId)).status, address).toBe(404);
  });

  it('comes as a file, without names, and as a workbook', async () => {
    const csv = await ask('GET /councils/{councilId}/report.csv', {
      ...days,
      kind: 'places',
      columns: 'child,outcome',
    });
    expect(csv.body).toContain('Child,What became of it');
    expect(csv.body).not.toContain('Shah');
    const wrong = await ask('GET /councils/{councilId}/report.csv', { ...days, kind: 'places', columns: 'secret' });
    expect(wrong.status).toBe(422);
    const book = await ask('GET /councils/{councilId}/report.xlsx', { ...days, kind: 'shared' });
    expect(book.status).toBe(200);
    expect(book.headers.get('content-disposition')).toContain('report-shared-2027-04-01-to-2027-04-30.xlsx');
  });
});

async function looksAt(learnerId: string): Promise<number> {
  const rows = await world.services.db
    .selectFrom('access_log')
    .select('id')
    .where('learner_id', '=', learnerId)
    .where('what', '=', 'council-report')
    .execute();
  return rows.length;
}

describe('a submitted report', () => {
  const submit = (as: string, body: object = { from: days.from, to: '2027-04-20' }) =>
    world.request('POST /councils/{councilId}/reports', {
      as,
      params: { councilId: funded.councilId },
      body,
      idempotencyKey: randomUUIDv7(),
    });

  it('is a manager’s, of days that have come', async () => {
    expect((await submit(funded.viewerId)).status).toBe(403);
    expect((await submit(funded.officerId)).status).toBe(403);
    expect((await submit(funded.managerId, days)).status).toBe(409);
    expect((await submit(funded.managerId, { from: '2026-01-01', to: '2026-01-02' })).status).toBe(409);
  });

  it('stays as it was sealed, and the next one says what differs', async () => {
    const first = await submit(funded.managerId);
    expect(first.body).toMatchObject({ number: 1, submittedBy: 'Olu manager' });
    await mark((await bookLate()).bookingId, ['ARRIVED']);
    const second = await submit(funded.managerId);
    expect(second.body.number).toBe(2);
    const shown = await ask('GET /councils/{councilId}/reports/{reportId}', {}, funded.viewerId, {
      reportId: second.body.id,
    });
    expect(shown.body).toMatchObject({ sealHolds: true, before: { number: 1 } });
    expect(shown.body.differences).toContainEqual({
      table: 'Children by part of school',
      line: 'Total',
      before: 5,
      after: 6,
    });
    // 6 and 5 side by side would tell that one child came late.
    expect(tableOf(shown.body.shared.tables, 'phase')?.total).toBeNull();
    const old = await ask('GET /councils/{councilId}/reports/{reportId}', {}, funded.viewerId, {
      reportId: first.body.id,
    });
    expect(tableOf(old.body.report.tables, 'phase')?.total).toBe(5);
    expect(old.body).toMatchObject({ sealHolds: true, before: null, differences: [] });
  });

  it('cannot be changed by the product', async () => {
    await expect(world.services.db.updateTable('council_report').set({ content: '{}' }).execute()).rejects.toThrow(
      /permission denied/,
    );
  });

  it('has one number each, also when two managers submit at once', async () => {
    const both = await Promise.all([submit(funded.managerId), submit(funded.managerId)]);
    expect(both.map(({ body }) => body.number).sort()).toEqual([3, 4]);
  });
});

/** A family that books a date which was held meanwhile, as a provider enters it later. */
async function bookLate(): Promise<{ bookingId: string }> {
  const now = world.clock.now().toString();
  world.clock.set('2027-04-06T12:00:00Z');
  const booked = await bookFunded(world, funded);
  await rename(booked.family.learnerIds[0] ?? '', 'Late');
  world.clock.set(now);
  return booked;
}

it('today shows what is on, and which register nobody has opened', async () => {
  const { body } = await ask('GET /councils/{councilId}/today', { day: '2027-04-07' });
  expect(body.sessions).toHaveLength(1);
  expect(body.sessions[0]).toMatchObject({
    booked: 8,
    funded: 8,
    arrived: 7,
    absent: 1,
    expected: 0,
    register: 'open',
  });
  const later = await ask('GET /councils/{councilId}/today', { day: '2027-04-09' });
  expect(later.body.sessions[0]).toMatchObject({ booked: 0, register: 'not-yet' });
});

it('attendance counts who stayed away, by place, by listing and by family', async () => {
  const { body } = await ask('GET /councils/{councilId}/attendance', days);
  expect(body.places).toEqual([expect.objectContaining({ booked: 16, attended: 14, noShow: 2, walkIns: 0 })]);
  expect(body.listings[0]).toMatchObject({ attended: 14, noShow: 2 });
  expect(body.families).toEqual([{ key: '1', name: 'Family 1', places: [''], noShow: 2, booked: 2 }]);
  const named = await ask('GET /councils/{councilId}/attendance', { ...days, names: 'yes' });
  expect(named.body.families[0].name).toContain('Child 6 Shah');
});

it('providers are there with what they say of themselves', async () => {
  const { body } = await ask('GET /councils/{councilId}/providers');
  expect(body.providers.map(({ fundedPlaces }: { fundedPlaces: number }) => fundedPlaces).sort()).toEqual([0, 16]);
});
