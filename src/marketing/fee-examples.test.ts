import { expect, it } from 'vitest';
import { feeExample, percentOf } from './fee-examples.ts';

it.each([
  [1_800, 300, 200, { asked: '£18.00', paid: '£18.54', kept: '£17.64' }],
  [550, 300, 200, { asked: '£5.50', paid: '£5.67', kept: '£5.39' }],
  [0, 300, 200, { asked: '£0.00', paid: '£0.00', kept: '£0.00' }],
  [34_000, 0, 0, { asked: '£340.00', paid: '£340.00', kept: '£340.00' }],
])('of %i pence the fees of %i and %i leave what is said', (pence, booker, provider, said) => {
  const fees = { bookerFeeBasisPoints: booker, providerFeeBasisPoints: provider };
  expect(feeExample({ what: 'A morning', pence }, fees)).toEqual({ what: 'A morning', ...said });
});

it('says a share as people write it', () => {
  expect([300, 250, 0].map(percentOf)).toEqual(['3%', '2.5%', '0%']);
});
