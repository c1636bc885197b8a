import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { settleFunded } from '../../registers/server/settle-funded.ts';
import { addDate } from '../../../test/add-date.ts';
import {
  addTicket,
  balancesOf,
  checkOut,
  closeSound,
  hold,
  makeFamily,
  miscounted,
  payOnPage,
  settleAll,
  takenOf,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import {
  ask,
  bookFunded,
  decide,
  makeFunded,
  miscountedEntitlements,
  no,
  takenOfEntitlement,
  yes,
  type Funded,
  type FundedOptions,
} from './funded.fixture.ts';
import { followCouncils } from '../../requests/server/follow-council.ts';
import { lapseSwitches } from '../../requests/server/offer-ticket-switch.ts';
import { lapseRequests } from '../../requests/server/lapse-requests.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-03T09:00:00Z');
});
afterAll(async () => {
  expect(await miscountedEntitlements(world)).toEqual([]);
  await closeSound(world);
});

async function bookingOf(bookingId: string) {
  const row = await world.services.db
    .selectFrom('booking')
    .select(['approval', 'confirmed_at', 'answer_by', 'decline_reason'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const places = await world.services.db
    .selectFrom('place')
    .select('state')
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();
  return { ...row, places: places.map((place) => place.state) };
}

async function request(funded: Funded, children = 1) {
  const family = await makeFamily(world, children);
  const ids = await ask(world, family, funded);
  const held = await hold(world, family, funded);
  expect(held.status).toBe(200);
  const out = await checkOut(world, family);
  expect(out.body.outcome).toBe('requested');
  return { family, ids, eligibilityId: ids[0] ?? '', bookingId: out.body.bookingIds[0] as string };
}

const setQuota = (ticketId: string, left: number) =>
  world.services.db
    .insertInto('ticket_quota')
    .values({ ticket_id: ticketId, quota: left + 1, taken: 1 })
    .execute();

/** The officer takes back what was decided last. */
const undo = ({ officerId, councilId }: Funded, eligibilityId: string) =>
  world.request('POST /councils/{councilId}/eligibilities/{eligibilityId}/undo', {
    as: officerId,
    params: { councilId, eligibilityId },
  });

const settledMails = async (to: string, subject: RegExp) => {
  await world.settle();
  return mailsAbout(to, subject);
};
const mailsAbout = (to: string, subject: RegExp) => world.mails(to).filter((mail) => subject.test(mail.subject));

describe('a place that a council pays for', () => {
  it('is held by nobody whose council was not asked', async () => {
    const funded = await makeFunded(world);
    const { status, body } = await hold(world, await makeFamily(world), funded);
    expect([status, body.key]).toEqual([409, 'not-eligible']);
    expect(await takenOf(world, funded.sessionIds[0] ?? '')).toBe(0);
  });

  it('waits for the council without a card until the session starts, and is booked when it says yes', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const { family, ids, eligibilityId, bookingId } = await request(funded);
    const waiting = await bookingOf(bookingId);
    expect(waiting).toMatchObject({ approval: 'PENDING', places: ['REQUESTED'] });
    const { start_date } = await world.services.db
      .selectFrom('session')
      .select('start_date')
      .where('id', '=', funded.sessionIds[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(waiting.answer_by).toEqual(start_date);
    expect((await decide(world, funded, ids, yes)).status).toBe(200);
    await world.settle();
    expect(await bookingOf(bookingId)).toMatchObject({ approval: 'APPROVED', places: ['CONFIRMED'] });
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 1, used: 0 });
    const { body } = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
    expect(body.history.map((entry: { sentence: string }) => entry.sentence)).toContain('The council said yes.');
    expect(body.funding.waits).toBe(false);
    expect(mailsAbout(family.email, /booked|Booked|confirmed/i)).not.toEqual([]);
  });

  it('is booked at once by a family that was found eligible before', async () => {
    const funded = await makeFunded(world, { starts: [240, 264] });
    const family = await makeFamily(world);
    await decide(world, funded, await ask(world, family, funded), yes);
    expect((await hold(world, family, funded)).status).toBe(200);
    const out = await checkOut(world, family);
    expect(out.body.outcome).toBe('confirmed');
    expect((await bookingOf(out.body.bookingIds[0])).places).toEqual(['CONFIRMED', 'CONFIRMED']);
  });

  it('is given back a quarter of an hour after a no, and not before', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const { ids, eligibilityId, bookingId } = await request(funded);
    await decide(world, funded, ids, no);
    await world.settle();
    await followCouncils(world.services);
    expect((await bookingOf(bookingId)).places).toEqual(['REQUESTED']);
    world.clock.advance({ minutes: 15 });
    await followCouncils(world.services);
    expect(await bookingOf(bookingId)).toMatchObject({
      approval: 'DECLINED',
      decline_reason: 'not-eligible',
      places: ['DECLINED'],
    });
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 0, used: 0 });
    expect(await takenOf(world, funded.sessionIds[0] ?? '')).toBe(0);
  });

  it('is waited for until the first date of those who are left, once whoever would come before is refused', async () => {
    const funded = await makeFunded(world, { starts: [240, 264] });
    const family = await makeFamily(world, 2);
    const [mia = '', noah = ''] = await ask(world, family, funded);
    const [early = '', late = ''] = funded.sessionIds;
    await world.request('POST /basket/places', {
      as: family.id,
      body: {
        listingId: funded.listingId,
        lines: [
          { sessionId: early, ticketId: funded.ticketId, learnerId: family.learnerIds[0] },
          { sessionId: late, ticketId: funded.ticketId, learnerId: family.learnerIds[1] },
        ],
      },
    });
    const [bookingId] = (await checkOut(world, family)).body.bookingIds;
    const startOf = async (id: string) =>
      (
        await world.services.db
          .selectFrom('session')
          .select('start_date')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).start_date;
    expect((await bookingOf(bookingId)).answer_by).toEqual(await startOf(early));
    await decide(world, funded, [mia], no);
    world.clock.advance({ minutes: 15 });
    await followCouncils(world.services);
    expect((await bookingOf(bookingId)).answer_by).toEqual(await startOf(late));
    await decide(world, funded, [noah], yes);
    await world.settle();
    expect((await bookingOf(bookingId)).places.toSorted()).toEqual(['CONFIRMED', 'DECLINED']);
  });

  it('is lost by the child who is not eligible alone', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const { ids, bookingId } = await request(funded, 2);
    await decide(world, funded, ids.slice(0, 1), no);
    await decide(world, funded, ids.slice(1), yes);
    world.clock.advance({ minutes: 15 });
    await followCouncils(world.services);
    const booking = await bookingOf(bookingId);
    expect([booking.approval, booking.places.toSorted()]).toEqual(['APPROVED', ['CONFIRMED', 'DECLINED']]);
  });

  describe('after the day that the council’s yes holds for', () => {
    /** Two dates, and a yes that holds up to the first of them. */
    const untilFirst = async (funded: Funded) => {
      const { local_date: validUntil } = await world.services.db
        .selectFrom('session')
        .select('local_date')
        .where('id', '=', funded.sessionIds[0] ?? '')
        .executeTakeFirstOrThrow();
      return { ...yes, validUntil };
    };
    const show = async (as: string, bookingId: string) => {
      const { body } = await world.request('GET /bookings/{bookingId}', { as, params: { bookingId } });
      return { label: body.label.text, states: body.places.map(({ state }: { state: string }) => state) };
    };
    const both = ['REQUESTED', 'REQUESTED'];
    const first = { states: ['CONFIRMED', 'DECLINED'] };

    it('ends as by a no, once that is final, and what is before is booked', async () => {
      const funded = await makeFunded(world, { starts: [240, 264] });
      const { family, ids, eligibilityId, bookingId } = await request(funded);
      await decide(world, funded, ids, await untilFirst(funded));
      await world.settle();
      await followCouncils(world.services);
      expect(await show(family.id, bookingId)).toEqual({ label: 'Waiting for the council', states: both });
      world.clock.advance({ minutes: 15 });
      await followCouncils(world.services);
      expect(await show(family.id, bookingId)).toMatchObject(first);
      expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 1, used: 0 });
      expect(await settledMails(family.email, /^Not all funded/)).toHaveLength(1);
    });

    it('is not approved by its provider either', async () => {
      const funded = await makeFunded(world, { starts: [240, 264], needsApproval: true });
      const { family, ids, bookingId } = await request(funded);
      await decide(world, funded, ids, await untilFirst(funded));
      const approve = () =>
        world.request('POST /bookings/{bookingId}/approve', {
          as: funded.providerId,
          params: { bookingId },
          body: {},
        });
      expect((await approve()).body.key).toBe('not-eligible');
      await world.settle();
      world.clock.advance({ minutes: 15 });
      await followCouncils(world.services);
      expect((await approve()).status).toBe(200);
      expect(await show(family.id, bookingId)).toMatchObject(first);
    });

    it('is not checked out: the family chooses another date or another ticket', async () => {
      const funded = await makeFunded(world, { starts: [240, 264] });
      const family = await makeFamily(world);
      const ids = await ask(world, family, funded);
      expect((await hold(world, family, funded)).status).toBe(200);
      await decide(world, funded, ids, await untilFirst(funded));
      const { body } = await checkOut(world, family);
      expect([body.key, body.message]).toEqual([
        'not-eligible',
        'Mia is eligible to an earlier day than what you have chosen. Please choose other dates, or another ticket.',
      ]);
    });
  });

  it('says in lists and on its own page alike whom it waits for: the council until it has decided, then its provider', async () => {
    const funded = await makeFunded(world, { starts: [240], instant: false });
    const { family, ids, bookingId } = await request(funded, 2);
    const labels = async () => {
      const page = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
      const lists = await Promise.all(
        [
          { as: family.id, query: { as: 'booker' } },
          { as: funded.providerId, query: { as: 'provider' } },
        ].map((side) => world.request('GET /bookings', side)),
      );
      return [page.body, ...lists.map(({ body }) => body.bookings[0])].map(({ label }) => label.text);
    };
    expect(await labels()).toEqual(Array(3).fill('Waiting for the council'));
    await decide(world, funded, ids.slice(0, 1), no);
    await decide(world, funded, ids.slice(1), yes);
    world.clock.advance({ minutes: 15 });
    await followCouncils(world.services);
    expect(await labels()).toEqual(['Waiting for the provider', 'Waiting for the provider', 'Waiting for you']);
  });

  it('stays with the family when the officer takes a no back in time', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const { ids, eligibilityId, bookingId } = await request(funded);
    await decide(world, funded, ids, no);
    world.clock.advance({ minutes: 14 });
    expect((await undo(funded, eligibilityId)).status).toBe(204);
    world.clock.advance({ minutes: 15 });
    await followCouncils(world.services);
    expect((await bookingOf(bookingId)).places).toEqual(['REQUESTED']);
    expect((await undo(funded, eligibilityId)).body.key).toBe('cannot-undo');
  });

  it('lapses at the start when nobody has decided, and the allowance is whole again', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const { family, eligibilityId, bookingId } = await request(funded);
    world.clock.advance({ hours: 240 });
    await lapseRequests(world.services);
    expect((await bookingOf(bookingId)).places).toEqual(['EXPIRED']);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 0, used: 0 });
    await world.settle();
    // Its provider was not to answer.
    const [mail] = mailsAbout(family.email, /^Not booked: /);
    expect(mail?.text).toContain('Bramley Council did not answer in time. Nothing was charged.');
  });

  it('is not approved by its provider before the council has decided, unless the programme lets it', async () => {
    for (const approveWhilePending of [false, true]) {
      const funded = await makeFunded(world, { starts: [240], needsApproval: true, approveWhilePending });
      const { bookingId } = await request(funded);
      const approve = (despitePending: boolean) =>
        world.request('POST /bookings/{bookingId}/approve', {
          as: funded.providerId,
          params: { bookingId },
          body: { despitePending },
        });
      expect((await approve(false)).body).toMatchObject({
        key: 'eligibility-pending',
        details: { allowed: approveWhilePending },
      });
      expect((await approve(true)).status).toBe(approveWhilePending ? 200 : 409);
      expect((await bookingOf(bookingId)).places).toEqual([approveWhilePending ? 'CONFIRMED' : 'REQUESTED']);
    }
  });

  it('gives the allowance back when the family cancels a day before, and not later', async () => {
    for (const [hours, expected] of [
      [25, { reserved: 0, used: 0 }],
      [23, { reserved: 0, used: 1 }],
    ] as const) {
      const funded = await makeFunded(world, { starts: [hours] });
      const { family, eligibilityIds, bookingId } = await bookFunded(world, funded);
      const [eligibilityId = ''] = eligibilityIds;
      const booking = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
      const cancelled = await world.request('POST /bookings/{bookingId}/cancel', {
        as: family.id,
        params: { bookingId },
        body: { placeIds: [booking.body.places[0].id], expectedRefundPence: 0 },
      });
      expect(cancelled.status).toBe(200);
      expect(await takenOfEntitlement(world, eligibilityId)).toEqual(expected);
      const owed = expected.used === 0 ? {} : { 'council-receivable': -3_000, 'provider-due': 3_000 };
      expect(await balancesOf(world, bookingId)).toEqual(owed);
    }
  });

  it('is used by who came and by who stayed away, returned to who was excused, and owed by the council, never paid out', async () => {
    const funded = await makeFunded(world, { starts: [24] });
    const { eligibilityIds: ids, bookingId } = await bookFunded(world, funded, { children: 3 });
    const [came, excused] = await world.services.db
      .selectFrom('place')
      .select('id')
      .where('booking_id', '=', bookingId)
      .orderBy('id')
      .execute();
    world.clock.advance({ hours: 24 });
    const mark = (placeId: string | undefined, kind: string) => ({
      id: randomUUID(),
      placeId,
      kind,
      madeAt: world.clock.now().toString(),
    });
    const marked = await world.request('POST /registers/{sessionId}/marks', {
      as: funded.providerId,
      params: { sessionId: funded.sessionIds[0] ?? '' },
      body: { marks: [mark(came?.id, 'ARRIVED'), mark(excused?.id, 'ABSENT_NOTIFIED')] },
    });
    expect(marked.status).toBe(200);
    world.clock.advance({ hours: 25 });
    await settleFunded(world.services);
    expect(await balancesOf(world, bookingId)).toEqual({});
    world.clock.advance({ hours: 1 });
    await settleFunded(world.services);
    await settleFunded(world.services);
    expect(await balancesOf(world, bookingId)).toEqual({ 'council-receivable': -6_000, 'provider-due': 6_000 });
    const taken = await Promise.all(ids.map(async (id) => takenOfEntitlement(world, id)));
    expect(taken.toSorted((a, b) => a.used - b.used)).toEqual([
      { reserved: 0, used: 0 },
      { reserved: 0, used: 1 },
      { reserved: 0, used: 1 },
    ]);
    const due = await world.services.db
      .selectFrom('place_due')
      .select('due_pence')
      .where('provider_id', '=', funded.providerId)
      .execute();
    expect(due).toEqual([]);
  });

  it('that its provider cancels when it counts as used already is given back, and owed no more', async () => {
    const funded = await makeFunded(world, { starts: [24] });
    const { family, eligibilityIds, bookingId } = await bookFunded(world, funded);
    world.clock.advance({ hours: 24 + 50 });
    await settleFunded(world.services);
    expect(await takenOfEntitlement(world, eligibilityIds[0] ?? '')).toEqual({ reserved: 0, used: 1 });
    const params = { bookingId };
    const { body } = await world.request('GET /bookings/{bookingId}', { as: funded.providerId, params });
    const cancelled = await world.request('POST /bookings/{bookingId}/cancel', {
      as: funded.providerId,
      params,
      body: { placeIds: [body.places[0].id], expectedRefundPence: 0, message: 'It rained off.' },
    });
    expect(cancelled.status).toBe(200);
    await settleFunded(world.services);
    expect(await takenOfEntitlement(world, eligibilityIds[0] ?? '')).toEqual({ reserved: 0, used: 0 });
    expect(await balancesOf(world, bookingId)).toEqual({ 'council-receivable': 0, 'provider-due': 0 });
    const ledger = await world.request('GET /ledger/bookings/{bookingId}', { as: family.id, params });
    expect(ledger.body.transactions.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      '£30.00 is to be paid by the council.',
      '£30.00 is no longer to be paid by the council.',
    ]);
  });

  it('keeps its ticket when its provider lets families pay for it from now on, and so its allowance', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const { family, eligibilityIds, bookingId } = await bookFunded(world, funded);
    const of = { as: funded.providerId, params: { experienceId: funded.listingId } };
    const { body } = await world.request('GET /experiences/{experienceId}/tickets', of);
    const [{ allInPence: _a, state: _s, reason: _r, ...ticket }] = body.tickets;
    const saved = await world.request('PUT /experiences/{experienceId}/tickets', {
      ...of,
      body: { version: body.version, tickets: [{ ...ticket, funding: 'PAID', pricePence: 2_000 }] },
    });
    expect(saved.status).toBe(200);
    expect(saved.body.tickets).toMatchObject([{ funding: 'PAID' }]);
    expect(saved.body.tickets[0].id).not.toBe(ticket.id);
    const params = { bookingId };
    const booking = await world.request('GET /bookings/{bookingId}', { as: family.id, params });
    const cancelled = await world.request('POST /bookings/{bookingId}/cancel', {
      as: family.id,
      params,
      body: { placeIds: [booking.body.places[0].id], expectedRefundPence: 0 },
    });
    expect(cancelled.status).toBe(200);
    expect(await takenOfEntitlement(world, eligibilityIds[0] ?? '')).toEqual({ reserved: 0, used: 0 });
  });

  it('is not moved: what pays for another date is decided where it is booked', async () => {
    const funded = await makeFunded(world, { starts: [240, 264] });
    const { family, bookingId } = await bookFunded(world, funded, { sessionIds: funded.sessionIds.slice(0, 1) });
    const params = { bookingId };
    const { body: booking } = await world.request('GET /bookings/{bookingId}', { as: family.id, params });
    expect(booking.places[0].canMove).toBe(false);
  });
});

