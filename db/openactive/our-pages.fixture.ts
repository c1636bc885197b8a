import { itemsOf } from './feed-items.ts';
import type { Page } from './read-page.ts';

/** Small feed pages of our own: their organisers, venues and sessions are invented, their postcodes exist. */

type Data = Readonly<Record<string, unknown>>;
let change = 0;
const updated = (id: string, data: Data): object => ({
  state: 'updated',
  kind: 'session',
  id,
  modified: (change += 1),
  data: { '@context': 'https://openactive.io/', type: 'Event', identifier: id, ...data },
});
const deleted = (id: string): object => ({ state: 'deleted', kind: 'session', id, modified: (change += 1) });

const place = (name: string, street: string, town: string, postalCode: string, geo?: [number, number]): Data => ({
  type: 'Place',
  name,
  address: { type: 'PostalAddress', streetAddress: street, addressLocality: town, postalCode, addressCountry: 'GB' },
  telephone: '0117 496 0100',
  ...(geo ? { geo: { type: 'GeoCoordinates', latitude: geo[0], longitude: geo[1] } } : {}),
});
const hall = place('Green Park Hall', '7 Lantern Street', 'Bristol', 'BS3 1LL', [51.4415, -2.6093]);
const barn = place('Green Park Barn', '2 Orchard Way', 'Taunton', 'TA1 1UL', [51.0188, -3.1071]);

/** A date in the week of Monday 5 January 2026; `left` of `all` places can be booked. */
const date = (day: string, from: string, to: string, all = 20, left = all): Data => ({
  type: 'Event',
  startDate: `${day}T${from}:00Z`,
  endDate: `${day}T${to}Z`,
  maximumAttendeeCapacity: all,
  remainingAttendeeCapacity: left,
});
const offer = (name: string, price: number | string, more: Data = {}): Data => ({
  type: 'Offer',
  name,
  price,
  priceCurrency: 'GBP',
  ...more,
});

const long =
  'We meet at the side door ten minutes early, warm up together and then split into small groups by what each of us ' +
  'wants to try. Kit is there to borrow. A coach stays with every group, and there is tea in the foyer afterwards.';

