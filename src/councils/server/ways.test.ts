import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startEligibilityChecking,
  type EligibilityCheckingStandIn,
} from '../../../stand-ins/eligibility-checking/eligibility-checking.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { ask, decide, makeFunded, yes, type Funded } from '../../checkout/server/funded.fixture.ts';
import { photo } from '../../media/server/hostile-files.fixture.ts';
import { makeFamily, type Family } from '../../places/server/bookable.fixture.ts';
import { runBulkChecks } from './ask-in-bulk.ts';
import { forgetEvidence } from './keep-evidence.ts';

let world: World;
let engine: EligibilityCheckingStandIn;
let funded: Funded;

beforeAll(async () => {
  world = await makeWorld();
  engine = await startEligibilityChecking({ port: 0, clientId: 'thicket', clientSecret: 'secret' });
  Object.assign(world.services.settings, {
    ELIGIBILITY_CHECK_URL: engine.url,
    ELIGIBILITY_CHECK_CLIENT_ID: 'thicket',
    ELIGIBILITY_CHECK_CLIENT_SECRET: 'secret',
  });
  funded = await makeFunded(world);
});
beforeEach(() => engine.setDown(false));
afterAll(async () => {
  await engine.stop();
  await world.stop();
});

const params = () => ({ councilId: funded.councilId, programmeId: funded.programmeId });

const codes = async (state = 'all', as = funded.officerId) =>
  (
    await world.request('GET /councils/{councilId}/programmes/{programmeId}/codes', {
      as,
      params: params(),
      query: { state },
    })
  ).body;

const sendTo = (emails: string[], as = funded.officerId) =>
  world.request('POST /councils/{councilId}/programmes/{programmeId}/codes/send', {
    as,
    params: params(),
    body: { emails },
    idempotencyKey: crypto.randomUUID(),
  });

const useCode = (family: Family, code: string) =>
  world.request('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
    as: family.id,
    params: { learnerId: family.learnerIds[0] ?? '', programmeId: funded.programmeId },
    body: { basis: 'CODE', code },
  });

describe('codes', () => {
  it('go to each address once, by mail, and make one child eligible', async () => {
    const sent = await sendTo(['ada@example.org', 'Ada@example.org', 'no address', 'ben@example.org']);
    expect(sent.body).toEqual({ sent: 2, already: [], wrong: ['no address'] });
    expect((await sendTo(['ada@example.org'])).body).toMatchObject({ sent: 0, already: ['ada@example.org'] });
    await world.settle();
    const [mail] = world.mails('ada@example.org');
    expect(mail?.subject).toBe('Your code for HAF Easter');
    const list = await codes('sent');
    expect(list.counts).toMatchObject({ sent: 2, used: 0 });
    const mine = list.codes.find(({ sentTo }: { sentTo: string }) => sentTo === 'ada@example.org');
    expect(mail?.text).toContain(mine.code);
    const family = await makeFamily(world);
    expect((await useCode(family, mine.code)).body.state).toBe('ELIGIBLE');
    expect((await codes()).counts).toMatchObject({ sent: 1, used: 1 });
    // Used: another mail to the same address is another code.
    expect((await sendTo(['ada@example.org'])).body.sent).toBe(1);
  });

  it('used by two families at once are for one of them', async () => {
    await sendTo(['carol@example.org']);
    const { codes: list } = await codes('sent');
    const code = list.find(({ sentTo }: { sentTo: string }) => sentTo === 'carol@example.org').code;
    const families = await Promise.all([makeFamily(world), makeFamily(world)]);
    const used = await Promise.all(families.map((family) => useCode(family, code)));
    expect(used.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('are taken back while nobody has used them, and hidden from who only looks', async () => {
    await sendTo(['dan@example.org']);
    const { codes: list } = await codes('sent');
    const { id, code } = list.find(({ sentTo }: { sentTo: string }) => sentTo === 'dan@example.org');
    const revoke = (codeId: string, as = funded.officerId) =>
      world.request('POST /councils/{councilId}/programmes/{programmeId}/codes/{codeId}/revoke', {
        as,
        params: { ...params(), codeId },
      });
    expect((await revoke(id, funded.viewerId)).status).toBe(403);
    expect([(await revoke(id)).status, (await revoke(id)).status]).toEqual([204, 204]);
    expect((await useCode(await makeFamily(world), code)).body.key).toBe('code-unknown');
    const used = (await codes('used')).codes[0];
    expect((await revoke(used.id)).body.key).toBe('code-used');
    const seen = await codes('used', funded.viewerId);
    expect(seen.codes[0]).toMatchObject({ code: `… ${used.code.slice(-4)}`, sentTo: null });
    const stranger = await makeFunded(world);
    expect((await sendTo(['x@example.org'], stranger.officerId)).status).toBe(404);
  });
});

describe('a check of many', () => {
  const checkMany = (parents: object[], as = funded.officerId) =>
    world.request('POST /councils/{councilId}/eligibilities/national-check', {
      as,
      params: { councilId: funded.councilId },
      body: { parents },
    });
  const parent = (eligibilityId: string, number: string) => ({
    eligibilityId,
    surname: 'Shah',
    dateOfBirth: '1990-01-02',
    number,
  });
  const rowsOf = (ids: string[]) =>
    world.services.db
      .selectFrom('national_check')
      .select(['eligibility_id', 'state', 'result', 'tier', 'sealed', 'tries'])
      .where('eligibility_id', 'in', ids)
      .orderBy('asked_at')
      .execute();
  async function run(times: number): Promise<void> {
    for (let round = 0; round < times; round++) {
      await runBulkChecks(world.services);
      world.clock.advance({ seconds: 61 });
    }
  }

  it('is handed over together, answers row by row, decides nothing and forgets the numbers', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await ask(world, await makeFamily(world), funded))[0] ?? ''),
    );
    const [targeted = '', refused = '', wrong = ''] = ids;
    const asked = await checkMany([
      parent(targeted, 'AB123456A'),
      parent(refused, 'AB123456C'),
      parent(wrong, 'nonsense'),
    ]);
    expect(asked.body).toMatchObject({ asked: 2, refused: [{ eligibilityId: wrong }] });
    expect((await checkMany([parent(targeted, 'AB123456A')])).body.refused[0].why).toMatch(/asked already/);
    await run(1);
    expect(engine.asked.slice(-2).map(({ nationalInsuranceNumber }) => nationalInsuranceNumber)).toEqual([
      'AB123456A',
      'AB123456C',
    ]);
    await run(4);
    const rows = await rowsOf(ids);
    expect(rows).toHaveLength(2);
    expect(rows.map(({ result, sealed }) => [result, sealed]).toSorted()).toEqual([
      ['eligible', null],
      ['notEligible', null],
    ]);
    const states = await world.services.db.selectFrom('eligibility').select('state').where('id', 'in', ids).execute();
    expect(states.map(({ state }) => state)).toEqual(['PENDING', 'PENDING', 'PENDING']);
  });

  it('is tried again while the service is down, and gives up without the numbers', async () => {
    const [id = ''] = await ask(world, await makeFamily(world), funded);
    await checkMany([parent(id, 'AB123456B')]);
    engine.setDown(true);
    await run(2);
    expect((await rowsOf([id]))[0]).toMatchObject({ state: 'WAITING', tries: 2 });
    for (let round = 0; round < 8; round++) {
      await runBulkChecks(world.services);
      world.clock.advance({ hours: 7 });
    }
    expect((await rowsOf([id]))[0]).toMatchObject({ state: 'FAILED', sealed: null, result: null });
  });

  it('is for officers, never about their own family', async () => {
    const family = await makeFamily(world);
    const [id = ''] = await ask(world, family, funded);
    expect((await checkMany([parent(id, 'AB123456A')], funded.viewerId)).status).toBe(403);
    await world.services.db
      .insertInto('council_member')
      .values({ council_id: funded.councilId, account_id: family.id, role: 'officer' })
      .execute();
    expect((await checkMany([parent(id, 'AB123456A')], family.id)).body.refused[0].why).toMatch(/own family/);
  });
});

