import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import type { Funded } from '../../checkout/server/funded.fixture.ts';
import { endMonth, makeMonth, markPlace, owedInLedger } from './council-money.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

type Month = Awaited<ReturnType<typeof makeMonth>>;

const money = (funded: Funded, as = funded.viewerId, month = '2027-04') =>
  world.request('GET /councils/{councilId}/money', { as, params: { councilId: funded.councilId }, query: { month } });

const settle = (funded: Funded, more: object = {}, as = funded.managerId) =>
  world.request('POST /councils/{councilId}/settlements', {
    as,
    params: { councilId: funded.councilId },
    body: { providerId: funded.providerId, month: '2027-04', purchaseOrder: 'PO 77', ...more },
    idempotencyKey: randomUUIDv7(),
  });

const show = (funded: Funded, settlementId: string, as = funded.viewerId) =>
  world.request('GET /councils/{councilId}/settlements/{settlementId}', {
    as,
    params: { councilId: funded.councilId, settlementId },
  });

/** A month of three families, settled: one child came, one stayed away without a word, and nobody marked the third. */
async function settledMonth(terms: object = {}): Promise<Month & { settlementId: string; lineIds: string[] }> {
  const month = await makeMonth(world, { families: 3, terms });
  await markPlace(world, month, month.placeIds[0] ?? '', 'ARRIVED');
  await markPlace(world, month, month.placeIds[1] ?? '', 'ABSENT_UNNOTIFIED');
  await endMonth(world);
  const made = await settle(month);
  if (made.status !== 200) throw new Error(`Not settled: ${JSON.stringify(made.body)}`);
  const { lines } = (await show(month, made.body.id)).body;
  const { rows } = await world.services.pool.query<{ id: string }>(
    `select id from council_settlement_line where settlement_id = $1 order by array_position($2::uuid[], place_id)`,
    [made.body.id, month.placeIds],
  );
  expect(lines).toHaveLength(rows.length);
  return { ...month, settlementId: made.body.id, lineIds: rows.map(({ id }) => id) };
}

const act = (
  month: Month & { settlementId: string; lineIds: string[] },
  what: string,
  nth: number,
  body?: object,
  as = month.officerId,
) =>
  world.request(`POST /councils/{councilId}/settlements/{settlementId}/lines/{lineId}/${what}`, {
    as,
    params: { councilId: month.councilId, settlementId: month.settlementId, lineId: month.lineIds[nth] ?? '' },
    ...(body ? { body } : {}),
  });

