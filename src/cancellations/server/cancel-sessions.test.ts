import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { format } from '../../platform/time.ts';
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
} from '../../places/server/bookable.fixture.ts';
import { endPlacesOfSession } from './cancel-sessions.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

const preview = async (bookable: Bookable, sessionIds: string[], as = bookable.providerId) =>
  world.request('GET /cancellations/preview', { as, query: { sessions: sessionIds.join(',') } });
const cancel = async (bookable: Bookable, sessionIds: string[], expectedPlaces: number, as = bookable.providerId) =>
  world.request('POST /cancellations', { as, body: { sessionIds, message: 'A storm is coming.', expectedPlaces } });
const endPlaces = async ({ providerId }: Bookable, sessionId: string) =>
  endPlacesOfSession(world.services, sessionId, {
    actorId: providerId,
    subjectId: providerId,
    message: 'A storm is coming.',
  });
const show = async (id: string, bookingId: string) =>
  (await world.request('GET /bookings/{bookingId}', { as: id, params: { bookingId } })).body;

describe('a provider cancels a session', () => {
  it('and every family is told and gets everything back, the fee included; its other dates stay', async () => {
    const bookable = await makeBookable(world, { starts: [240, 264] });
    const [first = '', second = ''] = bookable.sessionIds;
    const [one, two] = [await makeFamily(world, 2), await makeFamily(world)];
    const both = await bookAndPay(world, one, bookable);
    const only = await bookAndPay(world, two, bookable, { sessionIds: [first] });
    const before = await preview(bookable, [first]);
    expect(before.body).toMatchObject({ places: 3, families: 2, refundPence: 3 * 4944, requests: 0 });
    expect((await cancel(bookable, [first], 2)).body).toMatchObject({
      key: 'preview-changed',
      details: { preview: { places: 3 } },
    });
    expect((await cancel(bookable, [first], 3)).status).toBe(200);
    await settleAll(world);
    expect(await takenOf(world, first)).toBe(0);
    expect(await takenOf(world, second)).toBe(2);
    const told = await show(one.id, both);
    expect(told).toMatchObject({ payment: 'PART_REFUNDED' });
    const reasons = told.places.map((place: { session: { id: string }; cancelled: { message: string } | null }) => [
      place.session.id,
      place.cancelled?.message ?? '',
    ]);
    expect(reasons).toContainEqual([first, 'A storm is coming.']);
    expect(reasons).toContainEqual([second, '']);
    expect(await show(two.id, only)).toMatchObject({
      label: { key: 'CANCELLED_BY_PROVIDER' },
      payment: 'REFUNDED',
      refunds: [{ state: 'REFUNDED', amountPence: 4944, rule: 'PROVIDER_CANCELS' }],
    });
    expect(await balancesOf(world, only)).toMatchObject({ booker: 0, 'provider-due': 0, 'platform-fee': 0 });
    const mail = world.mails().find(({ to, subject }) => to.includes(two.email) && /^Cancelled/.test(subject));
    expect(mail?.text).toContain('A storm is coming.');
    // Again, for example by a second click: nothing more happens.
    expect((await cancel(bookable, [first], 0)).status).toBe(200);
    await settleAll(world);
    expect((await show(two.id, only)).refunds).toHaveLength(1);
  });

  it('and who cancels before the cancellation has come to their booking gets the same', async () => {
    const bookable = await makeBookable(world, { starts: [30] });
    const [sessionId = ''] = bookable.sessionIds;
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable);
    const quoted = async () =>
      (await world.request('GET /bookings/{bookingId}/refund-quote', { as: family.id, params: { bookingId } })).body;
    expect((await quoted()).totalPence).toBe(0);
    // As `cancelSessions` leaves it until its event is heard.
    const at = world.services.clock.now().toString();
    await world.services.db.updateTable('session').set({ cancelled_at: at }).where('id', '=', sessionId).execute();
    expect(await quoted()).toMatchObject({ totalPence: 4944, places: [{ rule: 'PROVIDER_CANCELS' }] });
  });

  it('together with others: each family is told once, of all its dates, and gets one refund, whichever job comes first', async () => {
    const bookable = await makeBookable(world, { starts: [240, 264, 288, 312] });
    const [first = '', second = '', third = '', fourth = ''] = bookable.sessionIds;
    const [all, some] = [await makeFamily(world, 2), await makeFamily(world)];
    const whole = await bookAndPay(world, all, bookable);
    const part = await bookAndPay(world, some, bookable, { sessionIds: [second, fourth] });
    expect((await cancel(bookable, [fourth], 3)).status).toBe(200);
    world.clock.advance({ minutes: 1 });
    expect((await cancel(bookable, [first, second, third], 7)).status).toBe(200);
    // What the outbox has is worked off twice, by workers that know nothing of each other.
    await Promise.all([first, second, third].flatMap((id) => [endPlaces(bookable, id), endPlaces(bookable, id)]));
    await settleAll(world);

    const told = (email: string) =>
      world.mails().filter(({ to, subject }) => to.includes(email) && /^Cancelled/.test(subject));
    const subjects = (email: string) =>
      told(email)
        .map(({ subject }) => subject)
        .toSorted();
    expect(subjects(all.email)).toEqual(['Cancelled: 2 places, Forest school', 'Cancelled: 6 places, Forest school']);
    expect(subjects(some.email)).toEqual(['Cancelled: 1 place, Forest school', 'Cancelled: 1 place, Forest school']);
    const { places, refunds } = await show(all.id, whole);
    const mail = told(all.email).find(({ subject }) => subject.includes('6 places'));
    for (const { session } of places) {
      const when = format.session(session.startDate, session.endDate);
      expect([when, mail?.text.includes(when)]).toEqual([when, session.id !== fourth]);
    }
    expect(refunds.map(({ amountPence }: { amountPence: number }) => amountPence).toSorted()).toEqual(
      [2 * 4944, 6 * 4944].toSorted(),
    );
    for (const id of bookable.sessionIds) expect(await takenOf(world, id)).toBe(0);
    for (const id of [whole, part]) expect(await balancesOf(world, id)).toMatchObject({ booker: 0, 'provider-due': 0 });
  });

  it('and it can no longer be booked or held', async () => {
    const bookable = await makeBookable(world, { starts: [240, 264] });
    const [first = ''] = bookable.sessionIds;
    const family = await makeFamily(world);
    expect((await hold(world, family, bookable, { sessionIds: [first] })).status).toBe(200);
    await cancel(bookable, [first], 0);
    await settleAll(world);
    expect(await takenOf(world, first)).toBe(0);
    expect((await world.request('GET /basket', { as: family.id })).body.basket).toBeNull();
    expect((await hold(world, family, bookable, { sessionIds: [first] })).body.key).toBe('not-bookable');
  });

  it('while somebody stands before the payment page: nothing is charged, or it goes back', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    const [first = ''] = bookable.sessionIds;
    const [slow, quick] = [await makeFamily(world), await makeFamily(world)];
    await hold(world, slow, bookable);
    await checkOut(world, slow);
    await hold(world, quick, bookable);
    const paying = await checkOut(world, quick);
    await Promise.all([payOnPage(paying.body.url), cancel(bookable, [first], 0)]);
    await settleAll(world);
    await settleAll(world);
    expect(await takenOf(world, first)).toBe(0);
    const balances = await balancesOf(world, paying.body.bookingIds[0]);
    expect(balances['booker'] ?? 0).toBe(0);
    expect(balances['provider-due'] ?? 0).toBe(0);
  });

  it('and requests for it are declined as a whole; what they asked for on other dates is told before', async () => {
    const bookable = await makeBookable(world, { starts: [240, 264], needsApproval: true, pricePence: 0 });
    const [first = '', second = ''] = bookable.sessionIds;
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable);
    const told = async (ids: string[]) => (await preview(bookable, ids)).body;
    expect(await told([first])).toMatchObject({ places: 0, requests: 1, otherRequests: 1, families: 1 });
    expect(await told([first, second])).toMatchObject({ requests: 2, otherRequests: 0 });
    await cancel(bookable, [first], 0);
    await settleAll(world);
    expect(await show(family.id, bookingId)).toMatchObject({
      approval: 'DECLINED',
      request: { declineReason: 'The dates have changed.', message: 'A storm is coming.' },
    });
    expect(await takenOf(world, second)).toBe(0);
  });

  it('in the moment in which a family takes the last place: the family is told, whichever came first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const bookable = await makeBookable(world, { starts: [240], capacity: 1, pricePence: 0 });
      const family = await makeFamily(world);
      const [held, cancelled] = await Promise.all([
        hold(world, family, bookable),
        cancel(bookable, bookable.sessionIds, 0),
      ]);
      expect(cancelled.status).toBe(200);
      await settleAll(world);
      expect([200, 409]).toContain(held.status);
      expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(0);
    }
  });

  it('of somebody else: it is not there', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    const other = await world.makeAccount({ accountType: 'mentor' });
    expect((await preview(bookable, bookable.sessionIds, other.id)).status).toBe(404);
    expect((await cancel(bookable, bookable.sessionIds, 0, other.id)).status).toBe(404);
    const own = await makeBookable(world, { starts: [240], providerId: other.id });
    expect((await cancel(own, [...own.sessionIds, ...bookable.sessionIds], 0)).status).toBe(404);
  });
});
