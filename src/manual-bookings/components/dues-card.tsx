import Check from 'lucide-react/icons/check';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { formatMoney } from '../../platform/money.ts';
import { isolated } from '../../platform/isolated.ts';
import { formatPlainDate } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { todayInLondon } from '../../ui/calendar-dates.ts';
import { DateField } from '../../ui/calendar.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/form-errors.tsx';
import { Money } from '../../ui/money.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useBriefWord } from '../../ui/use-brief-word.ts';
import { offlineMethods, type OfflineMethod } from '../../places/dues.ts';
import type { Booking } from '../../places/components/booking-text.tsx';

type Dues = NonNullable<Booking['dues']>;
type Entry = Dues['records'][number];

/** What is to be paid for a booking that its provider made, what came, and for the provider the buttons to write it down. */
export function DuesCard({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState<'RECEIVED' | 'RETURNED' | null>(null);
  const { dues, as } = booking;
  if (!dues || dues.way === 'free') return null;
  const provider = as === 'provider';
  return (
    <Card title={titleOf(dues, provider)}>
      <div className="flex flex-col gap-4">
        <p>{sentence(booking, dues)}</p>
        {dues.records.length > 0 && (
          <ul className="divide-y divide-line">
            {dues.records.map((entry) => (
              <RecordLine key={entry.id} booking={booking} entry={entry} />
            ))}
          </ul>
        )}
        {dues.payUrl &&
          (as === 'booker' ? (
            <PayButton url={dues.payUrl} pence={dues.outstandingPence} />
          ) : (
            <CopyLink url={dues.payUrl} />
          ))}
        {provider && dues.way === 'offline' && (
          <div className="flex flex-wrap gap-3 empty:hidden">
            {dues.outstandingPence > 0 && (
              <Button tone="primary" onClick={() => setOpen('RECEIVED')}>
                Record a payment
              </Button>
            )}
            {dues.receivedPence > 0 && <Button onClick={() => setOpen('RETURNED')}>Record money given back</Button>}
          </div>
        )}
      </div>
      {open && <RecordDialog booking={booking} dues={dues} kind={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function titleOf(dues: Dues, provider: boolean): string {
  if (dues.toReturnPence > 0)
    return `${formatMoney(dues.toReturnPence)} ${provider ? 'to give back' : 'comes back to you'}`;
  if (dues.outstandingPence === 0) return dues.owedPence === 0 ? 'Nothing to pay' : 'Paid';
  return `${formatMoney(dues.outstandingPence)} to pay`;
}

function sentence({ as, booker, provider }: Booking, dues: Dues): string {
  const [payer, taker] = as === 'provider' ? [booker.firstName || 'The customer', 'you'] : ['You', provider.name];
  if (dues.toReturnPence > 0)
    return as === 'provider'
      ? `Places were cancelled after they were paid. By the cancellation policy ${formatMoney(dues.toReturnPence)} goes back from you to ${isolated(payer)}; record it here.`
      : `Places were cancelled after you paid ${isolated(provider.name)} directly. By the cancellation policy they give ${formatMoney(dues.toReturnPence)} back to you; ask them how.`;
  if (dues.way === 'link')
    return dues.outstandingPence > 0
      ? `${isolated(payer)} can pay by card with a link, without signing in.`
      : 'Paid by card with a link.';
  if (dues.outstandingPence === 0) return `Paid to ${isolated(taker)} directly.`;
  const part =
    dues.receivedPence > 0 ? `${formatMoney(dues.receivedPence)} of ${formatMoney(dues.owedPence)} has come. ` : '';
  return as === 'provider'
    ? `${part}It is paid to you directly: by bank transfer, Tax-Free Childcare, vouchers or cash.`
    : `${part}Please pay ${isolated(provider.name)} directly, for example by bank transfer, Tax-Free Childcare, vouchers or cash.`;
}

function PayButton({ url, pence }: { url: string; pence: number }) {
  return (
    <LinkButton tone="primary" to={new URL(url).pathname}>
      Pay {formatMoney(pence)}
    </LinkButton>
  );
}

function CopyLink({ url }: { url: string }) {
  const [copied, say] = useBriefWord<'Copied'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      say('Copied');
    } catch {
      toast.error('Your browser did not let us copy it. Select the link and copy it by hand.');
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        className="min-w-0 flex-1"
        label="Payment link"
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button icon={copied && <Check aria-hidden />} onClick={() => void copy()}>
        {copied ?? 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {copied ? 'The payment link is copied.' : ''}
      </span>
    </div>
  );
}

const kindWords: Record<Entry['kind'], string> = {
  RECEIVED: 'Received',
  RETURNED: 'Given back',
  TAKEN_BACK: 'Record taken back',
};

function RecordLine({ booking, entry }: { booking: Booking; entry: Entry }) {
  const cache = useQueryClient();
  const takeBack = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('POST /bookings/{bookingId}/payments/{recordId}/take-back', {
        params: { bookingId: booking.id, recordId: entry.id },
      }),
    onSuccess: (answer) => {
      cache.setQueryData(['booking', booking.id], answer.booking);
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className={entry.stands || entry.kind === 'TAKEN_BACK' ? '' : 'text-ink-soft line-through'}>
        {kindWords[entry.kind]}, {offlineMethods[entry.method].toLowerCase()}
        <span className="block text-sm text-ink-soft">
          {[formatPlainDate(entry.paidOn), entry.reference, `recorded by ${isolated(entry.recordedBy)}`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      <span className="flex items-center gap-3">
        <span className="figures">
          <Money pence={entry.amountPence} />
        </span>
        {booking.as === 'provider' && entry.stands && (
          <Button
            size="small"
            tone="quiet"
            busy={takeBack.isPending}
            aria-label={`Take back the record of ${formatMoney(Math.abs(entry.amountPence))}`}
            onClick={() => takeBack.mutate()}
          >
            Take back
          </Button>
        )}
      </span>
      {takeBack.error && (
        <p role="alert" className="w-full text-berry">
          {sentenceOf(takeBack.error)}
        </p>
      )}
    </li>
  );
}

type RecordDialogProps = { booking: Booking; dues: Dues; kind: 'RECEIVED' | 'RETURNED'; onClose: () => void };

function RecordDialog({ booking, dues, kind, onClose }: RecordDialogProps) {
  const cache = useQueryClient();
  const received = kind === 'RECEIVED';
  const [amountPence, setAmount] = useState<number | null>(
    received ? dues.outstandingPence : dues.toReturnPence || null,
  );
  const [method, setMethod] = useState<OfflineMethod>('BANK_TRANSFER');
  const [reference, setReference] = useState('');
  const [paidOn, setPaidOn] = useState(todayInLondon());
  const [errors, setErrors] = useState<Record<string, string>>({});
  const once = useOnce();
  const sending = useRef(false);
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (pence: number) => {
      const body = { kind, amountPence: pence, method, reference, paidOn };
      return once(body, (idempotencyKey) =>
        api('POST /bookings/{bookingId}/payments', { params: { bookingId: booking.id }, body, idempotencyKey }),
      );
    },
    onSuccess: (answer) => {
      cache.setQueryData(['booking', booking.id], answer.booking);
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof RequestFailed)) return;
      setErrors(error.data?.fields ?? {});
    },
    onSettled: () => {
      sending.current = false;
    },
  });
  const submit = (): void => {
    const wrong: Record<string, string> = {};
    if (!amountPence) wrong['amountPence'] = 'Enter the amount';
    if (paidOn === '') wrong['paidOn'] = 'Enter the day';
    setErrors(wrong);
    if (!amountPence || Object.keys(wrong).length > 0 || sending.current) return;
    sending.current = true;
    save.mutate(amountPence);
  };
  const failure =
    save.error && Object.keys(errors).length === 0 ? [{ field: '', message: sentenceOf(save.error) }] : [];
  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      title={received ? 'Record a payment' : 'Record money given back'}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button tone="primary" busy={save.isPending} onClick={submit}>
            {amountPence ? `Record ${formatMoney(amountPence)}` : 'Record'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ErrorSummary errors={failure} title="Not recorded" />
        <MoneyField
          label="Amount"
          help={
            received
              ? `${formatMoney(dues.outstandingPence)} is still to be paid. A part is fine.`
              : `${formatMoney(dues.receivedPence)} has come to you.`
          }
          value={amountPence}
          error={errors['amountPence']}
          onChange={(pence) => {
            setErrors({});
            setAmount(pence);
          }}
        />
        <SelectField
          label="How"
          options={Object.entries(offlineMethods).map(([value, label]) => ({ value, label }))}
          value={method}
          onChange={(event) => setMethod(event.target.value as OfflineMethod)}
        />
        <DateField
          label={received ? 'When it came' : 'When it went back'}
          value={paidOn}
          error={errors['paidOn']}
          onChange={setPaidOn}
        />
        <TextField
          label="Reference"
          help="As it stands on your bank statement"
          optional
          maxLength={80}
          value={reference}
          error={errors['reference']}
          onChange={(event) => setReference(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
