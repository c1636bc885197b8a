import { ALWAYS_NEEDED, sectionList, type Section } from '../people/section.ts';

/** By whom looks are grouped: a provider with its team, a council, our administrators, or who acts for the family. */
export const parties = ['provider', 'council', 'administrators', 'delegate'] as const;
export type Party = (typeof parties)[number];

/** What was opened, as a noun; a look that is not here is called by its sentence in the log. */
const nouns: Record<string, string> = {
  basket: 'basket',
  booking: 'booking',
  'booking-answers': 'answers',
  bookings: 'list of bookings',
  'bookings-export': 'export of bookings',
  calendar: 'calendar',
  'council-booking': 'funded booking',
  customers: 'list of customers',
  eligibility: 'eligibility',
  funding: 'funded places',
  invoice: 'invoice',
  'learner-reflection': 'reflections to write',
  learners: 'family',
  payout: 'payout',
  'payouts-export': 'export of payouts',
  reflections: 'reflections',
  'register-print': 'printed register',
  'register-screen': 'register',
  request: 'request',
  waiting: 'waiting list',
};

/** What was opened in a word or two: 'register'. */
export const nounOf = (what: string): string => nouns[what] ?? what.replaceAll('-', ' ');

type Opened = { what: string; people: number; times: number; sections: readonly Section[] };

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** 'Register, 3 people, 12 times: health and emergency contacts'. */
export function formatOpened({ what, people, times, sections }: Opened): string {
  const noun = nounOf(what);
  const head = [
    noun.charAt(0).toUpperCase() + noun.slice(1),
    counted(people, 'person', 'people'),
    times === 1 ? 'once' : `${times} times`,
  ].join(', ');
  const shown = beyondName(sections);
  return shown === '' ? head : `${head}: ${shown}`;
}

/** Which sections a look showed beyond the name, which every look shows: 'health and support'. */
export function beyondName(sections: readonly Section[]): string {
  const others = sections.filter((section) => section !== ALWAYS_NEEDED);
  return others.length === 0 ? '' : lowerFirst(sectionList(others));
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
