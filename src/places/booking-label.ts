import { endedStates, isCancelled, type Canceller, type PlaceState } from './place.ts';

/** What became of a place, in words; of a booking too, once all of it ended so. */
export const placeWords: Record<PlaceState, string> = {
  HELD: 'Held',
  RELEASED: 'Not booked',
  REQUESTED: 'Requested',
  CONFIRMED: 'Booked',
  DECLINED: 'Request declined',
  WITHDRAWN: 'Request withdrawn',
  EXPIRED: 'Request not answered in time',
  CANCELLED_BY_BOOKER: 'Cancelled',
  CANCELLED_BY_PROVIDER: 'Cancelled by the provider',
  MOVED: 'Moved',
};
export const CANCELLED_BY_COUNCIL = 'Cancelled by the council';

/** What a booking is called, derived from its places. */
export const bookingLabels = [
  'HELD',
  'REQUESTED',
  'UPCOMING',
  'UNDER_WAY',
  'PAST',
  'CANCELLED_BY_BOOKER',
  'CANCELLED_BY_PROVIDER',
  'MOVED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
  'RELEASED',
] as const;
export type BookingLabel = { key: (typeof bookingLabels)[number]; text: string };

type PlaceInTime = {
  state: PlaceState;
  startDate: Temporal.Instant;
  endDate: Temporal.Instant;
  /** Of one that was cancelled. */
  cancelledBy?: Canceller | null;
};

/** What a request waits for, as its reader is told. */
const waitingWords = {
  /** A council has still to say whether it pays: until then nobody else can book it. */
  council: 'Waiting for the council',
  provider: 'Waiting for the provider',
  you: 'Waiting for you',
  /** The answer was yes, and the card is being charged. */
  card: 'Approved',
} as const;
export type WaitsFor = keyof typeof waitingWords;

/** What the request of a booking waits for, as one of its sides is told. */
export function waitsForOf(approval: string, councilDecides: boolean, as: 'booker' | 'provider'): WaitsFor {
  if (approval === 'APPROVED') return 'card';
  if (councilDecides) return 'council';
  return as === 'provider' ? 'you' : 'provider';
}

/** The label of a booking at `now`: what stands counts first, then how the last of it ended. */
export function labelOf(places: readonly PlaceInTime[], now: Temporal.Instant, waitsFor: WaitsFor): BookingLabel {
  if (places.some((place) => place.state === 'REQUESTED')) return { key: 'REQUESTED', text: waitingWords[waitsFor] };
  const confirmed = places.filter((place) => place.state === 'CONFIRMED');
  // What is held beside booked places is the new date of a move that is still to be paid.
  if (confirmed.length === 0 && places.some((place) => place.state === 'HELD'))
    return { key: 'HELD', text: 'Not finished' };
  if (confirmed.length > 0) {
    const gone = places.filter((place) => isCancelled(place.state)).length;
    const less = gone === 0 ? '' : gone === 1 ? ', 1 place cancelled' : `, ${gone} places cancelled`;
    if (confirmed.every((place) => !isAfter(place.endDate, now))) return { key: 'PAST', text: `Past${less}` };
    if (confirmed.some((place) => !isAfter(place.startDate, now)))
      return { key: 'UNDER_WAY', text: `Under way${less}` };
    return { key: 'UPCOMING', text: `${placeWords.CONFIRMED}${less}` };
  }
  const ending = endedStates.find((one) => places.some((place) => place.state === one)) ?? 'RELEASED';
  const ofCouncil =
    ending === 'CANCELLED_BY_PROVIDER' &&
    places.every((place) => place.state !== ending || place.cancelledBy === 'council');
  return { key: ending, text: ofCouncil ? CANCELLED_BY_COUNCIL : placeWords[ending] };
}

/** Whether a request waits for the one who reads its label. */
export function waitsForReader({ key, text }: BookingLabel): boolean {
  return key === 'REQUESTED' && text === waitingWords.you;
}

const isAfter = (one: Temporal.Instant, other: Temporal.Instant): boolean => Temporal.Instant.compare(one, other) > 0;
