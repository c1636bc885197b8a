import { formatMoney } from '../platform/money.ts';

/** The lowest all-in price of the tickets for one date, or for a block; `several` when there are dearer ones too. */
export type UnitPrice = { pence: number; several: boolean };

/** '£12.36', 'from £12.36' or 'free'. */
export function formatPrice({ pence, several }: UnitPrice): string {
  const amount = pence === 0 ? 'free' : formatMoney(pence);
  return several ? `from ${amount}` : amount;
}

/** 'Book 3 dates – £37.08': what the button of a listing does, with the price for one learner. */
export function bookDatesLabel(count: number, price: UnitPrice | null): string {
  const dates = count === 1 ? 'Book 1 date' : `Book ${count} dates`;
  return price ? `${dates} – ${formatPrice({ ...price, pence: price.pence * count })}` : dates;
}

/** 'Book all 6 dates – £90.00': a block that is booked as a whole; joined late, 'Book the last 4 dates – £60.00'. */
export function bookBlockLabel(count: number, datesOfBlock: number, price: UnitPrice): string {
  const which = count < datesOfBlock ? 'the last' : 'all';
  return `Book ${count === 1 ? '1 date' : `${which} ${count} dates`} – ${formatPrice(price)}`;
}
