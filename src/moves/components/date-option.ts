import { countOf, whenOf } from '../../places/components/booking-text.tsx';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import type { movesContract } from '../contract.ts';

export type MoveOptions = AnswerOf<(typeof movesContract)['GET /bookings/{bookingId}/move-options']>;
export type DateOption = MoveOptions['dates'][number];

export function whenOfDate(date: DateOption): string {
  return date.sessionIds.length === 1
    ? whenOf(date)
    : `${isolated(date.blockName)}, ${countOf(date.sessionIds.length, 'date')}, ${format.shortDay(date.startDate)} to ${format.shortDay(date.lastDate)}`;
}

export const keyOfDate = (date: DateOption): string => date.sessionIds[0] ?? '';

/** What a date costs beyond what was paid, with a ticket; undefined where the date does not take that ticket. */
export const differenceOn = (date: DateOption, ticketId: string): number | undefined =>
  date.tickets.find((one) => one.ticketId === ticketId)?.differencePence;

/** Why a date cannot be chosen with a ticket; null where it can. */
export const refusalOf = (date: DateOption, ticketId: string): string | null =>
  date.refusal ?? (differenceOn(date, ticketId) === undefined ? 'Not with this ticket' : null);
