import { isolated } from '../platform/isolated.ts';
import { ZONE } from '../platform/time.ts';
import type { BlockType, LateJoin } from './block.ts';
import { hasBegun, type BlockChange, type ExistingSession } from './block-change.ts';
import type { LocalSession } from './date-words.ts';
import { byTime } from './dates.ts';

/** A place that stands on a block, as far as a change of its dates concerns it. */
export type PlaceOnBlock = {
  id: string;
  bookingId: string;
  reference: string;
  bookerId: string;
  sessionId: string;
  learnerId: string;
  /** HELD: somebody is about to book it, so nobody has to be told yet. */
  state: 'HELD' | 'REQUESTED' | 'CONFIRMED';
  /** With the booking fee; 0 when it was free or is not paid. */
  paidPence: number;
  /** Places of one block ticket share a group; null for tickets of single sessions. */
  blockGroup: string | null;
};

/** What a change does to one booked date. */
export type DateEffect = {
  sessionId: string;
  kind: 'moved' | 'removed' | 'tight';
  before: LocalSession;
  /** Of a moved date. */
  after: LocalSession | null;
  /** Of a date that moves to another place: which, null for the listing's own. */
  venueId?: string | null;
  /** Of a tight date: it has fewer places than are taken, so nobody else can book until enough have left. */
  capacity: number | null;
  places: number;
  requests: number;
  families: number;
  /** Goes back at once, by itself. */
  refundPence: number;
};

/** A date that was given another time or place, as events and mails tell it; `elsewhere`: at another place from now on. */
export type MovedDate = { sessionId: string; before: LocalSession; after: LocalSession; elsewhere?: boolean };

/** What happens to one booking: which of its dates are changed, and until when it can be cancelled for free. */
export type BookingEffect = {
  bookingId: string;
  bookerId: string;
  moved: MovedDate[];
  removed: LocalSession[];
  /** Whether places of it may be cancelled freely that this change did not end. */
  free: boolean;
};

/** What a change of a block means for those who have booked it. */
export type BlockEffects = {
  /** Booked dates that change, in order of time. */
  dates: DateEffect[];
  bookings: BookingEffect[];
  /** Families that are told, and those of them that may cancel for free. */
  families: number;
  freeFamilies: number;
  /** Places that may be cancelled for free, the held ones among them, and what would go back for them at most. */
  freePlaceIds: string[];
  freePence: number;
  /** The first moment at which cancelling is no longer free. */
  freeUntil: Temporal.Instant;
  refundPence: number;
  /** Null where no dates are added, or nobody has booked the block and everybody can book them. */
  newDates: NewDates | null;
};

/**
 * Dates that are added to a block, beside what is booked on it. Nobody who has booked gets them: each family keeps what
 * it bought, at the price that it paid.
 */
export type NewDates = {
  dates: number;
  /** Whether the block is booked as a whole, so that those who have booked it cannot book the new dates by themselves. */
  whole: boolean;
  /** What stays as it is: places on the block, and the families that have them. */
  places: number;
  families: number;
  /** False for a whole block that has begun and cannot be joined late: then nobody can book the new dates. */
  bookable: boolean;
};

/** How many whole days after the change its families may cancel for free. */
export const FREE_CANCEL_DAYS = 7;

/** The end of the last day on which cancelling is free, whatever clock change lies between. */
export function freeCancelUntil(now: Temporal.Instant): Temporal.Instant {
  return now
    .toZonedDateTimeISO(ZONE)
    .toPlainDate()
    .add({ days: FREE_CANCEL_DAYS + 1 })
    .toZonedDateTime(ZONE)
    .toInstant();
}

/**
 * What a decided change means for the places on the block. A moved date lets those who are on it cancel for free; a
 * removed one ends their places, and everything goes back. A block ticket was bought as a whole, so both let its other
 * dates to come be cancelled for free, too.
 * @param existing the block's dates as they are
 * @param places all places that stand on the block
 * @param block how it is booked once the change is made
 */
