import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inThisOrder } from '../../../test/in-order.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  balancesOf,
  bookAndPay,
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  settleAll,
  takenOf,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { ask, makeFunded } from '../../checkout/server/funded.fixture.ts';
import { lapseRequests } from '../../requests/server/lapse-requests.ts';
import { itIs } from '../../platform/it-is.fixture.ts';

itIs('2026-11-28T12:00:00Z');

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-01T09:00:00Z');
});
afterAll(() => closeSound(world));

type Session = { id: string; date: string; start: string; end: string; capacity: number };
type Block = { version: string; name: string; type: string; sessions: Session[] };

const blockOf = async (bookable: Bookable): Promise<Block> =>
  (
    await world.request('GET /experiences/{experienceId}/blocks', {
      as: bookable.providerId,
      params: { experienceId: bookable.listingId },
    })
  ).body.blocks[0];
const edited = (block: Block, edit: (session: Session, index: number) => Partial<Session> | null) => ({
  version: block.version,
  name: block.name,
  type: block.type,
  sessions: block.sessions.flatMap(({ id, date, start, end, capacity }, index) => {
    const to = edit({ id, date, start, end, capacity }, index);
    return to === null ? [] : [{ id, date, start, end, capacity, ...to }];
  }),
});
type Body = ReturnType<typeof edited> & { agreed?: string; message?: string };
const preview = (bookable: Bookable, body: Body, as = bookable.providerId) =>
  world.request('POST /blocks/{blockId}/preview', { as, params: { blockId: bookable.blockId }, body });
const change = (bookable: Bookable, body: Body, as = bookable.providerId) =>
  world.request('PUT /blocks/{blockId}', { as, params: { blockId: bookable.blockId }, body });
const show = async (id: string, bookingId: string) =>
  (await world.request('GET /bookings/{bookingId}', { as: id, params: { bookingId } })).body;
const quote = async (family: Family, bookingId: string) =>
  (await world.request('GET /bookings/{bookingId}/refund-quote', { as: family.id, params: { bookingId } })).body;
const cancelAll = async (family: Family, bookingId: string) => {
  const { places, totalPence } = await quote(family, bookingId);
  return world.request('POST /bookings/{bookingId}/cancel', {
    as: family.id,
    params: { bookingId },
    body: { placeIds: places.map((place: { placeId: string }) => place.placeId), expectedRefundPence: totalPence },
  });
};
const message = 'The hall is being painted.';
/** Starts in the morning of 11, 12 and 13 April, so that a day can be added without reaching midnight. */
const starts = [240, 264, 288];

