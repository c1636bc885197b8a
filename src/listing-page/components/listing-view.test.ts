import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { listingSchema, listingView, type ListingFacts } from './listing-view.ts';
import { itIs } from '../../platform/it-is.fixture.ts';

itIs('2026-11-28T12:00:00Z');

const id = (last: number): string => `0193e4d2-5a6b-7c8d-9e0f-00000000000${last}`;
const date = (last: number, day: string, state: 'bookable' | 'full' = 'bookable') => ({
  id: id(last),
  startDate: `${day}T08:30:00Z`,
  endDate: `${day}T11:30:00Z`,
  date: day,
  start: '09:30',
  end: '12:30',
  place: null,
  placesLeft: state === 'full' ? 0 : 8,
  state,
  reason: null,
});
const ticket = (
  last: number,
  more: Partial<ListingFacts['tickets']['tickets'][number]> = {},
): ListingFacts['tickets']['tickets'][number] => ({
  id: id(last),
  name: 'Child',
  description: '',
  audience: 'child',
  unit: 'session',
  funding: 'PAID',
  pricePence: 1_200,
  allInPence: 1_236,
  ageFrom: null,
  ageTo: null,
  minimumPerBooking: 1,
  maximumPerBooking: null,
  saleFrom: null,
  saleTo: null,
  quota: null,
  codeOnly: false,
  concession: '',
  addOns: [],
  state: 'on-sale',
  reason: null,
  ...more,
});
const now = Temporal.Instant.from('2027-04-01T12:00:00Z');
const facts: ListingFacts = {
  now,
  listing: {
    id: id(1),
    slug: 'woodland-mornings',
    state: 'PUBLISHED',
    isPrivate: false,
    title: 'Woodland mornings',
    summary: 'Three hours outdoors.',
    pictures: [],
    address: {
      venueName: 'Beech Wood',
      addressLine: '',
      town: 'Macclesfield',
      zipCode: 'SK11 0AP',
      latitude: 53.25,
      longitude: -2.08,
      councilCode: null,
    },
    exactLocation: 'everyone',
    isOnline: false,
    sendProvision: null,
    audienceType: 'children',
    ageFrom: 5,
    ageTo: 11,
    agesSentence: 'Ages 5 to 11',
    maximumGroupSize: 12,
    categories: [],
    sections: [],
    accessibilityMeasures: [],
    learningAims: [],
    provisions: ['Tools'],
    safetyMeasures: [],
    cancellationPolicy: {
      preset: 'MODERATE',
      tiers: [
        { hoursBefore: 168, percent: 100 },
        { hoursBefore: 48, percent: 50 },
      ],
      formalEducationalActivity: false,
      sentence: 'Cancel up to 7 days before.',
    },
    instantBook: true,
    hidePlaces: false,
    waitingList: false,
    tickets: [],
    fromPence: 1_236,
    severalPrices: false,
    cheaper: [],
    upcomingSession: null,
    council: null,
    provider: {
      id: id(2),
      slug: 'wren',
      name: 'Wren',
      mission: '',
      biography: '',
      picture: null,
      avatar: 1,
      since: '2026-01-01T00:00:00Z',
    },
    publishedAt: null,
    updatedAt: '2027-01-01T00:00:00Z',
  },
  sessions: {
    at: now.toString(),
    blocks: [
      {
        id: id(3),
        name: 'Spring',
        type: 'CHOOSE_DATES',
        state: 'bookable',
        reason: null,
        placesLeft: null,
        datesOfBlock: 3,
        dates: 3,
        lateJoin: null,
        minimum: null,
        sessions: [date(4, '2027-04-03', 'full'), date(5, '2027-04-06'), date(6, '2027-04-27')],
      },
    ],
  },
  tickets: {
    version: 'v',
    from: null,
    bookerFeeBasisPoints: 300,
    discounts: [],
    returning: false,
    tickets: [
      ticket(7),
      ticket(8, { name: 'Helper', pricePence: 950, allInPence: 979 }),
      ticket(9, { unit: 'block', allInPence: 9_270, state: 'ended', reason: 'No longer on sale.' }),
    ],
  },
};
const withTickets = (...tickets: ListingFacts['tickets']['tickets']): ListingFacts => ({
  ...facts,
  tickets: { ...facts.tickets, tickets },
});

