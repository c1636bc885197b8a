import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DB } from '../../../db/tables.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';

/** Parts of a listing that its page, its card and its provider's list read alike, each as a column of the listing's row. */
const listing = expressionBuilder<DB, 'listing'>();

const picturesInOrder = () =>
  listing
    .selectFrom('listing_picture')
    .innerJoin('media', 'media.id', 'listing_picture.media_id')
    .select([
      'media.key',
      'media.width',
      'media.height',
      'media.colour',
      'media.widths',
      'media.avif',
      'listing_picture.alternative_text',
    ])
    .whereRef('listing_picture.listing_id', '=', 'listing.id')
    .orderBy('listing_picture.position');

export const pictures = () => jsonArrayFrom(picturesInOrder()).as('pictures');

/** The first picture. */
export const cover = () => jsonObjectFrom(picturesInOrder().limit(1)).as('cover');

export const categoryIds = () =>
  jsonArrayFrom(
    listing
      .selectFrom('listing_category')
      .select('listing_category.category_id')
      .whereRef('listing_category.listing_id', '=', 'listing.id')
      .orderBy('listing_category.position'),
  ).as('category_ids');

/** The tickets that are not archived, in order. */
export const tickets = () =>
  jsonArrayFrom(
    listing
      .selectFrom('ticket')
      .select([
        'ticket.id',
        'ticket.name',
        'ticket.description',
        'ticket.audience',
        'ticket.unit',
        'ticket.funding',
        'ticket.price_pence',
        'ticket.code_only',
        'ticket.concession',
        'ticket.sale_from',
        'ticket.sale_to',
        'ticket.age_from',
        'ticket.age_to',
      ])
      .whereRef('ticket.listing_id', '=', 'listing.id')
      .where('ticket.archived_at', 'is', null)
      .orderBy('ticket.position')
      .orderBy('ticket.id'),
  ).as('tickets');

/** The first session that begins after `now`. */
export const upcomingSession = (now: string) =>
  jsonObjectFrom(
    listing
      .selectFrom('session')
      .innerJoin('block', 'block.id', 'session.block_id')
      .select(['session.id', 'session.start_date', 'session.end_date'])
      .whereRef('session.listing_id', '=', 'listing.id')
      .where('session.cancelled_at', 'is', null)
      .where('block.archived_at', 'is', null)
      .where('session.start_date', '>', timestamp(now))
      .orderBy('session.start_date')
      .orderBy('session.id')
      .limit(1),
  ).as('upcoming_session');

/**
 * The soonest session after `now` with a free place, or the soonest at all when every one is full, with how many there
 * are and how many of them have a free place. Null without any.
 */
export const datesToCome = (now: string) =>
  jsonObjectFrom(
    listing
      .selectFrom('session')
      .innerJoin('block', 'block.id', 'session.block_id')
      .innerJoin('session_places as places', 'places.session_id', 'session.id')
      .leftJoin('venue', 'venue.id', 'session.venue_id')
      .select([
        'session.start_date',
        'session.end_date',
        sql<string | null>`nullif(nullif(venue.town, ''), listing.town)`.as('town'),
        sql<number>`greatest(places.capacity - places.taken, 0)`.as('places_left'),
        sql<number>`count(*) over ()`.as('sessions'),
        sql<number>`count(*) filter (where places.taken < places.capacity) over ()`.as('with_places'),
      ])
      .whereRef('session.listing_id', '=', 'listing.id')
      .where('session.cancelled_at', 'is', null)
      .where('block.archived_at', 'is', null)
      .where('session.start_date', '>', timestamp(now))
      .orderBy(sql`places.taken >= places.capacity`)
      .orderBy('session.start_date')
      .orderBy('session.id')
      .limit(1),
  ).as('dates');
