import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inThisOrder } from '../../../test/in-order.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { finishCaptures } from '../../payments/server/capture.ts';
import {
  balancesOf,
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  sandbox,
  settleAll,
  takenOf,
  type Bookable,
  type BookableOptions,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { endPlacesOfCancelledSessions } from '../../cancellations/server/cancel-sessions.ts';
import { lapseRequests } from './lapse-requests.ts';
import { paymentEffects } from '../../app/payment-effects.ts';
import { tell } from '../../people/server/tell.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

/** How often the payment partner's SDK asks before it gives up. */
const TRIES = 3;

type Asked = { bookable: Bookable; family: Family; bookingId: string };

/** A family has asked for one place and its card is authorised. */
async function ask(options: BookableOptions = {}): Promise<Asked> {
  const bookable = await makeBookable(world, { starts: [240], capacity: 1, needsApproval: true, ...options });
  const family = await makeFamily(world);
  expect((await hold(world, family, bookable)).status).toBe(200);
  const out = await checkOut(world, family);
  if (out.body.outcome === 'pay') {
    await payOnPage(out.body.url);
    await settleAll(world);
  }
  return { bookable, family, bookingId: out.body.bookingIds[0] };
}

const approve = async ({ bookable, bookingId }: Asked, as = bookable.providerId) =>
  world.request('POST /bookings/{bookingId}/approve', {
    as,
    params: { bookingId },
    body: { message: 'See you soon.' },
  });
const decline = async ({ bookable, bookingId }: Asked) =>
  world.request('POST /bookings/{bookingId}/decline', {
    as: bookable.providerId,
    params: { bookingId },
    body: { reason: 'full', message: 'Please try in May.' },
  });
const withdraw = async ({ family, bookingId }: Asked) =>
  world.request('POST /bookings/{bookingId}/withdraw', { as: family.id, params: { bookingId } });
const show = async ({ family, bookingId }: Asked) =>
  (await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } })).body;
const paymentOf = async ({ family }: Asked) =>
  world.services.db.selectFrom('payment').selectAll().where('account_id', '=', family.id).executeTakeFirstOrThrow();
const intentOf = async (asked: Asked) =>
  world.services.stripe.paymentIntents.retrieve((await paymentOf(asked)).payment_intent_id ?? '');
const taken = async ({ bookable }: Asked) => takenOf(world, bookable.sessionIds[0] ?? '');
const subjectsTo = async (email: string) =>
  world
    .mails()
    .filter((mail) => mail.to.includes(email))
    .map((mail) => mail.subject);

