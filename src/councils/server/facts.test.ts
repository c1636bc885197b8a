import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { ask, decide, makeFunded, makeProgramme, yes, type Funded } from '../../checkout/server/funded.fixture.ts';
import { makeFamily, type Family } from '../../places/server/bookable.fixture.ts';
import { forgetCountedAnswers } from '../../privacy/server/forget-old.ts';

let world: World;
let funded: Funded;
beforeAll(async () => {
  world = await makeWorld();
  funded = await makeFunded(world);
});
afterAll(() => world.stop());

const NOT_ANSWERED = { year: '', sex: '', ethnicity: '' };

/** A family says why its first learner is eligible; answers the case. */
async function tell(family: Family, said: object = {}, programmeId = funded.programmeId) {
  return world.request('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
    as: family.id,
    params: { learnerId: family.learnerIds[0] ?? '', programmeId },
    body: { basis: 'MANUAL', explanation: 'We get universal credit.', ...said },
  });
}

const caseOf = async (id: string, as = funded.officerId) => {
  const { body } = await world.request('GET /councils/{councilId}/eligibilities', {
    as,
    params: { councilId: funded.councilId },
    query: { eligibility: 'all' },
  });
  return body.eligibilities.find((row: { id: string }) => row.id === id);
};
const about = (eligibilityId: string) => ({ councilId: funded.councilId, eligibilityId });
const note = (id: string, said: object, as = funded.officerId) =>
  world.request('PUT /councils/{councilId}/eligibilities/{eligibilityId}/facts', {
    as,
    params: about(id),
    body: { send: 'yes', ehcp: '', seenIn: 'Letter of the school', seen: null, ...said },
  });
const takeBack = (id: string, as = funded.officerId) =>
  world.request('POST /councils/{councilId}/eligibilities/{eligibilityId}/facts/undo', { as, params: about(id) });

describe('SEND of a case', () => {
  it('is what the family says, is not lost when it asks again, and can be unsaid', async () => {
    const family = await makeFamily(world);
    const wrong = await tell(family, { facts: { send: 'no', ehcp: 'yes' } });
    expect(wrong.body.fields.send).toContain('EHC plan');
    const { body } = await tell(family, { facts: { send: 'yes', ehcp: '' } });
    expect(body).toMatchObject({
      facts: { send: { holds: true, source: 'FAMILY' }, ehcp: null },
      told: { facts: { send: 'yes', ehcp: '' } },
    });
    expect((await tell(family)).body.facts.send).toEqual({ holds: true, source: 'FAMILY' });
    expect((await tell(family, { facts: { send: '', ehcp: '' } })).body.facts).toEqual({ send: null, ehcp: null });
  });

  it('an officer corrects with a reason, which a step tells, and takes back', async () => {
    const family = await makeFamily(world);
    const { id } = (await tell(family, { facts: { send: 'no', ehcp: '' } })).body;
    expect((await note(id, {}, funded.viewerId)).status).toBe(403);
    expect((await note(id, { seenIn: ' ' })).body.fields).toHaveProperty('seenIn');
    expect((await note(id, { send: '' })).body.fields).toHaveProperty('send');
    expect((await note(id, { ehcp: 'yes' })).status).toBe(204);
    const row = await caseOf(id);
    expect(row.facts).toMatchObject({
      send: { holds: true, source: 'OFFICER' },
      ehcp: { holds: true, source: 'OFFICER' },
    });
    expect(row.facts.said).toHaveLength(2);
    expect(row.log[0]).toMatchObject({
      by: 'Olu officer',
      what: 'wrote down what evidence says of SEND',
      words: 'SEND yes, EHC plan yes: Letter of the school',
    });
    // A colleague who read the case before does not overrule it unseen.
    expect((await note(id, { send: 'no' }, funded.managerId)).body.key).toBe('decided-meanwhile');
    world.clock.advance({ minutes: 1 });
    const seen = row.facts.said.find(({ source }: { source: string }) => source === 'OFFICER').at;
    expect((await note(id, { send: 'no', seen, seenIn: 'A newer letter' }, funded.managerId)).status).toBe(204);
    expect((await takeBack(id)).status).toBe(204);
    expect((await caseOf(id)).facts).toMatchObject({ ehcp: { holds: true, source: 'OFFICER' }, undoUntil: null });
    expect((await takeBack(id)).body.key).toBe('cannot-undo');
    const own = await world.request('GET /eligibilities', { as: family.id });
    expect(own.body[0].facts.ehcp).toEqual({ holds: true, source: 'OFFICER' });
  });

  it('can be taken back for 15 minutes, and never by somebody of the family', async () => {
    const family = await makeFamily(world);
    const { id } = (await tell(family)).body;
    await note(id, {});
    const { db } = world.services;
    const member = { council_id: funded.councilId, account_id: family.id, role: 'officer' as const };
    await db.insertInto('council_member').values(member).execute();
    expect((await note(id, { send: 'no' }, family.id)).body.key).toBe('own-family');
    expect((await takeBack(id, family.id)).body.key).toBe('own-family');
    await db.deleteFrom('council_member').where('account_id', '=', family.id).execute();
    world.clock.advance({ minutes: 15 });
    expect((await takeBack(id)).body.key).toBe('cannot-undo');
  });

  it('is not in the way of taking a decision back', async () => {
    const family = await makeFamily(world);
    const { id } = (await tell(family)).body;
    await decide(world, funded, [id], yes);
    await note(id, {});
    expect((await caseOf(id)).undoUntil).not.toBeNull();
    await world.request('POST /councils/{councilId}/eligibilities/{eligibilityId}/undo', {
      as: funded.officerId,
      params: about(id),
    });
    const row = await caseOf(id);
    expect(row.state).toBe('PENDING');
    expect(row.facts.send).toEqual({ holds: true, source: 'OFFICER' });
  });

  it('is nothing that another council may write down', async () => {
    const [id = ''] = await ask(world, await makeFamily(world), funded);
    const other = await makeFunded(world);
    expect((await note(id, {}, other.officerId)).status).toBe(404);
    const theirs = await world.request('PUT /councils/{councilId}/eligibilities/{eligibilityId}/facts', {
      as: other.officerId,
      params: { councilId: other.councilId, eligibilityId: id },
      body: { send: 'yes', ehcp: '', seenIn: 'A guess', seen: null },
    });
    expect(theirs.status).toBe(404);
  });
});

