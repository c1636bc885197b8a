import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLiveStream } from '../../../test/live-stream.ts';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import { settleFunded } from '../../registers/server/settle-funded.ts';
import {
  balancesOf,
  bookAndPay,
  closeSound,
  makeFamily,
  settleAll,
  takenOf,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import {
  ask,
  bookFunded,
  cancelForCouncil,
  makeFunded,
  miscountedEntitlements,
  takenOfEntitlement,
  type Funded,
} from '../../checkout/server/funded.fixture.ts';

const BECAUSE = 'The hall has no fire certificate.';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-03T09:00:00Z');
});
afterAll(async () => {
  expect(await miscountedEntitlements(world)).toEqual([]);
  await closeSound(world);
});

type Place = { id: string; state: string; cancelled: unknown };

const show = async (as: string, bookingId: string) =>
  (await world.request('GET /bookings/{bookingId}', { as, params: { bookingId } })).body;
const placesOf = async ({ family, bookingId }: { family: Family; bookingId: string }): Promise<string[]> =>
  (await show(family.id, bookingId)).places.map((place: Place) => place.id);
const statesOf = async (as: string, bookingId: string): Promise<string[]> =>
  (await show(as, bookingId)).places.map((place: Place) => place.state);
const ofCouncil = (verb: string, funded: Funded, bookingId: string, as: string, more: object = {}) =>
  world.request(`${verb.split(' ')[0]} /councils/{councilId}/bookings/{bookingId}${verb.split(' ')[1] ?? ''}`, {
    as,
    params: { councilId: funded.councilId, bookingId },
    ...more,
  });
const listOf = async (funded: Funded, as: string, query: Record<string, string> = {}) =>
  (await world.request('GET /councils/{councilId}/bookings', { as, params: { councilId: funded.councilId }, query }))
    .body;
const cancelBySide = (as: 'booker' | 'provider', caller: string, bookingId: string, placeIds: string[]) =>
  world.request('POST /bookings/{bookingId}/cancel', {
    as: caller,
    params: { bookingId },
    body: { placeIds, expectedRefundPence: 0, as },
  });

