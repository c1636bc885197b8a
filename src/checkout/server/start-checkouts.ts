import type { SignedIn } from '../../identity/access.ts';
import type { PaymentRow } from '../../payments/server/record-payment.ts';
import { ok, type Result } from '../../platform/result.ts';
import { batched } from '../../platform/server/database/batcher.ts';
import { anyOf, transact, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { promised } from '../../places/server/load-parties.ts';
import { beginPayments, type NewPayment } from './begin-payment.ts';
import { confirmAll } from './confirm-places.ts';
import {
  decideCheckout,
  findJustBooked,
  type CheckoutRefusal,
  type DecidedCheckout,
  type StartedCheckout,
} from './decide-checkout.ts';
import { NEWS_MINUTES, PAGE_MINUTES } from './hold-time.ts';
import { readCheckouts } from './read-checkouts.ts';

type StartAsk = { caller: SignedIn; expectedTotalPence: number };

/** Checks a basket and, in the same transaction, confirms it, requests its places or writes its payment down. @throws TooBusy */
export const startCheckout = batched(startTogether, ({ caller }: StartAsk) => caller.subjectId);

/** Baskets that are checked out at once are checked and, where nothing is to pay, confirmed in one transaction. */
async function startTogether(
  services: Services,
  asks: readonly StartAsk[],
): Promise<Result<StartedCheckout, CheckoutRefusal>[]> {
  const started = await transact(services.db, async (tx) => ok(await startAll(tx, services, asks)));
  if (!started.ok) throw new Error('Checkouts are refused one by one.');
  return started.value;
}

async function startAll(
  tx: Tx,
  services: Services,
  asks: readonly StartAsk[],
): Promise<Result<StartedCheckout, CheckoutRefusal>[]> {
  const known = await readCheckouts(
    tx,
    services.vault,
    asks.map(({ caller }) => caller.subjectId),
  );
  const decided: Result<DecidedCheckout, CheckoutRefusal>[] = [];
  for (const { caller, expectedTotalPence } of asks) {
    const basket = known.baskets.get(caller.subjectId);
    decided.push(
      basket
        ? await decideCheckout(tx, services, expectedTotalPence, basket, known)
        : await findJustBooked(tx, services, caller, expectedTotalPence),
    );
  }
  const values = decided.flatMap((one) => (one.ok ? [one.value] : []));
  const confirming = values.flatMap((value) => ('confirming' in value ? [value.confirming] : []));
  const paying = values.flatMap((value) => ('paying' in value ? [value.paying] : []));
  if (confirming.length > 0) await confirmAll(tx, services, confirming);
  const payments = await openPayments(tx, services, paying);
  return decided.map((one) => (one.ok ? ok(startedFrom(one.value, payments)) : one));
}

function startedFrom(decided: DecidedCheckout, payments: ReadonlyMap<string, PaymentRow>): StartedCheckout {
  if ('kind' in decided) return decided;
  const { bookingIds } = decided;
  if ('confirming' in decided) return { kind: 'confirmed', bookingIds };
  return {
    kind: 'pay',
    payment: promised(payments.get(decided.paying.basketId), 'payment'),
    page: decided.page,
    bookingIds,
  };
}

/** Writes down payments, each of another basket, and keeps their baskets while they are being paid. By basket. */
async function openPayments(
  tx: Tx,
  services: Services,
  paying: readonly NewPayment[],
): Promise<ReadonlyMap<string, PaymentRow>> {
  if (paying.length === 0) return new Map();
  const now = services.clock.now();
  const keepBaskets = (through: Queryable) =>
    through
      .updateTable('basket')
      .set({ state: 'PAYING', held_until: now.add({ minutes: PAGE_MINUTES + NEWS_MINUTES }).toString() })
      .where('id', '=', anyOf(paying.map(({ basketId }) => basketId)))
      .execute();
  const payments = await beginPayments(tx, now, paying, keepBaskets);
  return new Map(payments.map((payment) => [payment.basket_id, payment]));
}
