import { expect, it } from 'vitest';
import { fillPercent, fillRates } from './fill-rate.ts';

it.each([
  [0, 0, 0],
  [0, 12, 0],
  [1, 1_000, 1],
  [6, 12, 50],
  [999, 1_000, 99],
  [12, 12, 100],
  [15, 12, 125],
])('%i taken of %i places are %i per cent', (placesTaken, capacity, percent) => {
  expect(fillPercent({ placesTaken, capacity })).toBe(percent);
});

it('puts the fullest listing first, and leaves out those without dates to come', () => {
  const listing = (id: string, placesTaken: number, capacity: number) => ({ id, title: id, placesTaken, capacity });
  const rates = fillRates([listing('mud', 1, 10), listing('over', 0, 0), listing('dens', 9, 10), listing('new', 0, 5)]);
  expect(rates.map(({ id, percent }) => [id, percent])).toEqual([
    ['dens', 90],
    ['mud', 10],
    ['new', 0],
  ]);
});
