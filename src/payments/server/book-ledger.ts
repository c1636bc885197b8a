import { randomUUIDv7 } from 'node:crypto';
import type { Clock } from '../../platform/server/clock.ts';
import { insertRows, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { ledgerSum, type LedgerEntry, type LedgerKind } from '../ledger.ts';

type Cause = {
  paymentId?: string | null;
  refundId?: string | null;
  payoutId?: string | null;
  disputeId?: string | null;
};

type LedgerTransaction = { entries: readonly LedgerEntry[]; about: Cause };

/**
 * Writes one ledger transaction, in the database transaction of the change that it stands for.
 * @throws when the entries do not sum to 0; the database refuses that as well.
 */
export async function bookLedger(
  tx: Tx,
  clock: Clock,
  kind: LedgerKind,
  entries: readonly LedgerEntry[],
  about: Cause,
): Promise<void> {
  await bookLedgers(tx, clock, kind, [{ entries, about }]);
}

/** The same for several ledger transactions of one kind, by one statement. */
export async function bookLedgers(
  tx: Queryable,
  clock: Clock,
  kind: LedgerKind,
  transactions: readonly LedgerTransaction[],
): Promise<void> {
  const at = clock.now().toString();
  const rows = transactions.flatMap((transaction) => rowsOf(kind, transaction, at));
  await insertRows(tx, 'ledger_entry', rows);
}

function rowsOf(kind: LedgerKind, { entries, about }: LedgerTransaction, at: string) {
  if (ledgerSum(entries) !== 0) throw new Error(`A ledger transaction of kind ${kind} does not sum to 0.`);
  const transactionId = randomUUIDv7();
  return entries.map((entry) => ({
    id: randomUUIDv7(),
    transaction_id: transactionId,
    kind,
    account: entry.account,
    amount_pence: entry.amountPence,
    provider_id: entry.providerId,
    booking_id: entry.bookingId,
    place_id: entry.placeId,
    payment_id: about.paymentId ?? null,
    refund_id: about.refundId ?? null,
    payout_id: about.payoutId ?? null,
    dispute_id: about.disputeId ?? null,
    at,
  }));
}
