import { sql, type Queryable } from '../../platform/server/database/db.ts';

/** What a listing provides on the day. */
export async function provisionsOf(db: Queryable, listingId: string): Promise<string[]> {
  const listing = await db.selectFrom('listing').select('provisions').where('id', '=', listingId).executeTakeFirst();
  return listing?.provisions ?? [];
}

/**
 * A payment of a basket that its bank refused, as a mail says it. Undefined when there is nothing to say: it was paid
 * meanwhile, the places went back, or an earlier refusal of the same basket was told already. Who tries three cards
 * within a minute sits in front of the page and needs no three mails.
 */
export async function failedPayment(
  db: Queryable,
  eventId: string,
  basketId: string,
): Promise<{ accountId: string; amountPence: number; titles: string[] } | undefined> {
  const payment = await db
    .selectFrom('payment')
    .innerJoin('basket', 'basket.id', 'payment.basket_id')
    .where('basket.id', '=', basketId)
    .where('basket.state', 'in', ['OPEN', 'PAYING'])
    .where('payment.state', '=', 'OPEN')
    .select(['payment.account_id', 'payment.amount_pence'])
    .executeTakeFirst();
  if (!payment) return undefined;
  const earlier = await db
    .selectFrom('event')
    // In words, as the index has it.
    .where(sql<boolean>`kind = 'payment.failed' and about ->> 'basket' = ${basketId}`)
    .where('id', '<', eventId)
    .select('id')
    .executeTakeFirst();
  if (earlier) return undefined;
  const listings = await db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('place', 'place.booking_id', 'booking.id')
    .where('booking.basket_id', '=', basketId)
    .where('place.state', '=', 'HELD')
    .select(['listing.id', 'listing.title'])
    .distinct()
    .orderBy('listing.title')
    .execute();
  return {
    accountId: payment.account_id,
    amountPence: payment.amount_pence,
    titles: listings.map((listing) => listing.title),
  };
}
