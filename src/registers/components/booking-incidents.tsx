import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { IncidentWords } from './entries/incident-report.tsx';

/** Reports of what happened to somebody, on the page of their booking. Nothing where there are none. */
export function BookingIncidents() {
  const { bookingId = '' } = useParams();
  const incidents = useQuery({
    queryKey: ['booking-incidents', bookingId],
    queryFn: () => api('GET /bookings/{bookingId}/incidents', { params: { bookingId } }),
    // The page says itself that they could not be read.
    meta: { quiet: true },
  });
  if (incidents.error && !incidents.data) {
    return (
      <Notice
        tone="attention"
        title="Reports of incidents could not be loaded"
        action={
          <Button busy={incidents.isFetching} onClick={() => void incidents.refetch()}>
            Try again
          </Button>
        }
      >
        {sentenceOf(incidents.error)}
      </Notice>
    );
  }
  // Hardly any booking has one: nothing holds their place meanwhile.
  return incidents.data?.incidents.map(({ id, learner, session, madeAt, report }) => (
    <Card key={id} title={`A report about ${isolated(learner.firstName)}`}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-soft figures">
          {format.session(session.startDate, session.endDate)}, written {format.dayAndTime(madeAt)}
        </p>
        <IncidentWords report={report} />
        <p className="text-sm text-ink-soft">
          If anything is unclear, write to the provider. The report is kept as a record and cannot be changed.
        </p>
      </div>
    </Card>
  ));
}
