import type { TicketUnit } from '../tickets/ticket.ts';

/** How many tickets some places of one ticket are: a block ticket counts once for each learner and block. */
export function ticketCount(places: readonly { unit: TicketUnit; learnerId: string; blockId: string }[]): number {
  const blocks = new Set(
    places.filter(({ unit }) => unit === 'block').map(({ learnerId, blockId }) => `${learnerId} ${blockId}`),
  );
  return blocks.size + places.filter(({ unit }) => unit === 'session').length;
}
