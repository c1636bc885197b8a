import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookAndPay, makeBookable, makeFamily, settleAll } from '../../places/server/bookable.fixture.ts';
import { dateOf } from '../../platform/time.ts';
import { compareDay } from './compare-with-stripe.ts';
import { linkBank, runDayAfter, runOn } from './payouts.fixture.ts';
import { vatReceipt } from './write-vat-receipt.ts';

let world: World;
let providerId: string;
let listings: { first: string; second: string };
let sessions: { paid: string; coming: string };
let runDay: Temporal.PlainDate;

beforeAll(async () => {
  world = await makeWorld();
  const paid = await makeBookable(world, { title: '=2+3 “Mud”, mud', starts: [240] });
  providerId = paid.providerId;
  await linkBank(world, providerId);
  const coming = await makeBookable(world, { title: 'Den building', providerId, starts: [600] });
  await bookAndPay(world, await makeFamily(world, 2), paid);
  await bookAndPay(world, await makeFamily(world, 1), coming);
  await world.services.db
    .updateTable('listing')
    .set({ published_at: world.clock.now().toString() })
    .where('provider_id', '=', providerId)
    .execute();
  listings = { first: paid.listingId, second: coming.listingId };
  sessions = { paid: paid.sessionIds[0] ?? '', coming: coming.sessionIds[0] ?? '' };
  const { end_date } = await world.services.db
    .selectFrom('session')
    .select('end_date')
    .where('id', '=', sessions.paid)
    .executeTakeFirstOrThrow();
  runDay = runDayAfter(Temporal.Instant.fromEpochMilliseconds(end_date.getTime()));
  await runOn(world, runDay);
  await settleAll(world);
});
afterAll(async () => world.stop());

const list = async (query: Record<string, string | number> = {}) =>
  (await world.request('GET /payouts', { as: providerId, query })).body;
const ids = ({ payouts }: { payouts: { id: string }[] }): string[] => payouts.map(({ id }) => id);

describe('the list of payouts', () => {
  it('has what is over on top, and totals over everything', async () => {
    const all = await list();
    expect(ids(all)).toEqual([sessions.paid, sessions.coming]);
    expect(all).toMatchObject({
      total: 2,
      page: 1,
      pageCount: 1,
      totals: { onItsWayPence: 9408, comingPence: 4704 },
      listings: [{ title: '=2+3 “Mud”, mud' }, { title: 'Den building' }],
    });
  });

  it('is narrowed by listing and by days in London, and its totals with it', async () => {
    expect(ids(await list({ listingId: listings.second }))).toEqual([sessions.coming]);
    expect((await list({ listingId: listings.second })).totals).toMatchObject({ onItsWayPence: 0, comingPence: 4704 });
    const { payouts } = await list();
    const day = dateOf(payouts[0].session.endDate);
    const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
    expect(ids(await list({ from: day, to: day }))).toEqual([sessions.paid]);
    expect(ids(await list({ from: next }))).toEqual([sessions.coming]);
    expect(ids(await list({ to: '2020-01-01' }))).toEqual([]);
  });

  it('comes to the income of the week in which a session ended; what is still to come has none', async () => {
    const { body } = await world.request('GET /income-by-week', { as: providerId });
    const { payouts } = await list();
    const paid = payouts.find(({ id }: { id: string }) => id === sessions.paid);
    const earning = body.filter(({ amountPence }: { amountPence: number }) => amountPence !== 0);
    const ended = Temporal.PlainDate.from(dateOf(paid.session.endDate));
    expect(body).toHaveLength(12);
    expect(earning).toEqual([
      { startsOn: ended.subtract({ days: ended.dayOfWeek - 1 }).toString(), amountPence: paid.amountPence },
    ]);
    const stranger = await makeFamily(world, 1);
    const others = await world.request('GET /income-by-week', { as: stranger.id });
    expect(others.body.every(({ amountPence }: { amountPence: number }) => amountPence === 0)).toBe(true);
  });

  it.each([{ page: 0 }, { from: 'yesterday' }, { listingId: 'mine' }, { other: 'x' }])('refuses %o', async (query) => {
    expect((await world.request('GET /payouts', { as: providerId, query: query as never })).status).toBe(422);
  });

  it('opens to the places of a session', async () => {
    const { body } = await world.request('GET /payouts/{payoutId}', {
      as: providerId,
      params: { payoutId: sessions.paid },
    });
    expect(body.places).toMatchObject([
      {
        bookedBy: 'Priya Shah',
        pricePence: 4800,
        wentBackPence: 0,
        feePence: 96,
        amountPence: 4704,
        state: 'IN_TRANSIT',
      },
      { amountPence: 4704 },
    ]);
    // Two places of one booking are told apart by who comes.
    expect(body.places.map((place: { learner: string }) => place.learner).toSorted()).toEqual(['Mia', 'Noah']);
  });

  it('is nobody else’s', async () => {
    const other = await world.makeAccount({ accountType: 'mentor' });
    expect(ids((await world.request('GET /payouts', { as: other.id })).body)).toEqual([]);
    const params = { payoutId: sessions.paid };
    expect((await world.request('GET /payouts/{payoutId}', { as: other.id, params })).status).toBe(404);
    expect((await world.request('GET /payouts')).status).toBe(401);
    expect((await world.request('GET /reconciliation', { as: providerId })).status).toBe(403);
  });
});