describe('what a council counts', () => {
  const settings = async (as = funded.managerId) =>
    (await world.request('GET /councils/{councilId}/settings', { as, params: { councilId: funded.councilId } })).body;
  const save = async (counts: object, deletesAnswers = false) => {
    const { version, senderName, replyTo, asks, evidenceDays, counts: before } = await settings();
    return world.request('PUT /councils/{councilId}/settings', {
      as: funded.managerId,
      params: { councilId: funded.councilId },
      body: {
        version,
        senderName,
        replyTo,
        asks,
        evidenceDays,
        alsoHome: '',
        notify: { kind: 'keep' },
        counts: { ...before, ...counts },
        deletesAnswers,
      },
    });
  };
  const kept = (id: string) =>
    world.services.db
      .selectFrom('counted_answer')
      .select(['year', 'sex', 'ethnicity'])
      .where('eligibility_id', '=', id)
      .executeTakeFirst();
  const answers = { year: 'year-3', sex: 'female', ethnicity: 'roma' };

  it('is asked with a reason only, and what is not asked is not kept', async () => {
    const family = await makeFamily(world);
    expect((await settings()).counts).toEqual({ year: '', sex: '', ethnicity: '' });
    const { id, counting } = (await tell(family, { answers })).body;
    expect(counting).toEqual([]);
    expect(await kept(id)).toBeUndefined();
    expect((await save({ sex: 'We want girls to come, too.', year: 'We report it.' })).status).toBe(204);
    const told = (await tell(family, { answers })).body;
    expect(told.counting).toEqual([
      { question: 'year', reason: 'We report it.' },
      { question: 'sex', reason: 'We want girls to come, too.' },
    ]);
    expect(told.told.answers).toEqual({ ...answers, ethnicity: '' });
    expect(await kept(id)).toEqual({ year: 'year-3', sex: 'female', ethnicity: null });
    // Asked again without a word of it, what was said stays.
    await tell(family);
    expect(await kept(id)).toMatchObject({ sex: 'female' });
    await tell(family, { answers: { ...NOT_ANSWERED, sex: 'prefer-not' } });
    expect(await kept(id)).toEqual({ year: null, sex: 'prefer-not', ethnicity: null });
    expect((await tell(family, { answers: { ...NOT_ANSWERED, sex: 'other' } })).status).toBe(422);
    await tell(family, { answers: NOT_ANSWERED });
    expect(await kept(id)).toBeUndefined();
  });

  it('is read by no officer, and by the family', async () => {
    const family = await makeFamily(world);
    const { id } = (await tell(family, { answers })).body;
    for (const as of [funded.officerId, funded.managerId, funded.viewerId])
      expect(JSON.stringify(await caseOf(id, as))).not.toMatch(/female|year-3/);
    const own = await world.request('GET /eligibilities', { as: family.id });
    expect(own.body[0].told.answers.sex).toBe('female');
  });

  it('is deleted at once when it is asked no more, after somebody has read how much it is', async () => {
    const family = await makeFamily(world);
    const { id } = (await tell(family, { answers })).body;
    const refused = await save({ sex: '' });
    expect(refused.body).toMatchObject({
      key: 'answers-are-kept',
      message: expect.stringContaining('deleted for good'),
    });
    expect(await kept(id)).toMatchObject({ sex: 'female' });
    expect((await save({ sex: '' }, true)).status).toBe(204);
    expect(await kept(id)).toEqual({ year: 'year-3', sex: null, ethnicity: null });
    expect((await save({ year: '' }, true)).status).toBe(204);
    expect(await kept(id)).toBeUndefined();
    // Nobody has answered: nothing has to be read.
    await save({ ethnicity: 'We report it.' });
    expect((await save({ ethnicity: '' })).status).toBe(204);
  });

  it('is not kept where the question is turned off while a family answers it', async () => {
    await save({ sex: 'We report it.' });
    const { pool } = world.services;
    const family = await makeFamily(world);
    const manager = await pool.connect();
    try {
      await manager.query('begin');
      await manager.query('update council_setting set sex_reason = null where council_id = $1', [funded.councilId]);
      let isTold = false;
      const telling = tell(family, { answers }).finally(() => (isTold = true));
      await vi.waitFor(async () => {
        const { rows } = await pool.query(
          `select pid from pg_locks where not granted
              and pid in (select pid from pg_stat_activity where datname = current_database())`,
        );
        expect(isTold || rows.length > 0).toBe(true);
      }, 10_000);
      await manager.query('commit');
      expect(await kept((await telling).body.id)).toBeUndefined();
    } finally {
      manager.release(true);
    }
  });

  it('is forgotten a year after the programme', async () => {
    await save({ sex: 'We report it.' });
    const { id: programmeId } = await makeProgramme(world, funded, { days: [-1, 5] });
    const { id } = (await tell(await makeFamily(world), { answers }, programmeId)).body;
    world.clock.advance({ hours: 24 * (365 + 5) });
    await forgetCountedAnswers(world.services);
    expect(await kept(id)).toMatchObject({ sex: 'female' });
    world.clock.advance({ hours: 48 });
    await forgetCountedAnswers(world.services);
    expect(await kept(id)).toBeUndefined();
  });
});

