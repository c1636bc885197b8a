import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { SignedIn } from '../../identity/access.ts';
import { done } from '../../platform/result.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { listingsContract, ListingRow } from '../contract.ts';
import { standingOf, type ListingState } from '../listing.ts';
import { askingOf, instantText, listingPicture, sessionOf } from './queries.ts';

const PAGE_SIZE = 20;

type Wanted = { search?: string; state?: ListingState; page: number };
type OwnListings = AnswerOf<(typeof listingsContract)['GET /experiences']>;

/** Own listings, the latest changed first, with their next date and how full they are. */
export async function listListings(
  doors: Doors,
  asker: SignedIn,
  { search, state, page }: Wanted,
): Promise<{ ok: true; value: OwnListings }> {
  const { now } = askingOf(doors);
  const own = doors.db.selectFrom('listing').where('listing.provider_id', '=', asker.subjectId);
  const counted = await own
    .select(['listing.state', (select) => select.fn.countAll<number>().as('count')])
    .groupBy('listing.state')
    .execute();
  const counts = Object.fromEntries(counted.map((row) => [row.state, row.count])) as OwnListings['counts'];

  let found = own;
  if (state) found = found.where('listing.state', '=', state);
  // Put away is put away: archived listings are shown only when they are asked for.
  else if (!search) found = found.where('listing.state', '<>', 'ARCHIVED');
  if (search) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    found = found.where((listing) =>
      listing.or([
        listing('listing.title', 'ilike', pattern),
        listing('listing.summary', 'ilike', pattern),
        listing('listing.town', 'ilike', pattern),
      ]),
    );
  }
  const { total } = await found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const upcoming = sql<boolean>`session.start_date > ${now.toString()}::timestamptz`;
  const rows = await found
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('session')
          .innerJoin('block', 'block.id', 'session.block_id')
          .leftJoin('session_places', 'session_places.session_id', 'session.id')
          .select((select) => [
            select.fn.countAll<number>().as('sessions'),
            select.fn.countAll<number>().filterWhere(upcoming).as('upcoming_sessions'),
            sql<number>`coalesce(sum(session_places.taken) filter (where ${upcoming}), 0)::int`.as('places_taken'),
            sql<number>`coalesce(sum(session_places.capacity) filter (where ${upcoming}), 0)::int`.as('capacity'),
          ])
          .whereRef('session.listing_id', '=', 'listing.id')
          .where('session.cancelled_at', 'is', null)
          .where('block.archived_at', 'is', null)
          .as('fill'),
      (join) => join.onTrue(),
    )
    .select((listing) => [
      'listing.id',
      'listing.slug',
      'listing.title',
      'listing.summary',
      'listing.state',
      'listing.version',
      'listing.is_private',
      'listing.private_key',
      'listing.town',
      'listing.updated_at',
      'fill.sessions',
      'fill.upcoming_sessions',
      'fill.places_taken',
      'fill.capacity',
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
      jsonObjectFrom(
        listing
          .selectFrom('session')
          .innerJoin('block', 'block.id', 'session.block_id')
          .select(['session.id', 'session.start_date', 'session.end_date'])
          .whereRef('session.listing_id', '=', 'listing.id')
          .where('session.cancelled_at', 'is', null)
          .where('block.archived_at', 'is', null)
          .where(upcoming)
          .orderBy('session.start_date')
          .orderBy('session.id')
          .limit(1),
      ).as('upcoming_session'),
    ])
    .orderBy('listing.updated_at', 'desc')
    .orderBy('listing.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();

  const experiences = rows.map((row): ListingRow => {
    const numbers = {
      sessions: row.sessions ?? 0,
      upcomingSessions: row.upcoming_sessions ?? 0,
      placesTaken: row.places_taken ?? 0,
      capacity: row.capacity ?? 0,
    };
    const listingState = row.state as ListingState;
    return {
      id: row.id,
      slug: row.slug,
      title: row.title,
      summary: row.summary,
      state: listingState,
      standing: standingOf({ state: listingState, ...numbers }),
      version: row.version,
      isPrivate: row.is_private,
      key: row.private_key,
      town: row.town,
      cover: row.cover && listingPicture(row.cover),
      upcomingSession: sessionOf(row.upcoming_session),
      upcomingSessions: numbers.upcomingSessions,
      placesTaken: numbers.placesTaken,
      capacity: numbers.capacity,
      updatedAt: instantText(row.updated_at),
    };
  });
  return done({ experiences, total, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), counts });
}
