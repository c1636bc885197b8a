import { expect, it } from 'vitest';
import { foldPast } from './fold.ts';

const session = { id: 'one', startDate: '2027-04-06T09:00:00Z', endDate: '2027-04-06T11:00:00Z' };
const coming = { name: 'Mia’s Tuesday', nextSession: session, toDecide: null };
const over = { name: 'Noah’s holiday club', nextSession: null, toDecide: null };
const waits = {
  name: 'Ivo’s cancelled course',
  nextSession: null,
  toDecide: { amountPence: 900, decideBy: '2027-04-08T09:00:00Z' },
};

it('what is over is folded behind what is to come', () => {
  expect(foldPast([coming, over])).toEqual({ open: [coming], folded: [over] });
});

it('a refund that waits for its provider is never folded away', () => {
  expect(foldPast([coming, over, waits])).toEqual({ open: [coming, waits], folded: [over] });
});

it('a page of what is over alone is shown as it is', () => {
  expect(foldPast([over, over])).toEqual({ open: [over, over], folded: [] });
});