export function effectsOf(
  change: BlockChange,
  existing: readonly ExistingSession[],
  places: readonly PlaceOnBlock[],
  block: { type: BlockType; lateJoin: LateJoin },
  now: Temporal.Instant,
): BlockEffects {
  const bySession = Map.groupBy(places, (place) => place.sessionId);
  const on = (sessionId: string): readonly PlaceOnBlock[] => bySession.get(sessionId) ?? [];
  const effect = (
    session: ExistingSession,
    more: Pick<DateEffect, 'kind' | 'after' | 'capacity' | 'venueId'>,
  ): DateEffect => {
    const told = on(session.id).filter(isTold);
    return {
      sessionId: session.id,
      before: localOf(session),
      ...more,
      places: told.filter(({ state }) => state === 'CONFIRMED').length,
      requests: told.filter(({ state }) => state === 'REQUESTED').length,
      families: familiesOf(told),
      refundPence: more.kind === 'removed' ? paid(told) : 0,
    };
  };
  const moved = change.move.filter(({ id }) => on(id).length > 0);
  const removed = change.remove.filter(({ id }) => on(id).length > 0);
  const tight = change.resize.filter(({ capacity, before }) => capacity < before.taken);
  const dates = [
    ...moved.map((one) =>
      effect(one.before, {
        kind: 'moved',
        after: localOf(one),
        capacity: null,
        ...(isElsewhere(one) ? { venueId: one.venueId } : {}),
      }),
    ),
    ...removed.map((one) => effect(one, { kind: 'removed', after: null, capacity: null })),
    ...tight.map((one) => effect(one.before, { kind: 'tight', after: null, capacity: one.capacity })),
  ].sort((one, other) => byTime(one.before, other.before));

  const movedById = new Map(moved.map((one) => [one.id, one]));
  const removedById = new Map(removed.map((one) => [one.id, one]));
  const touched = places.filter(({ sessionId }) => movedById.has(sessionId) || removedById.has(sessionId));
  const groups = new Set(touched.map((place) => place.blockGroup).filter((group) => group !== null));
  const starts = new Map(existing.map((session) => [session.id, session]));
  const free = places.filter(({ sessionId, blockGroup }) => {
    if (removedById.has(sessionId)) return false;
    if (movedById.has(sessionId)) return true;
    const session = starts.get(sessionId);
    return blockGroup !== null && groups.has(blockGroup) && session !== undefined && !hasBegun(session, now);
  });
  const freeIds = new Set(free.map(({ id }) => id));
  const told = touched.filter(isTold);
  const bookings = [...Map.groupBy(told, (place) => place.bookingId)].map(([bookingId, own]): BookingEffect => {
    const ids = new Set(own.map(({ sessionId }) => sessionId));
    return {
      bookingId,
      bookerId: own[0]?.bookerId ?? '',
      moved: moved.filter(({ id }) => ids.has(id)).map(movedDate),
      removed: removed.filter(({ id }) => ids.has(id)).map(localOf),
      free: places.some((place) => place.bookingId === bookingId && freeIds.has(place.id)),
    };
  });
  const freeToTell = free.filter(isTold);
  return {
    dates,
    bookings,
    families: familiesOf(told),
    freeFamilies: familiesOf(freeToTell),
    freePlaceIds: [...freeIds],
    freePence: paid(freeToTell),
    freeUntil: freeCancelUntil(now),
    refundPence: dates.reduce((sum, date) => sum + date.refundPence, 0),
    newDates: newDatesOf(change, existing, places, block, now),
  };
}

function newDatesOf(
  change: BlockChange,
  existing: readonly ExistingSession[],
  places: readonly PlaceOnBlock[],
  { type, lateJoin }: { type: BlockType; lateJoin: LateJoin },
  now: Temporal.Instant,
): NewDates | null {
  const whole = type === 'ALL_DATES';
  const leaving = new Set(change.remove.map(({ id }) => id));
  const staying = existing.filter(({ id }) => !leaving.has(id));
  // A moved date lies in the future, wherever it was before.
  const moving = new Set(change.move.map(({ id }) => id));
  const begun = new Set(staying.filter((one) => !moving.has(one.id) && hasBegun(one, now)).map(({ id }) => id));
  // Of a whole block what is over counts as well: those who have booked it have the old dates, and only those.
  const keep = places
    .filter(isTold)
    .filter(({ sessionId }) => !leaving.has(sessionId) && (whole || !begun.has(sessionId)));
  const bookable = !whole || lateJoin !== 'NO' || begun.size === 0;
  if (change.add.length === 0 || (keep.length === 0 && bookable)) return null;
  return { dates: change.add.length, whole, places: keep.length, families: familiesOf(keep), bookable };
}

