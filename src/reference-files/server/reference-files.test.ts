import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { ask, makeFunded, type Funded } from '../../checkout/server/funded.fixture.ts';
import { makeFamily } from '../../places/server/bookable.fixture.ts';
import { sql } from '../../platform/server/database/db.ts';
import { wardOf } from './select-ward.ts';

let world: World;
let funded: Funded;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-03T09:00:00Z');
  funded = await makeFunded(world);
});
afterAll(() => world.stop());

const row = (key: string, name: string, more: object = {}) => ({
  key,
  code: 'E05010000',
  name,
  town: '',
  zipCode: '',
  phase: '',
  ...more,
});
const wards = { kind: 'WARDS', title: 'Wards of spring', attribution: 'Source: somebody' };
const councilId = () => funded.councilId;
const begin = (body: object, as = funded.managerId) =>
  world.request('POST /councils/{councilId}/reference-files', { as, params: { councilId: councilId() }, body });
const fill = (fileId: string, rows: object[], last: boolean, as = funded.managerId) =>
  world.request('POST /councils/{councilId}/reference-files/{fileId}/rows', {
    as,
    params: { councilId: councilId(), fileId },
    body: { rows, last },
  });
const wardAt = async (home: string, council = councilId()) =>
  (await sql<{ ward: string }>`select ${wardOf(council, sql`${home}::text`)} as ward`.execute(world.services.db))
    .rows[0]?.ward;
const list = async () =>
  (
    await world.request('GET /councils/{councilId}/reference-files', {
      as: funded.viewerId,
      params: { councilId: councilId() },
    })
  ).body;

describe('wards', () => {
  test('are read once the last rows have come, however a postcode is typed, and a new file takes the place of the old', async () => {
    const { body } = await begin(wards);
    expect((await fill(body.id, [row('BS3 1LL', 'Southville')], false)).body.size).toBe(1);
    expect(await wardAt('BS3 1LL')).toBe('');
    // Sent again after a lost answer, nothing is there twice.
    await fill(body.id, [row('BS3 1LL', 'Southville')], false);
    expect((await fill(body.id, [row('BS3 2AA', 'Bedminster')], true)).body.size).toBe(2);
    expect((await fill(body.id, [row('BS3 2AA', 'Bedminster')], true)).body.size).toBe(2);
    expect((await fill(body.id, [row('BS3 2AB', 'Bedminster')], false)).body.key).toBe('file-is-closed');
    expect([await wardAt('bs31ll'), await wardAt(' BS3 2AA '), await wardAt('TA1 1AA'), await wardAt('')]).toEqual([
      'Southville',
      'Bedminster',
      '',
      '',
    ]);
    const next = await begin({ ...wards, title: 'Wards of autumn' });
    await fill(next.body.id, [row('BS3 1LL', 'New Southville')], true);
    expect([await wardAt('BS3 1LL'), await wardAt('BS3 2AA')]).toEqual(['New Southville', '']);
    const { files, manages } = await list();
    expect([manages, files]).toMatchObject([
      false,
      [{ title: 'Wards of autumn', attribution: 'Source: somebody', size: 1 }],
    ]);
  });

  test('of an administrator are for every council, and a council’s own come first', async () => {
    const { id: admin } = await world.makeAccount({ role: 'admin' });
    const { body } = await world.request('POST /reference-files', { as: admin, body: wards });
    const filled = await world.request('POST /reference-files/{fileId}/rows', {
      as: admin,
      params: { fileId: body.id },
      body: { rows: [row('BS3 1LL', 'National'), row('BS3 9ZZ', 'National')], last: true },
    });
    expect(filled.status).toBe(200);
    const other = await makeFunded(world);
    expect([await wardAt('BS3 1LL'), await wardAt('BS3 9ZZ'), await wardAt('BS3 1LL', other.councilId)]).toEqual([
      'New Southville',
      'National',
      'National',
    ]);
    // A manager does not remove what is everybody's.
    const removed = await world.request('DELETE /councils/{councilId}/reference-files/{fileId}', {
      as: funded.managerId,
      params: { councilId: councilId(), fileId: body.id },
    });
    expect(removed.status).toBe(404);
  });

  test('are imported by managers, and by nobody of another council', async () => {
    expect((await begin(wards, funded.officerId)).status).toBe(403);
    const other = await makeFunded(world);
    expect((await begin(wards, other.managerId)).status).toBe(404);
    expect((await begin({ ...wards, attribution: ' ' })).status).toBe(422);
  });
});

