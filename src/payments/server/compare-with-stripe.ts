import Stripe from 'stripe';
import { sql } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { instantOf, ZONE } from '../../platform/time.ts';
import { chargeOf } from './send-payouts.ts';
import { differencesBetween, movementKinds, type Movement, type MovementKind } from '../movements.ts';

/** The hour of the night from which on the day before is compared. */
const FROM_HOUR = 3;
/** One side may hear of a movement this much later than the other. */
const MARGIN_HOURS = 24;

type Period = { from: Temporal.Instant; to: Temporal.Instant };

/** So long after a day it is still made up for; Stripe lists no more at once than we would want to read. */
const MADE_UP_FOR_DAYS = 30;

/**
 * Compares each day with Stripe once, in the night after it or as soon as it can be done afterwards: also those that
 * nobody compared because the product was down, the oldest first.
 */
export async function compareDays(services: Services): Promise<void> {
  const now = services.clock.now().toZonedDateTimeISO(ZONE);
  const yesterday = now.toPlainDate().subtract({ days: now.hour < FROM_HOUR ? 2 : 1 });
  const { latest } = await services.db
    .selectFrom('reconciliation')
    .select((is) => is.fn.max<string | null>('day').as('latest'))
    .executeTakeFirstOrThrow();
  const first = yesterday.subtract({ days: MADE_UP_FOR_DAYS - 1 });
  // Before the first comparison there is nothing to make up for.
  let day = latest === null ? yesterday : Temporal.PlainDate.from(latest).add({ days: 1 });
  if (Temporal.PlainDate.compare(day, first) < 0) day = first;
  for (; Temporal.PlainDate.compare(day, yesterday) <= 0; day = day.add({ days: 1 })) await compareDay(services, day);
}

/**
 * Compares everything that moved on a day, in the ledger and at Stripe, and keeps what differs. What moved at the edge of
 * the day may be told a little later or earlier by the other side, so each side is held against a longer list of the other.
 * @throws when Stripe cannot be reached: nothing is kept, and it is tried again.
 */
