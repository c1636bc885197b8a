import type { AnswerOf } from '../../platform/contract.ts';
import { dateOf, format, timeOf } from '../../platform/time.ts';
import { State, type StateWord } from '../../ui/state.tsx';
import type { waitingContract } from '../contract.ts';
import { formatFree } from '../queue.ts';

export type Entry = AnswerOf<(typeof waitingContract)['GET /waiting-entries/{entryId}']>;
export type WaitingList = AnswerOf<(typeof waitingContract)['GET /experiences/{experienceId}/waiting-list']>;

export const waitingStates: Record<Exclude<Entry['state'], 'OFFERED'>, StateWord> = {
  WAITING: { text: 'Waiting', kind: 'waiting' },
  // Of the offer: what it put into the basket is booked, or went back when its time was over.
  ACCEPTED: { text: 'Offer taken', kind: 'ended' },
  DECLINED: { text: 'Offer declined', kind: 'ended' },
  EXPIRED: { text: 'Offer ended', kind: 'ended' },
  LEFT: { text: 'Left', kind: 'ended' },
  REMOVED: { text: 'Taken off', kind: 'ended' },
  CLOSED: { text: 'Closed', kind: 'ended' },
};

/** How a party stands. */
export function StateBadge({ entry: { state, learners } }: { entry: Pick<Entry, 'state' | 'learners'> }) {
  if (state === 'OFFERED') return <State text={formatFree(learners.length)} kind="needsYou" />;
  return <State {...waitingStates[state]} />;
}

/** Whether it still waits or is offered something. */
export const isOpen = ({ state }: Pick<Entry, 'state'>): boolean => state === 'WAITING' || state === 'OFFERED';

/** 'today at 20:00', 'tomorrow at 09:00', 'Thu 6 May at 09:00' in London. */
export function formatDeadline(until: string, now: Date = new Date()): string {
  const today = Temporal.PlainDate.from(dateOf(now));
  if (dateOf(until) === today.toString()) return `today at ${timeOf(until)}`;
  if (dateOf(until) === today.add({ days: 1 }).toString()) return `tomorrow at ${timeOf(until)}`;
  return `${format.shortDay(until)} at ${timeOf(until)}`;
}

/** Where a party stands in the queue, in words. */
export function formatPosition(position: number): string {
  return position === 1 ? 'You are next' : `You are number ${position}`;
}
