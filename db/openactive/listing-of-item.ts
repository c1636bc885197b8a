import { ok, refuse, type Result } from '../../src/platform/result.ts';
import type { LocalDate } from '../../src/schedule/date-words.ts';
import type { ActivityList, Concept } from './activities.ts';
import { listingAges, type ListingAges } from './ages.ts';
import { categoryIdsOf } from './category.ts';
import { sectionsOf, summaryOf, type Section } from './description.ts';
import type { FeedItem } from './feed.ts';
import { movedBy, type MovedSession } from './moved-dates.ts';
import { isCalledOff, occurrencesOf } from './occurrences.ts';
import { ticketsOf, type OfferedTicket } from './offers.ts';
import { groupSizeOf } from './places-left.ts';
import { plainLine } from './plain-text.ts';
import { fieldsOf, listOf, nameOf, textOf, type Fields } from './reading.ts';
import { venueOf, type Places, type Venue } from './venue.ts';

/** Who offers an event. */
export type Organiser = { name: string; telephone: string };

/** A listing with its dates and tickets, as an item of a feed says it. */
export type FeedListing = {
  sourceId: string;
  organiser: Organiser;
  title: string;
  summary: string;
  venue: Venue;
  ages: ListingAges;
  groupSize: number | null;
  accessibility: string[];
  categoryIds: number[];
  sections: Section[];
  tickets: OfferedTicket[];
  block: { name: string; type: 'ALL_DATES' | 'CHOOSE_DATES' | 'ONE_OFF' };
  sessions: MovedSession[];
};

/** What an item is read with. */
export type Reading = {
  /** Who publishes the feed: the organiser of what names none. */
  publisher: string;
  /** The day the page was read. */
  readOn: LocalDate;
  /** Dates are moved by so many weeks. */
  weeks: number;
  activities: ActivityList;
  places: Places;
};

/** The kinds of things that people turn up at. Facilities and their slots are hired, not attended. */
const ATTENDED = new Set([
  'Event',
  'SessionSeries',
  'ScheduledSession',
  'HeadlineEvent',
  'CourseInstance',
  'EventSeries',
  'OnDemandEvent',
]);

const typesOf = (event: Fields): string[] =>
  [...listOf(event['type']), ...listOf(event['@type'])].flatMap((type) => textOf(type)?.replace(/^.*[:/]/, '') ?? []);

/** The organiser that an event names, or its publisher; the telephone may be the venue's. */
export function organiserOf(event: Fields, publisher: string): Organiser {
  const { name, telephone } = fieldsOf(listOf(event['organizer'])[0]);
  const atVenue = fieldsOf(listOf(event['location'])[0])['telephone'];
  return { name: plainLine(name, 120) || publisher, telephone: plainLine(telephone, 40) || plainLine(atVenue, 40) };
}

/** The activity of an event: the first that the list knows, otherwise one of the feed's own categories that it knows. */
function conceptOf(event: Fields, activities: ActivityList): Concept | null {
  for (const activity of [...listOf(event['activity']), ...listOf(event['category'])]) {
    const concept = activities.find(activity);
    if (concept) return concept;
  }
  return null;
}

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** A block for the dates: a course is booked whole, several dates one by one, a single date stands alone. */
export function blockOf(isCourse: boolean, dates: readonly LocalDate[]): FeedListing['block'] {
  if (dates.length <= 1) return { name: 'One date', type: 'ONE_OFF' };
  const weekdays = new Set(dates.map((date) => Temporal.PlainDate.from(date).dayOfWeek));
  const [weekday = 1] = weekdays;
  const name = weekdays.size === 1 ? (DAYS[weekday - 1] ?? 'Dates') : 'Dates';
  return { name: isCourse ? 'The whole course' : name, type: isCourse ? 'ALL_DATES' : 'CHOOSE_DATES' };
}

/** Reads an item of a feed as a listing, or says why it is none. What the item leaves out stays empty or null. */
export function listingOfItem(
  item: FeedItem,
  reading: Reading,
): Result<FeedListing, 'deleted' | 'not-attended' | 'called-off' | 'nameless'> {
  const { data: event } = item;
  if (item.isDeleted) return refuse('deleted', 'The feed deleted it.');
  const types = typesOf(event);
  if (!types.some((type) => ATTENDED.has(type)))
    return refuse('not-attended', 'It is not an event that people attend.');
  if (isCalledOff(event)) return refuse('called-off', 'The feed says that it does not take place.');

  const [activity] = listOf(event['activity']).flatMap((one) => nameOf(one) ?? []);
  const title = plainLine(event['name'], 120) || plainLine(activity, 120);
  if (title === '') return refuse('nameless', 'It has neither a name nor an activity.');

  const concept = conceptOf(event, reading.activities);
  const venue = venueOf(event['location'], reading.places);
  const ages = listingAges(event['ageRange'], title);
  const occurrences = occurrencesOf(event, reading.readOn);
  const sessions = movedBy(reading.weeks, occurrences);
  return ok({
    sourceId: item.id,
    organiser: organiserOf(event, reading.publisher),
    title,
    summary: summaryOf(event, plainLine(activity, 120) || title, venue),
    venue,
    ages,
    groupSize: groupSizeOf(occurrences.map(({ places }) => places)),
    accessibility: listOf(event['accessibilitySupport'])
      .flatMap((one) => plainLine(nameOf(one), 200) || [])
      .slice(0, 30),
    categoryIds: categoryIdsOf(concept ? reading.activities.chainOf(concept) : [], ages),
    sections: sectionsOf(event, concept),
    tickets: ticketsOf(event, ages),
    block: blockOf(
      types.includes('CourseInstance'),
      sessions.map(({ date }) => date),
    ),
    sessions,
  });
}
