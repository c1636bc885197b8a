import { LISTINGS_PER_PROVIDER, type TownLearner, type TownListing, type TownSession } from './model.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The dates of a listing that a learner is booked on. */
export type Chosen = { learner: TownLearner; sessions: TownSession[] };

const ATTEMPTS = 20;
const BUSY_LISTINGS = 30;
/** The named family books so many listings of the named organisation, and waits for another one. */
const OWN_LISTINGS = 2;
const MOST_DATES_BEFORE = 8;

const suitsAge = ({ offer }: TownListing, child: TownLearner): boolean =>
  child.age >= offer.ages[0] && child.age < offer.ages[1];

/**
 * A listing that suits at least one of the children. The named family takes the named organisation's listings first:
 * for it `nth` counts them, for others it is null.
 */
export function chooseListing(
  listings: readonly TownListing[],
  random: SeededRandom,
  children: readonly TownLearner[],
  nth: number | null,
): TownListing | null {
  const suits = (listing: TownListing): boolean => children.some((child) => suitsAge(listing, child));
  const own = nth === null ? [] : listings.slice(0, LISTINGS_PER_PROVIDER).filter(suits).slice(0, OWN_LISTINGS);
  if (nth !== null && own[nth]) return own[nth];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Half of the bookings go to the first providers, so that their lists are long.
    const listing = random.chance(0.5) ? random.pick(listings.slice(0, BUSY_LISTINGS)) : random.pick(listings);
    if (suits(listing)) return listing;
  }
  return null;
}

/** Two to five dates in a row of a listing, of each child those that it has free. */
export function chooseDates(listing: TownListing, random: SeededRandom, children: readonly TownLearner[]): Chosen[] {
  const from = Math.min(random.between(0, MOST_DATES_BEFORE), Math.max(0, listing.sessions.length - 2));
  return datesFreeFor(listing, listing.sessions.slice(from, from + random.between(2, 5)), children);
}

/** The dates that each child of a suitable age has free, and that have room for all the children. Marks them as busy. */
export function datesFreeFor(
  listing: TownListing,
  dates: readonly TownSession[],
  children: readonly TownLearner[],
): Chosen[] {
  return children
    .filter((child) => suitsAge(listing, child))
    .map((learner) => ({
      learner,
      sessions: dates.filter((session) => {
        const [start, end] = [session.startAt.epochMilliseconds, session.endAt.epochMilliseconds];
        const isFree = learner.busy.every(([busyFrom, busyTo]) => end <= busyFrom || start >= busyTo);
        // `taken` rises only once the booking is made: siblings need room too.
        if (!isFree || session.taken + children.length > session.capacity) return false;
        learner.busy.push([start, end]);
        return true;
      }),
    }))
    .filter(({ sessions }) => sessions.length > 0);
}
