import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { ReasonDialog } from '../../acting/components/reason-dialog.tsx';
import { OnlyAdministrators } from '../../acting/components/only-administrators.tsx';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { format, formatPlainDate, relativeTime } from '../../platform/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import type { paymentsContract } from '../contract.ts';
import { kindWords } from '../movements.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Reconciliation', index: false });

type Report = AnswerOf<(typeof paymentsContract)['GET /reconciliation']>;
type Night = Report['nights'][number];

const KEY = ['reconciliation'];

export default function ReconciliationScreen() {
  return (
    <OnlyAdministrators title="Reconciliation">
      <Reconciliation />
    </OnlyAdministrators>
  );
}

function Reconciliation() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: KEY,
    queryFn: () => api('GET /reconciliation'),
  });
  return (
    <Page
      title="Reconciliation"
      lead="Each night our own record of all money is compared with Stripe’s. Here is what does not match, and what somebody has to see to."
    >
      {!data && !error && <SkeletonList rows={6} label="Loading the report" />}
      {!data && error && (
        <ErrorState title="The report could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {data && (
        <div className="flex flex-col gap-8">
          <AsideEvents events={data.asideEvents} />
          <FailedRefunds refunds={data.failedRefunds} />
          <FailedPayouts payouts={data.failedPayouts} />
          <Holds holds={data.holds} />
          <Nights nights={data.nights} />
        </div>
      )}
    </Page>
  );
}

type FailedRefund = Report['failedRefunds'][number];
type FailedPayout = Report['failedPayouts'][number];

const refundColumns: readonly Column<FailedRefund>[] = [
  {
    key: 'booking',
    header: 'Booking',
    priority: 'title',
    cell: (refund) => (
      <Link className="link" to={`/bookings/${refund.bookingId}/invoice`}>
        {refund.bookingReference}
      </Link>
    ),
  },
  { key: 'amount', header: 'Amount', align: 'end', cell: (refund) => <Money pence={refund.amountPence} /> },
  {
    key: 'when',
    header: 'Failed',
    cell: (refund) => (refund.failedAt ? relativeTime(refund.failedAt, new Date()) : ''),
  },
  { key: 'attempt', header: 'Attempts', align: 'end', cell: (refund) => refund.attempt },
  { key: 'retry', header: 'What to do', priority: 'actions', cell: (refund) => <RetryButton refundId={refund.id} /> },
];

function RetryButton({ refundId }: { refundId: string }) {
  const cache = useQueryClient();
  const retry = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => api('POST /refunds/{refundId}/retry', { params: { refundId } }),
    onSuccess: () => toast.success('The refund is being sent again'),
    onError: (problem) => toast.error('The refund was not sent', { description: sentenceOf(problem) }),
    onSettled: () => void cache.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Button icon={<RotateCcw aria-hidden />} busy={retry.isPending} onClick={() => retry.mutate()}>
      Send it again
    </Button>
  );
}

function FailedRefunds({ refunds }: { refunds: readonly FailedRefund[] }) {
  return (
    <section aria-labelledby="failed-refunds">
      <h2 id="failed-refunds" className="mb-3">
        Refunds that failed
      </h2>
      {refunds.length > 0 && (
        <p className="mb-3">The families have not got this money: a bank sent it back, or Stripe refused it.</p>
      )}
      <DataTable
        caption="Refunds that failed"
        captionHidden
        columns={refundColumns}
        rows={refunds}
        rowKey={(refund) => refund.id}
        empty={<p className="text-ink-soft">None. A refund that a bank sends back is listed here.</p>}
      />
    </section>
  );
}

const payoutColumns: readonly Column<FailedPayout>[] = [
  {
    key: 'provider',
    header: 'Provider',
    priority: 'title',
    cell: ({ provider }) => (
      <Link className="link" to={`/dashboard/users/${provider.id}`}>
        {provider.name}
      </Link>
    ),
  },
  { key: 'amount', header: 'Amount', align: 'end', cell: (payout) => <Money pence={payout.amountPence} /> },
  { key: 'reference', header: 'Bank reference', cell: (payout) => payout.bankReference },
  { key: 'failure', header: 'What the bank said', cell: (payout) => payout.failure },
  {
    key: 'when',
    header: 'Came back',
    cell: (payout) => (payout.failedAt ? relativeTime(payout.failedAt, new Date()) : ''),
  },
];

function FailedPayouts({ payouts }: { payouts: readonly FailedPayout[] }) {
  return (
    <section aria-labelledby="failed-payouts">
      <h2 id="failed-payouts" className="mb-3">
        Payouts that came back
      </h2>
      {payouts.length > 0 && (
        <p className="mb-3">Each is sent again automatically once its provider has put the bank details right.</p>
      )}
      <DataTable
        caption="Payouts that came back"
        captionHidden
        columns={payoutColumns}
        rows={payouts}
        rowKey={(payout) => payout.id}
        empty={
          <p className="text-ink-soft">
            None. A payout that a bank sends back is listed here; it is sent again once its provider has put the bank
            details right.
          </p>
        }
      />
    </section>
  );
}

type AsideEvent = Report['asideEvents'][number];