describe('a provider moves a date that families have booked', () => {
  it('and sees first who is told; then they are told, and may cancel for free whatever the policy', async () => {
    const bookable = await makeBookable(world, { starts, policy: 'NO_REFUND' });
    const [first = '', second = ''] = bookable.sessionIds;
    const [ada, ben] = [await makeFamily(world, 2), await makeFamily(world)];
    const both = await bookAndPay(world, ada, bookable, { sessionIds: [first, second] });
    const other = await bookAndPay(world, ben, bookable, { sessionIds: [second] });
    world.clock.set('2027-04-03T09:00:00Z');
    const body = edited(await blockOf(bookable), (_, index) => (index === 0 ? { start: '13:00', end: '16:00' } : {}));

    const dry = await preview(bookable, body);
    expect(dry.body).toMatchObject({
      needsAgreement: true,
      dates: [{ sessionId: first, kind: 'moved', places: 2, families: 1, refundPence: 0 }],
      families: 1,
      freeFamilies: 1,
      freePence: 2 * 4944,
      freeUntil: '2027-04-10T23:00:00Z',
      refundPence: 0,
    });
    expect((await blockOf(bookable)).sessions[0]?.start).toBe('10:00');
    expect((await change(bookable, body)).body).toMatchObject({ key: 'agree-first', details: { preview: dry.body } });
    const agreed = dry.body.version as string;
    expect((await change(bookable, { ...body, agreed })).body.fields).toEqual({ message: 'Please say why' });
    expect((await change(bookable, { ...body, agreed, message })).status).toBe(200);
    await settleAll(world);

    const booking = await show(ada.id, both);
    expect(booking.places.map((place: { freeUntil: string | null }) => place.freeUntil)).toEqual([
      '2027-04-10T23:00:00.000Z',
      '2027-04-10T23:00:00.000Z',
      null,
      null,
    ]);
    expect(booking.places[0].session).toMatchObject({ startDate: '2027-04-11T12:00:00.000Z', changes: 1 });
    expect(booking.history.map((entry: { sentence: string }) => entry.sentence)).toContain(
      'Oakwood Forest School moved Sun\u00a011\u00a0Apr\u00a02027, 10:00\u00a0–\ufeff\u00a012:00 to Sun\u00a011\u00a0Apr\u00a02027, 13:00\u00a0–\ufeff\u00a016:00. Cancelling is free until the end of 10th April.',
    );
    const mail = world.mails().find(({ to, subject }) => to.includes(ada.email) && /^Changed/.test(subject));
    expect(mail?.subject).toBe('Changed: 1 date of Forest school');
    expect(mail?.text).toContain(message);
    expect(mail?.text).toContain('cancel by the end of 10th April');
    expect(mail?.attachments.find(({ contentType }) => contentType === 'text/calendar')?.text).toMatch(
      /DTSTART:20270411T120000Z/,
    );
    expect(mail?.attachments.find(({ contentType }) => contentType === 'text/calendar')?.text).toMatch(/SEQUENCE:1/);
    expect(world.mails().some(({ to, subject }) => to.includes(ben.email) && /^Changed/.test(subject))).toBe(false);

    // What is quoted is what goes back, to the penny: all of the moved date, nothing of the other.
    expect(await quote(ada, both)).toMatchObject({
      totalPence: 2 * 4944,
      places: [{ rule: 'PROVIDER_MOVED' }, { rule: 'PROVIDER_MOVED' }, { rule: 'POLICY' }, { rule: 'POLICY' }],
    });
    expect((await cancelAll(ada, both)).body.refundedPence).toBe(2 * 4944);
    await settleAll(world);
    expect(await show(ada.id, both)).toMatchObject({
      payment: 'PART_REFUNDED',
      refunds: [{ rule: 'PROVIDER_MOVED', amountPence: 2 * 4944, state: 'REFUNDED' }],
    });
    expect(await quote(ben, other)).toMatchObject({ totalPence: 0 });
  });

  it('and after seven days the policy counts again', async () => {
    world.clock.set('2027-04-01T09:00:00Z');
    const bookable = await makeBookable(world, { starts: [480], policy: 'NO_REFUND' });
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable);
    const body = edited(await blockOf(bookable), () => ({ end: '11:30' }));
    const agreed = (await preview(bookable, body)).body.version as string;
    await change(bookable, { ...body, agreed, message });
    world.clock.set('2027-04-08T22:59:00Z');
    expect((await quote(family, bookingId)).totalPence).toBe(4944);
    world.clock.set('2027-04-08T23:00:00Z');
    expect((await quote(family, bookingId)).totalPence).toBe(0);
    expect((await show(family.id, bookingId)).places[0].freeUntil).toBeNull();
    world.clock.set('2027-04-01T09:00:00Z');
  });

  it('and two dates can change places', async () => {
    const bookable = await makeBookable(world, { starts });
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable);
    const block = await blockOf(bookable);
    const [one, two] = block.sessions;
    const body = edited(block, (_, index) =>
      index === 0 ? { date: two?.date ?? '' } : index === 1 ? { date: one?.date ?? '' } : {},
    );
    const agreed = (await preview(bookable, body)).body.version as string;
    expect((await change(bookable, { ...body, agreed, message })).status).toBe(200);
    expect((await show(family.id, bookingId)).places[0].session.id).toBe(two?.id);
  });

  it('unless one of the children is elsewhere then: told without saying where', async () => {
    const bookable = await makeBookable(world, { starts });
    const elsewhere = await makeBookable(world, { starts: [360] });
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable);
    await bookAndPay(world, family, elsewhere);
    const reference = (await show(family.id, bookingId)).reference as string;
    const body = edited(await blockOf(bookable), (_, index) =>
      index === 0 ? { date: '2027-04-16', start: '11:00', end: '13:00' } : {},
    );
    for (const answer of [await preview(bookable, body), await change(bookable, { ...body, message })]) {
      expect(answer.body).toMatchObject({
        key: 'learner-busy',
        fields: {
          'sessions.0.start': `A child is booked elsewhere at this time on Fri\u00a016\u00a0Apr\u00a02027 (booking ${reference})`,
        },
      });
    }
  });

  it('and who is just paying gets the new time, with the right to cancel for free', async () => {
    const bookable = await makeBookable(world, { starts, policy: 'NO_REFUND' });
    const [first = ''] = bookable.sessionIds;
    const family = await makeFamily(world);
    await hold(world, family, bookable, { sessionIds: [first] });
    const paying = await checkOut(world, family);
    const body = edited(await blockOf(bookable), (_, index) => (index === 0 ? { start: '13:00', end: '15:00' } : {}));
    expect((await preview(bookable, body)).body).toMatchObject({ needsAgreement: false, families: 0 });
    expect((await change(bookable, body)).status).toBe(200);
    await payOnPage(paying.body.url);
    await settleAll(world);
    const [bookingId] = paying.body.bookingIds;
    expect((await show(family.id, bookingId)).places[0]).toMatchObject({
      state: 'CONFIRMED',
      session: { startDate: '2027-04-11T12:00:00.000Z' },
    });
    world.clock.set('2027-04-03T09:00:00Z');
    expect((await quote(family, bookingId)).places[0].rule).toBe('PROVIDER_MOVED');
    world.clock.set('2027-04-01T09:00:00Z');
  });
});