describe('a council that cancels places which it pays for', () => {
  it('frees the room, gives the allowance back, and owes nothing for them; the other dates stand', async () => {
    const funded = await makeFunded(world, { starts: [240, 264], quota: 2 });
    const all = await bookFunded(world, funded);
    const { family, bookingId, eligibilityIds } = all;
    const [first = '', second = ''] = await placesOf(all);
    const done = await cancelForCouncil(world, funded, bookingId, BECAUSE, { placeIds: [first] });
    expect(done).toMatchObject({
      status: 200,
      body: { refundedPence: 0, booking: { label: { text: 'Booked, 1 place cancelled' } } },
    });
    expect(await statesOf(family.id, bookingId)).toEqual(['CANCELLED_BY_PROVIDER', 'CONFIRMED']);
    expect(await Promise.all(funded.sessionIds.map((id) => takenOf(world, id)))).toEqual([0, 1]);
    expect(await takenOfEntitlement(world, eligibilityIds[0] ?? '')).toEqual({ reserved: 1, used: 0 });
    // One of two tickets is free again.
    await bookFunded(world, funded, { sessionIds: funded.sessionIds.slice(0, 1) });
    world.clock.advance({ hours: 264 + 28 });
    await settleFunded(world.services);
    expect(await balancesOf(world, bookingId)).toEqual({ 'council-receivable': -3_000, 'provider-due': 3_000 });
    const used = await world.services.db
      .selectFrom('entitlement_use')
      .select(['place_id', 'state'])
      .where('place_id', 'in', [first, second])
      .execute();
    expect(new Map(used.map((use) => [use.place_id, use.state]))).toEqual(
      new Map([
        [first, 'RETURNED'],
        [second, 'USED'],
      ]),
    );
    world.clock.advance({ hours: -(264 + 28) });
  });

  it('is named wherever the family and the provider read of it, with its reason', async () => {
    const provider = await world.makeAccount({
      accountType: 'mentor',
      firstName: 'Oakwood',
      lastName: 'Forest School',
    });
    const funded = await makeFunded(world, { starts: [240], providerId: provider.id });
    const { family, bookingId } = await bookFunded(world, funded);
    await cancelForCouncil(world, funded, bookingId, BECAUSE);
    await settleAll(world);
    for (const as of [family.id, provider.id]) {
      const booking = await show(as, bookingId);
      expect(booking.label).toEqual({ key: 'CANCELLED_BY_PROVIDER', text: 'Cancelled by the council' });
      expect(booking.places[0].cancelled).toEqual({ by: 'council', name: 'Bramley Council', message: BECAUSE });
      expect(booking.history.map((line: { sentence: string }) => line.sentence)).toContainEqual(
        expect.stringMatching(
          /^1 place cancelled by Bramley Council \(Mia on 13th April, \d\d:\d\d\): ‘The hall has no fire certificate\.’$/,
        ),
      );
      const side = as === family.id ? 'booker' : 'provider';
      const list = await world.request('GET /bookings', { as, query: { as: side, type: 'cancelled' } });
      expect(list.body.bookings[0].label.text).toBe('Cancelled by the council');
      const file = await world.request('GET /bookings.csv', { as, query: { as: side, type: 'all' } });
      expect(String(file.body)).toContain('Cancelled by the council');
    }
    const [mail, ...others] = world.mails(family.email).filter(({ subject }) => subject.startsWith('Cancelled: '));
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Bramley Council has cancelled');
    expect(mail?.text).toContain(`A word from Bramley Council:\n${BECAUSE}`);
    expect(mail?.text).toContain('no longer count against what Bramley Council pays for you');
    const [told, ...more] = world.mails(provider.email).filter(({ subject }) => subject.startsWith('Cancelled: '));
    expect(more).toEqual([]);
    expect(told?.text).toContain('Bramley Council has cancelled 1 place');
    expect(told?.text).toContain(`A word from Bramley Council:\n${BECAUSE}`);
    expect(told?.text).toContain('The family has been told.');
    expect(told?.text).not.toContain('You cancelled');
  });

  it('gives the family all back that it paid itself, with its fee', async () => {
    const funded = await makeFunded(world, { starts: [48], policy: 'NO_REFUND' });
    const { db } = world.services;
    const ticket = (values: { funding: 'PAID' | 'COUNCIL'; price_pence: number }) =>
      db.updateTable('ticket').set(values).where('id', '=', funded.ticketId).execute();
    await ticket({ funding: 'PAID', price_pence: 1_000 });
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, funded);
    await ticket({ funding: 'COUNCIL', price_pence: 0 });
    const [eligibilityId = ''] = await ask(world, family, funded);
    const [placeId = ''] = await placesOf({ family, bookingId });
    await db
      .insertInto('entitlement_use')
      .values({
        place_id: placeId,
        eligibility_id: eligibilityId,
        amount: 1,
        owed_pence: 2_000,
        state: 'RESERVED',
        changed_at: world.clock.now().toString(),
      })
      .execute();
    await db.updateTable('entitlement').set({ reserved: 1 }).where('eligibility_id', '=', eligibilityId).execute();
    const quote = await ofCouncil('GET /refund-quote', funded, bookingId, funded.officerId);
    expect(quote.body).toMatchObject({
      as: 'council',
      totalPence: 1_030,
      sentence: 'The family gets all of £10.30 back.',
      places: [{ rule: 'COUNCIL_CANCELS', amountPence: 1_030 }],
    });
    const less = await ofCouncil('POST /cancel', funded, bookingId, funded.officerId, {
      body: { placeIds: [placeId], expectedRefundPence: 1_000, message: BECAUSE },
    });
    expect(less).toMatchObject({ status: 409, body: { key: 'quote-changed', details: { quote: { as: 'council' } } } });
    expect((await cancelForCouncil(world, funded, bookingId, BECAUSE)).body.refundedPence).toBe(1_030);
    await settleAll(world);
    expect(await show(family.id, bookingId)).toMatchObject({
      payment: 'REFUNDED',
      refunds: [{ state: 'REFUNDED', amountPence: 1_030, rule: 'COUNCIL_CANCELS' }],
    });
    expect(await balancesOf(world, bookingId)).toEqual({ booker: 0, 'provider-due': 0, 'platform-fee': 0, refund: 0 });
    const invoice = await world.request('GET /bookings/{bookingId}/invoice', {
      as: funded.officerId,
      params: { bookingId },
    });
    expect(invoice.body).toMatchObject({
      lines: [{ placeId }],
      notes: [{ kind: 'credit', amountPence: 1_030, lines: [{ reason: 'cancelled' }] }],
      account: { chargedPence: 0, refundedPence: 1_030, balancePence: 0 },
    });
  });

  it('has the same invoice as after a cancellation by the provider', async () => {
    const funded = await makeFunded(world, { starts: [240, 264] });
    const sheets = await Promise.all(
      (['council', 'provider'] as const).map(async (by) => {
        const all = await bookFunded(world, funded);
        const [placeId = ''] = await placesOf(all);
        const { status } =
          by === 'council'
            ? await cancelForCouncil(world, funded, all.bookingId, BECAUSE, { placeIds: [placeId] })
            : await cancelBySide('provider', funded.providerId, all.bookingId, [placeId]);
        expect(status).toBe(200);
        await world.settle();
        const { body } = await world.request('GET /bookings/{bookingId}/invoice', {
          as: funded.officerId,
          params: { bookingId: all.bookingId },
        });
        return {
          lines: body.lines.map(({ placeId: _, ...line }: { placeId: string }) => line),
          notes: body.notes,
          sums: body.sums,
        };
      }),
    );
    expect(sheets[0]).toEqual(sheets[1]);
    expect(sheets[0]?.lines).toHaveLength(2);
  });

  it('asked again changes nothing, tells nobody again and answers the same', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const all = await bookFunded(world, funded);
    const body = { placeIds: await placesOf(all), expectedRefundPence: 0, message: BECAUSE };
    const cancel = (idempotencyKey: string) =>
      ofCouncil('POST /cancel', funded, all.bookingId, funded.officerId, { body, idempotencyKey });
    const answers = await Promise.all([cancel('one'), cancel('two'), cancel('three')]);
    answers.push(await cancel('one'), await cancel('four'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    await settleAll(world);
    const told = world.mails(all.family.email).filter(({ subject }) => subject.startsWith('Cancelled: '));
    expect(told).toHaveLength(1);
    const rows = await world.services.db
      .selectFrom('cancellation')
      .select(['cancelled_by', 'account_id', 'council_id'])
      .where('booking_id', '=', all.bookingId)
      .execute();
    expect(rows).toEqual([{ cancelled_by: 'council', account_id: funded.officerId, council_id: funded.councilId }]);
  });

  it.each([
    ['the family, in time', 'booker', 240],
    ['the family, less than a day before', 'booker', 23],
    ['the provider', 'provider', 240],
  ] as const)('at the same moment as %s: one of them does, and the other is told', async (_, side, hours) => {
    for (let round = 0; round < 4; round += 1) {
      const funded = await makeFunded(world, { starts: [hours] });
      const all = await bookFunded(world, funded);
      const placeIds = await placesOf(all);
      const body = { placeIds, expectedRefundPence: 0, message: BECAUSE };
      const caller = side === 'booker' ? all.family.id : funded.providerId;
      const both = [
        () => ofCouncil('POST /cancel', funded, all.bookingId, funded.officerId, { body }),
        () => cancelBySide(side, caller, all.bookingId, placeIds),
      ];
      const order = round % 2 === 0 ? [0, 1] : [1, 0];
      const answers = await Promise.all(order.map(async (index) => ({ index, answer: await both[index]?.() })));
      const lost = answers.filter(({ answer }) => answer?.status !== 200);
      expect(lost.map(({ answer }) => [answer?.status, answer?.body.key])).toEqual([[409, 'cannot-cancel']]);
      const byCouncil = lost[0]?.index === 1;
      const { places } = await show(all.family.id, all.bookingId);
      expect(places).toMatchObject([
        byCouncil
          ? { state: 'CANCELLED_BY_PROVIDER', cancelled: { by: 'council' } }
          : side === 'booker'
            ? { state: 'CANCELLED_BY_BOOKER', cancelled: null }
            : { state: 'CANCELLED_BY_PROVIDER', cancelled: { by: 'provider' } },
      ]);
      const late = !byCouncil && side === 'booker' && hours < 24;
      expect(await takenOfEntitlement(world, all.eligibilityIds[0] ?? '')).toEqual({ reserved: 0, used: Number(late) });
      expect(await takenOf(world, funded.sessionIds[0] ?? '')).toBe(0);
    }
  });
});

