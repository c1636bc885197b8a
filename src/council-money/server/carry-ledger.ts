import { councilOwesEntries } from '../../payments/ledger.ts';
import { bookLedger } from '../../payments/server/book-ledger.ts';
import { anyOf, sql, type Ids, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';

type Row = { place_id: string; booking_id: string; provider_id: string; agreed: number; booked: number };

/**
 * Brings the ledger of places to what their settlements say by now: it has owed the whole place since that was used, and a
 * credit or a decided dispute takes some of it back. The settlement's row is locked by the caller.
 */
export async function carryLedger(tx: Tx, services: Services, placeIds: Ids): Promise<void> {
  const { rows } = await sql<Row>`
    select place.id as place_id, place.booking_id, booking.provider_id,
        (select sum(agreed_pence) from council_settlement_line where place_id = place.id)::int as agreed,
        coalesce((select sum(amount_pence) from ledger_entry where ledger_entry.booking_id = place.booking_id
          and ledger_entry.place_id = place.id and kind = 'council' and account = 'provider-due'), 0)::int as booked
      from place join booking on booking.id = place.booking_id
     where place.id = ${anyOf(placeIds)}
     order by place.id`.execute(tx);
  const entries = rows
    .filter(({ agreed, booked }) => agreed !== booked)
    .flatMap(({ agreed, booked, ...row }) =>
      councilOwesEntries(
        { placeId: row.place_id, bookingId: row.booking_id, providerId: row.provider_id },
        agreed - booked,
      ),
    );
  await bookLedger(tx, services.clock, 'council', entries, {});
}