export async function compareDay(services: Services, day: Temporal.PlainDate): Promise<void> {
  const period = {
    from: instantOf(day.toString(), '00:00'),
    to: instantOf(day.add({ days: 1 }).toString(), '00:00'),
  };
  const wider = {
    from: period.from.subtract({ hours: MARGIN_HOURS }),
    to: period.to.add({ hours: MARGIN_HOURS }),
  };
  await fillInCharges(services, wider);
  const listed = await movementsAtStripe(services, wider);
  const within = listed.filter((movement) => inside(period, movement.at));
  const ours = await movementsInLedger(services, { period: wider, ids: within.map((movement) => movement.stripeId) });
  const stripe = [...listed, ...(await heardLate(services, period, ours, listed))];
  const wanted = new Set([...ours, ...stripe].filter(({ at }) => inside(period, at)).map(({ stripeId }) => stripeId));
  const differences = differencesBetween(
    ours.filter(({ stripeId }) => wanted.has(stripeId)),
    stripe.filter(({ stripeId }) => wanted.has(stripeId)),
  );
  const counts = Object.fromEntries(
    movementKinds.map((kind) => [kind, within.filter((movement) => movement.kind === kind).length]),
  );
  await services.db
    .insertInto('reconciliation')
    .values({
      day: day.toString(),
      made_at: services.clock.now().toString(),
      counts: JSON.stringify(counts),
      differences: JSON.stringify(differences),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (differences.length > 0)
    services.log.error({ day: day.toString(), differences: differences.length }, 'ledger and payment partner differ');
}

/** What we heard of on the day but Stripe had moved long before: news that came days late is no difference. */
async function heardLate(
  services: Services,
  period: Period,
  ours: readonly Dated[],
  listed: readonly Dated[],
): Promise<Dated[]> {
  const known = new Set(listed.map(({ stripeId }) => stripeId));
  const found: Dated[] = [];
  for (const { kind, stripeId, at } of ours) {
    // Payouts are not in our own balance, and are asked after until they have arrived.
    if (kind === 'payout' || known.has(stripeId) || !inside(period, at)) continue;
    known.add(stripeId);
    try {
      for await (const booked of services.stripe.balanceTransactions.list({ source: stripeId, limit: 100 })) {
        const movement = movementOf(booked);
        if (movement) found.push(movement);
      }
    } catch (error) {
      // Stripe knows no such thing: a difference.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }
  return found;
}

type Dated = Movement & { at: Temporal.Instant };

const inside = ({ from, to }: Period, at: Temporal.Instant): boolean =>
  Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, to) < 0;

/** Asks for the charges of payments whose news did not say them. */
async function fillInCharges(services: Services, { from, to }: Period): Promise<void> {
  const missing = await services.db
    .selectFrom('payment')
    .select(['id as payment_id', 'payment_intent_id'])
    .where('state', '=', 'SUCCEEDED')
    .where('charge_id', 'is', null)
    .where('finished_at', '>=', timestamp(from))
    .where('finished_at', '<', timestamp(to))
    .execute();
  for (const payment of missing) await chargeOf(services, payment);
}

/** The movements of the platform's balance that the ledger knows, by the kind of what they belong to. */
const kinds: Partial<Record<Stripe.BalanceTransaction.Type, MovementKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  transfer: 'transfer',
  transfer_refund: 'transfer',
  adjustment: 'dispute',
};

/** What moved at Stripe: the platform's balance, and the payouts of the accounts that were paid. */
async function movementsAtStripe(services: Services, period: Period): Promise<Dated[]> {
  const created = {
    gte: Math.floor(period.from.epochMilliseconds / 1000),
    lt: Math.ceil(period.to.epochMilliseconds / 1000),
  };
  const found = new Map<string, Dated>();
  const late = new Set<string>();
  const keep = (booked: Stripe.BalanceTransaction): void => {
    const movement = movementOf(booked);
    if (!movement) return;
    found.set(booked.id, movement);
    // A dispute or a refund may end long after it began: then its whole story counts.
    if (booked.type === 'adjustment' || booked.type === 'refund_failure') late.add(movement.stripeId);
  };
  for await (const booked of services.stripe.balanceTransactions.list({ created, limit: 100 })) keep(booked);
  for (const source of late)
    for await (const booked of services.stripe.balanceTransactions.list({ source, limit: 100 })) keep(booked);
  const accounts = await services.db
    .selectFrom('payout_batch')
    .select('stripe_account_id')
    .distinct()
    .where('asked_at', '>=', timestamp(period.from))
    .where('locked_at', '<', timestamp(period.to))
    .execute();
  for (const { stripe_account_id: stripeAccount } of accounts) {
    for await (const payout of services.stripe.payouts.list({ created, limit: 100 }, { stripeAccount })) {
      const amountPence = payout.status === 'failed' || payout.status === 'canceled' ? 0 : payout.amount;
      found.set(payout.id, { kind: 'payout', stripeId: payout.id, amountPence, at: instantAt(payout.created) });
    }
  }
  return [...found.values()];
}

function movementOf(booked: Stripe.BalanceTransaction): Dated | null {
  const kind = kinds[booked.type];
  const stripeId = typeof booked.source === 'string' ? booked.source : booked.source?.id;
  if (!kind || !stripeId) return null;
  // Money that comes in is above 0 at Stripe and money that leaves below it; here both count upwards from 0.
  const amountPence = kind === 'charge' ? booked.amount : -booked.amount;
  return { kind, stripeId, amountPence, at: instantAt(booked.created) };
}

const instantAt = (seconds: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

/** What the ledger says moved in a period, and whatever else has one of these ids. */
async function movementsInLedger(
  services: Services,
  { period, ids }: { period: Period; ids: string[] },
): Promise<Dated[]> {
  const [from, to] = [period.from.toString(), period.to.toString()];
  const { rows } = await sql<{ kind: MovementKind; stripe_id: string; amount: number; at: Date }>`
    select 'charge' as kind, payment.charge_id as stripe_id, payment.finished_at as at,
        (select -coalesce(sum(amount_pence), 0) from ledger_entry entry
          where entry.payment_id = payment.id and entry.kind = 'payment' and entry.account = 'booker')::int as amount
      from payment where payment.state = 'SUCCEEDED' and payment.charge_id is not null
        and (payment.finished_at between ${from} and ${to} or payment.charge_id = any(${ids}))
    union all
    select 'refund', refund.stripe_refund_id, refund.finished_at,
        (select coalesce(sum(amount_pence), 0) from ledger_entry entry
          where entry.refund_id = refund.id and entry.kind in ('refund-paid', 'correction') and entry.account = 'booker')::int
      from refund where refund.stripe_refund_id is not null
        and (refund.state = 'REFUNDED' and refund.finished_at between ${from} and ${to} or refund.stripe_refund_id = any(${ids}))
    union all
    select 'transfer', stripe_transfer_id, made_at, amount_pence
      from payout_transfer where stripe_transfer_id is not null
        and (made_at between ${from} and ${to} or stripe_transfer_id = any(${ids}))
    union all
    select 'dispute', stripe_dispute_id, opened_at, case when state = 'WON' then 0 else amount_pence end
      from dispute where opened_at between ${from} and ${to} or stripe_dispute_id = any(${ids})
    union all
    select 'payout', stripe_payout_id, attempted_at, case when state = 'FAILED' then 0 else amount_pence end
      from payout_batch where stripe_payout_id is not null
        and (attempted_at between ${from} and ${to} or stripe_payout_id = any(${ids}))`.execute(services.db);
  return rows.map((row) => ({
    kind: row.kind,
    stripeId: row.stripe_id,
    amountPence: row.amount,
    at: Temporal.Instant.fromEpochMilliseconds(row.at.getTime()),
  }));
}
