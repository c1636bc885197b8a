import { isolated } from '../../platform/isolated.ts';
import { refuse } from '../../platform/result.ts';
import type { Shortage } from '../../schedule/server/take-places.ts';
import type { QuotaShortage } from '../../tickets/server/take-tickets.ts';
import { goneSentence, type HoldFacts } from '../hold-rules.ts';

/**
 * The refusal of a hold that there are too few places or tickets for.
 * @param dates how many dates were asked for
 * @param hidesPlaces whether the provider keeps to itself how many are left
 */
export function placesGone(
  shortSessions: readonly Shortage[],
  shortTickets: readonly QuotaShortage[],
  dates: number,
  facts: HoldFacts,
  hidesPlaces: boolean,
) {
  // That all are gone shows anyway; how many are left is the provider's own business.
  const told = (left: number): number | null => (hidesPlaces && left > 0 ? null : left);
  const sessions = shortSessions.flatMap((one) => {
    const session = facts.sessions.get(one.sessionId);
    return session ? [{ ...one, left: told(one.left), startDate: session.startDate, endDate: session.endDate }] : [];
  });
  sessions.sort((a, b) => Temporal.Instant.compare(a.startDate, b.startDate));
  const tickets = shortTickets.map((one) => ({
    ...one,
    left: told(one.left),
    name: facts.tickets.get(one.ticketId)?.name ?? '',
  }));
  const message =
    sessions.length > 0
      ? goneSentence(sessions, dates)
      : tickets.map(({ name, left }) => shortTicketSentence(name, left)).join(' ');
  const details = {
    sessions: sessions.map(({ startDate, endDate, ...one }) => ({
      ...one,
      startDate: startDate.toString(),
      endDate: endDate.toString(),
    })),
    tickets,
  };
  return refuse('places-gone', message, { details });
}

function shortTicketSentence(name: string, left: number | null): string {
  if (left === 0) return `The ticket ‘${isolated(name)}’ is sold out.`;
  return left === null
    ? `There are not enough of the ticket ‘${isolated(name)}’ left.`
    : `There are only ${left} of the ticket ‘${isolated(name)}’ left.`;
}
