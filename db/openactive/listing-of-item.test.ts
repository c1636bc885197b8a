import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sectionsOf, summaryOf } from './description.ts';
import { itemsOf } from './feed-items.ts';
import { blockOf, listingOfItem, organiserOf, type FeedListing } from './listing-of-item.ts';
import { greenParkPage, riversidePage } from './our-pages.fixture.ts';
import { missingOf } from './publishing.ts';
import { itemOf, reading } from './reading.fixture.ts';

function listingOf(data: object): FeedListing {
  const read = listingOfItem({ id: 'x', isDeleted: false, data: { type: 'Event', ...data } }, reading);
  if (!read.ok) throw new Error(read.refusal.message);
  return read.value;
}

describe('items of a page', () => {
  const updated = (id: unknown, modified: unknown, name: string): object => ({
    state: 'updated',
    id,
    modified,
    data: { name },
  });
  test.each([
    ['the newest of an id counts', [updated('a', 2, 'new'), updated('a', 1, 'old')], [['a', false, 'new']]],
    ['deleted later', [updated('a', 1, 'old'), { state: 'deleted', id: 'a', modified: 2 }], [['a', true, undefined]]],
    ['a number as id', [updated(7, 1, 'seven')], [['7', false, 'seven']]],
    ['no id', [updated(null, 1, 'x'), {}, null, 'x'], []],
    ['an unknown state is not updated', [{ state: 'odd', id: 'a' }], [['a', true, undefined]]],
  ])('%s', (_, items, wanted) =>
    expect(itemsOf({ items }).map(({ id, isDeleted, data }) => [id, isDeleted, data['name']])).toEqual(wanted),
  );
  test.each([null, [], 'x', {}, { items: 'x' }])('%j has none', (page) => expect(itemsOf(page)).toEqual([]));
});

test('an item of a feed becomes a listing', () => {
  const context = { ...reading, readOn: greenParkPage.readOn, weeks: 46 };
  expect(listingOfItem(itemOf(greenParkPage, 'gp-football'), context)).toMatchObject({
    ok: true,
    value: {
      sourceId: 'gp-football',
      organiser: { name: 'Green Park', telephone: '0117 496 0100' },
      title: 'Walking Football League',
      summary: 'Friendly matches at walking pace.',
      ages: { from: 50, to: null, audience: 'adults' },
      groupSize: 12,
      accessibility: ['Visual impairment', 'Hearing impairment'],
      categoryIds: [9],
      sections: [
        { description: expect.stringMatching(/^Friendly matches at walking pace\.\n\nCome & try\.\nWe meet/) },
        { title: 'Good to know', description: 'Bring soft shoes.' },
      ],
      tickets: [{ pricePence: 595 }, { pricePence: 450 }],
      block: { name: 'Mondays', type: 'CHOOSE_DATES' },
      sessions: [
        { date: '2026-11-23', start: '20:00', end: '21:30', capacity: 5 },
        { date: '2026-11-30', start: '20:00', end: '21:30', capacity: 8 },
      ],
    },
  });
});

test('what an item does not say stays empty', () => {
  expect(listingOfItem(itemOf(riversidePage, 'rt-boxes'), reading)).toMatchObject({
    ok: true,
    value: {
      organiser: { name: 'Riverside & Friends', telephone: '020 7946 0100' },
      ages: { audience: null },
      groupSize: null,
      categoryIds: [6],
    },
  });
});

test.each([
  ['deleted', { id: 'x', isDeleted: true, data: {} }],
  ['not-attended', { id: 'x', isDeleted: false, data: {} }],
  ['not-attended', { id: 'x', isDeleted: false, data: { type: 'FacilityUse', name: 'Court' } }],
  [
    'cancelled',
    { id: 'x', isDeleted: false, data: { type: 'Event', name: 'x', eventStatus: 'http://schema.org/EventCancelled' } },
  ],
  ['nameless', { id: 'x', isDeleted: false, data: { '@type': ['oa:Event'], name: '<b></b>' } }],
])('is refused as %s: %j', (key, item) =>
  expect(listingOfItem(item, reading)).toMatchObject({ ok: false, refusal: { key } }),
);

test.each([
  [
    { organizer: { name: 'Bob &amp; Co', telephone: '1' }, location: { telephone: '2' } },
    { name: 'Bob & Co', telephone: '1' },
  ],
  [
    { organizer: { url: 'x' }, location: { telephone: ' 020 7946 0188\r\n' } },
    { name: 'Green Park', telephone: '020 7946 0188' },
  ],
  [
    { organizer: 'x', location: null },
    { name: 'Green Park', telephone: '' },
  ],
])('the organiser of %j', (event, wanted) => expect(organiserOf(event, 'Green Park')).toEqual(wanted));

test.each([
  [false, [], { name: 'One date', type: 'ONE_OFF' }],
  [false, ['2026-11-23'], { name: 'One date', type: 'ONE_OFF' }],
  [false, ['2026-11-23', '2026-11-30'], { name: 'Mondays', type: 'CHOOSE_DATES' }],
  [false, ['2026-11-23', '2026-11-24'], { name: 'Dates', type: 'CHOOSE_DATES' }],
  [true, ['2026-11-23', '2026-11-30'], { name: 'The whole course', type: 'ALL_DATES' }],
])('course %j on %j', (isCourse, dates, wanted) => expect(blockOf(isCourse, dates)).toEqual(wanted));

