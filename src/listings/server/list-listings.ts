import { sql, type RawBuilder } from 'kysely';
import type { SignedIn } from '../../identity/access.ts';
import type { Cell } from '../../platform/csv.ts';
import { csvFile } from '../../platform/server/http/csv-file.ts';
import { pageWithin, rangeOf, type Range } from '../../platform/paging.ts';
import { ok } from '../../platform/result.ts';
import { fitsTyped } from '../../platform/server/database/typed-words.ts';
import type { Services } from '../../platform/server/services.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { dateOf, timeOf } from '../../platform/time.ts';
import type { listingsContract, ListingRow } from '../contract.ts';
import { standingOf, standingText, type ListingSort, type ListingState, type Standing } from '../listing.ts';
import { cover, upcomingSession } from './select-parts.ts';
import { instantText, listingPicture, sessionOf } from './queries.ts';
import { isRunBy } from './check-roles.ts';

const PAGE_SIZE = 20;
/** Lines of a file: more listings than any provider has. */
const LONGEST_FILE = 5_000;

type Filter = {
  search?: string | undefined;
  state?: ListingState | undefined;
  standing?: Standing | undefined;
  sort?: ListingSort | undefined;
  direction?: 'ascending' | 'descending' | undefined;
};
type OwnListings = AnswerOf<(typeof listingsContract)['GET /experiences']>;

/** `standingOf` for a query; `fill` is the lateral join below. */
const standing = sql<Standing>`case
  when listing.state = 'DRAFT' then 'draft'
  when listing.state in ('SUBMITTED', 'CHANGES_ASKED', 'APPROVED') then 'with-council'
  when listing.state = 'PAUSED' then 'paused'
  when listing.state = 'ARCHIVED' then 'archived'
  when fill.sessions = 0 then 'no-dates'
  when fill.upcoming_sessions = 0 then 'ended'
  when fill.places_taken >= fill.capacity then 'full'
  else 'upcoming' end`;

const upcomingAt = (services: Services) =>
  sql<boolean>`session.start_date > ${services.clock.now().toString()}::timestamptz`;

/** The listings that an account runs: its own, and those of others that it was put on. */
function runBy(services: Services, accountId: string) {
  return services.db.selectFrom('listing').where(isRunBy(accountId));
}

/** Listings that the caller runs and that fit, with how full the dates to come are. */
function found(services: Services, accountId: string, filter: Filter) {
  const upcoming = upcomingAt(services);
  let query = runBy(services, accountId).innerJoinLateral(
    (lateral) =>
      lateral
        .selectFrom('session')
        .innerJoin('block', 'block.id', 'session.block_id')
        .leftJoin('session_places', 'session_places.session_id', 'session.id')
        .select((select) => [
          select.fn.countAll<number>().as('sessions'),
          select.fn.countAll<number>().filterWhere(upcoming).as('upcoming_sessions'),
          sql<Date | null>`min(session.start_date) filter (where ${upcoming})`.as('next'),
          sql<number>`coalesce(sum(session_places.taken) filter (where ${upcoming}), 0)::int`.as('places_taken'),
          sql<number>`coalesce(sum(session_places.capacity) filter (where ${upcoming}), 0)::int`.as('capacity'),
        ])
        .whereRef('session.listing_id', '=', 'listing.id')
        .where('session.cancelled_at', 'is', null)
        .where('block.archived_at', 'is', null)
        .as('fill'),
    (join) => join.onTrue(),
  );
  if (filter.state) query = query.where('listing.state', '=', filter.state);
  // Put away is put away: archived listings are shown only when they are asked for.
  else if (!filter.search && filter.standing !== 'archived') query = query.where('listing.state', '<>', 'ARCHIVED');
  if (filter.standing) query = query.where(standing, '=', filter.standing);
  if (filter.search) {
    query = query.where(
      fitsTyped(filter.search, [sql.ref('listing.title'), sql.ref('listing.summary'), sql.ref('listing.town')]),
    );
  }
  return query;
}

/** The states in the order in which a provider has to do with them: what is on sale first. */
const standingOrder = [
  'upcoming',
  'full',
  'no-dates',
  'ended',
  'draft',
  'with-council',
  'paused',
  'archived',
] satisfies Standing[];

