import type { Queryable } from '../../platform/server/database/db.ts';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { share } from '../../platform/money.ts';
import type { ListingCard } from '../contract.ts';
import { feesOf } from '../fees.ts';
import { agesSentence } from '../listing.ts';
import { categoryIds, cover, upcomingSession } from './select-parts.ts';
import { agreedFees } from './read-fees.ts';
import { categoriesOf, listingPicture, sessionOf, type Asking } from './queries.ts';

/** What cards show of listings: the caller adds which, and in which order. */
export function selectCards(db: Queryable, now: Temporal.Instant) {
  return db.selectFrom('listing').select((listing) => [
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
    jsonObjectFrom(
      listing
        .selectFrom('ticket')
        .select((ticket) => [
          ticket.fn.min('ticket.price_pence').as('lowest'),
          ticket.fn.max('ticket.price_pence').as('highest'),
        ])
        .whereRef('ticket.listing_id', '=', 'listing.id')
        .where('ticket.archived_at', 'is', null)
        .where('ticket.code_only', '=', false),
    ).as('prices'),
    upcomingSession(now.toString()),
  ]);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

/** A card as everybody may see it. */
export function cardOf({ prices, ...row }: CardRow, { standard }: Asking): ListingCard {
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
    fromPence: prices?.lowest == null ? null : prices.lowest + share(prices.lowest, bookerFeeBasisPoints),
    severalPrices: prices?.lowest !== prices?.highest,
    upcomingSession: sessionOf(row.upcoming_session),
  };
}