describe('a provider moves a date that somebody asked for', () => {
  const asked = async (bookable: Bookable) => {
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    const out = await checkOut(world, family);
    await payOnPage(out.body.url);
    await settleAll(world);
    const bookingId = out.body.bookingIds[0] as string;
    const request = async () => {
      const { approval, request: told } = await show(family.id, bookingId);
      return [approval, told?.answerBy.slice(0, 'yyyy-mm-ddThh:mm'.length)];
    };
    const approve = async () =>
      world.request('POST /bookings/{bookingId}/approve', {
        as: bookable.providerId,
        params: { bookingId },
        body: {},
      });
    return { bookingId, request, approve };
  };
  const moveTo = async (bookable: Bookable, date: string) => {
    const body = edited(await blockOf(bookable), () => ({ date }));
    const agreed = (await preview(bookable, body)).body.version as string;
    expect((await change(bookable, { ...body, agreed, message })).status).toBe(200);
  };
  const lapseAt = async (moment: string) => {
    world.clock.set(moment);
    await lapseRequests(world.services);
    await settleAll(world);
  };
  afterEach(() => world.clock.set('2027-04-01T09:00:00Z'));

  it('to a later day: it can be answered longer, up to six days after it was made', async () => {
    const bookable = await makeBookable(world, { starts: [96], needsApproval: true });
    const { bookingId, request } = await asked(bookable);
    expect(await request()).toEqual(['PENDING', '2027-04-05T07:00']);
    await moveTo(bookable, '2027-04-20');
    await settleAll(world);
    const later = ['PENDING', '2027-04-07T09:00'];
    expect(await request()).toEqual(later);
    // The news of the move comes late: the old time is over, and nothing ends.
    await world.services.db
      .updateTable('booking')
      .set({ answer_by: '2027-04-05T07:00:00Z' })
      .where('id', '=', bookingId)
      .execute();
    await lapseAt('2027-04-05T07:00:00Z');
    expect(await request()).toEqual(later);
    await lapseAt('2027-04-07T09:01:00Z');
    expect((await request())[0]).toBe('EXPIRED');
  });

  it('to an earlier one: it lapses two hours before the new start, and cannot be approved any more', async () => {
    const bookable = await makeBookable(world, { starts: [456], needsApproval: true });
    const { request, approve } = await asked(bookable);
    await moveTo(bookable, '2027-04-03');
    await settleAll(world);
    expect(await request()).toEqual(['PENDING', '2027-04-03T07:00']);
    world.clock.set('2027-04-03T07:00:00Z');
    expect((await approve()).body.key).toBe('request-lapsed');
    await lapseAt('2027-04-03T07:00:00Z');
    expect((await request())[0]).toBe('EXPIRED');
  });

  it('that a council pays for: it waits for the council until the new start', async () => {
    const funded = await makeFunded(world, { starts: [96] });
    const family = await makeFamily(world);
    await ask(world, family, funded);
    await hold(world, family, funded);
    const [bookingId] = (await checkOut(world, family)).body.bookingIds;
    await moveTo(funded, '2027-04-20');
    await settleAll(world);
    await lapseAt('2027-04-05T09:00:00Z');
    expect(await show(family.id, bookingId)).toMatchObject({
      approval: 'PENDING',
      request: { answerBy: '2027-04-20T09:00:00.000Z' },
    });
    await lapseAt('2027-04-20T09:00:00Z');
    expect((await show(family.id, bookingId)).approval).toBe('EXPIRED');
  });
});

