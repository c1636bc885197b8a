import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AskForRefund } from '../../cancellations/components/refund-decisions.tsx';
import { PAID_BY_COUNCIL } from '../../checkout/components/selection.ts';
import { type Booking, placesOfRefund, placesText } from '../../places/components/booking-text.tsx';
import { PriceAdjustments } from '../../places/components/price-adjustments.tsx';
import { isFailedRequest, normalPriceOf } from '../../places/place.ts';
import { formatMoney } from '../../platform/money.ts';
import { councilPartOf, FamilyPart } from '../../places/components/family-part.tsx';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { ownLine } from './own-line.ts';

/** What is paid for a booking, or earned with it, and what was refunded or disputed. */
export function MoneyCard({ booking }: { booking: Booking }) {
  const { money, as } = booking;
  if (money.totalPence === 0 && money.paidPence === 0) return null;
  // A request that came to nothing has a price, but nobody owes or earns it.
  if (isFailedRequest(booking.label.key)) {
    return <Card title="Money">Nothing was charged.</Card>;
  }
  return (
    <Card title="Money">
      <dl className="flex flex-col gap-1.5">
        <Lines booking={booking} />
        {as === 'booker' ? (
          <Sum
            term={
              money.bookerFeePence > 0
                ? `Total, including the booking fee of ${formatMoney(money.bookerFeePence)}`
                : 'Total'
            }
            strong
          >
            <Money pence={money.totalPence} />
          </Sum>
        ) : (
          <Earned booking={booking} />
        )}
        {money.paidPence !== money.totalPence && booking.dues?.way !== 'offline' && (
          <Sum term="Paid">
            <Money pence={money.paidPence} />
          </Sum>
        )}
      </dl>
      {booking.refunds.map((refund) => (
        <RefundLine key={refund.id} booking={booking} refund={refund} />
      ))}
      {booking.disputes.map((dispute) => (
        <DisputeLine key={dispute.id} dispute={dispute} as={as} />
      ))}
      {as === 'booker' && (
        <div className="mt-4 empty:hidden">
          <AskForRefund booking={booking} />
        </div>
      )}
    </Card>
  );
}

/** What each learner's places cost, and what was taken off or added. */
function Lines({ booking }: { booking: Booking }) {
  const { as } = booking;
  const funded = new Set(booking.places.flatMap(({ ticket }) => (ticket.funding === 'COUNCIL' ? [ticket.id] : [])));
  return (
    <>
      {booking.lines.map((line) => (
        <Sum
          key={`${line.ticketId} ${line.learnerId}`}
          term={`${isolated(line.learnerName)}, ${isolated(line.ticketName)}${line.placeCount > 1 ? ` × ${line.placeCount}` : ''}`}
        >
          {funded.has(line.ticketId) && line.allInPence > 0 ? (
            <FamilyPart
              pence={as === 'provider' ? line.pricePence : line.fullPence}
              councilPence={councilPartOf(booking.places, line)}
            />
          ) : funded.has(line.ticketId) ? (
            <span className="whitespace-nowrap">{PAID_BY_COUNCIL}</span>
          ) : (
            <Money pence={as === 'provider' ? line.pricePence : line.fullPence} />
          )}
        </Sum>
      ))}
      {as === 'booker' ? (
        <PriceAdjustments adjustments={booking.adjustments} />
      ) : (
        booking.adjustments.length > 0 && (
          <div className="text-sm text-ink-soft">
            <dt>Included</dt>
            <dd>
              {booking.adjustments
                .map(({ kind, label, count }) =>
                  kind === 'add-on' && count > 1 ? `${isolated(label)} × ${count}` : label,
                )
                .join('; ')}
            </dd>
          </div>
        )
      )}
    </>
  );
}

/** What the provider earns, after the service fee. */
function Earned({ booking }: { booking: Booking }) {
  const { money } = booking;
  const normalPence = normalPriceOf(booking.places);
  return (
    <>
      {normalPence !== money.pricePence && (
        <Sum term="At your normal prices">
          <Money pence={normalPence} />
        </Sum>
      )}
      {money.providerFeePence !== null && money.providerFeePence > 0 && (
        <Sum term="Service fee">
          <Money pence={-money.providerFeePence} />
        </Sum>
      )}
      <Sum term={earnedTerm(booking)} strong>
        <Money pence={money.pricePence - (money.providerFeePence ?? 0)} />
      </Sum>
    </>
  );
}

type RefundLineProps = { booking: Booking; refund: Booking['refunds'][number] };

function RefundLine({ booking, refund }: RefundLineProps) {
  return (
    <div className="mt-4">
      <dl>
        <Sum term={refundTerm(refund)} strong>
          <Money pence={refund.amountPence} />
        </Sum>
      </dl>
      {booking.refunds.length > 1 && <p className="text-sm">For {placesText(placesOfRefund(booking, refund))}</p>}
      <p className="text-sm">
        {refund.state === 'PENDING_DECISION' && booking.as === 'provider'
          ? 'You decide, at the top of this page.'
          : refund.sentence}
      </p>
      {refund.rule !== 'DECISION' && <p className="text-sm text-ink-soft">{refund.reason}</p>}
      {refund.answerMessage !== '' && <p className="mt-1 whitespace-pre-line">‘{refund.answerMessage}’</p>}
    </div>
  );
}

/** What is only asked for, or was declined, is no refund: it says so before the amount. */
function refundTerm({ state, createdAt }: Booking['refunds'][number]): string {
  const day = format.longDate(createdAt);
  if (state === 'PENDING_DECISION') return `Refund asked for on ${day}`;
  if (state === 'DECLINED') return `Refund asked for on ${day}, declined`;
  return `Refund of ${day}`;
}

/** What the provider earns, and what may still come off. */
function earnedTerm({ money, refunds, disputes }: Booking): string {
  // A refund that is decided is paid whatever the bank decides.
  if (refunds.some(({ state }) => state !== 'PENDING_DECISION' && state !== 'DECLINED'))
    return 'For you, before refunds';
  if (disputes.some(({ state }) => state === 'OPEN')) return 'For you, if the bank agrees';
  return money.refundedPence > 0 ? 'For you, before refunds' : 'For you';
}

/** That a bank looks into what was paid, and what it decided; one that let the payment stand changed nothing. */
function DisputeLine({ dispute, as }: { dispute: Booking['disputes'][number]; as: Booking['as'] }) {
  const { state, openedAt, closedAt, amountPence } = dispute;
  if (state === 'WON') return null;
  const amount = formatMoney(amountPence);
  return (
    <div className="mt-4 border-t border-line pt-2">
      <p className="font-[700]">
        {state === 'OPEN' ? `${amount} is disputed` : `${amount} went back through the bank`}
      </p>
      <p className="text-sm">
        {state === 'LOST'
          ? `The bank gave it back to the card’s holder on ${format.longDate(closedAt ?? openedAt)}.`
          : `The card’s holder asked the bank for it back on ${format.longDate(openedAt)}. Until the bank has decided, ${
              as === 'provider' ? 'it is not paid out to you.' : 'nothing of it can be refunded here.'
            }`}
      </p>
      {state === 'OPEN' && as === 'provider' && (
        <Link className={`link ${ownLine}`} to="/help#write">
          Tell us what happened
        </Link>
      )}
    </div>
  );
}

function Sum({ term, strong, children }: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        strong ? 'flex justify-between gap-4 border-t border-line pt-2 font-[700]' : 'flex justify-between gap-4'
      }
    >
      <dt>{term}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}
