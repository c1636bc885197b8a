import { describe, expect, it } from 'vitest';
import { schemaIssues } from '../../../test/schema-org.ts';
import { itIs } from '../../platform/it-is.fixture.ts';
import { date, facts, id, ticket, withTickets } from './listing-facts.fixture.ts';
import { listingSchema } from './listing-schema.ts';
import type { ListingFacts } from './listing-view.ts';

itIs('2026-11-28T12:00:00Z');

const at = { brand: 'Thicket', publicUrl: 'https://thicket.example' };
const LISTING = 'https://thicket.example/listing/woodland-mornings';
type Graph = { '@graph': Record<string, unknown>[] };
const graphOf = (listing: ListingFacts, more = {}) => (listingSchema(listing, { ...at, ...more }) as Graph)['@graph'];
const ofType = (type: string, things: Record<string, unknown>[]) => things.filter((thing) => thing['@type'] === type);
const [spring] = facts.sessions.blocks;
if (!spring) throw new Error('There is no block.');
const withSessions = (...sessions: (typeof spring)['sessions']): ListingFacts => ({
  ...facts,
  sessions: { ...facts.sessions, blocks: [{ ...spring, sessions }] },
});

describe('search engines read of a listing', () => {
  it('a course with its provider, place and dates, and the way to it', () => {
    expect(graphOf(facts).map((thing) => thing['@type'])).toEqual([
      'Course',
      'Organization',
      'Place',
      'Event',
      'Event',
      'Event',
      'BreadcrumbList',
    ]);
  });

  it('of an online listing no place, and a date that is held somewhere all the same', () => {
    const online = withSessions(date(4, '2027-04-03'), { ...date(5, '2027-04-06'), place: 'Town Hall, Macclesfield' });
    const listing = { ...online.listing, isOnline: true };
    const things = graphOf({ ...online, listing });
    expect(ofType('Event', things)).toMatchObject([
      { eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode', location: { '@id': `${LISTING}#place` } },
      { eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode' },
    ]);
    expect(ofType('VirtualLocation', things)).toEqual([
      { '@type': 'VirtualLocation', '@id': `${LISTING}#place`, url: LISTING },
    ]);
    expect(ofType('Course', things)).toMatchObject([{ hasCourseInstance: [{ courseMode: 'Online' }] }]);
    expect(schemaIssues(listingSchema({ ...online, listing }, at))).toEqual([]);
  });

  it('each date at an address of its own, by London’s clock in winter and in summer', () => {
    const winter = { ...date(4, '2027-01-09'), startDate: '2027-01-09T09:30:00Z', endDate: '2027-01-09T12:30:00Z' };
    const events = ofType('Event', graphOf(withSessions(winter, date(5, '2027-04-06'))));
    expect(events).toMatchObject([
      { url: `${LISTING}?session=${id(4)}`, startDate: '2027-01-09T09:30:00+00:00' },
      {
        url: `${LISTING}?session=${id(5)}`,
        startDate: '2027-04-06T09:30:00+01:00',
        endDate: '2027-04-06T12:30:00+01:00',
      },
    ]);
  });

  it('one date alone at the address of that date, and all of them where nobody knows the date', () => {
    const one = ofType('Event', graphOf(facts, { sessionId: id(5) }));
    expect(one).toMatchObject([{ url: `${LISTING}?session=${id(5)}` }]);
    expect(ofType('Event', graphOf(facts, { sessionId: id(9) }))).toHaveLength(3);
  });

  it('a series instead of a course where each date stands by itself', () => {
    const single = { ...spring, type: 'ONE_OFF' as const, sessions: spring.sessions.slice(0, 1) };
    const things = graphOf({ ...facts, sessions: { ...facts.sessions, blocks: [single] } });
    expect(ofType('Course', things)).toEqual([]);
    expect(ofType('Event', things)).toMatchObject([{ superEvent: { '@id': `${LISTING}#series` } }]);
  });

  it('who it is for, whether it is free, and since when it is sold', () => {
    const published = { ...facts.listing, publishedAt: '2026-06-01T08:00:00Z' };
    const free = { ...withTickets(ticket(7, { pricePence: 0, allInPence: 0 })), listing: published };
    expect(graphOf(free)[0]).toMatchObject({
      typicalAgeRange: '5-11',
      isAccessibleForFree: true,
      offers: [{ price: '0.00', category: 'Free', validFrom: '2026-06-01T09:00:00+01:00' }],
    });
    expect(graphOf(facts)[0]).toMatchObject({ isAccessibleForFree: false });
    const grown = { ...facts, listing: { ...facts.listing, ageFrom: 18, ageTo: null } };
    expect(graphOf(grown)[0]).toMatchObject({ typicalAgeRange: '18-' });
  });

  it('each venue once, however many dates are there', () => {
    const lake = (last: number, day: string) => ({ ...date(last, day), place: 'Redes Mere, Macclesfield' });
    const things = graphOf(withSessions(date(4, '2027-04-03'), lake(5, '2027-04-06'), lake(6, '2027-04-27')));
    expect(ofType('Place', things).map(({ name }) => name)).toEqual(['Beech Wood', 'Redes Mere, Macclesfield']);
    expect(ofType('Event', things).map(({ location }) => location)).toEqual([
      { '@id': `${LISTING}#place` },
      { '@id': `${LISTING}#place-2` },
      { '@id': `${LISTING}#place-2` },
    ]);
  });

  it('which dates are full, and no price that only some may pay', () => {
    const [full, open] = ofType('Event', graphOf(facts));
    expect(full).toMatchObject({ offers: [{ availability: 'https://schema.org/SoldOut' }, {}] });
    expect(open).toMatchObject({ offers: [{ availability: 'https://schema.org/InStock', price: '12.36' }, {}] });
    const some = withTickets(ticket(7), ticket(8, { concession: 'on a low income', allInPence: 300 }));
    expect(ofType('Event', graphOf(some))[0]).toMatchObject({ offers: [{ price: '12.36' }] });
  });
});

const booked = { ...facts.listing, exactLocation: 'booked' as const };
const nowhere = { ...facts.listing.address, venueName: '', addressLine: '', town: '' };

it.each<[string, ListingFacts]>([
  ['with dates and tickets', facts],
  ['without tickets', withTickets()],
  ['with a free ticket', withTickets(ticket(7, { pricePence: 0, allInPence: 0 }))],
  [
    'at two venues',
    withSessions(date(4, '2027-04-03'), { ...date(5, '2027-04-06'), place: 'Town Hall, Macclesfield' }),
  ],
  ['that is online', { ...facts, listing: { ...facts.listing, isOnline: true } }],
  [
    'with a cancelled date and a full one',
    withSessions({ ...date(4, '2027-04-03'), state: 'cancelled' }, { ...date(5, '2027-04-06'), state: 'full' }),
  ],
  ['of single dates', { ...facts, sessions: { ...facts.sessions, blocks: [{ ...spring, type: 'ONE_OFF' }] } }],
  ['without dates', { ...facts, sessions: { ...facts.sessions, blocks: [] } }],
  ['whose place is for booked families', { ...facts, listing: booked }],
  ['without a town or ages', { ...facts, listing: { ...facts.listing, address: nowhere, ageFrom: null, ageTo: null } }],
  [
    'with aims and an end of sale',
    {
      ...withTickets(ticket(7, { saleFrom: '2027-01-01T00:00:00Z', saleTo: '2027-06-01T00:00:00Z' })),
      listing: { ...facts.listing, learningAims: ['Knots', 'Fire'] },
    },
  ],
  [
    'whose whole block is sold',
    {
      ...withTickets(ticket(7, { unit: 'block', allInPence: 9_270 })),
      sessions: { ...facts.sessions, blocks: [{ ...spring, type: 'ALL_DATES' }] },
    },
  ],
])('search engines have no issue with a listing %s', (_, listing) => {
  expect(schemaIssues(listingSchema(listing, at))).toEqual([]);
  expect(schemaIssues(listingSchema(listing, { ...at, sessionId: id(5) }))).toEqual([]);
});

it('what is wrong is found', () => {
  const bad = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Event', name: 'Walk', startDate: '2027-04-03T08:30:00Z', location: { '@id': '#nowhere' } },
      { '@type': 'Offer', price: '12', priceCurrency: 'GBP', colour: 'green' },
      { '@type': 'Mood' },
    ],
  };
  expect(schemaIssues(bad)).toEqual([
    'Event.startDate[0] is no moment: 2027-04-03T08:30:00Z',
    'Event.location[0] refers to #nowhere, which is not there',
    'Offer.price[0] is no price: 12',
    'Offer: Offer has no colour',
    'Mood: Mood is not in the table',
  ]);
});
