import { formatMoney } from '../../platform/money.ts';
import type { TicketUnit } from '../ticket.ts';

export type PublicTicket = {
  id: string;
  name: string;
  description: string;
  /** 'Ages 5 to 11', or null when it has none of its own. */
  ages: string | null;
  unit: TicketUnit;
  councilFunded: boolean;
  allInPence: number;
  /** Why it is not on sale, or null. */
  reason: string | null;
};

const perUnit: Record<TicketUnit, string> = { session: 'for each date', block: 'for the whole block' };

/** The tickets of a listing with the price that a booker pays for each. */
export function PublicTickets({ tickets }: { tickets: readonly PublicTicket[] }) {
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-paper-raised">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="flex items-start justify-between gap-4 px-4 py-3">
            <div className="min-w-0">
              <p className="font-[650]">{ticket.name}</p>
              {ticket.ages && <p className="text-sm text-ink-soft">{ticket.ages}</p>}
              {ticket.description && <p className="text-sm">{ticket.description}</p>}
              {ticket.reason && <p className="text-sm font-[600]">{ticket.reason}</p>}
            </div>
            <p className="flex-none text-right">
              <span className="figures font-heading text-xl font-[700]">
                {ticket.allInPence === 0 ? 'Free' : formatMoney(ticket.allInPence)}
              </span>
              <span className="block text-sm text-ink-soft">
                {ticket.councilFunded ? 'paid for by the council' : perUnit[ticket.unit]}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {tickets.some((ticket) => ticket.allInPence > 0) && (
        <p className="mt-2 text-sm text-ink-soft">These prices are all you pay: the booking fee is included.</p>
      )}
    </>
  );
}
