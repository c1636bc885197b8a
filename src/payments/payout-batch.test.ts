import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planBatch, type ReadyPlace } from './payout-batch.ts';

const place = (placeId: string, sessionId: string, paymentId: string, duePence: number): ReadyPlace => ({
  placeId,
  bookingId: 'b',
  sessionId,
  paymentId,
  duePence,
  feePence: 0,
});
const total = (amounts: readonly { amountPence: number }[]): number =>
  amounts.reduce((sum, { amountPence }) => sum + amountPence, 0);

describe('a batch', () => {
  it('moves what is due out of each payment, session by session', () => {
    const plan = planBatch([
      place('1', 'mon', 'x', 100),
      place('2', 'mon', 'x', 50),
      place('3', 'mon', 'y', 30),
      place('4', 'tue', 'x', 20),
    ]);
    expect(plan?.totalPence).toBe(200);
    expect(
      plan?.sessions.map(({ sessionId, amountPence, transfers }) => ({ sessionId, amountPence, transfers })),
    ).toEqual([
      {
        sessionId: 'mon',
        amountPence: 180,
        transfers: [
          { paymentId: 'x', amountPence: 150 },
          { paymentId: 'y', amountPence: 30 },
        ],
      },
      { sessionId: 'tue', amountPence: 20, transfers: [{ paymentId: 'x', amountPence: 20 }] },
    ]);
  });

  it('takes what went back after a payout off what is moved now', () => {
    const plan = planBatch([place('1', 'mon', 'x', -40), place('2', 'tue', 'y', 30), place('3', 'wed', 'z', 50)]);
    expect(plan?.totalPence).toBe(40);
    expect(plan?.sessions.map((session) => session.amountPence)).toEqual([-40, 30, 50]);
    expect(plan?.sessions.flatMap((session) => session.transfers)).toEqual([{ paymentId: 'z', amountPence: 40 }]);
  });

  it.each([[[]], [[place('1', 'mon', 'x', -40)]], [[place('1', 'mon', 'x', -40), place('2', 'tue', 'y', 40)]]])(
    'is not made where nothing is left to pay',
    (places) => {
      expect(planBatch(places)).toBeNull();
    },
  );

  it('moves exactly its total, never more out of a payment than is due from it', () => {
    const anyPlaces = fc
      .array(
        fc.tuple(
          fc.constantFrom('mon', 'tue', 'wed'),
          fc.constantFrom('x', 'y', 'z'),
          fc.integer({ min: -500, max: 1_000 }),
        ),
        { maxLength: 15 },
      )
      .map((drawn) => drawn.map(([session, payment, due], index) => place(String(index), session, payment, due || 1)));
    fc.assert(
      fc.property(anyPlaces, (places) => {
        const due = places.reduce((sum, one) => sum + one.duePence, 0);
        const plan = planBatch(places);
        if (due <= 0) {
          expect(plan).toBeNull();
          return;
        }
        const transfers = plan?.sessions.flatMap((session) => session.transfers) ?? [];
        expect(plan?.totalPence).toBe(due);
        expect(total(plan?.sessions ?? [])).toBe(due);
        expect(total(transfers)).toBe(due);
        for (const session of plan?.sessions ?? []) {
          for (const transfer of session.transfers) {
            const mine = session.places.filter((one) => one.paymentId === transfer.paymentId);
            expect(transfer.amountPence).toBeGreaterThan(0);
            expect(transfer.amountPence).toBeLessThanOrEqual(mine.reduce((sum, one) => sum + one.duePence, 0));
          }
        }
      }),
    );
  });
});
