import { randomUUIDv7 } from 'node:crypto';
import * as z from 'zod';
import { ok, type Result } from '../../platform/result.ts';
import { transact, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { changeOf, type Charge } from '../charges.ts';
import { readCharges } from './read-figures.ts';
import { invoiceDocument, noteLine, type InvoiceDocument, type NoteLine } from '../invoice-document.ts';

/** A note as it was issued. Money is whole pence. */
export type InvoiceNote = {
  kind: 'credit' | 'debit';
  number: number;
  issuedAt: string;
  amountPence: number;
  vatPence: number;
  lines: NoteLine[];
};

/** An issued invoice with all that was written about it since. */
export type Papers = { number: number; issuedAt: string; document: InvoiceDocument; notes: InvoiceNote[] };

/** The papers of a booking; null while its invoice is not written. */
export async function readPapers(db: Queryable, bookingId: string): Promise<Papers | null> {
  const invoice = await db
    .selectFrom('invoice')
    .select(['number', 'issued_at', 'document'])
    .where('booking_id', '=', bookingId)
    .where('document', 'is not', null)
    .executeTakeFirst();
  if (!invoice) return null;
  const notes = await db
    .selectFrom('invoice_note')
    .select(['kind', 'number', 'issued_at', 'amount_pence', 'vat_pence', 'lines'])
    .where('booking_id', '=', bookingId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute();
  return {
    number: invoice.number,
    issuedAt: invoice.issued_at.toISOString(),
    document: invoiceDocument.parse(invoice.document),
    notes: notes.map((note) => ({
      kind: note.kind,
      number: note.number,
      issuedAt: note.issued_at.toISOString(),
      amountPence: note.amount_pence,
      vatPence: note.vat_pence,
      lines: z.array(noteLine).parse(note.lines),
    })),
  };
}

/**
 * Writes a credit note where less is charged than invoice and notes say, or a debit note where more is. Hearing of it again
 * changes nothing.
 */
export async function issueNotes(services: Services, bookingId: string): Promise<void> {
  let done = false;
  while (!done) {
    const papers = await readPapers(services.db, bookingId);
    // The invoice will be written with what changed until then.
    if (!papers) return;
    const charges = await readCharges(services, bookingId);
    const written = await transact(services.db, async (tx) => issueNote(tx, services, bookingId, papers, charges));
    done = written.ok && written.value;
  }
}

/** @returns false when somebody else has written a note since the charges were read: they may be older than that note. */
async function issueNote(
  tx: Tx,
  services: Services,
  bookingId: string,
  { document, notes }: Papers,
  charges: readonly Charge[],
): Promise<Result<boolean, never>> {
  const { provider_id: providerId } = await tx
    .selectFrom('booking')
    .select('provider_id')
    .where('id', '=', bookingId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom('invoice_note')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  if (Number(count) !== notes.length) return ok(false);
  const written = [...document.lines, ...notes.flatMap(({ lines }) => lines)];
  const change = changeOf(charges, written, document.provider.vatNumber !== null);
  if (!change) return ok(true);
  const column = change.kind === 'credit' ? 'last_credit_number' : 'last_debit_number';
  const { [column]: number } = await tx
    .updateTable('invoice_setting')
    .set((is) => ({ [column]: is(column, '+', 1) }))
    .where('provider_id', '=', providerId)
    .returning(column)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoice_note')
    .values({
      id: randomUUIDv7(),
      booking_id: bookingId,
      provider_id: providerId,
      kind: change.kind,
      number,
      issued_at: services.clock.now().toString(),
      amount_pence: change.amountPence,
      vat_pence: change.vatPence,
      lines: JSON.stringify(change.lines),
    })
    .execute();
  return ok(true);
}
