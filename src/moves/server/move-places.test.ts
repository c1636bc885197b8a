import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anotherProcess } from '../../../test/another-process.ts';
import { inThisOrder } from '../../../test/in-order.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import type { SignedIn } from '../../identity/access.ts';
import { nextRunDay } from '../../payments/payout.ts';
import { atStripe, linkBank, runOn } from '../../payments/server/payouts.fixture.ts';
import {
  addTicket,
  balancesOf,
  type BookableOptions,
  bookAndPay,
  checkOut,
  closeSound,
  DISPUTED_CARD,
  hold,
  holdDisputeNews,
  makeBookable,
  makeFamily,
  payOnPage,
  sandbox,
  settleAll,
  takenOf,
} from '../../places/server/bookable.fixture.ts';
import { endMoves, leaveMove } from './end-move.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

type Place = { id: string; state: string; session: { id: string }; paidPence: number; canMove: boolean };
type DateOption = { sessionIds: string[]; refusal: string | null; tickets: { differencePence: number }[] };
type Shown = { places: Place[] };

const show = async (as: string, bookingId: string) =>
  (await world.request('GET /bookings/{bookingId}', { as, params: { bookingId } })).body;

const booked = async (options: BookableOptions = {}, children = 1, dates = 1) => {
  const bookable = await makeBookable(world, { starts: [300, 400, 500], ...options });
  const family = await makeFamily(world, children);
  const bookingId = await bookAndPay(world, family, bookable, {
    sessionIds: options.unit === 'block' ? bookable.sessionIds : bookable.sessionIds.slice(0, dates),
  });
  const placeIds = (await show(family.id, bookingId)).places.map((place: Place) => place.id);
  const [one = '', two = '', three = ''] = bookable.sessionIds;
  const move = async (more: Record<string, unknown> = {}, as = family.id) =>
    world.request('POST /bookings/{bookingId}/move', {
      as,
      params: { bookingId },
      body: {
        placeIds,
        sessionIds: [two],
        ticketId: bookable.ticketId,
        expectedDifferencePence: 0,
        ...more,
      },
    });
  const options_ = async (as = family.id, ids = placeIds) =>
    world.request('GET /bookings/{bookingId}/move-options', {
      as,
      params: { bookingId },
      query: { places: ids.join(',') },
    });
  return { bookable, family, bookingId, placeIds, one, two, three, move, options: options_ };
};

/** A calendar file with its long lines in one piece. */
const unfolded = (text: string): string => text.replaceAll(/\r?\n /g, '');
const standing = (booking: Shown) => booking.places.filter((place) => place.state === 'CONFIRMED');

