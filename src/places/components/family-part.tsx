import { formatMoney, sum } from '../../platform/money.ts';
import { Money } from '../../ui/money.tsx';

type Line = { ticketId: string; learnerId: string };
type Place = { ticket: { id: string }; learner: { id: string }; councilPence: number | null };

/** What a council pays of a line from the child's budget; null where that is not told. */
export function councilPartOf(places: readonly Place[], line: Line): number | null {
  const own = places.filter(({ ticket, learner }) => ticket.id === line.ticketId && learner.id === line.learnerId);
  const parts = own.flatMap(({ councilPence }) => councilPence ?? []);
  return parts.length === 0 ? null : sum(parts);
}

/** What is paid by card beside what a council pays: '£20.60', and below it '£40.00 from the budget'. */
export function FamilyPart({ pence, councilPence = null }: { pence: number; councilPence?: number | null }) {
  return (
    <span className="block text-right">
      <Money pence={pence} price />
      <span className="block text-sm font-[400] text-ink-soft">
        {councilPence === null ? 'beside what the council pays' : `beside ${formatMoney(councilPence)} from the budget`}
      </span>
    </span>
  );
}
