import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { pendingSentence, sharesOf, type RefundDecision, type WaitingPlace } from '../refund-decision.ts';
import { placesOfRefund, placesText, type Booking } from '../../places/components/booking-text.tsx';

const MAXIMUM_MESSAGE = 1_000;

type Refund = Booking['refunds'][number];
type Kind = 'full' | 'part' | 'none';

/** The refunds of a booking that its provider has to decide, each with what it would mean. */
export function RefundDecisions({ booking }: { booking: Booking }) {
  const waiting = booking.refunds.filter((refund) => refund.state === 'PENDING_DECISION');
  return waiting.map((refund, index) => (
    <Decide
      key={refund.id}
      booking={booking}
      refund={refund}
      title={waiting.length === 1 ? 'A refund to decide' : `Refund ${index + 1} of ${waiting.length} to decide`}
    />
  ));
}

function Decide({ booking, refund, title }: { booking: Booking; refund: Refund; title: string }) {
  const cache = useQueryClient();
  const [kind, setKind] = useState<Kind | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState<{ kind?: string; amount?: string }>({});
  const [asking, setAsking] = useState(false);
  const decide = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (chosen: Kind) =>
      api('POST /refunds/{refundId}/decide', {
        params: { refundId: refund.id },
        body: {
          decision: decisionOf(chosen, amount),
          message,
        },
      }),
    onSuccess: (answer) => {
      cache.setQueryData(['booking', booking.id], answer.booking);
      void cache.invalidateQueries({ queryKey: ['bookings'] });
      toast.success('Decided. The family has been told.');
    },
    onError: () => void cache.invalidateQueries({ queryKey: ['booking', booking.id] }),
    onSettled: () => setAsking(false),
  });
  const places = waitingPlaces(booking, refund);
  const isOver = placesOfRefund(booking, refund).some(({ session }) => new Date(session.endDate) < new Date());
  // Less than was asked for where a bank took some of it since.
  const all = sharesOf(places, { kind: 'full' });
  const most = formatMoney(all.ok ? all.value.backPence : refund.amountPence);
  const result = kind && sharesOf(places, decisionOf(kind, amount));
  const shares = result?.ok ? result.value : null;
  const what = kind === 'none' ? 'Give nothing back' : `Give ${formatMoney(shares?.backPence ?? 0)} of ${most} back`;
  const review = () => {
    const wrong = {
      ...(kind === null ? { kind: 'Choose how much to refund.' } : {}),
      ...(kind !== null && !shares ? { amount: `Enter an amount from £0.01 to ${most}.` } : {}),
    };
    setMissing(wrong);
    if (Object.keys(wrong).length === 0) setAsking(true);
  };
  const refused = decide.error instanceof RequestFailed ? decide.error.data?.fields?.['amountPence'] : undefined;
  return (
    <Card title={title}>
      <div className="flex flex-col gap-5">
        <p>
          {isolated(booking.booker.firstName || 'The family')} cancelled what was booked for{' '}
          {placesText(placesOfRefund(booking, refund))}. Of what was paid for that, you can give back up to{' '}
          <strong className="figures">{most}</strong>.
        </p>
        {refund.askedMessage !== '' && (
          <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line">{refund.askedMessage}</blockquote>
        )}
        {decide.error && !refused ? (
          <Notice tone="danger" title="That did not work" live>
            {sentenceOf(decide.error)}
          </Notice>
        ) : null}
        <RadioGroup
          label="How much should be refunded?"
          help={
            refund.decideBy
              ? `${pendingSentence(refund.rule, refund.decideBy, 'you')} Until then this money waits${isOver ? ', unless it was paid out to you already' : ''}.`
              : undefined
          }
          name={`decision-${refund.id}`}
          value={kind}
          onChange={(value) => {
            setKind(value);
            setMissing({});
          }}
          error={missing.kind}
          options={[
            { value: 'full', label: `All of it, ${most}`, help: whatIsKept(places, 'full') },
            { value: 'part', label: 'A part of it' },
            { value: 'none', label: 'Nothing', help: whatIsKept(places, 'none') },
          ]}
        />
        {kind === 'part' && (
          <MoneyField
            label="How much?"
            name={`amount-${refund.id}`}
            value={amount}
            onChange={setAmount}
            error={missing.amount ?? refused}
          />
        )}
        {shares && <SharesList shares={shares} />}
        <TextField
          label="A word to the family"
          name={`message-${refund.id}`}
          optional
          multiline
          rows={3}
          maxLength={MAXIMUM_MESSAGE}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <div>
          <Button tone="primary" onClick={review}>
            {shares ? what : 'Decide'}
          </Button>
        </div>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        sheet
        width={520}
        title={`${what}?`}
        actions={
          <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={() => setAsking(false)}>Not yet</Button>
            <Button
              tone={kind === 'none' ? 'danger' : 'primary'}
              busy={decide.isPending}
              onClick={() => kind && decide.mutate(kind)}
            >
              {what}
            </Button>
          </div>
        }
      >
        <p className="pb-2">
          {shares && shares.backPence > 0
            ? `The family gets ${formatMoney(shares.backPence)} back, to the card it was paid with.`
            : booking.money.refundedPence > 0
              ? 'The family keeps what went back already.'
              : 'The family gets nothing back.'}{' '}
          {shares && formatKept(shares)} You cannot undo this.
        </p>
      </Dialog>
    </Card>
  );
}

