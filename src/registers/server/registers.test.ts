import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { findUncollected } from './find-uncollected.ts';
import { openRegister } from './open-register.ts';
import { tell } from '../../people/server/tell.fixture.ts';

let world: World;
let bookable: Bookable;
let family: Family;
let bookingId: string;
let sessionId: string;

beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-01T09:00:00Z');
  bookable = await makeBookable(world, { pricePence: 0, starts: [240, 264] });
  family = await makeFamily(world, 2);
  bookingId = await bookAndPay(world, family, bookable);
  sessionId = bookable.sessionIds[0] ?? '';
});
afterAll(() => world.stop());

const open = (as: string = bookable.providerId, query: Record<string, string> = {}) =>
  world.request('GET /registers/{sessionId}', { as, params: { sessionId }, query });
const list = (from: string, to: string, as: string = bookable.providerId) =>
  world.request('GET /registers', { as, query: { from, to } });
const send = (marks: unknown[], as: string = bookable.providerId, session = sessionId) =>
  world.request('POST /registers/{sessionId}/marks', { as, params: { sessionId: session }, body: { marks } });

type NewMark = { id: string; placeId: string; kind: string; madeAt: string; undoesId?: string; collectedBy?: string };
const mark = (placeId: string, kind: string, more: Partial<NewMark> = {}): NewMark => ({
  id: randomUUID(),
  placeId,
  kind,
  madeAt: world.clock.now().toString(),
  ...more,
});

const accessRows = async (): Promise<number> => {
  const rows = await world.services.db
    .selectFrom('access_log')
    .select('id')
    .where('session_id', '=', sessionId)
    .execute();
  return rows.length;
};
const placesOf = async (): Promise<string[]> =>
  (await open()).body.places.map((place: { placeId: string }) => place.placeId);

describe('the list of registers', () => {
  test('shows the sessions of own listings on the days asked for, with fill and counts', async () => {
    const { status, body } = await list('2027-04-11', '2027-04-11');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      more: false,
      sessions: [
        {
          id: sessionId,
          capacity: 10,
          taken: 2,
          cancelled: false,
          blockName: 'Spring term',
          listing: { title: 'Forest school', attendanceOnRegister: true },
          counts: { places: 2, expected: 2, arrived: 0, collected: 0, absent: 0 },
        },
      ],
    });
  });

  test('is empty for somebody else', async () => {
    const stranger = await world.makeAccount({ accountType: 'mentor' });
    expect((await list('2027-04-01', '2027-04-30', stranger.id)).body.sessions).toEqual([]);
  });

  test.each([
    ['2027-04-12', '2027-04-11'],
    ['2027-01-01', '2027-12-31'],
  ])('refuses the range %s to %s', async (from, to) => {
    expect((await list(from, to)).body).toMatchObject({ key: 'range-too-long' });
  });
});

