import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookAndPay, makeBookable, makeFamily, settleAll } from '../../places/server/bookable.fixture.ts';
import { tell } from '../../people/server/tell.fixture.ts';
import { remindOfRegisters } from './find-forgotten.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

type Day = Awaited<ReturnType<typeof makeDay>>;
let day: Day;
beforeEach(async () => {
  day = await makeDay();
});

/** A session on 11 May, 10 to 12 in British summer time, with Mia and Noah of Priya Shah; it is five to ten. */
async function makeDay() {
  world.clock.set('2027-05-01T09:00:00Z');
  const walk = await makeBookable(world, { pricePence: 0, starts: [240] });
  const family = await makeFamily(world, 2);
  const bookingId = await bookAndPay(world, family, walk);
  const sessionId = walk.sessionIds[0] ?? '';
  const params = { sessionId };
  const as = walk.providerId;
  const read = async () => (await world.request('GET /registers/{sessionId}', { as, params })).body;
  const [mia = '', noah = ''] = (await read()).places.map((place: { placeId: string }) => place.placeId);
  world.clock.set('2027-05-11T08:55:00Z');
  return { walk, family, bookingId, sessionId, params, read, mia, noah };
}

const entry = (kind: string, data: object, more: object = {}) => ({
  id: randomUUID(),
  madeAt: world.clock.now().toString(),
  kind,
  data,
  ...more,
});
const enter = (entries: object[], as: string = day.walk.providerId) =>
  world.request('POST /registers/{sessionId}/entries', { as, params: day.params, body: { entries } });
const mark = (placeId: string, kind: string, more: object = {}) => ({
  id: randomUUID(),
  placeId,
  kind,
  madeAt: world.clock.now().toString(),
  ...more,
});
const send = (...marks: object[]) =>
  world.request('POST /registers/{sessionId}/marks', { as: day.walk.providerId, params: day.params, body: { marks } });
const marksNow = async () =>
  (await world.request('GET /registers/{sessionId}/marks', { as: day.walk.providerId, params: day.params })).body.marks;
