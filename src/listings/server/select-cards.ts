import type { Queryable } from '../../platform/server/database/db.ts';
import { availabilityOf } from '../availability.ts';
import type { ListingCardAnswer } from '../contract.ts';
import { feesOf } from '../fees.ts';
import { agesSentence } from '../listing.ts';
import { priceInFront } from '../price-in-front.ts';
import { categoryIds, cover, datesToCome } from './select-parts.ts';
import { agreedFees } from './read-fees.ts';
import { pricedTickets } from './select-prices.ts';
import { categoriesOf, instantText, listingPicture, type Asking } from './queries.ts';

/** What cards show of listings: the caller adds which, and in which order. */
export function selectCards(db: Queryable, now: Temporal.Instant) {
  return db
    .selectFrom('listing')
    .innerJoin('account as provider', 'provider.id', 'listing.provider_id')
    .select([
      'listing.id',
      'listing.slug',
      'listing.title',
      'listing.town',
      'listing.audience_type',
      'listing.age_from',
      'listing.age_to',
      'listing.hide_places',
      'provider.provider_name',
      agreedFees(now.toString()),
      cover(),
      categoryIds(),
      pricedTickets('listing').as('tickets'),
      datesToCome(now.toString()),
    ]);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

/** A card as everybody may see it. */
export function cardOf({ tickets, ...row }: CardRow, { now, standard }: Asking): ListingCardAnswer {
  const { bookerFeeBasisPoints } = feesOf(row.agreed_fees, standard);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    provider: { name: row.provider_name },
    town: row.town,
    agesSentence: agesSentence(row.audience_type, row.age_from, row.age_to),
    cover: row.cover && listingPicture(row.cover),
    categories: categoriesOf(row.category_ids),
    ...priceInFront(tickets, bookerFeeBasisPoints, now),
    ...datesInFront(row.dates, row.hide_places),
  };
}

type Dates = CardRow['dates'];

function datesInFront(
  dates: Dates,
  hidePlaces: boolean,
): Pick<ListingCardAnswer, 'next' | 'sessions' | 'availability' | 'placesLeft'> {
  if (!dates) return { next: null, sessions: 0, availability: 'no-dates', placesLeft: null };
  const { sessions, with_places: withPlaces, places_left: placesLeft } = dates;
  return {
    next: { startDate: instantText(dates.start_date), endDate: instantText(dates.end_date), town: dates.town },
    sessions,
    availability: availabilityOf({ sessions, withPlaces, placesLeft }),
    placesLeft: hidePlaces ? null : placesLeft,
  };
}