describe('the register of a session', () => {
  test('says what the provider must know of each child, and never what was paid', async () => {
    await tell(world.services, family.learnerIds.slice(0, 1), {
      health: { allergies: [{ allergen: 'Peanuts' }] },
      support: { needs: 'Needs quiet' },
      contacts: { people: [{ name: 'Gran', phone: '07700 900123' }] },
    });
    await world.services.db
      .updateTable('learner')
      // Ticked once by mistake: the date of birth says that Mia is a child.
      .set({ over18: true })
      .where('id', '=', family.learnerIds[0] ?? '')
      .execute();
    const { status, body } = await open();
    expect(status).toBe(200);
    const [mia] = body.places;
    expect(mia).toMatchObject({
      learner: { firstName: 'Mia', age: 8, over18: false },
      ticketName: 'Child',
      alerts: [
        { kind: 'ALLERGY', text: 'Peanuts' },
        { kind: 'SEND', text: 'Needs quiet' },
        { kind: 'NO_PHOTO', text: 'No photos' },
      ],
      emergencyContacts: null,
      booker: { name: 'Priya Shah' },
      firstTime: true,
      run: { number: 1, total: 2 },
    });
    expect(JSON.stringify(body)).not.toMatch(/pence|funding|PAID|FREE/i);
  });

  test.each(['session', 'block'] as const)(
    'says which add-ons were booked with a %s ticket, for that child and those dates alone',
    async (unit) => {
      const club = await makeBookable(world, { pricePence: 0, starts: [480, 504], unit });
      const of = { as: club.providerId, params: { experienceId: club.listingId } };
      const { body: tickets } = await world.request('GET /experiences/{experienceId}/tickets', of);
      const { allInPence: _a, state: _s, reason: _r, ...ticket } = tickets.tickets[0];
      const saved = await world.request('PUT /experiences/{experienceId}/tickets', {
        ...of,
        body: {
          version: tickets.version,
          tickets: [
            {
              ...ticket,
              addOns: [
                { name: 'Lunch', pricePence: 0 },
                { name: 'Early drop-off', pricePence: 0 },
              ],
            },
          ],
        },
      });
      expect(saved.status).toBe(200);
      const addOnIds = saved.body.tickets[0].addOns.map(({ id }: { id: string }) => id);
      const siblings = await makeFamily(world, 2);
      const [first, second] = club.sessionIds;
      const [withLunch] = siblings.learnerIds;
      const held = await world.request('POST /basket/places', {
        as: siblings.id,
        body: {
          listingId: club.listingId,
          lines: siblings.learnerIds.flatMap((learnerId) =>
            club.sessionIds.map((id) => ({
              sessionId: id,
              ticketId: club.ticketId,
              learnerId,
              ...(learnerId === withLunch && (unit === 'block' || id === first) ? { addOnIds } : {}),
            })),
          ),
        },
      });
      expect(held.status).toBe(200);
      expect((await checkOut(world, siblings)).status).toBe(200);

      const addOnsOn = async (id: string | undefined, purpose: string) => {
        const { body } = await world.request('GET /registers/{sessionId}', {
          as: club.providerId,
          params: { sessionId: id ?? '' },
          query: { purpose },
        });
        return body.places.map((place: { learner: { id: string }; addOns: string[] }) => [
          place.learner.id === withLunch,
          place.addOns,
        ]);
      };
      const both = ['Lunch', 'Early drop-off'];
      for (const purpose of ['screen', 'print']) {
        expect(await addOnsOn(first, purpose)).toEqual(
          expect.arrayContaining([
            [true, both],
            [false, []],
          ]),
        );
        expect(await addOnsOn(second, purpose)).toEqual(
          expect.arrayContaining([
            [true, unit === 'block' ? both : []],
            [false, []],
          ]),
        );
      }
    },
  );

  test('writes down for each child that it was read, and by whom', async () => {
    world.clock.advance({ minutes: 10 });
    const before = await accessRows();
    await open();
    expect(await accessRows()).toBe(before + 2);
    await open();
    expect(await accessRows()).toBe(before + 2);
    const rows = await world.services.db
      .selectFrom('access_log')
      .selectAll()
      .where('session_id', '=', sessionId)
      .execute();
    expect(rows.at(-1)).toMatchObject({
      actor_id: bookable.providerId,
      subject_id: bookable.providerId,
      what: 'register-screen',
    });
    await world.request('GET /registers/{sessionId}/marks', { as: bookable.providerId, params: { sessionId } });
    expect(await accessRows()).toBe(before + 2);
  });

  test('goes on paper with health details once its owner has said why, which is written down', async () => {
    const plain = await open(bookable.providerId, { purpose: 'print' });
    expect(plain.body.health).toBe('with-reason');
    expect(JSON.stringify(plain.body)).not.toContain('Peanuts');
    const print = (reason: string, as = bookable.providerId) =>
      world.request('POST /registers/{sessionId}/print', { as, params: { sessionId }, body: { reason } });
    expect((await print('Because')).status).toBe(422);
    const reason = 'There is no signal in the wood';
    const { body } = await print(reason);
    expect(body.health).toBe('included');
    expect(JSON.stringify(body)).toContain('Peanuts');
    const lines = await world.services.db
      .selectFrom('access_log')
      .select(['what', 'learner_id'])
      .where('session_id', '=', sessionId)
      .where('reason', '=', reason)
      .execute();
    expect(lines.map(({ what }) => what)).toEqual(['register-print', 'register-print']);
    expect(lines.map((line) => line.learner_id).toSorted()).toEqual(family.learnerIds.toSorted());
    expect((await print(reason, (await world.makeAccount({ accountType: 'mentor' })).id)).status).toBe(404);
  });

  test('is not there for the family, for another provider and for a visitor', async () => {
    const before = await accessRows();
    const stranger = await world.makeAccount({ accountType: 'organisation' });
    expect((await open(family.id)).status).toBe(404);
    expect((await open(stranger.id)).status).toBe(404);
    expect((await world.request('GET /registers/{sessionId}', { params: { sessionId } })).status).toBe(401);
    expect(await accessRows()).toBe(before);
  });

  test.each([
    ['delegation', 'screen', 'Peanuts'],
    ['delegation', 'print', null],
    ['impersonation', 'screen', null],
  ] as const)('while acting by %s, on %s, an allergy reads %s', async (acting, purpose, text) => {
    const helper = await world.makeAccount();
    const caller = {
      kind: 'signed-in' as const,
      sessionId: randomUUID(),
      actorId: helper.id,
      subjectId: bookable.providerId,
      acting,
      scope: 'registers' as const,
      roles: new Set<'booker'>(['booker']),
      signedInAt: new Date(),
    };
    const register = await openRegister(world.services, caller, sessionId, { purpose });
    expect(register.ok && register.value.places[0]?.alerts[0]).toEqual({ kind: 'ALLERGY', text });
    const [logged] = await world.services.db
      .selectFrom('access_log')
      .selectAll()
      .where('actor_id', '=', helper.id)
      .execute();
    expect(logged).toMatchObject({ subject_id: bookable.providerId, what: `register-${purpose}` });
  });

  test('shows the answers that belong on it, whichever kind they are', async () => {
    const { db } = world.services;
    const at = world.clock.now().toString();
    const [swims, secret, elsewhere] = [randomUUID(), randomUUID(), randomUUID()];
    const question = { listing_id: bookable.listingId, scope: 'learner', on_register: true, created_at: at } as const;
    await db
      .insertInto('question')
      .values([
        { ...question, id: swims, position: 1, type: 'yes-no', label: 'Can swim?' },
        { ...question, id: secret, position: 2, type: 'short-text', label: 'Comforter', scope: 'booking' },
        {
          ...question,
          id: elsewhere,
          position: 3,
          type: 'short-text',
          label: 'How did you hear of us?',
          on_register: false,
        },
      ])
      .execute();
    const answer = { booking_id: bookingId, answered_at: at };
    await db
      .insertInto('answer')
      .values([
        {
          ...answer,
          id: randomUUID(),
          question_id: swims,
          learner_id: family.learnerIds[0] ?? '',
          value: JSON.stringify(true),
        },
        { ...answer, id: randomUUID(), question_id: secret, learner_id: null, value: JSON.stringify('Blue rabbit') },
        {
          ...answer,
          id: randomUUID(),
          question_id: elsewhere,
          learner_id: family.learnerIds[0] ?? '',
          value: JSON.stringify('A friend'),
        },
      ])
      .execute();
    const { body } = await open();
    expect(body.places[0].answers).toEqual([
      { question: 'Can swim?', answer: 'Yes' },
      { question: 'Comforter', answer: 'Blue rabbit' },
    ]);
    expect(body.places[1].answers).toEqual([{ question: 'Comforter', answer: 'Blue rabbit' }]);
  });

  test('a second session is no longer the first time', async () => {
    const later = await world.request('GET /registers/{sessionId}', {
      as: bookable.providerId,
      params: { sessionId: bookable.sessionIds[1] ?? '' },
    });
    expect(later.body.places[0]).toMatchObject({ firstTime: false, run: { number: 2, total: 2 } });
  });
});

