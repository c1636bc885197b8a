import type { RawBuilder } from 'kysely';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { change } from '../../platform/server/work/change.ts';

type Refused = 'not-found' | 'not-failed' | 'went-back-otherwise';

const taken = (of: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from refund_place part
    join dispute_place taken on taken.place_id = part.place_id and taken.waiting_pence > 0
    join dispute on dispute.id = taken.dispute_id and dispute.payment_id = refund.payment_id
   where part.refund_id = refund.id and ${of})`;

/** Whether the bank holds, or gave back, in a dispute what a `refund` was to give back: then there is nothing to send. */
export const isTakenByBank = taken(sql`dispute.state <> 'WON'`);

/**
 * Sends a refund again that failed, as a new refund at Stripe. Of several callers at once one starts it; the others are
 * told that it is under way.
 * @param actorId who asked for it; null when nobody did: a bank gave the money up again
 */
export async function retryRefund(
  services: Services,
  actorId: string | null,
  refundId: string,
): Promise<Result<{ state: 'PROCESSING' }, Refused>> {
  return change(services, async (tx) => {
    const booking = await tx
      .selectFrom('booking')
      .select(['id', 'booker_id', 'provider_id'])
      .where('id', '=', (from) => from.selectFrom('refund').select('booking_id').where('id', '=', refundId))
      .forUpdate()
      .executeTakeFirst();
    if (!booking) return notFound;
    const refund = await tx
      .updateTable('refund')
      .set((is) => ({
        state: 'PROCESSING',
        stripe_refund_id: null,
        attempt: is('attempt', '+', 1),
        retried_at: services.clock.now().toString(),
        finished_at: null,
      }))
      .where('id', '=', refundId)
      .where('state', '=', 'FAILED')
      .returning('attempt')
      .executeTakeFirst();
    if (!refund) return refuse('not-failed', 'This refund has not failed, or it is being sent again already.');
    if (await lacksMoney(tx, refundId)) {
      return refuse('went-back-otherwise', 'The booker’s bank has taken this money back already, in a dispute.');
    }
    await record(tx, services.clock, [
      {
        kind: 'refund.retried',
        about: { booking: booking.id, account: booking.booker_id, provider: booking.provider_id },
        data: { refundId, attempt: refund.attempt },
        ...(actorId === null ? {} : { actorId }),
        subjectId: booking.booker_id,
      },
    ]);
    return ok({ state: 'PROCESSING' });
  });
}

/**
 * Whether less waits at its card for one of a refund's places than it is to give back: a dispute may have taken the money
 * meanwhile. What other refunds of the same place are to give back waits for those.
 */
async function lacksMoney(tx: Tx, refundId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refund_place part join refund on refund.id = part.refund_id
     where refund.id = ${refundId}
       and part.amount_pence > coalesce((
         select sum(entry.amount_pence) from ledger_entry entry
          where entry.booking_id = refund.booking_id and entry.place_id = part.place_id
            and entry.account = 'refund' and entry.payment_id = refund.payment_id), 0)
       - coalesce((
         select sum(theirs.amount_pence) from refund_place theirs join refund other on other.id = theirs.refund_id
          where theirs.place_id = part.place_id and other.id <> refund.id and other.payment_id = refund.payment_id
            and other.state in ('AUTO_APPROVED', 'APPROVED_FULL', 'APPROVED_PARTIAL', 'PROCESSING')), 0)`.execute(tx);
  return rows.length > 0;
}

/** A bank has given a payment up again: the refunds of a booking that failed because the bank had the money are sent again. */
export async function retryRefundsAfterDispute(
  services: Services,
  bookingId: string,
  disputeId: string,
): Promise<void> {
  const failed = await services.db
    .selectFrom('refund')
    .select('refund.id')
    .where('refund.booking_id', '=', bookingId)
    .where('refund.state', '=', 'FAILED')
    .where(taken(sql`dispute.id = ${disputeId} and dispute.state = 'WON'`))
    .orderBy('refund.created_at')
    .execute();
  for (const { id } of failed) await retryRefund(services, null, id);
}
