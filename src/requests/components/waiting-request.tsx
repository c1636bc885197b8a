import { useState } from 'react';
import { api } from '../../client.ts';
import type { Booking } from '../../places/components/booking-text.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { formatMoney } from '../../platform/money.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useChangeBooking } from './use-change-booking.ts';

/** A request that waits for its answer, as the family sees it. */
export function WaitingRequest({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false);
  const params = { bookingId: booking.id };
  const withdraw = useChangeBooking(booking, () => api('POST /bookings/{bookingId}/withdraw', { params }));
  const { totalPence } = booking.money;
  const { funding } = booking;
  return (
    <>
      <Notice
        tone={funding?.asks ? 'attention' : 'info'}
        title={
          funding?.asks
            ? `${isolated(funding.council)} has asked you something`
            : `${funding?.waits ? isolated(funding.council) : isolated(booking.provider.name)} has been asked`
        }
        live
        action={
          <div className="flex flex-wrap gap-3">
            {funding?.asks && (
              <LinkButton tone="primary" to="/family/funded">
                Tell the council more
              </LinkButton>
            )}
            <Button onClick={() => setAsking(true)}>Take the request back</Button>
          </div>
        }
      >
        {funding?.waits && `${funding.sentence} `}
        Your places are kept until {format.dayAndTime(booking.request?.answerBy ?? '')}, and you get an email with the
        answer. {totalPence > 0 && `Your card is charged ${formatMoney(totalPence)} only if they say yes.`}
      </Notice>
      {withdraw.error && (
        <Notice tone="danger" title="That did not work" live>
          {sentenceOf(withdraw.error)}
        </Notice>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        sheet
        width={520}
        title="Take the request back?"
        actions={
          <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={() => setAsking(false)}>Keep the request</Button>
            <Button
              tone="danger"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate(undefined, { onSettled: () => setAsking(false) })}
            >
              Take it back, nothing is charged
            </Button>
          </div>
        }
      >
        <p className="pb-2">Somebody else can have {booking.places.length === 1 ? 'the place' : 'the places'} then.</p>
      </Dialog>
    </>
  );
}
