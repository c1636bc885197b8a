import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import type { paymentsContract } from '../contract.ts';
import { factsText, type PayoutFact } from './payout-facts.tsx';
import { ExpectedText, PayoutBadge, type PayoutSummary } from './payout-words.tsx';

type PayoutPlace = AnswerOf<(typeof paymentsContract)['GET /payouts/{payoutId}']>['places'][number];

/** The money of one session: a line, and when it is opened what stands how, place by place. */
export function PayoutCard({
  payout,
  facts = [],
  open,
  onToggle,
}: {
  payout: PayoutSummary;
  /** What its line also says. */
  facts?: readonly PayoutFact[];
  open: boolean;
  onToggle: (open: boolean) => void;
}) {
  const { listing, session, state } = payout;
  return (
    <Disclosure
      look="card"
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      title={
        <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
          <span className="min-w-0 flex-[1_1_14rem]">
            <span className="block">{listing.title}</span>
            <span className="block text-sm font-[400] text-ink-soft">
              {format.shortSession(session.startDate, session.endDate)}
            </span>
            <span className="mt-1 block text-sm font-[400]">
              <InShort payout={payout} />
            </span>
            {facts.length > 0 && (
              <span className="block text-sm font-[400] text-ink-soft figures">{factsText(payout, facts)}</span>
            )}
          </span>
          <span className="flex min-w-0 flex-[1_1_100%] flex-wrap items-center justify-between gap-x-4 gap-y-1.5 sm:flex-none">
            <PayoutBadge state={state} pence={payout.amountPence} />
            <Money pence={payout.amountPence} className="ml-auto min-w-20 text-right text-lg" />
          </span>
        </span>
      }
    >
      {open && <Opened payout={payout} />}
    </Disclosure>
  );
}

/** When the money comes, or what keeps it: what a provider wants to know without opening the session. */
function InShort({ payout }: { payout: PayoutSummary }) {
  const { state, expectedOn, parts, atRiskPence } = payout;
  const waits = state === 'BLOCKED' || state === 'FAILED';
  const carried = parts.find((part) => part.amountPence < 0 && part.state !== 'PAID' && part.state !== 'IN_TRANSIT');
  return (
    <>
      {waits ? <Kept payout={payout} /> : <ExpectedText state={state} on={expectedOn} />}
      {carried && !waits && (
        <span className="block">
          <Money pence={-carried.amountPence} /> was refunded to a family and is taken off your next payout
        </span>
      )}
      {atRiskPence > 0 && (
        <span className="block">
          A family has asked its bank for <Money pence={atRiskPence} /> of it back
        </span>
      )}
    </>
  );
}

/** What keeps the money of a session; where it keeps only some of it, how much, and what becomes of the rest. */
function Kept({ payout: { state, reason, sentence, parts } }: { payout: PayoutSummary }) {
  const due = parts.filter((part) => part.amountPence > 0);
  const { kept = [], others = [] } = Object.groupBy(due, (part) =>
    part.state === state && part.reason === reason ? 'kept' : 'others',
  );
  if (others.length === 0) return sentence;
  return [...kept, ...others].map((part) => (
    <span key={`${part.state} ${part.reason} ${part.bankReference}`} className="block">
      <Money pence={part.amountPence} /> ·{' '}
      {part.expectedOn === null ? part.sentence : <ExpectedText state={part.state} on={part.expectedOn} />}
    </span>
  ));
}