const asideColumns = (look: (event: AsideEvent) => void): readonly Column<AsideEvent>[] => [
  { key: 'why', header: 'What does not fit', priority: 'title', cell: ({ why }) => why },
  {
    key: 'event',
    header: 'At Stripe',
    cell: ({ id, type }) => (
      <>
        {type === 'asked' ? 'We asked' : type} <code className="text-sm break-words text-ink-soft">{id}</code>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Asked for',
    align: 'end',
    cell: ({ amountPence }) => (amountPence === null ? '' : <Money pence={amountPence} />),
  },
  { key: 'when', header: 'Came', cell: ({ receivedAt }) => relativeTime(receivedAt, new Date()) },
  {
    key: 'look',
    header: 'What to do',
    priority: 'actions',
    cell: (event) => (
      <Button aria-label={`Looked at: ${event.id}`} onClick={() => look(event)}>
        Looked at
      </Button>
    ),
  },
];

/** What Stripe told and does not fit a payment that we began. */
function AsideEvents({ events }: { events: readonly AsideEvent[] }) {
  const cache = useQueryClient();
  const [looking, setLooking] = useState<AsideEvent | null>(null);
  return (
    <section aria-labelledby="aside-events">
      <h2 id="aside-events" className="mb-3">
        News that does not fit
      </h2>
      {events.length > 0 && (
        <p className="mb-3">
          Stripe told of these, and they are not what we asked for. They confirmed nothing. Look them up in Stripe’s
          dashboard, put right there what is wrong, and say here what came of it.
        </p>
      )}
      <DataTable
        caption="News that does not fit"
        captionHidden
        columns={asideColumns(setLooking)}
        rows={events}
        rowKey={(event) => event.id}
        empty={
          <p className="text-ink-soft">
            None. News of Stripe of another amount, currency or account than we asked for is listed here.
          </p>
        }
      />
      {looking && (
        <ReasonDialog
          open
          onClose={() => setLooking(null)}
          title="What came of it?"
          label="Take it off the list"
          help="For colleagues who look for this event later."
          onSend={async (reason) => {
            const params = { eventId: looking.id };
            await api('POST /reconciliation/events/{eventId}/close', { params, body: { reason } });
            setLooking(null);
            await cache.invalidateQueries({ queryKey: KEY });
          }}
        >
          <p>{looking.why}</p>
        </ReasonDialog>
      )}
    </section>
  );
}

function Holds({ holds }: { holds: Report['holds'] }) {
  const cache = useQueryClient();
  const release = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (accountId: string) => api('DELETE /payout-holds/{accountId}', { params: { accountId } }),
    onSuccess: () => toast.success('The payouts go on with the next run'),
    onError: (problem) => toast.error('The payouts are still on hold', { description: sentenceOf(problem) }),
    onSettled: () => void cache.invalidateQueries({ queryKey: KEY }),
  });
  if (holds.length === 0) return null;
  return (
    <section aria-labelledby="holds">
      <h2 id="holds" className="mb-3">
        Payouts on hold
      </h2>
      <ul className="flex flex-col gap-3">
        {holds.map(({ provider, reason, heldAt }) => (
          <li key={provider.id}>
            <Card title={provider.name}>
              <p>{reason}</p>
              <p className="mb-3 text-sm text-ink-soft">Since {format.longDate(heldAt)}</p>
              <Button
                busy={release.isPending && release.variables === provider.id}
                onClick={() => release.mutate(provider.id)}
              >
                Let the payouts go on
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

const countText = ({ kind, count }: Night['counts'][number]): string =>
  `${count} ${kindWords[kind][count === 1 ? 0 : 1]}`;

function Nights({ nights }: { nights: Report['nights'] }) {
  return (
    <section aria-labelledby="nights">
      <h2 id="nights" className="mb-3">
        Night by night
      </h2>
      {nights.length === 0 ? (
        <EmptyState level={3} title="Nothing has been compared yet">
          The first comparison is made in the coming night.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-3">
          {nights.map((night) => (
            <Disclosure
              key={night.day}
              look="card"
              open={night.differences.length > 0}
              title={formatPlainDate(night.day)}
              aside={
                night.differences.length === 0 ? (
                  <Badge tone="success">All agrees</Badge>
                ) : (
                  <Badge tone="danger">
                    {night.differences.length === 1 ? '1 difference' : `${night.differences.length} differences`}
                  </Badge>
                )
              }
            >
              <p className="text-sm text-ink-soft">Compared: {night.counts.map(countText).join(', ')}.</p>
              {night.differences.length > 0 && (
                <p className="mt-3">
                  Search for the code behind each line in Stripe’s dashboard to see what happened there. The list of a
                  night stays as it was, even where what was missing has come since.
                </p>
              )}
              {night.differences.length > 0 && (
                <ul className="mt-3 flex list-disc flex-col gap-2 pl-6">
                  {night.differences.map((difference) => (
                    <li key={`${difference.kind} ${difference.stripeId}`}>
                      {difference.sentence}{' '}
                      <code className="text-sm break-words text-ink-soft">{difference.stripeId}</code>
                    </li>
                  ))}
                </ul>
              )}
            </Disclosure>
          ))}
        </div>
      )}
    </section>
  );
}
