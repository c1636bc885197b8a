import { ok, refuse, type Result } from '../../src/platform/result.ts';
import type { LocalDate } from '../../src/schedule/date-words.ts';
import type { Activity, ActivityList } from './activity-list.ts';
import { listingAges, type ListingAges } from './ages.ts';
import { categoryIdsOf } from './category.ts';
import { sectionsOf, summaryOf, type Section } from './description.ts';
import type { FeedItem } from './feed-items.ts';
import { moveDates, type MovedSession } from './move-dates.ts';
import { isCancelled, occurrencesOf } from './occurrences.ts';
import { ticketsOf, type OfferedTicket } from './offers.ts';
import { groupSizeOf } from './places-left.ts';
import { plainLine } from './plain-text.ts';
import { fieldsOf, listOf, nameOf, textOf, type Fields } from './untrusted-json.ts';
import { venueOf, type Places, type Venue } from './venue.ts';

/** Who offers an event. */
export type Organiser = { name: string; telephone: string };

/** A listing with its dates and tickets, as far as an item of a feed gives them. */
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

/** What is needed to read an item besides the item itself. */
export type ReadingContext = {
  /** Who publishes the feed: the organiser of an event that names none. */
  publisher: string;
  /** The day the page was read. */
  readOn: LocalDate;
  /** By how many weeks dates are moved. */
  weeks: number;
  activities: ActivityList;
  places: Places;
};

const TITLE_MAX_CHARACTERS = 120;
const ACCESSIBILITY_MAX = 30;

/** The types that people attend. Facilities and their slots are hired. */
const ATTENDED_TYPES = new Set([
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

/** The organiser that an event names, or the publisher of its feed. The telephone may be the venue's. */
export function organiserOf(event: Fields, publisher: string): Organiser {
  const { name, telephone } = fieldsOf(listOf(event['organizer'])[0]);
  const atVenue = fieldsOf(listOf(event['location'])[0])['telephone'];
  return { name: plainLine(name, 120) || publisher, telephone: plainLine(telephone, 40) || plainLine(atVenue, 40) };
}

/** The first activity of an event that the list knows, or else the first of the feed's own categories that it knows. */
function activityOf(event: Fields, activities: ActivityList): Activity | null {
  for (const given of [...listOf(event['activity']), ...listOf(event['category'])]) {
    const activity = activities.find(given);
    if (activity) return activity;
  }
  return null;
}

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** The block of the dates: a course is booked whole, several dates one by one. */
export function blockOf(isCourse: boolean, dates: readonly LocalDate[]): FeedListing['block'] {
  if (dates.length <= 1) return { name: 'One date', type: 'ONE_OFF' };
  const weekdays = new Set(dates.map((date) => Temporal.PlainDate.from(date).dayOfWeek));
  const [weekday = 1] = weekdays;
  const name = weekdays.size === 1 ? (DAYS[weekday - 1] ?? 'Dates') : 'Dates';
  return { name: isCourse ? 'The whole course' : name, type: isCourse ? 'ALL_DATES' : 'CHOOSE_DATES' };
}

/** Reads an item of a feed as a listing, or says why it is none. What the item does not say stays empty or null. */
export function listingOfItem(
  item: FeedItem,
  context: ReadingContext,
): Result<FeedListing, 'deleted' | 'not-attended' | 'cancelled' | 'nameless'> {
  const { data: event } = item;
  if (item.isDeleted) return refuse('deleted', 'The feed deleted it.');
  const types = typesOf(event);
  if (!types.some((type) => ATTENDED_TYPES.has(type)))
    return refuse('not-attended', 'It is not an event that people attend.');
  if (isCancelled(event)) return refuse('cancelled', 'The feed says that it does not take place.');

  const [firstActivity] = listOf(event['activity']).flatMap((one) => nameOf(one) ?? []);
  const activityName = plainLine(firstActivity, TITLE_MAX_CHARACTERS);
  const title = plainLine(event['name'], TITLE_MAX_CHARACTERS) || activityName;
  if (title === '') return refuse('nameless', 'It has neither a name nor an activity.');

  const activity = activityOf(event, context.activities);
  const venue = venueOf(event['location'], context.places);
  const ages = listingAges(event['ageRange'], title);
  const occurrences = occurrencesOf(event, context.readOn);
  const sessions = moveDates(context.weeks, occurrences);
  return ok({
    sourceId: item.id,
    organiser: organiserOf(event, context.publisher),
    title,
    summary: summaryOf(event, activityName || title, venue),
    venue,
    ages,
    groupSize: groupSizeOf(occurrences.map(({ places }) => places)),
    accessibility: listOf(event['accessibilitySupport'])
      .flatMap((one) => plainLine(nameOf(one), 200) || [])
      .slice(0, ACCESSIBILITY_MAX),
    categoryIds: categoryIdsOf(activity ? context.activities.lineageOf(activity) : [], ages),
    sections: sectionsOf(event),
    tickets: ticketsOf(event, ages),
    block: blockOf(
      types.includes('CourseInstance'),
      sessions.map(({ date }) => date),
    ),
    sessions,
  });
}