describe('moving to another date', () => {
  it('at the same price takes the new place, frees the old one and lets the money go along', async () => {
    const { bookingId, family, one, two, move, options, bookable } = await booked({}, 2);
    const { body: offered } = await options();
    expect(offered.tickets).toEqual([{ id: bookable.ticketId, name: 'Child', kept: true, allInPence: 4944 }]);
    expect(
      offered.dates.map((date: DateOption) => [date.sessionIds[0], date.refusal, date.tickets[0]?.differencePence]),
    ).toEqual([
      [two, null, 0],
      [bookable.sessionIds[2], null, 0],
    ]);
    const before = await balancesOf(world, bookingId);
    const moved = await move();
    expect(moved.body).toMatchObject({ outcome: 'moved', booking: { label: { key: 'UPCOMING', text: 'Booked' } } });
    expect([await takenOf(world, one), await takenOf(world, two)]).toEqual([0, 2]);
    await settleAll(world);
    const after = await show(family.id, bookingId);
    expect(standing(after).map((place) => [place.session.id, place.paidPence])).toEqual([
      [two, 4944],
      [two, 4944],
    ]);
    expect(after).toMatchObject({
      payment: 'PAID',
      money: { totalPence: 9888, paidPence: 9888, refundedPence: 0 },
    });
    expect(after.history.map((entry: { kind: string }) => entry.kind)).toEqual([
      'payment.succeeded',
      'booking.confirmed',
      'places.moved',
    ]);
    expect(await balancesOf(world, bookingId)).toEqual(before);
    const due = await world.services.db
      .selectFrom('place_due')
      .innerJoin('place', 'place.id', 'place_due.place_id')
      .select(['place_due.session_id', 'due_pence'])
      .where('place.booking_id', '=', bookingId)
      .where('due_pence', '<>', 0)
      .execute();
    expect(due).toEqual([
      { session_id: two, due_pence: 4704 },
      { session_id: two, due_pence: 4704 },
    ]);
  });

  it('then cancelling gives back what was paid, to the card that paid', async () => {
    const { bookingId, family, move } = await booked();
    await move();
    const { body: quote } = await world.request('GET /bookings/{bookingId}/refund-quote', {
      as: family.id,
      params: { bookingId },
    });
    expect(quote.totalPence).toBe(4944);
    await world.request('POST /bookings/{bookingId}/cancel', {
      as: family.id,
      params: { bookingId },
      body: { placeIds: [quote.places[0].placeId], expectedRefundPence: 4944 },
    });
    await settleAll(world);
    expect(await balancesOf(world, bookingId)).toEqual({ booker: 0, 'provider-due': 0, 'platform-fee': 0, refund: 0 });
    expect(await show(family.id, bookingId)).toMatchObject({ payment: 'REFUNDED' });
  });

  it('is told to both sides, with a calendar file that takes the old date out', async () => {
    const { family, move, bookingId, one, two } = await booked();
    await move();
    await settleAll(world);
    const mail = world.mails(family.email).find((sent) => sent.subject.startsWith('New date'));
    const file = unfolded(mail?.attachments.find(({ contentType }) => contentType === 'text/calendar')?.text ?? '');
    const event = (id: string): string =>
      file.split('BEGIN:VEVENT').find((part) => part.includes(`UID:${bookingId}-${id}`)) ?? '';
    expect(event(one)).toContain('STATUS:CANCELLED');
    expect(event(one)).toContain('SEQUENCE:1');
    expect(event(two)).toContain('STATUS:CONFIRMED');
    const back = await show(family.id, bookingId);
    await move({ placeIds: standing(back).map((place) => place.id), sessionIds: [one] });
    const { body } = await world.request('GET /bookings/{bookingId}/calendar.ics', {
      as: family.id,
      params: { bookingId },
    });
    const again = unfolded(String(body));
    expect(again.split('BEGIN:VEVENT').find((part) => part.includes(`UID:${bookingId}-${one}`))).toContain(
      'SEQUENCE:2',
    );
  });

  it('to a cheaper ticket gives exactly the difference back', async () => {
    const { bookable, bookingId, family, move } = await booked();
    const cheaper = await addTicket(world, bookable, { pricePence: 3600, name: 'Half day' });
    const refused = await move({ ticketId: cheaper });
    expect(refused.body).toMatchObject({ key: 'difference-changed', details: { differencePence: -1236 } });
    expect((await move({ ticketId: cheaper, expectedDifferencePence: -1236 })).body.outcome).toBe('moved');
    await settleAll(world);
    expect(await show(family.id, bookingId)).toMatchObject({
      payment: 'PART_REFUNDED',
      money: { totalPence: 3708, paidPence: 4944, refundedPence: 1236 },
      refunds: [{ rule: 'MOVED', amountPence: 1236, state: 'REFUNDED' }],
    });
    expect(await balancesOf(world, bookingId)).toEqual({
      booker: -3708,
      'provider-due': 3528,
      'platform-fee': 180,
      refund: 0,
    });
  });

  it('keeps a ticket that is not sold any more at the price that was agreed, as one whose sale has ended', async () => {
    const { bookable, family, bookingId, two, move, options } = await booked();
    await addTicket(world, bookable, { pricePence: 9000 });
    await world.services.db
      .updateTable('ticket')
      .set({ archived_at: world.clock.now().toString() })
      .where('id', '=', bookable.ticketId)
      .execute();
    const shown = (await options()).body;
    expect(shown.tickets).toMatchObject([{ id: bookable.ticketId, kept: true }, { kept: false }]);
    const date = shown.dates.find(({ sessionIds }: DateOption) => sessionIds[0] === two);
    expect(date.tickets[0]).toEqual({ ticketId: bookable.ticketId, differencePence: 0 });
    expect((await move()).body.outcome).toBe('moved');
    expect(standing(await show(family.id, bookingId)).map((place) => place.session.id)).toEqual([two]);
  });

  it('of a block ticket moves the whole block, spread over the dates of the other one', async () => {
    const { bookable, bookingId, family, placeIds, move } = await booked({ unit: 'block', pricePence: 10_000 });
    const other = await makeBookable(world, { starts: [600, 700] });
    await world.services.db
      .updateTable('block')
      .set({ listing_id: bookable.listingId, type: 'ALL_DATES' })
      .where('id', '=', other.blockId)
      .execute();
    await world.services.db
      .updateTable('session')
      .set({ listing_id: bookable.listingId })
      .where('block_id', '=', other.blockId)
      .execute();
    expect((await move({ placeIds: placeIds.slice(1), sessionIds: other.sessionIds })).body.key).toBe('cannot-move');
    expect((await move({ sessionIds: other.sessionIds.slice(1) })).body.key).toBe('block-incomplete');
    expect((await move({ sessionIds: other.sessionIds })).body.outcome).toBe('moved');
    const after = await show(family.id, bookingId);
    expect(standing(after).map((place) => place.paidPence)).toEqual([5150, 5150]);
  });
});

