import type { TicketAudience } from '../../src/tickets/ticket.ts';
import type { Offer, OfferQuestion } from './offer.ts';

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

export type TownTicket = { id: string; name: string; pricePence: number; audience: TicketAudience };

export type TownListing = {
  id: string;
  providerId: string;
  offer: Offer;
  councilCode: string;
  sessions: TownSession[];
  tickets: TownTicket[];
  questions: (OfferQuestion & { id: string })[];
};

/** A child, or an adult who learns. `busy` holds the times it is booked at, in milliseconds. */
export type TownLearner = {
  id: string;
  accountId: string;
  firstName: string;
  age: number;
  busy: [from: number, to: number][];
};

/** Listings are in the order of their providers, so that many for each. */
export const LISTINGS_PER_PROVIDER = 5;

/** This listing of the first provider keeps its plain prices and free places: the walks through the product count on it. */
export const PLAIN_TITLE = 'Woodland Explorers';
