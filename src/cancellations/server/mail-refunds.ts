import { REMINDER_DAYS } from '../refund-decision.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { placesGone, refundAnswered, refundOnItsWay, refundToDecide } from './compose-refund-mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';

type RefundEvent = 'refund.asked' | 'refund.decided' | 'refund.declined' | 'refund.paid';

/** The refund that an event is about, as one side sees it. */
async function refundOf(services: Services, event: EventRow<RefundEvent>, side: 'booker' | 'provider') {
  const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), side);
  const refund = booking.refunds.find((one) => one.id === event.data.refundId);
  return refund && { booking, refund };
}

async function mailProvider(
  services: Services,
  event: EventRow<'refund.asked'>,
  template: string,
  reminder: boolean,
): Promise<void> {
  const facts = await refundOf(services, event, 'provider');
  if (facts?.refund.state !== 'PENDING_DECISION') return;
  await sendOnce(services, event, idOf(event, 'provider'), template, (to) =>
    refundToDecide(senderOf(services), to, facts.booking, facts.refund, reminder),
  );
}

/** Whether a refund by this rule is answered by its provider, or by the policy in its place. */
function isDecidedByProvider(rule: string): boolean {
  return rule === 'DECISION' || rule === 'ASKED_FOR_MORE';
}

/**
 * Whether the booker hears of a refund by a mail of its own. What is cancelled, moved, lost or decided has a mail that says
 * what goes back; that it was paid is news only where it had failed before.
 */
function isNews({ kind, data }: EventRow<'refund.decided' | 'refund.paid'>): boolean {
  return kind === 'refund.paid' ? data.attempt > 1 : data.needsOwnMail === true;
}

/** The mails about refunds that a provider decides. Each is a job of its own. */
export const refundMails: readonly Subscriber<Services>[] = [
  subscriber({
    name: 'mail refund decision to provider',
    on: ['refund.asked'],
    run: async (services, event) => {
      // The mail about a cancellation itself says so already.
      if (event.data.rule !== 'DECISION' || event.data.needsOwnMail === true)
        await mailProvider(services, event, 'refund-to-decide', false);
    },
  }),
  ...REMINDER_DAYS.map((days) =>
    subscriber({
      name: `remind provider of refund decision after ${days} days`,
      on: ['refund.asked'],
      at: (event) => Temporal.Instant.fromEpochMilliseconds(event.at.getTime()).add({ hours: days * 24 }),
      run: (services, event) => mailProvider(services, event, `refund-reminder-${days}`, true),
    }),
  ),
  subscriber({
    name: 'mail refund on its way to booker',
    on: ['refund.decided', 'refund.paid'],
    run: async (services, event) => {
      if (!isNews(event)) return;
      const facts = await refundOf(services, event, 'booker');
      if (!facts) return;
      await sendOnce(services, event, idOf(event, 'account'), 'refund-on-its-way', (to) =>
        refundOnItsWay(senderOf(services), to, facts.booking, facts.refund),
      );
    },
  }),
  subscriber({
    name: 'mail lost places to booker',
    on: ['refund.decided'],
    run: async (services, event) => {
      // What was cancelled before it was paid is told of as on its way: the rest of its booking may stand.
      if (event.data.rule !== 'PLACES_GONE' || isNews(event)) return;
      const facts = await refundOf(services, event, 'booker');
      if (!facts) return;
      await sendOnce(services, event, idOf(event, 'account'), 'places-gone', (to) =>
        placesGone(senderOf(services), to, facts.booking, facts.refund),
      );
    },
  }),
  subscriber({
    name: 'mail refund answer to booker',
    on: ['refund.decided', 'refund.declined'],
    run: async (services, event) => {
      const { rule, byPolicy } = event.data;
      if (!isDecidedByProvider(rule)) return;
      const facts = await refundOf(services, event, 'booker');
      if (!facts) return;
      await sendOnce(services, event, idOf(event, 'account'), 'refund-answered', (to) =>
        refundAnswered(senderOf(services), to, facts.booking, facts.refund, byPolicy === true),
      );
    },
  }),
];
