/** Names of the pictures of the product, which `scripts/take-pictures.ts` takes from the demo town. */
export const productPictures = {
  search: 'Activities near Bristol as a family finds them, each with its date, price and free places',
  dates: 'The dates of a listing with the places left on each, ready to be ticked',
  booking: 'A booking as a family sees it: what, when, where and who comes',
  funded: 'What a council pays for a child, and how many sessions are left',
  calendar: 'The dates of a whole family, with a warning where two of them clash',
  record: 'What a child has done and learned, kept by the family',
  'listings-wide': 'The listings of a provider with their next dates and places taken',
  bookings: 'The bookings of a provider as they come in',
  'bookings-wide': 'The bookings of a provider in a table',
  register: 'A child on the register with what must be known, and buttons for arrived and absent',
  payouts: 'What was paid, what is on its way, what is coming and what is blocked',
  'payouts-wide': 'What was paid, what is on its way, what is coming and what is blocked',
  workflows: 'Mails that go out by themselves before and after a date',
  'numbers-wide': 'Income, places booked and fill rate of a provider, beside the month before',
  'make-dates': 'The dates of a block with their times and places, before they are published',
  'make-tickets': 'The tickets of a listing and what each costs',
  'make-access': 'What a provider says about access, ticked from a list',
  'make-safety': 'How a provider keeps everybody safe, ticked from a list',
  'make-questions': 'The questions that a provider asks at the checkout',
  'make-policy': 'Choosing how much is refunded, and until when',
  aims: 'Writing a reflection about what a learner understood',
  'decisions-wide': 'The children who wait for a council’s decision',
  'programmes-wide': 'A council’s programme with its dates and allowance',
  'overview-wide': 'A council’s day: sessions, who arrived, what waits',
  'funded-bookings-wide': 'The bookings that a council pays for, with their dates, places and invoices',
} as const;

export type PictureName = keyof typeof productPictures;

type Point = { title: string; text: string };
type Step = Point & { picture: PictureName };

/** The part of a page that no other page has: drawn from its own facts. */
export type Feature =
  /** A day or a term in the order in which it happens. */
  | { kind: 'day'; title: string; text: string; rows: readonly { at: string; what: string }[] }
  /** Who sees or does what. */
  | { kind: 'people'; title: string; text: string; heads: readonly string[]; rows: readonly (readonly string[])[] }
  /** Children of a club on each day of a week. */
  | { kind: 'week'; title: string; text: string; capacity: number; days: readonly { day: string; booked: number }[] }
  /** What learners understood, by aim. */
  | { kind: 'levels'; title: string; text: string; rows: readonly { aim: string; level: 1 | 2 | 3 }[] }
  /** What is used and left of an allowance. */
  | {
      kind: 'allowance';
      title: string;
      text: string;
      rows: readonly { label: string; used: number; reserved: number; whole: number; unit: string }[];
    }
  /** Whether a date goes ahead. */
  | { kind: 'numbers'; title: string; text: string; rows: readonly { date: string; booked: number; needed: number }[] };

export type SolutionPart = 'for-whom' | 'steps' | 'feature' | 'points' | 'prices' | 'listings' | 'questions';

/** A page of the marketing navigation: what it is, for whom, how it works, what it costs, and the first step. */
export type SolutionPage = {
  path: string;
  audience: 'councils' | 'providers';
  title: string;
  lead: string;
  /** How its top is composed. */
  hero: 'split' | 'band' | 'over';
  /** What the drawing at its top is made from. */
  picture: string;
  category: string;
  /** Whom it is for, in their words. */
  forWhom: readonly string[];
  points: readonly Point[];
  /** How the three steps stand: as a row of phones, as a ladder of wide screens, or beside one another in a list. */
  shape: 'row' | 'ladder' | 'list';
  steps: readonly [Step, Step, Step];
  feature: Feature;
  /** Examples whose sums are made from the fees; for councils words alone. */
  prices: { text: string; examples: readonly { what: string; pence: number }[] };
  questions: readonly { question: string; answer: string }[];
  /** Listings of its kind: how they are searched for, and what is said where there are none. */
  strip: { title: string; search: Readonly<Record<string, string>>; none: string };
  /** The parts in the order of the page. */
  order: readonly SolutionPart[];
  first: { to: string; label: string };
  /** What to read on, by the addresses of help articles. */
  articles: readonly { slug: string; label: string }[];
};

export const offerAction = { to: '/signup?mode=mentor', label: 'Offer your expertise' };
export const writeToUs = { to: '/help#write', label: 'Write to us' };

/** Help articles that several pages name. */
export const readOn = {
  begin: { slug: 'make-a-listing', label: 'How to make a listing' },
  register: { slug: 'keep-a-register', label: 'How to keep a register' },
  noSignal: { slug: 'register-without-signal', label: 'Mark a register without signal' },
  dates: { slug: 'set-your-dates', label: 'How to set your dates' },
  prices: { slug: 'tickets-and-prices', label: 'Tickets and prices' },
  questions: { slug: 'ask-questions', label: 'How to ask questions' },
  policy: { slug: 'cancellation-rules', label: 'Choose your cancellation rules' },
  funded: { slug: 'funded-places', label: 'Places that a council pays for' },
  members: { slug: 'council-members', label: 'For people who work at a council' },
  councilListing: { slug: 'council-listings', label: 'How to offer a council-funded activity' },
  pause: { slug: 'publish-pause-archive', label: 'Publish, pause, archive' },
} as const;

/** What every provider pays, in words. */
export const feeWords =
  'There is no monthly price and no price for a listing. A fee is taken only from what families pay. Free places have no fee.';