/** What adding dates means for those who have booked, in sentences for the provider. */
export function formatNewDates({ dates, whole, places, families, bookable }: NewDates): string[] {
  const one = dates === 1;
  const added = one ? 'the date that you add' : `the ${dates} dates that you add`;
  const who = families === 1 ? '1 family keeps' : `${families} families keep`;
  const what = places === 1 ? '1 place' : `${places} places`;
  const kept = `${isolated(who)} the ${what} booked so far, at the price that was paid, and ${families === 1 ? 'gets' : 'get'} none on ${added}.`;
  return [
    ...(places > 0 ? [kept] : []),
    ...(whole && places > 0
      ? [
          `They cannot book ${one ? 'it' : 'them'} by themselves, because the block is booked as a whole. To give them a place, use ‘Create a booking’: you choose the price, and it may be free.`,
        ]
      : []),
    ...(whole && bookable
      ? [`Who books from now on gets ${added} as well. The price of your tickets stays as it is.`]
      : []),
    ...(bookable
      ? []
      : [
          `This block has begun and cannot be joined late, so nobody can book ${added}. Let families join late, or add a new block.`,
        ]),
  ];
}

/** What is told of a date that moves. */
export function movedDate(one: BlockChange['move'][number]): MovedDate {
  return {
    sessionId: one.id,
    before: localOf(one.before),
    after: localOf(one),
    ...(isElsewhere(one) ? { elsewhere: true } : {}),
  };
}

/** Whether somebody must see what a change means before it is made. */
export function needsAgreement(effects: BlockEffects): boolean {
  const { families, newDates, dates } = effects;
  return families > 0 || newDates !== null || dates.some(({ kind }) => kind === 'tight');
}

/** A time at which a learner is expected elsewhere. */
export type Busy = { learnerId: string; start: Temporal.Instant; end: Temporal.Instant };

/**
 * Moved dates on which a learner could not be, because another place of theirs is at the same time: the booking's
 * references by session.
 * @param busy what stands for these learners apart from the places that move or end here
 */
export function clashesOf(
  change: Pick<BlockChange, 'move'>,
  places: readonly PlaceOnBlock[],
  busy: readonly Busy[],
): Map<string, string[]> {
  const moved = new Map(change.move.map((one) => [one.id, one]));
  const times = places.flatMap((place) => {
    const to = moved.get(place.sessionId);
    return to ? [{ place, learnerId: place.learnerId, start: to.startDate, end: to.endDate }] : [];
  });
  const clashes = new Map<string, Set<string>>();
  for (const time of times) {
    const others: Busy[] = [...busy, ...times.filter((other) => other.place.sessionId !== time.place.sessionId)];
    if (!others.some((other) => other.learnerId === time.learnerId && overlaps(time, other))) continue;
    const references = clashes.get(time.place.sessionId) ?? new Set();
    clashes.set(time.place.sessionId, references.add(time.place.reference));
  }
  return new Map([...clashes].map(([sessionId, references]) => [sessionId, [...references].sort()]));
}

const overlaps = (one: Omit<Busy, 'learnerId'>, other: Omit<Busy, 'learnerId'>): boolean =>
  Temporal.Instant.compare(one.start, other.end) < 0 && Temporal.Instant.compare(other.start, one.end) < 0;

const isElsewhere = ({ venueId, before }: BlockChange['move'][number]): boolean => venueId !== before.venueId;
const isTold = ({ state }: PlaceOnBlock): boolean => state !== 'HELD';
const familiesOf = (places: readonly PlaceOnBlock[]): number => new Set(places.map(({ bookerId }) => bookerId)).size;
const paid = (places: readonly PlaceOnBlock[]): number => places.reduce((sum, { paidPence }) => sum + paidPence, 0);
const localOf = ({ date, start, end }: LocalSession): LocalSession => ({ date, start, end });
