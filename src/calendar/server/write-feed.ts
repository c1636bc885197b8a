import ical, { escape, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { oneLine } from '../../platform/text.ts';

/** One booked date as a feed tells it: no prices, no health, nothing that families were asked. */
export type FeedEvent = {
  uid: string;
  /** Grows with everything that happens to the date, so that calendars take the newer one. */
  sequence: number;
  title: string;
  /** Who goes; nobody is named where it is a session that is run. */
  firstNames: readonly string[];
  place: string;
  start: Date;
  end: Date;
  bookedAt: Date;
  changedAt: Date;
  url: string;
};

/** How often calendars are asked to look again, in seconds. */
const LOOK_AGAIN_S = 3_600;

/**
 * A feed as an iCalendar file, all times in UTC so that every calendar shows them right across clock changes. A date that was
 * cancelled is left out: a calendar that follows a feed shows what stands in it, and takes out what does not.
 */
export function writeFeed(name: string, brand: string, events: readonly FeedEvent[]): string {
  const calendar = ical({
    // The library escapes what events say, but neither of these two.
    name: escape(oneLine(name), false),
    prodId: { company: escape(oneLine(brand), false), product: 'calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN_S,
  });
  for (const event of events)
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      start: event.start,
      end: event.end,
      stamp: event.bookedAt,
      lastModified: event.changedAt,
      summary: [isolated(oneLine(event.title)), isolatedList(event.firstNames.map(oneLine))]
        .filter(Boolean)
        .join(' – '),
      // Many calendars show no address of their own kind, but each shows the description.
      description: event.url,
      url: event.url,
      status: ICalEventStatus.CONFIRMED,
      ...(event.place ? { location: oneLine(event.place) } : {}),
    });
  return calendar.toString();
}
