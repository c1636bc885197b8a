import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  checkOut,
  hold,
  makeBookable,
  makeFamily,
  settleAll,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { findDue } from './find-due.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const recipe = {
  name: 'Come back',
  trigger: 'CONFIRMED',
  hours: 0,
  onlyFor: {},
  action: 'MAIL',
  subject: 'Come back to {{activity}}',
  body: 'Hello {{first_name}}, {{learners}} will love it.',
};

const list = async (as: string) => (await world.request('GET /workflows', { as })).body.workflows;
const make = (as: string, more: object = {}) => world.request('POST /workflows', { as, body: { ...recipe, ...more } });
const switchOn = (as: string, workflowId: string, isOn = true) =>
  world.request('PUT /workflows/{workflowId}/on', { as, params: { workflowId }, body: { isOn } });
const runs = async (as: string, workflowId: string) =>
  (await world.request('GET /workflows/{workflowId}/runs', { as, params: { workflowId }, query: {} })).body.runs;
const idOf = async (as: string, readyMade: string): Promise<string> =>
  (await list(as)).find((one: { readyMade: string | null }) => one.readyMade === readyMade).id;

/** A workflow of the provider's own that is on. */
async function madeOn(as: string, more: object = {}): Promise<string> {
  const { status, body } = await make(as, more);
  expect(status).toBe(200);
  await switchOn(as, body.id);
  return body.id;
}

/** A minute of the product's life: what is due is found, and done. */
async function pass(hours = 0): Promise<void> {
  if (hours > 0) world.clock.advance({ hours });
  await findDue(world.services);
  await settleAll(world);
}

const subjects = (family: Family): string[] => world.mails(family.email).map(({ subject }) => subject);
const count = (family: Family, start: string): number =>
  subjects(family).filter((text) => text.startsWith(start)).length;

/** A provider that knows its workflows, with a booking of a new family. */
async function booked(options: Parameters<typeof makeBookable>[1] = {}, children = 1) {
  const bookable = await makeBookable(world, { pricePence: 0, ...options });
  await list(bookable.providerId);
  world.clock.advance({ minutes: 1 });
  const family = await makeFamily(world, children);
  await bookAndPay(world, family, bookable);
  await settleAll(world);
  return { bookable, family, as: bookable.providerId };
}

describe('a reminder', () => {
  it('comes the day before each date, once, however often and by how many it is looked for', async () => {
    const { family } = await booked({ starts: [50, 98] });
    await pass(25);
    expect(count(family, 'Tomorrow')).toBe(0);
    await pass(2);
    await Promise.all([findDue(world.services), findDue(world.services), findDue(world.services)]);
    await settleAll(world);
    expect(count(family, 'Tomorrow')).toBe(1);
    await pass(48);
    expect(count(family, 'Tomorrow')).toBe(2);
  });

  it('does not come to who books after its moment', async () => {
    const { family } = await booked({ starts: [5] });
    await pass();
    expect(count(family, 'Tomorrow')).toBe(0);
  });

  it('is of use until the date begins, also when nobody looked for it in time', async () => {
    const { family } = await booked({ starts: [50] });
    await pass(47);
    expect(count(family, 'Tomorrow')).toBe(1);
    const late = await booked({ starts: [50] });
    await pass(51);
    expect(count(late.family, 'Tomorrow')).toBe(0);
  });

  it('follows a date that moves', async () => {
    const { family, bookable } = await booked({ starts: [50] });
    const { db } = world.services;
    const later = world.clock.now().add({ hours: 150 });
    await db
      .updateTable('session')
      .set({ start_date: later.toString(), end_date: later.add({ hours: 1 }).toString() })
      .where('id', '=', bookable.sessionIds[0] ?? '')
      .execute();
    await pass(48);
    expect(count(family, 'Tomorrow')).toBe(0);
    await pass(80);
    expect(count(family, 'Tomorrow')).toBe(1);
  });

  it('of the first date is not of the second one when the first is over', async () => {
    const { family } = await booked({ starts: [24 * 2, 24 * 12] });
    await pass(24 * 6);
    expect(count(family, 'In a week')).toBe(0);
  });

  it('does not come for a place that was cancelled', async () => {
    const { family, bookable, as } = await booked({ starts: [50] });
    const { db } = world.services;
    await db
      .updateTable('place')
      .set({ state: 'CANCELLED_BY_BOOKER' })
      .where('session_id', '=', bookable.sessionIds[0] ?? '')
      .execute();
    await pass(30);
    expect(count(family, 'Tomorrow')).toBe(0);
    expect(await runs(as, await idOf(as, 'reminder-day'))).toEqual([]);
  });

  it('says who, when, where, and nothing of health', async () => {
    const { family } = await booked({ starts: [50], title: 'Forest <b>Morning</b>' }, 2);
    await pass(30);
    const mail = world.mails(family.email).find(({ subject }) => subject.startsWith('Tomorrow'));
    expect(mail?.subject).toBe('Tomorrow: Forest <b>Morning</b>');
    expect(mail?.html).not.toContain('<b>Morning');
    expect(mail?.text).toContain('/bookings/');
  });
});