describe('a request', () => {
  it('authorises the card, keeps the place and takes nothing', async () => {
    const asked = await ask();
    expect(await show(asked)).toMatchObject({
      label: { key: 'REQUESTED' },
      approval: 'PENDING',
      payment: 'AUTHORISED',
      money: { paidPence: 0 },
      places: [{ state: 'REQUESTED' }],
      cancellation: { example: expect.stringContaining('nothing is charged') },
    });
    expect((await intentOf(asked)).status).toBe('requires_capture');
    expect(await taken(asked)).toBe(1);
    expect(await balancesOf(world, asked.bookingId)).toEqual({});
    const list = await world.request('GET /bookings', {
      as: asked.bookable.providerId,
      query: { as: 'provider', type: 'requests' },
    });
    expect(list.body.bookings.map((booking: { id: string }) => booking.id)).toEqual([asked.bookingId]);
  });

  it('for what is free needs no card', async () => {
    const asked = await ask({ pricePence: 0 });
    expect(await show(asked)).toMatchObject({ approval: 'PENDING', payment: 'FREE', places: [{ state: 'REQUESTED' }] });
    expect((await approve(asked)).body.booking).toMatchObject({ approval: 'APPROVED', label: { key: 'UPCOMING' } });
    expect(await show(asked)).toMatchObject({ payment: 'FREE', places: [{ state: 'CONFIRMED' }] });
  });

  it('is answered with a word, which the family reads in the mail and on the page', async () => {
    const asked = await ask({ pricePence: 0 });
    await approve(asked);
    await settleAll(world);
    const mail = world.mails(asked.family.email).find(({ subject }) => subject.startsWith('Booked: '));
    expect(mail?.text).toContain('A word from Oakwood Forest School:\nSee you soon.');
    expect(await show(asked)).toMatchObject({ approval: 'APPROVED', request: { message: 'See you soon.' } });
  });

  it.each(['declined', 'withdrawn'] as const)('of a paid ticket that is %s is not called free', async (how) => {
    const asked = await ask();
    await (how === 'declined' ? decline(asked) : withdraw(asked));
    const { body } = await world.request('GET /bookings.csv', {
      as: asked.bookable.providerId,
      query: { as: 'provider' },
    });
    expect(body).toMatch(/Priya Shah/);
    expect(body).not.toMatch(/,Free,/);
  });

  it('tells the provider what must be known for a yes or no, and how to reach the family only after the yes', async () => {
    const asked = await ask({ pricePence: 0 });
    const { db } = world.services;
    await tell(world.services, asked.family.learnerIds, {
      health: { allergies: [{ allergen: 'Wasp stings' }] },
      support: { needs: 'Needs quiet' },
    });
    await db.updateTable('account').set({ phone_number: '07700 900123' }).where('id', '=', asked.family.id).execute();
    await db
      .updateTable('account')
      .set({ phone_number: '0117 496 0000' })
      .where('id', '=', asked.bookable.providerId)
      .execute();
    const seen = async (as = asked.bookable.providerId) =>
      (await world.request('GET /bookings/{bookingId}', { as, params: { bookingId: asked.bookingId } })).body;
    const request = await seen();
    expect(request.request.learners).toEqual([
      {
        id: asked.family.learnerIds[0],
        firstName: 'Mia',
        age: 8,
        over18: false,
        allergies: 'Wasp stings',
        medical: '',
        supportNeeds: 'Needs quiet',
        notShared: [],
      },
    ]);
    expect(request.booker).toMatchObject({ emailAddress: '', phoneNumber: '' });
    const as = asked.bookable.providerId;
    const listed = async () => [
      String((await world.request('GET /bookings.csv', { as, query: { as: 'provider' } })).body).includes(
        asked.family.email,
      ),
      (await world.request('GET /customers', { as })).body.customers.length,
    ];
    expect(await listed()).toEqual([false, 0]);
    const looks = async () =>
      (
        await db
          .selectFrom('access_log')
          .select('actor_id')
          .where('what', '=', 'request')
          .where('learner_id', 'in', asked.family.learnerIds)
          .execute()
      ).length;
    expect(await looks()).toBe(1);
    expect(await seen(asked.family.id)).toMatchObject({ request: { learners: [] }, provider: { phoneNumber: '' } });
    expect(await looks()).toBe(1);

    await approve(asked);
    expect(await seen()).toMatchObject({
      request: { learners: [] },
      booker: { emailAddress: asked.family.email, phoneNumber: '07700 900123' },
    });
    expect(await listed()).toEqual([true, 1]);
    expect(await seen(asked.family.id)).toMatchObject({ provider: { phoneNumber: '0117 496 0000' } });
  });

  it('is alone in its basket, whichever came first', async () => {
    const requested = await makeBookable(world, { title: 'Pottery', starts: [300], needsApproval: true });
    const atOnce = await makeBookable(world, { title: 'Football', starts: [400] });
    const family = await makeFamily(world);
    expect((await hold(world, family, requested)).status).toBe(200);
    expect((await hold(world, family, atOnce)).body.key).toBe('request-alone');
    const other = await makeFamily(world);
    expect((await hold(world, other, atOnce)).status).toBe(200);
    const refused = await hold(world, other, requested);
    expect([refused.status, refused.body.key]).toEqual([409, 'request-alone']);
    expect(refused.body.message).toContain('Pottery');
  });
});

