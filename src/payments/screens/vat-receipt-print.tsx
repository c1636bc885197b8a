import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { queries } from '../../platform/browser/query.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { ZONE } from '../../platform/time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { PaperHead } from '../../ui/paper-head.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import type { paymentsContract } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'VAT receipt', index: false });

type Receipt = AnswerOf<(typeof paymentsContract)['GET /vat-receipt']>;

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
/** How many months back can be chosen at most: the six years that tax records are kept, and the present one. */
const CHOICES = 73;

function monthName(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? ''} ${year}`;
}

export default function VatReceiptPrintScreen() {
  return (
    <QueryClientProvider client={queries}>
      <VatReceipt />
    </QueryClientProvider>
  );
}

function VatReceipt() {
  const [query, change] = useAddress({ replace: true });
  const now = Temporal.Now.zonedDateTimeISO(ZONE).toPlainDate().toPlainYearMonth();
  const last = Array.from({ length: CHOICES }, (_, back) => now.subtract({ months: back }).toString());
  const asked = query.get('month');
  const month = asked !== null && last.includes(asked) ? asked : now.toString();
  const receipt = useQuery({
    queryKey: ['vat-receipt', month],
    queryFn: () => api('GET /vat-receipt', { query: { month } }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const { firstMonth = month } = receipt.data ?? {};
  const months = last.filter((one) => one >= firstMonth || one === month);
  const shown = receipt.isPlaceholderData ? undefined : receipt.data;
  return (
    <main id="main" className="mx-auto max-w-4xl px-4">
      <div className="flex flex-wrap items-end justify-between gap-4 py-4 print:hidden">
        <BackLink to="/payouts">Back to payouts</BackLink>
        <div className="flex flex-wrap items-end gap-3">
          {/* Which months there are depends on the day: it is told in the browser only. */}
          {(receipt.data || receipt.error) && (
            <SelectField
              label="Month"
              value={month}
              options={months.map((value) => ({ value, label: monthName(value) }))}
              onChange={(event) => change({ month: event.target.value })}
            />
          )}
          {shown && (
            <Button tone="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
          )}
        </div>
      </div>
      {receipt.error ? <Refusal error={receipt.error} onRetry={() => void receipt.refetch()} /> : null}
      {!shown && !receipt.error && <SkeletonList rows={6} label="Loading the receipt" />}
      {shown && <Sheet receipt={shown} />}
    </main>
  );
}

function Refusal({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof RequestFailed && error.status === 401) {
    return (
      <ErrorState
        level={1}
        kind="forbidden"
        title="Please sign in first"
        action={
          <LinkButton tone="primary" to={`/login?next=${encodeURIComponent('/payouts/vat-receipt/print')}`}>
            Sign in
          </LinkButton>
        }
      >
        You come back to this receipt.
      </ErrorState>
    );
  }
  return (
    <ErrorState level={1} title="The receipt could not be loaded" onRetry={onRetry}>
      {sentenceOf(error)}
    </ErrorState>
  );
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { platform, provider, lines, vatPercent } = receipt;
  useTitle(`VAT receipt ${receipt.number}`);
  return (
    <article className="print-sheet text-[10.5pt] leading-snug">
      <PaperHead
        brand={platform.name}
        title={vatPercent === null ? 'Receipt' : 'VAT receipt'}
        about={
          <>
            Service fees of payouts in <strong>{monthName(receipt.month)}</strong>
          </>
        }
        aside={
          <>
            Receipt {receipt.number}
            {!receipt.final && <span className="block">The month is not over: more may be added.</span>}
          </>
        }
        mark={`Receipt ${receipt.number} from ${isolated(platform.name)}`}
        from={platform}
        to={provider}
      />
      {lines.length === 0 ? (
        <p className="border-2 border-current p-3">
          No payouts were made in {monthName(receipt.month)}, so no fees were kept.
        </p>
      ) : (
        <>
          <Lines lines={lines} />
          <dl className="print-together mt-6 ml-auto grid w-full max-w-80 grid-cols-[1fr_auto] gap-y-1">
            {vatPercent !== null && (
              <>
                <dt>Fees without VAT</dt>
                <dd className="text-right">
                  <Money pence={receipt.netPence} />
                </dd>
                <dt>VAT at {vatPercent}%</dt>
                <dd className="text-right">
                  <Money pence={receipt.vatPence} />
                </dd>
              </>
            )}
            <dt className="border-t-2 border-current pt-1 font-[700]">Fees in all</dt>
            <dd className="border-t-2 border-current pt-1 pl-6 text-right font-[700]">
              <Money pence={receipt.feePence} />
            </dd>
          </dl>
        </>
      )}
      <footer className="print-together mt-8 text-[9.5pt]">
        <p>
          {vatPercent === null && `${isolated(platform.name)} is not registered for VAT: no VAT is charged. `}
          {lines.length > 0 &&
            'We kept these fees when we paid you, so there is nothing to pay. Where a family got money back, you paid no fee on that part.'}
        </p>
      </footer>
    </article>
  );
}

/** What was kept of each listing's payouts. */
function Lines({ lines }: Pick<Receipt, 'lines'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Listing</th>
          <th scope="col" className="!text-right">
            Sessions
          </th>
          <th scope="col" className="!text-right">
            Sales
          </th>
          <th scope="col" className="!text-right">
            Service fee
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // Two listings may have one title; their order is fixed.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={`${line.title} ${index}`}>
            <th scope="row" className="!font-normal">
              {line.title}
            </th>
            <td className="!text-right figures">{line.sessions}</td>
            <td className="!text-right">
              <Money pence={line.salesPence} />
            </td>
            <td className="!text-right">
              <Money pence={line.feePence} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
