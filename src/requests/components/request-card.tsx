import { useMutation, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../client.ts';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { formatMoney, formatPrice } from '../../platform/money.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { alternativeAddress, alternativeWhere } from '../alternative.ts';
import { notAnsweredBy } from '../../places/funding.ts';
import { declineReasons, type DeclineReason } from '../request.ts';
import { countOf, fullName, type Booking } from '../../places/components/booking-text.tsx';

const MAXIMUM_MESSAGE = 1_000;
/** The key under which a device remembers that its provider knows what an undecided council means. */
const HAF_WARNING = 'haf-warning-modal';

/** A request that waits, for whoever looks at it; and how it ended. Nothing for bookings that were made at once. */
export function RequestCard({ booking }: { booking: Booking }) {
  return (
    <>
      <RequestState booking={booking} />
      {booking.switchOffers.map((offer) => (
        <SwitchTicket key={offer.id} booking={booking} offer={offer} />
      ))}
      <Alternatives booking={booking} />
    </>
  );
}

function RequestState({ booking }: { booking: Booking }) {
  if (!booking.request) return null;
  if (booking.approval === 'PENDING')
    return booking.as === 'provider' ? <ToAnswer booking={booking} /> : <Waiting booking={booking} />;
  if (booking.approval === 'APPROVED' && booking.label.key === 'REQUESTED')
    return (
      <Notice tone="info" title="Approved: the card is being charged" live>
        This usually takes a few seconds. This page updates as soon as it is done.
      </Notice>
    );
  return booking.as === 'booker' ? <Ended booking={booking} /> : null;
}

/** Changes a booking and shows it as it is then, here and in the lists. */
function useChange<Input>(booking: Booking, send: (input: Input) => Promise<{ booking: Booking }>) {
  const cache = useQueryClient();
  return useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: send,
    onSuccess: (answer) => {
      cache.setQueryData(['booking', booking.id], answer.booking);
      void cache.invalidateQueries({ queryKey: ['bookings'] });
    },
    // Answered in another tab, withdrawn, lapsed: show how it is now.
    onError: () => void cache.invalidateQueries({ queryKey: ['booking', booking.id] }),
  });
}

