import Stripe from 'stripe';
import type { Selectable } from 'kysely';
import type { PayoutBatch } from '../../../db/tables.ts';
import { ok } from '../../platform/result.ts';
import { sql, transact, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Clock } from '../../platform/server/clock.ts';
import type { Services } from '../../platform/server/services.ts';
import { record, type EventRow } from '../../platform/server/work/events.ts';
import type { BankAccountState } from '../bank-account.ts';
import { runOf } from '../payout.ts';
import { lockPayouts } from './lock-payouts.ts';
import { change } from '../../platform/server/work/change.ts';
import { cutText } from '../../platform/cut-text.ts';

type Batch = Selectable<PayoutBatch>;

const AT_ONCE = 50;
const ASK_AFTER_MINUTES = 10;
/** Stripe forgets idempotency keys after a day; before that a repeated call is the same call. */
const KEY_IS_SURE_FOR_HOURS = 12;

/** Locks the day's run when its time has come, and sends or asks after every batch that has not arrived. */
export async function runPayouts(services: Services): Promise<void> {
  await lockPayouts(services);
  const now = services.clock.now();
  const asked = now.subtract({ minutes: ASK_AFTER_MINUTES }).toString();
  const open = await services.db
    .selectFrom('payout_batch')
    .selectAll()
    .where('state', 'in', ['SCHEDULED', 'IN_TRANSIT'])
    .where((is) => is.or([is('asked_at', 'is', null), is('asked_at', '<', timestamp(asked))]))
    // Those not asked after for longest come first: one that stays open never keeps the others waiting.
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('locked_at')
    .limit(AT_ONCE)
    .execute();
  for (const batch of open) {
    if (
      batch.state === 'SCHEDULED' &&
      Temporal.Instant.compare(now, runOf(Temporal.PlainDate.from(batch.run_date))) < 0
    )
      continue;
    try {
      await sendBatch(services, batch.id);
    } catch (error) {
      services.log.warn({ batch: batch.id, err: error }, 'payout could not be sent; it will be tried again');
    }
  }
}

/**
 * Brings a batch on its way, or finds out what became of it: its transfers, then the payout to the bank. Safe to run
 * any number of times and in several processes: the ids here are the idempotency keys there, and stand in the metadata
 * of what Stripe keeps.
 * @throws when Stripe cannot be reached or will not do it now; then it is tried again.
 */
export async function sendBatch(services: Services, batchId: string): Promise<void> {
  const batch = await services.db
    .updateTable('payout_batch')
    .set({ state: 'IN_TRANSIT', asked_at: services.clock.now().toString() })
    .where('id', '=', batchId)
    .where('state', 'in', ['SCHEDULED', 'IN_TRANSIT'])
    .returningAll()
    .executeTakeFirst();
  if (!batch) return;
  await makeTransfers(services, batch);
  const payout = batch.stripe_payout_id
    ? await services.stripe.payouts.retrieve(batch.stripe_payout_id, {}, { stripeAccount: batch.stripe_account_id })
    : await makePayout(services, batch);
  await change(services, async (tx) => ok(await recordPayout(tx, services, batch.stripe_account_id, payout)));
}

async function makeTransfers(services: Services, batch: Batch): Promise<void> {
  const open = await services.db
    .selectFrom('payout_transfer')
    .innerJoin('payout', 'payout.id', 'payout_transfer.payout_id')
    .innerJoin('payment', 'payment.id', 'payout_transfer.payment_id')
    .select([
      'payout_transfer.id',
      'payout_transfer.payout_id',
      'payout_transfer.amount_pence',
      'payout_transfer.attempted_at',
      'payment.id as payment_id',
      'payment.basket_id',
      'payment.charge_id',
      'payment.payment_intent_id',
    ])
    .where('payout.batch_id', '=', batch.id)
    .where('payout_transfer.stripe_transfer_id', 'is', null)
    .orderBy('payout_transfer.id')
    .execute();
  for (const transfer of open) {
    const earlier = isSure(services, transfer.attempted_at)
      ? null
      : await findTransfer(services, transfer.basket_id, transfer.id);
    if (!transfer.attempted_at) {
      await services.db
        .updateTable('payout_transfer')
        .set({ attempted_at: services.clock.now().toString() })
        .where('id', '=', transfer.id)
        .where('attempted_at', 'is', null)
        .execute();
    }
    const made =
      earlier ??
      (await services.stripe.transfers.create(
        {
          amount: transfer.amount_pence,
          currency: 'gbp',
          destination: batch.stripe_account_id,
          source_transaction: transfer.charge_id ?? (await chargeOf(services, transfer)),
          // The group that the payment page gave the charge.
          transfer_group: transfer.basket_id,
          metadata: { payout_id: transfer.payout_id, transfer_id: transfer.id, batch_id: batch.id },
        },
        { idempotencyKey: `transfer-${transfer.id}` },
      ));
    await transact(services.db, async (tx) => ok(await recordTransfer(tx, transfer.id, made.id, services.clock)));
  }
}

