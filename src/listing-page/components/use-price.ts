import { useState } from 'react';
import { choosableDates, type BlockOnOffer, type DateOnOffer } from '../../schedule/offer.ts';
import type { SumOnButton } from '../../tickets/book-label.ts';
import { formatPeople, knownSum } from '../../tickets/price-example.ts';
import type { ListingView } from './listing-view.ts';

/** Days are what discounts count: noon of a date is on that date in summer and in winter. */
export function startsOf(dates: readonly Pick<DateOnOffer, 'date'>[]): Temporal.Instant[] {
  return dates.map(({ date }) => Temporal.Instant.from(`${date}T12:00:00Z`));
}

/** The dates of a block that is booked as a whole, as far as somebody gets them who books it now. */
export function datesOfWhole(block: BlockOnOffer): DateOnOffer[] {
  return block.months.flatMap(({ dates }) => dates).filter(({ bookable }) => bookable);
}

export type Price = ReturnType<typeof usePrice>;

/** For how many people the page tells prices, and what they pay for what its buttons book. */
export function usePrice({ pricing, who }: ListingView, offer: readonly BlockOnOffer[]) {
  const [people, setPeople] = useState(1);
  const terms = { ...pricing, now: Temporal.Now.instant() };
  const sumOf = (what: Omit<Parameters<typeof knownSum>[1], 'people'>): SumOnButton => {
    const pence = knownSum(pricing.tickets, { ...what, people }, terms);
    return pence === null ? null : { pence, who: formatPeople(people, who) };
  };
  return {
    people,
    setPeople,
    terms,
    ofDates: (ids: readonly string[]): SumOnButton => {
      const dates = choosableDates(offer);
      const chosen = ids.flatMap((id) => dates.get(id) ?? []);
      return sumOf({ unit: 'session', starts: startsOf(chosen) });
    },
    ofBlock: (block: BlockOnOffer): SumOnButton =>
      sumOf({ unit: 'block', starts: startsOf(datesOfWhole(block)), datesOfBlock: block.datesOfBlock }),
  };
}
