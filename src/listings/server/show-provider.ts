import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { done, type Result } from '../../platform/result.ts';
import { share } from '../../platform/money.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound } from '../../platform/server/http.ts';
import type { ProviderPage } from '../contract.ts';
import { agesSentence } from '../listing.ts';
import { askingOf, categoriesOf, listingPicture, publicProvider, sessionOf } from './queries.ts';

const MOST_LISTINGS = 100;

/** The public page of a provider: who they are, and their listings that everybody may see, the soonest first. */
export async function showProvider(doors: Doors, slug: string): Promise<Result<ProviderPage, 'not-found'>> {
  const { now, bookerFeeBasisPoints } = askingOf(doors);
  const provider = await doors.db
    .selectFrom('account')
    .leftJoin('media', 'media.id', 'account.picture_id')
    .select([
      'account.id',
      'account.slug',
      'account.first_name',
      'account.last_name',
      'account.mission',
      'account.biography',
      'account.avatar',
      'account.created_at',
    ])
    .select(['media.key', 'media.width', 'media.height', 'media.colour', 'media.widths'])
    .where('account.slug', '=', slug)
    .where('account.account_type', 'is not', null)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!provider) return notFound;

  const rows = await doors.db
    .selectFrom('listing')
    .select((listing) => [
      'listing.id',
      'listing.slug',
      'listing.title',
      'listing.summary',
      'listing.town',
      'listing.audience_type',
      'listing.age_from',
      'listing.age_to',
      jsonObjectFrom(
        listing
          .selectFrom('listing_picture')
          .innerJoin('media', 'media.id', 'listing_picture.media_id')
          .select([
            'media.key',
            'media.width',
            'media.height',
            'media.colour',
            'media.widths',
            'listing_picture.alternative_text',
          ])
          .whereRef('listing_picture.listing_id', '=', 'listing.id')
          .orderBy('listing_picture.position')
          .limit(1),
      ).as('cover'),
      jsonArrayFrom(
        listing
          .selectFrom('listing_category')
          .select('listing_category.category_id')
          .whereRef('listing_category.listing_id', '=', 'listing.id')
          .orderBy('listing_category.position'),
      ).as('category_ids'),
      listing
        .selectFrom('ticket')
        .select((select) => select.fn.min('ticket.price_pence').as('price'))
        .whereRef('ticket.listing_id', '=', 'listing.id')
        .where('ticket.archived_at', 'is', null)
        .as('lowest_price'),
      jsonObjectFrom(
        listing
          .selectFrom('session')
          .innerJoin('block', 'block.id', 'session.block_id')
          .select(['session.id', 'session.start_date', 'session.end_date'])
          .whereRef('session.listing_id', '=', 'listing.id')
          .where('session.cancelled_at', 'is', null)
          .where('block.archived_at', 'is', null)
          .where('session.start_date', '>', sql<Date>`${now.toString()}::timestamptz`)
          .orderBy('session.start_date')
          .orderBy('session.id')
          .limit(1),
      ).as('upcoming_session'),
    ])
    .where('listing.provider_id', '=', provider.id)
    .where('listing.state', '=', 'PUBLISHED')
    .where('listing.is_private', '=', false)
    .orderBy('listing.published_at', 'desc')
    .limit(MOST_LISTINGS)
    .execute();

  const listings = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    town: row.town,
    agesSentence: agesSentence(row.audience_type, row.age_from, row.age_to),
    cover: row.cover && listingPicture(row.cover),
    categories: categoriesOf(row.category_ids),
    fromPence: row.lowest_price === null ? null : row.lowest_price + share(row.lowest_price, bookerFeeBasisPoints),
    upcomingSession: sessionOf(row.upcoming_session),
  }));
  const soonest = (listing: (typeof listings)[number]): string => listing.upcomingSession?.startDate ?? '9999';
  listings.sort((a, b) => soonest(a).localeCompare(soonest(b)));
  return done({ ...publicProvider(provider), slug, listings });
}
