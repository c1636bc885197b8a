import { isolated } from '../../platform/isolated.ts';
import { formatMoney, formatPrice } from '../../platform/money.ts';
import type { TicketUnit } from '../ticket.ts';

export type PublicTicket = {
  id: string;
  name: string;
  description: string;
  /** 'Ages 5 to 11', or null when it has none of its own. */
  ages: string | null;
  unit: TicketUnit;
  councilFunded: boolean;
  /** Who may have it, where not everybody may: 'on a low income'. */
  concession: string;
  allInPence: number;
  /** What can be had with it, with the price that a booker pays for it. */
  addOns: readonly { name: string; allInPence: number }[];
  /** Why it is not on sale, or null. */
  reason: string | null;
};

const perUnit: Record<TicketUnit, string> = { session: 'for each date', block: 'for the whole block' };

type Props = {
  tickets: readonly PublicTicket[];
  /** One sentence for each automatic discount. */
  discounts: readonly string[];
  /** What they mean for a family, in a sentence. */
  discountExample: string | null;
};

/** The tickets of a listing with the price that a booker pays for each. */
export function PublicTickets({ tickets, discounts, discountExample }: Props) {
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-paper-raised">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="flex items-start justify-between gap-4 px-4 py-3">
            <div className="min-w-0">
              <p className="font-[650]">{ticket.name}</p>
              {ticket.ages && <p className="text-sm text-ink-soft">{ticket.ages}</p>}
              {ticket.description && <p className="text-sm">{ticket.description}</p>}
              {ticket.addOns.length > 0 && (
                <p className="text-sm text-ink-soft">
                  Extras:{' '}
                  {ticket.addOns.map((one) => `${isolated(one.name)} ${formatPrice(one.allInPence)}`).join(', ')}
                </p>
              )}
              {ticket.reason && <p className="text-sm font-[600]">{ticket.reason}</p>}
            </div>
            <p className="flex-none text-right">
              <span className="figures font-heading text-xl font-[700]">
                {ticket.allInPence === 0 ? 'Free' : formatMoney(ticket.allInPence)}
              </span>
              <span className="block text-sm text-ink-soft">
                {ticket.councilFunded
                  ? 'paid for by the council'
                  : [ticket.concession, perUnit[ticket.unit]].filter(Boolean).join(', ')}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {tickets.some((ticket) => ticket.allInPence > 0) && (
        <p className="mt-2 text-sm text-ink-soft">These prices are all you pay: the booking fee is included.</p>
      )}
      {discounts.length > 0 && (
        <div className="mt-3">
          <p className="font-[650]">Automatic discounts</p>
          <ul className="list-disc pl-5">
            {discounts.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {discountExample && <p className="mt-1">For example, {discountExample}</p>}
        </div>
      )}
    </>
  );
}
