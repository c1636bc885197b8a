import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookFunded, makeFunded, type Funded } from '../../checkout/server/funded.fixture.ts';
import { factsThatStand, type SourcedFact } from '../../councils/case-fact.ts';
import { reportSourceKeys, reportSources } from '../report-source.ts';
import type { Report } from '../report.ts';
import { forgetCountedAnswers } from '../../privacy/server/forget-old.ts';
import { loadFacts } from './load-facts.ts';

let world: World;
let funded: Funded;

/** What fourteen families say of a child each: SEND by whom, and the answers. */
const children = [
  { source: 'FAMILY', send: true, ehcp: null, sex: 'female', ethnicity: 'roma' },
  { source: 'FAMILY', send: true, ehcp: true, sex: 'female', ethnicity: 'british' },
  { source: 'SCHOOL_LIST', send: true, ehcp: false, sex: 'female', ethnicity: 'british' },
  { source: 'SCHOOL_LIST', send: true, ehcp: true, sex: 'female', ethnicity: 'british' },
  { source: 'REFERRAL', send: true, ehcp: true, sex: 'female', ethnicity: 'british' },
  { source: 'FAMILY', send: false, ehcp: false, sex: 'male', ethnicity: 'british' },
  { source: 'FAMILY', send: false, ehcp: false, sex: 'male', ethnicity: 'indian' },
  { source: 'FAMILY', send: true, ehcp: null, sex: 'male', ethnicity: 'indian' },
  { source: null, send: null, ehcp: null, sex: 'male', ethnicity: 'indian' },
  { source: null, send: null, ehcp: null, sex: 'male', ethnicity: 'indian' },
  { source: null, send: null, ehcp: null, sex: 'male', ethnicity: 'indian' },
  { source: null, send: null, ehcp: null, sex: 'prefer-not', ethnicity: null },
  { source: null, send: null, ehcp: null, sex: null, ethnicity: null },
  { source: null, send: null, ehcp: null, sex: null, ethnicity: null },
] as const;

/** What sources say of one child each. */
const saidTogether: readonly (readonly SourcedFact[])[] = [
  [],
  [{ source: 'FAMILY', send: true, ehcp: null }],
  [
    { source: 'FAMILY', send: true, ehcp: true },
    { source: 'REFERRAL', send: true, ehcp: null },
  ],
  [
    { source: 'FAMILY', send: true, ehcp: true },
    { source: 'SCHOOL_LIST', send: false, ehcp: false },
  ],
  [
    { source: 'SCHOOL_LIST', send: true, ehcp: true },
    { source: 'REFERRAL', send: false, ehcp: false },
    { source: 'OFFICER', send: true, ehcp: null },
  ],
  [
    { source: 'FAMILY', send: false, ehcp: false },
    { source: 'OFFICER', send: true, ehcp: null },
  ],
];

beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-03-26T09:00:00Z');
  funded = await makeFunded(world, { starts: [25], days: [-1, 5], capacity: 20 });
  const { db, pool, clock } = world.services;
  await db
    .insertInto('council_setting')
    .values({
      council_id: funded.councilId,
      sex_reason: 'To see whether girls come.',
      ethnicity_reason: 'To see whether everybody comes.',
      changed_at: clock.now().toString(),
      changed_by_id: funded.managerId,
    })
    .execute();
  for (const [nth, { source, send, ehcp, sex, ethnicity }] of children.entries()) {
    const { family, eligibilityIds } = await bookFunded(world, funded);
    const [eligibility_id = ''] = eligibilityIds;
    const [learnerId = ''] = family.learnerIds;
    await db
      .updateTable('learner')
      .set({ last_name: `Child ${nth}` })
      .where('id', '=', learnerId)
      .execute();
    const said_at = clock.now().toString();
    if (source) await db.insertInto('case_fact').values({ eligibility_id, source, send, ehcp, said_at }).execute();
    if (sex) {
      const answers = { eligibility_id, sex, ethnicity, answered_at: said_at };
      await db.insertInto('counted_answer').values(answers).execute();
    }
    // Of the eighth child an officer has seen that there is no SEND.
    if (nth === 7) {
      const seen = { send: false, ehcp: false, reason: 'Letter', account_id: funded.officerId };
      await db
        .insertInto('case_fact')
        .values({ eligibility_id, said_at, source: 'OFFICER', ...seen })
        .execute();
    }
  }
  await pool.query(
    `insert into mark (id, place_id, session_id, kind, made_at, received_at, marked_by_id)
      select gen_random_uuid(), place.id, place.session_id, 'ARRIVED', $1, $1, $2 from place
        join booking on booking.id = place.booking_id where place.state = 'CONFIRMED' and booking.provider_id = $2`,
    [clock.now().toString(), funded.providerId],
  );
  world.clock.set('2027-04-02T09:00:00Z');
});
afterAll(() => world.stop());