const greenPark: readonly unknown[] = [
  updated('gp-football', {
    name: 'Walking Football League',
    activity: [{ type: 'Concept', prefLabel: 'Walking Football' }],
    category: ['Team Games', 'Leagues'],
    description: `Friendly matches at walking pace.<br>\r\nCome &amp; try.<br>${long}`,
    attendeeInstructions: 'Bring soft shoes.',
    ageRange: { type: 'QuantitativeValue', minValue: 50, maxValue: 120 },
    location: hall,
    subEvent: [date('2026-01-05', '20:00', '21:29:59', 12, 5), date('2026-01-12', '20:00', '21:29:59', 12, 8)],
    offers: [offer('Senior', 5.95), offer('Concession', '£4.50')],
    accessibilitySupport: [{ prefLabel: 'Visual impairment' }, 'Hearing impairment'],
  }),
  updated('gp-soft-play', {
    name: 'Soft Play Session',
    activity: [{ prefLabel: 'Soft Play' }],
    description: 'Slides, tunnels and a quiet corner for the youngest.',
    attendeeInstructions: `Socks for everybody. ${long}`,
    ageRange: { minValue: 0, name: 'All Ages' },
    location: hall,
    subEvent: [date('2026-01-06', '10:00', '10:30'), date('2026-01-13', '10:00', '10:30')],
    offers: [
      offer('Adult', 5.95),
      offer('Junior', 2.6, { ageRange: { maxValue: 13 } }),
      offer('Senior', 5.95, { ageRange: { minValue: 60 } }),
    ],
  }),
  updated('gp-gym', {
    name: '11-15 Years Supervised Gym',
    activity: ['Gym'],
    description: long,
    ageRange: { minValue: 0, maxValue: 15 },
    // The position is that of another town: the postcode counts.
    location: { ...barn, geo: { latitude: 53.48, longitude: -2.24 } },
    subEvent: [date('2026-01-07', '16:00', '17:00', 10, 0)],
    offers: [offer('Junior', 3), offer('Members', '')],
  }),
  updated('gp-trampolines', {
    name: 'Trampolining (from 5 years +)',
    activity: ['Trampolining'],
    description: long,
    ageRange: { minValue: 0, maxValue: 15 },
    location: barn,
    subEvent: [
      date('2026-01-10', '09:00', '10:00'),
      { ...date('2026-01-17', '09:00', '10:00'), eventStatus: 'https://schema.org/EventCancelled' },
      { ...date('2026-01-24', '09:00', '10:00'), startDate: '1970-01-01T09:00:00Z' },
    ],
    offers: [offer('Junior', 6.5)],
  }),
  // The page has it twice: the newer one counts.
  { ...(updated('gp-climbing', { name: 'Climbing, old title', location: barn }) as Data), modified: 0 },
  updated('gp-climbing', {
    name: 'Clip and Climb',
    activity: ['Rock Climbing'],
    description: long,
    ageRange: { minValue: 8 },
    location: barn,
    subEvent: [date('2026-01-11', '13:00', '14:00', 8)],
    offers: [offer('Adult', 11), offer('Junior', 9.05), offer('Family', 30)],
  }),
  updated('gp-course', {
    type: 'CourseInstance',
    name: 'First Steps in Pilates',
    activity: ['Pilates'],
    description: long,
    ageRange: { minValue: 16 },
    location: hall,
    subEvent: [date('2026-01-08', '18:00', '19:00', 15), date('2026-01-15', '18:00', '19:00', 15)],
    offers: [offer('Whole course', 24)],
  }),
  updated('gp-run', {
    name: 'Running Group',
    activity: ['Running'],
    description: long,
    ageRange: { minValue: 16 },
    location: hall,
    maximumAttendeeCapacity: 30,
    // No single date: those of the schedule count.
    eventSchedule: {
      type: 'Schedule',
      startDate: '2026-01-05',
      repeatFrequency: 'P1W',
      byDay: ['https://schema.org/Saturday'],
      startTime: '08:30',
      duration: 'PT1H',
      repeatCount: 3,
    },
    offers: [offer('Adult', 2)],
  }),
  updated('gp-walk', {
    name: 'Hill Walk',
    activity: ['Walking'],
    description: long,
    ageRange: { minValue: 18 },
    location: barn,
    isAccessibleForFree: true,
    subEvent: [date('2026-01-09', '11:00', '13:00', 25)],
  }),
  updated('gp-circuits', {
    name: 'Circuits',
    activity: ['Circuit Training'],
    description: 'Circuits.',
    ageRange: { minValue: 16 },
    location: hall,
    subEvent: [date('2026-01-05', '07:00', '07:45')],
    offers: [offer('Adult', 6)],
  }),
  updated('gp-swim', {
    name: 'Lane Swimming',
    activity: ['Swimming'],
    description: '-',
    location: hall,
    ageRange: { minValue: 8 },
    subEvent: [date('2026-01-05', '22:00', '23:59:59')],
    offers: [offer('Adult', 5)],
  }),
  updated('gp-cancelled', { name: 'Badminton', eventStatus: 'https://schema.org/EventCancelled', location: hall }),
  updated('gp-court', { type: 'FacilityUse', name: 'Squash court', location: hall }),
  updated('gp-nameless', { name: '<b></b>', location: hall }),
  updated('gp-gone', { name: 'Judo', description: long, location: hall }),
  deleted('gp-gone'),
  deleted('gp-never-seen'),
  { state: 'updated', modified: 1, data: { type: 'Event', name: 'It has no id' } },
  null,
  'not an item',
];

const riverside = {
  type: 'Organization',
  name: 'Riverside &amp; Friends',
  telephone: '020 7946 0100',
  email: 'hello@riverside.example',
};
const mill = {
  name: 'Old Mill',
  address: 'Old Mill, 3 Weir Lane, London, E15 4JF, England',
  telephone: '020 7946 0199',
  geo: { latitude: 51.545, longitude: 0.015 },
};

/** What older feeds leave out: ages, the size of the group, `offers`. */
const riversideTrust: readonly unknown[] = [
  updated('rt-boxes', {
    name: 'Open Box',
    activity: ['Crossfit'],
    description: long,
    location: mill,
    organizer: riverside,
    offer: offer('Adult non-member', '0.00'),
    subEvent: [{ startDate: '2026-01-02T19:35:00Z', duration: 'PT30M', 'beta:availability': '>4' }],
  }),
  updated('rt-yoga', {
    name: 'Yoga 12noon',
    activity: ['Hatha Yoga'],
    description: long,
    location: mill,
    organizer: riverside,
    offer: offer('Adult non-member', '7.60'),
    subEvent: [{ startDate: '2026-01-07T12:00:00Z', duration: 'PT1H', 'beta:availability': '0' }],
  }),
  deleted('rt-gone'),
];

/** Read on a Monday: ages, offers and places are stated, the organiser is the publisher. */
export const greenParkPage: Page = {
  source: 'green-park',
  publisher: 'Green Park',
  licence: 'CC BY 4.0',
  readOn: '2026-01-05',
  items: itemsOf({ items: greenPark }),
};

/** Read on a Friday: an organiser is named, ages and the size of the group are not. */
export const riversidePage: Page = {
  source: 'riverside-trust',
  publisher: 'Riverside Trust',
  licence: null,
  readOn: '2026-01-02',
  items: itemsOf({ items: riversideTrust }),
};
