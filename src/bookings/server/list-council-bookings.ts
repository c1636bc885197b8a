import type { AnswerOf } from '../../platform/contract.ts';
import { membershipOf } from '../../councils/server/find-membership.ts';
import type { SignedIn } from '../../identity/access.ts';
import { pageWithin, rangeOf, type Range } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
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
  total: number;
};

/**
 * Confirmed bookings that a council pays for places of, the latest dates first, with the numbers of their invoices. It
 * names no family and no child: whoever opens an invoice is written down.
 */
export async function listCouncilBookings(
  services: Services,
  caller: SignedIn,
  councilId: string,
  { page: asked, eligibility = null }: { page: number; eligibility?: string | null | undefined },
): Promise<Result<Answer, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const { id, title, role } = member.value;
  // In person, and of their own family a colleague does.
  const decides = role !== 'viewer' && caller.acting === null;
  const rowsOf = async ({ limit, offset }: Range): Promise<Row[]> =>
    (
      await sql<Row>`
    select booking.id, booking.reference, booking.booker_id, listing.title, provider.provider_name, funded.*, invoice.number,
        count(*) over ()::int as total
      from listing
      join booking on booking.listing_id = listing.id and booking.confirmed_at is not null
      join account provider on provider.id = booking.provider_id
      cross join lateral (
        select count(*) filter (where place.state = 'CONFIRMED')::int as places,
            count(*) filter (where place.state <> 'CONFIRMED')::int as cancelled,
            count(*) filter (where place.state = 'CONFIRMED' and session.start_date > ${services.clock.now().toString()}
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
     where listing.council_id = ${councilId} and funded.places + funded.cancelled > 0
       and (${eligibility}::uuid is null or exists (
         select from place join entitlement_use on entitlement_use.place_id = place.id
          where place.booking_id = booking.id and entitlement_use.eligibility_id = ${eligibility}))
     order by funded.last_start desc, booking.id
     limit ${limit} offset ${offset}`.execute(services.db)
    ).rows;
  const wanted = await rowsOf(rangeOf(asked, PAGE_SIZE));
  // Nothing of it is found beyond its end: then how many there are is asked of its beginning.
  const total = (wanted[0] ?? (asked === 1 ? undefined : (await rowsOf({ limit: 1, offset: 0 }))[0]))?.total ?? 0;
  const { page, pageCount } = pageWithin(asked, total, PAGE_SIZE);
  const rows = page === asked ? wanted : await rowsOf(rangeOf(page, PAGE_SIZE));
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