const WHOLE = { from: '2027-03-01', to: '2027-04-02' };
const read = async (query: object = {}) => {
  const { body } = await world.request('GET /councils/{councilId}/report', {
    as: funded.viewerId,
    params: { councilId: funded.councilId },
    query: { ...WHOLE, ...query },
  });
  return body;
};
const ofProgramme = () => ({ programme: funded.programmeId });
const linesOf = (report: Report, table: string) =>
  Object.fromEntries(
    report.tables
      .find(({ key }) => key === table)
      ?.lines.filter(({ value }) => value !== 0)
      .map(({ key, value }) => [key, value]) ?? [],
  );

/** Children who came, by something of their case, in plain SQL. */
async function count(by: string): Promise<Record<string, number>> {
  const { rows } = await world.services.pool.query<{ line: string; children: number }>(
    `select ${by} as line, count(distinct eligibility.learner_id)::int as children
       from eligibility join programme on programme.id = eligibility.programme_id
       left join counted_answer on counted_answer.eligibility_id = eligibility.id
       left join case_fact family on family.eligibility_id = eligibility.id and family.source <> 'OFFICER'
       left join case_fact officer on officer.eligibility_id = eligibility.id and officer.source = 'OFFICER'
      where programme.council_id = $1 and exists (select from place join mark on mark.place_id = place.id
        where place.learner_id = eligibility.learner_id)
      group by 1`,
    [funded.councilId],
  );
  return Object.fromEntries(rows.map(({ line, children: of }) => [line, of]));
}

describe('SEND and EHC plans', () => {
  it('are counted by who says so, as plain SQL does', async () => {
    const { report } = await read();
    const send = await count(`case when officer.send is not null then case when officer.send then 'OFFICER' end
      when family.send then family.source end`);
    delete send['null'];
    expect(send).toEqual({ FAMILY: 2, SCHOOL_LIST: 2, REFERRAL: 1 });
    expect(linesOf(report, 'send-source')).toEqual(send);
    const needs = await count(`case when officer.send = false or family.send = false then 'none'
      when family.send is null then 'not-said' when family.ehcp is null then 'send'
      when family.ehcp then 'plan' else 'no-plan' end`);
    expect(needs).toEqual({ plan: 3, 'no-plan': 1, send: 1, none: 3, 'not-said': 6 });
    expect(linesOf(report, 'needs')).toEqual(needs);
    expect(linesOf(report, 'ehcp-source')).toEqual({ FAMILY: 1, SCHOOL_LIST: 1, REFERRAL: 1 });
  });

  it('open rows that name the source, and are columns of the file', async () => {
    const params = { councilId: funded.councilId };
    const rows = await world.request('GET /councils/{councilId}/report/rows', {
      as: funded.viewerId,
      params,
      query: { ...WHOLE, table: 'send-source', line: 'REFERRAL' },
    });
    expect(rows.body.rows).toMatchObject([{ need: 'EHC plan: a professional who referred the child' }]);
    const fileFor = (as: string, columns?: string) =>
      world.request('GET /councils/{councilId}/report.csv', {
        as,
        params,
        query: { ...WHOLE, kind: 'places', ...(columns ? { columns } : {}) },
      });
    const asked = 'send,send-source,ehcp,ehcp-source';
    // A viewer decides about nobody, and has these columns neither by name nor among all.
    expect((await fileFor(funded.viewerId, asked)).body.key).toBe('unknown-column');
    expect((await fileFor(funded.viewerId)).body).not.toMatch(/SEND|EHC/);
    const looks = () =>
      world.services.db
        .selectFrom('access_log')
        .select('sections')
        .where('actor_id', '=', funded.officerId)
        .where('what', '=', 'council-report')
        .execute();
    expect(await looks()).toEqual([]);
    const file = await fileFor(funded.officerId, asked);
    // Of each child of whom something is said, each time.
    expect(await looks()).toEqual(Array.from({ length: 8 }, () => ({ sections: ['support'] })));
    await fileFor(funded.officerId, asked);
    expect(await looks()).toHaveLength(16);
    const lines = String(file.body ?? '').split(/\r?\n/);
    expect(lines[0]).toContain('SEND,"SEND, who says so",EHC plan,"EHC plan, who says so"');
    expect(lines.filter((line) => line.startsWith('yes,The family,yes'))).toHaveLength(1);
  });
});

