import { expect, it } from 'vitest';
import { incomeByWeek, WEEKS } from './weekly-income.ts';

// A Wednesday.
const now = Temporal.Instant.from('2027-04-07T09:00:00Z');
const session = (endDate: string, amountPence: number) => ({ endDate: Temporal.Instant.from(endDate), amountPence });

it('sums what sessions earned by the week in London in which they ended', () => {
  const weeks = incomeByWeek(
    [
      session('2027-04-06T15:00:00Z', 1_000),
      session('2027-04-05T11:00:00Z', 250),
      // Late on Sunday by the clocks of London, which are an hour ahead.
      session('2027-04-04T22:30:00Z', 70),
      // By then it is Monday in London.
      session('2027-04-04T23:30:00Z', 5),
      session('2027-01-18T10:00:00Z', 9),
    ],
    now,
  );
  expect(weeks).toHaveLength(WEEKS);
  expect(weeks[0]).toEqual({ startsOn: '2027-01-18', amountPence: 9 });
  expect(weeks.slice(-2)).toEqual([
    { startsOn: '2027-03-29', amountPence: 70 },
    { startsOn: '2027-04-05', amountPence: 1_255 },
  ]);
});

it('takes off what a week costs, leaves out what is older, and says 0 of weeks without income', () => {
  const weeks = incomeByWeek(
    [session('2027-04-05T11:00:00Z', -300), session('2027-04-05T11:00:00Z', 100), session('2026-12-01T11:00:00Z', 5)],
    now,
  );
  expect(weeks.map(({ amountPence }) => amountPence)).toEqual([...Array.from({ length: WEEKS - 1 }, () => 0), -200]);
});
