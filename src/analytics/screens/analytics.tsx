import { useId, type ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { FirstListing } from '../../listings/components/first-listing.tsx';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useFilter } from '../../platform/browser/use-address.ts';
import { dayText } from '../../platform/day-text.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DemandCharts } from '../components/demand-charts.tsx';
import { FamilyCharts } from '../components/family-charts.tsx';
import { KeyFigures } from '../components/key-figures.tsx';
import { ListingTable } from '../components/listing-table.tsx';
import { MoneyCharts } from '../components/money-charts.tsx';
import { MonthReport } from '../components/month-report.tsx';
import { PeriodFields } from '../components/period-fields.tsx';
import { PlaceCharts } from '../components/place-charts.tsx';
import { SourceCharts } from '../components/source-charts.tsx';
import type { Numbers } from '../contract.ts';
import { periodFrom, periodQuery, type PeriodFilter } from '../period-query.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Analytics', index: false });

/** What is asked for, as the call takes it. */
function asCall({ period, from, to, listingId }: PeriodFilter) {
  return {
    period,
    ...(period === 'custom' && from && { from }),
    ...(period === 'custom' && to && { to }),
    ...(listingId && { listingId }),
  };
}

const daysText = ({ from, to }: Numbers['period']): string =>
  from === to ? dayText(from, 'long') : `${dayText(from, 'short', true)} to ${dayText(to, 'short', true)}`;

export default function Analytics() {
  const { user } = useCurrentUser();
  const [filter, change] = useFilter(periodFrom, periodQuery, { preventScrollReset: true });
  const asked = asCall(filter);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['numbers', user?.id, asked],
    queryFn: () => api('GET /numbers', { query: asked }),
    enabled: Boolean(user),
    // What was counted for the period before stays while another one is counted, or is refused.
    placeholderData: keepPreviousData,
    retry: false,
    // Wrong days are told at their fields.
    meta: { quiet: [422] },
  });
  const slip = error instanceof RequestFailed && error.status === 422 ? sentenceOf(error) : undefined;
  return (
    <Page
      title="Analytics"
      lead="What fills, what earns and who comes back."
      actions={
        <>
          <LinkButton to="/analytics/demand">Demand</LinkButton>
          {data && !data.isEmpty && (
            <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
          )}
        </>
      }
    >
      <PeriodFields filter={filter} numbers={data} problem={slip} onChange={change} />
      {error && !slip && !data ? (
        <ErrorState title="The numbers could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : slip ? (
        <p className="text-ink-soft">No numbers are shown until the days are right.</p>
      ) : !data ? (
        <SkeletonList rows={6} label="Loading your numbers" />
      ) : data.isEmpty ? (
        <EmptyState title="No numbers yet" action={<FirstListing />}>
          As soon as one of your listings has dates, you see here how full they are, what they earn and who comes back.
        </EmptyState>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <AllCharts numbers={data} />
        </div>
      )}
    </Page>
  );
}

function AllCharts({ numbers }: { numbers: Numbers }) {
  const { period, before, lastYear } = numbers;
  return (
    <>
      <p role="status" className="mb-4 text-ink-soft">
        {daysText(period)}, beside {daysText(before)} and {daysText(lastYear)}. Money and places count on the day of the
        date, bookings on the day on which they were made.
      </p>
      <div className="flex flex-col gap-10">
        <Part title="At a glance" plain>
          <KeyFigures sums={numbers.sums} />
        </Part>
        <Part title="Money">
          <MoneyCharts numbers={numbers} />
        </Part>
        <Part title="Places">
          <PlaceCharts numbers={numbers} />
        </Part>
        <Part title="Families">
          <FamilyCharts numbers={numbers} />
        </Part>
        <Part title="Visits">
          <SourceCharts numbers={numbers} />
        </Part>
        <Part title="Demand, cancellations and discounts">
          <DemandCharts numbers={numbers} />
        </Part>
        <Part title="By listing" plain>
          <ListingTable listings={numbers.listings} />
        </Part>
        <div className="print:hidden">
          <MonthReport />
        </div>
      </div>
    </>
  );
}

/** Charts that belong together, two beside one another where there is room. */
function Part({ title, plain = false, children }: { title: string; plain?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      {plain ? children : <div className="grid items-start gap-4 xl:grid-cols-2 print:block">{children}</div>}
    </section>
  );
}