describe('the provider says yes', () => {
  it('and the card is charged, the place booked, the ledger right, the family told', async () => {
    const asked = await ask();
    const answer = await approve(asked);
    expect(answer.body.booking).toMatchObject({ approval: 'APPROVED', payment: 'PAID', label: { key: 'UPCOMING' } });
    await settleAll(world);
    expect((await intentOf(asked)).status).toBe('succeeded');
    expect(await show(asked)).toMatchObject({
      payment: 'PAID',
      places: [{ state: 'CONFIRMED' }],
      money: { paidPence: 4944 },
    });
    expect(await balancesOf(world, asked.bookingId)).toEqual({
      booker: -4944,
      'provider-due': 4704,
      'platform-fee': 240,
    });
    expect(await subjectsTo(asked.family.email)).toContain('Booked: Forest school');
  });

  it('twice, or in two tabs at once, and it is charged once', async () => {
    const asked = await ask();
    const press = async () => approve(asked);
    const row = ['select from booking where id = $1', [asked.bookingId]] as const;
    const answers = await inThisOrder(world, row, [press, press]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await settleAll(world);
    const charges = await world.services.stripe.charges.list({ payment_intent: (await intentOf(asked)).id });
    expect(charges.data.filter((charge) => charge.captured)).toHaveLength(1);
    expect((await approve(asked)).body.booking.approval).toBe('APPROVED');
  });

  it('while the payment partner is down, and it is charged when that is back', async () => {
    const asked = await ask();
    // The SDK tries again by itself: the outage outlasts its tries.
    const path = `/v1/payment_intents/${(await intentOf(asked)).id}/capture`;
    await sandbox(world, 'fail', { times: TRIES, status: 500, path });
    const answer = await approve(asked);
    expect(answer.body.booking).toMatchObject({ approval: 'APPROVED', places: [{ state: 'REQUESTED' }] });
    expect((await withdraw(asked)).body.key).toBe('already-answered');
    await finishCaptures(world.services, paymentEffects);
    expect(await show(asked)).toMatchObject({ payment: 'PAID', places: [{ state: 'CONFIRMED' }] });
  });

  it('and cancels the date before the card is charged: all comes back, with the words that it wrote to everybody', async () => {
    const asked = await ask();
    const path = `/v1/payment_intents/${(await intentOf(asked)).id}/capture`;
    await sandbox(world, 'fail', { times: TRIES, status: 500, path });
    await approve(asked);
    const storm = { sessionIds: asked.bookable.sessionIds, message: 'A storm is coming.', expectedPlaces: 0 };
    const { status } = await world.request('POST /cancellations', { as: asked.bookable.providerId, body: storm });
    expect(status).toBe(200);
    await settleAll(world);
    await finishCaptures(world.services, paymentEffects);
    world.clock.advance({ minutes: 3 });
    await endPlacesOfCancelledSessions(world.services);
    await settleAll(world);
    expect(await show(asked)).toMatchObject({
      label: { key: 'CANCELLED_BY_PROVIDER' },
      payment: 'REFUNDED',
      places: [{ cancelled: { message: 'A storm is coming.' } }],
    });
    expect(await balancesOf(world, asked.bookingId)).toMatchObject({ booker: 0, 'provider-due': 0 });
  });

  it('when the bank has let the money go: nothing is booked and the place is free', async () => {
    const asked = await ask();
    // The news of it comes late: the provider is quicker.
    await sandbox(world, 'webhooks/faults', { fault: 'drop', type: 'payment_intent.canceled', times: 1 });
    await world.services.stripe.paymentIntents.cancel((await intentOf(asked)).id);
    const answer = await approve(asked);
    expect(answer.status).toBe(200);
    await settleAll(world);
    expect(await show(asked)).toMatchObject({ approval: 'EXPIRED', payment: 'FAILED', places: [{ state: 'EXPIRED' }] });
    expect(await taken(asked)).toBe(0);
    expect(await balancesOf(world, asked.bookingId)).toEqual({});
  });

  it('is nobody else’s right: not the family’s, not another provider’s', async () => {
    const asked = await ask();
    const other = await world.makeAccount({ accountType: 'mentor' });
    expect((await approve(asked, asked.family.id)).status).toBe(404);
    expect((await approve(asked, other.id)).status).toBe(404);
    expect(await show(asked)).toMatchObject({ approval: 'PENDING' });
  });
});

describe('the provider says no', () => {
  it('and the card is let go, the place is free, the family reads why and what else there is', async () => {
    const asked = await ask();
    expect((await decline(asked)).body.booking).toMatchObject({ approval: 'DECLINED', label: { key: 'DECLINED' } });
    await settleAll(world);
    expect((await intentOf(asked)).status).toBe('canceled');
    expect(await taken(asked)).toBe(0);
    expect(await show(asked)).toMatchObject({
      payment: 'FREE',
      places: [{ state: 'DECLINED' }],
      request: { declineReason: 'There is no room on these dates any more.', message: 'Please try in May.' },
    });
    expect(await subjectsTo(asked.family.email)).toContain('Not booked: Forest school');
    expect((await approve(asked)).body.key).toBe('already-answered');
  });
});

describe('what else there is after a no', () => {
  // Somewhere at sea, where no other listing lies.
  const here = { latitude: 50.0, longitude: -7.0 };
  const near = { latitude: 50.02, longitude: -7.0 };

  it('is what the child can really book: the same provider first, then the nearest, with the date that comes nearest', async () => {
    const like = { categories: [1], starts: [200, 260], position: here };
    const asked = await ask({ ...like, title: 'Asked for', starts: [240] });
    const same = await makeBookable(world, { ...like, title: 'Same', providerId: asked.bookable.providerId });
    const other = await makeBookable(world, { ...like, title: 'Next door', position: near });
    await makeBookable(world, { ...like, title: 'Too old', ages: [12, 16] });
    await makeBookable(world, { ...like, title: 'Hidden', isPrivate: true });
    await makeBookable(world, { ...like, title: 'Paused', state: 'PAUSED' });
    await makeBookable(world, { ...like, title: 'Full', capacity: 0 });
    await makeBookable(world, { ...like, title: 'Other kind', categories: [2] });
    expect((await decline(asked)).status).toBe(200);
    const { request } = await show(asked);
    expect(request.alternatives).toMatchObject([
      { title: 'Same', sameProvider: true, miles: 0, sessionIds: [same.sessionIds[1]] },
      {
        title: 'Next door',
        sameProvider: false,
        sessionIds: [other.sessionIds[1]],
        providerName: 'Oakwood Forest School',
      },
    ]);
    await settleAll(world);
    const [mail] = world
      .mails()
      .filter((one) => one.to.includes(asked.family.email) && one.subject.startsWith('Not booked'));
    expect(mail?.text).toContain(`sessions=${same.sessionIds[1]}`);
    // The provider is not told where the family may go.
    const theirs = await world.request('GET /bookings/{bookingId}', {
      as: asked.bookable.providerId,
      params: { bookingId: asked.bookingId },
    });
    expect(theirs.body.request.alternatives).toEqual([]);
  });
});

describe('the family takes the request back', () => {
  it('at any time, free of charge', async () => {
    const asked = await ask();
    expect((await withdraw(asked)).body.booking).toMatchObject({ approval: 'WITHDRAWN' });
    await settleAll(world);
    expect((await intentOf(asked)).status).toBe('canceled');
    expect(await taken(asked)).toBe(0);
    expect((await withdraw(asked)).status).toBe(200);
    expect((await decline(asked)).body.key).toBe('already-answered');
  });

  it.each([
    ['the provider is first', 'APPROVED', 'PAID', 'succeeded', 1],
    ['the family is first', 'WITHDRAWN', 'FREE', 'canceled', 0],
  ] as const)(
    'in the moment in which the provider approves, %s: that happens, whole, and the other is told',
    async (_, approval, payment, intent, places) => {
      const asked = await ask();
      const acts = [async () => approve(asked), async () => withdraw(asked)];
      const answers = await inThisOrder(
        world,
        ['select from booking where id = $1', [asked.bookingId]],
        approval === 'APPROVED' ? acts : acts.toReversed(),
      );
      await settleAll(world);
      expect(answers.map(({ status, body }) => [status, body.key])).toEqual([
        [200, undefined],
        [409, 'already-answered'],
      ]);
      expect(await show(asked)).toMatchObject({ approval, payment });
      expect((await intentOf(asked)).status).toBe(intent);
      expect(await taken(asked)).toBe(places);
    },
  );
});

describe('nobody answers', () => {
  it('and the request lapses two hours before the start', async () => {
    const late = await ask({ starts: [100] });
    world.clock.advance({ hours: 98 });
    expect((await approve(late)).body.key).toBe('request-lapsed');
    await lapseRequests(world.services);
    await settleAll(world);
    expect(await show(late)).toMatchObject({ approval: 'EXPIRED', places: [{ state: 'EXPIRED' }] });
    expect((await intentOf(late)).status).toBe('canceled');
    expect(await taken(late)).toBe(0);
    expect(await subjectsTo(late.family.email)).toContain('Not booked: Forest school');
  });
});

describe('an authorisation whose news was lost', () => {
  it('is found when the family comes back from the payment page', async () => {
    const bookable = await makeBookable(world, { starts: [240], capacity: 1, needsApproval: true });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    const out = await checkOut(world, family);
    await sandbox(world, 'webhooks/faults', {
      fault: 'drop',
      type: 'payment_intent.amount_capturable_updated',
      times: 1,
    });
    await payOnPage(out.body.url);
    const asked = { bookable, family, bookingId: out.body.bookingIds[0] };
    const settled = await world.request('POST /bookings/{bookingId}/settle', {
      as: family.id,
      params: { bookingId: asked.bookingId },
    });
    expect(settled.body.outcome).toBe('requested');
    expect(await show(asked)).toMatchObject({ approval: 'PENDING' });
  });

  it('that comes when the place has gone is let go, and nothing is charged', async () => {
    const bookable = await makeBookable(world, { starts: [240], capacity: 1, needsApproval: true });
    const [family, quicker] = [await makeFamily(world), await makeFamily(world)];
    await hold(world, family, bookable);
    const out = await checkOut(world, family);
    const asked = { bookable, family, bookingId: out.body.bookingIds[0] };
    const payment = await paymentOf(asked);
    // The hold ends as if nothing had been heard, and somebody else takes the place.
    await world.services.db
      .updateTable('place')
      .set({ state: 'RELEASED' })
      .where('payment_id', '=', payment.id)
      .execute();
    await world.services.db
      .updateTable('basket')
      .set({ state: 'RELEASED' })
      .where('id', '=', payment.basket_id)
      .execute();
    await world.services.db
      .updateTable('session_places')
      .set({ taken: 0 })
      .where('session_id', '=', bookable.sessionIds[0] ?? '')
      .execute();
    expect((await hold(world, quicker, bookable)).status).toBe(200);
    await payOnPage(out.body.url);
    await settleAll(world);
    expect((await intentOf(asked)).status).toBe('canceled');
    expect(await taken(asked)).toBe(1);
  });
});
