import { useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import { FirstListing } from '../../listings/components/first-listing.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { searchWith } from '../../platform/browser/use-address.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { useTicks } from '../../ui/ticks.ts';
import { BankNotices } from '../components/bank-notices.tsx';
import { IncomeChart } from '../components/income-chart.tsx';
import { ChosenPayouts, useChosenPayouts } from '../components/chosen-payouts.tsx';
import { PayoutCard } from '../components/payout-card.tsx';
import { factsAsked } from '../components/payout-facts.tsx';
import { PayoutFilters } from '../components/payout-filters.tsx';
import type { Payouts } from '../components/payout-words.tsx';
import { isNarrowed, payoutsAsked, type AskedPayouts } from '../payout-filter.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Payouts', index: false });

export default function PayoutsScreen() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const [query] = useSearchParams();
  const { page, filter } = payoutsAsked(query);
  const file = new URLSearchParams(filter);
  const isFiltered = isNarrowed(filter);
  const payouts = useQuery({
    queryKey: ['payouts', filter, page],
    queryFn: () => api('GET /payouts', { query: { ...filter, page } }),
    enabled: user !== null && user !== undefined,
    placeholderData: keepPreviousData,
  });
  useLive(user ? [`provider:${user.id}`, `account:${user.id}`] : [], ({ kind }) => {
    void cache.invalidateQueries({ queryKey: ['payouts'] });
    if (kind === 'bank-account.changed' || kind === 'live.reconnected')
      void cache.invalidateQueries({ queryKey: ['bank-account'] });
  });
  return (
    <Page
      title="Payouts"
      lead="What your sessions earn after our service fee, and when it reaches your bank. We send it at 17:30, once a session has been over for a day."
      actions={
        <>
          <LinkButton to="/settlements">From councils</LinkButton>
          <LinkButton to="/payouts/vat-receipt/print">VAT receipt</LinkButton>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <BankNotices />
        {(payouts.data || !payouts.error) && (
          <Totals totals={payouts.data?.totals} undecided={isFiltered ? 0 : (user?.countPayouts ?? 0)} />
        )}
        {!isFiltered && payouts.data && payouts.data.total > 0 && <IncomeChart />}
        {(payouts.data?.total !== 0 || isFiltered) && (
          <PayoutFilters filter={filter} listings={payouts.data?.listings ?? []} />
        )}
        {payouts.error && !payouts.data ? (
          <ErrorState
            title="The payouts could not be loaded"
            onRetry={() => void payouts.refetch()}
            busy={payouts.isFetching}
          >
            {sentenceOf(payouts.error)} Your money is safe.
          </ErrorState>
        ) : payouts.data ? (
          <>
            {payouts.isPlaceholderData ? (
              <SkeletonList rows={6} label="Loading your payouts" />
            ) : (
              <List data={payouts.data} filter={filter} />
            )}
            <Pagination
              page={payouts.data.page}
              pages={payouts.data.pageCount}
              to={(number) => ({ search: searchWith(query, { page: String(number) }) })}
              label="Payouts: pages"
            />
            {payouts.data.total > 0 && <Files file={file} />}
          </>
        ) : (
          <SkeletonList rows={6} label="Loading your payouts" />
        )}
      </div>
    </Page>
  );
}

/** All payouts of the list as a file. */
function Files({ file }: { file: URLSearchParams }) {
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-5">
      <DownloadButton address={`/payouts.csv?${file}${file.size > 0 ? '&' : ''}kind=basic`}>
        Download sessions (CSV)
      </DownloadButton>
      <DownloadButton address={`/payouts.csv?${file}${file.size > 0 ? '&' : ''}kind=places`}>
        Download places (CSV)
      </DownloadButton>
    </div>
  );
}

type TotalsProps = {
  totals: Payouts['totals'] | undefined;
  /** Refunds that wait for a decision, where the figures are of all sessions. */
  undecided: number;
};

function Totals({ totals, undecided }: TotalsProps) {
  const sums = [
    ['Paid', totals?.paidPence, 'In your bank'],
    ['On its way', totals?.onItsWayPence, 'Sent; banks take a day or two'],
    ['Coming', totals?.comingPence, 'Booked and paid for, not sent yet'],
    [
      'Blocked',
      totals?.blockedPence,
      // Of money that was paid out before, nothing is left to keep back.
      undecided > 0 && totals?.blockedPence === 0
        ? 'The refunds you still have to decide on are for money already paid out to you'
        : 'Kept back for now; each session says why',
    ],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {sums.map(([name, amount, meaning]) => (
        <div key={name} className="rounded-card border border-line bg-paper-raised px-4 py-3">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="text-xl font-[700] sm:text-2xl">{amount === undefined ? '…' : <Money pence={amount} />}</dd>
          <dd className="text-sm text-ink-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

const REMEMBERED = 50;

/** Which sessions this device has open; kept, so that coming back from a booking finds them as they were. */
function useExpansion(): { open: ReadonlySet<string>; toggle: (id: string, open: boolean) => void } {
  const [ids, setIds] = useState<readonly string[]>(() => {
    try {
      const stored: unknown = JSON.parse(readStored('payouts-expansion-info') ?? '[]');
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  });
  return {
    open: new Set(ids),
    toggle: (id, open) => {
      if (ids.includes(id) === open) return;
      const next = open ? [...ids, id].slice(-REMEMBERED) : ids.filter((one) => one !== id);
      setIds(next);
      writeStored('payouts-expansion-info', next.length > 0 ? JSON.stringify(next) : null);
    },
  };
}

function List({ data, filter }: { data: Payouts; filter: AskedPayouts }) {
  const { open, toggle } = useExpansion();
  const [query] = useSearchParams();
  const shown = factsAsked(query);
  const selection = useChosenPayouts(filter);
  const ticks = useTicks(
    data.payouts.map(({ id }) => id),
    selection.ids,
    (ids) => selection.choose(ids, data.payouts),
  );
  if (data.payouts.length === 0) {
    return isNarrowed(filter) ? (
      <EmptyState title="No payouts like that" action={<LinkButton to="/payouts">Show all payouts</LinkButton>}>
        Try another word, other dates, or all listings.
      </EmptyState>
    ) : (
      <EmptyState title="No payouts yet" action={<FirstListing />}>
        As soon as a family pays for one of your sessions, you see here what you earn and when it reaches your bank.
      </EmptyState>
    );
  }
  return (
    <div className="@container">
      <div className="mb-2 px-4">
        <Checkbox
          label="Select all on this page"
          checked={ticks.all}
          indeterminate={ticks.some}
          onChange={(event) => ticks.tickAll(event.target.checked)}
        />
      </div>
      {selection.ids.length > 0 && <ChosenPayouts selection={selection} />}
      <ul className="flex flex-col gap-3" aria-label="Payouts by session">
        {data.payouts.map((payout) => (
          <li key={payout.id} className="flex items-start gap-1">
            <div className="flex-none pt-3">
              <Checkbox
                label={`Select ${isolated(payout.listing.title)}, ${format.shortSession(payout.session.startDate, payout.session.endDate)}`}
                labelHidden
                checked={ticks.chosen.has(payout.id)}
                onChange={(event) =>
                  ticks.tick(
                    payout.id,
                    event.target.checked,
                    event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
                  )
                }
              />
            </div>
            <div className="min-w-0 flex-1">
              <PayoutCard
                payout={payout}
                facts={shown}
                open={open.has(payout.id)}
                onToggle={(next) => toggle(payout.id, next)}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
