import { ok } from '../../platform/result.ts';
import { anyOf, sql, transact, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';

/** So many are numbered in one transaction. */
const AT_ONCE = 500;

/** Gives the invoices of confirmed bookings their numbers. Hearing of it again changes nothing. */
export async function issueInvoices(services: Services, bookingIds: readonly string[]): Promise<void> {
  await transact(services.db, async (tx) => {
    await tx.selectFrom('booking').select('id').where('id', '=', anyOf(bookingIds)).orderBy('id').forUpdate().execute();
    return ok(await numberInvoices(tx, services, bookingIds));
  });
}

/**
 * Numbers what was confirmed without anybody hearing of it: bookings of the demo town, and those whose job was lost,
 * however long ago. The database itself notes what falls due, so what is numbered already is not looked at again.
 */
export async function issueMissingInvoices(services: Services): Promise<void> {
  for (;;) {
    const found = await transact(services.db, async (tx) => {
      const rows = await tx
        .selectFrom('invoice_due')
        .innerJoin('booking', 'booking.id', 'invoice_due.booking_id')
        .select('booking.id')
        .orderBy('booking.confirmed_at')
        .orderBy('booking.id')
        .limit(AT_ONCE)
        .forUpdate('booking')
        .skipLocked()
        .execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await numberInvoices(tx, services, ids);
      return ok(ids.length);
    });
    if (!found.ok || found.value < AT_ONCE) return;
  }
}

/** Numbers the invoices of locked bookings, as far as they are confirmed and have none, in the order of confirmation. */
async function numberInvoices(tx: Tx, services: Services, bookingIds: readonly string[]): Promise<void> {
  // Asked once they are locked: whoever was quicker has committed by now.
  const rows = await tx
    .selectFrom('booking')
    .leftJoin('invoice', 'invoice.booking_id', 'booking.id')
    .select(['booking.id', 'booking.provider_id', 'booking.confirmed_at'])
    .where('booking.id', '=', anyOf(bookingIds))
    .where('booking.confirmed_at', 'is not', null)
    .where('invoice.booking_id', 'is', null)
    .orderBy('booking.provider_id')
    .orderBy('booking.confirmed_at')
    .orderBy('booking.id')
    .execute();
  for (const [providerId, group] of Map.groupBy(rows, (row) => row.provider_id)) {
    const { last_number: last } = await tx
      .insertInto('invoice_setting')
      .values({ provider_id: providerId, last_number: group.length })
      .onConflict((conflict) =>
        conflict
          .column('provider_id')
          .doUpdateSet({ last_number: sql<number>`invoice_setting.last_number + excluded.last_number` }),
      )
      .returning('last_number')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('invoice')
      .values(
        group.map(({ id, confirmed_at: confirmedAt }, index) => ({
          booking_id: id,
          provider_id: providerId,
          number: last - group.length + index + 1,
          issued_at: confirmedAt ?? services.clock.now().toString(),
        })),
      )
      .execute();
  }
  await tx.deleteFrom('invoice_due').where('booking_id', '=', anyOf(bookingIds)).execute();
}