describe('the listing page', () => {
  test('says the next date that can be booked and the lowest price on sale', () => {
    expect(listingView(facts)).toMatchObject({
      next: 'Tue\u00a06\u00a0Apr\u00a02027, 09:30\u00a0–\ufeff\u00a012:30',
      prices: { session: { price: 'from £9.79', cheaper: [] }, block: null },
      place: { lines: ['Beech Wood', 'Macclesfield SK11 0AP'] },
      lists: [{ id: 'provided', items: ['Tools'] }],
    });
  });

  test('says what somebody pays without any claim, names what is cheaper for some, and reckons its examples with that', () => {
    const some = [
      ticket(6, { name: 'Holiday place', funding: 'COUNCIL', pricePence: 0, allInPence: 0 }),
      ticket(7, { name: 'Low income', concession: 'on a low income', pricePence: 600, allInPence: 618 }),
      ticket(8),
    ];
    const { tickets, ...rest } = withTickets(...some);
    const rules = [{ kind: 'sessions' as const, from: 4, percent: 15, amountPence: null }];
    const view = listingView({ ...rest, tickets: { ...tickets, discounts: rules } });
    expect(view).toMatchObject({
      prices: { session: { price: '£12.36', cheaper: ['Free if the council pays', '£6.18 on a low income'] } },
      discountExample: '1 child on 4 dates: £42.04 instead of £49.44.',
      cancellation: { example: { title: 'For example, Tue\u00a027\u00a0Apr\u00a02027 for £12.36, booked today' } },
    });
    const [course] = (listingSchema(withTickets(...some), 'https://t.example') as { '@graph': object[] })['@graph'];
    expect(course).toMatchObject({ offers: [{ name: 'Child', price: '12.36' }] });
  });

  test('names only who pays less where nobody else can book', () => {
    const funded = ticket(6, { funding: 'COUNCIL', pricePence: 0, allInPence: 0 });
    expect(listingView(withTickets(funded)).prices).toEqual({
      session: { price: null, cheaper: ['Free if the council pays'] },
      block: null,
    });
  });

  test('tells parts of the description apart whose heading is there more than once', () => {
    const listing = {
      ...facts.listing,
      learningAims: ['Knots'],
      sections: ['', 'What you will learn', 'where', '', 'Bring', ''].map((title, index) => ({
        orderNumber: index + 1,
        title,
        description: 'Words',
      })),
    };
    expect(listingView({ ...facts, listing }).sections.map(({ title, label }) => [title, label])).toEqual([
      ['What you will do', undefined],
      ['What you will learn', 'What you will learn, part 2 of the description'],
      ['where', 'where, part 3 of the description'],
      ['More about it', 'More about it, part 4 of the description'],
      ['Bring', undefined],
      ['More about it', 'More about it, part 6 of the description'],
    ]);
  });

  test('names the day until which cancelling gives money back, for a date that is far enough away', () => {
    expect(listingView(facts).cancellation).toMatchObject({
      sentence: 'Cancel up to 7 days before.',
      example: {
        title: 'For example, Tue\u00a027\u00a0Apr\u00a02027 for £9.79, booked today',
        cases: expect.arrayContaining([expect.stringContaining('Cancel later, by 20th April, 09:30')]),
      },
    });
  });

  test('has an example of a whole block where there is nothing else, with notice counted to its first date', () => {
    const [spring] = facts.sessions.blocks;
    if (!spring) throw new Error('There is no block.');
    const block = { ...spring, type: 'ALL_DATES' as const, datesOfBlock: 3 };
    const begun = { ...block, id: id(7), datesOfBlock: 4 };
    const later = { ...block, sessions: ['2027-05-04', '2027-05-11', '2027-05-18'].map((day, nth) => date(nth, day)) };
    const sold = ticket(9, { unit: 'block', pricePence: 9_000, allInPence: 9_270 });
    const shown = (...blocks: (typeof block)[]) =>
      listingView({ ...withTickets(sold), sessions: { ...facts.sessions, blocks } }).cancellation;
    expect(shown(begun, block, later)).toMatchObject({
      example: {
        title: 'For example, all dates from Tue\u00a04\u00a0May\u00a02027 for £92.70, booked today',
        cases: expect.arrayContaining(['Cancel later, by 27th April, 09:30, and you get £90.00 of £92.70 back.']),
      },
    });
    expect(shown(begun)).toMatchObject({ example: null });
  });

  test('has no example where nothing can be booked', () => {
    expect(listingView(withTickets()).cancellation).toMatchObject({ example: null });
    expect(listingView({ ...facts, sessions: { ...facts.sessions, blocks: [] } })).toMatchObject({
      next: null,
      cancellation: { example: null },
    });
  });
});

