import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { ok } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import type { BankAccountState } from '../bank-account.ts';
import { partsOfRefund, payoutEntries } from '../ledger.ts';
import { planBatch, type BatchPlan, type ReadyPlace } from '../payout-batch.ts';
import { COOLING_HOURS, lastLockedDay, lockOf, payoutState } from '../payout.ts';
import { bookLedger } from './book-ledger.ts';
import { loadPlaceMoney } from './load-place-money.ts';
import { sourcesOf } from './find-sources.ts';
import { refundedOf } from './read-refunded.ts';
import { change } from '../../platform/server/work/change.ts';

/**
 * Locks the run of the last day whose 17:25 has passed: each provider's money that is ready goes into one batch, and
 * the ledger says from then on that it is paid. A run that was missed is made up for; one that is complete stays as it
 * is. Safe in several processes at once and after every interruption: a provider has one batch a day.
 */
export async function lockPayouts(services: Services): Promise<void> {
  const day = lastLockedDay(services.clock.now());
  const runDate = day.toString();
  const before = await services.db
    .selectFrom('payout_run')
    .select('run_date')
    .where('run_date', '=', runDate)
    .executeTakeFirst();
  if (before) return;
  const cooled = lockOf(day).subtract({ hours: COOLING_HOURS }).toString();
  const providers = await services.db
    .selectFrom('place_due')
    .innerJoin('session', 'session.id', 'place_due.session_id')
    .select('place_due.provider_id')
    .distinct()
    .where('place_due.due_pence', '<>', 0)
    .where('session.end_date', '<=', timestamp(cooled))
    .execute();
  let complete = true;
  for (const { provider_id } of providers) {
    try {
      await lockProvider(services, provider_id, day);
    } catch (error) {
      // One provider whose batch cannot be made must not keep the others waiting; the run is tried again.
      complete = false;
      services.log.error({ provider: provider_id, err: error }, 'payout could not be locked');
    }
  }
  if (!complete) return;
  await services.db
    .insertInto('payout_run')
    .values({ run_date: runDate, locked_at: services.clock.now().toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Puts what is ready of one provider into the day's batch, in one transaction with the ledger. */
async function lockProvider(services: Services, providerId: string, day: Temporal.PlainDate): Promise<void> {
  await change(services, async (tx) => {
    const account = await tx
      .selectFrom('bank_account')
      .select(['state', 'stripe_account_id'])
      .where('account_id', '=', providerId)
      .forUpdate()
      .executeTakeFirst();
    const held = await tx
      .selectFrom('payout_hold')
      .select('account_id')
      .where('account_id', '=', providerId)
      .executeTakeFirst();
    const already = await tx
      .selectFrom('payout_batch')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('run_date', '=', day.toString())
      .executeTakeFirst();
    if (already || !account?.stripe_account_id) return ok(null);
    const places = await readyPlaces(tx, providerId, day, {
      bank: account.state,
      held: held !== undefined,
    });
    const plan = planBatch(places);
    if (plan) await writeBatch(tx, services, { providerId, day, stripeAccountId: account.stripe_account_id }, plan);
    return ok(null);
  });
}

/** The places whose money a run takes: all that the rule says is scheduled at its lock. */
async function readyPlaces(
  tx: Tx,
  providerId: string,
  day: Temporal.PlainDate,
  provider: { bank: BankAccountState; held: boolean },
): Promise<ReadyPlace[]> {
  const lock = lockOf(day);
  const rows = await tx
    .selectFrom('place_due')
    .innerJoin('place', 'place.id', 'place_due.place_id')
    .innerJoin('session', 'session.id', 'place_due.session_id')
    .innerJoin('payment', 'payment.id', 'place.payment_id')
    .select([
      'place.id',
      'place.booking_id',
      'place.payment_id',
      'place_due.session_id',
      'place_due.due_pence',
      'session.end_date',
      contestedBy.as('contested'),
    ])
    .where('place_due.provider_id', '=', providerId)
    .where('place_due.due_pence', '<>', 0)
    .where('payment.state', '=', 'SUCCEEDED')
    .orderBy('session.end_date')
    .orderBy('place.id')
    .execute();
  const ready = rows.filter((row) => {
    const sessionEnd = Temporal.Instant.fromEpochMilliseconds(row.end_date.getTime());
    const facts = { sessionEnd, ...provider, contested: row.contested, sent: null };
    return payoutState(facts, lock).state === 'SCHEDULED';
  });
  const fees = await feesOf(
    tx,
    ready.map((row) => row.id),
  );
  const sources = await severalSources(
    tx,
    ready.map((row) => row.id),
  );
  return ready.map((row) => ({
    ...(sources.has(row.id) ? { sources: sources.get(row.id) ?? [] } : {}),
    placeId: row.id,
    bookingId: row.booking_id,
    sessionId: row.session_id,
    paymentId: row.payment_id ?? '',
    duePence: row.due_pence,
    feePence: fees.get(row.id) ?? 0,
  }));
}

/** What the payments of moved places hold for them; places of one payment are left out. */
async function severalSources(tx: Tx, placeIds: readonly string[]) {
  if (placeIds.length === 0) return new Map<string, never>();
  const rows = await tx
    .selectFrom('place_source')
    .select('place_id')
    .distinct()
    .where('place_id', 'in', [...placeIds])
    .execute();
  return sourcesOf(
    tx,
    rows.map((row) => row.place_id),
  );
}

/** Who contests a row's `place`, in the words of the rule: a bank, or a refund that waits for its provider. */
export const contestedBy = sql<'DISPUTE' | 'REFUND_DECISION' | null>`case
  when exists (select 1 from dispute_place part join dispute on dispute.id = part.dispute_id
    where part.place_id = place.id and dispute.state = 'OPEN') then 'DISPUTE'
  when exists (select 1 from refund_place part join refund on refund.id = part.refund_id
    where part.place_id = place.id and refund.state = 'PENDING_DECISION') then 'REFUND_DECISION'
  end`;

/** The provider's fee of places that no payout has accounted for yet, by place id; below 0 where it goes back. */
export async function feesOf(tx: Tx | Services['db'], placeIds: readonly string[]): Promise<Map<string, number>> {
  if (placeIds.length === 0) return new Map();
  const money = await loadPlaceMoney(tx, placeIds);
  const wentBack = await refundedOf(tx, placeIds);
  const accounted = await tx
    .selectFrom('payout_place')
    .select(['place_id', (is) => is.fn.sum<string>('fee_pence').as('fee')])
    .where('place_id', 'in', [...placeIds])
    .groupBy('place_id')
    .execute();
  const before = new Map(accounted.map((row) => [row.place_id, Number(row.fee)]));
  return new Map(
    [...money].map(([id, place]) => {
      const back = partsOfRefund(place, 0, wentBack.get(id) ?? 0);
      return [id, place.providerFeePence - back.providerFee - (before.get(id) ?? 0)];
    }),
  );
}

async function writeBatch(
  tx: Tx,
  services: Services,
  { providerId, day, stripeAccountId }: { providerId: string; day: Temporal.PlainDate; stripeAccountId: string },
  plan: BatchPlan,
): Promise<void> {
  const batchId = randomUUIDv7();
  await tx
    .insertInto('payout_batch')
    .values({
      id: batchId,
      provider_id: providerId,
      run_date: day.toString(),
      reference: referenceOf(services.settings.BRAND_NAME),
      amount_pence: plan.totalPence,
      state: 'SCHEDULED',
      stripe_account_id: stripeAccountId,
      locked_at: services.clock.now().toString(),
    })
    .execute();
  for (const session of plan.sessions) {
    const payoutId = randomUUIDv7();
    await tx
      .insertInto('payout')
      .values({
        id: payoutId,
        batch_id: batchId,
        provider_id: providerId,
        session_id: session.sessionId,
        amount_pence: session.amountPence,
        fee_pence: session.feePence,
      })
      .execute();
    await tx
      .insertInto('payout_place')
      .values(
        session.places.map((place) => ({
          payout_id: payoutId,
          place_id: place.placeId,
          amount_pence: place.duePence,
          fee_pence: place.feePence,
        })),
      )
      .execute();
    if (session.transfers.length > 0) {
      await tx
        .insertInto('payout_transfer')
        .values(
          session.transfers.map((transfer) => ({
            id: randomUUIDv7(),
            payout_id: payoutId,
            payment_id: transfer.paymentId,
            amount_pence: transfer.amountPence,
          })),
        )
        .execute();
    }
    const entries = session.places.flatMap((place) => payoutEntries({ ...place, providerId }, place.duePence));
    await bookLedger(tx, services.clock, 'payout', entries, { payoutId });
  }
  await record(tx, services.clock, [
    { kind: 'payout.locked', about: { provider: providerId }, data: { batchId }, subjectId: providerId },
  ]);
}

const LETTERS = 'ABCDEFGHJKMNPQRTUVWXY346789';

/** What the bank statement says: the brand and letters that nobody mistakes for one another, 22 characters at most. */
function referenceOf(brand: string): string {
  const name =
    brand
      .toUpperCase()
      .replaceAll(/[^A-Z0-9 ]/g, '')
      .slice(0, 13)
      .trim() || 'PAYOUT';
  const letters = [...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${name} ${letters}`;
}