describe('a month', () => {
  it('is owed by provider, less the credit that was agreed, and named nowhere else', async () => {
    const month = await makeMonth(world, { families: 3, terms: { no_show_credit_percent: 50 } });
    await markPlace(world, month, month.placeIds[0] ?? '', 'ARRIVED');
    await markPlace(world, month, month.placeIds[1] ?? '', 'ABSENT_UNNOTIFIED');
    const before = await money(month);
    expect(before.body).toMatchObject({ over: false, providers: [{ coming: 3, open: { places: 0 } }] });
    expect((await settle(month)).body.key).toBe('not-over');
    await endMonth(world);
    const { body } = await money(month);
    expect(body.providers).toEqual([
      expect.objectContaining({
        open: { places: 3, chargedPence: 9_000, creditPence: 1_500 },
        unmarked: 1,
        coming: 0,
        settlement: null,
      }),
    ]);
    expect(body.months.at(-1)).toEqual({ month: '2027-04', owedPence: 9_000 });
    const stranger = await makeMonth(world, { families: 0 });
    expect((await money(month, stranger.managerId)).status).toBe(404);
  });

  it('is settled once, by a manager, and the ledger says the same as its lines', async () => {
    const month = await settledMonth({ no_show_credit_percent: 50 });
    expect((await settle(month, {}, month.officerId)).status).toBe(403);
    expect((await settle(month)).body.key).toBe('settled-already');
    const { body } = await show(month, month.settlementId);
    expect(body).toMatchObject({
      number: 'S-000001',
      purchaseOrder: 'PO 77',
      places: 3,
      chargedPence: 9_000,
      creditPence: 1_500,
      agreedPence: 7_500,
      paidOn: null,
    });
    expect(await owedInLedger(world, month.placeIds)).toEqual([3_000, 1_500, 3_000]);
    expect(JSON.stringify(body)).not.toContain('Shah');
    expect((await money(month)).body.providers[0].open.places).toBe(0);
  });

  it('is settled once when two managers press at once', async () => {
    const month = await makeMonth(world, { families: 1 });
    await endMonth(world);
    const both = await Promise.all([settle(month), settle(month)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('costs only who came, where that was agreed; what is marked later is settled later', async () => {
    const month = await settledMonth({ pays_for: 'ATTENDED' });
    expect((await show(month, month.settlementId)).body).toMatchObject({ places: 2, agreedPence: 3_000 });
    expect(await owedInLedger(world, month.placeIds)).toEqual([3_000, 0, 3_000]);
    await markPlace(world, month, month.placeIds[2] ?? '', 'ARRIVED');
    world.clock.set('2027-06-02T09:00:00Z');
    const next = await money(month, month.viewerId, '2027-05');
    expect(next.body.providers[0]).toMatchObject({ open: { places: 1, chargedPence: 3_000 }, earlier: 1 });
    const made = await settle(month, { month: '2027-05' });
    expect((await show(month, made.body.id)).body).toMatchObject({ number: 'S-000002', agreedPence: 3_000 });
  });

  it('that its provider takes back afterwards is credited in the next settlement', async () => {
    const month = await settledMonth();
    const params = { bookingId: month.bookingIds[0] ?? '' };
    const cancelled = await world.request('POST /bookings/{bookingId}/cancel', {
      as: month.providerId,
      params,
      body: { placeIds: [month.placeIds[0]], expectedRefundPence: 0, message: 'It rained off.' },
    });
    expect(cancelled.status).toBe(200);
    world.clock.set('2027-06-02T09:00:00Z');
    const made = await settle(month, { month: '2027-05' });
    const { body } = await show(month, made.body.id);
    expect(body).toMatchObject({ places: 1, agreedPence: -3_000, lines: [{ outcome: 'returned', correction: true }] });
    expect((await owedInLedger(world, month.placeIds))[0]).toBe(0);
  });

  it('with nothing in it is not settled', async () => {
    const month = await makeMonth(world, { families: 0 });
    await endMonth(world);
    expect((await settle(month)).body.key).toBe('empty');
    expect((await settle(month, { providerId: randomUUIDv7() })).status).toBe(404);
  });
});

describe('a line', () => {
  it('is disputed by an officer, answered by the provider, decided and undone, and the ledger follows', async () => {
    const month = await settledMonth();
    expect((await act(month, 'dispute', 2, { words: 'The register is empty.' }, month.viewerId)).status).toBe(403);
    expect((await act(month, 'dispute', 2, { words: '' })).status).toBe(422);
    expect((await act(month, 'dispute', 2, { words: 'The register is empty.' })).status).toBe(204);
    expect((await act(month, 'dispute', 2, { words: 'Again.' })).body.key).toBe('wrong-state');
    const pay = { as: month.managerId, params: { councilId: month.councilId, settlementId: month.settlementId } };
    const body = { paidOn: '2027-05-03', reference: 'BACS 12' };
    const payment = 'PUT /councils/{councilId}/settlements/{settlementId}/payment';
    expect((await world.request(payment, { ...pay, body })).body.key).toBe('disputed');

    const own = { settlementId: month.settlementId, lineId: month.lineIds[2] ?? '' };
    const answer = (as: string) =>
      world.request('POST /settlements/{settlementId}/lines/{lineId}/answer', {
        as,
        params: own,
        body: { words: 'She was there, we forgot to mark her.' },
      });
    expect((await answer(month.officerId)).status).toBe(404);
    expect((await answer(month.providerId)).status).toBe(204);
    expect((await act(month, 'decision', 2, { agreedPence: 3_001 })).body.key).toBe('amount');
    expect((await act(month, 'decision', 2, { agreedPence: 1_000, words: 'We pay a third.' })).status).toBe(204);
    expect(await owedInLedger(world, month.placeIds)).toEqual([3_000, 3_000, 1_000]);
    const decided = (await show(month, month.settlementId, month.officerId)).body;
    expect(decided).toMatchObject({ agreedPence: 7_000, disputed: 0 });
    const line = decided.lines.find(({ id }: { id: string }) => id === month.lineIds[2]);
    expect(line.steps.map(({ kind }: { kind: string }) => kind)).toEqual(['disputed', 'answered', 'decided']);
    expect(line.undoUntil).not.toBeNull();

    expect((await act(month, 'undo', 2)).status).toBe(204);
    expect(await owedInLedger(world, month.placeIds)).toEqual([3_000, 3_000, 3_000]);
    expect((await show(month, month.settlementId)).body).toMatchObject({ agreedPence: 9_000, disputed: 1 });
    expect((await act(month, 'undo', 2)).body.key).toBe('wrong-state');
    await act(month, 'decision', 2, { agreedPence: 3_000 });
    world.clock.advance({ minutes: 16 });
    expect((await act(month, 'undo', 2)).body.key).toBe('cannot-undo');

    expect((await world.request(payment, { ...pay, as: month.officerId, body })).status).toBe(403);
    expect((await world.request(payment, { ...pay, body: { ...body, paidOn: '2027-05-04' } })).body.key).toBe(
      'day-to-come',
    );
    expect((await world.request(payment, { ...pay, body })).status).toBe(204);
    expect((await act(month, 'dispute', 0, { words: 'Too late.' })).body.key).toBe('wrong-state');
    const back = () => world.request('DELETE /councils/{councilId}/settlements/{settlementId}/payment', { ...pay });
    expect((await back()).status).toBe(204);
    await world.request(payment, { ...pay, body });
    world.clock.advance({ minutes: 16 });
    expect((await back()).body.key).toBe('cannot-undo');
  });

  it('is told to the other side by mail', async () => {
    const month = await settledMonth();
    await act(month, 'dispute', 0, { words: 'We think that she was ill.' });
    await world.settle();
    const { email } = await world.services.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', month.providerId)
      .executeTakeFirstOrThrow();
    const mails = world.mails(email);
    expect(mails.filter(({ subject }) => /has settled \w+ \d{4} with you/.test(subject))).toHaveLength(1);
    const [disputed, ...others] = mails.filter(({ subject }) => subject.includes('disputes a line of S-000001'));
    expect(others).toEqual([]);
    // Which place it is about stands in it.
    expect(disputed?.text).toMatch(/Booking: .+\nCharged: .*£\d/);
  });
});

it('a provider reads its own settlements, and nobody else’s', async () => {
  const month = await settledMonth();
  const list = await world.request('GET /settlements', { as: month.providerId });
  expect(list.body).toMatchObject({ total: 1, settlements: [{ number: 'S-000001', agreedPence: 9_000 }] });
  const params = { settlementId: month.settlementId };
  expect((await world.request('GET /settlements/{settlementId}', { as: month.providerId, params })).status).toBe(200);
  const other = await makeMonth(world, { families: 0 });
  expect((await world.request('GET /settlements/{settlementId}', { as: other.providerId, params })).status).toBe(404);
  expect((await show({ ...other, councilId: month.councilId }, month.settlementId, other.managerId)).status).toBe(404);
});

it('the finance system gets a file with the purchase order, and a stale change of it is refused', async () => {
  const month = await settledMonth();
  const params = { councilId: month.councilId, settlementId: month.settlementId };
  const order = (version: number) =>
    world.request('PUT /councils/{councilId}/settlements/{settlementId}', {
      as: month.managerId,
      params,
      body: { purchaseOrder: '=PO 88', version },
    });
  expect((await order(1)).status).toBe(204);
  expect((await order(1)).body.key).toBe('edited-elsewhere');
  const file = await world.request('GET /councils/{councilId}/money.csv', {
    as: month.viewerId,
    params: { councilId: month.councilId },
    query: { month: '2027-04' },
  });
  const rows = String(file.body).trim().split('\r\n');
  expect(rows).toHaveLength(4);
  expect(rows[0]).toContain('Settlement,Purchase order,Month,Provider');
  expect(rows[1]).toContain("S-000001,'=PO 88,2027-04,");
  expect(rows[1]).toContain(',30.00,0.00,30.00,');
  expect(file.body).not.toContain('Shah');
});