describe('the difference is paid', () => {
  const dearer = async (options: BookableOptions = {}, children = 1) => {
    const all = await booked(options, children);
    const ticketId = await addTicket(world, all.bookable, { pricePence: 6000 });
    const wanted = { ticketId, expectedDifferencePence: 1236 * children };
    const begin = async () => (await all.move(wanted)).body.url as string;
    return { ...all, wanted, begin };
  };
  const cancelAll = async (as: string, bookingId: string) => {
    const { body: quote } = await world.request('GET /bookings/{bookingId}/refund-quote', {
      as,
      params: { bookingId },
    });
    return world.request('POST /bookings/{bookingId}/cancel', {
      as,
      params: { bookingId },
      body: {
        placeIds: quote.places.map((place: { placeId: string }) => place.placeId),
        expectedRefundPence: quote.totalPence,
      },
    });
  };

  it('while both places are kept, and then the move is made', async () => {
    const { bookingId, family, one, two, begin, move, wanted } = await dearer({}, 2);
    const url = await begin();
    expect([await takenOf(world, one), await takenOf(world, two)]).toEqual([2, 2]);
    const { start_date: startDate } = await world.services.db
      .selectFrom('session')
      .select('start_date')
      .where('id', '=', two)
      .executeTakeFirstOrThrow();
    expect(await show(family.id, bookingId)).toMatchObject({
      label: { key: 'UPCOMING', text: 'Booked' },
      moving: { url, amountPence: 2472, dates: [{ startDate: startDate.toISOString() }] },
      money: { totalPence: 9888 },
    });
    expect((await move(wanted)).body).toEqual({ outcome: 'pay', url });
    await payOnPage(url);
    await settleAll(world);
    expect([await takenOf(world, one), await takenOf(world, two)]).toEqual([0, 2]);
    expect(await show(family.id, bookingId)).toMatchObject({
      payment: 'PAID',
      moving: null,
      money: { totalPence: 12_360, paidPence: 12_360, refundedPence: 0 },
    });
    expect(await balancesOf(world, bookingId)).toEqual({
      booker: -12_360,
      'provider-due': 11_760,
      'platform-fee': 600,
    });
  });

  it('and goes to the provider out of both payments, after the new session', async () => {
    const { bookable, begin } = await dearer();
    await linkBank(world, bookable.providerId);
    await payOnPage(await begin());
    await settleAll(world);
    world.clock.advance({ hours: 330 });
    await runOn(world, nextRunDay(world.clock.now()));
    expect(await atStripe(world, bookable.providerId)).toMatchObject({ transferred: 0 });
    world.clock.advance({ hours: 110 });
    await runOn(world, nextRunDay(world.clock.now()));
    expect(await atStripe(world, bookable.providerId)).toMatchObject({ transferred: 5880, sent: [5880] });
    const transfers = await world.services.db
      .selectFrom('payout_transfer')
      .innerJoin('payout', 'payout.id', 'payout_transfer.payout_id')
      .select(['payout_transfer.amount_pence', 'payout.session_id'])
      .where('payout.provider_id', '=', bookable.providerId)
      .orderBy('payout_transfer.amount_pence')
      .execute();
    expect(transfers).toEqual([
      { amount_pence: 1236, session_id: bookable.sessionIds[1] },
      { amount_pence: 4644, session_id: bookable.sessionIds[1] },
    ]);
  });

  it('and goes back to both cards when it is cancelled', async () => {
    const { bookingId, family, begin } = await dearer();
    await payOnPage(await begin());
    await settleAll(world);
    expect((await cancelAll(family.id, bookingId)).body).toMatchObject({ refundedPence: 6180 });
    await settleAll(world);
    const { refunds } = await show(family.id, bookingId);
    expect(refunds.map((refund: { amountPence: number; state: string }) => [refund.amountPence, refund.state])).toEqual(
      [
        [1236, 'REFUNDED'],
        [4944, 'REFUNDED'],
      ],
    );
    expect(await balancesOf(world, bookingId)).toEqual({ booker: 0, 'provider-due': 0, 'platform-fee': 0, refund: 0 });
  });

  it('and what a cheaper ticket gives back afterwards is told whole, whichever card it goes to', async () => {
    const { bookable, bookingId, family, three, move, begin } = await dearer();
    await payOnPage(await begin());
    await settleAll(world);
    const half = await addTicket(world, bookable, { pricePence: 3600, name: 'Half day' });
    const placeIds = standing(await show(family.id, bookingId)).map((place) => place.id);
    const wanted = { placeIds, sessionIds: [three], ticketId: half, expectedDifferencePence: -2472 };
    expect((await move(wanted)).body.outcome).toBe('moved');
    await settleAll(world);
    const { refunds } = await show(family.id, bookingId);
    expect(refunds.map((refund: { amountPence: number }) => refund.amountPence)).toEqual([1236, 1236]);
    const { email } = await world.services.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', bookable.providerId)
      .executeTakeFirstOrThrow();
    const told = [family.email, email].flatMap((to) => world.mails(to).map(({ text }) => text));
    expect(told.filter((text) => /Back to (your card|the family)/.test(text))).toEqual([
      expect.stringMatching(/Back to your card:?\s+£24\.72/),
      expect.stringMatching(/Back to the family:?\s+£24\.72/),
    ]);
  });

  it('or not: when the page lapses, the booking is as it was', async () => {
    const { bookingId, family, one, two, begin } = await dearer();
    await begin();
    world.clock.advance({ minutes: 36 });
    await endMoves(world.services);
    await settleAll(world);
    expect([await takenOf(world, one), await takenOf(world, two)]).toEqual([1, 0]);
    const after = await show(family.id, bookingId);
    expect(after).toMatchObject({ payment: 'PAID', moving: null, money: { totalPence: 4944, paidPence: 4944 } });
    expect(after.history.at(-1).kind).toBe('move.lapsed');
    world.clock.advance({ minutes: -36 });
  });

  it('or is given up by its booker, who may begin another', async () => {
    const { bookingId, family, two, three, begin, move, wanted } = await dearer();
    await begin();
    const left = await world.request('DELETE /bookings/{bookingId}/move', { as: family.id, params: { bookingId } });
    expect(left.body.booking).toMatchObject({ moving: null, payment: 'PAID' });
    expect(await takenOf(world, two)).toBe(0);
    await begin();
    expect((await move({ ...wanted, sessionIds: [three] })).body.outcome).toBe('pay');
    expect([await takenOf(world, two), await takenOf(world, three)]).toEqual([0, 1]);
    await world.request('DELETE /bookings/{bookingId}/move', { as: family.id, params: { bookingId } });
  });

  it('after the old place was cancelled: the difference goes back once, and nothing is booked', async () => {
    const { bookingId, family, one, two, begin } = await dearer();
    const url = await begin();
    // Cancelled in another window; its job cannot close the page before it is paid.
    const pageId = new URL(url).pathname.split('/').at(-1);
    await sandbox(world, 'fail', { times: 30, status: 500, method: 'POST', path: `/v1/checkout/sessions/${pageId}` });
    await cancelAll(family.id, bookingId);
    expect(await payOnPage(url)).toBe(303);
    await settleAll(world);
    expect([await takenOf(world, one), await takenOf(world, two)]).toEqual([0, 0]);
    const after = await show(family.id, bookingId);
    expect(standing(after)).toEqual([]);
    expect(await balancesOf(world, bookingId)).toMatchObject({ booker: 0, 'provider-due': 0, 'platform-fee': 0 });
    // Nothing was moved that a mail could be about, so the refund has one of its own.
    const told = world.mails(family.email).filter(({ subject }) => subject.startsWith('Your refund'));
    expect(told).toMatchObject([{ text: expect.stringContaining('too late for the move') }]);
  });

  it('whatever becomes of the other places of the booking meanwhile: cancelled or moved, they leave the page open', async () => {
    const { bookable, bookingId, family, placeIds, two, three, move, wanted } = await dearer({}, 3);
    const [mia = '', noah = '', isla = ''] = placeIds;
    const begun = await move({ ...wanted, placeIds: [mia], expectedDifferencePence: 1236 });
    expect(begun.body.outcome).toBe('pay');
    const { body: quote } = await world.request('GET /bookings/{bookingId}/refund-quote', {
      as: family.id,
      params: { bookingId },
      query: { places: noah },
    });
    const cancelled = await world.request('POST /bookings/{bookingId}/cancel', {
      as: family.id,
      params: { bookingId },
      body: { placeIds: [noah], expectedRefundPence: quote.totalPence },
    });
    expect(cancelled.status).toBe(200);
    await settleAll(world);
    expect((await show(family.id, bookingId)).moving).toMatchObject({ url: begun.body.url });
    const moved = await move({ placeIds: [isla], sessionIds: [three] }, bookable.providerId);
    expect(moved.body.outcome).toBe('moved');
    expect((await show(family.id, bookingId)).moving).toMatchObject({ url: begun.body.url });
    await payOnPage(begun.body.url);
    await settleAll(world);
    const after = await show(family.id, bookingId);
    expect(after).toMatchObject({ moving: null, money: { paidPence: 4944 * 3 + 1236 } });
    expect(standing(after).map((place) => place.session.id)).toEqual([two, three]);
  });

  it('until its provider moves the very place: then that page is closed', async () => {
    const { bookable, bookingId, family, three, begin, move } = await dearer();
    await begin();
    expect((await move({ sessionIds: [three] }, bookable.providerId)).body.outcome).toBe('moved');
    const after = await show(family.id, bookingId);
    expect([after.moving, standing(after).map((place) => place.session.id)]).toEqual([null, [three]]);
  });

  it('until the new date is cancelled: then it stays as it was', async () => {
    const { bookable, bookingId, family, one, two, begin } = await dearer();
    await begin();
    const preview = { sessionIds: [two], message: 'The wood is flooded.', expectedPlaces: 0 };
    expect((await world.request('POST /cancellations', { as: bookable.providerId, body: preview })).status).toBe(200);
    await settleAll(world);
    const after = await show(family.id, bookingId);
    expect([after.moving, standing(after).map((place) => place.session.id)]).toEqual([null, [one]]);
  });

  it('after a bank took back what the old place had cost: the difference goes back, and the booking is as it was', async () => {
    const bookable = await makeBookable(world, { starts: [300, 400] });
    const [one = '', two = ''] = bookable.sessionIds;
    const ticketId = await addTicket(world, bookable, { pricePence: 6000 });
    const family = await makeFamily(world);
    await hold(world, family, bookable, { sessionIds: [one] });
    const out = await checkOut(world, family);
    await holdDisputeNews(world);
    await payOnPage(out.body.url, DISPUTED_CARD);
    await settleAll(world);
    const params = { bookingId: out.body.bookingIds[0] as string };
    const placeIds = (await show(family.id, params.bookingId)).places.map((place: Place) => place.id);
    const begun = await world.request('POST /bookings/{bookingId}/move', {
      as: family.id,
      params,
      body: { placeIds, sessionIds: [two], ticketId, expectedDifferencePence: 1236 },
    });
    // The news of the dispute comes while the payment page of the difference is open.
    await sandbox(world, 'webhooks/release');
    const held = async () => (await balancesOf(world, params.bookingId))['dispute'];
    await expect.poll(async () => (await settleAll(world), held())).toBe(4944);
    await payOnPage(begun.body.url);
    await settleAll(world);
    expect([await takenOf(world, one), await takenOf(world, two)]).toEqual([1, 0]);
    const after = await show(family.id, params.bookingId);
    expect(standing(after).map((place) => place.session.id)).toEqual([one]);
    expect(await balancesOf(world, params.bookingId)).toEqual({
      booker: -4944,
      'provider-due': 0,
      'platform-fee': 0,
      refund: 0,
      dispute: 4944,
    });
  });

  it('is refused to be too small for a card, and costs nothing then', async () => {
    const { bookable, move } = await booked();
    const almost = await addTicket(world, bookable, { pricePence: 4820 });
    expect((await move({ ticketId: almost })).body.outcome).toBe('moved');
  });
});

