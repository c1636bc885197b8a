import ICAL from 'ical.js';
import { escape } from 'ical-generator';
import nodeIcal from 'node-ical';
import { describe, expect, test } from 'vitest';
import { format } from '../../platform/time.ts';
import { eachClockChange } from '../../schedule/clock-changes.fixture.ts';
import { addDays } from '../../schedule/date-words.ts';
import { sessionInstants } from '../../schedule/dates.ts';
import { isolated } from '../../platform/isolated.ts';
import { turnedLines, turning } from '../../platform/seen-order.fixture.ts';
import { oneLine } from '../../platform/text.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { bookingCalendar } from './make-booking-calendar.ts';

/** A booking as far as its calendar tells of it: one learner on each of the dates, from 09:30 to 12:30. */
function bookingOn(dates: readonly string[]): BookingAnswer {
  const places = dates.map((date) => {
    const instants = sessionInstants({ date, start: '09:30', end: '12:30' });
    if (!instants.ok) throw new Error(instants.refusal.message);
    const { startDate, endDate } = instants.value;
    return {
      state: 'CONFIRMED',
      learner: { firstName: 'Mia' },
      session: { id: date, startDate: startDate.toString(), endDate: endDate.toString(), changes: 0 },
    };
  });
  return {
    id: 'a-booking',
    reference: 'ABCD-1234',
    listing: { title: 'Forest morning', venueName: '', addressLine: '', town: 'Bristol', zipCode: 'BS1 4ND' },
    provider: { name: 'Hazel Copse' },
    createdAt: '2026-01-01T10:00:00Z',
    confirmedAt: null,
    places,
  } as unknown as BookingAnswer;
}

/** Starts and ends of a calendar's events; 'YYYYMMDDTHHMMSSZ' is an instant, anything else is left as it is. */
function timesIn(calendar: string): string[][] {
  const instant = (text = '') => text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return [...calendar.matchAll(/DTSTART[^\r\n]*?:(\S+)[\s\S]*?DTEND[^\r\n]*?:(\S+)/g)].map(([, start, end]) => [
    instant(start),
    instant(end),
  ]);
}

describe('the calendar of a booking over the clock changes of ten years', () => {
  test.each(eachClockChange)('shows 09:30 to 12:30 on every date when they go %s on %s', (_, day, before, after) => {
    const dates = [addDays(day, -7), addDays(day, -1), day, addDays(day, 1), addDays(day, 7)];
    const times = timesIn(bookingCalendar(bookingOn(dates), { brand: 'Thicket', publicUrl: 'http://thicket.test' }));
    expect(times.map(([start = '', end = '']) => [start.slice(0, 10), format.timeRange(start, end)])).toEqual(
      dates.map((date) => [date, '09:30\u00a0–\ufeff\u00a012:30']),
    );
    const two = (hour: number): string => String(hour).padStart(2, '0');
    expect(times.map(([start = '']) => start.slice(11, 16))).toEqual(
      [before, before, after, after, after].map((offset) => `${two(9 - offset)}:30`),
    );
  });
});

describe('a calendar that somebody wants to write into by a title', () => {
  const hostile = [
    'Den building\r\nEND:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Free money',
    'Dens; fires, and \\ whittling',
    'A "quoted": title, ATTENDEE;CN=x:mailto:x@example.org',
    'Dens\u2028BEGIN:VALARM',
    'עידן \u202eמוקדם 🏕️',
  ];
  const product = { brand: 'Thicket; Ltd, \n', publicUrl: 'http://thicket.test' };
  const calendarOf = (title: string): string => {
    const booking = bookingOn(['2027-05-11', '2027-05-18']);
    return bookingCalendar(
      {
        ...booking,
        listing: { ...booking.listing, title, town: title },
        provider: { ...booking.provider, name: title },
      },
      product,
    );
  };

  test.each(hostile)('%j is read by ical.js as two events with that title', (title) => {
    const calendar = new ICAL.Component(ICAL.parse(calendarOf(title)));
    const events = calendar.getAllSubcomponents('vevent');
    expect(events).toHaveLength(2);
    expect(calendar.getAllSubcomponents()).toHaveLength(2);
    // It does not know this property, and so answers it as it is written.
    expect(calendar.getFirstPropertyValue('name')).toBe(escape(oneLine(title), false));
    for (const event of events) {
      expect(event.getFirstPropertyValue('summary')).toBe(`${isolated(oneLine(title))} – Mia`);
      expect(event.getAllSubcomponents()).toEqual([]);
      expect(event.getFirstProperty('attendee')).toBeNull();
    }
  });

  test.each(hostile)('%j is read by node-ical in the same way', (title) => {
    const entries = Object.values(nodeIcal.sync.parseICS(calendarOf(title)));
    const events = entries.filter((entry) => entry?.type === 'VEVENT');
    expect(events).toHaveLength(2);
    for (const event of events) expect(event).toMatchObject({ summary: `${isolated(oneLine(title))} – Mia` });
  });
});

test('A calendar keeps its words in order, whatever direction the names in it have', () => {
  const booking = bookingOn(['2027-05-11']);
  const { title, venueName, town } = { title: turning.listing, venueName: turning.venue, town: turning.town };
  const [place] = booking.places;
  const calendar = bookingCalendar(
    {
      ...booking,
      listing: { ...booking.listing, title, venueName, addressLine: '12 High Street', town },
      provider: { ...booking.provider, name: turning.provider },
      places: [turning.child, 'Mia', turning.family].map(
        (firstName) => ({ ...place, learner: { firstName } }) as BookingAnswer['places'][number],
      ),
    },
    { brand: 'Thicket', publicUrl: 'http://thicket.test' },
  );
  const event = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent');
  const texts = ['summary', 'description', 'location'].map((name) => String(event?.getFirstPropertyValue(name)));
  expect(texts.flatMap(turnedLines)).toEqual([]);
  expect(texts.map((text) => text.replaceAll(/\p{Cf}/gu, ''))).toEqual([
    'כככ – אאא, Mia, ללל',
    'Booking ABCD-1234 with ععع',
    'מממ, 12 High Street, טט טט, BS1 4ND',
  ]);
});