const long = 'A long text that says much of what happens here. '.repeat(6).trim();

test.each([
  ['long enough', { description: long }, [long]],
  ['short', { description: 'Short.' }, ['Short.']],
  [
    'short, with instructions',
    { description: 'Short.', attendeeInstructions: 'Bring shoes.' },
    ['Short.\n\nBring shoes.'],
  ],
  ['long, with instructions', { description: long, attendeeInstructions: 'Bring shoes.' }, [long, 'Bring shoes.']],
  ['instructions that repeat it', { description: long, attendeeInstructions: 'a long text that SAYS much' }, [long]],
  ['nothing but a dash', { description: '-' }, []],
  ['only instructions', { description: '-', attendeeInstructions: 'Bring shoes.' }, ['Bring shoes.']],
  ['too long', { description: 'word '.repeat(4_000) }, [expect.stringMatching(/…$/)]],
])('description: %s', (_, event, wanted) =>
  expect(sectionsOf(event).map(({ description }) => description)).toEqual(wanted),
);

test.each([
  [{ description: 'Evening league Mon 2000. Only book if scheduled.' }, 'Evening league Mon 2000.'],
  [{ description: 'Circuits.' }, 'Bowls at Life Centre, Plymouth.'],
  [{}, 'Bowls at Life Centre, Plymouth.'],
])('the summary of %j is %j', (event, wanted) =>
  expect(summaryOf(event, 'Bowls', { venueName: 'Life Centre', town: 'Plymouth' })).toBe(wanted),
);

describe('publishing', () => {
  const provider = {
    firstName: 'Green',
    lastName: 'Park',
    organisationName: 'Green Park',
    mission: 'm',
    biography: 'b',
    phoneNumber: '1',
    isBankAccountEnabled: true,
  };
  const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
  const whole = {
    name: 'Bowls',
    description: long,
    ageRange: { minValue: 16 },
    activity: ['Bowls'],
    location: { address: { postalCode: 'PL2 3DG' } },
    offers: [{ name: 'Adult', price: 5 }],
    subEvent: [{ startDate: '2020-01-06T10:00:00Z', endDate: '2020-01-06T11:00:00Z', maximumAttendeeCapacity: 8 }],
  };
  const missing = (data: object, more: object = {}): string[] =>
    missingOf(listingOf(data), { ...provider, ...more }, now).map(({ step }) => step);

  test('nothing is missing of a whole event', () => expect(missing(whole)).toEqual([]));
  test.each([
    ['no postcode', { location: { geo: { latitude: 50.4, longitude: -4.1 } } }, ['LISTING_ADDRESS']],
    ['no ages', { ageRange: null, activity: ['Gym'] }, ['LISTING_AGES']],
    [
      'no size of the group',
      { subEvent: [{ startDate: '2020-01-06T10:00:00Z', duration: 'PT1H' }] },
      ['LISTING_GROUP_SIZE'],
    ],
    ['no ages and an activity that says no category', { ageRange: null }, ['LISTING_AGES', 'LISTING_CATEGORIES']],
    ['no description', { description: '-' }, ['LISTING_DESCRIPTION']],
    ['a short description', { description: 'Short.', activity: 'Unheard-of' }, ['LISTING_SECTION']],
    ['no dates', { subEvent: [], maximumAttendeeCapacity: 8 }, ['LISTING_GROUP_SIZE', 'DATES_AND_TIMES_PREVIEW']],
    ['no price', { offers: [] }, ['TICKETS_BANK']],
  ])('%s', (_, without, wanted) => expect(missing({ ...whole, ...without })).toEqual(wanted));
  test('paid tickets need a bank account, free ones do not', () => {
    expect(missing(whole, { isBankAccountEnabled: false })).toEqual(['BANK_ACCOUNT_STATUS']);
    expect(missing({ ...whole, offers: [{ name: 'Adult', price: 0 }] }, { isBankAccountEnabled: false })).toEqual([]);
  });
});

describe('whatever a feed sends', () => {
  const names = [
    'name',
    'description',
    'activity',
    'category',
    'ageRange',
    'location',
    'organizer',
    'offers',
    'offer',
    'subEvent',
    'eventSchedule',
    'startDate',
    'endDate',
    'duration',
    'attendeeInstructions',
  ];
  const hostile = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(1e308, -1, '2020-01-06T10:00:00Z', 'PT1H', { geo: [] }),
  );
  const event = fc.dictionary(fc.constantFrom(...names), hostile).map((fields) => ({ type: 'Event', ...fields }));

  test('an item is a listing that the tables take, or refused; never an error', () => {
    fc.assert(
      fc.property(event, (data) => {
        const read = listingOfItem({ id: 'x', isDeleted: false, data }, reading);
        if (!read.ok) return;
        const { title, summary, ages, groupSize, tickets, sessions } = read.value;
        expect(title.length).toBeLessThanOrEqual(120);
        expect(summary.length).toBeLessThanOrEqual(200);
        expect(ages.from ?? 0).toBeLessThanOrEqual(ages.to ?? 110);
        expect(groupSize ?? 1).toBeGreaterThan(0);
        for (const ticket of tickets) expect(Number.isSafeInteger(ticket.pricePence)).toBe(true);
        for (const session of sessions) expect(Temporal.Instant.compare(session.startDate, session.endDate)).toBe(-1);
        expect(JSON.stringify(read.value)).not.toContain('\\u0000');
      }),
      { numRuns: 500 },
    );
  });
});
