import { countOf } from '../../places/components/booking-text.tsx';
import type { WaitingKind } from '../chosen-rows.ts';
import type { WaitingPlan } from '../contract.ts';

type Sums = WaitingPlan['sums'];

/** What would happen, in one sentence with figures. */
export function waitingSentence(kind: WaitingKind, { parties, families, places }: Sums): string {
  if (parties === 0) return 'Nothing can be done with what you chose.';
  const told = countOf(families, 'family', 'families');
  if (kind === 'offer')
    return `Offers ${countOf(places, 'place')} to ${told}. Each gets a mail, and its places are kept until it answers.`;
  if (kind === 'remove') return `Takes ${told}, waiting for ${countOf(places, 'place')}, off the list. Each is told.`;
  return `Writes to ${told}. Each reads it in its own conversation.`;
}

/** What the button does. */
export function waitingLabel(kind: WaitingKind, { families, places }: Sums): string {
  if (kind === 'offer') return `Offer ${countOf(places, 'place')}`;
  if (kind === 'remove') return `Take ${countOf(families, 'family', 'families')} off`;
  return `Write to ${countOf(families, 'family', 'families')}`;
}

const done: Record<WaitingKind, (count: number) => string> = {
  offer: (count) => `${countOf(count, 'family was', 'families were')} offered places`,
  remove: (count) => `${countOf(count, 'family is', 'families are')} off the list`,
  message: (count) => `${countOf(count, 'family was', 'families were')} written to`,
};

/** What was done, afterwards. */
export const waitingDone = (kind: WaitingKind, count: number): string => done[kind](count);
