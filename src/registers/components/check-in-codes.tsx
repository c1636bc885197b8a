import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { useBooking } from '../../places/components/use-booking.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { qrText, spacedCode } from '../../places/door-code.ts';

/** How many are shown at first: those of the next session of a usual family. */
const FIRST = 3;

/** In the page of a booking of one's own: the codes that are shown at the door, the soonest first. */
export function CheckInCodes() {
  const { bookingId = '' } = useParams();
  const { booking } = useBooking(bookingId);
  const [all, setAll] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['booking', bookingId, 'check-in'],
    queryFn: () => api('GET /bookings/{bookingId}/check-in', { params: { bookingId } }),
    // It stands in a page that tells of its own failures.
    meta: { quiet: true },
  });
  if (error && !data)
    return (
      <ErrorState title="The check-in codes could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
        {sentenceOf(error)} The provider can find you by name.
      </ErrorState>
    );
  if (!data) return <SkeletonList rows={2} label="Loading the check-in codes" />;
  const codes = all ? data.codes : data.codes.slice(0, FIRST);
  // Nothing to show at the door: places that wait for a payment or an answer, or are over.
  if (codes.length === 0) return null;
  const names = new Map(booking.data?.places.map(({ id, learner }) => [id, learner.firstName]));
  return (
    <Card>
      <h2 className="!text-xl">Check-in codes</h2>
      <p className="mb-4 text-ink-soft">Show one at the door, or read it out. Each is for one person on one date.</p>
      <ul className="grid gap-5 sm:grid-cols-2">
        {codes.map((one) => {
          const name = names.get(one.placeId) ?? '';
          return (
            <li key={one.placeId} className="flex min-w-0 flex-wrap items-center gap-4">
              <QrCode
                text={qrText(one)}
                label={`Check-in code of ${isolated(name)}`}
                className="size-32 flex-none rounded-control border border-line"
              />
              <p className="min-w-0 flex-1 basis-48 wrap-break-word">
                <strong className="block">{isolated(name)}</strong>
                <time dateTime={one.startDate} className="block text-sm text-ink-soft">
                  {format.session(one.startDate, one.endDate)}
                </time>
                <span className="font-[650] figures">{spacedCode(one.code)}</span>
              </p>
            </li>
          );
        })}
      </ul>
      {data.codes.length > FIRST && !all && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          Show all {data.codes.length} codes
        </Button>
      )}
    </Card>
  );
}
