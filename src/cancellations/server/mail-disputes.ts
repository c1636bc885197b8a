import { administratorIds } from '../../identity/server/find-administrators.ts';
import { isTakenByBank } from '../../payments/server/retry-refund.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { idOf, senderOf } from '../../notifications/server/mails.ts';
import {
  disputeForProvider,
  refundFailedForAdministrator,
  refundFailedForProvider,
  type DisputeFacts,
} from './compose-dispute-mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';

/** How a dispute stands for one booking; the payment may have been for several. */
async function disputeOf(
  services: Services,
  event: EventRow<'dispute.opened' | 'dispute.closed'>,
): Promise<DisputeFacts | undefined> {
  const row = await services.db
    .selectFrom('dispute')
    .leftJoin('dispute_place', 'dispute_place.dispute_id', 'dispute.id')
    .leftJoin('place', (join) =>
      join.onRef('place.id', '=', 'dispute_place.place_id').on('place.booking_id', '=', idOf(event, 'booking')),
    )
    .select([
      'dispute.reason',
      'dispute.opened_at',
      (is) =>
        is.fn
          .coalesce(
            is.fn.sum<string>('dispute_place.amount_pence').filterWhere('place.id', 'is not', null),
            is.val('0'),
          )
          .as('amount'),
    ])
    .where('dispute.id', '=', event.data.disputeId)
    .groupBy('dispute.id')
    .executeTakeFirst();
  return (
    row && {
      state: event.data.state,
      amountPence: Number(row.amount),
      reason: row.reason,
      openedAt: row.opened_at,
    }
  );
}

/**
 * A refund that failed and that somebody has to see to. Where a bank has the money in a dispute there is nothing to send and
 * nothing to give back in another way: that would be twice.
 */
async function failedRefund(services: Services, event: EventRow<'refund.failed'>) {
  const failed = await services.db
    .selectFrom('refund')
    .select('id')
    .where('id', '=', event.data.refundId)
    .where((is) => is.not(isTakenByBank))
    .executeTakeFirst();
  if (!failed) return undefined;
  const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'provider');
  const refund = booking.refunds.find((one) => one.id === event.data.refundId);
  // Sent again meanwhile: then there is nothing to tell.
  return refund?.state === 'FAILED' ? { booking, refund } : undefined;
}

/** The mails about money that went another way than it should: disputes, and refunds that a bank did not take. */
export const disputeMails: readonly Subscriber<Services>[] = [
  subscriber({
    name: 'mail dispute to provider',
    on: ['dispute.opened', 'dispute.closed'],
    run: async (services, event) => {
      const dispute = await disputeOf(services, event);
      if (!dispute || dispute.amountPence === 0) return;
      const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'provider');
      await sendOnce(services, event, idOf(event, 'provider'), `dispute-${dispute.state.toLowerCase()}`, (to) =>
        disputeForProvider(senderOf(services), to, booking, dispute),
      );
    },
  }),
  subscriber({
    name: 'mail failed refund to provider',
    on: ['refund.failed'],
    run: async (services, event) => {
      const facts = await failedRefund(services, event);
      if (!facts) return;
      await sendOnce(services, event, idOf(event, 'provider'), 'refund-failed', (to) =>
        refundFailedForProvider(senderOf(services), to, facts.booking, facts.refund),
      );
    },
  }),
  subscriber({
    name: 'mail failed refund to administrators',
    on: ['refund.failed'],
    run: async (services, event) => {
      const facts = await failedRefund(services, event);
      if (!facts) return;
      for (const accountId of await administratorIds(services.db))
        await sendOnce(services, event, accountId, 'refund-failed-to-administrator', (to) =>
          refundFailedForAdministrator(senderOf(services), to, facts.booking, facts.refund),
        );
    },
  }),
];