it('a professional says it beside a referral, and the claim brings it into the case', async () => {
  const family = await makeFamily(world);
  const [learnerId = ''] = family.learnerIds;
  const { id: programmeId } = await makeProgramme(world, funded);
  const params = { councilId: funded.councilId };
  await world.request('POST /councils/{councilId}/referral-links', {
    as: funded.officerId,
    params,
    body: { programmeId, title: 'Children’s services' },
    idempotencyKey: randomUUID(),
  });
  const { body } = await world.request('GET /councils/{councilId}/referral-links', { as: funded.officerId, params });
  const { date_of_birth: dateOfBirth } = await world.services.db
    .selectFrom('learner')
    .select('date_of_birth')
    .where('id', '=', learnerId)
    .executeTakeFirstOrThrow();
  const refer = (facts: object) =>
    world.request('POST /referrals', {
      body: {
        token: body.links[0].address.split('/').at(-1),
        name: 'Ruth Dale',
        work: 'School nurse',
        firstName: 'Mia',
        lastName: 'Shah',
        dateOfBirth,
        reason: 'She needs company.',
        email: 'ruth@example.org',
        facts,
      },
      idempotencyKey: randomUUID(),
    });
  expect((await refer({ send: 'no', ehcp: 'yes' })).status).toBe(422);
  expect((await refer({ send: 'yes', ehcp: 'yes' })).status).toBe(204);
  await world.settle();
  const token = /referral=([\w-]+)/.exec(world.mails('ruth@example.org')[0]?.text ?? '')?.[1] ?? '';
  await world.request('POST /referrals/claim', { as: family.id, body: { token, learnerId } });
  const own = await world.request('GET /eligibilities', { as: family.id });
  expect(own.body[0].facts).toEqual({
    send: { holds: true, source: 'REFERRAL' },
    ehcp: { holds: true, source: 'REFERRAL' },
  });
});
