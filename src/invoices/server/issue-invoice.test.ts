import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  checkOut,
  DISPUTED_CARD,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  sandbox,
  settleAll,
} from '../../places/server/bookable.fixture.ts';
import { issueInvoices, issueMissingInvoices } from './issue-invoice.ts';
import { issueNotes } from './issue-notes.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => world.stop());

const open = async (as: string, bookingId: string) =>
  world.request('GET /bookings/{bookingId}/invoice', { as, params: { bookingId } });

async function councilNamed(title: string): Promise<string> {
  const id = randomUUIDv7();
  const code = `X${id.replaceAll('-', '').slice(-8)}`;
  await world.services.db.insertInto('council').values({ id, code, title, slug: id }).execute();
  return id;
}

async function memberOf(councilId: string): Promise<string> {
  const { id } = await world.makeAccount();
  await world.services.db
    .insertInto('council_member')
    .values({ council_id: councilId, account_id: id, role: 'officer' })
    .execute();
  return id;
}

const looksAt = async (actorId: string) =>
  world.services.db.selectFrom('access_log').select(['learner_id', 'what']).where('actor_id', '=', actorId).execute();

const saveSettings = async (as: string, body: { vatNumber: string; address?: string }) =>
  world.request('PUT /invoice-settings', { as, body: { address: '1 Leigh Woods', ...body } });

async function cancelFirst(as: string, bookingId: string, expectedRefundPence: number): Promise<void> {
  const params = { bookingId };
  const { places } = (await world.request('GET /bookings/{bookingId}', { as, params })).body;
  const { status } = await world.request('POST /bookings/{bookingId}/cancel', {
    as,
    params,
    body: { placeIds: [places[0].id], expectedRefundPence },
  });
  expect(status).toBe(200);
  await settleAll(world);
}