function Opened({ payout }: { payout: PayoutSummary }) {
  return (
    <div className="flex flex-col gap-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-4 text-sm">
        <Fact name="Places">{payout.placeCount}</Fact>
        <Fact name="Before the service fee">
          <Money pence={payout.amountPence + payout.feePence} />
        </Fact>
        <Fact name="Service fee">
          <Money pence={payout.feePence} />
        </Fact>
        <Fact name="You earn">
          <Money pence={payout.amountPence} />
        </Fact>
      </dl>
      <ul className="flex flex-col gap-3">
        {payout.parts.map((part) => (
          <li
            key={`${part.bankReference} ${part.state} ${part.reason}`}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1"
          >
            <span className="min-w-0 flex-[1_1_16rem]">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <PayoutBadge state={part.state} pence={part.amountPence} />
                {part.amountPence >= 0 && (
                  <span className="text-sm text-ink-soft">
                    <ExpectedText state={part.state} on={part.expectedOn} />
                  </span>
                )}
              </span>
              <span className="mt-1 block">{part.sentence}</span>
              {part.bankReference && (
                <span className="block text-sm text-ink-soft">
                  On your bank statement: <span className="figures">{part.bankReference}</span>
                </span>
              )}
              {part.amountPence >= 0 && <WhatToDo reason={part.reason} state={part.state} />}
            </span>
            <Money pence={part.amountPence} className="font-[650]" />
          </li>
        ))}
      </ul>
      {payout.atRiskPence > 0 && (
        <Notice
          tone="attention"
          title="A family has complained to its bank"
          action={<LinkButton to="/help#write">Tell us what happened</LinkButton>}
        >
          It asks for <Money pence={payout.atRiskPence} /> back that you have been paid already. If the bank agrees with
          the family, that is taken off a later payout.
        </Notice>
      )}
      <Places payoutId={payout.id} title={payout.listing.title} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-[650] figures">{children}</dd>
    </div>
  );
}

/** The way to what lets the money go on, where the provider can do something. */
function WhatToDo({ reason, state }: Pick<PayoutSummary, 'reason' | 'state'>) {
  if (reason === 'REFUND_DECISION') {
    return (
      <Link className="link flex min-h-11 w-fit items-center" to="/bookings/m?payment=PENDING&type=all">
        Decide about the refund
      </Link>
    );
  }
  if (reason === 'ADMIN_HOLD' || reason === 'DISPUTE') {
    return (
      <Link className="link flex min-h-11 w-fit items-center" to="/help#write">
        {reason === 'DISPUTE' ? 'Tell us what happened' : 'Write to us'}
      </Link>
    );
  }
  if (reason === 'NO_BANK' || reason === 'ACCOUNT_RESTRICTED' || state === 'FAILED') {
    return (
      <Link className="link flex min-h-11 w-fit items-center" to="/bank-details">
        Go to your bank details
      </Link>
    );
  }
  return null;
}

const columns: readonly Column<PayoutPlace>[] = [
  {
    key: 'booking',
    header: 'Booking',
    priority: 'title',
    cell: (place) => (
      <Link className="link" to={`/bookings/${place.bookingId}`}>
        {place.bookingReference}
      </Link>
    ),
  },
  { key: 'learner', header: 'Who comes', cell: (place) => place.learner },
  { key: 'booker', header: 'Booked by', cell: (place) => place.bookedBy },
  { key: 'price', header: 'Price', align: 'end', cell: (place) => <Money pence={place.pricePence} /> },
  { key: 'back', header: 'Refunded', align: 'end', cell: (place) => <Money pence={place.wentBackPence} /> },
  { key: 'fee', header: 'Service fee', align: 'end', cell: (place) => <Money pence={place.feePence} /> },
  { key: 'amount', header: 'You earn', align: 'end', cell: (place) => <Money pence={place.amountPence} /> },
  { key: 'state', header: 'State', cell: (place) => <PayoutBadge state={place.state} /> },
];

function Places({ payoutId, title }: { payoutId: string; title: string }) {
  const payout = useQuery({
    queryKey: ['payouts', 'places', payoutId],
    queryFn: () => api('GET /payouts/{payoutId}', { params: { payoutId } }),
  });
  if (payout.error && !payout.data) {
    return (
      <ErrorState
        level={3}
        title="The places could not be loaded"
        onRetry={() => void payout.refetch()}
        busy={payout.isFetching}
      >
        {sentenceOf(payout.error)}
      </ErrorState>
    );
  }
  if (!payout.data) return <SkeletonList rows={2} label="Loading the places" />;
  return (
    <DataTable
      caption={`Places of ${isolated(title)}`}
      captionHidden
      columns={columns}
      rows={payout.data.places}
      rowKey={(place) => place.placeId}
    />
  );
}