describe('the provider moves', () => {
  it('at any time, at no cost; the family is told why and may cancel free', async () => {
    const { bookable, family, bookingId, two, placeIds, move } = await booked({
      policy: 'NO_REFUND',
      starts: [30, 60],
    });
    const dear = await addTicket(world, bookable, { pricePence: 9000 });
    world.clock.advance({ hours: 29 });
    expect((await move()).body.key).toBe('cannot-move');
    const moved = await move({ ticketId: dear, message: 'The wood is closed by a storm.' }, bookable.providerId);
    expect(moved.body).toMatchObject({ outcome: 'moved', booking: { as: 'provider' } });
    await settleAll(world);
    const mail = world.mails(family.email).find((sent) => sent.subject.startsWith('Moved to a new date'));
    expect(mail?.text).toContain('The wood is closed by a storm.');
    const { body: quote } = await world.request('GET /bookings/{bookingId}/refund-quote', {
      as: family.id,
      params: { bookingId },
    });
    expect(quote).toMatchObject({ totalPence: 4944, places: [{ rule: 'PROVIDER_MOVED', session: { id: two } }] });
    expect(placeIds).toHaveLength(1);
    world.clock.advance({ hours: -29 });
  });

  it('not another provider’s booking, and no family another family’s', async () => {
    const { move, options } = await booked();
    const stranger = await makeFamily(world);
    const other = await makeBookable(world);
    for (const as of [stranger.id, other.providerId]) {
      expect((await move({}, as)).status).toBe(404);
      expect((await options(as)).status).toBe(404);
    }
  });
});