describe('a file that is begun', () => {
  const shares = () =>
    world.services.db
      .selectFrom('reference_file')
      .select(['title', 'state'])
      .where('council_id', '=', councilId())
      .where('kind', '=', 'WARDS')
      .orderBy('title')
      .execute();

  test('again takes what was never finished away, of its council and its kind alone, and nothing that is read', async () => {
    await begin({ ...wards, title: 'Half' });
    const half = await begin({ ...wards, title: 'Half again' });
    await fill(half.body.id, [row('BS3 1LL', 'Nowhere')], false);
    await begin({ ...wards, kind: 'SCHOOLS', title: 'Schools to come' });
    expect(await shares()).toEqual([
      { title: 'Half again', state: 'FILLING' },
      { title: 'Wards of autumn', state: 'READY' },
    ]);
    expect(await wardAt('BS3 1LL')).toBe('New Southville');
    const other = await makeFunded(world);
    await world.request('POST /councils/{councilId}/reference-files', {
      as: other.managerId,
      params: { councilId: other.councilId },
      body: wards,
    });
    expect(await shares()).toHaveLength(2);
  });

  test('and read, replaced and removed leaves who did it', async () => {
    const { body } = await begin({ ...wards, title: 'Wards of winter' });
    await fill(body.id, [row('BS3 1LL', 'Southville')], true);
    // Told twice, it happened once.
    await fill(body.id, [row('BS3 1LL', 'Southville')], true);
    await world.request('DELETE /councils/{councilId}/reference-files/{fileId}', {
      as: funded.managerId,
      params: { councilId: councilId(), fileId: body.id },
    });
    const { rows } = await world.services.pool.query<{ kind: string; actor_id: string; about: object; data: object }>(
      `select kind, actor_id, about, data from event where kind like 'reference-file.%' and data ->> 'fileId' = $1 order by id`,
      [body.id],
    );
    expect(rows).toMatchObject(
      ['begun', 'imported', 'removed'].map((what) => ({
        kind: `reference-file.${what}`,
        actor_id: funded.managerId,
        about: { council: councilId() },
        data: { kind: 'WARDS' },
      })),
    );
    expect(rows[1]?.data).toMatchObject({ size: 1, replacedId: expect.any(String) });
  });
});

test('a family finds its school by any of its words and the town, and the council knows which it is', async () => {
  const begun = await begin({ ...wards, kind: 'SCHOOLS', title: 'Schools' });
  await fill(
    begun.body.id,
    [
      row('100001', 'Oakfield Primary School', { town: 'Bristol', phase: 'Primary' }),
      row('100002', 'St Oakley', { town: 'Bath' }),
      row('100003', 'Elm Park', { town: 'Oakham' }),
      row('100004', 'St Mary’s CofE', { town: 'Stoke-on-Trent' }),
    ],
    true,
  );
  const family = await makeFamily(world);
  const find = async (search: string, council?: string) =>
    (
      await world.request('GET /schools', {
        as: family.id,
        query: { search, ...(council ? { councilId: council } : {}) },
      })
    ).body.schools.map(({ name }: { name: string }) => name);
  expect(await find('oak', councilId())).toEqual(['Oakfield Primary School', 'Elm Park', 'St Oakley']);
  expect(await find('primary bristol', councilId())).toEqual(['Oakfield Primary School']);
  for (const typed of ['st marys', 'St Mary’s', "mary's", 'MARYS stoke on trent', 'stoke-on'])
    expect(await find(typed, councilId()), typed).toEqual(['St Mary’s CofE']);
  expect(await find('100%_', councilId())).toEqual([]);
  expect(await find('oak')).toEqual([]);
  const asked = await world.request('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
    as: family.id,
    params: { learnerId: family.learnerIds[0] ?? '', programmeId: funded.programmeId },
    body: { basis: 'MANUAL', explanation: 'Universal credit.', school: 'Oakfield Primary School', schoolUrn: '100001' },
  });
  expect(asked.status).toBe(200);
  const { rows } = await world.services.pool.query('select school, school_urn from eligibility where id = $1', [
    asked.body.id,
  ]);
  expect(rows).toEqual([{ school: 'Oakfield Primary School', school_urn: '100001' }]);
  // Said again in words of its own, it is no school of the register.
  await ask(world, family, funded);
  const again = await world.services.pool.query('select school_urn from eligibility where id = $1', [asked.body.id]);
  expect(again.rows).toEqual([{ school_urn: '' }]);
});
