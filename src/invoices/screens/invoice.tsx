import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useLocation, useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { queries } from '../../platform/browser/query.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { PaperHead } from '../../ui/paper-head.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { AtPlace } from '../../places/components/booking-text.tsx';
import type { invoicesContract } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Invoice', index: false });

type Invoice = AnswerOf<(typeof invoicesContract)['GET /bookings/{bookingId}/invoice']>;

/** The invoice of a booking: a sheet of paper, and readable on a phone. */
export default function InvoiceScreen() {
  return (
    <QueryClientProvider client={queries}>
      <InvoicePage />
    </QueryClientProvider>
  );
}

function InvoicePage() {
  const { bookingId = '' } = useParams();
  const invoice = useQuery({
    queryKey: ['invoice', bookingId],
    queryFn: () => api('GET /bookings/{bookingId}/invoice', { params: { bookingId } }),
    gcTime: 0,
    // A booking that was confirmed a moment ago has its invoice in another.
    refetchInterval: ({ state: { error } }) => (isBeingWritten(error) ? 1_500 : false),
    // There are states of their own for these.
    meta: { quiet: [401, 404, 409] },
  });
  // Councils and administrators read the invoice alone; who came from a council's list goes back there.
  const { state } = useLocation();
  const from = (state as { from?: string } | null)?.from;
  const isOther = invoice.data?.as === 'council' || invoice.data?.as === 'administrator';
  const toList = from === undefined ? null : { to: from, label: 'Back to the bookings' };
  const isNone = invoice.error instanceof RequestFailed && invoice.error.status === 404;
  const back = isOther || isNone ? toList : { to: `/bookings/${bookingId}`, label: 'Back to the booking' };
  return (
    <main id="main" className="mx-auto max-w-4xl px-4">
      <div className="flex flex-wrap items-center justify-between gap-4 py-4 print:hidden">
        {back ? <BackLink to={back.to}>{back.label}</BackLink> : <span />}
        {invoice.data && (
          <Button tone="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {isBeingWritten(invoice.error) ? (
        <SkeletonList rows={6} label="The invoice is being written" />
      ) : invoice.error ? (
        <Refusal error={invoice.error} bookingId={bookingId} onRetry={() => void invoice.refetch()} />
      ) : null}
      {invoice.isPending && <SkeletonList rows={6} label="Loading the invoice" />}
      {invoice.data && <Sheet invoice={invoice.data} />}
    </main>
  );
}

const isBeingWritten = (error: unknown): boolean =>
  error instanceof RequestFailed && error.data?.key === 'invoice-being-written';

function Refusal({ error, bookingId, onRetry }: { error: unknown; bookingId: string; onRetry: () => void }) {
  const status = error instanceof RequestFailed ? error.status : 0;
  if (status === 401) {
    const next = encodeURIComponent(`/bookings/${bookingId}/invoice`);
    return (
      <ErrorState
        level={1}
        kind="forbidden"
        title="Please sign in first"
        action={
          <LinkButton tone="primary" to={`/login?next=${next}`}>
            Sign in
          </LinkButton>
        }
      >
        You come back to this invoice.
      </ErrorState>
    );
  }
  if (status === 404 || status === 409) {
    return (
      <ErrorState
        level={1}
        title={status === 404 ? 'There is no such invoice' : 'There is no invoice yet'}
        action={<LinkButton to="/bookings/l">Your bookings</LinkButton>}
      >
        {status === 404 ? 'The link may be wrong, or the booking belongs to another account.' : sentenceOf(error)}
      </ErrorState>
    );
  }
  return (
    <ErrorState level={1} title="The invoice could not be loaded" onRetry={onRetry}>
      {sentenceOf(error)}
    </ErrorState>
  );
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { provider, booker, sums } = invoice;
  useTitle(`Invoice ${invoice.number}`);
  return (
    <article className="print-sheet text-[10.5pt] leading-snug">
      <PaperHead
        brand={invoice.platform.name}
        title={provider.vatNumber === null ? 'Invoice' : 'VAT invoice'}
        about={<strong>{invoice.listing.title}</strong>}
        aside={
          <>
            Invoice {invoice.number}
            <span className="block">{format.longDate(invoice.issuedAt)}</span>
            <span className="block">Booking {invoice.reference}</span>
          </>
        }
        mark={`Invoice ${invoice.number} from ${isolated(provider.name)}`}
        from={provider}
        to={booker}
      />
      <Lines lines={invoice.lines} />
      <dl className="print-together mt-6 ml-auto grid w-full max-w-96 grid-cols-[1fr_auto] gap-y-1">
        {invoice.lines.length > 1 && <Sum term={`${invoice.lines.length} places`} pence={sums.fullPence} />}
        {invoice.reductions.map(({ label, amountPence }) => (
          <Sum key={label} term={label} pence={-amountPence} />
        ))}
        {sums.feePence > 0 && <Sum term={`${isolated(invoice.platform.name)} booking fee`} pence={sums.feePence} />}
        <Sum term="Total" pence={sums.totalPence} strong />
        {provider.vatNumber && <Sum term="VAT at 20% in the ticket prices" pence={sums.vatPence} />}
      </dl>
      <VatWords invoice={invoice} />
      {invoice.notes.map((note) => (
        <Note key={note.number} note={note} invoice={invoice} />
      ))}
      <Account invoice={invoice} />
    </article>
  );
}