describe('a provider removes a date that families have booked', () => {
  it('and everything goes back; the other dates of a block ticket can be cancelled for free', async () => {
    const bookable = await makeBookable(world, { starts, unit: 'block', pricePence: 9000, policy: 'NO_REFUND' });
    const [first = ''] = bookable.sessionIds;
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable);
    world.clock.set('2027-04-03T09:00:00Z');
    const body = edited(await blockOf(bookable), (_, index) => (index === 0 ? null : {}));
    const dry = (await preview(bookable, body)).body;
    expect(dry).toMatchObject({
      dates: [{ kind: 'removed', places: 1, refundPence: 3090 }],
      refundPence: 3090,
      freeFamilies: 1,
      freePence: 6180,
    });
    expect((await change(bookable, { ...body, agreed: dry.version, message })).status).toBe(200);
    await settleAll(world);
    expect(await takenOf(world, first)).toBe(0);
    expect(await show(family.id, bookingId)).toMatchObject({
      refunds: [{ rule: 'PROVIDER_CANCELS', amountPence: 3090 }],
    });
    expect((await cancelAll(family, bookingId)).body.refundedPence).toBe(6180);
    await settleAll(world);
    expect(await balancesOf(world, bookingId)).toMatchObject({ booker: 0, 'provider-due': 0, 'platform-fee': 0 });
    const mails = world.mails().filter(({ to }) => to.includes(family.email));
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Cancelled: 1 place, Forest school', 'Changed: 1 date of Forest school']),
    );
    world.clock.set('2027-04-01T09:00:00Z');
  });
});

