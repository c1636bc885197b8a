import { isCancelled, placeStates, type PlaceState } from '../places/place.ts';

/** How a date stands in the calendar of a family. */
export const calendarStates = ['booked', 'requested', 'offered', 'waiting', 'cancelled'] as const;
export type CalendarState = (typeof calendarStates)[number];

/** For so long a cancelled date is shown struck out, so that nobody wonders where it went. */
export const CANCELLED_SHOWN_DAYS = 14;

/** How a place stands in the calendar; null where it is nothing to plan with. */
export function calendarStateOf(state: PlaceState): CalendarState | null {
  if (state === 'CONFIRMED') return 'booked';
  if (state === 'REQUESTED') return 'requested';
  return isCancelled(state) ? 'cancelled' : null;
}

/** The states of places that a calendar shows. */
export const shownPlaceStates: readonly PlaceState[] = placeStates.filter((state) => calendarStateOf(state) !== null);

/** Whether a date may still come to nothing: it is on a waiting list. */
export const isOpen = (state: CalendarState): boolean => state === 'waiting' || state === 'offered';
