import { describe, expect, it } from 'vitest';
import { datesAround } from './offer-dates.ts';
import type { Offer, Season } from './offer.ts';
import { placeAt } from './places.ts';
import { townProviders } from './providers/index.ts';
import { isClosed, isInTerm, schoolNationOf } from '../../src/schedule/school-terms.ts';

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const BRISTOL = 'E06000023';
const dates = (today: string, season: Season, weekdays: number[], council = BRISTOL): string[] =>
  datesAround(day(today), { season, weekdays }, council).map(String);

/** Every five weeks over four years, some of which the table of terms does not know. */
const days = Array.from({ length: 42 }, (_, index) => day('2025-09-10').add({ weeks: 5 * index }));

/** What is wrong with the dates of an offer, as it is seen on some day. */
function faultsOf({ title, when, where }: Offer, today: Temporal.PlainDate): string[] {
  const { councilCode } = placeAt(where.zipCode);
  const around = datesAround(today, when, councilCode);
  const toCome = around.filter((date) => Temporal.PlainDate.compare(date, today) >= 0);
  const wrong = around.filter((date) => {
    const inTerm = isInTerm(date, schoolNationOf(councilCode));
    const keepsTerms =
      when.season === 'term' || when.season === 'half-termly' ? inTerm : when.season !== 'holidays' || !inTerm;
    return !keepsTerms || isClosed(date, councilCode) || !when.weekdays.includes(date.dayOfWeek);
  });
  const few = toCome.length > 3 ? [] : [`${title} has ${toCome.length} dates from ${today.toString()}`];
  return [...few, ...wrong.map((date) => `${title} on ${date.toString()}`)];
}

describe('the dates of an offer', () => {
  it('of a school club leave half term out', () => {
    expect(dates('2026-10-15', 'term', [2]).slice(3, 7)).toEqual([
      '2026-10-20',
      '2026-11-03',
      '2026-11-10',
      '2026-11-17',
    ]);
  });

  it('of a holiday club lie in half term, and at Christmas on the days before it', () => {
    expect(dates('2026-10-15', 'holidays', [1, 3]).slice(5, 9)).toEqual([
      '2026-10-26',
      '2026-10-28',
      '2026-12-21',
      '2026-12-23',
    ]);
  });

  it('of a holiday club in Edinburgh are those of Scotland', () => {
    expect(dates('2026-10-01', 'holidays', [3], 'S12000036').slice(5, 6)).toEqual(['2026-10-14']);
  });

  it('once a month are the first such day of each', () => {
    expect(dates('2026-11-28', 'monthly', [6]).slice(2, 5)).toEqual(['2026-12-05', '2027-01-02', '2027-02-06']);
  });

  it('once in a half term are in the middle of it', () => {
    expect(dates('2026-11-28', 'half-termly', [5]).slice(1, 3)).toEqual(['2027-01-29', '2027-03-12']);
  });

  it('begin today, where it takes place today', () => {
    expect(dates('2026-11-26', 'all-year', [4])[3]).toBe('2026-11-26');
  });

  it.each(townProviders.map((provider) => [provider.name, provider] as const))(
    'of %s keep terms, holidays and bank holidays, whatever day it is, and there is always something to book',
    (_, { offers }) => {
      const wrong = days.flatMap((today) => offers.flatMap((offer) => faultsOf(offer, today)));
      expect(wrong).toEqual([]);
    },
  );
});
