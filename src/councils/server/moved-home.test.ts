import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { ask, decide, makeFunded, yes, type Funded } from '../../checkout/server/funded.fixture.ts';
import { checkOut, closeSound, hold, makeFamily, type Family } from '../../places/server/bookable.fixture.ts';

const BRISTOL = 'E06000023';
const [IN_BRISTOL, IN_TAUNTON] = ['BS1 5TR', 'TA1 3PF'];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-03T09:00:00Z');
});
afterAll(() => closeSound(world));

/** A council with the area of Bristol, whose programme is for its own families, and one that lives there and is eligible. */
async function eligibleIn(zipCode: string, areaReason = '') {
  const funded = await makeFunded(world, { localOnly: true, starts: [240, 264] });
  const council = world.services.db.updateTable('council');
  await council
    .set({ code: `X${funded.councilId.slice(-8)}` })
    .where('code', '=', BRISTOL)
    .execute();
  await council.set({ code: BRISTOL }).where('id', '=', funded.councilId).execute();
  const family = await makeFamily(world);
  const [eligibilityId = ''] = await ask(world, family, funded, zipCode);
  const decided = await decide(world, funded, [eligibilityId], { ...yes, areaReason });
  expect(decided.status).toBe(200);
  return { funded, family, eligibilityId };
}

async function moveTo(family: Family, homePostcode: string) {
  const moved = await world.request('PATCH /learners/{learnerId}', {
    as: family.id,
    params: { learnerId: family.learnerIds[0] ?? '' },
    body: { homePostcode },
  });
  expect(moved.status).toBe(200);
  await world.settle();
}

