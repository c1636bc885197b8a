import { ok, refuse, type Result } from '../platform/result.ts';
import { formatDate, formatTimes, type LocalSession } from './date-words.ts';
import { byTime, sessionInstants, type SessionInstants } from './dates.ts';

/** A date that the block has, with its places. */
export type ExistingSession = LocalSession & { id: string; capacity: number; taken: number; venueId: string | null };

/**
 * A date as the provider wants it: with an id the existing one, without a new one. `venueId` names where it is held, null
 * the listing's own place; absent means unchanged.
 */
export type WantedSession = LocalSession & { id?: string; capacity?: number; venueId?: string | null };

export type NewSession = LocalSession & SessionInstants & { capacity: number; venueId: string | null };

/** What has to be written to turn the block's dates into the wanted ones. */
export type BlockChange = {
  add: NewSession[];
  /** To another time, another place, or both. */
  move: (LocalSession & SessionInstants & { id: string; venueId: string | null; before: ExistingSession })[];
  resize: { id: string; capacity: number; before: ExistingSession }[];
  remove: ExistingSession[];
};

type RefusalKey = 'invalid-dates' | 'places-taken';

/**
 * Decides a change of a block's dates. Dates that people have booked may be moved and removed as well: what that means
 * for them is told by `effectsOf`. Only what has begun with people on it stays as it was (`details.sessions` lists it).
 * New and moved dates must lie in the future. A capacity below the places taken lets nobody in until enough have left.
 * @param capacity places on a new date that names none; null when the listing does not say
 */
export function decideBlockChange(
  existing: readonly ExistingSession[],
  wanted: readonly WantedSession[],
  capacity: number | null,
  now: Temporal.Instant,
): Result<BlockChange, RefusalKey> {
  const byId = new Map(existing.map((session) => [session.id, session]));
  const change: BlockChange = { add: [], move: [], resize: [], remove: [] };
  const invalid: Record<string, string> = {};
  const seen = new Set<string>();

  for (const [index, session] of wanted.entries()) {
    const field = (name: string): string => `sessions.${index}.${name}`;
    const before = session.id === undefined ? undefined : byId.get(session.id);
    if (session.id !== undefined && !before) {
      invalid[field('date')] = 'This date is no longer part of the block';
      continue;
    }
    const key = `${session.date} ${session.start}`;
    if (seen.has(key))
      invalid[field('start')] = `${formatDate(session.date)} at ${session.start} is in the block twice`;
    seen.add(key);
    if (before) byId.delete(before.id);
    if (before && session.capacity !== undefined && session.capacity !== before.capacity)
      change.resize.push({ id: before.id, capacity: session.capacity, before });
    const venueId = session.venueId === undefined ? (before?.venueId ?? null) : session.venueId;
    if (before && isSameTime(before, session) && venueId === before.venueId) continue;
    if (before && before.taken > 0 && hasBegun(before, now)) {
      invalid[field('date')] = `${formatDate(before.date)} has started, so its time and place stay`;
      continue;
    }
    const instants = sessionInstants(session);
    if (!instants.ok) {
      for (const [name, message] of Object.entries(instants.refusal.fields ?? {})) invalid[field(name)] = message;
      continue;
    }
    if (Temporal.Instant.compare(instants.value.startDate, now) <= 0) {
      invalid[field('date')] = `${formatDate(session.date)} is in the past`;
      continue;
    }
    const { date, start, end } = session;
    if (before) {
      change.move.push({ id: before.id, date, start, end, ...instants.value, venueId, before });
      continue;
    }
    const places = session.capacity ?? capacity;
    if (places === null) invalid[field('capacity')] = 'Say how many places there are';
    else change.add.push({ date, start, end, ...instants.value, capacity: places, venueId });
  }

  change.remove.push(...byId.values());
  const [problem] = Object.values(invalid);
  if (problem) return refuse('invalid-dates', `${problem}.`, { fields: invalid });
  const begun = change.remove.filter((session) => session.taken > 0 && hasBegun(session, now));
  return begun.length > 0
    ? refusePlacesTaken(
        begun,
        'has started with people on it, so it stays: their bookings and the register refer to it.',
      )
    : ok(change);
}

/** The refusal to take dates away that people have booked; `details.sessions` lists them with their places. */
export function refusePlacesTaken(
  booked: readonly ExistingSession[],
  why = 'is booked. Cancel the bookings first, then it can go.',
): ReturnType<typeof refuse<'places-taken'>> {
  const ordered = booked.toSorted(byTime);
  const [first] = ordered;
  const which =
    ordered.length === 1 && first
      ? `${formatDate(first.date)}, ${formatTimes(first)},`
      : `Each of these ${ordered.length} dates`;
  const sessions = ordered.map(({ id, date, start, end, taken }) => ({ id, date, start, end, taken }));
  return refuse('places-taken', `${which} ${why}`, { details: { sessions } });
}

/** Whether a date has begun; one that the clocks skip cannot be. */
export function hasBegun(session: LocalSession, now: Temporal.Instant): boolean {
  const instants = sessionInstants(session);
  return instants.ok && Temporal.Instant.compare(instants.value.startDate, now) <= 0;
}

const isSameTime = (one: LocalSession, other: LocalSession): boolean =>
  one.date === other.date && one.start === other.start && one.end === other.end;
