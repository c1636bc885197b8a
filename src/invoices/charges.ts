import { pence, sum, type Pence } from '../platform/money.ts';
import { vatIncludedIn } from '../payments/vat.ts';
import { wasConfirmed, type PlaceState } from '../places/place.ts';
import type { NoteLine } from './invoice-document.ts';

/** A place that is or was booked. Whole pence; `refundedPence` is what was decided to go back for it. */
export type InvoicePlace = {
  id: string;
  state: PlaceState;
  pricePence: number;
  bookerFeePence: number;
  paidPence: number;
  refundedPence: number;
  /** Of its money, what the booker took back through the bank. */
  takenBackPence: number;
};

/** A move that was made: which places ended, and which came instead. */
export type MadeMove = { from: readonly string[]; to: readonly string[] };

/** What is charged under a line of the invoice, and why it may be another sum than the invoice says. */
export type Charge = NoteLine;

/**
 * What is charged for a booking by now, by line of its invoice: the places that were booked first. A moved place is charged
 * under the line that it came from; where several were moved together, under the first of them.
 * @param moves oldest first
 * @param keptPence what is kept of cancelled places that were paid to the provider directly
 */
export function chargesOf(places: readonly InvoicePlace[], moves: readonly MadeMove[], keptPence: number): Charge[] {
  const lineOf = linesOfMoved(moves);
  const booked = places.filter(({ state }) => wasConfirmed(state));
  const groups = Map.groupBy(booked, ({ id }) => lineOf.get(id) ?? id);
  const charges = [...groups].map(([placeId, group]): Charge => {
    const now = group.filter(({ state }) => state !== 'MOVED');
    const kept = now.map(keptOf);
    return {
      placeId,
      reason: reasonOf(now),
      pricePence: sum(kept.map(({ price }) => price)),
      feePence: sum(kept.map(({ fee }) => fee)),
    };
  });
  return keptPence === 0
    ? charges
    : [...charges, { placeId: null, reason: 'kept', pricePence: keptPence, feePence: 0 }];
}

/** The places of an invoice's lines: those that were booked, and not those that came with a move. */
export function invoiced<P extends { id: string; state: PlaceState }>(
  places: readonly P[],
  moves: readonly MadeMove[],
): P[] {
  const later = new Set(moves.flatMap(({ to }) => to));
  return places.filter(({ id, state }) => wasConfirmed(state) && !later.has(id));
}

/** Of each place that took part in a move, the line under which it is charged. */
function linesOfMoved(moves: readonly MadeMove[]): Map<string, string> {
  const lines = new Map<string, string>();
  for (const { from, to } of moves) {
    const joined = new Set(from.map((id) => lines.get(id) ?? id));
    const [first] = joined;
    if (first === undefined) continue;
    for (const [id, line] of lines) if (joined.has(line)) lines.set(id, first);
    for (const id of [...joined, ...from, ...to]) lines.set(id, first);
  }
  return lines;
}

function reasonOf(places: readonly InvoicePlace[]): Charge['reason'] {
  if (places.every(({ state }) => state !== 'CONFIRMED')) return 'cancelled';
  return places.some(({ takenBackPence }) => takenBackPence > 0) ? 'taken-back' : 'moved';
}

/**
 * What is charged for a place by now. Of a cancelled place only what was kept is charged: what went back counts against the
 * price first and against the booking fee last, as every refund does.
 */
function keptOf(place: InvoicePlace): { price: number; fee: number } {
  const stands = place.state === 'CONFIRMED';
  const refunded = stands ? 0 : place.refundedPence;
  const charged = stands ? place.pricePence + place.bookerFeePence : place.paidPence - refunded;
  const kept = Math.max(0, charged - place.takenBackPence);
  const price = Math.min(kept, Math.max(0, place.pricePence - refunded - place.takenBackPence));
  return { price, fee: kept - price };
}

/** A note that has to be written: a credit note where less is charged, a debit note where more is. */
export type Change = { kind: 'credit' | 'debit'; amountPence: Pence; vatPence: Pence; lines: NoteLine[] };

/**
 * What must be written so that invoice and notes together say what is charged now.
 * @param written the lines of the invoice and of all notes so far
 * @returns null when they say so already
 */
export function changeOf(
  now: readonly Charge[],
  written: readonly Omit<NoteLine, 'reason'>[],
  vatRegistered: boolean,
): Change | null {
  const before = Map.groupBy(written, ({ placeId }) => placeId);
  const charges = new Map(now.map((charge) => [charge.placeId, charge]));
  for (const placeId of before.keys())
    if (!charges.has(placeId)) charges.set(placeId, { placeId, reason: 'cancelled', pricePence: 0, feePence: 0 });
  const lines = [...charges.values()]
    .map((charge): NoteLine => {
      const said = before.get(charge.placeId) ?? [];
      return {
        ...charge,
        pricePence: charge.pricePence - sum(said.map((line) => line.pricePence)),
        feePence: charge.feePence - sum(said.map((line) => line.feePence)),
      };
    })
    .filter(({ pricePence, feePence }) => pricePence !== 0 || feePence !== 0);
  const pricePence = sum(lines.map((line) => line.pricePence));
  const amountPence = pricePence + sum(lines.map((line) => line.feePence));
  if (amountPence === 0) return null;
  return {
    kind: amountPence < 0 ? 'credit' : 'debit',
    amountPence: pence(Math.abs(amountPence)),
    vatPence: vatRegistered ? vatIncludedIn(Math.abs(pricePence)) : pence(0),
    lines,
  };
}
