import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { closeSound, makeFamily, settleAll, type Bookable, type Family } from '../../places/server/bookable.fixture.ts';
import { book, entryOf, join, makeWaitable, statesOf } from '../../waiting/server/waiting.fixture.ts';
import type { WaitingPlan } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

type Question = { kind: 'offer'; beyond?: boolean } | { kind: 'remove' | 'message' };

/** A full date of one place, and families that wait for it, the first one first. */
async function fullWith(count: number) {
  const bookable = await makeWaitable(world);
  await book(world, await makeFamily(world), bookable);
  const families: Family[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const family = await makeFamily(world);
    await join(world, family, bookable);
    families.push(family);
  }
  const entryIds: string[] = [];
  for (const family of families) entryIds.push((await entryOf(world, family)).id);
  return { bookable, families, entryIds };
}

async function planOf(
  { providerId, listingId }: Bookable,
  entryIds: string[],
  question: Question,
): Promise<WaitingPlan> {
  const { status, body } = await world.request('POST /bulk-waiting-plans', {
    as: providerId,
    body: { listingId, entryIds, question },
  });
  expect([status, body]).toMatchObject([200, {}]);
  return body;
}

const rowsOf = ({ rows }: WaitingPlan) =>
  rows
    .filter(({ why }) => why === null)
    .map(({ entryId, stamp, sessionIds, exceed }) => ({ entryId, stamp, sessionIds, exceed }));

const act = ({ providerId, listingId }: Bookable, plan: WaitingPlan, kind: 'offer' | 'remove') =>
  world.request('POST /bulk-waiting-changes', { as: providerId, body: { listingId, rows: rowsOf(plan), kind } });

describe('a provider offers places to several waiting families', () => {
  it('on a full date nobody is offered one, until she goes beyond the capacity; the figures say how far', async () => {
    const { bookable, families, entryIds } = await fullWith(2);
    const plain = await planOf(bookable, entryIds, { kind: 'offer' });
    expect(plain.sums).toEqual({ parties: 0, families: 0, places: 0 });
    const plan = await planOf(bookable, entryIds, { kind: 'offer', beyond: true });
    expect(plan.sums).toMatchObject({ parties: 2, families: 2 });
    expect(plan.dates).toMatchObject([{ capacity: 1, taken: 1, afterwards: 1 + plan.sums.places }]);
    const { status, body } = await act(bookable, plan, 'offer');
    expect([status, body]).toMatchObject([200, { done: entryIds, notDone: [], rest: [] }]);
    for (const family of families) expect(await statesOf(world, family)).toEqual(['OFFERED']);
  });

  it('where one leaves meanwhile nothing is done, and it is told who', async () => {
    const { bookable, families, entryIds } = await fullWith(2);
    const plan = await planOf(bookable, entryIds, { kind: 'offer', beyond: true });
    await world.request('POST /waiting-entries/{entryId}/leave', {
      as: families[0]?.id,
      params: { entryId: entryIds[0] ?? '' },
    });
    const { status, body } = await act(bookable, plan, 'offer');
    expect([status, body.key]).toEqual([409, 'rows-changed']);
    expect(body.details.changed).toMatchObject([{ entryId: entryIds[0] }]);
    expect(await statesOf(world, families[1] ?? { id: '' })).toEqual(['WAITING']);
  });

  it('who is offered a place already is left out', async () => {
    const { bookable, entryIds } = await fullWith(1);
    await act(bookable, await planOf(bookable, entryIds, { kind: 'offer', beyond: true }), 'offer');
    const { rows } = await planOf(bookable, entryIds, { kind: 'offer', beyond: true });
    expect(rows).toMatchObject([{ why: 'A place has been offered to this family already.' }]);
  });
});

describe('a provider takes families off the list', () => {
  it('they are told, and what was kept for one of them goes to the next', async () => {
    const { bookable, families, entryIds } = await fullWith(2);
    const [first, second] = families;
    if (!first || !second) throw new Error('There are two.');
    await act(bookable, await planOf(bookable, entryIds.slice(0, 1), { kind: 'offer', beyond: true }), 'offer');
    const { body } = await act(bookable, await planOf(bookable, entryIds.slice(0, 1), { kind: 'remove' }), 'remove');
    expect(body).toMatchObject({ done: entryIds.slice(0, 1), notDone: [] });
    await settleAll(world);
    expect(await statesOf(world, first)).toEqual(['REMOVED']);
    expect(await entryOf(world, first)).toMatchObject({ state: 'REMOVED', offer: null });
    expect(await statesOf(world, second)).toEqual(['WAITING']);
    const { rows } = await world.services.pool.query('select taken from session_places where session_id = $1', [
      bookable.sessionIds[0],
    ]);
    expect(rows).toEqual([{ taken: 1 }]);
    const told = world.mails().filter(({ subject }) => subject.startsWith('You are no longer on the waiting list'));
    expect(told.length).toBeGreaterThan(0);
    expect((await join(world, first, bookable)).status).toBe(200);
  });
});

it('a provider writes to waiting families, each in a conversation of its own', async () => {
  const { bookable, families, entryIds } = await fullWith(2);
  const plan = await planOf(bookable, entryIds, { kind: 'message' });
  const { status, body } = await world.request('POST /bulk-waiting-messages', {
    as: bookable.providerId,
    body: { listingId: bookable.listingId, rows: rowsOf(plan), body: 'Hello {{first_name}}, Friday has room.' },
  });
  expect([status, body]).toMatchObject([200, { notDone: [] }]);
  expect(body.done).toHaveLength(2);
  for (const { id } of families) {
    const { body: inbox } = await world.request('GET /conversations', { as: id });
    expect(JSON.stringify(inbox)).toContain('Friday has room.');
  }
});

it('the waiting list of somebody else is not found', async () => {
  const { bookable, entryIds } = await fullWith(1);
  const other = await makeWaitable(world);
  const { status } = await world.request('POST /bulk-waiting-plans', {
    as: other.providerId,
    body: { listingId: bookable.listingId, entryIds, question: { kind: 'remove' } },
  });
  expect(status).toBe(404);
});

it('chosen families as a file: in their turn, without children', async () => {
  const { bookable, entryIds } = await fullWith(2);
  const { status, body } = await world.request('POST /experiences/{experienceId}/waiting-list-file', {
    as: bookable.providerId,
    params: { experienceId: bookable.listingId },
    body: { entryIds: entryIds.slice(1) },
  });
  expect(status).toBe(200);
  const lines = String(body).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^2,/);
});