const sortKeys: Record<ListingSort, RawBuilder<unknown>> = {
  title: sql`lower(nullif(listing.title, ''))`,
  next: sql`fill.next`,
  state: sql`array_position(${standingOrder}::text[], ${standing})`,
};

/** As the person sorts it, else the latest changed first. */
const listOrder = ({ sort, direction }: Filter) =>
  sql.join([
    ...(sort ? [sql`${sortKeys[sort]} ${sql.raw(direction === 'descending' ? 'desc' : 'asc')} nulls last`] : []),
    sql`listing.updated_at desc`,
    sql`listing.id desc`,
  ]);

/** The rows of a list of listings, in its order. */
async function rowsOf(
  services: Services,
  accountId: string,
  filter: Filter,
  { limit, offset }: Range,
): Promise<ListingRow[]> {
  const rows = await found(services, accountId, filter)
    .innerJoin('account as provider', 'provider.id', 'listing.provider_id')
    .select([
      'listing.id',
      'listing.provider_id',
      'provider.provider_name',
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
      cover(),
      upcomingSession(services.clock.now().toString()),
    ])
    .orderBy(listOrder(filter))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row): ListingRow => {
    const state = row.state;
    return {
      id: row.id,
      role: row.provider_id === accountId ? 'owner' : 'collaborator',
      provider: row.provider_name,
      slug: row.slug,
      title: row.title,
      summary: row.summary,
      state,
      standing: standingOf({
        state,
        sessions: row.sessions,
        upcomingSessions: row.upcoming_sessions,
        placesTaken: row.places_taken,
        capacity: row.capacity,
      }),
      version: row.version,
      isPrivate: row.is_private,
      key: row.private_key,
      town: row.town,
      cover: row.cover && listingPicture(row.cover),
      upcomingSession: sessionOf(row.upcoming_session),
      upcomingSessions: row.upcoming_sessions,
      placesTaken: row.places_taken,
      capacity: row.capacity,
      updatedAt: instantText(row.updated_at),
    };
  });
}

/** A page of the listings that the caller runs, in its order, with their next date and how full they are. */
export async function listListings(
  services: Services,
  caller: SignedIn,
  { page: asked, ...filter }: Filter & { page: number },
): Promise<{ ok: true; value: OwnListings }> {
  const counted = await runBy(services, caller.subjectId)
    .select(['listing.state', (select) => select.fn.countAll<number>().as('count')])
    .groupBy('listing.state')
    .execute();
  const { total } = await found(services, caller.subjectId, filter)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { page, pageCount } = pageWithin(asked, total, PAGE_SIZE);
  return ok({
    experiences: await rowsOf(services, caller.subjectId, filter, rangeOf(page, PAGE_SIZE)),
    total,
    page,
    pages: pageCount,
    counts: Object.fromEntries(counted.map((row) => [row.state, row.count])) as OwnListings['counts'],
  });
}

/** The same listings, all of them, as a file for a spreadsheet. */
export async function listingsFile(services: Services, caller: SignedIn, filter: Filter): Promise<Response> {
  const rows = await rowsOf(services, caller.subjectId, filter, { limit: LONGEST_FILE, offset: 0 });
  const header = ['Title', 'Provider', 'Standing', 'Private', 'Town', 'Next date', 'Start', 'Dates to come'];
  const lines = rows.map((row): Cell[] => [
    row.title,
    row.provider,
    standingText(row),
    row.isPrivate ? 'Yes' : 'No',
    row.town,
    row.upcomingSession && dateOf(row.upcomingSession.startDate),
    row.upcomingSession && timeOf(row.upcomingSession.startDate),
    row.upcomingSessions,
    row.placesTaken,
    row.capacity,
    dateOf(row.updatedAt),
    // The page that everybody can open; the key of another one is not for a file that is handed on.
    row.state === 'PUBLISHED' && !row.isPrivate ? new URL(`/listing/${row.slug}`, services.publicUrl).href : null,
  ]);
  return csvFile(
    `listings-${dateOf(services.clock.now())}`,
    [...header, 'Places taken', 'Places', 'Changed', 'Page'],
    lines,
  );
}
