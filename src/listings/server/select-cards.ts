import type { Queryable } from '../../platform/server/database/db.ts';
import type { ListingCard } from '../contract.ts';
import { feesOf } from '../fees.ts';
import { agesSentence } from '../listing.ts';
import { priceInFront } from '../price-in-front.ts';
import { categoryIds, cover, upcomingSession } from './select-parts.ts';
import { agreedFees } from './read-fees.ts';
import { pricedTickets } from './select-prices.ts';
import { categoriesOf, listingPicture, sessionOf, type Asking } from './queries.ts';

/** What cards show of listings: the caller adds which, and in which order. */
export function selectCards(db: Queryable, now: Temporal.Instant) {
  return db
    .selectFrom('listing')
    .select([
      'listing.id',
      'listing.slug',
      'listing.title',
      'listing.summary',
      'listing.town',
      'listing.audience_type',
      'listing.age_from',
      'listing.age_to',
      agreedFees(now.toString()),
      cover(),
      categoryIds(),
      pricedTickets('listing').as('tickets'),
      upcomingSession(now.toString()),
    ]);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

/** A card as everybody may see it. */
export function cardOf({ tickets, ...row }: CardRow, { now, standard }: Asking): ListingCard {
  const { bookerFeeBasisPoints } = feesOf(row.agreed_fees, standard);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    town: row.town,
    agesSentence: agesSentence(row.audience_type, row.age_from, row.age_to),
    cover: row.cover && listingPicture(row.cover),
    categories: categoriesOf(row.category_ids),
    ...priceInFront(tickets, bookerFeeBasisPoints, now),
    upcomingSession: sessionOf(row.upcoming_session),
  };
}
