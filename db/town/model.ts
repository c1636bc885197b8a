import type { Offer } from './offers.ts';

/** A date of a listing. `taken` counts the places booked so far. */
export type TownSession = {
  id: string;
  listingId: string;
  blockId: string;
  startAt: Temporal.Instant;
  endAt: Temporal.Instant;
  capacity: number;
  taken: number;
};

export type TownListing = {
  id: string;
  providerId: string;
  offer: Offer;
  sessions: TownSession[];
  tickets: { id: string; pricePence: number }[];
  /** The ids of its questions: the first is about each learner. */
  questions: string[];
};

/** A child. `busy` holds the times it is booked at, in milliseconds. */
export type TownLearner = { id: string; accountId: string; age: number; busy: [from: number, to: number][] };

/** Listings are in the order of their providers, so that many for each. */
export const LISTINGS_PER_PROVIDER = 5;

/** This listing of the first provider keeps its plain prices and free places: the walks through the product count on it. */
export const PLAIN_TITLE = 'Woodland Explorers';
