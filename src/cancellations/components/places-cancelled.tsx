import type { ReactNode } from 'react';
import { countOf } from '../../places/components/booking-text.tsx';
import { BroughtIntoView } from '../../places/components/scroll-into-view.tsx';
import type { Canceller } from '../../places/place.ts';
import { formatMoney } from '../../platform/money.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Cancellable, type LinkTo, othersOf } from './cancellable.ts';
import type { Cancelled } from './use-cancel-places.ts';

type PlacesCancelledProps = {
  done: Cancelled;
  booking: Cancellable;
  as: Canceller;
  back: LinkTo;
  list: LinkTo | undefined;
  children?: ReactNode;
};

/** What was cancelled, and its refunds. */
export function PlacesCancelled({ done, booking, as, back, list, children }: PlacesCancelledProps) {
  // The live stream brings newer states of these refunds, and refunds that are asked for while this page is open.
  const refunds = (booking.refunds ?? []).filter((refund) => !done.before.has(refund.id));
  const waits = refunds.some((refund) => refund.state === 'PENDING_DECISION');
  return (
    <div className="flex flex-col gap-5">
      <BroughtIntoView>
        <Notice tone="success" title={`${countOf(done.count, 'place is', 'places are')} cancelled`} live>
          {done.refundedPence > 0
            ? `${as === 'booker' ? 'You get' : 'The family gets'} ${formatMoney(done.refundedPence)} back. `
            : // Money that was paid to the provider directly is not refunded here, but may still be due.
              !waits && `${done.sentence} `}
          {as === 'provider' ? 'The family' : othersOf(as, booking)} {as === 'council' ? 'have' : 'has'} been told
          {waits && ', and decides what goes back'}.
        </Notice>
      </BroughtIntoView>
      {refunds.map((refund) => (
        <Card
          key={refund.id}
          title={
            refund.state === 'PENDING_DECISION'
              ? `To be decided: up to ${formatMoney(refund.amountPence)}`
              : `${as === 'booker' ? 'Your refund' : 'The refund'} of ${formatMoney(refund.amountPence)}`
          }
        >
          <p>{refund.sentence}</p>
          {refund.rule !== 'DECISION' && <p className="mt-1 text-ink-soft">{refund.reason}</p>}
        </Card>
      ))}
      {children}
      <div className="flex flex-wrap gap-3">
        <LinkButton tone="primary" to={back.to}>
          {back.label}
        </LinkButton>
        {list && <LinkButton to={list.to}>{list.label}</LinkButton>}
      </div>
    </div>
  );
}
