import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  startEligibilityChecking,
  type EligibilityCheckingStandIn,
} from '../../../stand-ins/eligibility-checking/eligibility-checking.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { ask, makeFunded, type Funded } from '../../checkout/server/funded.fixture.ts';
import { makeFamily, type Family } from '../../places/server/bookable.fixture.ts';
import { runChecks } from './ask-engine.ts';

let world: World;
let engine: EligibilityCheckingStandIn;
let funded: Funded;
let family: Family;
let eligibilityId: string;

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
beforeEach(async () => {
  engine.setDown(false);
  family = await makeFamily(world);
  [eligibilityId = ''] = await ask(world, family, funded);
});
afterAll(async () => {
  await engine.stop();
  await world.stop();
});

const letAsk = (said: object = {}, as = family.id) =>
  world.request('POST /learners/{learnerId}/eligibilities/{programmeId}/national-check', {
    as,
    params: { learnerId: family.learnerIds[0] ?? '', programmeId: funded.programmeId },
    body: { surname: 'Shah', dateOfBirth: '1990-01-02', number: 'AB 12 34 56 A', ...said },
  });

const rowOf = () =>
  world.services.db
    .selectFrom('national_check')
    .selectAll()
    .where('eligibility_id', '=', eligibilityId)
    .orderBy('asked_at', 'desc')
    .executeTakeFirstOrThrow();

/** Runs the routine as often as a check needs when the service answers. */
async function run(times = 4): Promise<void> {
  for (let round = 0; round < times; round++) {
    await runChecks(world.services);
    world.clock.advance({ seconds: 61 });
  }
}

async function inQueue(): Promise<{ nationalCheck: string; state: string; mealTier: string | null }> {
  const { body } = await world.request('GET /councils/{councilId}/eligibilities', {
    as: funded.officerId,
    params: { councilId: funded.councilId },
    query: { eligibility: 'all' },
  });
  return body.eligibilities.find(({ id }: { id: string }) => id === eligibilityId);
}

it('hands the parent over once, tells the officer, and keeps neither name nor number', async () => {
  expect((await letAsk()).status).toBe(204);
  const waiting = await rowOf();
  expect(waiting.sealed).not.toBeNull();
  expect(JSON.stringify(waiting.sealed?.toString('latin1'))).not.toContain('AB123456A');
  expect((await letAsk()).body.key).toBe('already-asked');
  await run();
  expect(engine.asked.at(-1)).toEqual({
    lastName: 'Shah',
    dateOfBirth: '1990-01-02',
    nationalInsuranceNumber: 'AB123456A',
  });
  expect(await rowOf()).toMatchObject({ state: 'ANSWERED', result: 'eligible', tier: 'targeted', sealed: null });
  // The tier is shown and not chosen for the officer.
  expect(await inQueue()).toMatchObject({
    nationalCheck: expect.stringContaining('count for HAF'),
    state: 'PENDING',
    mealTier: null,
  });
});

it.each([
  ['AB123456B', 'Shah', 'do not count for HAF'],
  ['AB123456C', 'Shah', 'no refusal'],
  ['AB123456D', 'Shah', 'could not look it up'],
  ['240712349', 'Nobody', 'does not know this parent'],
])('an answer about %s of %s decides nothing: it %s', async (number, surname, words) => {
  await letAsk({ number, surname });
  await run();
  expect(await inQueue()).toMatchObject({ nationalCheck: expect.stringContaining(words), state: 'PENDING' });
});

it('is tried again while the service is down, and gives up without a trace of the number', async () => {
  await letAsk();
  engine.setDown(true);
  await run(2);
  expect(await rowOf()).toMatchObject({ state: 'WAITING', tries: 2 });
  engine.setDown(false);
  await run();
  expect((await rowOf()).state).toBe('ANSWERED');

  world.clock.advance({ hours: 1 });
  await letAsk();
  engine.setDown(true);
  for (let round = 0; round < 8; round++) {
    await runChecks(world.services);
    world.clock.advance({ hours: 7 });
  }
  expect(await rowOf()).toMatchObject({ state: 'FAILED', sealed: null, result: null });
});

it('is for guardians of the child, with a number that can be one', async () => {
  const wrong = await letAsk({ number: 'AB123456Z', surname: '' });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.fields)).toEqual(['surname', 'number']);
  const stranger = await makeFamily(world);
  expect((await letAsk({}, stranger.id)).status).toBe(404);
  const { body } = await world.request('GET /eligibilities', { as: family.id });
  expect(body[0].nationalCheck).toEqual({ canAsk: true, sentence: '' });
});
