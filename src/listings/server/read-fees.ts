import { sql, type AliasedRawBuilder } from 'kysely';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { feesOf, type Fees } from '../fees.ts';

/** The fees of whoever has agreed on nothing else. */
export function standardFees({ settings }: Pick<Services, 'settings'>): Fees {
  return {
    bookerFeeBasisPoints: settings.BOOKER_FEE_BASIS_POINTS,
    providerFeeBasisPoints: settings.PROVIDER_FEE_BASIS_POINTS,
  };
}

/** What is agreed about the fees of a listing at a moment, for a query of listings: `feesOf` knows the rest. */
export function agreedFees(
  now: string,
  listing: 'listing' | 'l' = 'listing',
): AliasedRawBuilder<Fees | null, 'agreed_fees'> {
  return sql<Fees | null>`(
    select jsonb_build_object('bookerFeeBasisPoints', agreed.booker_fee_basis_points,
      'providerFeeBasisPoints', agreed.provider_fee_basis_points)
    from agreed_fees(${sql.ref(`${listing}.council_id`)}, ${sql.ref(`${listing}.provider_id`)}, ${now}::timestamptz) agreed)`.as(
    'agreed_fees',
  );
}

/** The fees of one listing now. */
export async function feesOfListing(
  db: Queryable,
  services: Pick<Services, 'settings' | 'clock'>,
  listingId: string,
): Promise<Fees> {
  const { agreed_fees: agreed } = await db
    .selectFrom('listing')
    .select(agreedFees(services.clock.now().toString()))
    .where('listing.id', '=', listingId)
    .executeTakeFirstOrThrow();
  return feesOf(agreed, standardFees(services));
}
