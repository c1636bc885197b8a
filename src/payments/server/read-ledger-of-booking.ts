import type * as z from 'zod';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { bookingLedger } from '../contract.ts';
import { accountText, ledgerAccounts, transactionSentence, type LedgerAccount } from '../ledger.ts';

/** What money did for a booking: for its booker, its provider and administrators. */
export async function ledgerOfBooking(
  services: Services,
  caller: SignedIn,
  bookingId: string,
): Promise<Result<z.infer<typeof bookingLedger>, 'not-found'>> {
  const booking = await services.db
    .selectFrom('booking')
    .innerJoin('account', 'account.id', 'booking.provider_id')
    .select(['booking.id', 'booking.reference', 'account.provider_name'])
    .where('booking.id', '=', bookingId)
    .$if(!caller.roles.has('admin'), (query) =>
      query.where((is) =>
        is.or([
          is('booking.booker_id', '=', caller.subjectId),
          // A provider sees a booking once it was made or requested, never a basket.
          is.and([
            is('booking.provider_id', '=', caller.subjectId),
            is.or([is('booking.confirmed_at', 'is not', null), is('booking.approval', '<>', 'NOT_REQUIRED')]),
          ]),
        ]),
      ),
    )
    .executeTakeFirst();
  if (!booking) return notFound;
  const provider = booking.provider_name || 'the provider';
  const rows = await services.db
    .selectFrom('ledger_entry')
    .select(['transaction_id', 'kind', 'account', 'at', (is) => is.fn.sum<string>('amount_pence').as('amount')])
    .where('booking_id', '=', bookingId)
    .groupBy(['transaction_id', 'kind', 'account', 'at'])
    // A move within a booking takes from one place what it gives to another.
    .having((is) => is.fn.sum('amount_pence'), '<>', 0)
    .orderBy('at')
    .orderBy('transaction_id')
    .execute();
  const balances = new Map<LedgerAccount, number>();
  let running = 0;
  const transactions = [...Map.groupBy(rows, (row) => row.transaction_id)].flatMap(([id, entries]) => {
    const [first] = entries;
    if (!first) return [];
    const kind = first.kind;
    const inOrder = entries.toSorted((a, b) => orderOf(a.account) - orderOf(b.account));
    const lines = inOrder.map((entry) => {
      const account = entry.account;
      const amountPence = Number(entry.amount);
      running += amountPence;
      balances.set(account, (balances.get(account) ?? 0) + amountPence);
      return { account, text: accountText(account, provider), amountPence, runningPence: running };
    });
    return [{ id, kind, at: first.at.toISOString(), sentence: transactionSentence(kind, lines), lines }];
  });
  return ok({
    bookingId,
    reference: booking.reference,
    transactions,
    balances: ledgerAccounts
      .filter((account) => balances.has(account))
      .map((account) => ({ account, text: accountText(account, provider), amountPence: balances.get(account) ?? 0 })),
  });
}

function orderOf(account: string): number {
  return ledgerAccounts.indexOf(account as LedgerAccount);
}