describe('places that a council does not pay for', () => {
  async function refused(pricePence = 2_000, children = 1, starts = [240]) {
    const funded = await makeFunded(world, { starts, capacity: children });
    const ticketId = await addTicket(world, funded, { pricePence });
    const asked = await request(funded, children);
    for (const id of asked.ids) {
      await decide(world, funded, [id], no);
      world.clock.advance({ minutes: 15 });
      await followCouncils(world.services);
    }
    const offers = async () =>
      (
        await world.request('GET /bookings/{bookingId}', {
          as: asked.family.id,
          params: { bookingId: asked.bookingId },
        })
      ).body.switchOffers;
    const [{ id: offerId }] = await offers();
    const take = (as: string, ticket: string = ticketId, offer: string = offerId) =>
      world.request('POST /bookings/{bookingId}/switch', {
        as,
        params: { bookingId: asked.bookingId },
        body: { offerId: offer, ticketId: ticket },
      });
    return { ...asked, funded, ticketId, take, offers };
  }

  it('are kept for a day, and one press takes them with a ticket that the family pays', async () => {
    const { family, funded, take, offers, ticketId, bookingId } = await refused();
    expect(await offers()).toMatchObject([{ tickets: [{ id: ticketId, totalPence: 2_060 }] }]);
    // Nobody else has the last place.
    const other = await makeFamily(world);
    const held = await world.request('POST /basket/places', {
      as: other.id,
      body: {
        listingId: funded.listingId,
        lines: [{ sessionId: funded.sessionIds[0], ticketId, learnerId: other.learnerIds[0] }],
      },
    });
    expect(held.body.key).toBe('places-gone');
    expect((await take(other.id)).status).toBe(404);
    expect((await take(family.id, funded.ticketId)).body.key).toBe('not-eligible');
    expect((await take(family.id)).status).toBe(204);
    expect((await take(family.id)).body.key).toBe('offer-ended');
    expect(await offers()).toEqual([]);
    expect(await takenOf(world, funded.sessionIds[0] ?? '')).toBe(1);
    const { body } = await world.request('GET /basket', { as: family.id });
    expect(body.basket.quote.totalPence).toBe(2_060);
    expect((await bookingOf(bookingId)).places).toEqual(['DECLINED']);
  });

  it('of each child are kept, whoever the council decided about first, and are taken one by one or given back', async () => {
    const { family, funded, take, offers, ticketId } = await refused(2_000, 2);
    const [mia, noah] = await offers();
    expect([mia.placeIds.length, noah.placeIds.length]).toEqual([1, 1]);
    expect(Date.parse(noah.until) - Date.parse(mia.until)).toBeGreaterThanOrEqual(15 * 60_000);
    const [sessionId = ''] = funded.sessionIds;
    expect(await takenOf(world, sessionId)).toBe(2);
    const kept = (who: string) => expect.stringContaining(`We keep 1 place for ${who} until`);
    expect((await settledMails(family.email, /^Not all funded/))[0]?.text).toEqual(kept('Mia'));
    expect((await settledMails(family.email, /^Not booked/))[0]?.text).toEqual(kept('Noah'));
    // An offer of another family's booking is none of theirs.
    const stranger = await refused();
    const [theirs] = await stranger.offers();
    expect((await take(family.id, ticketId, theirs.id)).body.key).toBe('offer-ended');
    expect((await take(family.id, ticketId, mia.id)).status).toBe(204);
    expect(await offers()).toMatchObject([{ id: noah.id }]);
    expect((await take(family.id, ticketId, noah.id)).status).toBe(204);
    const { body } = await world.request('GET /basket', { as: family.id });
    expect(body.basket.quote.totalPence).toBe(4_120);
    expect(await miscounted(world)).toEqual([]);
  });

  it('are kept without a date that their provider has cancelled since: the others can still be taken', async () => {
    const { family, funded, take, offers, ticketId } = await refused(2_000, 1, [240, 264]);
    const [one = '', two = ''] = funded.sessionIds;
    expect(await offers()).toMatchObject([{ placeIds: [{}, {}], tickets: [{ totalPence: 4_120 }] }]);
    const cancelled = await world.request('POST /cancellations', {
      as: funded.providerId,
      body: { sessionIds: [one], message: 'The wood is flooded.', expectedPlaces: 0 },
    });
    expect(cancelled.status).toBe(200);
    await settledMails(family.email, /^/);
    expect(await offers()).toMatchObject([{ placeIds: [{}], tickets: [{ id: ticketId, totalPence: 2_060 }] }]);
    expect((await take(family.id)).status).toBe(204);
    const { body } = await world.request('GET /basket', { as: family.id });
    expect(body.basket.bookings).toMatchObject([{ places: [{ session: { id: two } }] }]);
    expect([await takenOf(world, one), await takenOf(world, two)]).toEqual([0, 1]);
    expect(await miscounted(world)).toEqual([]);
  });

  it('of a whole block are taken with a date that was added to it since, and without one that was cancelled', async () => {
    const funded = await makeFunded(world, { unit: 'block', starts: [240, 264, 312], capacity: 1 });
    const ticketId = await addTicket(world, funded, { pricePence: 6_000, unit: 'block' });
    const { family, bookingId, ids } = await request(funded);
    await decide(world, funded, ids, no);
    world.clock.advance({ minutes: 15 });
    await followCouncils(world.services);
    const params = { bookingId };
    const { body: booking } = await world.request('GET /bookings/{bookingId}', { as: family.id, params });
    const [{ id: offerId }] = booking.switchOffers;
    const added = await addDate(world, funded, 288);
    const [first = '', second = '', third = ''] = funded.sessionIds;
    await world.request('POST /cancellations', {
      as: funded.providerId,
      body: { sessionIds: [second], message: 'The wood is flooded.', expectedPlaces: 0 },
    });
    const taken = await world.request('POST /bookings/{bookingId}/switch', {
      as: family.id,
      params,
      body: { offerId, ticketId },
    });
    expect(taken.status).toBe(204);
    const { body } = await world.request('GET /basket', { as: family.id });
    const dates = body.basket.bookings[0].places.map((place: { session: { id: string } }) => place.session.id);
    expect(dates).toEqual([first, added, third]);
    expect(await Promise.all([first, second, added, third].map((id) => takenOf(world, id)))).toEqual([1, 0, 1, 1]);
    expect(await miscounted(world)).toEqual([]);
  });

  it.each([
    ['is sold out', async (ticketId: string) => setQuota(ticketId, 0)],
    [
      'is sold in greater numbers only',
      async (ticketId: string) =>
        world.services.db.updateTable('ticket').set({ minimum_per_booking: 2 }).where('id', '=', ticketId).execute(),
    ],
  ])('are kept for nobody where the other ticket %s', async (_, change) => {
    const funded = await makeFunded(world, { starts: [240], capacity: 1 });
    await change(await addTicket(world, funded, { pricePence: 2_000 }));
    const { ids, family, bookingId } = await request(funded);
    await decide(world, funded, ids, no);
    world.clock.advance({ minutes: 15 });
    await followCouncils(world.services);
    expect((await bookingOf(bookingId)).places).toEqual(['DECLINED']);
    const { body } = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
    expect(body.switchOffers).toEqual([]);
    expect(await takenOf(world, funded.sessionIds[0] ?? '')).toBe(0);
  });

  it('are not offered any more once their provider has cancelled all of their dates', async () => {
    const { family, funded, take, offers } = await refused();
    await world.request('POST /cancellations', {
      as: funded.providerId,
      body: { sessionIds: funded.sessionIds, message: 'The wood is flooded.', expectedPlaces: 0 },
    });
    expect(await offers()).toEqual([]);
    expect((await take(family.id)).body.key).toBe('offer-ended');
  });

  it('are given back when the day is over', async () => {
    const { family, funded, take, offers } = await refused();
    world.clock.advance({ hours: 24 });
    expect(await offers()).toEqual([]);
    expect((await take(family.id)).body.key).toBe('offer-ended');
    await lapseSwitches(world.services);
    await lapseSwitches(world.services);
    expect(await takenOf(world, funded.sessionIds[0] ?? '')).toBe(0);
  });
});

