import { pence, sum, type Pence } from '../platform/money.ts';
import { takeFrom, type Source } from './carry.ts';

/** A place whose money is ready to be paid out; below 0 where more went back than is due. */
export type ReadyPlace = {
  placeId: string;
  bookingId: string;
  sessionId: string;
  paymentId: string;
  /** What each payment holds for it, where that is not one payment for all: transfers come out of these. */
  sources?: readonly Source[];
  duePence: number;
  /** The service fee that belongs to the amount. */
  feePence: number;
};

export type BatchPlan = {
  totalPence: Pence;
  sessions: {
    sessionId: string;
    amountPence: Pence;
    feePence: Pence;
    places: ReadyPlace[];
    /** What is moved to the provider out of each payment. */
    transfers: { paymentId: string; amountPence: Pence }[];
  }[];
};

/**
 * Plans what goes to a provider's bank in one run. What went back after it had been paid out is carried over: it is
 * taken off what is moved now, so that nothing has to be fetched from the provider's account. Transfers are all above
 * 0 and sum to the total; each is at most what is due out of its payment.
 * @returns null when nothing is left to pay: then everything waits for a later run.
 */
export function planBatch(places: readonly ReadyPlace[]): BatchPlan | null {
  const totalPence = sum(places.map((place) => place.duePence));
  if (totalPence <= 0) return null;
  const pieces = places.flatMap(piecesOf);
  const parts = [...Map.groupBy(pieces, (piece) => `${piece.sessionId} ${piece.paymentId}`).values()].map((group) => ({
    group,
    amount: sum(group.map((piece) => piece.duePence)),
  }));
  let carried = 0 - sum(parts.filter(({ amount }) => amount < 0).map(({ amount }) => amount));
  const transfers = parts.flatMap(({ group: [first], amount }) => {
    if (!first || amount <= 0) return [];
    const taken = Math.min(carried, amount);
    carried -= taken;
    const { sessionId, paymentId } = first;
    return amount > taken ? [{ sessionId, paymentId, amountPence: pence(amount - taken) }] : [];
  });
  const sessions = [...Map.groupBy(places, (place) => place.sessionId)].map(([sessionId, mine]) => ({
    sessionId,
    amountPence: sum(mine.map((place) => place.duePence)),
    feePence: sum(mine.map((place) => place.feePence)),
    places: mine,
    transfers: transfers
      .filter((transfer) => transfer.sessionId === sessionId)
      .map(({ paymentId, amountPence }) => ({ paymentId, amountPence })),
  }));
  return { totalPence, sessions };
}

/** What is due for a place, payment by payment. */
function piecesOf({ sessionId, paymentId, sources, duePence }: ReadyPlace) {
  if (!sources || duePence <= 0) return [{ sessionId, paymentId, duePence }];
  return takeFrom(sources, duePence).map((part) => ({
    sessionId,
    paymentId: part.paymentId,
    duePence: part.amountPence,
  }));
}