function ToAnswer({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null);
  const [message, setMessage] = useState('');
  const [reason, setReason] = useState<DeclineReason | null>(null);
  const [reasonMissing, setReasonMissing] = useState(false);
  const params = { bookingId: booking.id };
  const { funding } = booking;
  const waits = funding?.waits ?? false;
  const [warned, setWarned] = useState(() => readStored(HAF_WARNING) !== null);
  const approve = useChange(booking, () =>
    api('POST /bookings/{bookingId}/approve', { params, body: { message, despitePending: waits } }),
  );
  const decline = useChange(booking, (why: DeclineReason) =>
    api('POST /bookings/{bookingId}/decline', { params, body: { reason: why, message } }),
  );
  const income = booking.money.pricePence - (booking.money.providerFeePence ?? 0);
  const places = countOf(booking.places.length, 'place');
  const done = (text: string) => {
    setAsking(null);
    toast.success(text);
  };
  const error = approve.error ?? decline.error;
  return (
    <>
      <Notice
        tone="attention"
        title={`${fullName(booking.booker)} asks for ${places}`}
        action={
          <div className="flex flex-wrap gap-3">
            {(!waits || funding?.mayApprove) && (
              <Button tone="primary" icon={<Check aria-hidden />} onClick={() => setAsking('approve')}>
                Say yes
              </Button>
            )}
            <Button icon={<X aria-hidden />} onClick={() => setAsking('decline')}>
              Say no
            </Button>
          </div>
        }
      >
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
      {error && asking === null && (
        <Notice tone="danger" title="That did not work" live>
          {sentenceOf(error)}
        </Notice>
      )}
      <Dialog
        open={asking === 'approve' && (!waits || warned)}
        onClose={() => setAsking(null)}
        sheet
        width={520}
        title={`Book ${places} for ${booking.booker.firstName}?`}
        actions={
          <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={() => setAsking(null)}>Not yet</Button>
            <Button
              tone="primary"
              busy={approve.isPending}
              onClick={() =>
                approve.mutate(undefined, {
                  onSuccess: () => done('The family has been told'),
                  onError: () => setAsking(null),
                })
              }
            >
              {income > 0 ? `Book, and take ${formatMoney(booking.money.totalPence)}` : `Book ${places}`}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-4 pb-2">
          <p>
            {income > 0
              ? `The card is charged now. You receive ${formatMoney(income)} after the service fee.`
              : 'The places are booked at once. Nothing is charged.'}
          </p>
          <TextField
            label="A word to the family"
            name="message"
            optional
            multiline
            rows={3}
            maxLength={MAXIMUM_MESSAGE}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </div>
      </Dialog>
      <HafWarning
        open={asking === 'approve' && waits && !warned}
        council={funding?.council ?? ''}
        onClose={() => setAsking(null)}
        onGoOn={(quietFromNow) => {
          if (quietFromNow) writeStored(HAF_WARNING, 'known');
          setWarned(true);
        }}
      />
      <Dialog
        open={asking === 'decline'}
        onClose={() => setAsking(null)}
        sheet
        width={520}
        title={`Say no to ${booking.booker.firstName}?`}
        actions={
          <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={() => setAsking(null)}>Not yet</Button>
            <Button
              tone="danger"
              busy={decline.isPending}
              onClick={() => {
                setReasonMissing(reason === null);
                if (reason)
                  decline.mutate(reason, {
                    onSuccess: () => done('The family has been told'),
                    onError: () => setAsking(null),
                  });
              }}
            >
              Decline {places}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-4 pb-2">
          <RadioGroup
            label="Why?"
            help="The family reads this sentence."
            name="reason"
            options={(Object.entries(declineReasons) as [DeclineReason, string][]).map(([value, label]) => ({
              value,
              label,
            }))}
            value={reason}
            onChange={(value) => {
              setReason(value);
              setReasonMissing(false);
            }}
            error={reasonMissing ? 'Choose a reason.' : undefined}
          />
          <TextField
            label="A word to the family"
            name="decline-message"
            optional
            multiline
            rows={3}
            maxLength={MAXIMUM_MESSAGE}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
          <p className="text-ink-soft">
            The places are free again at once, nothing is charged, and we suggest other activities to the family. You
            cannot undo this.
          </p>
        </div>
      </Dialog>
    </>
  );
}

type HafWarningProps = {
  open: boolean;
  council: string;
  onClose: () => void;
  /** `quietFromNow`: it need not be said again on this device. */
  onGoOn: (quietFromNow: boolean) => void;
};

/** Before a provider says yes to somebody whose council has not decided. */
function HafWarning({ open, council, onClose, onGoOn }: HafWarningProps) {
  const [quiet, setQuiet] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      sheet
      width={520}
      title="The council has not decided yet"
      actions={
        <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Wait for the council</Button>
          <Button tone="primary" onClick={() => onGoOn(quiet)}>
            Go on all the same
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <p>
          {council} has still to say whether it pays for these places. If you book them now and it says no later, they
          stay booked, and it may not pay you for them.
        </p>
        <Checkbox
          label="Do not show this again on this device"
          checked={quiet}
          onChange={(event) => setQuiet(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}

function Waiting({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false);
  const params = { bookingId: booking.id };
  const withdraw = useChange(booking, () => api('POST /bookings/{bookingId}/withdraw', { params }));
  const { totalPence } = booking.money;
  const { funding } = booking;
  return (
    <>
      <Notice
        tone={funding?.asks ? 'attention' : 'info'}
        title={
          funding?.asks
            ? `${funding.council} has asked you something`
            : `${funding?.waits ? funding.council : booking.provider.name} has been asked`
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

type SwitchProps = { booking: Booking; offer: Booking['switchOffers'][number] };

/** Places that a council does not pay for are kept for a while: one press takes them with another ticket. */
function SwitchTicket({ booking, offer }: SwitchProps) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const take = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (ticketId: string) =>
      api('POST /bookings/{bookingId}/switch', {
        params: { bookingId: booking.id },
        body: { offerId: offer.id, ticketId },
      }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['basket'] });
      await navigate('/checkout');
    },
    onError: () => void cache.invalidateQueries({ queryKey: ['booking', booking.id] }),
  });
  if (offer.tickets.length === 0) return null;
  const kept = booking.places.filter(({ id }) => offer.placeIds.includes(id));
  return (
    <Card title="Book them yourself instead?">
      <div className="flex flex-col gap-3">
        <p>
          {countOf(kept.length, 'place')} for{' '}
          {new Intl.ListFormat('en-GB').format(new Set(kept.map(({ learner }) => learner.firstName)))}{' '}
          {kept.length === 1 ? 'is' : 'are'} kept for you until {format.dayAndTime(offer.until)}.
        </p>
        {take.error ? (
          <Notice tone="danger" title="That did not work" live>
            {sentenceOf(take.error)}
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {offer.tickets.map(({ id, name, totalPence }, index) => (
            <Button
              key={id}
              {...(index === 0 ? { tone: 'primary' as const } : {})}
              busy={take.isPending && take.variables === id}
              onClick={() => take.mutate(id)}
            >
              {name}, {formatPrice(totalPence)}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}

function Ended({ booking }: { booking: Booking }) {
  const { request, approval } = booking;
  if (!request || approval === 'APPROVED' || approval === 'WITHDRAWN') return null;
  const why =
    approval === 'DECLINED'
      ? request.declineReason
      : booking.payment === 'FAILED'
        ? 'Your bank did not keep the money ready.'
        : notAnsweredBy(booking);
  return (
    <Notice tone="attention" title="Your request was not booked" live>
      {why} Nothing was charged.
      {request.message !== '' && <span className="mt-2 block whitespace-pre-line">‘{request.message}’</span>}
    </Notice>
  );
}

/** What could be booked instead of a request that was not; after the places that are still kept for the family. */
function Alternatives({ booking }: { booking: Booking }) {
  const others = booking.request?.alternatives ?? [];
  if (others.length === 0) return null;
  return (
    <Card title="Others that may suit you">
      <ul className="flex flex-col gap-3">
        {others.map((other) => (
          <li key={other.slug}>
            <Link to={alternativeAddress(other)} className="link link-tall">
              {other.title}
            </Link>
            <p>
              {other.sessionIds.length > 1 ? `${other.sessionIds.length} dates from ` : ''}
              {format.dayAndTime(other.startDate)}
            </p>
            <p className="text-ink-soft">{alternativeWhere(other)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