describe('the word of SEND that stands', () => {
  it('is the same in a report as in a case, whoever has said what', async () => {
    const { db, clock } = world.services;
    const rows = async () => {
      const scope = { councilId: funded.councilId, ...WHOLE, programmeId: null, providerId: null };
      return loadFacts(db, scope, clock.now());
    };
    const learners = [...new Set((await rows()).map(({ learnerId }) => learnerId))];
    expect(learners.length).toBe(children.length);
    const before = await db.selectFrom('case_fact').selectAll().execute();
    await db.deleteFrom('case_fact').execute();
    for (const [nth, said] of saidTogether.entries())
      for (const { source, send, ehcp } of said) {
        const { id } = await db
          .selectFrom('eligibility')
          .select('id')
          .where('learner_id', '=', learners[nth] ?? '')
          .executeTakeFirstOrThrow();
        const reason = source === 'OFFICER' ? 'Letter' : '';
        const row = { eligibility_id: id, source, send, ehcp, reason, said_at: clock.now().toString() };
        await db.insertInto('case_fact').values(row).execute();
      }
    const counted = await rows();
    for (const [nth, said] of saidTogether.entries()) {
      const { send, ehcp } = factsThatStand(said);
      expect(counted.find(({ learnerId }) => learnerId === learners[nth])).toMatchObject({
        send: send?.holds ?? null,
        sendSource: send?.source ?? null,
        ehcp: ehcp?.holds ?? null,
        ehcpSource: ehcp?.source ?? null,
      });
    }
    await db.deleteFrom('case_fact').execute();
    await db.insertInto('case_fact').values(before).execute();
  });

  it('of a yes to short breaks comes after what an officer has seen', () => {
    expect(reportSourceKeys).toEqual(['OFFICER', 'SHORT_BREAKS', 'REFERRAL', 'SCHOOL_LIST', 'FAMILY']);
    expect(reportSourceKeys.toSorted()).toEqual(Object.keys(reportSources).toSorted());
  });
});