describe('before any booking', () => {
  it('a family chooses a council and its programme, and sends a letter that goes after the decision', async () => {
    const family = await makeFamily(world);
    const { body } = await world.request('GET /funding-choices', { as: family.id, query: { zipCode: 'BS1 5TR' } });
    expect(body.home).toMatch(/Bristol/);
    const council = body.councils.find(({ id }: { id: string }) => id === funded.councilId);
    expect(council.programmes[0]).toMatchObject({ title: 'HAF Easter', allowanceText: '4 sessions' });
    const [eligibilityId = ''] = await ask(world, family, funded);
    const bytes = new Uint8Array(await photo(400, 300).jpeg().toBuffer());
    const file = new File([bytes], '../award.jpg', { type: 'image/jpeg' });
    const send = (as: string, one = file) =>
      world.request('POST /eligibilities/{eligibilityId}/files', { as, params: { eligibilityId }, file: one });
    const sent = await send(family.id);
    expect(sent.body.name).toBe('award.webp');
    // Whoever may not send anything is told so before a file is looked into.
    const stranger = (await makeFamily(world)).id;
    expect((await send(stranger, new File(['no picture'], 'x.jpg', { type: 'image/jpeg' }))).status).toBe(404);
    const open = (as: string) =>
      world.request('GET /councils/{councilId}/eligibilities/{eligibilityId}/files/{fileId}', {
        as,
        params: { councilId: funded.councilId, eligibilityId, fileId: sent.body.id },
      });
    expect((await open(funded.officerId)).status).toBe(200);
    expect((await open((await makeFunded(world)).officerId)).status).toBe(404);
    await decide(world, funded, [eligibilityId], yes);
    expect((await send(family.id)).body.key).toBe('wrong-state');
    world.clock.advance({ hours: 24 * 29 });
    await forgetEvidence(world.services);
    expect((await open(funded.officerId)).status).toBe(200);
    world.clock.advance({ hours: 48 });
    await forgetEvidence(world.services);
    expect((await open(funded.officerId)).status).toBe(404);
  });
});