describe('a workflow of one’s own', () => {
  it('is off at first, and once on it is about what happens from then on', async () => {
    const bookable = await makeBookable(world, { pricePence: 0, capacity: 20 });
    const as = bookable.providerId;
    const { body } = await make(as);
    const [early, late] = [await makeFamily(world), await makeFamily(world)];
    await bookAndPay(world, early, bookable);
    await settleAll(world);
    world.clock.advance({ minutes: 1 });
    await switchOn(as, body.id);
    world.clock.advance({ minutes: 1 });
    await bookAndPay(world, late, bookable);
    await settleAll(world);
    expect(count(early, 'Come back')).toBe(0);
    expect(count(late, 'Come back')).toBe(1);
    expect(await runs(as, body.id)).toMatchObject([{ state: 'DONE', reason: '' }]);
  });

  it('says in its log whom it left out and why', async () => {
    const bookable = await makeBookable(world, { pricePence: 0 });
    const id = await madeOn(bookable.providerId, { onlyFor: { ageFrom: 80 } });
    const family = await makeFamily(world);
    await bookAndPay(world, family, bookable);
    await settleAll(world);
    expect(count(family, 'Come back')).toBe(0);
    expect(await runs(bookable.providerId, id)).toMatchObject([{ state: 'SKIPPED', reason: 'It is for other ages.' }]);
  });

  it('writes into the conversation, and gives the provider a task that can be done', async () => {
    const bookable = await makeBookable(world, { pricePence: 0 });
    const as = bookable.providerId;
    await madeOn(as, { action: 'MESSAGE', subject: '' });
    await madeOn(as, { action: 'TASK', subject: 'Ring {{first_name}}' });
    const family = await makeFamily(world);
    await bookAndPay(world, family, bookable);
    await settleAll(world);
    const said = await world.services.db
      .selectFrom('conversation_message')
      .select('body')
      .where('author_id', '=', as)
      .execute();
    expect(said).toMatchObject([{ body: expect.stringContaining('will love it.') }]);
    const tasks = async () => (await world.request('GET /tasks', { as })).body.tasks;
    const [task] = await tasks();
    expect(task.title).toMatch(/^Ring /);
    await world.request('PUT /tasks/{taskId}/done', { as, params: { taskId: task.id }, body: { isDone: true } });
    expect(await tasks()).toEqual([]);
  });

  it('begins when a request is approved, and not when a booking needed none', async () => {
    const bookable = await makeBookable(world, { pricePence: 0, starts: [240], needsApproval: true });
    await madeOn(bookable.providerId, { trigger: 'APPROVED' });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    const [bookingId] = (await checkOut(world, family)).body.bookingIds;
    await settleAll(world);
    expect(count(family, 'Come back')).toBe(0);
    await world.request('POST /bookings/{bookingId}/approve', {
      as: bookable.providerId,
      params: { bookingId },
      body: { message: '' },
    });
    await settleAll(world);
    expect(count(family, 'Come back')).toBe(1);
  });

  it('waits its hours', async () => {
    const bookable = await makeBookable(world, { pricePence: 0 });
    await madeOn(bookable.providerId, { hours: 10 });
    const family = await makeFamily(world);
    await bookAndPay(world, family, bookable);
    await settleAll(world);
    await pass(9);
    expect(count(family, 'Come back')).toBe(0);
    await pass(2);
    expect(count(family, 'Come back')).toBe(1);
  });

  it('never writes to a family more than three times a day, and says so', async () => {
    const bookable = await makeBookable(world, { pricePence: 0 });
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push(await madeOn(bookable.providerId, { name: `No. ${index}` }));
    const family = await makeFamily(world);
    await bookAndPay(world, family, bookable);
    await settleAll(world);
    expect(count(family, 'Come back')).toBe(3);
    const all = (await Promise.all(ids.map((id) => runs(bookable.providerId, id)))).flat();
    expect(all.filter(({ state }) => state === 'SKIPPED')).toMatchObject([
      { reason: expect.stringContaining('within a day') },
    ]);
  });

  it('is tried on a real booking: shown, and sent to oneself', async () => {
    const { as, family } = await booked({ title: 'Owl Walk' });
    const { bookings } = (await world.request('GET /workflow-bookings', { as })).body;
    const body = { bookingId: bookings[0].id, recipe };
    const shown = (await world.request('POST /workflow-preview', { as, body })).body;
    expect(shown).toMatchObject({ subject: 'Come back to Owl Walk', whyNot: null });
    const { to } = (await world.request('POST /workflow-test', { as, body })).body;
    expect(world.mails(to).map(({ subject }) => subject)).toContain('Test: Come back to Owl Walk');
    expect(count(family, 'Come back')).toBe(0);
  });
});

