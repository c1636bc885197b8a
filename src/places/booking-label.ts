import { isCancelled, type Canceller, type PlaceState } from './place.ts';

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

const endings: readonly (readonly [PlaceState, BookingLabel])[] = [
  ['CANCELLED_BY_PROVIDER', { key: 'CANCELLED_BY_PROVIDER', text: 'Cancelled by the provider' }],
  ['CANCELLED_BY_BOOKER', { key: 'CANCELLED_BY_BOOKER', text: 'Cancelled' }],
  ['MOVED', { key: 'MOVED', text: 'Moved to other dates' }],
  ['DECLINED', { key: 'DECLINED', text: 'Request declined' }],
  ['WITHDRAWN', { key: 'WITHDRAWN', text: 'Request withdrawn' }],
  ['EXPIRED', { key: 'EXPIRED', text: 'Request not answered in time' }],
];

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
    return { key: 'UPCOMING', text: `Booked${less}` };
  }
  const [state, ending] = endings.find(([one]) => places.some((place) => place.state === one)) ?? [];
  if (!ending) return { key: 'RELEASED', text: 'Not booked' };
  const ofCouncil =
    state === 'CANCELLED_BY_PROVIDER' &&
    places.every((place) => place.state !== state || place.cancelledBy === 'council');
  return ofCouncil ? { ...ending, text: 'Cancelled by the council' } : ending;
}

const isAfter = (one: Temporal.Instant, other: Temporal.Instant): boolean => Temporal.Instant.compare(one, other) > 0;