describe('an invoice', () => {
  it('says who sold what to whom, what was paid, and that nothing is left', async () => {
    const bookable = await makeBookable(world, { title: 'Pond day' });
    const family = await makeFamily(world, 2);
    const bookingId = await bookAndPay(world, family, bookable, { sessionIds: bookable.sessionIds.slice(0, 1) });
    const { body } = await open(family.id, bookingId);
    expect(body).toMatchObject({
      number: 'INV-000001',
      listing: { title: 'Pond day' },
      provider: { name: 'Oakwood Forest School', vatNumber: null },
      booker: { name: 'Priya Shah', email: family.email },
      lines: [
        { learnerName: 'Mia Shah', ticketName: 'Child', pricePence: 4800 },
        { learnerName: 'Noah Shah', pricePence: 4800 },
      ],
      sums: { fullPence: 9600, feePence: 288, totalPence: 9888, vatPence: 0 },
      notes: [],
      account: { chargedPence: 9888, paidPence: 9888, balancePence: 0 },
      payments: [{ method: 'Card', amountPence: 9888 }],
      refunds: [],
    });
    // The provider sees the same one.
    expect((await open(bookable.providerId, bookingId)).body).toMatchObject({ as: 'provider', number: 'INV-000001' });
  });

  it('stays as it was issued when a place is cancelled; a credit note with a number of its own says what is not charged', async () => {
    const bookable = await makeBookable(world);
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable, { sessionIds: bookable.sessionIds.slice(0, 2) });
    const before = (await open(family.id, bookingId)).body;
    await cancelFirst(family.id, bookingId, 4944);
    // Names change, and the provider registers for VAT: none of this reaches what was issued.
    const { db } = world.services;
    await db.updateTable('account').set({ first_name: 'Priyanka' }).where('id', '=', family.id).execute();
    await db.updateTable('listing').set({ title: 'Other' }).where('id', '=', bookable.listingId).execute();
    await saveSettings(bookable.providerId, { vatNumber: 'GB123456782' });
    const { body } = await open(family.id, bookingId);
    expect({ ...body, notes: [], refunds: [], account: {} }).toEqual({
      ...before,
      notes: [],
      refunds: [],
      account: {},
    });
    expect(body).toMatchObject({
      notes: [
        {
          kind: 'credit',
          number: 'CN-000001',
          amountPence: 4944,
          vatPence: 0,
          lines: [{ learnerName: 'Mia Shah', reason: 'cancelled', amountPence: -4944 }],
        },
      ],
      account: { chargedPence: 4944, paidPence: 9888, refundedPence: 4944, balancePence: 0 },
    });
    // Hearing of it again writes nothing.
    await Promise.all([1, 2, 3].map(async () => issueNotes(world.services, bookingId)));
    expect((await open(family.id, bookingId)).body).toEqual(body);
  });

  it('cannot be changed or taken away in the database, and neither can its notes', async () => {
    const bookable = await makeBookable(world);
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable, { sessionIds: bookable.sessionIds.slice(0, 1) });
    await cancelFirst(family.id, bookingId, 4944);
    const { db } = world.services;
    const document = JSON.stringify({});
    await expect(
      db.updateTable('invoice').set({ document }).where('booking_id', '=', bookingId).execute(),
    ).rejects.toThrow('was issued and does not change');
    await expect(db.updateTable('invoice').set({ number: 7 }).execute()).rejects.toThrow('permission denied');
    await expect(db.deleteFrom('invoice_note').execute()).rejects.toThrow('permission denied');
    await expect(db.updateTable('invoice_note').set({ amount_pence: 1 }).execute()).rejects.toThrow(
      'permission denied',
    );
  });

  it('of a place that was cancelled before it was written has the place, and its credit note at once', async () => {
    const bookable = await makeBookable(world);
    const family = await makeFamily(world);
    const held = await hold(world, family, bookable);
    const bookingId = held.body.basket.bookings[0].id;
    const { db, clock } = world.services;
    const now = clock.now().toString();
    await db.updateTable('place').set({ state: 'CANCELLED_BY_PROVIDER' }).where('booking_id', '=', bookingId).execute();
    await db.updateTable('booking').set({ confirmed_at: now }).where('id', '=', bookingId).execute();
    await issueMissingInvoices(world.services);
    const { body } = await open(family.id, bookingId);
    expect(body.lines).toHaveLength(held.body.basket.bookings[0].places.length);
    expect(body.notes).toMatchObject([{ kind: 'credit', amountPence: body.sums.totalPence }]);
    expect(body.account).toMatchObject({ chargedPence: 0, balancePence: 0 });
  });

  it('says of a place whether a council paid for it when it was issued, whoever pays for the ticket later', async () => {
    const bookable = await makeBookable(world, { pricePence: 0 });
    const family = await makeFamily(world);
    const { db, clock } = world.services;
    const paidBy = async (funding: 'COUNCIL' | 'FREE') =>
      db.updateTable('ticket').set({ funding }).where('id', '=', bookable.ticketId).execute();
    const held = await hold(world, family, bookable, { sessionIds: bookable.sessionIds.slice(0, 1) });
    const bookingId = held.body.basket.bookings[0].id;
    await paidBy('COUNCIL');
    await db.updateTable('place').set({ state: 'CONFIRMED' }).where('booking_id', '=', bookingId).execute();
    const confirmed = { confirmed_at: clock.now().toString() };
    await db.updateTable('booking').set(confirmed).where('id', '=', bookingId).execute();
    await issueMissingInvoices(world.services);
    expect((await open(family.id, bookingId)).body.lines).toMatchObject([{ paidByCouncil: true }]);
    await paidBy('FREE');
    expect((await open(family.id, bookingId)).body.lines).toMatchObject([{ paidByCouncil: true }]);
  });

  it('names the provider’s address and Ofsted number as they were when it was issued', async () => {
    const bookable = await makeBookable(world);
    const { db } = world.services;
    await db
      .updateTable('listing')
      .set({ ofsted: 'registered', ofsted_number: '2587412' })
      .where('id', '=', bookable.listingId)
      .execute();
    expect(await saveSettings(bookable.providerId, { vatNumber: 'GB123456782', address: ' ' })).toMatchObject({
      status: 422,
      body: { fields: { address: expect.stringContaining('business address') } },
    });
    await saveSettings(bookable.providerId, { vatNumber: '', address: 'Old Mill\n1 Leigh Woods\nBristol BS8 3QB' });
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable, { sessionIds: bookable.sessionIds.slice(0, 1) });
    await open(family.id, bookingId);
    await saveSettings(bookable.providerId, { vatNumber: '', address: 'Elsewhere' });
    await db.updateTable('listing').set({ ofsted_number: '1' }).where('id', '=', bookable.listingId).execute();
    expect((await open(family.id, bookingId)).body.provider).toMatchObject({
      address: 'Old Mill\n1 Leigh Woods\nBristol BS8 3QB',
      ofstedNumber: '2587412',
    });
  });

  it('numbers are each provider’s own and have no gaps, however many are confirmed at once, and looking takes none', async () => {
    const bookable = await makeBookable(world, { pricePence: 0, capacity: 50 });
    const bookings = [];
    for (let count = 0; count < 6; count += 1) {
      const family = await makeFamily(world);
      const bookingId = await bookAndPay(world, family, bookable, { sessionIds: bookable.sessionIds.slice(0, 1) });
      bookings.push({ as: family.id, bookingId });
    }
    const written = async () =>
      world.services.db
        .selectFrom('invoice')
        .select(['booking_id', 'number'])
        .where('provider_id', '=', bookable.providerId)
        .orderBy('number')
        .execute();
    await Promise.all([
      issueMissingInvoices(world.services),
      ...bookings.map(async ({ bookingId }) => issueInvoices(world.services, [bookingId])),
      ...bookings.map(async ({ bookingId }) => issueInvoices(world.services, [bookingId])),
    ]);
    await world.settle();
    const before = await written();
    expect(before.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    const answers = await Promise.all(
      bookings.flatMap(({ as, bookingId }) => [open(as, bookingId), open(bookable.providerId, bookingId)]),
    );
    const numbers = new Set(answers.map((answer) => answer.body.number));
    expect([...numbers].sort()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `INV-00000${number}`));
    expect(await written()).toEqual(before);
  });

  it('has VAT where the provider is registered, and its credit note too', async () => {
    const bookable = await makeBookable(world);
    expect(await saveSettings(bookable.providerId, { vatNumber: 'GB 12' })).toMatchObject({
      status: 422,
      body: { fields: { vatNumber: expect.any(String) } },
    });
    expect((await saveSettings(bookable.providerId, { vatNumber: 'gb 123 4567 82' })).body).toEqual({
      vatNumber: 'GB123456782',
      address: '1 Leigh Woods',
    });
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable, { sessionIds: bookable.sessionIds.slice(0, 1) });
    await cancelFirst(family.id, bookingId, 4944);
    expect((await open(family.id, bookingId)).body).toMatchObject({
      provider: { vatNumber: 'GB123456782' },
      sums: { vatPence: 800 },
      notes: [{ amountPence: 4944, vatPence: 800 }],
    });
  });

  it('that no job has heard of is being written, and comes with the routine, however long ago it fell due', async () => {
    const bookable = await makeBookable(world);
    const family = await makeFamily(world);
    const held = await hold(world, family, bookable);
    const bookingId = held.body.basket.bookings[0].id;
    await world.services.db
      .updateTable('booking')
      .set({
        confirmed_at: world.clock
          .now()
          .subtract({ hours: 400 * 24 })
          .toString(),
      })
      .where('id', '=', bookingId)
      .execute();
    for (let look = 0; look < 2; look += 1)
      expect(await open(family.id, bookingId)).toMatchObject({ status: 409, body: { key: 'invoice-being-written' } });
    await issueMissingInvoices(world.services);
    expect((await open(family.id, bookingId)).body).toMatchObject({ number: 'INV-000001' });
  });

  it('is looked for among those alone that are missing: what has its number is not looked at again', async () => {
    const bookable = await makeBookable(world);
    const bookingId = await bookAndPay(world, await makeFamily(world), bookable);
    const due = async () =>
      world.services.db.selectFrom('invoice_due').select('booking_id').where('booking_id', '=', bookingId).execute();
    await issueInvoices(world.services, [bookingId]);
    expect(await due()).toEqual([]);
    // Changes of a booking that was confirmed before do not bring it back.
    await world.services.db
      .updateTable('booking')
      .set({ confirmed_at: world.clock.now().toString() })
      .where('id', '=', bookingId)
      .execute();
    expect(await due()).toEqual([]);
  });

  it('shows what the bank took back as a credit, and says while it is looking', async () => {
    const bookable = await makeBookable(world, { starts: [100] });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    const out = await checkOut(world, family);
    await payOnPage(out.body.url, DISPUTED_CARD);
    const bookingId = out.body.bookingIds[0];
    // The news of a dispute may overtake that of its payment: then its job comes back.
    await expect
      .poll(
        async () => {
          await settleAll(world);
          return (await open(family.id, bookingId)).body.disputes?.length;
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    expect((await open(family.id, bookingId)).body).toMatchObject({
      disputes: [{ state: 'OPEN', amountPence: 4944 }],
      notes: [],
      account: { chargedPence: 4944, balancePence: 0 },
    });
    const { stripe_dispute_id: id } = await world.services.db
      .selectFrom('dispute')
      .select('stripe_dispute_id')
      .executeTakeFirstOrThrow();
    await world.services.stripe.disputes.close(id);
    await settleAll(world);
    expect((await open(family.id, bookingId)).body).toMatchObject({
      disputes: [{ state: 'LOST' }],
      notes: [{ kind: 'credit', amountPence: 4944, lines: [{ reason: 'taken-back' }] }],
      sums: { totalPence: 4944 },
      account: { chargedPence: 0, paidPence: 4944, takenBackPence: 4944, balancePence: 0 },
    });
  });

  it.each(['booked', 'cancelled'] as const)(
    'stays as it is while the bank looks at the payment of a place that is %s, VAT and all',
    async (how) => {
      const bookable = await makeBookable(world, { starts: [100], policy: 'NO_REFUND' });
      await saveSettings(bookable.providerId, { vatNumber: 'GB123456782' });
      const family = await makeFamily(world);
      await hold(world, family, bookable);
      const out = await checkOut(world, family);
      for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
        await sandbox(world, 'webhooks/faults', { fault: 'hold', type });
      await payOnPage(out.body.url, DISPUTED_CARD);
      await settleAll(world);
      const bookingId: string = out.body.bookingIds[0];
      world.clock.advance({ hours: 30 });
      if (how === 'cancelled') {
        const params = { bookingId };
        const { places } = (await world.request('GET /bookings/{bookingId}', { as: family.id, params })).body;
        const cancelled = await world.request('POST /bookings/{bookingId}/cancel', {
          as: family.id,
          params,
          body: { placeIds: [places[0].id], expectedRefundPence: 0 },
        });
        expect(cancelled.status).toBe(200);
      }
      const before = (await open(family.id, bookingId)).body;
      expect(before.sums).toMatchObject({ totalPence: 4944, vatPence: 800 });
      await sandbox(world, 'webhooks/release');
      await expect
        .poll(
          async () => {
            await settleAll(world);
            return (await open(family.id, bookingId)).body.disputes;
          },
          { timeout: 20_000 },
        )
        .toMatchObject([{ state: 'OPEN', amountPence: 4944 }]);
      const { sums, notes, account } = (await open(family.id, bookingId)).body;
      expect({ sums, notes, account }).toEqual({ sums: before.sums, notes: [], account: before.account });
    },
  );

  it('is read by an administrator, without the names of children, and each look is written down', async () => {
    const bookable = await makeBookable(world);
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable, { sessionIds: bookable.sessionIds.slice(0, 1) });
    const admin = await world.makeAccount({ role: 'admin' });
    expect((await open(admin.id, bookingId)).body).toMatchObject({
      as: 'administrator',
      lines: [{ learnerName: 'M. S.' }],
    });
    expect(await looksAt(admin.id)).toEqual([{ learner_id: family.learnerIds[0], what: 'invoice' }]);
    expect((await world.request('GET /bookings/{bookingId}', { as: admin.id, params: { bookingId } })).status).toBe(
      404,
    );
  });

  it('is read by the council that pays for it, and by no other', async () => {
    const bookable = await makeBookable(world, { pricePence: 0 });
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable, { sessionIds: bookable.sessionIds.slice(0, 1) });
    await settleAll(world);
    const council = await councilNamed('Alder');
    const officer = await memberOf(council);
    await world.services.db
      .updateTable('listing')
      .set({ council_id: council, is_council_funded: true })
      .where('id', '=', bookable.listingId)
      .execute();
    // Of a council's listing the family pays for this ticket itself.
    expect((await open(officer, bookingId)).status).toBe(404);
    await world.services.db
      .updateTable('ticket')
      .set({ funding: 'COUNCIL' })
      .where('id', '=', bookable.ticketId)
      .execute();
    expect((await open(officer, bookingId)).body).toMatchObject({
      as: 'council',
      lines: [{ learnerName: 'Mia Shah' }],
    });
    expect(await looksAt(officer)).toEqual([{ learner_id: family.learnerIds[0], what: 'invoice' }]);
    // The list that leads there names nobody, so looking at it is not written down.
    const params = { councilId: council };
    const list = await world.request('GET /councils/{councilId}/bookings', { as: officer, params });
    expect(list.body).toMatchObject({
      council: { title: 'Alder' },
      total: 1,
      bookings: [{ id: bookingId, places: 1, cancelledPlaces: 0, invoiceNumber: expect.stringMatching(/^INV-\d{6}$/) }],
    });
    expect(JSON.stringify(list.body)).not.toMatch(/Shah|Mia/);
    // A page beyond its end is the last one.
    const far = await world.request('GET /councils/{councilId}/bookings', { as: officer, params, query: { page: 99 } });
    expect(far.body).toEqual(list.body);
    expect(await looksAt(officer)).toHaveLength(1);
    const birch = await councilNamed('Birch');
    const other = await memberOf(birch);
    expect((await open(other, bookingId)).status).toBe(404);
    expect(await world.request('GET /councils/{councilId}/bookings', { as: other, params })).toMatchObject({
      status: 404,
    });
    const own = await world.request('GET /councils/{councilId}/bookings', { as: other, params: { councilId: birch } });
    expect(own.body).toMatchObject({ total: 0, bookings: [] });
    const query = { page: 2 };
    expect(
      (await world.request('GET /councils/{councilId}/bookings', { as: other, params: { councilId: birch }, query }))
        .body,
    ).toEqual(own.body);
  });

  it('is nobody else’s, and there is none before the booking is confirmed', async () => {
    const bookable = await makeBookable(world);
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable);
    const [stranger, other] = [await makeFamily(world), await makeBookable(world)];
    const officer = await memberOf(await councilNamed('Elsewhere'));
    for (const as of [stranger.id, other.providerId, officer]) expect((await open(as, bookingId)).status).toBe(404);
    const held = await hold(world, stranger, bookable);
    const heldId = held.body.basket.bookings[0].id;
    expect(await open(stranger.id, heldId)).toMatchObject({ status: 409, body: { key: 'no-invoice-yet' } });
  });
});
