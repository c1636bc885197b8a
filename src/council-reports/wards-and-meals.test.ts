import { expect, test } from 'vitest';
import { aFact, NOTHING_AROUND } from './facts.fixture.ts';
import { countReport } from './report.ts';

const lines = (facts: readonly ReturnType<typeof aFact>[], table: string) =>
  Object.fromEntries(
    (countReport(facts, NOTHING_AROUND).tables.find(({ key }) => key === table)?.lines ?? []).map(
      ({ label, value }) => [label, value],
    ),
  );

test('meals are counted by place, from marks of the register, where the child came', () => {
  const facts = [
    aFact({ mealServed: true }),
    aFact({ mealServed: false, day: '2027-04-07' }),
    aFact({ mealServed: true, outcome: 'no-show' }),
  ];
  expect(lines(facts, 'meals-marked')).toEqual({ 'Meal served': 1, 'No meal marked': 1 });
});

test('a child is counted in one ward: that of the first date that knows it', () => {
  const facts = [
    aFact({ childKey: 'mia', ward: '' }),
    aFact({ childKey: 'mia', ward: 'Southville', day: '2027-04-07' }),
    aFact({ childKey: 'noah', ward: '' }),
  ];
  expect(lines(facts, 'ward')).toEqual({ Southville: 1, 'Not known': 1 });
});