describe('a council cannot cancel', () => {
  /** The three routes as somebody asks them; of each its status and the refusal's key. */
  async function refusals(funded: Funded, bookingId: string, as: string, placeIds: string[]) {
    const answers = [
      await ofCouncil('GET', funded, bookingId, as),
      await ofCouncil('GET /refund-quote', funded, bookingId, as, { query: { places: placeIds.join(',') } }),
      await ofCouncil('POST /cancel', funded, bookingId, as, {
        body: { placeIds, expectedRefundPence: 0, message: BECAUSE },
      }),
    ];
    return answers.map(({ status, body }) => (status === 200 ? 200 : `${status} ${body.key}`));
  }
  const three = (refusal: string): string[] => [refusal, refusal, refusal];

  it('what another council pays for, nor do a viewer, a family, its provider, or an officer for the own family', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const other = await makeFunded(world, { starts: [240] });
    const all = await bookFunded(world, funded);
    const { family, bookingId } = all;
    const placeIds = await placesOf(all);
    expect(await refusals(other, bookingId, other.officerId, placeIds)).toEqual(three('404 not-found'));
    expect(await refusals(funded, bookingId, other.officerId, placeIds)).toEqual(three('404 not-found'));
    expect(await refusals(funded, bookingId, funded.viewerId, placeIds)).toEqual(three('403 forbidden'));
    expect(await refusals(funded, bookingId, family.id, placeIds)).toEqual(three('403 forbidden'));
    expect(await refusals(funded, bookingId, funded.providerId, placeIds)).toEqual(three('403 forbidden'));
    await world.services.db
      .insertInto('council_member')
      .values({ council_id: funded.councilId, account_id: family.id, role: 'officer' })
      .execute();
    expect(await refusals(funded, bookingId, family.id, placeIds)).toEqual(three('403 own-family'));
    expect(await statesOf(family.id, bookingId)).toEqual(['CONFIRMED']);
    expect(await refusals(funded, bookingId, funded.managerId, placeIds)).toEqual([200, 200, 200]);
  });

  it('while somebody acts for an officer, who then sees first letters only', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const all = await bookFunded(world, funded);
    const admin = await world.makeAccount({ role: 'admin' });
    const token = await accessTokenFor(world.services, admin.id, { forId: funded.officerId, kind: 'impersonation' });
    const params = { councilId: funded.councilId, bookingId: all.bookingId };
    const cancelled = await world.request('POST /councils/{councilId}/bookings/{bookingId}/cancel', {
      token,
      params,
      body: { placeIds: await placesOf(all), expectedRefundPence: 0, message: BECAUSE },
    });
    expect([cancelled.status, cancelled.body.key]).toEqual([403, 'not-while-acting']);
    const seen = await world.request('GET /councils/{councilId}/bookings/{bookingId}', { token, params });
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toMatch(/Mia|Shah/);
  });

  it('places of the same booking that it does not pay for, nor those of another booking', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const all = await bookFunded(world, funded, { children: 2 });
    const [mine = '', foreign = ''] = await placesOf(all);
    const another = await bookFunded(world, funded);
    const [elsewhere = ''] = await placesOf(another);
    // The family pays for one child itself.
    const [use] = await world.services.db
      .deleteFrom('entitlement_use')
      .where('place_id', '=', foreign)
      .returning('eligibility_id')
      .execute();
    await world.services.db
      .updateTable('entitlement')
      .set({ reserved: 0 })
      .where('eligibility_id', '=', use?.eligibility_id ?? '')
      .execute();
    const { officerId: as } = funded;
    const seen = await ofCouncil('GET', funded, all.bookingId, as);
    expect(seen.body.places.map((place: Place) => place.id)).toEqual([mine]);
    for (const placeIds of [[foreign], [mine, foreign], [mine, elsewhere]])
      expect((await refusals(funded, all.bookingId, as, placeIds)).slice(1)).toEqual([
        '404 not-found',
        '404 not-found',
      ]);
    expect((await cancelForCouncil(world, funded, all.bookingId, BECAUSE)).status).toBe(200);
    const states = (await show(all.family.id, all.bookingId)).places as Place[];
    expect(new Map(states.map((place) => [place.id, place.state]))).toEqual(
      new Map([
        [mine, 'CANCELLED_BY_PROVIDER'],
        [foreign, 'CONFIRMED'],
      ]),
    );
  });

  it('without a reason', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const all = await bookFunded(world, funded);
    const empty = await cancelForCouncil(world, funded, all.bookingId, '  ');
    expect([empty.status, empty.body.fields]).toEqual([422, { message: 'Please say why.' }]);
    expect(await statesOf(all.family.id, all.bookingId)).toEqual(['CONFIRMED']);
  });

  it('what has begun: whether it took place its provider knows', async () => {
    const funded = await makeFunded(world, { starts: [2, 240] });
    const all = await bookFunded(world, funded);
    const [begun = '', ahead = ''] = await placesOf(all);
    world.clock.advance({ hours: 3 });
    const { officerId: as } = funded;
    const { body } = await ofCouncil('GET', funded, all.bookingId, as);
    expect(body.places.map((place: { canCancel: boolean }) => place.canCancel)).toEqual([false, true]);
    for (const placeIds of [[begun], [begun, ahead]])
      expect((await refusals(funded, all.bookingId, as, placeIds)).slice(1)).toEqual([
        '409 cannot-cancel',
        '409 cannot-cancel',
      ]);
    expect((await cancelForCouncil(world, funded, all.bookingId, BECAUSE)).status).toBe(200);
    expect(await statesOf(all.family.id, all.bookingId)).toEqual(['CONFIRMED', 'CANCELLED_BY_PROVIDER']);
    world.clock.advance({ hours: -3 });
  });

  it('what is only asked for: that ends with what it says of the learner', async () => {
    const funded = await makeFunded(world, { starts: [240], instant: false });
    const family = await makeFamily(world);
    await ask(world, family, funded);
    const bookingId = await bookAndPay(world, family, funded);
    expect(await statesOf(family.id, bookingId)).toEqual(['REQUESTED']);
    const placeIds = await placesOf({ family, bookingId });
    expect(await refusals(funded, bookingId, funded.officerId, placeIds)).toEqual(three('404 not-found'));
  });
});

