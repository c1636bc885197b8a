import type { SignedIn } from '../../identity/access.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { contentVersion } from '../../platform/server/content-version.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { ownListing } from '../../schedule/server/find-listing.ts';
import type { ticketsContract } from '../contract.ts';
import type { DiscountRule } from '../discount.ts';

export type DiscountList = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/discounts']>;
type StoredCode = DiscountList['codes'][number];

/** The automatic discounts of a listing as its row keeps them. */
export function rulesOf(stored: unknown): DiscountRule[] {
  return stored as DiscountRule[];
}

/** The automatic discounts and codes of one of the caller's listings, with how often each code is used. */
export async function showDiscounts(
  services: Services,
  caller: SignedIn,
  listingId: string,
): Promise<Result<DiscountList, 'not-found'>> {
  const listing = await ownListing(services.db, caller, listingId);
  return listing.ok ? ok(await readDiscounts(services.db, listingId)) : listing;
}

/** The discounts of a listing. The version names what its provider says of them, not how often they are used. */
export async function readDiscounts(db: Queryable, listingId: string): Promise<DiscountList> {
  const { discounts } = await db
    .selectFrom('listing')
    .select('discounts')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('discount_code')
    .innerJoin('discount_code_uses', 'discount_code_uses.code_id', 'discount_code.id')
    .selectAll('discount_code')
    .select(['discount_code_uses.maximum', 'discount_code_uses.taken'])
    .where('listing_id', '=', listingId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const codes = rows.map((row): StoredCode => ({
    id: row.id,
    code: row.code,
    kind: row.kind,
    percent: row.percent,
    amountPence: row.amount_pence,
    ticketId: row.ticket_id,
    maximumUses: row.maximum,
    perFamily: row.per_family,
    validFrom: row.valid_from?.toISOString() ?? null,
    validTo: row.valid_to?.toISOString() ?? null,
    used: row.taken,
  }));
  const rules = rulesOf(discounts);
  const said = codes.map(({ used: _used, ...code }) => code);
  return { version: contentVersion({ rules, codes: said }), rules, codes };
}
