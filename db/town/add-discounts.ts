import { randomUUIDv7 } from 'node:crypto';
import type { Services } from '../../src/platform/server/services.ts';
import type { DiscountRule } from '../../src/tickets/discount.ts';
import { insertAll } from '../insert-all.ts';
import { PLAIN_TITLE, type TownListing } from './model.ts';

/** README.md names this code. */
const DEMO_CODE = 'LEAF5';

/** Gives one listing of the first provider discounts for siblings and for several dates, and a discount code. */
export async function addDiscounts(
  services: Services,
  listings: readonly TownListing[],
  providers: readonly string[],
): Promise<void> {
  const listing = listings.find(
    ({ providerId, offer }) =>
      providerId === providers[0] &&
      offer.title !== PLAIN_TITLE &&
      offer.tickets[0][1] > 0 &&
      // Both children of the named family are of age: they get the sibling discount.
      offer.ages[0] <= 6 &&
      offer.ages[1] >= 9,
  );
  if (!listing) throw new Error('The first provider has no listing for discounts.');
  const rules: DiscountRule[] = [
    { kind: 'learners', from: 2, percent: 10, amountPence: null },
    { kind: 'sessions', from: 4, percent: 15, amountPence: null },
  ];
  await services.db
    .updateTable('listing')
    .set({ discounts: JSON.stringify(rules) })
    .where('id', '=', listing.id)
    .execute();
  const codeId = randomUUIDv7();
  await insertAll(services.db, 'discount_code', [
    {
      id: codeId,
      listing_id: listing.id,
      code: DEMO_CODE,
      kind: 'amount',
      amount_pence: 500,
      per_family: 1,
      created_at: services.clock.now().toString(),
    },
  ]);
  await insertAll(services.db, 'discount_code_uses', [{ code_id: codeId, maximum: 100 }]);
}