describe('the bookings of a council', () => {
  it('say what can be cancelled by who asks, and are found by the child’s eligibility', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const [one, two] = [await bookFunded(world, funded), await bookFunded(world, funded)];
    const canCancel = async (as: string): Promise<Map<string, boolean>> =>
      new Map(
        (await listOf(funded, as)).bookings.map((row: { id: string; canCancel: boolean }) => [row.id, row.canCancel]),
      );
    const both = (first: boolean, second: boolean) =>
      new Map([
        [one.bookingId, first],
        [two.bookingId, second],
      ]);
    expect(await canCancel(funded.officerId)).toEqual(both(true, true));
    expect(await canCancel(funded.viewerId)).toEqual(both(false, false));
    await cancelForCouncil(world, funded, one.bookingId, BECAUSE);
    expect(await canCancel(funded.managerId)).toEqual(both(false, true));
    world.clock.advance({ hours: 241 });
    expect(await canCancel(funded.officerId)).toEqual(both(false, false));
    world.clock.advance({ hours: -241 });
    const found = await listOf(funded, funded.viewerId, { eligibility: one.eligibilityIds[0] ?? '' });
    expect(found).toMatchObject({ total: 1, bookings: [{ id: one.bookingId, places: 0, cancelledPlaces: 1 }] });
    expect(JSON.stringify(found)).not.toMatch(/Mia|Shah/);
  });

  it('name children on a page of their own, and it is written down who looked', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const { family, bookingId } = await bookFunded(world, funded);
    await listOf(funded, funded.officerId);
    const looks = () =>
      world.services.db
        .selectFrom('access_log')
        .select(['actor_id', 'what'])
        .where('learner_id', '=', family.learnerIds[0] ?? '')
        .where('what', '=', 'council-booking')
        .execute();
    expect(await looks()).toEqual([]);
    const { body } = await ofCouncil('GET', funded, bookingId, funded.officerId);
    expect(body).toMatchObject({
      council: { title: 'Bramley Council' },
      provider: { name: 'Oakwood Forest School' },
      places: [{ state: 'CONFIRMED', learner: { firstName: 'Mia' }, paidPence: 0, canCancel: true, cancelled: null }],
    });
    expect(await looks()).toEqual([{ actor_id: funded.officerId, what: 'council-booking' }]);
  });

  it('change on the officer’s screen when the family cancels, and not on that of another council’s officer', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const other = await makeFunded(world);
    const all = await bookFunded(world, funded);
    await settleAll(world);
    const listen = async (as: string) =>
      openLiveStream(world.url, [`booking:${all.bookingId}`], await accessTokenFor(world.services, as));
    const [mine, theirs] = [await listen(funded.officerId), await listen(other.officerId)];
    await cancelBySide('booker', all.family.id, all.bookingId, await placesOf(all));
    await expect.poll(() => mine.heard.length).toBe(1);
    expect(theirs.heard).toEqual([]);
    mine.close();
    theirs.close();
  });

  it('change on the open list of its officers when a family books and when one cancels, and not on another council’s', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const other = await makeFunded(world);
    await settleAll(world);
    const listen = async (as: string, councilId: string) =>
      openLiveStream(world.url, [`council:${councilId}`], await accessTokenFor(world.services, as));
    const mine = await listen(funded.officerId, funded.councilId);
    const theirs = await listen(other.officerId, other.councilId);
    const told = (kind: string) => mine.heard.filter((line) => line.includes(kind)).length;
    const all = await bookFunded(world, funded);
    await expect.poll(() => told('booking.confirmed')).toBe(1);
    await cancelBySide('booker', all.family.id, all.bookingId, await placesOf(all));
    await expect.poll(() => told('places.cancelled')).toBe(1);
    expect(theirs.heard.filter((line) => /booking|places/.test(line))).toEqual([]);
    mine.close();
    theirs.close();
  });
});