describe('a provider adds dates to a block that families have booked', () => {
  const added = (block: Block): Body => {
    const body = edited(block, () => ({}));
    const sessions = [
      ...body.sessions,
      { date: '2027-04-20', start: '10:00', end: '12:00', capacity: 10 },
      { date: '2027-04-27', start: '10:00', end: '12:00', capacity: 10 },
    ];
    return { ...body, sessions: sessions as Body['sessions'] };
  };

  it('as a whole: the dry run says it, they keep what they bought and paid, and the next family gets all dates', async () => {
    const bookable = await makeBookable(world, { starts, unit: 'block', pricePence: 9000, policy: 'FLEXIBLE' });
    const [ada, ben] = [await makeFamily(world, 2), await makeFamily(world)];
    const early = await bookAndPay(world, ada, bookable);
    const before = await show(ada.id, early);
    const body = added(await blockOf(bookable));
    const dry = await preview(bookable, body);
    expect(dry.body).toMatchObject({
      needsAgreement: true,
      dates: [],
      families: 0,
      freeFamilies: 0,
      refundPence: 0,
      newDates: { dates: 2, whole: true, places: 6, families: 1, bookable: true },
    });
    expect((await change(bookable, body)).body).toMatchObject({ key: 'agree-first', details: { preview: dry.body } });
    const changed = await change(bookable, { ...body, agreed: dry.body.version });
    expect(changed).toMatchObject({ status: 200, body: { sessions: { length: 5 } } });
    await settleAll(world);

    const after = await show(ada.id, early);
    expect(after.places).toEqual(before.places);
    expect(after.money).toEqual(before.money);
    expect(world.mails().some(({ to, subject }) => to.includes(ada.email) && /^Changed/.test(subject))).toBe(false);
    const sessionIds = changed.body.sessions.map(({ id }: Session) => id);
    const later = await bookAndPay(world, ben, bookable, { sessionIds });
    expect(await show(ben.id, later)).toMatchObject({ places: { length: 5 }, money: { paidPence: 9270 } });
    expect(await takenOf(world, sessionIds[0])).toBe(3);
    expect(await takenOf(world, sessionIds[4])).toBe(1);
    // Cancelling gives back what was paid for the dates that were bought, to the penny.
    expect((await cancelAll(ada, early)).body.refundedPence).toBe(2 * 9270);
    await settleAll(world);
    expect(await balancesOf(world, early)).toMatchObject({ booker: 0, 'provider-due': 0, 'platform-fee': 0 });
  });

  it('by the date: their places stay, which the dry run counts', async () => {
    const bookable = await makeBookable(world, { starts, pricePence: 0 });
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable, { sessionIds: bookable.sessionIds.slice(0, 2) });
    const body = added(await blockOf(bookable));
    const dry = await preview(bookable, body);
    expect(dry.body.newDates).toEqual({ dates: 2, whole: false, places: 2, families: 1, bookable: true });
    expect((await change(bookable, { ...body, agreed: dry.body.version })).status).toBe(200);
    expect((await show(family.id, bookingId)).places).toHaveLength(2);
  });

  it('and is asked for nothing when nobody has booked', async () => {
    const bookable = await makeBookable(world, { starts });
    const body = added(await blockOf(bookable));
    expect((await preview(bookable, body)).body).toMatchObject({ needsAgreement: false, newDates: null });
    expect((await change(bookable, body)).status).toBe(200);
  });
});

describe('what was agreed to is what is done', () => {
  it('when somebody books in between, nothing is changed and the new preview is shown', async () => {
    const bookable = await makeBookable(world, { starts, pricePence: 0 });
    await bookAndPay(world, await makeFamily(world), bookable);
    const body = edited(await blockOf(bookable), (_, index) => (index === 0 ? null : {}));
    const agreed = (await preview(bookable, body)).body.version as string;
    await bookAndPay(world, await makeFamily(world), bookable);
    const answer = await change(bookable, { ...body, agreed, message });
    expect(answer).toMatchObject({ status: 409, body: { key: 'preview-changed' } });
    expect(answer.body.details.preview).toMatchObject({ families: 2 });
    expect((await blockOf(bookable)).sessions).toHaveLength(3);
    const again = answer.body.details.preview.version as string;
    expect((await change(bookable, { ...body, agreed: again, message })).status).toBe(200);
    await settleAll(world);
  });

  it.each(['the family', 'the provider'])(
    'when a family cancels in the same moment, %s first: both are done, and it gets all back',
    async (earlier) => {
      const bookable = await makeBookable(world, { starts });
      const family = await makeFamily(world);
      const bookingId = await bookAndPay(world, family, bookable);
      const body = edited(await blockOf(bookable), () => ({ start: '13:00', end: '15:00' }));
      const agreed = (await preview(bookable, body)).body.version as string;
      const acts = [
        async () => cancelAll(family, bookingId),
        async () => change(bookable, { ...body, agreed, message }),
      ];
      const answers = await inThisOrder(
        world,
        ['select from booking where id = $1', [bookingId]],
        earlier === 'the family' ? acts : acts.toReversed(),
      );
      // Once the family has gone the change concerns nobody: no new preview is needed.
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await settleAll(world);
      expect((await show(family.id, bookingId)).money.refundedPence).toBe(3 * 4944);
    },
  );

  it('of somebody else: it is not there', async () => {
    const bookable = await makeBookable(world, { starts });
    const other = await world.makeAccount({ accountType: 'mentor' });
    expect(
      (
        await preview(
          bookable,
          edited(await blockOf(bookable), () => ({})),
          other.id,
        )
      ).status,
    ).toBe(404);
  });
});