describe('places that a council pays for beside places that the family pays for', () => {
  /** The first child comes on the council's ticket and the second on one that the family pays. */
  const holdMixed = (family: Family, { listingId, ticketId, sessionIds }: Funded, paidTicketId: string) =>
    world.request('POST /basket/places', {
      as: family.id,
      body: {
        listingId,
        lines: [ticketId, paidTicketId].map((ticket, index) => ({
          sessionId: sessionIds[0],
          ticketId: ticket,
          learnerId: family.learnerIds[index],
        })),
      },
    });
  async function eligible(options: FundedOptions) {
    const funded = await makeFunded(world, { starts: [240], ...options });
    const paidTicketId = await addTicket(world, funded, { pricePence: 2_000 });
    const family = await makeFamily(world, 2);
    const ids = await ask(world, family, funded);
    await decide(world, funded, ids, yes);
    return { funded, paidTicketId, family, ids };
  }

  it('are asked for together: whom the council refuses meanwhile loses theirs alone, and the other is booked and paid once', async () => {
    const { funded, paidTicketId, family, ids } = await eligible({ needsApproval: true });
    expect((await holdMixed(family, funded, paidTicketId)).status).toBe(200);
    const out = await checkOut(world, family);
    await payOnPage(out.body.url);
    await settleAll(world);
    const [bookingId] = out.body.bookingIds;
    expect(await bookingOf(bookingId)).toMatchObject({ approval: 'PENDING', places: ['REQUESTED', 'REQUESTED'] });
    await decide(world, funded, ids.slice(0, 1), no);
    world.clock.advance({ minutes: 15 });
    await followCouncils(world.services);
    const params = { bookingId };
    const approved = await world.request('POST /bookings/{bookingId}/approve', {
      as: funded.providerId,
      params,
      body: {},
    });
    expect(approved.status).toBe(200);
    await settleAll(world);
    expect((await bookingOf(bookingId)).places.toSorted()).toEqual(['CONFIRMED', 'DECLINED']);
    const { body } = await world.request('GET /bookings/{bookingId}', { as: family.id, params });
    expect(body).toMatchObject({ payment: 'PAID', money: { paidPence: 2_060, refundedPence: 0 }, refunds: [] });
    expect(mailsAbout(family.email, /^Not booked/)).toEqual([]);
  });

  it.each([
    ['booked at once', false],
    ['answered by its provider', true],
  ])(
    'on a listing that is %s are chosen again, apart, when the council takes its yes back before they are paid',
    async (_, needsApproval) => {
      const { funded, paidTicketId, family, ids } = await eligible({ needsApproval });
      expect((await holdMixed(family, funded, paidTicketId)).status).toBe(200);
      expect((await undo(funded, ids[0] ?? '')).status).toBe(204);
      const { body } = await checkOut(world, family);
      expect([body.key, body.message]).toEqual(['not-eligible', expect.stringContaining('choose it again')]);
      expect((await holdMixed(family, funded, paidTicketId)).body.key).toBe('request-alone');
      const [mia = '', noah = ''] = family.learnerIds;
      expect((await hold(world, family, funded, { learnerIds: [mia] })).status).toBe(200);
      expect((await checkOut(world, family)).body.outcome).toBe('requested');
      expect((await hold(world, family, { ...funded, ticketId: paidTicketId }, { learnerIds: [noah] })).status).toBe(
        200,
      );
      expect((await checkOut(world, family)).body.outcome).toBe('pay');
    },
  );

  it('are not put beside one another by an offer: it stands until what waits for the council is asked for', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const paidTicketId = await addTicket(world, funded, { pricePence: 2_000 });
    const family = await makeFamily(world, 2);
    const ids = await ask(world, family, funded);
    const [mia = '', noah = ''] = family.learnerIds;
    await hold(world, family, funded, { learnerIds: [noah] });
    const [bookingId] = (await checkOut(world, family)).body.bookingIds;
    await decide(world, funded, ids.slice(1), no);
    world.clock.advance({ minutes: 15 });
    await followCouncils(world.services);
    const params = { bookingId };
    const offers = async () =>
      (await world.request('GET /bookings/{bookingId}', { as: family.id, params })).body.switchOffers;
    const take = async () => {
      const [offer] = await offers();
      return world.request('POST /bookings/{bookingId}/switch', {
        as: family.id,
        params,
        body: { offerId: offer.id, ticketId: paidTicketId },
      });
    };
    expect((await hold(world, family, funded, { learnerIds: [mia] })).status).toBe(200);
    const refused = await take();
    expect([refused.body.key, refused.body.message]).toEqual([
      'request-alone',
      'Places that wait for the council are booked on their own. Please finish what is in your basket first, or give it back.',
    ]);
    expect(await offers()).toHaveLength(1);
    expect((await checkOut(world, family)).body.outcome).toBe('requested');
    expect((await take()).status).toBe(204);
    expect((await checkOut(world, family)).body.outcome).toBe('pay');
  });
});