const stateOf = (id: string) =>
  world.services.db
    .selectFrom('eligibility')
    .select(['state', 'zip_code', 'moved_out'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const oneDate = (funded: Funded, nth: number) => ({ sessionIds: funded.sessionIds.slice(nth, nth + 1) });

describe('a child who moves out of a council’s area in the middle of a programme', () => {
  test('keeps what is booked, and the council looks again before anything more is', async () => {
    const { funded, family, eligibilityId } = await eligibleIn(IN_BRISTOL);
    await hold(world, family, funded, oneDate(funded, 0));
    const booked = await checkOut(world, family);
    expect(booked.body.outcome).toBe('confirmed');
    await moveTo(family, IN_TAUNTON);
    expect(await stateOf(eligibilityId)).toEqual({ state: 'PENDING', zip_code: IN_BRISTOL, moved_out: true });
    const { body } = await world.request('GET /bookings/{bookingId}', {
      as: family.id,
      params: { bookingId: booked.body.bookingIds[0] },
    });
    expect(body.places[0].state).toBe('CONFIRMED');
    await hold(world, family, funded, oneDate(funded, 1));
    expect((await checkOut(world, family)).body.outcome).toBe('requested');
  });

  test('is not found by officers of the council that the family left, who need a reason to go on paying', async () => {
    const { funded, family, eligibilityId } = await eligibleIn(IN_BRISTOL);
    await moveTo(family, IN_TAUNTON);
    const params = { councilId: funded.councilId, eligibilityId };
    const as = funded.officerId;
    const queue = await world.request('GET /councils/{councilId}/eligibilities', { as, params });
    const [row] = queue.body.eligibilities;
    expect(row).toMatchObject({ zipCode: IN_BRISTOL, home: { lives: 'outside' }, needsAreaReason: true });
    expect(row.log[0].words).toBe('The home is not in Bristol any more.');
    const compared = await world.request('GET /councils/{councilId}/eligibilities/{eligibilityId}/duplicates', {
      as,
      params,
    });
    expect(compared.body.cases).toHaveLength(1);
    const steps = await world.services.db
      .selectFrom('eligibility_step')
      .select('message')
      .where('eligibility_id', '=', eligibilityId)
      .execute();
    const told = [queue.body, compared.body, steps, (await decide(world, funded, [eligibilityId], yes)).body];
    for (const one of told) expect(JSON.stringify(one)).not.toMatch(/TA1|Taunton|Somerset/);
    expect(told.at(-1)).toMatchObject({ key: 'needs-area-reason' });
    const reason = { ...yes, areaReason: 'Fled, and at a school here until summer.' };
    expect((await decide(world, funded, [eligibilityId], reason)).status).toBe(200);
  });

  test('is taken for living there again when the family comes back, or asks again from another home', async () => {
    const { funded, family, eligibilityId } = await eligibleIn(IN_BRISTOL);
    await moveTo(family, IN_TAUNTON);
    await moveTo(family, 'BS3 1LL');
    expect(await stateOf(eligibilityId)).toEqual({ state: 'PENDING', zip_code: IN_BRISTOL, moved_out: false });
    expect((await decide(world, funded, [eligibilityId], yes)).status).toBe(200);
    await moveTo(family, IN_TAUNTON);
    await ask(world, family, funded, 'BS3 1LL');
    expect(await stateOf(eligibilityId)).toEqual({ state: 'PENDING', zip_code: 'BS3 1LL', moved_out: false });
  });

  test('is shown to no officer who is a guardian too: guardians may live apart', async () => {
    const { funded, family } = await eligibleIn(IN_BRISTOL);
    const learner_id = family.learnerIds[0] ?? '';
    await world.services.db
      .insertInto('guardian')
      .values({
        learner_id,
        account_id: funded.officerId,
        role: 'GUARDIAN',
        may_book: true,
        since: world.clock.now().toString(),
      })
      .execute();
    const params = { councilId: funded.councilId };
    const query = { eligibility: 'all' };
    const queueOf = async (as: string) =>
      (await world.request('GET /councils/{councilId}/eligibilities', { as, params, query })).body.eligibilities[0];
    expect(await queueOf(funded.managerId)).toMatchObject({ zipCode: IN_BRISTOL, ownFamily: false });
    expect(await queueOf(funded.officerId)).toMatchObject({ zipCode: '', home: null, ownFamily: true });
  });

  test('stays eligible within the area, and where an officer said why the council pays for a home elsewhere', async () => {
    const near = await eligibleIn(IN_BRISTOL);
    await moveTo(near.family, 'BS3 1LL');
    expect((await stateOf(near.eligibilityId)).state).toBe('ELIGIBLE');
    const known = await eligibleIn(IN_TAUNTON, 'Lives with her aunt in the week.');
    await moveTo(known.family, 'TA2 7PX');
    expect((await stateOf(known.eligibilityId)).state).toBe('ELIGIBLE');
  });
});

test('who was eligible to the last day of a programme is so to its new last day when it ends later', async () => {
  const funded = await makeFunded(world, { starts: [240], days: [-7, 20] });
  const family = await makeFamily(world);
  const [eligibilityId = ''] = await ask(world, family, funded);
  await decide(world, funded, [eligibilityId], yes);
  const params = { councilId: funded.councilId, programmeId: funded.programmeId };
  const { body } = await world.request('GET /councils/{councilId}/programmes', { as: funded.managerId, params });
  const [programme] = body.programmes;
  const { id: _id, allowanceText: _text, counts: _counts, discretionary: _share, codes: _codes, ...draft } = programme;
  const endsOn = Temporal.PlainDate.from(programme.endsOn).add({ days: 10 }).toString();
  const saved = await world.request('PUT /councils/{councilId}/programmes/{programmeId}', {
    as: funded.managerId,
    params,
    body: { ...draft, endsOn },
  });
  expect(saved.status).toBe(200);
  const { valid_until } = await world.services.db
    .selectFrom('eligibility')
    .select('valid_until')
    .where('id', '=', eligibilityId)
    .executeTakeFirstOrThrow();
  expect(valid_until).toBe(endsOn);
});