const decisionOf = (kind: Kind, amount: number | null): RefundDecision =>
  kind === 'part' ? { kind, amountPence: amount ?? 0 } : { kind };

/** The places of a refund with what they cost, as its provider is told it. */
function waitingPlaces(booking: Booking, refund: Refund): WaitingPlace[] {
  const asked = new Map(refund.places.map(({ placeId, amountPence }) => [placeId, amountPence]));
  return placesOfRefund(booking, refund).map((place) => ({
    placeId: place.id,
    pricePence: place.pricePence,
    bookerFeePence: place.bookerFeePence,
    providerFeePence: place.providerFeePence ?? 0,
    refundedPence: place.refundedPence,
    askedPence: asked.get(place.id) ?? 0,
  }));
}

type Shares = { backPence: number; keptPence: number; serviceFeePence: number };

function formatKept({ keptPence, serviceFeePence }: Shares): string {
  if (keptPence === 0) return 'You keep nothing.';
  return `You keep ${formatMoney(keptPence)}${serviceFeePence > 0 ? `, after our service fee of ${formatMoney(serviceFeePence)}` : ''}.`;
}

/** What a choice without an amount leaves to its provider, in a sentence; nothing where it cannot be made. */
function whatIsKept(places: readonly WaitingPlace[], kind: 'full' | 'none'): string | undefined {
  const shares = sharesOf(places, { kind });
  return shares.ok ? formatKept(shares.value) : undefined;
}

/** Who would have what, told while it is chosen and typed. */
function SharesList({ shares }: { shares: Shares }) {
  return (
    <div aria-live="polite" className="rounded-control bg-paper-sunken px-4 py-3">
      <dl className="grid max-w-80 grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        <dt>The family gets back</dt>
        <dd className="text-right font-[650]">
          <Money pence={shares.backPence} />
        </dd>
        <dt>You keep</dt>
        <dd className="text-right font-[650]">
          <Money pence={shares.keptPence} />
        </dd>
      </dl>
      {shares.serviceFeePence > 0 && (
        <p className="mt-1 text-sm text-ink-soft">
          Our service fee of <Money pence={shares.serviceFeePence} /> is already taken off what you keep.
        </p>
      )}
    </div>
  );
}

/** The booker asks for more back than the policy gave, once for each place. */
export function AskForRefund({ booking }: { booking: Booking }) {
  const cache = useQueryClient();
  const [open, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState(false);
  const places = booking.places.filter((place) => place.askablePence > 0);
  const ask = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('POST /bookings/{bookingId}/ask-refund', {
        params: { bookingId: booking.id },
        body: { placeIds: places.map((place) => place.id), message },
      }),
    onSuccess: (answer) => {
      cache.setQueryData(['booking', booking.id], answer.booking);
      setOpen(false);
    },
  });
  if (places.length === 0) return null;
  const left = sum(places.map((place) => place.askablePence));
  return (
    <>
      <p>
        <Button size="small" onClick={() => setOpen(true)}>
          Ask for {formatMoney(left)} back
        </Button>
      </p>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        sheet
        width={520}
        title={`Ask ${isolated(booking.provider.name)} for ${formatMoney(left)} back?`}
        actions={
          <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={() => setOpen(false)}>Not now</Button>
            <Button
              tone="primary"
              busy={ask.isPending}
              onClick={() => {
                setMissing(message.trim() === '');
                if (message.trim() !== '') ask.mutate();
              }}
            >
              Ask for {formatMoney(left)}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-4 pb-2">
          <p>
            The cancellation policy gives nothing more back. {isolated(booking.provider.name)} can still decide to,
            within 10 days. You can ask once.
          </p>
          {ask.error ? (
            <Notice tone="danger" title="That did not work" live>
              {sentenceOf(ask.error)}
            </Notice>
          ) : null}
          <TextField
            label="Why?"
            name="ask-message"
            multiline
            rows={4}
            maxLength={MAXIMUM_MESSAGE}
            value={message}
            error={missing ? 'Please say why.' : undefined}
            onChange={(event) => {
              setMessage(event.target.value);
              setMissing(false);
            }}
          />
        </div>
      </Dialog>
    </>
  );
}