describe('the ready-made ones', () => {
  it('add the provider’s words to the mail that confirms a booking, instead of a mail of their own, and say so in their log', async () => {
    const { family, as } = await booked();
    const mail = world.mails(family.email).find(({ subject }) => subject.startsWith('Booked'));
    expect(mail?.text).toContain('Thank you for booking with us');
    expect(count(family, 'Thank you for booking')).toBe(0);
    expect(await runs(as, await idOf(as, 'confirmation'))).toMatchObject([{ state: 'DONE', reason: '' }]);
  });

  it('leave the words out once they are switched off', async () => {
    const bookable = await makeBookable(world, { pricePence: 0 });
    await switchOn(bookable.providerId, await idOf(bookable.providerId, 'confirmation'), false);
    const family = await makeFamily(world);
    await bookAndPay(world, family, bookable);
    await settleAll(world);
    const mail = world.mails(family.email).find(({ subject }) => subject.startsWith('Booked'));
    expect(mail?.text).not.toContain('Thank you for booking with us');
  });

  it('tell those who are new how to find the place, and nobody else', async () => {
    const { family, bookable } = await booked({ starts: [60] });
    await pass(20);
    expect(count(family, 'How to find us')).toBe(1);
    const again = await makeBookable(world, { providerId: bookable.providerId, starts: [60], pricePence: 0 });
    await bookAndPay(world, family, again);
    await settleAll(world);
    await pass(20);
    expect(count(family, 'How to find us')).toBe(1);
  });

  it('ask to book again before the last of several dates, unless they have or cannot', async () => {
    const { family, bookable, as } = await booked({ starts: [24 * 2, 24 * 10, 24 * 20] });
    await world.services.db
      .updateTable('place')
      .set({ state: 'CANCELLED_BY_BOOKER' })
      .where('session_id', '=', bookable.sessionIds[2] ?? '')
      .execute();
    await pass(24 * 3 + 1);
    expect(count(family, 'Book again')).toBe(1);
    const alone = await booked({ starts: [24 * 9] });
    await pass(24 * 3);
    expect(count(alone.family, 'Book again')).toBe(0);
    expect(await runs(as, await idOf(as, 'rebook'))).toMatchObject([{ state: 'DONE' }]);
  });

  it('ask for details that are older than 90 days, and say of the others why not', async () => {
    const { family, as } = await booked({ starts: [24 * 5] });
    await pass(25);
    expect(count(family, 'Please look at')).toBe(0);
    expect(await runs(as, await idOf(as, 'details-due'))).toMatchObject([
      { state: 'SKIPPED', reason: 'They have confirmed what they told of who comes.' },
    ]);
  });
});

describe('what is refused', () => {
  it.each([
    ['a field that there is not', { body: 'Hello {{firstname}}' }, 'unknown-field'],
    ['a mail without a subject', { subject: '' }, 'no-words'],
    ['a message without words', { action: 'MESSAGE', body: '' }, 'no-words'],
    ['ages that are backwards', { onlyFor: { ageFrom: 9, ageTo: 5 } }, 'ages-backwards'],
  ])('%s', async (_, slip, key) => {
    const provider = await world.makeAccount({ accountType: 'mentor' });
    const { status, body } = await make(provider.id, slip);
    expect([status, body.key]).toEqual([422, key]);
  });

  it('somebody else’s workflow, booking and task are not found', async () => {
    const { as, bookable } = await booked();
    const stranger = await makeBookable(world);
    const id = await idOf(as, 'thanks');
    const { bookings } = (await world.request('GET /workflow-bookings', { as })).body;
    expect(await runsStatus(stranger, id)).toBe(404);
    expect((await switchOn(stranger.providerId, id, false)).status).toBe(404);
    const body = { bookingId: bookings[0].id, recipe };
    expect((await world.request('POST /workflow-preview', { as: stranger.providerId, body })).status).toBe(404);
    expect(bookable.providerId).toBe(as);
  });
});

const runsStatus = async ({ providerId }: Bookable, workflowId: string) =>
  (await world.request('GET /workflows/{workflowId}/runs', { as: providerId, params: { workflowId }, query: {} }))
    .status;

it('a ready-made one is changed, and gets its first words again instead of being removed', async () => {
  const { id: as } = await world.makeAccount({ accountType: 'mentor' });
  const id = await idOf(as, 'thanks');
  const params = { workflowId: id };
  await world.request('PUT /workflows/{workflowId}', { as, params, body: { ...recipe, name: 'Ta' } });
  const find = async () => (await list(as)).find((one: { id: string }) => one.id === id);
  expect(await find()).toMatchObject({ name: 'Ta', isChanged: true, isOn: true });
  await world.request('DELETE /workflows/{workflowId}', { as, params });
  expect(await find()).toMatchObject({ name: 'Thanks after the last date', isChanged: false });
});
