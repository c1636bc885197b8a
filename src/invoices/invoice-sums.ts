import { vatIncludedIn } from '../payments/vat.ts';
import { pence, sum, type Pence } from '../platform/money.ts';
import { adjustmentsOf, type PlaceStep } from '../tickets/price.ts';
import { wasConfirmed, type PlaceState } from '../places/place.ts';

/** A place on an invoice. Whole pence; `refundedPence` is what was decided to go back for it. */
export type InvoicePlace = {
  state: PlaceState;
  pricePence: number;
  /** The price before a reduction; null where there was none. */
  normalPricePence: number | null;
  bookerFeePence: number;
  paidPence: number;
  refundedPence: number;
  /** Of its money, what the booker took back through the bank. */
  takenBackPence: number;
};

/** What an invoice adds up to. */
export type InvoiceSums = {
  /** Prices before reductions, of all lines. */
  fullPence: Pence;
  reductionPence: Pence;
  feePence: Pence;
  /** What is not charged any more: places were cancelled, or a payment was taken back. The credit lines sum to it. */
  creditPence: Pence;
  totalPence: Pence;
  /** How much of the ticket prices is value added tax; 0 where the provider is not registered. */
  vatPence: Pence;
  paidPence: Pence;
  refundedPence: Pence;
  takenBackPence: Pence;
  /** Above 0 is still to pay; below 0 is still to go back. */
  balancePence: Pence;
};

/** Whether a place stands on an invoice: it was booked, and it was not moved on to another date. */
export function isInvoiced(state: PlaceState): boolean {
  return wasConfirmed(state) && state !== 'MOVED';
}

/**
 * Adds an invoice up. Of a cancelled place only what was kept is charged: what went back counts against the price first
 * and against the booking fee last, as every refund does.
 * @param paidPence all payments; @param refundedPence all refunds that were decided; @param keptPence what is kept of
 *   cancelled places that were paid to the provider directly
 */
export function invoiceSums(
  places: readonly InvoicePlace[],
  money: { paidPence: number; refundedPence: number; keptPence?: number },
  vatRegistered: boolean,
): InvoiceSums {
  const kept = places.map(keptOf);
  const full = sum(places.map((place) => Math.max(place.normalPricePence ?? 0, place.pricePence)));
  const price = sum(places.map((place) => place.pricePence));
  const fee = sum(places.map((place) => place.bookerFeePence));
  const keptPence = pence(money.keptPence ?? 0);
  const total = sum([...kept.map((one) => one.price + one.fee), keptPence]);
  const takenBack = sum(places.map((place) => place.takenBackPence));
  return {
    fullPence: full,
    reductionPence: pence(full - price),
    feePence: fee,
    creditPence: pence(price + fee - total),
    totalPence: total,
    vatPence: vatRegistered ? vatIncludedIn(sum([...kept.map((one) => one.price), keptPence])) : pence(0),
    paidPence: pence(money.paidPence),
    refundedPence: pence(money.refundedPence),
    takenBackPence: takenBack,
    balancePence: pence(total - money.paidPence + money.refundedPence + takenBack),
  };
}

/** What is charged for a place by now. */
function keptOf(place: InvoicePlace): { price: number; fee: number } {
  const stands = place.state === 'CONFIRMED';
  const refunded = stands ? 0 : place.refundedPence;
  const charged = stands ? place.pricePence + place.bookerFeePence : place.paidPence - refunded;
  const kept = Math.max(0, charged - place.takenBackPence);
  const price = Math.min(kept, Math.max(0, place.pricePence - refunded - place.takenBackPence));
  return { price, fee: kept - price };
}

/** A line of what came off the prices; above 0. */
export type Reduction = { label: string; amountPence: Pence };

/**
 * What came off the prices of an invoice, each in its own words; what the provider took off by hand comes last.
 * @param steps of all places; add-ons among them are part of the prices
 * @param reductionPence what the lines sum to
 */
export function reductionsOf(steps: readonly Omit<PlaceStep, 'addOnId'>[], reductionPence: number): Reduction[] {
  const off = steps.filter(({ pricePence }) => pricePence < 0);
  // In the order in which they were explained when the booking was made.
  const lines = adjustmentsOf([{ charge: '', steps: off }]).map(({ label, totalPence, bookerFeePence }) => ({
    label,
    amountPence: pence(bookerFeePence - totalPence),
  }));
  const rest = pence(reductionPence - sum(lines.map(({ amountPence }) => amountPence)));
  return rest > 0 ? [...lines, { label: 'Taken off by the provider', amountPence: rest }] : lines;
}

/** Money of places that went back, at a moment. */
type WentBack = { at: string; places: readonly { placeId: string; amountPence: number }[] };

/** A line that takes something off an invoice again; above 0. Without a moment: it was cancelled, and nothing went back here. */
export type Credit = {
  kind: 'refunded' | 'taken-back' | 'not-charged';
  at: string | null;
  placeCount: number;
  amountPence: Pence;
};

/**
 * The credit lines of an invoice, oldest first: refunds of cancelled places, payments that were taken back through the
 * bank, and what of cancelled places was not paid here. What went back for a move is no credit: the place stands at its new
 * price.
 * @param creditPence what they sum to
 */
export function creditsOf(
  places: readonly { id: string; state: PlaceState }[],
  refunds: readonly WentBack[],
  takenBack: readonly WentBack[],
  creditPence: number,
): Credit[] {
  const invoiced = new Set(places.map(({ id }) => id));
  const cancelled = new Set(places.filter(({ state }) => state !== 'CONFIRMED').map(({ id }) => id));
  const lineOf = (kind: Credit['kind'], of: ReadonlySet<string>) => (back: WentBack) => {
    const parts = back.places.filter(({ placeId, amountPence }) => of.has(placeId) && amountPence > 0);
    const amountPence = sum(parts.map((part) => part.amountPence));
    return amountPence === 0 ? [] : [{ kind, at: back.at, placeCount: parts.length, amountPence }];
  };
  const lines: Credit[] = [
    ...refunds.flatMap(lineOf('refunded', cancelled)),
    ...takenBack.flatMap(lineOf('taken-back', invoiced)),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const rest = pence(creditPence - sum(lines.map((line) => line.amountPence)));
  return rest > 0
    ? [...lines, { kind: 'not-charged', at: null, placeCount: cancelled.size, amountPence: rest }]
    : lines;
}