/** Whether a call that was first made then is still the same call when it is repeated. */
function isSure(services: Services, attemptedAt: Date | null): boolean {
  if (!attemptedAt) return true;
  return (services.clock.now().epochMilliseconds - attemptedAt.getTime()) / 3_600_000 < KEY_IS_SURE_FOR_HOURS;
}

async function findTransfer(services: Services, group: string, transferId: string): Promise<Stripe.Transfer | null> {
  for await (const transfer of services.stripe.transfers.list({ transfer_group: group, limit: 100 }))
    if (transfer.metadata['transfer_id'] === transferId) return transfer;
  return null;
}

/** The charge of a payment, asked for where its news did not say it. */
export async function chargeOf(
  services: Services,
  payment: { payment_id: string; payment_intent_id: string | null },
): Promise<string> {
  if (!payment.payment_intent_id) throw new Error(`Payment ${payment.payment_id} was never made at Stripe.`);
  const { latest_charge: charge } = await services.stripe.paymentIntents.retrieve(payment.payment_intent_id);
  const chargeId = typeof charge === 'string' ? charge : charge?.id;
  if (!chargeId) throw new Error(`Payment ${payment.payment_id} has no charge at Stripe.`);
  await services.db.updateTable('payment').set({ charge_id: chargeId }).where('id', '=', payment.payment_id).execute();
  return chargeId;
}

async function makePayout(services: Services, batch: Batch): Promise<Stripe.Payout> {
  const earlier = isSure(services, batch.attempted_at) ? null : await findPayout(services, batch);
  if (earlier) return earlier;
  await services.db
    .updateTable('payout_batch')
    .set({ attempted_at: services.clock.now().toString() })
    .where('id', '=', batch.id)
    .where('attempt', '=', batch.attempt)
    .where('attempted_at', 'is', null)
    .execute();
  try {
    return await services.stripe.payouts.create(
      {
        amount: batch.amount_pence,
        currency: 'gbp',
        statement_descriptor: batch.reference,
        metadata: { batch_id: batch.id, attempt: String(batch.attempt) },
      },
      { stripeAccount: batch.stripe_account_id, idempotencyKey: `payout-${batch.id}-${batch.attempt}` },
    );
  } catch (error) {
    // A refusal (the money is not available yet, the account is stopped) would be repeated under its key for a day.
    // The balance of an account is named by a card error.
    if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError) {
      await services.db
        .updateTable('payout_batch')
        .set({ attempt: batch.attempt + 1, attempted_at: null })
        .where('id', '=', batch.id)
        .where('attempt', '=', batch.attempt)
        .where('stripe_payout_id', 'is', null)
        .execute();
    }
    throw error;
  }
}

async function findPayout(services: Services, batch: Batch): Promise<Stripe.Payout | null> {
  const all = services.stripe.payouts.list({ limit: 100 }, { stripeAccount: batch.stripe_account_id });
  for await (const payout of all) {
    if (payout.metadata?.['batch_id'] === batch.id && payout.metadata['attempt'] === String(batch.attempt))
      return payout;
  }
  return null;
}

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Records that a transfer was made. Hearing it again changes nothing. */
export async function recordTransfer(tx: Tx, id: string, stripeTransferId: string, clock: Clock): Promise<void> {
  await tx
    .updateTable('payout_transfer')
    .set({ stripe_transfer_id: stripeTransferId, made_at: clock.now().toString() })
    .where('id', '=', id)
    .where('stripe_transfer_id', 'is', null)
    .execute();
}

/**
 * Records how the payout of a batch stands at Stripe. Hearing it again changes nothing, news that was overtaken neither:
 * a payout that arrived can still come back, one that came back stays so.
 */
