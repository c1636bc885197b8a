import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import {
  blockBookable,
  datesOfWhole,
  placesLeft,
  sessionBookable,
  type BlockType,
  type LateJoin,
} from '../../schedule/block.ts';
import { windowOf } from '../../schedule/server/queries.ts';
import { saleOf } from '../../listings/sale.ts';
import { unitFor } from '../../tickets/ticket.ts';
import { alternativesFor, type OpenDate, type OtherListing } from '../alternative.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import type { PlaceRow } from '../../places/server/rows.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';

export type AlternativeAnswer = NonNullable<BookingAnswer['request']>['alternatives'][number];

/** Of so many listings of the same kind, the nearest, the dates are looked at. */
const LOOKED_AT = 40;

/**
 * Up to three listings that can be booked instead of one whose request was declined or lapsed, the likeliest first, each
 * with the date that comes nearest to what was asked for.
 * @param places the booking's places, in order of time
 */
export async function alternativesTo(
  db: Queryable,
  listingId: string,
  places: readonly PlaceRow[],
  now: Temporal.Instant,
): Promise<AlternativeAnswer[]> {
  const [first] = places;
  const asked = await db
    .selectFrom('listing')
    .select(['provider_id', 'public_latitude', 'public_longitude'])
    .where('id', '=', listingId)
    .executeTakeFirst();
  if (!first || !asked) return [];
  const learners = await db
    .selectFrom('learner')
    .select(['first_name as firstName', 'date_of_birth as dateOfBirth', 'over18'])
    .where('id', '=', anyOf([...new Set(places.map((place) => place.learner_id))]))
    .execute();
  const rows = await likeListings(db, listingId, now);
  const others = await withOffers(db, rows, now);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return alternativesFor(
    { providerId: asked.provider_id, position: positionOf(asked), firstStart: instantFrom(first.start_date), learners },
    others,
  ).flatMap(({ id, date, miles, sameProvider }) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const { slug, title, town, provider_name: providerName } = row;
    const startDate = date.startDate.toString({ fractionalSecondDigits: 3 });
    return [{ slug, title, town, providerName, sameProvider, miles, startDate, sessionIds: [...date.sessionIds] }];
  });
}

type Row = {
  id: string;
  slug: string;
  title: string;
  town: string;
  provider_id: string;
  provider_name: string;
  age_from: number | null;
  age_to: number | null;
  public_latitude: number | null;
  public_longitude: number | null;
  kinds: number;
};

const positionOf = (row: Pick<Row, 'public_latitude' | 'public_longitude'>): OtherListing['position'] =>
  row.public_latitude === null || row.public_longitude === null
    ? null
    : { latitude: row.public_latitude, longitude: row.public_longitude };

/** Public listings that share a category with this one and have a date to come; the same provider's and the nearest. */
async function likeListings(db: Queryable, listingId: string, now: Temporal.Instant): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select other.id, other.slug, other.title, other.town, other.provider_id,
           provider.provider_name,
           other.age_from, other.age_to, other.public_latitude, other.public_longitude, count(*)::int as kinds
      from listing own
      join listing_category mine on mine.listing_id = own.id
      join listing_category theirs on theirs.category_id = mine.category_id and theirs.listing_id <> own.id
      join listing other on other.id = theirs.listing_id
      join account provider on provider.id = other.provider_id and provider.disabled_at is null
     where own.id = ${listingId} and other.state = 'PUBLISHED' and not other.is_private
       and exists (select from session where session.listing_id = other.id and session.cancelled_at is null
                    and session.start_date > ${now.toString()})
     group by other.id, provider.id, own.id
     order by other.provider_id = own.provider_id desc,
              coalesce(power(other.public_latitude - own.public_latitude, 2)
                       + power((other.public_longitude - own.public_longitude) * 0.6, 2), 1e9),
              other.id
     limit ${LOOKED_AT}`.execute(db);
  return rows;
}

/** The listings with their tickets that are on sale to everybody and the dates that can be booked. */
async function withOffers(db: Queryable, rows: readonly Row[], now: Temporal.Instant): Promise<OtherListing[]> {
  const ids = anyOf(rows.map((row) => row.id));
  const tickets = await db
    .selectFrom('ticket')
    .select(['listing_id', 'name', 'audience', 'unit', 'age_from', 'age_to', 'sale_from', 'sale_to'])
    .where('listing_id', '=', ids)
    .where('archived_at', 'is', null)
    .where('code_only', '=', false)
    .execute();
  const sessions = await db
    .selectFrom('session')
    .innerJoin('block', 'block.id', 'session.block_id')
    .innerJoin('session_places', 'session_places.session_id', 'session.id')
    .select([
      'session.id',
      'session.listing_id',
      'session.block_id',
      'session.start_date',
      'session.cancelled_at',
      'session_places.capacity',
      'session_places.taken',
      'block.type',
      'block.opens_at',
      'block.closes_at',
      'block.cutoff_minutes',
      'block.late_join',
    ])
    .where('session.listing_id', '=', ids)
    .where('block.archived_at', 'is', null)
    .orderBy('session.start_date')
    .execute();
  const [ticketsOf, sessionsOf] = [
    Map.groupBy(tickets, (row) => row.listing_id),
    Map.groupBy(sessions, (row) => row.listing_id),
  ];
  return rows.map((row) => ({
    id: row.id,
    providerId: row.provider_id,
    position: positionOf(row),
    kinds: row.kinds,
    ageFrom: row.age_from,
    ageTo: row.age_to,
    tickets: (ticketsOf.get(row.id) ?? [])
      .filter(
        (ticket) =>
          saleOf(
            {
              saleFrom: ticket.sale_from && instantFrom(ticket.sale_from),
              saleTo: ticket.sale_to && instantFrom(ticket.sale_to),
            },
            now,
          ).state === 'on-sale',
      )
      .map((ticket) => ({
        name: ticket.name,
        audience: ticket.audience,
        unit: ticket.unit,
        ageFrom: ticket.age_from,
        ageTo: ticket.age_to,
      })),
    dates: [...Map.groupBy(sessionsOf.get(row.id) ?? [], (session) => session.block_id).values()].flatMap((block) =>
      openDates(block, now),
    ),
  }));
}

/** What can be booked of one block. */
function openDates(
  block: readonly {
    id: string;
    start_date: Date;
    cancelled_at: Date | null;
    capacity: number;
    taken: number;
    type: BlockType;
    opens_at: Date | null;
    closes_at: Date | null;
    cutoff_minutes: number;
    late_join: LateJoin;
  }[],
  now: Temporal.Instant,
): OpenDate[] {
  const [first] = block;
  if (!first) return [];
  const type = first.type;
  const window = windowOf(first);
  const dates = block.map((row) => ({
    id: row.id,
    startDate: instantFrom(row.start_date),
    cancelled: row.cancelled_at !== null,
    capacity: row.capacity,
    taken: row.taken,
  }));
  if (unitFor(type) === 'session')
    return dates
      .filter((date) => sessionBookable(date, window, now).state === 'bookable')
      .map((date) => ({
        unit: 'session',
        sessionIds: [date.id],
        startDate: date.startDate,
        left: placesLeft(date),
      }));
  const running = datesOfWhole(dates, window, now);
  const whole = blockBookable(type, dates, window, now);
  const [begins] = running;
  return begins && whole.state === 'bookable'
    ? [
        {
          unit: 'block',
          sessionIds: running.map(({ id }) => id),
          startDate: begins.startDate,
          left: whole.placesLeft ?? 0,
        },
      ]
    : [];
}
