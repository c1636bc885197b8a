import { useQuery } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { dayText } from '../../platform/day-text.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import { Chart } from '../../ui/chart.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { WEEKS } from '../weekly-income.ts';

/** What all of a provider's sessions earned, week by week. */
export function IncomeChart() {
  const income = useQuery({ queryKey: ['payouts', 'by-week'], queryFn: () => api('GET /income-by-week') });
  if (income.error && !income.data)
    return (
      <ErrorState
        title="The income by week could not be loaded"
        onRetry={() => void income.refetch()}
        busy={income.isFetching}
      >
        {sentenceOf(income.error)}
      </ErrorState>
    );
  if (!income.data) return <SkeletonList rows={2} label="Loading your income by week" />;
  const total = sum(income.data.map(({ amountPence }) => amountPence));
  return (
    <Chart
      title="Income by week"
      summary={`${formatMoney(total)} in the last ${WEEKS} weeks, from sessions that are over, after our service fee.`}
      look="columns"
      figures={income.data.map(({ startsOn, amountPence }) => ({
        key: startsOn,
        label: dayText(startsOn, 'short'),
        value: amountPence,
        text: formatMoney(amountPence),
      }))}
      heads={['Week from', 'Income']}
      scaleText={(value) => formatMoney(value).replace(/\.00$/, '')}
      empty={`None of your sessions of the last ${WEEKS} weeks has earned anything.`}
    />
  );
}
