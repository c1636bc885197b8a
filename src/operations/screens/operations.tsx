import { useQuery } from '@tanstack/react-query';
import { type MetaFunction } from 'react-router';
import { OnlyAdministrators } from '../../acting/components/only-administrators.tsx';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DayCharts } from '../components/day-charts.tsx';
import { TroubleLists } from '../components/trouble-lists.tsx';
import { WaitingQueues } from '../components/waiting-queues.tsx';
import { spans } from '../spans.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'The platform today', index: false });

export default function OperationsScreen() {
  return (
    <OnlyAdministrators title="The platform today">
      <Operations />
    </OnlyAdministrators>
  );
}

/** How the platform does: what waits for somebody, what failed, and money and bookings by day. */
function Operations() {
  const [query, change] = useAddress({ preventScrollReset: true });
  const days = spans.find((span) => span === query.get('days')) ?? '30';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['operations', days],
    queryFn: () => api('GET /operations', { query: { days } }),
    refetchInterval: 60_000,
  });
  return (
    <Page title="The platform today" lead="What waits for you, what failed, and how much is booked.">
      {!data && !error && <SkeletonList rows={6} label="Loading the platform" />}
      {!data && error && (
        <ErrorState title="The platform could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {data && (
        <div className="flex flex-col gap-8">
          <WaitingQueues queues={data.queues} />
          <TroubleLists operations={data} />
          <section aria-labelledby="by-day" className="flex flex-col gap-4">
            <h2 id="by-day">By day</h2>
            <SelectField
              label="Days"
              name="days"
              className="w-full sm:w-52"
              value={days}
              options={spans.map((span) => ({ value: span, label: `The last ${span} days` }))}
              onChange={(event) => change({ days: event.target.value })}
            />
            <DayCharts days={data.days} />
          </section>
        </div>
      )}
    </Page>
  );
}