describe('what families answer so that their council can count', () => {
  it('is counted of a programme that is over, as plain SQL does, without small figures', async () => {
    const { report, counting } = await read(ofProgramme());
    expect(counting).toEqual({ asked: ['sex', 'ethnicity'], shown: true });
    const sex = await count(`coalesce(counted_answer.sex, 'not-said')`);
    expect(sex).toEqual({ female: 5, male: 6, 'prefer-not': 1, 'not-said': 2 });
    expect(linesOf(report, 'sex')).toEqual({ female: null, male: 6, 'prefer-not': null, 'not-said': null });
    const ethnicity = await count(`coalesce(counted_answer.ethnicity, 'not-said')`);
    expect(ethnicity).toEqual({ british: 5, indian: 5, roma: 1, 'not-said': 3 });
    expect(linesOf(report, 'ethnicity')).toMatchObject({ british: 5, roma: null });
    // Nobody asks for the year.
    expect(report.tables.some(({ key }: { key: string }) => key === 'year')).toBe(false);
  });

  it.each([
    ['a day', () => ({ ...ofProgramme(), from: '2027-03-27', to: '2027-03-27' })],
    ['a provider', () => ({ ...ofProgramme(), provider: funded.providerId })],
    ['a school', () => ({ ...ofProgramme(), school: 'St Mary’s' })],
    ['all programmes', () => ({})],
  ])('is not counted of %s', async (_, query) => {
    const { report, counting } = await read(query());
    expect(counting.shown).toBe(false);
    expect(report.tables.filter(({ key }: { key: string }) => ['sex', 'ethnicity'].includes(key))).toEqual([]);
  });

  it('opens no rows and is in no file of places', async () => {
    const params = { councilId: funded.councilId };
    const rows = await world.request('GET /councils/{councilId}/report/rows', {
      as: funded.managerId,
      params,
      query: { ...WHOLE, ...ofProgramme(), table: 'sex', line: 'female' },
    });
    expect(rows.status).toBe(404);
    for (const columns of ['sex', 'ethnicity', 'year']) {
      const file = await world.request('GET /councils/{councilId}/report.csv', {
        as: funded.managerId,
        params,
        query: { ...WHOLE, ...ofProgramme(), kind: 'places', columns },
      });
      expect(file.body.key).toBe('unknown-column');
    }
  });

  it('is sealed without small figures, and shared so that both together tell none', async () => {
    const params = { councilId: funded.councilId };
    const sealed = await world.request('POST /councils/{councilId}/reports', {
      as: funded.managerId,
      params,
      body: { ...WHOLE, ...ofProgramme() },
      idempotencyKey: crypto.randomUUID(),
    });
    const { body } = await world.request('GET /councils/{councilId}/reports/{reportId}', {
      as: funded.viewerId,
      params: { ...params, reportId: sealed.body.id },
    });
    expect(linesOf(body.report, 'sex')).toMatchObject({ female: null, male: 6 });
    const own = linesOf(body.report, 'ethnicity');
    for (const [line, value] of Object.entries(linesOf(body.shared, 'ethnicity')))
      if (value !== null) expect(own[line]).toBe(value);
    expect(body.shared.tables.map(({ key }: { key: string }) => key)).not.toContain('send-source');
  });

  it('stays as it was sealed first, whatever a family answers after that', async () => {
    const { db } = world.services;
    const tablesOf = (report: Report) => report.tables.filter(({ key }) => ['sex', 'ethnicity'].includes(key));
    const before = tablesOf((await read(ofProgramme())).report);
    const shared = tablesOf((await read({ ...ofProgramme(), view: 'shared' })).report);
    const silent = await db
      .selectFrom('eligibility')
      .leftJoin('counted_answer', 'counted_answer.eligibility_id', 'eligibility.id')
      .select('eligibility.id')
      .where('programme_id', '=', funded.programmeId)
      .where('counted_answer.eligibility_id', 'is', null)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('counted_answer')
      .values({
        eligibility_id: silent.id,
        sex: 'male',
        ethnicity: 'indian',
        answered_at: world.clock.now().toString(),
      })
      .execute();
    expect(await count(`coalesce(counted_answer.sex, 'not-said')`)).toMatchObject({ male: 7, 'not-said': 1 });
    expect(tablesOf((await read(ofProgramme())).report)).toEqual(before);
    expect(tablesOf((await read({ ...ofProgramme(), view: 'shared' })).report)).toEqual(shared);
  });

  it('is counted over all days that the programme ever had, so that moving them tells no child from the others', async () => {
    const params = { councilId: funded.councilId, programmeId: funded.programmeId };
    const move = async (days: object) => {
      const { body } = await world.request('GET /councils/{councilId}/programmes', { as: funded.managerId, params });
      const own = body.programmes.find(({ id }: { id: string }) => id === funded.programmeId);
      const { id: _, counts: _c, codes: _k, discretionary: _d, allowanceText: _t, ...draft } = own;
      return world.request('PUT /councils/{councilId}/programmes/{programmeId}', {
        as: funded.managerId,
        params,
        body: { ...draft, keepOutside: true, ...days },
      });
    };
    const { startsOn, endsOn } = (await move({})).body;
    expect((await move({ startsOn: '2027-03-28' })).status).toBe(200);
    expect((await read({ ...ofProgramme(), from: '2027-03-28' })).counting.shown).toBe(false);
    expect((await read(ofProgramme())).counting.shown).toBe(true);
    // Made longer once it was over, it is forgotten no later.
    expect((await move({ startsOn, endsOn: '2027-12-31' })).status).toBe(200);
    const kept = await world.services.db
      .selectFrom('programme')
      .select(['widest_start', 'widest_end', 'first_end'])
      .where('id', '=', funded.programmeId)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ widest_start: startsOn, widest_end: '2027-12-31', first_end: endsOn });
    const answers = () => world.services.db.selectFrom('counted_answer').select('eligibility_id').execute();
    world.clock.set('2028-03-20T09:00:00Z');
    await forgetCountedAnswers(world.services);
    expect(await answers()).not.toEqual([]);
    world.clock.set('2028-04-10T09:00:00Z');
    await forgetCountedAnswers(world.services);
    expect(await answers()).toEqual([]);
  });
});
