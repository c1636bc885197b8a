import { sum } from '../platform/money.ts';

/** Every state of a place: one learner on one session under one ticket. */
export const placeStates = [
  'HELD',
  'RELEASED',
  'REQUESTED',
  'CONFIRMED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
  'CANCELLED_BY_BOOKER',
  'CANCELLED_BY_PROVIDER',
  'MOVED',
] as const;
export type PlaceState = (typeof placeStates)[number];

/** What can happen to a place. */
export type PlaceEvent =
  | 'hold'
  | 'book'
  | 'time-out'
  | 'leave'
  | 'confirm'
  | 'request'
  | 'approve'
  | 'decline'
  | 'not-eligible'
  | 'withdraw'
  | 'lapse'
  | 'cancel-by-booker'
  | 'cancel-by-provider'
  | 'move';

/** Who makes it happen. A council acts on the places that it funds; the clock on those that nobody finished. */
export type PlaceActor = 'booker' | 'provider' | 'council' | 'clock';

/** Who cancels a place that is booked. */
export type Canceller = Exclude<PlaceActor, 'clock'>;

export type PlaceStep = { from: PlaceState | null; event: PlaceEvent; to: PlaceState; who: readonly PlaceActor[] };

/** The whole life of a place. What is not here cannot happen. */
export const placeSteps: readonly PlaceStep[] = [
  { from: null, event: 'hold', to: 'HELD', who: ['booker'] },
  { from: null, event: 'book', to: 'CONFIRMED', who: ['provider'] },
  { from: 'HELD', event: 'time-out', to: 'RELEASED', who: ['clock'] },
  { from: 'HELD', event: 'leave', to: 'RELEASED', who: ['booker'] },
  { from: 'HELD', event: 'confirm', to: 'CONFIRMED', who: ['booker'] },
  { from: 'HELD', event: 'request', to: 'REQUESTED', who: ['booker'] },
  { from: 'REQUESTED', event: 'approve', to: 'CONFIRMED', who: ['provider'] },
  { from: 'REQUESTED', event: 'decline', to: 'DECLINED', who: ['provider'] },
  { from: 'REQUESTED', event: 'not-eligible', to: 'DECLINED', who: ['council'] },
  { from: 'REQUESTED', event: 'withdraw', to: 'WITHDRAWN', who: ['booker'] },
  { from: 'REQUESTED', event: 'lapse', to: 'EXPIRED', who: ['clock'] },
  { from: 'CONFIRMED', event: 'cancel-by-booker', to: 'CANCELLED_BY_BOOKER', who: ['booker'] },
  { from: 'CONFIRMED', event: 'cancel-by-provider', to: 'CANCELLED_BY_PROVIDER', who: ['provider', 'council'] },
  { from: 'CONFIRMED', event: 'move', to: 'MOVED', who: ['booker', 'provider'] },
];

/** The states in which a place takes up room on its session; the others are final. */
export const standingStates = ['HELD', 'REQUESTED', 'CONFIRMED'] as const satisfies readonly PlaceState[];

/** Whether a place in this state takes up room and its learner's time. */
export function stands(state: PlaceState): boolean {
  return (standingStates as readonly PlaceState[]).includes(state);
}

/** The states of a place that is not booked, and never was asked for at checkout. */
const basketStates: readonly PlaceState[] = ['HELD', 'RELEASED'];

/** Whether a place left its basket at checkout: it was requested or booked, whatever became of that. */
export function isSubmitted(state: PlaceState): boolean {
  return !basketStates.includes(state);
}

/** How a requested or booked place may have ended; the first of them among its places is how a booking ended. */
export const endedStates = [
  'CANCELLED_BY_PROVIDER',
  'CANCELLED_BY_BOOKER',
  'MOVED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
] as const satisfies readonly PlaceState[];

/** Whether a booked place was cancelled. */
export function isCancelled(state: PlaceState): boolean {
  return state === 'CANCELLED_BY_BOOKER' || state === 'CANCELLED_BY_PROVIDER';
}

/** Whether a place is or was booked. */
export function wasConfirmed(state: PlaceState): boolean {
  return state === 'CONFIRMED' || state === 'MOVED' || isCancelled(state);
}

const failedRequestStates: readonly string[] = ['DECLINED', 'WITHDRAWN', 'EXPIRED'] satisfies PlaceState[];

/** Whether this state of a place, or label of a booking, is that of a request without success: no money moved. */
export function isFailedRequest(stateOrLabel: string): boolean {
  return failedRequestStates.includes(stateOrLabel);
}

/** Places that are charged for: one that was moved is charged where it is now. */
export function charged<P extends { state: PlaceState }>(places: readonly P[]): P[] {
  return places.filter((place) => place.state !== 'MOVED');
}

/** The states of places that a booking's price leaves out: moved on, or given back before anything was booked. */
export const unpricedStates = ['MOVED', 'RELEASED'] as const satisfies readonly PlaceState[];

/** What places cost without the prices that their provider set by hand. */
export function normalPriceOf(
  places: readonly { state: PlaceState; pricePence: number; normalPricePence: number | null }[],
): number {
  return sum(charged(places).map((place) => place.normalPricePence ?? place.pricePence));
}

/** The state after an event, or null when that cannot happen to a place in this state by this actor. */
export function transition(from: PlaceState | null, event: PlaceEvent, who: PlaceActor): PlaceState | null {
  return placeSteps.find((step) => step.from === from && step.event === event && step.who.includes(who))?.to ?? null;
}

/** The state of a place once they have cancelled it, or null where they cannot. */
export function afterCancelling(from: PlaceState, by: Canceller): PlaceState | null {
  return transition(from, by === 'booker' ? 'cancel-by-booker' : 'cancel-by-provider', by);
}