describe('at the same moment', () => {
  it('two families and the last place: one moves, the other keeps what it had', async () => {
    const bookable = await makeBookable(world, { starts: [300, 400], capacity: 4 });
    const [one = '', two = ''] = bookable.sessionIds;
    await world.services.db.updateTable('session_places').set({ capacity: 1 }).where('session_id', '=', two).execute();
    const families = await Promise.all(
      [1, 2, 3].map(async () => {
        const family = await makeFamily(world);
        const bookingId = await bookAndPay(world, family, bookable, { sessionIds: [one] });
        const [place] = (await show(family.id, bookingId)).places;
        return { family, bookingId, placeId: place?.id ?? '' };
      }),
    );
    const answers = await inThisOrder(
      world,
      ['select from session_places where session_id = $1', [two]],
      families.map(
        ({ family, bookingId, placeId }) =>
          async () =>
            world.request('POST /bookings/{bookingId}/move', {
              as: family.id,
              params: { bookingId },
              body: { placeIds: [placeId], sessionIds: [two], ticketId: bookable.ticketId, expectedDifferencePence: 0 },
            }),
      ),
    );
    // All of them saw the place free; whoever was first has it.
    expect(answers.map((answer) => answer.body.key ?? answer.body.outcome)).toEqual([
      'moved',
      'places-gone',
      'places-gone',
    ]);
    expect([await takenOf(world, one), await takenOf(world, two)]).toEqual([2, 1]);
  });

  it('a hold that has run out keeps no date from who moves there, before anything has cleaned up', async () => {
    const bookable = await makeBookable(world, { starts: [300, 400], capacity: 1 });
    const [one = '', two = ''] = bookable.sessionIds;
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable, { sessionIds: [one] });
    const [place] = (await show(family.id, bookingId)).places;
    await hold(world, await makeFamily(world), bookable, { sessionIds: [two] });
    const body = { placeIds: [place?.id], sessionIds: [two], ticketId: bookable.ticketId, expectedDifferencePence: 0 };
    const move = async () =>
      (await world.request('POST /bookings/{bookingId}/move', { as: family.id, params: { bookingId }, body })).body;
    expect((await move()).key).toBe('places-gone');
    world.clock.advance({ minutes: 16 });
    expect((await move()).outcome).toBe('moved');
    expect([await takenOf(world, one), await takenOf(world, two)]).toEqual([0, 1]);
  });

  /** Everything that changes a booking waits behind it. */
  const bookingRow = (bookingId: string) => ['select from booking where id = $1', [bookingId]] as const;

  it.each([
    ['the move', [200, undefined], [409, 'cannot-cancel'], 1],
    ['the cancellation', [200, undefined], [409, 'cannot-move'], 0],
  ] as const)(
    'a move and a cancellation of the same place, %s first: that is done, never both',
    async (earlier, first, second, places) => {
      const { family, bookingId, placeIds, one, two, move } = await booked();
      const cancel = async () =>
        world.request('POST /bookings/{bookingId}/cancel', {
          as: family.id,
          params: { bookingId },
          body: { placeIds, expectedRefundPence: 4944 },
        });
      const acts = earlier === 'the move' ? [move, cancel] : [cancel, move];
      const answers = await inThisOrder(
        world,
        bookingRow(bookingId),
        acts.map((act) => async () => act()),
      );
      expect(answers.map(({ status, body }) => [status, body.key])).toEqual([first, second]);
      expect(await takenOf(world, one)).toBe(0);
      expect(await takenOf(world, two)).toBe(places);
    },
  );

  it('the same move twice makes one', async () => {
    const { bookingId, move, two } = await booked();
    const press = async () => move();
    const answers = await inThisOrder(world, bookingRow(bookingId), [press, press]);
    expect(answers.map(({ status, body }) => [status, body.key])).toEqual([
      [200, undefined],
      [409, 'cannot-move'],
    ]);
    expect(await takenOf(world, two)).toBe(1);
  });

  describe('a payment and its being given up', () => {
    /** A move whose difference is to be paid, and what is known of it at the end. */
    const toPay = async () => {
      const { bookable, bookingId, family, one, two, move } = await booked();
      const ticketId = await addTicket(world, bookable, { pricePence: 6000 });
      const { body } = await move({ ticketId, expectedDifferencePence: 1236 });
      return {
        bookingId,
        pay: async () => payOnPage(body.url),
        giveUp: async () => (await leaveMove(another.services, caller(family), bookingId)).ok,
        ended: async () => {
          await settleAll(world);
          const { booker } = await balancesOf(world, bookingId);
          return { old: await takenOf(world, one), new: await takenOf(world, two), booker };
        },
      };
    };
    const caller = ({ id }: { id: string }): SignedIn => ({
      kind: 'signed-in',
      sessionId: id,
      actorId: id,
      subjectId: id,
      acting: null,
      scope: 'full',
      roles: new Set(['booker']),
      signedInAt: new Date(),
    });
    const made = { old: 0, new: 1, booker: -6180 };
    const asBefore = { old: 1, new: 0, booker: -4944 };
    /** Another process: what it does waits in the database, not in a queue that it shares with the first. */
    let another: ReturnType<typeof anotherProcess>;
    beforeAll(() => {
      another = anotherProcess(world, 'another process');
    });
    afterAll(async () => another.stop());

    it('the news of the payment is just being written when it is given up: the move is made, once', async () => {
      const { bookingId, pay, giveUp, ended } = await toPay();
      const answers = await inThisOrder<unknown>(world, bookingRow(bookingId), [pay, giveUp]);
      expect(answers).toEqual([303, true]);
      expect(await ended()).toEqual(made);
    });

    it('it was paid, and the news is late: who gives it up hears from the payment partner, and the move is made, once', async () => {
      const { pay, giveUp, ended } = await toPay();
      await sandbox(world, 'webhooks/faults', { fault: 'hold', times: 100 });
      expect(await pay()).toBe(303);
      expect(await giveUp()).toBe(true);
      await sandbox(world, 'webhooks/release');
      expect(await ended()).toEqual(made);
    });

    it('it is just being given up when somebody pays: the page takes no money any more, and the booking is as it was', async () => {
      const { bookingId, pay, giveUp, ended } = await toPay();
      let paid = 0;
      const [left] = await inThisOrder(world, bookingRow(bookingId), [giveUp], async () => {
        paid = await pay();
      });
      expect([left, paid]).toEqual([true, 410]);
      expect(await ended()).toEqual(asBefore);
    });
  });
});