const emailOf = async (id: string): Promise<string> =>
  (await world.services.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const mailsTo = async (id: string, subject: RegExp) => {
  await settleAll(world);
  return world.mails(await emailOf(id)).filter((mail) => subject.test(mail.subject));
};
const byKind = (one: { kind: string }, other: { kind: string }): number => one.kind.localeCompare(other.kind);
const incident = () => ({
  placeId: day.mia,
  description: 'Grazed a knee on the path',
  who: 'Rowan',
  action: 'Cleaned it and put a plaster on',
  signedBy: 'Rowan Ash',
  drawn: 'M10 20L30 40',
});

describe('entries', () => {
  test('a device may send its log again: each entry is there once, with its words', async () => {
    const count = entry('HEAD_COUNT', { counted: 1, of: 2, missing: [day.noah] });
    const note = entry('NOTE', { note: 'Noah has a new coat' });
    expect((await enter([count, note])).body).toMatchObject({ accepted: [count.id, note.id], refused: [] });
    const { body } = await enter([count, note]);
    expect(body.accepted).toEqual([count.id, note.id]);
    expect(body.entries.toSorted(byKind)).toMatchObject([
      { kind: 'HEAD_COUNT', data: { counted: 1, of: 2, missing: [day.noah] }, madeBy: 'Oakwood Forest School' },
      { kind: 'NOTE', data: { note: 'Noah has a new coat' } },
    ]);
    expect((await day.read()).entries).toEqual(body.entries);
  });

  test('words lie sealed in the database', async () => {
    await enter([entry('NOTE', { note: 'Noah has a new coat' }), entry('INCIDENT', incident())]);
    const rows = await world.services.db
      .selectFrom('register_entry')
      .selectAll()
      .where('session_id', '=', day.sessionId)
      .execute();
    expect(JSON.stringify(rows.map(({ sealed, ...row }) => [row, sealed?.toString('utf8')]))).not.toMatch(/coat|knee/);
  });

  test('nobody else writes or reads them, and nobody changes them', async () => {
    const stranger = await world.makeAccount({ accountType: 'mentor' });
    expect((await enter([entry('NOTE', { note: 'Hello' })], stranger.id)).status).toBe(404);
    expect((await enter([entry('NOTE', { note: 'Hello' })], day.family.id)).status).toBe(404);
    const { db } = world.services;
    await enter([entry('NOTE', { note: 'Hello' })]);
    await expect(db.deleteFrom('register_entry').execute()).rejects.toThrow(/does not change/);
    await expect(db.updateTable('register_entry').set({ kind: 'LOCK' }).execute()).rejects.toThrow(/permission denied/);
  });

  test('an entry about somebody of another register is not kept, and the rest is', async () => {
    const stray = entry('INCIDENT', { ...incident(), placeId: randomUUID() });
    const good = entry('STAFF', { present: 2 });
    const { body } = await enter([stray, good]);
    expect(body).toMatchObject({ accepted: [good.id], refused: [{ id: stray.id }] });
  });

  test('before the register opens only notes and staff are written down', async () => {
    world.clock.set('2027-05-10T08:00:00Z');
    const [count, note] = [entry('HEAD_COUNT', { counted: 0, of: 0 }), entry('NOTE', { note: 'Bring wellies' })];
    const { body } = await enter([count, note]);
    expect(body.accepted).toEqual([note.id]);
    expect(body.refused[0].message).toMatch(/^It is too early/);
  });

  test('a drawing is lines between numbers and nothing else', async () => {
    const drawn = '"><script>';
    expect((await enter([entry('INCIDENT', { ...incident(), drawn })])).status).toBe(422);
  });
});

describe('a lock', () => {
  test('is refused while somebody is here, and stops marks until it is taken back with a word', async () => {
    const arrived = mark(day.mia, 'ARRIVED');
    await send(arrived);
    expect((await enter([entry('LOCK', { everyoneLeft: true })])).body.refused).toMatchObject([
      { message: expect.stringMatching(/^One child is still marked as here/) },
    ]);
    await send(mark(day.mia, 'COLLECTED', { collectedBy: 'Priya Shah' }));
    // A second device made this before the lock, and had no signal.
    const before = mark(day.noah, 'ABSENT_NOTIFIED');
    world.clock.advance({ minutes: 1 });
    expect((await enter([entry('LOCK', { everyoneLeft: true })])).body.refused).toEqual([]);
    world.clock.advance({ minutes: 1 });
    const after = mark(day.noah, 'ARRIVED');
    const { body } = await send(before, after);
    expect(body.accepted).toEqual([before.id]);
    expect(body.refused[0].message).toMatch(/^This register is locked/);
    expect((await enter([entry('STAFF', { present: 2 })])).body.refused).toHaveLength(1);
    expect((await enter([entry('NOTE', { note: 'A glove was left' })])).body.refused).toEqual([]);

    world.clock.advance({ minutes: 1 });
    expect((await enter([entry('UNLOCK', { reason: '' })])).status).toBe(422);
    await enter([entry('UNLOCK', { reason: 'Noah came back for his glove' })]);
    expect((await send(mark(day.noah, 'ARRIVED'))).body.refused).toEqual([]);
  });
});

describe('who comes late', () => {
  test('is marked with when they came, never later than somebody said so', async () => {
    world.clock.set('2027-05-11T09:40:00Z');
    await send(mark(day.mia, 'ARRIVED', { lateAt: '2027-05-11T09:20:00Z' }));
    await send(mark(day.noah, 'ARRIVED', { lateAt: '2027-05-12T09:20:00Z' }));
    expect(await marksNow()).toMatchObject([
      { lateAt: expect.stringMatching(/^2027-05-11T09:20/) },
      { lateAt: expect.stringMatching(/^2027-05-11T09:40/) },
    ]);
  });
});

describe('who collects', () => {
  const collected = (by: string, more: object = {}) => mark(day.mia, 'COLLECTED', { collectedBy: by, ...more });

  test('is on the list, and the family hears nothing', async () => {
    await send(mark(day.mia, 'ARRIVED'));
    await send(collected('Priya Shah', { passwordChecked: true }));
    const { marks } = await day.read();
    expect(marks.at(-1)).toMatchObject({ collector: 'LISTED', passwordChecked: true });
    expect(await mailsTo(day.family.id, /not on your list/)).toEqual([]);
  });

  test('or is not, which needs a reason and is told to the family at once', async () => {
    expect((await send(collected('Uncle Joe'))).body.refused[0].message).toMatch(/not on the family’s list/);
    await send(collected('Uncle Joe', { note: 'Priya rang: her car broke down' }));
    const [mail] = await mailsTo(day.family.id, /^Mia went home with somebody who is not on your list/);
    expect(mail?.text).toContain('Uncle Joe');
    expect(mail?.text).toContain('her car broke down');
  });

  test('a slip that was taken back frightens nobody', async () => {
    const slip = collected('Uncle Joe', { note: 'Wrong name' });
    await send(slip, mark(day.mia, 'UNDO', { undoesId: slip.id }));
    expect(await mailsTo(day.family.id, /not on your list/)).toEqual([]);
  });

  test('or must not: the provider and the guardians are told, but not a guardian who must not know', async () => {
    const dean = await world.makeAccount({ firstName: 'Dean', lastName: 'Marsh' });
    const learnerId = await learnerOf(day.mia);
    await world.services.db
      .insertInto('guardian')
      .values({
        learner_id: learnerId,
        account_id: dean.id,
        role: 'GUARDIAN',
        may_book: true,
        since: world.clock.now().toString(),
      })
      .execute();
    await tell(world.services, [learnerId], { collection: { mustNot: [{ name: 'Dean Marsh' }] } });
    await enter([entry('ALARM', { placeId: day.mia, name: 'Dean Marsh' })]);
    expect(await mailsTo(day.walk.providerId, /^Alarm: somebody who must not collect/)).toHaveLength(1);
    const [told] = await mailsTo(day.family.id, /^Please ring now/);
    expect(told?.text).not.toContain('Dean');
    expect(await mailsTo(dean.id, /./)).toEqual([]);

    expect((await send(collected('dean marsh'))).body.refused).toHaveLength(1);
    await send(collected('dean marsh', { note: 'He pushed past. We rang 999.' }));
    expect((await day.read()).marks.at(-1)).toMatchObject({ collector: 'MUST_NOT' });
    expect(await mailsTo(day.walk.providerId, /^Alarm: a child went/)).toHaveLength(1);
    expect(await mailsTo(dean.id, /./)).toEqual([]);
  });

  const learnerOf = async (placeId: string): Promise<string> =>
    (
      await world.services.db
        .selectFrom('place')
        .select('learner_id')
        .where('id', '=', placeId)
        .executeTakeFirstOrThrow()
    ).learner_id;
});

describe('an incident', () => {
  const read = (as: string) =>
    world.request('GET /bookings/{bookingId}/incidents', { as, params: { bookingId: day.bookingId } });

  test('is written to the guardians, who read it on the page of the booking, and nobody else does', async () => {
    await enter([entry('INCIDENT', incident())]);
    const [mail] = await mailsTo(day.family.id, /^A report about Mia/);
    expect(mail?.text).toContain(`/bookings/${day.bookingId}`);
    expect(mail?.text).not.toContain('knee');
    expect((await read(day.family.id)).body.incidents).toMatchObject([
      { learner: { firstName: 'Mia' }, report: incident() },
    ]);
    const stranger = await makeFamily(world);
    expect((await read(stranger.id)).status).toBe(404);
  });

  test('about a place that was cancelled while it waited on a device is kept', async () => {
    await world.request('POST /bookings/{bookingId}/cancel', {
      as: day.family.id,
      params: { bookingId: day.bookingId },
      body: { placeIds: [day.mia], expectedRefundPence: 0 },
    });
    expect((await enter([entry('INCIDENT', incident())])).body.refused).toEqual([]);
  });
});

describe('reminders', () => {
  const told = async (subject: RegExp) => {
    await remindOfRegisters(world.services);
    return mailsTo(day.walk.providerId, subject);
  };

  test('come once when nobody was marked half an hour after the start', async () => {
    world.clock.set('2027-05-11T09:29:00Z');
    expect(await told(/^Who is there/)).toEqual([]);
    world.clock.set('2027-05-11T09:31:00Z');
    expect(await told(/^Who is there/)).toHaveLength(1);
    expect(await told(/^Who is there/)).toHaveLength(1);
  });

  test('do not come when somebody was', async () => {
    await send(mark(day.mia, 'ARRIVED'));
    world.clock.set('2027-05-11T09:31:00Z');
    expect(await told(/^Who is there/)).toEqual([]);
  });

  test('come when somebody was not signed out a quarter of an hour after the end', async () => {
    await send(mark(day.mia, 'ARRIVED'));
    world.clock.set('2027-05-11T11:14:00Z');
    expect(await told(/^Has everybody gone/)).toEqual([]);
    world.clock.set('2027-05-11T11:16:00Z');
    expect(await told(/^Has everybody gone/)).toHaveLength(1);
  });
});

describe('a message to all families', () => {
  const write = (as: string, body = 'We are back at the gate at 12:30.') =>
    world.request('POST /registers/{sessionId}/messages', { as, params: day.params, body: { body } });

  test('goes into the own conversation of each', async () => {
    const other = await makeFamily(world);
    await bookAndPay(world, other, day.walk);
    expect((await write(day.walk.providerId)).body).toEqual({ families: 2, leftOut: 0 });
    for (const { id } of [day.family, other]) {
      const { body } = await world.request('GET /conversations', { as: id });
      expect(body.conversations).toMatchObject([
        { side: 'family', lastMessage: { mine: false, body: 'We are back at the gate at 12:30.' }, unread: 1 },
      ]);
    }
  });

  test('is written by nobody else', async () => {
    const stranger = await world.makeAccount({ accountType: 'mentor' });
    expect((await write(stranger.id)).status).toBe(404);
    expect((await write(day.family.id)).status).toBe(404);
  });
});

describe('a meal', () => {
  const servesMeals = async () => (await day.read()).session.listing.servesMeals;
  const fund = async () => {
    const councilId = randomUUID();
    const { db } = world.services;
    await db
      .insertInto('council')
      .values({ id: councilId, code: councilId, title: 'Bramley Council', slug: councilId })
      .execute();
    await db
      .updateTable('listing')
      .set({ council_id: councilId, is_council_funded: true })
      .where('id', '=', day.walk.listingId)
      .execute();
    return councilId;
  };

  test('is asked about where a council funds the listing and meals were agreed, or the listing says so', async () => {
    const { db } = world.services;
    expect(await servesMeals()).toBe(false);
    const councilId = await fund();
    expect(await servesMeals()).toBe(false);
    await db
      .updateTable('listing')
      .set({ meals: ['hot-lunch'] })
      .where('id', '=', day.walk.listingId)
      .execute();
    expect(await servesMeals()).toBe(true);
    await db
      .updateTable('listing')
      .set({ meals: ['none'] })
      .where('id', '=', day.walk.listingId)
      .execute();
    expect(await servesMeals()).toBe(false);
    await db
      .insertInto('council_agreement')
      .values({
        council_id: councilId,
        provider_id: day.walk.providerId,
        serves_meal: true,
        changed_at: world.clock.now().toString(),
        changed_by_id: day.walk.providerId,
      })
      .execute();
    expect(await servesMeals()).toBe(true);
  });

  test('is marked like an arrival: sent twice it is there once, and it can be taken back', async () => {
    const meal = mark(day.mia, 'MEAL');
    expect((await send(mark(day.mia, 'ARRIVED'), meal)).body.refused).toEqual([]);
    await send(meal);
    expect((await marksNow()).filter(({ kind }: { kind: string }) => kind === 'MEAL')).toHaveLength(1);
    const undone = await send(mark(day.mia, 'UNDO', { undoesId: meal.id }));
    expect(undone.body.refused).toEqual([]);
  });
});
