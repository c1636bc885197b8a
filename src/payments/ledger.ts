import { isolated } from '../platform/isolated.ts';
import { formatMoney, noMoney, pence, sum, type Pence } from '../platform/money.ts';

export const ledgerKinds = [
  'payment',
  'refund-decided',
  'refund-paid',
  'payout',
  'dispute',
  'council',
  'offline',
  'correction',
  'move',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerAccounts = [
  'booker',
  'platform-fee',
  'provider-due',
  'refund',
  'dispute',
  'payout',
  'council-receivable',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** One line of a ledger transaction. Signed whole pence: positive is owed to, or kept by, the account. */
export type LedgerEntry = {
  account: LedgerAccount;
  amountPence: Pence;
  placeId: string;
  bookingId: string;
  providerId: string;
};

/** The money of one place as it was sold. */
export type PlaceMoney = {
  placeId: string;
  bookingId: string;
  providerId: string;
  pricePence: number;
  bookerFeePence: number;
  providerFeePence: number;
};

/** What a place was sold for. */
export type PlacePrice = Pick<PlaceMoney, 'placeId' | 'pricePence' | 'bookerFeePence' | 'providerFeePence'>;

/** Whose money an entry is. */
type PlaceOf = Pick<PlaceMoney, 'placeId' | 'bookingId' | 'providerId'>;

/** How an amount that goes back splits into what its parts were. */
export type RefundParts = { price: Pence; bookerFee: Pence; providerFee: Pence };

/** What the booker pays for a place. */
export function paidFor(place: Pick<PlaceMoney, 'pricePence' | 'bookerFeePence'>): Pence {
  return pence(place.pricePence + place.bookerFeePence);
}

/** Entries of a payment: the booker pays price and fee, the provider is due the price less its fee, the platform keeps both fees. */
export function paymentEntries(places: readonly PlaceMoney[]): LedgerEntry[] {
  return places.flatMap((place) =>
    entries(place, {
      booker: -(place.pricePence + place.bookerFeePence),
      'provider-due': place.pricePence - place.providerFeePence,
      'platform-fee': place.bookerFeePence + place.providerFeePence,
    }),
  );
}

/**
 * Splits a refund of a place into its parts. The price goes back first and the booking fee last; the provider's fee goes
 * back in proportion to the price. `alreadyPence` was decided earlier for the same place: the parts of several refunds
 * sum to the parts of one refund of the same total.
 * @throws RangeError when more would go back than was paid: a bug, never an input.
 */
export function partsOfRefund(place: PlacePrice, alreadyPence: number, amountPence: number): RefundParts {
  const total = alreadyPence + amountPence;
  if (amountPence < 0 || alreadyPence < 0 || total > paidFor(place)) {
    throw new RangeError(
      `A refund of ${amountPence} after ${alreadyPence} exceeds the ${paidFor(place)} paid for place ${place.placeId}.`,
    );
  }
  const before = partsUpTo(place, alreadyPence);
  const after = partsUpTo(place, total);
  return {
    price: pence(after.price - before.price),
    bookerFee: pence(after.bookerFee - before.bookerFee),
    providerFee: pence(after.providerFee - before.providerFee),
  };
}

function partsUpTo(place: PlacePrice, amount: number): RefundParts {
  const price = Math.min(amount, place.pricePence);
  const providerFee =
    place.pricePence === 0
      ? 0
      : Math.floor((2 * place.providerFeePence * price + place.pricePence) / (2 * place.pricePence));
  return { price: pence(price), bookerFee: pence(amount - price), providerFee: pence(providerFee) };
}

/** Entries of a part of a place's price that was paid: all of `paymentEntries`, for less than the whole. */
export function partPaidEntries(place: PlaceMoney, parts: RefundParts): LedgerEntry[] {
  return entries(place, {
    booker: -(parts.price + parts.bookerFee),
    'provider-due': parts.price - parts.providerFee,
    'platform-fee': parts.bookerFee + parts.providerFee,
  });
}

/** Entries of a part that went along to another place: as if it had never been paid for this one. */
export function partCarriedEntries(place: PlaceMoney, parts: RefundParts): LedgerEntry[] {
  return entries(place, {
    booker: parts.price + parts.bookerFee,
    'provider-due': -(parts.price - parts.providerFee),
    'platform-fee': -(parts.bookerFee + parts.providerFee),
  });
}

/** Entries of a refund that was decided: what provider and platform had now waits to go to the booker. */
export function refundDecidedEntries(place: PlaceMoney, parts: RefundParts): LedgerEntry[] {
  return entries(place, {
    'provider-due': -(parts.price - parts.providerFee),
    'platform-fee': -(parts.bookerFee + parts.providerFee),
    refund: parts.price + parts.bookerFee,
  });
}

/** Entries of a refund that the booker's bank has been sent. */
export function refundPaidEntries(place: PlaceMoney, amountPence: number): LedgerEntry[] {
  return entries(place, { refund: -amountPence, booker: amountPence });
}

/** Entries of a refund that came back from the booker's bank: it waits again. */
export function refundReturnedEntries(place: PlaceMoney, amountPence: number): LedgerEntry[] {
  return entries(place, { booker: -amountPence, refund: amountPence });
}

/** Entries of a payout: what was due is paid. Below 0, what went back after a payout is taken off this one. */
export function payoutEntries(place: PlaceOf, duePence: number): LedgerEntry[] {
  return entries(place, { 'provider-due': -duePence, payout: duePence });
}

/**
 * Entries of a place that was used and that a council pays for: it owes the provider, and settles that outside. Below 0,
 * it does not owe it any more.
 */
export function councilOwesEntries(place: PlaceOf, amountPence: number): LedgerEntry[] {
  return entries(place, { 'council-receivable': -amountPence, 'provider-due': amountPence });
}

/** The part of a dispute that falls on one place; see `shareDispute`. */
type Disputed = { amountPence: number; waitingPence: number; providerPence: number; duePence: number };

/** Entries of a dispute that was opened: the bank holds what was still due, the fees, and what waited to go back. */
export function disputeOpenedEntries(place: PlaceOf, part: Disputed): LedgerEntry[] {
  const fees = part.amountPence - part.providerPence;
  return entries(place, {
    'provider-due': -part.duePence,
    'platform-fee': -fees,
    refund: -part.waitingPence,
    dispute: part.duePence + fees + part.waitingPence,
  });
}

/** Entries of a dispute that was won: everything stands as it did before. */
export function disputeWonEntries(place: PlaceOf, part: Disputed): LedgerEntry[] {
  return disputeOpenedEntries(place, part).map((entry) => ({ ...entry, amountPence: pence(0 - entry.amountPence) }));
}

/**
 * Entries of a dispute that was lost: the booker has the money; what the provider was paid out already is owed back.
 * @param providerPence what the provider loses by it. That is the part's own, unless the place was paid by several cards
 *   and another one's dispute, which came before this one, was won or is still open.
 */
export function disputeLostEntries(
  place: PlaceOf,
  part: Disputed,
  providerPence: number = part.providerPence,
): LedgerEntry[] {
  const fees = part.amountPence - part.providerPence;
  return entries(place, {
    dispute: -(part.duePence + fees + part.waitingPence),
    'platform-fee': providerPence - part.providerPence,
    'provider-due': part.duePence - providerPence,
    booker: part.amountPence + part.waitingPence,
  });
}

/** Sum of entries; 0 for every transaction. */
export function ledgerSum(all: Iterable<{ amountPence: number }>): Pence {
  return sum([...all].map((entry) => entry.amountPence));
}

function entries(place: PlaceOf, amounts: Partial<Record<LedgerAccount, number>>): LedgerEntry[] {
  const { placeId, bookingId, providerId } = place;
  const all = Object.entries(amounts) as [LedgerAccount, number][];
  const made = all
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amountPence: pence(amount), placeId, bookingId, providerId }));
  if (ledgerSum(made) !== noMoney) throw new Error(`Ledger entries of place ${placeId} do not sum to 0.`);
  return made;
}