test('search engines read a course, its provider and place, and each of the next dates with its offers', () => {
  const schema = listingSchema(facts, 'https://thicket.example') as { '@graph': Record<string, unknown>[] };
  expect(schema['@graph'].map((thing) => thing['@type'])).toEqual([
    'Course',
    'Organization',
    'Place',
    'Event',
    'Event',
    'Event',
  ]);
  const [course, , , full, open] = schema['@graph'];
  expect(course).toMatchObject({
    '@id': 'https://thicket.example/listing/woodland-mornings#course',
    offers: [{ price: '12.36', priceCurrency: 'GBP' }, { price: '9.79' }],
  });
  expect(full).toMatchObject({
    startDate: '2027-04-03T08:30:00Z',
    offers: [{ availability: 'https://schema.org/SoldOut' }, {}],
  });
  expect(open).toMatchObject({
    location: { '@id': 'https://thicket.example/listing/woodland-mornings#place' },
    offers: [{ availability: 'https://schema.org/InStock' }, {}],
  });
});

describe('what search engines ask of the data', () => {
  const ref = z.strictObject({ '@id': z.url() });
  const instant = z.iso.datetime({ offset: true });
  const image = z.array(z.url()).optional();
  const offer = z.strictObject({
    '@type': z.literal('Offer'),
    name: z.string().min(1),
    price: z.string().regex(/^\d+\.\d\d$/),
    priceCurrency: z.literal('GBP'),
    category: z.enum(['Free', 'Paid']),
    url: z.url(),
    availability: z.enum(['https://schema.org/InStock', 'https://schema.org/SoldOut']),
  });
  const instance = z.strictObject({
    '@type': z.literal('CourseInstance'),
    courseMode: z.literal('Onsite'),
    startDate: instant,
    endDate: instant,
    courseWorkload: z.iso.duration(),
    location: ref,
  });
  const thing = z.discriminatedUnion('@type', [
    z.strictObject({
      '@type': z.literal('Course'),
      '@id': z.url(),
      name: z.string().min(1),
      description: z.string().min(1),
      url: z.url(),
      image,
      provider: ref,
      offers: z.array(offer),
      hasCourseInstance: instance.optional(),
    }),
    z.strictObject({
      '@type': z.literal('Organization'),
      '@id': z.url(),
      name: z.string().min(1),
      url: z.url().optional(),
    }),
    z.strictObject({
      '@type': z.literal('Place'),
      '@id': z.url(),
      name: z.string().min(1),
      address: z.strictObject({
        '@type': z.literal('PostalAddress'),
        streetAddress: z.string().min(1).optional(),
        addressLocality: z.string(),
        postalCode: z.string(),
        addressCountry: z.literal('GB'),
      }),
      geo: z
        .strictObject({
          '@type': z.literal('GeoCoordinates'),
          latitude: z.number().min(-90).max(90),
          longitude: z.number().min(-180).max(180),
        })
        .optional(),
    }),
    z.strictObject({
      '@type': z.literal('Event'),
      name: z.string().min(1),
      description: z.string().min(1),
      image,
      startDate: instant,
      endDate: instant,
      eventStatus: z.enum(['https://schema.org/EventScheduled', 'https://schema.org/EventCancelled']),
      eventAttendanceMode: z.literal('https://schema.org/OfflineEventAttendanceMode'),
      location: ref,
      organizer: ref,
      about: ref,
      offers: z.array(offer),
    }),
  ]);
  const document = z.strictObject({ '@context': z.literal('https://schema.org'), '@graph': z.array(thing) });

  test.for<[string, ListingFacts]>([
    ['with dates and tickets', facts],
    ['without tickets', withTickets()],
    ['with a free ticket', withTickets(ticket(7, { pricePence: 0, allInPence: 0 }))],
    ['without dates', { ...facts, sessions: { ...facts.sessions, blocks: [] } }],
    ['whose place is for booked families', { ...facts, listing: { ...facts.listing, exactLocation: 'booked' } }],
  ])('a listing %s has it, and whatever it refers to is there', ([, listing]) => {
    const data = document.parse(JSON.parse(JSON.stringify(listingSchema(listing, 'https://thicket.example'))));
    const known = new Set(data['@graph'].flatMap((one) => ('@id' in one ? [one['@id']] : [])));
    const text = JSON.stringify(data);
    for (const [, id = ''] of text.matchAll(/\{"@id":"([^"]+)"\}/g)) expect(known).toContain(id);
  });
});
