import { fieldsOf, numberOf } from './untrusted-json.ts';

/** Whole years, both ends included; null is no limit. */
export type AgeRange = { from: number | null; to: number | null };

export type Audience = 'children' | 'adults' | 'families';

const OLDEST_AGE = 110;
/** Feeds write 99, 100 or 120 for 'no upper limit'. */
const NO_LIMIT_FROM_AGE = 99;
const ADULT_AGE = 16;
const GROWN_UP_AGE = 18;

const open: AgeRange = { from: null, to: null };

/** An age range (`QuantitativeValue`), or null when it is missing or makes no sense. */
export function ageRangeOf(value: unknown): AgeRange | null {
  const { minValue, maxValue } = fieldsOf(value);
  const [lowest, highest] = [numberOf(minValue), numberOf(maxValue)];
  if (lowest === null && highest === null) return null;
  const from = lowest === null ? null : Math.floor(lowest);
  const to = highest === null || highest >= NO_LIMIT_FROM_AGE ? null : Math.floor(highest);
  if ((from ?? 0) < 0 || (from ?? 0) > OLDEST_AGE || (to ?? 0) < 0) return null;
  if (from !== null && to !== null && from > to) return null;
  return { from, to };
}

const RANGES = [
  // 'Ages 4-15', '(Age 5 to 7)'
  /\bages?d?\s*(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})\b/i,
  // '11-15 Years', '12-16yrs', '8 to 11 year olds'
  /\b(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})\s*(?:years?|yrs?)\b/i,
];
const LOWER_ENDS = [
  // 'Ages 5+', '50+yrs', 'Yoga 50+', '5 years +'
  /\b(\d{1,2})\s*(?:years?|yrs?)?\s*\+(?!\s*(?:\d|mins?\b|minutes?\b))/i,
  /\bover\s*(\d{1,2})s?\b(?!\s*(?:mins?|minutes?)\b)/i,
];

/** The ages that a title names ('11-15 Years Gym', 'Football (Ages 5+)'), or null. Times of day are not ages. */
export function agesInTitle(title: string): AgeRange | null {
  for (const pattern of RANGES) {
    const [, from, to] = pattern.exec(title) ?? [];
    const range = ageRangeOf({ minValue: from, maxValue: to });
    if (range) return range;
  }
  for (const pattern of LOWER_ENDS) {
    const [, from] = pattern.exec(title) ?? [];
    if (from) return { from: Number(from), to: null };
  }
  return null;
}

/** The ages that two ranges share, or null when they share none. */
export function commonAges(one: AgeRange, other: AgeRange): AgeRange | null {
  const from = Math.max(one.from ?? 0, other.from ?? 0);
  const to = Math.min(one.to ?? OLDEST_AGE, other.to ?? OLDEST_AGE);
  if (from > to) return null;
  return { from: one.from === null && other.from === null ? null : from, to: to === OLDEST_AGE ? null : to };
}

/** Who a range of ages is for. */
export function audienceOf({ from, to }: AgeRange): Audience {
  if ((from ?? 0) >= ADULT_AGE) return 'adults';
  return to !== null && to < GROWN_UP_AGE ? 'children' : 'families';
}

/** The ages of a listing and who it is for; `audience` is null where the feed says nothing. */
export type ListingAges = AgeRange & { audience: Audience | null };

/**
 * The ages of the event's `ageRange`, narrowed to those in its title where the two overlap. 'From 0' without an upper
 * limit means everybody.
 */
export function listingAges(ageRange: unknown, title: string): ListingAges {
  const given = ageRangeOf(ageRange);
  const named = agesInTitle(title);
  const range = given && named ? (commonAges(given, named) ?? given) : (given ?? named);
  if (!range) return { ...open, audience: null };
  const everybody = range.from === 0 && range.to === null;
  return { ...(everybody ? open : range), audience: audienceOf(range) };
}
