import type { RawBuilder } from 'kysely';
import type * as z from 'zod';
import { isMasked } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { isNamedCustomer, readLearnersOf } from '../../manual-bookings/server/keep-customers.ts';
import { nameOf } from '../../places/server/load-parties.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { pageWithin, rangeOf } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import type { customersContract, KnownCustomer } from '../contract.ts';

type List = (typeof customersContract)['GET /known-customers'];
type Asked = z.output<List['query']>;
export type Like = Omit<Asked, 'page'>;

const PAGE_SIZE = 25;
/** For so long somebody is new. */
const NEW_DAYS = 90;

type Row = {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone_number: string;
  has_account: boolean;
  bookings: number;
  spent: number;
  first: string | null;
  last: string | null;
  next: string | null;
  note: string | null;
  tags: string[] | null;
  version: number | null;
  total: number;
};

/** One page of the caller's customers: the last one when there are fewer than were asked for. */
export async function listCustomers(services: Services, caller: SignedIn, asked: Asked): Promise<AnswerOf<List>> {
  const { limit, offset } = rangeOf(asked.page, PAGE_SIZE);
  const [rows, tags, listings] = await pipeline(
    services.db,
    (db) => readRows(db, services, caller, asked, { limit, offset }),
    (db) => readTags(db, caller),
    (db) => readListings(db, caller),
  );
  const total = rows[0]?.total ?? 0;
  const { page, pageCount } = pageWithin(asked.page, total, PAGE_SIZE);
  return { customers: await describe(services, caller, rows), page, pageCount, total, tags, listings };
}

/** All customers like that, in their order. */
export async function allCustomers(services: Services, caller: SignedIn, like: Like): Promise<KnownCustomer[]> {
  return describe(services, caller, await readRows(services.db, services, caller, like, null));
}

/** One customer of the caller; somebody who has not booked with them is not found. */
export async function showCustomer(
  services: Services,
  caller: SignedIn,
  customerId: string,
): Promise<Result<KnownCustomer, 'not-found'>> {
  const like = { q: '', group: 'all', sort: 'name', direction: 'ascending' } as const;
  const rows = await readRows(services.db, services, caller, like, null, customerId);
  const [customer] = await describe(services, caller, rows);
  return customer ? ok(customer) : notFound;
}

const sortKeys: Record<Like['sort'], RawBuilder<unknown>> = {
  name: sql`lower(concat_ws(' ', nullif(account.first_name, ''), nullif(account.last_name, '')))`,
  spent: sql`coalesce(visits.spent, 0) + coalesce(direct.paid, 0)`,
  last: sql`visits.last`,
  next: sql`visits.next`,
};

/** Dates and sums come from the daily numbers, so that nobody's places are looked through. */
async function readRows(
  db: Queryable,
  services: Pick<Services, 'clock'>,
  caller: SignedIn,
  { q, group, listingId, tag, sort, direction }: Like,
  part: { limit: number; offset: number } | null,
  customerId?: string,
): Promise<Row[]> {
  const today = dateOf(services.clock.now());
  const newSince = Temporal.PlainDate.from(today).subtract({ days: NEW_DAYS }).toString();
  const providerId = caller.subjectId;
  const groups: Record<Like['group'], RawBuilder<unknown>> = {
    all: sql`true`,
    coming: sql`visits.next is not null`,
    new: sql`visits.first >= ${newSince}`,
    away: sql`visits.last is not null and visits.next is null`,
  };
  const { rows } = await sql<Row>`
    with booked as (
        select booker_id, count(*) as bookings from booking
          where provider_id = ${providerId} and confirmed_at is not null
          group by booker_id),
      visits as (
        select account_id, sum(spent_pence)::bigint as spent, min(day) filter (where places > 0) as first,
            max(day) filter (where places > 0 and day < ${today}) as last,
            min(day) filter (where places > 0 and day >= ${today}) as next
          from daily_family where provider_id = ${providerId}
          group by account_id),
      direct as (
        select booking.booker_id, sum(offline_payment.amount_pence)::bigint as paid
          from offline_payment join booking on booking.id = offline_payment.booking_id
          where booking.provider_id = ${providerId}
          group by booking.booker_id),
      found as (
        select account.id, account.first_name, account.last_name, account.phone_number,
            case when customer.account_id is not null then customer.email::text else account.email::text end as email,
            customer.account_id is null as has_account, booked.bookings,
            coalesce(visits.spent, 0) + coalesce(direct.paid, 0) as spent, visits.first, visits.last, visits.next,
            note.note, note.tags, note.version, count(*) over () as total,
            row_number() over (order by ${sortKeys[sort]} ${sql.raw(direction === 'descending' ? 'desc' : 'asc')} nulls last,
              ${sortKeys.name}, account.id) as nth
          from booked
          join account on account.id = booked.booker_id
          left join customer on customer.account_id = account.id
          left join visits on visits.account_id = account.id
          left join direct on direct.booker_id = account.id
          left join customer_note note on note.account_id = account.id and note.provider_id = ${providerId}
          where account.disabled_at is null and ${groups[group]}
            and ${customerId === undefined ? sql`true` : sql`account.id = ${customerId}`}
            and ${q === '' ? sql`true` : isNamedCustomer(providerId, q)}
            and ${tag === undefined ? sql`true` : sql`${tag} = any(note.tags)`}
            and ${
              listingId === undefined
                ? sql`true`
                : sql`exists (select from booking where booking.booker_id = account.id and booking.provider_id = ${providerId}
                    and booking.listing_id = ${listingId} and booking.confirmed_at is not null)`
            })
    select * from found
      where ${part ? sql`nth > least(${part.offset}::int, (total - 1) / ${part.limit}::int * ${part.limit}::int)` : sql`true`}
      order by nth limit ${part ? part.limit : null}`.execute(db);
  return rows;
}

async function describe(services: Services, caller: SignedIn, rows: readonly Row[]): Promise<KnownCustomer[]> {
  const masked = isMasked(caller.acting);
  const ids = rows.map(({ id }) => id);
  const learners = await readLearnersOf(services.db, caller, ids, dateOf(services.clock.now()));
  return rows.map((row) => ({
    id: row.id,
    name: nameOf(row),
    emailAddress: row.email ?? '',
    phoneNumber: masked ? '' : row.phone_number,
    hasAccount: row.has_account,
    learners: learners.get(row.id) ?? [],
    bookings: row.bookings,
    spentPence: Number(row.spent),
    firstDate: row.first,
    lastDate: row.last,
    nextDate: row.next,
    // A note may name a child.
    note: masked ? '' : (row.note ?? ''),
    tags: masked ? [] : (row.tags ?? []),
    version: row.version ?? 0,
  }));
}

async function readTags(db: Queryable, caller: SignedIn): Promise<string[]> {
  if (isMasked(caller.acting)) return [];
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from customer_note, unnest(tags) as tag where provider_id = ${caller.subjectId} order by tag`.execute(
    db,
  );
  return rows.map(({ tag }) => tag);
}

async function readListings(db: Queryable, caller: SignedIn): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from listing
      where provider_id = ${caller.subjectId}
        and exists (select from booking where booking.listing_id = listing.id and booking.confirmed_at is not null)
      order by lower(title), id`.execute(db);
  return rows;
}
