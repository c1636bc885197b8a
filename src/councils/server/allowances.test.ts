import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookFunded, makeFunded, takenOfEntitlement, type Funded } from '../../checkout/server/funded.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const list = (funded: Funded, query: Record<string, string> = {}, as = funded.officerId) =>
  world.request('GET /councils/{councilId}/programmes/{programmeId}/allowances', {
    as,
    params: { councilId: funded.councilId, programmeId: funded.programmeId },
    query,
  });

const save = (funded: Funded, eligibilityId: string, body: object, as = funded.officerId) =>
  world.request('PUT /councils/{councilId}/eligibilities/{eligibilityId}/allowance', {
    as,
    params: { councilId: funded.councilId, eligibilityId },
    body: { amount: 4, reason: '', level: null, reviewOn: null, ...body },
  });

async function shortBreaks() {
  world.clock.set('2027-04-06T09:00:00Z');
  const funded = await makeFunded(world, { starts: [24, 48], allowance: { unit: 'hours', amount: 40 * 60 } });
  const booked = await bookFunded(world, funded);
  return { funded, ...booked, eligibilityId: booked.eligibilityIds[0] ?? '' };
}

/** The programme as its manager sees it, to be sent back with changes. */
async function change(funded: Funded, changes: object) {
  const params = { councilId: funded.councilId };
  const { body } = await world.request('GET /councils/{councilId}/programmes', { as: funded.managerId, params });
  const { id: _, counts: _c, codes: _k, discretionary: _d, allowanceText: _t, ...programme } = body.programmes[0];
  return world.request('PUT /councils/{councilId}/programmes/{programmeId}', {
    as: funded.managerId,
    params: { ...params, programmeId: funded.programmeId },
    body: { ...programme, ...changes },
  });
}

describe('an exception', () => {
  it('needs a reason, an officer, and as much as is booked', async () => {
    const { funded, eligibilityId } = await shortBreaks();
    expect((await save(funded, eligibilityId, { amount: 3_000 })).body.key).toBe('reason-missing');
    const more = {
      amount: 3_000,
      reason: 'Twins, and one parent is ill.',
      level: 'specialist',
      reviewOn: '2027-09-01',
    };
    expect((await save(funded, eligibilityId, more, funded.viewerId)).status).toBe(403);
    expect((await save(funded, eligibilityId, { ...more, amount: 1 })).body.key).toBe('below-used');
    expect((await save(funded, eligibilityId, more)).status).toBe(204);
    expect((await list(funded, { only: 'exceptions' })).body.children).toEqual([
      expect.objectContaining({
        amountText: '50 hours',
        reason: more.reason,
        level: 'specialist',
        reviewOn: '2027-09-01',
      }),
    ]);
    expect((await list(funded, { only: 'review' })).body.total).toBe(0);
    world.clock.set('2027-09-01T09:00:00Z');
    expect((await list(funded, { only: 'review' })).body.total).toBe(1);
    expect((await list(funded, { search: 'nobody of this name' })).body.total).toBe(0);
    const other = await makeFunded(world);
    expect((await list({ ...funded, councilId: other.councilId }, {}, other.managerId)).status).toBe(404);
    expect((await save({ ...funded, councilId: other.councilId }, eligibilityId, more, other.managerId)).status).toBe(
      404,
    );
  });

  it('stays when the programme gives everybody another amount', async () => {
    const { funded, eligibilityId } = await shortBreaks();
    const plain = await bookFunded(world, funded);
    await save(funded, eligibilityId, { amount: 3_000, reason: 'Twins.' });
    expect((await change(funded, { allowance: 3_600 })).status).toBe(200);
    const amounts = (await list(funded)).body.children.map(({ amount }: { amount: number }) => amount);
    expect(amounts.toSorted()).toEqual([3_000, 3_600]);
    expect(await takenOfEntitlement(world, plain.eligibilityIds[0] ?? '')).toMatchObject({ used: 0 });
  });
});

it('a programme that is shortened under booked places says which, and keeps them', async () => {
  const { funded, eligibilityId } = await shortBreaks();
  const before = await takenOfEntitlement(world, eligibilityId);
  const shorter = { endsOn: '2027-04-07' };
  const refused = await change(funded, shorter);
  expect([refused.status, refused.body.key]).toEqual([409, 'places-outside']);
  expect(refused.body.details).toEqual({
    outside: [{ day: '2027-04-08', listing: 'Forest school', places: 1 }],
    more: 0,
  });
  expect((await change(funded, { ...shorter, keepOutside: true })).status).toBe(200);
  expect(await takenOfEntitlement(world, eligibilityId)).toEqual(before);
});

it('a family takes its statement along as PDF, and nobody else’s', async () => {
  const { family, eligibilityId } = await shortBreaks();
  const address = 'GET /eligibilities/{eligibilityId}/statement';
  const { status, headers } = await world.request(address, { as: family.id, params: { eligibilityId } });
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { drawStatement } = await import('./draw-statement.ts');
  const caller = {
    kind: 'signed-in' as const,
    actorId: family.id,
    subjectId: family.id,
    roles: new Set(['booker'] as const),
    acting: null,
  };
  const drawn = await drawStatement(world.services, caller as never, eligibilityId);
  if (!(drawn instanceof Response)) throw new Error('Nothing was drawn.');
  const pdf = await PDFDocument.load(await drawn.arrayBuffer());
  expect(pdf.getTitle()).toContain('HAF Easter');
  const { family: other } = await shortBreaks();
  expect((await world.request(address, { as: other.id, params: { eligibilityId } })).status).toBe(404);
});
