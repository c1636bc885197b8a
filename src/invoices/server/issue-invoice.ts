import { ok } from '../../platform/result.ts';
import { anyOf, sql, transact, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { changeOf } from '../charges.ts';
import type { InvoiceDocument } from '../invoice-document.ts';
import { issueNotes } from './issue-notes.ts';
import { writeDocument } from './read-figures.ts';

/** So many are numbered in one transaction. */
const AT_ONCE = 100;

/** Issues the invoices of confirmed bookings. Hearing of it again changes nothing. */
export async function issueInvoices(services: Services, bookingIds: readonly string[]): Promise<void> {
  const missing = await services.db
    .selectFrom('booking')
    .leftJoin('invoice', 'invoice.booking_id', 'booking.id')
    .select('booking.id')
    .where('booking.id', '=', anyOf(bookingIds))
    .where('booking.confirmed_at', 'is not', null)
    .where('invoice.document', 'is', null)
    .orderBy('booking.id')
    .execute();
  const documents = new Map<string, InvoiceDocument>();
  const changed: string[] = [];
  for (const { id } of missing) {
    const { document, charges } = await writeDocument(services, id);
    documents.set(id, document);
    if (changeOf(charges, document.lines, false)) changed.push(id);
  }
  await transact(services.db, async (tx) => {
    await tx.selectFrom('booking').select('id').where('id', '=', anyOf(bookingIds)).orderBy('id').forUpdate().execute();
    return ok(await numberInvoices(tx, services, bookingIds, documents));
  });
  // Cancelled or moved before the invoice was written.
  for (const id of changed) await issueNotes(services, id);
}

/**
 * Issues what was confirmed without anybody hearing of it: bookings of the demo town, and those whose job was lost,
 * however long ago. The database itself notes what falls due, so what is issued already is not looked at again.
 */
export async function issueMissingInvoices(services: Services): Promise<void> {
  for (;;) {
    const rows = await services.db
      .selectFrom('invoice_due')
      .innerJoin('booking', 'booking.id', 'invoice_due.booking_id')
      .select('booking.id')
      .orderBy('booking.confirmed_at')
      .orderBy('booking.id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    await issueInvoices(
      services,
      rows.map(({ id }) => id),
    );
  }
}

/** Numbers the invoices of locked bookings, as far as they are confirmed and have none, in the order of confirmation. */
async function numberInvoices(
  tx: Tx,
  services: Services,
  bookingIds: readonly string[],
  documents: ReadonlyMap<string, InvoiceDocument>,
): Promise<void> {
  // Asked once they are locked: whoever was quicker has committed by now.
  const rows = await tx
    .selectFrom('booking')
    .leftJoin('invoice', 'invoice.booking_id', 'booking.id')
    .select(['booking.id', 'booking.provider_id', 'booking.confirmed_at', 'invoice.number'])
    .where('booking.id', '=', anyOf([...documents.keys()]))
    .where('invoice.document', 'is', null)
    .orderBy('booking.provider_id')
    .orderBy('booking.confirmed_at')
    .orderBy('booking.id')
    .execute();
  const documentOf = (id: string) => JSON.stringify(documents.get(id));
  for (const { id } of rows.filter(({ number }) => number !== null))
    await tx
      .updateTable('invoice')
      .set({ document: documentOf(id) })
      .where('booking_id', '=', id)
      .execute();
  const unnumbered = rows.filter(({ number }) => number === null);
  for (const [providerId, group] of Map.groupBy(unnumbered, (row) => row.provider_id)) {
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
          document: documentOf(id),
        })),
      )
      .execute();
  }
  await tx.deleteFrom('invoice_due').where('booking_id', '=', anyOf(bookingIds)).execute();
}