describe('an allowance', () => {
  it('that is used up holds no more', async () => {
    const funded = await makeFunded(world, { allowance: { unit: 'sessions', amount: 2 } });
    const family = await makeFamily(world);
    await decide(world, funded, await ask(world, family, funded), yes);
    const { body } = await hold(world, family, funded);
    expect([body.key, body.message]).toEqual([
      'allowance-used-up',
      'Mia has 2 sessions left of what the council pays for; this needs 3 sessions.',
    ]);
    expect((await hold(world, family, funded, { sessionIds: funded.sessionIds.slice(0, 2) })).status).toBe(200);
    // What is held is chosen again: what it took counts as left.
    expect((await hold(world, family, funded, { sessionIds: funded.sessionIds.slice(1) })).status).toBe(200);
    expect((await world.request('DELETE /basket', { as: family.id })).status).toBe(204);
    expect((await hold(world, family, funded, { sessionIds: funded.sessionIds.slice(0, 2) })).status).toBe(200);
  });

  it('is used in hours by how long a session is, and in pounds by what the council pays for it', async () => {
    for (const [allowance, reserved] of [
      [{ unit: 'hours', amount: 600 }, 120],
      [{ unit: 'pounds', amount: 10_000 }, 3_000],
    ] as const) {
      const funded = await makeFunded(world, { kind: 'SEND', allowance, starts: [240] });
      const family = await makeFamily(world);
      const [eligibilityId = ''] = await ask(world, family, funded);
      expect((await hold(world, family, funded)).status).toBe(200);
      expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved, used: 0 });
    }
  });

  it('does not pay outside of the programme’s days, nor after the day it holds until', async () => {
    const funded = await makeFunded(world, { days: [-30, 10], starts: [24, 264] });
    const family = await makeFamily(world);
    const ids = await ask(world, family, funded);
    const late = await hold(world, family, funded, { sessionIds: funded.sessionIds.slice(1) });
    expect(late.body.key).toBe('not-eligible');
    const today = world.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate();
    await decide(world, funded, ids, { ...yes, validUntil: today.toString() });
    const early = await hold(world, family, funded, { sessionIds: funded.sessionIds.slice(0, 1) });
    expect(early.body.key).toBe('not-eligible');
  });

  it.each([1, 3])('of which %i sessions are left gives exactly so many, however many ask at once', async (left) => {
    const callers = 8;
    const first = await makeFunded(world, { starts: [240], allowance: { unit: 'sessions', amount: left } });
    const family = await makeFamily(world);
    const [eligibilityId = ''] = await ask(world, family, first);
    await decide(world, first, [eligibilityId], yes);
    // One learner, dates of listings of one council that do not overlap: each is held by its own transaction.
    const others: Funded[] = [first];
    for (let nth = 1; nth < callers; nth += 1) {
      const other = await makeFunded(world, { starts: [240 + nth * 4] });
      await world.services.db
        .updateTable('listing')
        .set({ council_id: first.councilId })
        .where('id', '=', other.listingId)
        .execute();
      others.push(other);
    }
    const answers = await Promise.all(others.map((other) => hold(world, family, other)));
    const held = answers.filter(({ status }) => status === 200);
    expect(held).toHaveLength(left);
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.key)).toEqual(
      Array.from({ length: callers - left }, () => 'allowance-used-up'),
    );
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: left, used: 0 });
  });
});