export async function recordPayout(
  tx: Tx,
  services: Services,
  stripeAccountId: string,
  payout: Stripe.Payout,
): Promise<void> {
  const id = payout.metadata?.['batch_id'] ?? '';
  if (!isId.test(id)) return;
  const batch = await tx
    .selectFrom('payout_batch')
    .selectAll()
    .where('id', '=', id)
    .where('stripe_account_id', '=', stripeAccountId)
    .forUpdate()
    .executeTakeFirst();
  // News of an attempt before the present one is old news.
  if (!batch || payout.metadata?.['attempt'] !== String(batch.attempt) || batch.state === 'FAILED') return;
  const state = batchStateAfter(payout.status);
  if (batch.state === 'PAID' && state === 'IN_TRANSIT') return;
  const expectedOn = Temporal.Instant.fromEpochMilliseconds(payout.arrival_date * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .toString();
  const known = batch.stripe_payout_id === payout.id;
  if (known && state === batch.state && expectedOn === batch.expected_on) return;
  await tx
    .updateTable('payout_batch')
    .set({
      state,
      stripe_payout_id: payout.id,
      expected_on: expectedOn,
      failure: state === 'FAILED' ? cutText(payout.failure_message ?? 'The bank gave no reason.', 500) : '',
      finished_at: state === 'IN_TRANSIT' ? null : services.clock.now().toString(),
    })
    .where('id', '=', id)
    .execute();
  if (state === batch.state && known) return;
  const kinds = { IN_TRANSIT: 'payout.sent', PAID: 'payout.paid', FAILED: 'payout.failed' } as const;
  await record(tx, services.clock, [
    {
      kind: kinds[state],
      about: { provider: batch.provider_id, account: batch.provider_id },
      data: { batchId: id, attempt: batch.attempt },
      subjectId: batch.provider_id,
    },
  ]);
}

function batchStateAfter(status: string): 'IN_TRANSIT' | 'PAID' | 'FAILED' {
  if (status === 'paid') return 'PAID';
  return status === 'failed' || status === 'canceled' ? 'FAILED' : 'IN_TRANSIT';
}

/** Batches of providers whose payouts an administrator keeps back: what came back from a bank is kept back, too. */
const isHeld = sql<boolean>`exists (select from payout_hold where payout_hold.account_id = payout_batch.provider_id)`;

/** How bank accounts stand that can be paid into. */
const MENDED: readonly BankAccountState[] = ['ENABLED', 'RESTRICTED_SOON'];

/** Sends what came back from the bank once more, when its account has been mended or its payouts go on. */
export async function retryFailedPayouts(
  services: Services,
  event: EventRow<'bank-account.changed' | 'payout.released'>,
): Promise<void> {
  if (event.kind === 'bank-account.changed' && !MENDED.includes(event.data.state)) return;
  if (typeof event.about.account === 'string') await retryPayoutsOf(services, event.about.account);
}

async function retryPayoutsOf(services: Services, providerId: string): Promise<void> {
  await services.db
    .updateTable('payout_batch')
    .set((is) => ({
      state: 'IN_TRANSIT',
      attempt: is('attempt', '+', 1),
      attempted_at: null,
      stripe_payout_id: null,
      expected_on: null,
      asked_at: null,
      finished_at: null,
    }))
    .where('provider_id', '=', providerId)
    .where('state', '=', 'FAILED')
    .where((is) => is.not(isHeld))
    .where((is) =>
      is.exists(
        is
          .selectFrom('bank_account')
          .select('account_id')
          .whereRef('bank_account.account_id', '=', 'payout_batch.provider_id')
          .where('bank_account.state', 'in', MENDED),
      ),
    )
    .execute();
}

const RETRY_AFTER_HOURS = 6;

/** Sends failed payouts again whose account stands well: the safety net below the news that it was mended. */
export async function resumeFailedPayouts(services: Services): Promise<void> {
  const before = services.clock.now().subtract({ hours: RETRY_AFTER_HOURS }).toString();
  const failed = await services.db
    .selectFrom('payout_batch')
    // Those that nobody has mended would come first every time, and keep the others waiting.
    .innerJoin('bank_account', 'bank_account.account_id', 'payout_batch.provider_id')
    .select('provider_id')
    .distinct()
    .where('bank_account.state', 'in', MENDED)
    .where('payout_batch.state', '=', 'FAILED')
    .where((is) => is.not(isHeld))
    .where('finished_at', '<', timestamp(before))
    .limit(AT_ONCE)
    .execute();
  for (const { provider_id } of failed) await retryPayoutsOf(services, provider_id);
}
