import { expect, it } from 'vitest';
import { isNarrowed, payoutsAsked } from './payout-filter.ts';

it('an address says which payouts a provider looks at, and in which order', () => {
  const query = 'q=forest&from=2027-04-01&to=2027-04-30&sort=amount&direction=descending&page=3';
  expect(payoutsAsked(new URLSearchParams(query))).toEqual({
    filter: { q: 'forest', from: '2027-04-01', to: '2027-04-30', sort: 'amount', direction: 'descending' },
    page: 3,
  });
});

it('what an address says wrongly is left out', () => {
  const { filter, page } = payoutsAsked(
    new URLSearchParams('from=2027-02-30&to=soon&listing=mine&sort=luck&direction=descending&page=-1'),
  );
  expect([filter, page]).toEqual([{}, 1]);
});

it('an order leaves nothing out', () => {
  expect(isNarrowed({ sort: 'amount' })).toBe(false);
  expect(isNarrowed({ q: 'forest' })).toBe(true);
});
