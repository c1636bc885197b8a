import { numberOf, textOf, type Fields } from './untrusted-json.ts';

/** The places of one date as a feed states them: in all, and how many are left. Null where it does not say. */
export type StatedPlaces = { maximum: number | null; remaining: number | null };

const PLACES_MAX = 10_000;

function countOf(value: unknown): number | null {
  const number = numberOf(value);
  return number === null || number < 0 ? null : Math.min(PLACES_MAX, Math.floor(number));
}

/** The fewest places that a `beta:availability` promises: '>4' is five or more, '<5' one or more, '0' none. */
export function fewestLeft(availability: unknown): number | null {
  const [, sign, digits] = /^([<>]?)\s*(\d{1,5})$/.exec(textOf(availability) ?? '') ?? [];
  if (digits === undefined) return null;
  if (sign === '>') return Number(digits) + 1;
  return sign === '<' ? Math.min(1, Number(digits)) : Number(digits);
}

/** The places of a date, from itself or else from its event. There are never more left than in all. */
export function placesOf(part: Fields, event: Fields): StatedPlaces {
  const maximum = countOf(part['maximumAttendeeCapacity']) ?? countOf(event['maximumAttendeeCapacity']);
  const stated = countOf(part['remainingAttendeeCapacity']) ?? fewestLeft(part['beta:availability']);
  const remaining = stated !== null && maximum !== null ? Math.min(stated, maximum) : stated;
  return { maximum, remaining };
}

/**
 * How many places can be sold here: those left, because the others were sold elsewhere; all of them where the feed does
 * not say how many are left; none where it says neither, so that no place is sold that may not exist.
 */
export function capacityOf({ maximum, remaining }: StatedPlaces): number {
  return remaining ?? maximum ?? 0;
}

/** The size of the group: the most places that any date has in all; null when no date says. */
export function groupSizeOf(dates: readonly StatedPlaces[]): number | null {
  const largest = Math.max(0, ...dates.map(({ maximum }) => maximum ?? 0));
  return largest > 0 ? largest : null;
}
