import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { todayInLondon } from '../../ui/calendar-dates.ts';
import { Card } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { lastMonths } from '../months.ts';

/** A month as a PDF to keep or to print, and whether each comes by mail. */
export function MonthReport() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const months = lastMonths(todayInLondon(), 24);
  const [month, setMonth] = useState(months[1]?.month ?? '');
  const queryKey = ['monthly-report', user?.id];
  const { data } = useQuery({
    queryKey,
    queryFn: () => api('GET /numbers/monthly-report'),
    enabled: Boolean(user),
    meta: { quiet: true },
  });
  const want = useMutation({
    mutationFn: (isWanted: boolean) => api('PUT /numbers/monthly-report', { body: { isWanted } }),
    onSuccess: (answer) => cache.setQueryData(queryKey, answer),
  });
  return (
    <Card title="A month on paper">
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label="Month"
          name="month"
          className="w-full sm:w-56"
          value={month}
          options={months.map((one) => ({ value: one.month, label: one.label }))}
          onChange={(event) => setMonth(event.target.value)}
        />
        <DownloadButton address={`/numbers/report.pdf?month=${month}`}>Download the report (PDF)</DownloadButton>
        {data && (
          <Toggle
            label="Send me each month by email"
            checked={data.isWanted}
            disabled={want.isPending}
            onChange={(event) => want.mutate(event.target.checked)}
          />
        )}
      </div>
    </Card>
  );
}
