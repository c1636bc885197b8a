import { done, refuse, type Result } from '../platform/result.ts';
import { byTime, sayDate, sayTimes, sessionInstants, type LocalSession, type SessionInstants } from './dates.ts';

/** A date that the block has, with its places. */
export type ExistingSession = LocalSession & { id: string; capacity: number; taken: number };

/** A date as the provider wants it: with an id the existing one, without a new one. */
export type WantedSession = LocalSession & { id?: string; capacity?: number };

export type NewSession = LocalSession & SessionInstants & { capacity: number };

/** What has to be written to turn the block's dates into the wanted ones. */
export type BlockChange = {
  add: NewSession[];
  move: (LocalSession & SessionInstants & { id: string })[];
  resize: { id: string; capacity: number }[];
  remove: ExistingSession[];
};

type Refusal = 'invalid-dates' | 'places-taken' | 'below-taken';

/**
 * Decides a change of a block's dates. What people have booked stays as it was: a date with places taken can neither be
 * removed nor moved (`details.sessions` lists them), and its capacity cannot go below them. New and moved dates must
 * lie in the future.
 * @param capacity places on a new date that names none; null when the listing does not say
 */
export function decideBlockChange(
  existing: readonly ExistingSession[],
  wanted: readonly WantedSession[],
  capacity: number | null,
  now: Temporal.Instant,
): Result<BlockChange, Refusal> {
  const byId = new Map(existing.map((session) => [session.id, session]));
  const change: BlockChange = { add: [], move: [], resize: [], remove: [] };
  const invalid: Record<string, string> = {};
  const tooSmall: Record<string, string> = {};
  const booked: ExistingSession[] = [];
  const seen = new Set<string>();

  for (const [index, session] of wanted.entries()) {
    const field = (name: string): string => `sessions.${index}.${name}`;
    const before = session.id === undefined ? undefined : byId.get(session.id);
    if (session.id !== undefined && !before) {
      invalid[field('date')] = 'This date is no longer part of the block';
      continue;
    }
    const key = `${session.date} ${session.start}`;
    if (seen.has(key)) invalid[field('start')] = `${sayDate(session.date)} at ${session.start} is in the block twice`;
    seen.add(key);
    if (before) byId.delete(before.id);
    if (before && isSameTime(before, session)) {
      if (session.capacity !== undefined && session.capacity !== before.capacity) {
        if (session.capacity < before.taken) tooSmall[field('capacity')] = `${sayPlaces(before.taken)} already taken`;
        else change.resize.push({ id: before.id, capacity: session.capacity });
      }
      continue;
    }
    const instants = sessionInstants(session);
    if (!instants.ok) {
      for (const [name, message] of Object.entries(instants.problem.fields ?? {})) invalid[field(name)] = message;
      continue;
    }
    if (Temporal.Instant.compare(instants.value.startDate, now) <= 0) {
      invalid[field('date')] = `${sayDate(session.date)} is in the past`;
      continue;
    }
    const { date, start, end } = session;
    if (!before) {
      const places = session.capacity ?? capacity;
      if (places === null) invalid[field('capacity')] = 'Say how many places there are';
      else change.add.push({ date, start, end, ...instants.value, capacity: places });
      continue;
    }
    if (before.taken > 0) {
      booked.push(before);
      continue;
    }
    change.move.push({ id: before.id, date, start, end, ...instants.value });
    if (session.capacity !== undefined && session.capacity !== before.capacity)
      change.resize.push({ id: before.id, capacity: session.capacity });
  }

  for (const left of byId.values()) {
    if (left.taken > 0) booked.push(left);
    else change.remove.push(left);
  }
  const [problem] = Object.values(invalid);
  if (problem) return refuse('invalid-dates', `${problem}.`, { fields: invalid });
  if (booked.length > 0) return refusePlacesTaken(booked);
  const [smallest] = Object.values(tooSmall);
  if (smallest)
    return refuse('below-taken', `There cannot be fewer places than are booked: ${smallest}.`, { fields: tooSmall });
  return done(change);
}

/** The refusal to take dates away that people have booked; `details.sessions` lists them with their places. */
export function refusePlacesTaken(booked: readonly ExistingSession[]): ReturnType<typeof refuse<'places-taken'>> {
  const ordered = booked.toSorted(byTime);
  const [first] = ordered;
  const which =
    ordered.length === 1 && first ? `${sayDate(first.date)}, ${sayTimes(first)}` : `${ordered.length} of these dates`;
  const sessions = ordered.map(({ id, date, start, end, taken }) => ({ id, date, start, end, taken }));
  return refuse('places-taken', `People have booked ${which}. Cancel their bookings first, then the date can go.`, {
    details: { sessions },
  });
}

const isSameTime = (one: LocalSession, other: LocalSession): boolean =>
  one.date === other.date && one.start === other.start && one.end === other.end;

const sayPlaces = (count: number): string => (count === 1 ? '1 place is' : `${count} places are`);
