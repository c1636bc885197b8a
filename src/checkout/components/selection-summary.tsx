import { countOf, whenOf } from '../../places/components/booking-text.tsx';
import { PriceAdjustments } from '../../places/components/price-adjustments.tsx';
import { FamilyPart } from '../../places/components/family-part.tsx';
import { formatPrice, sum } from '../../platform/money.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Money } from '../../ui/money.tsx';
import { type Dates, type Line, PAID_BY_COUNCIL, type priceOf, type TicketList } from './selection.ts';

type SelectionSummaryProps = {
  dates: Dates;
  lines: readonly Line[];
  tickets: TicketList['tickets'];
  price: ReturnType<typeof priceOf>;
  /** Whether it is still being looked up what children's budgets pay, and why they do not pay for this. */
  budgets: { isPending: boolean; refusal: string | null };
};

/** What is chosen so far, and what it costs. */
export function SelectionSummary({ dates, lines, tickets, price, budgets }: SelectionSummaryProps) {
  return (
    <>
      <p>{datesText(dates)}</p>
      {lines.length > 0 && (
        <dl className="mt-3 flex flex-col gap-1.5 border-t border-line pt-3">
          {price.lines.map((line) => {
            const ticket = tickets.find((one) => one.id === line.ticketId);
            const funded = ticket?.funding === 'COUNCIL';
            const byFamily = sum(
              price.places.filter(({ ticketId }) => ticketId === line.ticketId).map(({ totalPence }) => totalPence),
            );
            return (
              <div key={line.ticketId} className="flex justify-between gap-4">
                <dt>
                  {isolated(ticket?.name ?? '')}
                  <span className="whitespace-nowrap text-ink-soft figures">
                    {' '}
                    {funded ? `× ${line.tickets}` : `${line.tickets} × ${formatPrice(line.eachPence)}`}
                  </span>
                </dt>
                <dd className="text-right figures">
                  {!funded ? (
                    <Money pence={line.totalPence} price />
                  ) : budgets.refusal !== null ? null : byFamily > 0 ? (
                    <FamilyPart pence={byFamily} />
                  ) : (
                    PAID_BY_COUNCIL
                  )}
                </dd>
              </div>
            );
          })}
          <PriceAdjustments adjustments={price.adjustments} />
          <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-[700]">
            <dt>Total</dt>
            <dd>
              {budgets.isPending ? (
                'Looking up the budget …'
              ) : budgets.refusal !== null ? (
                'Not known yet'
              ) : (
                <Money pence={price.total.totalPence} price />
              )}
            </dd>
          </div>
        </dl>
      )}
      {price.total.bookerFeePence > 0 && <p className="mt-1 text-sm text-ink-soft">Booking fee included.</p>}
    </>
  );
}

/** '5 dates, from Tue 6 Apr' and so on. */
function datesText({ sessions, unit, blockName }: Dates): string {
  const [first] = sessions;
  if (!first) return 'No dates to book';
  if (sessions.length === 1) return whenOf(first);
  const from = `${countOf(sessions.length, 'date')} from ${format.shortDay(first.startDate)}`;
  return unit === 'block' && blockName ? `${isolated(blockName)}: ${from}` : from;
}
