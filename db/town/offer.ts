import type { CategorySlug } from '../../src/listings/category-table.ts';
import type { QuestionScope, QuestionType } from '../../src/tickets/question.ts';
import type { TicketAudience } from '../../src/tickets/ticket.ts';

/** What people do there: chooses what families say and answer, and what the cover shows. */
export type ActivityKind =
  | 'woods'
  | 'little-ones'
  | 'swimming'
  | 'paddling'
  | 'climbing'
  | 'clay'
  | 'art'
  | 'craft'
  | 'science'
  | 'coding'
  | 'sport'
  | 'dance'
  | 'music'
  | 'drama'
  | 'study'
  | 'languages'
  | 'cooking'
  | 'animals'
  | 'garden'
  | 'club'
  | 'holidays'
  | 'chess'
  | 'walks'
  | 'work';

/**
 * When an offer takes place.
 * - term: each week, in term time alone
 * - holidays: on its weekdays in the school holidays alone
 * - all-year: each week, in term and holidays
 * - monthly: on the first of its weekdays in a month
 * - half-termly: once in the middle of each half term
 */
export type Season = 'term' | 'holidays' | 'all-year' | 'monthly' | 'half-termly';

/** Weekdays count from 1, Monday, to 7, Sunday; times are local, 'HH:MM'. */
export type Timetable = { season: Season; weekdays: readonly number[]; start: string; end: string };

/** A ticket for one date. A price of 0 is free. Without an audience it is for those whom the offer is for. */
export type OfferTicket = readonly [name: string, pricePence: number, audience?: TicketAudience];

export type OfferQuestion = {
  type: QuestionType;
  label: string;
  help?: string;
  /** What can be chosen. */
  options?: readonly string[];
  required?: boolean;
  /** Asked about each learner unless it is said. */
  scope?: QuestionScope;
  /** What families answer; questions about a child in general are answered by the kind of activity. */
  answers?: readonly string[];
};

/** Something that a provider of the demo town offers. Prices in pence. */
export type Offer = {
  kind: ActivityKind;
  title: string;
  /** One sentence under the title. */
  summary: string;
  sections: readonly (readonly [title: string, text: string])[];
  categories: readonly [CategorySlug, CategorySlug];
  audience: 'children' | 'adults' | 'families';
  ages: readonly [from: number, to: number];
  group: number;
  /** The first is for everybody. */
  tickets: readonly [OfferTicket, ...OfferTicket[]];
  when: Timetable;
  /** The postcode is one of `townPlaces`; venue and street are invented. */
  where: { zipCode: string; venue: string; street: string };
  aims: readonly string[];
  provisions: readonly string[];
  safety: readonly string[];
  accessibility: readonly string[];
  questions: readonly [OfferQuestion, ...OfferQuestion[]];
  policy: 'FLEXIBLE' | 'MODERATE' | 'STRICT';
  /** Formal education, which families may leave within fourteen days of booking. */
  isFormal?: true;
  /** What the confirmation says, in the provider's voice. */
  welcome: string;
};

export type TownProvider = {
  name: string;
  type: 'organisation' | 'mentor';
  /** One sentence that stands under the name. */
  mission: string;
  about: string;
  offers: readonly [Offer, Offer, Offer, Offer, Offer];
};