/** A ledger account in plain words; `provider` is the provider's name. */
export function accountText(account: LedgerAccount, provider: string): string {
  const texts: Record<LedgerAccount, string> = {
    booker: 'The booker',
    'platform-fee': 'Booking and service fees',
    'provider-due': `Due to ${isolated(provider)}`,
    refund: 'Refund on its way to the booker',
    dispute: 'Disputed with the bank',
    payout: `Paid out to ${isolated(provider)}`,
    'council-receivable': 'To be paid by the council',
  };
  return texts[account];
}

/** One ledger transaction in a sentence. `lines` say in which direction a payout or a dispute went. */
export function transactionSentence(
  kind: LedgerKind,
  lines: readonly { account: LedgerAccount; amountPence: number }[],
): string {
  const amount = formatMoney(sum(lines.map((line) => Math.max(0, line.amountPence))));
  const of = (account: LedgerAccount): number => ledgerSum(lines.filter((line) => line.account === account));
  if (kind === 'payout' && of('payout') < 0) return `${amount} was taken off a payout to the provider.`;
  if (kind === 'dispute' && of('booker') > 0) return `The booker’s bank kept ${formatMoney(of('booker'))}.`;
  if (kind === 'dispute' && of('dispute') < 0) return `${amount} came back from the booker’s bank.`;
  if (kind === 'council' && of('council-receivable') > 0) return `${amount} is no longer to be paid by the council.`;
  const sentences: Record<LedgerKind, string> = {
    payment: `The booker paid ${amount}.`,
    'refund-decided': `A refund of ${amount} was decided.`,
    'refund-paid': `${amount} went back to the booker’s card.`,
    payout: `${amount} was paid out to the provider.`,
    dispute: `${amount} is disputed by the booker’s bank.`,
    council: `${amount} is to be paid by the council.`,
    offline: `${amount} was paid outside of this site.`,
    correction: `${amount} was put right.`,
    move: 'What was paid went along to the new date.',
  };
  return sentences[kind];
}