describe('files', () => {
  it('have a line for each part of a session’s money and are safe to open', async () => {
    const { body, headers } = await world.request('GET /payouts.csv', { as: providerId, query: { kind: 'basic' } });
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="payouts-basic-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = String(body).trim().split('\r\n');
    expect(lines[0]).toBe('Listing,Date,Start,End,State,Explanation,You earn,Service fee,Expected,Bank reference');
    expect(lines[1]).toMatch(/^"'=2\+3 “Mud”, mud",\d{4}-\d\d-\d\d,.*,On its way,.*,94\.08,1\.92,.*,THICKET \w{8}$/);
    expect(lines).toHaveLength(3);
  });

  it('have a line for each place where that is asked for', async () => {
    const { body } = await world.request('GET /payouts.csv', { as: providerId, query: { kind: 'places' } });
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/,Priya Shah,(?:Mia|Noah),48\.00,0\.00,0\.96,47\.04,On its way,/);
  });
});

describe('a VAT receipt', () => {
  it('sums the fees that were kept from a month’s payouts', async () => {
    const month = runDay.toPlainYearMonth().toString();
    const { body } = await world.request('GET /vat-receipt', { as: providerId, query: { month } });
    expect(body).toMatchObject({
      month,
      lines: [{ title: '=2+3 “Mud”, mud', sessions: 1, salesPence: 9600, feePence: 192 }],
      feePence: 192,
      vatPercent: null,
      vatPence: 0,
      netPence: 192,
      platform: { vatNumber: null },
    });
  });

  it('shows the VAT where the platform has a number', async () => {
    const services = {
      ...world.services,
      settings: { ...world.services.settings, PLATFORM_VAT_NUMBER: 'GB123456782' },
    };
    expect(await vatReceipt(services, providerId, runDay.toPlainYearMonth().toString())).toMatchObject({
      feePence: 192,
      vatPercent: 20,
      vatPence: 32,
      netPence: 160,
    });
  });

  it.each(['2027', '2027-13', '2027-1', 'x'])('refuses the month %s', async (month) => {
    expect((await world.request('GET /vat-receipt', { as: providerId, query: { month } })).status).toBe(422);
  });
});

describe('the nightly comparison', () => {
  const report = async (day: Temporal.PlainDate) => {
    const admin = await world.makeAccount({ role: 'admin' });
    const { body } = await world.request('GET /reconciliation', { as: admin.id });
    return body.nights.find((night: { day: string }) => night.day === day.toString());
  };

  it('finds nothing where ledger and payment partner agree', async () => {
    await compareDay(world.services, runDay);
    const night = await report(runDay);
    expect(night.differences).toEqual([]);
    expect(night.counts).toContainEqual({ kind: 'transfer', count: 1 });
    expect(night.counts).toContainEqual({ kind: 'payout', count: 1 });
    const sold = runDay.subtract({ days: 12 });
    for (const day of [0, 1, 2, 3]) await compareDay(world.services, sold.add({ days: day }));
    const { rows } = await world.services.pool.query(
      `select sum((counts->>'charge')::int)::int as charges, sum(jsonb_array_length(differences))::int as differences from reconciliation`,
    );
    expect(rows).toEqual([{ charges: 2, differences: 0 }]);
  });

  it('lists what only one side knows, and amounts that differ', async () => {
    await world.services.stripe.paymentIntents.create({
      amount: 777,
      currency: 'gbp',
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    const { id } = await world.services.db
      .selectFrom('payout_transfer')
      .select('id')
      .where('stripe_transfer_id', 'is not', null)
      .executeTakeFirstOrThrow();
    await world.services.db.updateTable('payout_transfer').set({ amount_pence: 9000 }).where('id', '=', id).execute();
    await world.services.db.deleteFrom('reconciliation').where('day', '=', runDay.toString()).execute();
    await compareDay(world.services, runDay);
    const { differences } = await report(runDay);
    expect(differences).toHaveLength(2);
    expect(differences).toContainEqual(
      expect.objectContaining({ kind: 'transfer', ledgerPence: 9000, stripePence: 9408 }),
    );
    expect(differences).toContainEqual(
      expect.objectContaining({ sentence: 'Stripe has a card payment of £7.77 that we have no record of.' }),
    );
  });
});
