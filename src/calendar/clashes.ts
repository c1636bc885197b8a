import { distance, type Position } from '../platform/geo.ts';
import { leastMinutes, travelOver, type Travel } from './travel.ts';

/** Somebody who goes. Whoever is over 18 is the grown-up of the family, who cannot bring anybody meanwhile. */
export type Goer = { id: string; grownUp: boolean };

/** A date as far as clashes are concerned. Times are milliseconds. */
export type Occasion = {
  id: string;
  /** Not booked or asked for yet: it may still come to nothing. */
  open: boolean;
  goers: readonly Goer[];
  start: number;
  end: number;
  /** Two dates with the same words are at the same place, also where nobody knows where that is. */
  place: string;
  position: Position | null;
};

/**
 * 'overlap': somebody would be in two places at once. 'travel': somebody cannot get from one to the other in time.
 * 'family': two of a family have to be brought or collected at about the same time in two places.
 */
export type ClashKind = 'overlap' | 'travel' | 'family';

export type Clash = {
  kind: ClashKind;
  /** The earlier one first. */
  between: readonly [string, string];
  goerIds: readonly string[];
  /** One of the two is still open. */
  open: boolean;
  /** Between the end of the one and the start of the other; of a family, between the two moments that are too near. */
  gapMinutes: number;
  travel: Travel | null;
};

const MINUTE = 60_000;
/** Across the whole country by car: dates further apart in time than this are never looked at together. */
const LONGEST_WAY = 18 * 60 * MINUTE;

/** Where a family cannot be as it has planned; in order of time. */
export function findClashes(occasions: readonly Occasion[]): Clash[] {
  const clashes: Clash[] = [];
  let near: Occasion[] = [];
  for (const next of occasions.toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))) {
    near = near.filter(({ end }) => end + LONGEST_WAY > next.start);
    for (const earlier of near) {
      const clash = clashOf(earlier, next);
      if (clash) clashes.push(clash);
    }
    near.push(next);
  }
  return clashes;
}

function clashOf(earlier: Occasion, later: Occasion): Clash | null {
  // Of two dates that are both open one may never come.
  if (earlier.open && later.open) return null;
  const between = [earlier.id, later.id] as const;
  const open = earlier.open || later.open;
  const travel = wayBetween(earlier, later);
  const both = earlier.goers.filter(({ id }) => later.goers.some((goer) => goer.id === id));
  if (both.length > 0) {
    const gapMinutes = Math.floor((later.start - earlier.end) / MINUTE);
    const goerIds = both.map(({ id }) => id);
    if (gapMinutes < 0) return { kind: 'overlap', between, goerIds, open, gapMinutes: 0, travel };
    if (travel && gapMinutes < leastMinutes(travel))
      return { kind: 'travel', between, goerIds, open, gapMinutes, travel };
    return null;
  }
  if (isSamePlace(earlier, later)) return null;
  return familyClash(earlier, later, { between, open, travel });
}

/** Whether whoever brings and collects can be there for both. */
function familyClash(
  one: Occasion,
  other: Occasion,
  { between, open, travel }: Pick<Clash, 'between' | 'open' | 'travel'>,
): Clash | null {
  const [oneAlone, otherAlone] = [one, other].map(({ goers }) => goers.every(({ grownUp }) => grownUp));
  // Grown-ups bring themselves.
  if (oneAlone && otherAlone) return null;
  const gapMinutes = Math.min(
    ...momentsOf(one, oneAlone).flatMap((from) => momentsOf(other, otherAlone).map((to) => minutesBetween(from, to))),
  );
  // Where nobody knows how far it is, only the very same moment is told.
  if (gapMinutes >= (travel ? leastMinutes(travel) : 1)) return null;
  const goerIds = [...one.goers, ...other.goers].map(({ id }) => id);
  return { kind: 'family', between, goerIds, open, gapMinutes, travel };
}

type Span = readonly [from: number, to: number];

/** When a grown-up has to be there: at both ends for a child, the whole time for a date of their own. */
function momentsOf({ start, end, goers }: Occasion, alone: boolean | undefined): Span[] {
  return alone || goers.some(({ grownUp }) => grownUp)
    ? [[start, end]]
    : [
        [start, start],
        [end, end],
      ];
}

function minutesBetween([from, to]: Span, [otherFrom, otherTo]: Span): number {
  return Math.floor(Math.max(0, otherFrom - to, from - otherTo) / MINUTE);
}

const isSamePlace = (one: Occasion, other: Occasion): boolean =>
  one.position && other.position
    ? travelOver(distance(one.position, other.position)) === null
    : one.place === other.place;

function wayBetween(one: Occasion, other: Occasion): Travel | null {
  return one.position && other.position ? travelOver(distance(one.position, other.position)) : null;
}
