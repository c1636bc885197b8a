import type { AnswerOf } from '../../platform/contract.ts';
import { membershipOf } from '../../councils/server/find-membership.ts';
import type { SignedIn } from '../../identity/access.ts';
import { countedRows, pageShown, rangeOf } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, uncounted, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { bookingsContract } from '../contract.ts';
import { invoiceNumber } from '../../places/invoice-number.ts';

type Answer = AnswerOf<(typeof bookingsContract)['GET /councils/{councilId}/bookings']>;

const PAGE_SIZE = 50;

type Row = {
  id: string;
  reference: string;
  title: string;
  provider_name: string;
  places: number;
  cancelled: number;
  cancellable: number;
  booker_id: string;
  first_start: Date;
  last_start: Date;
  number: number | null;
};

/**
 * Confirmed bookings that a council pays for places of, the latest dates first, with the numbers of their invoices. It
 * names no family and no child: whoever opens an invoice is written down.
 *
 * Which bookings are on a page is found among those of the member's council alone; what stands in them is read through the
 * wall, which would otherwise be asked about each of fifty thousand.
 */
export async function listCouncilBookings(
  { services: trusted, asPerson: services }: { services: Services; asPerson: Services },
  caller: SignedIn,
  councilId: string,
  { page: asked, eligibility = null }: { page: number; eligibility?: string | null | undefined },
): Promise<Result<Answer, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const { id, title, role } = member.value;
  // In person, and of their own family a colleague does.
  const decides = role !== 'viewer' && caller.acting === null;
  const { total, page, pageCount, ...found } = await pageShown(asked, PAGE_SIZE, (wanted) =>
    findPage(trusted.db, councilId, eligibility, wanted),
  );
  const rows = await rowsOf(
    services,
    councilId,
    found.rows.map((one) => one.id),
  );
  return ok({
    council: { id, title },
    bookings: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      listing: row.title,
      provider: row.provider_name,
      places: row.places,
      cancelledPlaces: row.cancelled,
      firstStart: row.first_start.toISOString(),
      lastStart: row.last_start.toISOString(),
      invoiceNumber: row.number === null ? null : invoiceNumber(row.number),
      canCancel: decides && row.cancellable > 0 && row.booker_id !== caller.subjectId,
    })),
    total,
    page,
    pages: pageCount,
  });
}

/** The ids of a page in its order, and how many bookings there are on all pages. */
async function findPage(
  db: Queryable,
  councilId: string,
  eligibilityId: string | null,
  page: number,
): Promise<{ rows: { id: string }[]; total: number }> {
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const { rows } = await sql<{ id: string; total: number }>`
    select booking.id, count(*) over ()::int as total
      from listing
      join session on session.listing_id = listing.id
      join place on place.session_id = session.id and place.submitted and place.state <> 'MOVED'
      join ticket on ticket.id = place.ticket_id and ticket.funding = 'COUNCIL'
      join booking on booking.id = place.booking_id and booking.confirmed_at is not null
     where listing.council_id = ${councilId}
       and (${eligibilityId}::uuid is null or exists (
         select from place own join entitlement_use on entitlement_use.place_id = own.id
          where own.booking_id = booking.id and entitlement_use.eligibility_id = ${eligibilityId}))
     group by booking.id
     order by max(session.start_date) desc, booking.id
     limit ${limit} offset ${offset}`.execute(db);
  return countedRows(rows);
}

async function rowsOf({ db, clock }: Services, councilId: string, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select booking.id, booking.reference, booking.booker_id, listing.title, provider.provider_name, funded.*, invoice.number
      from unnest(${uncounted(ids, 'uuid[]')}) with ordinality page (id, nth)
      join booking on booking.id = page.id
      join listing on listing.id = booking.listing_id
      join account provider on provider.id = booking.provider_id
      cross join lateral (
        select count(*) filter (where place.state = 'CONFIRMED')::int as places,
            count(*) filter (where place.state <> 'CONFIRMED')::int as cancelled,
            count(*) filter (where place.state = 'CONFIRMED' and session.start_date > ${clock.now().toString()}
              and paying.council_id = ${councilId})::int as cancellable,
            min(session.start_date) as first_start, max(session.start_date) as last_start
          from place join ticket on ticket.id = place.ticket_id and ticket.funding = 'COUNCIL'
          join session on session.id = place.session_id
          left join entitlement_use on entitlement_use.place_id = place.id
          left join eligibility on eligibility.id = entitlement_use.eligibility_id
          left join programme paying on paying.id = eligibility.programme_id
         where place.booking_id = booking.id and place.submitted and place.state <> 'MOVED'
      ) funded
      left join invoice on invoice.booking_id = booking.id
     where funded.places + funded.cancelled > 0
     order by page.nth`.execute(db);
  return rows;
}