describe('marking', () => {
  // Five minutes after marks opened.
  beforeAll(() => world.clock.set('2027-04-11T08:05:00Z'));

  test('a device may send its log again: each mark is there once, and one event tells of it', async () => {
    const [place = ''] = await placesOf();
    const told = async () =>
      world.services.db.selectFrom('event').selectAll().where('kind', '=', 'register.marked').orderBy('at').execute();
    const before = (await told()).length;
    const arrived = mark(place, 'ARRIVED');
    const first = await send([arrived]);
    expect(first.body).toMatchObject({
      accepted: [arrived.id],
      refused: [],
      marks: [{ id: arrived.id, kind: 'ARRIVED', markedBy: 'Oakwood Forest School' }],
    });
    const again = await send([arrived, arrived]);
    expect(again.body).toMatchObject({ accepted: [arrived.id], refused: [] });
    expect(again.body.marks).toHaveLength(1);
    const events = (await told()).slice(before);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      about: { session: sessionId, provider: bookable.providerId },
      data: { placeIds: [place] },
    });
    await send([mark(place, 'UNDO', { undoesId: arrived.id })]);
    expect((await list('2027-04-11', '2027-04-11')).body.sessions[0].counts).toMatchObject({ expected: 2, arrived: 0 });
  });

  test('two devices that send at the same moment lose nothing', async () => {
    const [one = '', two = ''] = await placesOf();
    const marks = [mark(one, 'ARRIVED'), mark(two, 'ARRIVED'), mark(one, 'COLLECTED', { collectedBy: 'Priya Shah' })];
    const answers = await Promise.all([send(marks.slice(0, 2)), send(marks.slice(1)), send(marks)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const { body } = await open();
    const kept = body.marks.filter((each: { id: string }) => marks.some((sent) => sent.id === each.id));
    expect(kept).toHaveLength(3);
    expect((await list('2027-04-11', '2027-04-11')).body.sessions[0].counts).toMatchObject({
      arrived: 1,
      collected: 1,
    });
  });

  test('an undo may come in one request with what it takes back, in any order', async () => {
    const [, place = ''] = await placesOf();
    const absent = mark(place, 'ABSENT_NOTIFIED');
    const undo = mark(place, 'UNDO', { undoesId: absent.id });
    const { body } = await send([undo, absent]);
    expect(new Set(body.accepted)).toEqual(new Set([absent.id, undo.id]));
  });

  test('what the register cannot hold is answered one by one and does not keep the rest waiting', async () => {
    const [place = ''] = await placesOf();
    const good = mark(place, 'ARRIVED');
    const nowhere = mark(randomUUID(), 'ARRIVED');
    const undoOfNothing = mark(place, 'UNDO', { undoesId: randomUUID() });
    const undoWithoutTarget = mark(place, 'UNDO');
    const { status, body } = await send([nowhere, undoOfNothing, undoWithoutTarget, good]);
    expect(status).toBe(200);
    expect(body.accepted).toEqual([good.id]);
    expect(new Set(body.refused.map((each: { id: string }) => each.id))).toEqual(
      new Set([nowhere.id, undoOfNothing.id, undoWithoutTarget.id]),
    );
  });

  test('an id that another place has cannot be taken over', async () => {
    const [one = '', two = ''] = await placesOf();
    const first = mark(one, 'ARRIVED');
    await send([first]);
    const { body } = await send([{ ...first, placeId: two }]);
    expect(body).toMatchObject({ accepted: [], refused: [{ id: first.id }] });
  });

  test('a place of another session, even an own one, is not on this register', async () => {
    const [place = ''] = await placesOf();
    const { body } = await send([mark(place, 'ARRIVED')], bookable.providerId, bookable.sessionIds[1]);
    expect(body.refused).toHaveLength(1);
  });

  test('a held place cannot be marked, and one that was cancelled no longer', async () => {
    const other = await makeFamily(world);
    await hold(world, other, bookable, { sessionIds: [sessionId] });
    const held = await world.services.db
      .selectFrom('place')
      .select('id')
      .where('learner_id', '=', other.learnerIds[0] ?? '')
      .executeTakeFirstOrThrow();
    expect((await send([mark(held.id, 'ARRIVED')])).body.refused).toHaveLength(1);
    expect(await placesOf()).not.toContain(held.id);

    const [place = ''] = await placesOf();
    const before = mark(place, 'ARRIVED');
    await send([before]);
    await world.request('POST /bookings/{bookingId}/cancel', {
      as: family.id,
      params: { bookingId },
      body: { placeIds: [place], expectedRefundPence: 0 },
    });
    const { body } = await send([before, mark(place, 'COLLECTED')]);
    expect(body.accepted).toEqual([before.id]);
    expect(body.refused).toMatchObject([{ message: 'This place is no longer booked, so the mark was not kept.' }]);
    expect(await placesOf()).not.toContain(place);
  });

  test('a clock that is ahead makes no mark of the future', async () => {
    const [place = ''] = await placesOf();
    const { body } = await send([mark(place, 'ARRIVED', { madeAt: '2031-01-01T00:00:00Z' })]);
    expect(Date.parse(body.marks.at(-1).madeAt)).toBeLessThanOrEqual(world.clock.now().epochMilliseconds);
  });

  test('nobody else can mark or read marks', async () => {
    const stranger = await world.makeAccount({ accountType: 'mentor' });
    const [place = ''] = await placesOf();
    expect((await send([mark(place, 'ARRIVED')], stranger.id)).status).toBe(404);
    expect((await send([mark(place, 'ARRIVED')], family.id)).status).toBe(404);
    expect(
      (await world.request('GET /registers/{sessionId}/marks', { as: stranger.id, params: { sessionId } })).status,
    ).toBe(404);
  });

  test('the database refuses to change or remove a mark', async () => {
    await expect(world.services.db.deleteFrom('mark').execute()).rejects.toThrow(/permission denied/);
    await expect(world.services.db.updateTable('mark').set({ kind: 'ARRIVED' }).execute()).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('marks have their time', () => {
  const at = (moment: string) => world.clock.set(moment);
  const day = async () => {
    at('2027-05-01T09:00:00Z');
    const walk = await makeBookable(world, { pricePence: 0, starts: [240] });
    const walkers = await makeFamily(world, 3);
    await bookAndPay(world, walkers, walk);
    const id = walk.sessionIds[0] ?? '';
    const { body } = await world.request('GET /registers/{sessionId}', {
      as: walk.providerId,
      params: { sessionId: id },
    });
    const [ida = '', otto = '', fern = ''] = body.places.map((place: { placeId: string }) => place.placeId);
    return { walk, ida, otto, fern, marks: (...marks: NewMark[]) => send(marks, walk.providerId, id) };
  };
  // The session is on 11 May, 10 to 12 in British summer time, and a few milliseconds, because the clock goes on.

  test('nobody arrives the day before, by the server’s clock, whatever the device says', async () => {
    const { ida, marks } = await day();
    at('2027-05-11T07:58:00Z');
    const { body } = await marks(
      mark(ida, 'ARRIVED', { madeAt: '2027-05-11T09:30:00Z' }),
      mark(ida, 'ABSENT_NOTIFIED'),
    );
    expect(body).toMatchObject({ accepted: [], marks: [] });
    expect(body.refused[0].message).toMatch(/^It is too early\. Marks open at .*09:00\.$/);
    at('2027-05-11T08:01:00Z');
    expect((await marks(mark(ida, 'ARRIVED'))).body.refused).toEqual([]);
  });

  test('what is said the day after needs a word, and what a dead phone had kept since the day does not', async () => {
    const { ida, otto, fern, marks } = await day();
    at('2027-05-12T09:00:00Z');
    const kept = mark(ida, 'ARRIVED', { madeAt: '2027-05-11T09:05:00Z' });
    const bare = mark(otto, 'ARRIVED');
    const said = { ...mark(fern, 'ARRIVED'), note: 'Forgotten on the day' };
    const { body } = await marks(kept, bare, said);
    expect(body.accepted).toEqual([kept.id, said.id]);
    expect(body.refused).toMatchObject([{ id: bare.id, message: expect.stringContaining('say why it is made now') }]);
    // Taking back what was said on the day needs one too; a slip of today does not.
    const silent = mark(ida, 'UNDO', { undoesId: kept.id });
    const slip = mark(fern, 'UNDO', { undoesId: said.id });
    expect((await marks(silent, slip)).body).toMatchObject({ accepted: [slip.id], refused: [{ id: silent.id }] });
  });

  test('who is still marked as here an hour after the end is asked about, once, and nobody else is', async () => {
    const { walk, ida, otto, fern, marks } = await day();
    const quiet = await day();
    at('2027-05-11T09:00:00Z');
    await marks(mark(ida, 'ARRIVED'), mark(otto, 'ARRIVED'), mark(fern, 'ARRIVED'));
    await marks(mark(fern, 'COLLECTED', { collectedBy: 'Priya Shah' }));
    await quiet.marks(mark(quiet.ida, 'ARRIVED'), mark(quiet.ida, 'COLLECTED', { collectedBy: 'Priya Shah' }));
    const told = async (provider = walk.providerId) => {
      await findUncollected(world.services);
      await settleAll(world);
      const mails = world.mails(await emailOf(provider));
      return mails.filter(({ subject }) => subject.startsWith('Were they collected?'));
    };
    at('2027-05-11T11:58:00Z');
    expect(await told()).toEqual([]);
    at('2027-05-11T12:01:00Z');
    expect(await told()).toMatchObject([{ subject: expect.stringContaining('2 children are still marked as here') }]);
    expect(await told()).toHaveLength(1);
    expect((await told())[0]?.text).not.toMatch(/Mia|Noah|Isla/);
    expect(await told(quiet.walk.providerId)).toEqual([]);
  });

  const emailOf = async (id: string) =>
    (await world.services.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow())
      .email;
});

describe('whom to ring', () => {
  test.each([
    ['a minute less than 24 hours before the session', -24 * 60 + 1, 'included'],
    ['a day after it', 26 * 60 - 1, 'included'],
    ['before that', -24 * 60 - 1, 'later'],
    ['two days after', 50 * 60, 'over'],
  ])('is on the register %s, %i minutes from its start: %s', async (_, minutes, contacts) => {
    const child = await makeFamily(world);
    const soon = await makeBookable(world, { pricePence: 0, starts: [48] });
    await tell(world.services, child.learnerIds, { contacts: { people: [{ name: 'Gran', phone: '07700 900123' }] } });
    await bookAndPay(world, child, soon);
    const id = soon.sessionIds[0] ?? '';
    const { start_date: start } = await world.services.db
      .selectFrom('session')
      .select('start_date')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    world.clock.set(Temporal.Instant.from(start.toISOString()).add({ minutes }).toString());
    const { body } = await world.request('GET /registers/{sessionId}', {
      as: soon.providerId,
      params: { sessionId: id },
    });
    expect(body).toMatchObject({
      contacts,
      contactsFrom: Temporal.Instant.from(start.toISOString()).subtract({ hours: 24 }).toString(),
      places: [{ emergencyContacts: contacts === 'included' ? [{ name: 'Gran' }] : null }],
    });
  });
});
