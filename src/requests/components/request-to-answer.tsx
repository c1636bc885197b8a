import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { api } from '../../client.ts';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import { type Booking, countOf, fullName } from '../../places/components/booking-text.tsx';
import { sectionList } from '../../people/section.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import type { DeclineReason } from '../request.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { HafWarning } from './haf-warning.tsx';
import { useChangeBooking } from './use-change-booking.ts';

/** The key under which a device remembers that its provider knows what an undecided council means. */
const HAF_WARNING = 'haf-warning-modal';

/** A request that waits for its provider, and the two answers. */
export function RequestToAnswer({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null);
  const [message, setMessage] = useState('');
  const params = { bookingId: booking.id };
  const { funding } = booking;
  const waits = funding?.waits ?? false;
  const [warned, setWarned] = useState(() => readStored(HAF_WARNING) !== null);
  const approve = useChangeBooking(booking, () =>
    api('POST /bookings/{bookingId}/approve', { params, body: { message, despitePending: waits } }),
  );
  const decline = useChangeBooking(booking, (reason: DeclineReason) =>
    api('POST /bookings/{bookingId}/decline', { params, body: { reason, message } }),
  );
  const close = () => setAsking(null);
  const answered = {
    onSuccess: () => {
      close();
      toast.success('The family has been told');
    },
    onError: close,
  };
  const error = approve.error ?? decline.error;
  return (
    <>
      <RequestNotice booking={booking} onAnswer={setAsking} />
      {error && asking === null && (
        <Notice tone="danger" title="That did not work" live>
          {sentenceOf(error)}
        </Notice>
      )}
      <ApproveDialog
        booking={booking}
        open={asking === 'approve' && (!waits || warned)}
        onClose={close}
        message={message}
        onMessage={setMessage}
        busy={approve.isPending}
        onApprove={() => approve.mutate(undefined, answered)}
      />
      <HafWarning
        open={asking === 'approve' && waits && !warned}
        council={funding?.council ?? ''}
        onClose={close}
        onGoOn={(quietFromNow) => {
          if (quietFromNow) writeStored(HAF_WARNING, 'known');
          setWarned(true);
        }}
      />
      <DeclineDialog
        booking={booking}
        open={asking === 'decline'}
        onClose={close}
        message={message}
        onMessage={setMessage}
        busy={decline.isPending}
        onDecline={(reason) => decline.mutate(reason, answered)}
      />
    </>
  );
}

type RequestNoticeProps = { booking: Booking; onAnswer: (answer: 'approve' | 'decline') => void };

function RequestNotice({ booking, onAnswer }: RequestNoticeProps) {
  const { funding } = booking;
  const waits = funding?.waits ?? false;
  return (
    <Notice
      tone="attention"
      title={`${isolated(fullName(booking.booker))} asks for ${countOf(booking.places.length, 'place')}`}
      action={
        <div className="flex flex-wrap gap-3">
          {(!waits || funding?.mayApprove) && (
            <Button tone="primary" icon={<Check aria-hidden />} onClick={() => onAnswer('approve')}>
              Say yes
            </Button>
          )}
          <Button icon={<X aria-hidden />} onClick={() => onAnswer('decline')}>
            Say no
          </Button>
        </div>
      }
    >
      <Asked learners={booking.request?.learners ?? []} />
      The places are kept for them until {format.dayAndTime(booking.request?.answerBy ?? '')}. If{' '}
      {waits ? 'nobody answers' : 'you do not answer'} by then, the request lapses and nothing is charged.
      {funding && (
        <span className="mt-2 block">
          {funding.sentence}
          {waits && !funding.providerAnswers && ' If it says yes, the places are booked automatically.'}
          {waits && funding.providerAnswers && !funding.mayApprove && ' You can say yes once it has decided.'}
        </span>
      )}
    </Notice>
  );
}

type AskedProps = { learners: NonNullable<Booking['request']>['learners'] };

/** Who is asked for, with what must be known where the yes or no is said. */
function Asked({ learners }: AskedProps) {
  if (learners.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-col gap-2">
      {learners.map((learner) => (
        <li key={learner.id}>
          <strong>{learner.firstName}</strong>
          {learner.age === null ? learner.over18 && ', over 18' : `, ${learner.age}`}
          <Needs term="Allergies" text={learner.allergies} />
          <Needs term="Medical" text={learner.medical} />
          <Needs term="Support needs" text={learner.supportNeeds} />
          {learner.notShared.length > 0 && <Needs term="Not shared" text={sectionList(learner.notShared)} />}
        </li>
      ))}
    </ul>
  );
}

function Needs({ term, text }: { term: string; text: string }) {
  return text.trim() === '' ? null : (
    <span className="block whitespace-pre-line">
      {term}: {isolated(text)}
    </span>
  );
}
