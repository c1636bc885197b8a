import type { VisitSource } from '../../listings/visit-source.ts';
import type { Funding } from '../../councils/funding.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { PlaceRow } from '../../places/server/rows.ts';
import type { Result } from '../../platform/result.ts';
import type { Counts } from '../../schedule/server/take-places.ts';
import type { CodeRefusal } from '../../tickets/code.ts';
import type { Choice } from '../../tickets/price.ts';
import type { TicketCounts } from '../../tickets/server/take-tickets.ts';
import type { HoldFacts, HoldLine, HoldRefusal } from '../hold-rules.ts';
import type { ListingRow } from './hold-facts.ts';
import type { HoldPrice } from './hold-price.ts';
import type { LockedBasket } from './release-basket.ts';

export type HoldRequest = {
  listingId: string;
  key?: string | undefined;
  lines: readonly HoldLine[];
  /** The code that the family typed; null removes the booking's code, undefined leaves it. */
  code?: string | null | undefined;
  /** From where the family came to the listing. */
  source?: VisitSource | undefined;
};

/** Places and tickets that an offer already counts as taken for a family. */
export type Kept = { sessions: Counts; tickets: TicketCounts };

/** A family's request to hold places. */
export type HoldAsk = {
  caller: SignedIn;
  request: HoldRequest;
  /**
   * What an offer keeps for the family: only what the request adds to it is taken. Places of the listing that are in the
   * basket stay there, and the basket's time starts again.
   */
  kept?: Kept;
  /** Refuse a basket whose time has run out, as one that is being paid: the caller ends it first. */
  endedRefused?: boolean;
};

export type DecidedRefusal =
  | HoldRefusal
  | CodeRefusal
  | 'places-gone'
  | 'too-many-places'
  | 'too-many-holds'
  | 'email-not-proved'
  | 'request-alone'
  | 'payment-open'
  | 'not-eligible'
  | 'allowance-used-up';

/** A request whose listing and basket accept it. */
export type OpenedHold = {
  ask: HoldAsk;
  listing: ListingRow;
  basket: LockedBasket | undefined;
  /** The booking of this listing that the basket has already. */
  bookingId: string | null;
  /** Places of this listing that the basket gives back for it. */
  replaced: readonly PlaceRow[];
  /** Places of this listing that stay in the basket. */
  staying: readonly PlaceRow[];
  /** The other bookings of the basket. */
  others: readonly { title: string; needsApproval: boolean }[];
};

/** A request that only scarcity or its code can still refuse. */
export type AllowedHold = OpenedHold & {
  choices: Choice[];
  facts: HoldFacts;
  /** What councils pay for; null where none pays, neither for this nor for what stays in its booking. */
  funding: Funding | null;
  /** What councils paid for of the replaced places. */
  fundedBefore: readonly { placeId: string; eligibilityId: string; amount: number }[];
};

/** A hold that only has to be written. */
export type Grant = AllowedHold & { price: HoldPrice };

/** Decided holds in the order of their requests, and what they take together. */
export type DecidedHolds = {
  each: Result<Grant, DecidedRefusal>[];
  sessions: Map<string, number>;
  tickets: Map<string, number>;
  entitlements: Map<string, number>;
};

export type LearnerOnSession = { learnerId: string; sessionId: string };

export const learnersIn = (request: HoldRequest): string[] => [...new Set(request.lines.map((line) => line.learnerId))];