function Lines({ lines }: { lines: Invoice['lines'] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Who</th>
          <th scope="col" className="!text-right">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.placeId}>
            <th scope="row" className="!font-normal">
              <span className="figures">{format.datedSession(line.startDate, line.endDate)}</span>
              <AtPlace place={line.place} />
            </th>
            <td>
              {isolated(line.learnerName)}
              <span className="block text-[9.5pt]">
                {isolated(line.ticketName)}
                {line.paidByCouncil && ', paid for by the council'}
              </span>
            </td>
            <td className="!text-right">
              <Money pence={line.pricePence} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function VatWords({ invoice: { provider, platform, sums } }: { invoice: Invoice }) {
  const fee =
    platform.vatNumber === null
      ? `The booking fee is charged by ${isolated(platform.name)}, without VAT.`
      : `The booking fee is charged by ${isolated(platform.name)} and includes VAT (VAT number ${platform.vatNumber}).`;
  return (
    <p className="mt-4 text-[9.5pt]">
      {provider.vatNumber === null && `${isolated(provider.name)} charges no VAT. `}
      {sums.feePence > 0 && fee}
    </p>
  );
}

/** A credit or debit note: a paper of its own, under the invoice that it changes. */
function Note({ note, invoice }: { note: Invoice['notes'][number]; invoice: Invoice }) {
  const isCredit = note.kind === 'credit';
  return (
    <section className="print-together mt-10 border-t-2 border-current pt-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h2 className="!text-xl">{isCredit ? 'Credit note' : 'Debit note'}</h2>
        <p className="figures">
          {note.number}, {format.longDate(note.issuedAt)}
          <span className="block">
            for invoice {invoice.number} of {format.longDate(invoice.issuedAt)}
          </span>
        </p>
      </div>
      <table className="mt-3">
        <tbody>
          {note.lines.map((line, index) => (
            // Two places of one child may have the same words.
            <tr key={index}>
              <th scope="row" className="!font-normal">
                {line.startDate === null ? 'Cancelled places' : format.longDate(line.startDate)}
                {line.learnerName !== null && `, ${isolated(line.learnerName)}`}
              </th>
              <td>{reasonWords[line.reason]}</td>
              <td className="!text-right">
                <Money pence={line.amountPence} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-3 ml-auto grid w-full max-w-96 grid-cols-[1fr_auto] gap-y-1">
        <Sum term={isCredit ? 'Credited' : 'Charged besides'} pence={note.amountPence} strong />
        {invoice.provider.vatNumber && <Sum term="VAT at 20% in it" pence={note.vatPence} />}
      </dl>
    </section>
  );
}

const reasonWords: Record<Invoice['notes'][number]['lines'][number]['reason'], string> = {
  cancelled: 'Cancelled',
  'taken-back': 'Payment taken back through the bank',
  moved: 'Moved to another date',
  kept: 'Kept by the terms of cancelling',
};

/** What was charged and paid until now: no part of the invoice, and changes with each payment. */
function Account({ invoice }: { invoice: Invoice }) {
  const { account, payments, refunds, disputes, notes } = invoice;
  return (
    <section className="print-together mt-10 border-t-2 border-current pt-3">
      <h2 className="!text-xl">Payments until now</h2>
      <dl className="mt-3 ml-auto grid w-full max-w-96 grid-cols-[1fr_auto] gap-y-1">
        <Sum term={notes.length === 0 ? 'Invoice' : 'Invoice and notes'} pence={account.chargedPence} />
        {payments.map((payment) => (
          <Sum
            key={`${payment.at} ${payment.amountPence}`}
            term={`Paid ${format.longDate(payment.at)}, ${[payment.method, payment.reference].filter(Boolean).join(' ')}`}
            pence={-payment.amountPence}
          />
        ))}
        {refunds.map((refund) => (
          <Sum
            key={`${refund.at} ${refund.amountPence}`}
            term={`Refund of ${format.longDate(refund.at)}`}
            pence={refund.amountPence}
          />
        ))}
        {account.takenBackPence > 0 && <Sum term="Taken back through the bank" pence={account.takenBackPence} />}
        <Sum
          term={account.balancePence < 0 ? 'Still to be refunded' : 'Left to pay'}
          pence={Math.abs(account.balancePence)}
          strong
        />
      </dl>
      <div className="mt-4 text-[9.5pt]">
        {account.balancePence === 0 && <p>Nothing is left to pay.</p>}
        {disputes
          .filter(({ state }) => state === 'OPEN')
          .map((dispute) => (
            <p key={dispute.id} className="mt-2">
              Since {format.longDate(dispute.openedAt)} the bank has been looking at{' '}
              <Money pence={dispute.amountPence} /> of what was paid, because the card’s holder asked for it back. A
              credit note follows if it is taken back.
            </p>
          ))}
      </div>
    </section>
  );
}

function Sum({ term, pence, strong }: { term: ReactNode; pence: number; strong?: boolean }) {
  const look = strong ? 'border-t-2 border-current pt-1 font-[700]' : '';
  return (
    <>
      <dt className={look}>{term}</dt>
      <dd className={`pl-6 text-right ${look}`}>
        <Money pence={pence} />
      </dd>
    </>
  );
}
