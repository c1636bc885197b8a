import { beforeAll, describe, expect, test } from 'vitest';
import { listingOfItem } from './listing-of-item.ts';
import { expectFound, testLoad, useLoad } from './load-rules.fixture.ts';
import { occurrencesOf } from './occurrences.ts';
import { ticketsOf } from './offers.ts';
import type { Page } from './read-page.ts';
import { itemOf, onePlace, reading } from './reading.fixture.ts';
import { hasRealPages, readRealPages } from './real-pages.fixture.ts';
import { venueOf } from './venue.ts';

const READ_ON = '2020-01-06';

let everyoneActive: Page;
let activeNewham: Page;
beforeAll(async () => {
  if (hasRealPages) [everyoneActive, activeNewham] = await readRealPages();
});

describe.skipIf(!hasRealPages)('real pages (in ../shared/data/openactive)', () => {
  test('their file names say who publishes them and when they were read', () => {
    expect([everyoneActive, activeNewham].map(({ items, ...page }) => ({ ...page, items: items.length }))).toEqual([
      { source: 'everyone-active', publisher: 'Everyone Active', licence: 'CC BY 4.0', readOn: READ_ON, items: 500 },
      { source: 'active-newham', publisher: 'Active Newham', licence: 'CC BY 4.0', readOn: '2020-01-02', items: 269 },
    ]);
  });

  test('an item of Everyone Active as a listing', () => {
    const context = { ...reading, publisher: everyoneActive.publisher };
    const read = listingOfItem(itemOf(everyoneActive, '0831K5810000119'), context);
    expect(read).toMatchObject({
      ok: true,
      value: {
        organiser: { name: 'Everyone Active', telephone: '01727 736080' },
        title: 'Soft Play Session',
        summary: expect.stringMatching(/^Pre-Pay and Swipe/),
        ages: { from: null, to: null, audience: 'families' },
        groupSize: 20,
        categoryIds: [13],
        block: { name: 'Mondays', type: 'CHOOSE_DATES' },
        sessions: [
          { date: '2026-11-23', start: '10:00', end: '10:30', capacity: 20 },
          { date: '2026-11-30', start: '10:00', end: '10:30', capacity: 20 },
        ],
      },
    });
    if (read.ok) expect(read.value.sections[0]?.description).not.toMatch(/<br>/);
  });

  test('an item of Active Newham leaves empty what it does not say', () => {
    expect(listingOfItem(itemOf(activeNewham, 'N6CLCRF09301017'), reading)).toMatchObject({
      ok: true,
      value: {
        organiser: { name: 'Active Newham', telephone: '020 3770 4444' },
        ages: { audience: null },
        groupSize: null,
        categoryIds: [6],
      },
    });
  });
});

describe.skipIf(!hasRealPages)('dates, tickets and venues of real pages (in ../shared/data/openactive)', () => {
  test('single dates count, whatever days the schedule names', () => {
    expect(occurrencesOf(itemOf(everyoneActive, '0831K5810000119').data, READ_ON)).toEqual([
      { date: '2020-01-06', start: '10:00', end: '10:30', places: { maximum: 20, remaining: 20 } },
      { date: '2020-01-13', start: '10:00', end: '10:30', places: { maximum: 20, remaining: 20 } },
    ]);
  });

  test('places that are only known to be more than four', () => {
    expect(occurrencesOf(itemOf(activeNewham, 'A4CLGRI19350519').data, '2020-01-02')).toEqual([
      { date: '2020-01-02', start: '19:35', end: '20:05', places: { maximum: null, remaining: 5 } },
    ]);
  });

  test('every updated item has at least one date', () => {
    for (const item of [...everyoneActive.items, ...activeNewham.items])
      if (!item.isDeleted) expect(occurrencesOf(item.data, READ_ON).length, item.id).toBeGreaterThan(0);
  });

  test('adult, junior and senior prices', () => {
    const everybody = { from: null, to: null, audience: 'families' } as const;
    expect(ticketsOf(itemOf(everyoneActive, '0791K3220020319').data, everybody)).toMatchObject([
      { name: 'Oxygen - Adult', audience: 'adult', funding: 'PAID', pricePence: 595, ageFrom: null, ageTo: null },
      { name: 'Oxygen - Junior', audience: 'child', funding: 'PAID', pricePence: 260, ageFrom: 0, ageTo: 13 },
      { name: 'Oxygen - Senior', audience: 'adult', funding: 'PAID', pricePence: 595, ageFrom: 50, ageTo: null },
    ]);
  });

  test('a single `offer` that costs nothing', () => {
    const unknown = { from: null, to: null, audience: null };
    expect(ticketsOf(itemOf(activeNewham, 'N1CLXFT17000819').data, unknown)).toMatchObject([
      { name: 'Adult non-member', audience: 'adult', funding: 'FREE', pricePence: 0, ageFrom: null, ageTo: null },
    ]);
  });

  test('an address and a position', () => {
    expect(venueOf(itemOf(everyoneActive, '0791K3220020319').data['location'], onePlace)).toEqual({
      venueName: 'Plymouth Life Centre - Swim',
      addressLine: 'Mayflower Drive',
      town: 'Plymouth',
      zipCode: 'PL2 3DG',
      latitude: 50.3867280918278,
      longitude: -4.15290647116398,
      councilCode: 'E06000026',
    });
  });

  test('an address in one line', () => {
    expect(venueOf(itemOf(activeNewham, 'A4CLGRI19350519').data['location'], onePlace)).toEqual({
      venueName: 'Atherton Leisure Centre',
      addressLine: 'Romford Road',
      town: 'London',
      zipCode: 'E15 4JF',
      latitude: 51.545261,
      longitude: 0.014935,
      councilCode: null,
    });
  });
});

describe.skipIf(!hasRealPages)('a load of the real pages (in ../shared/data/openactive)', () => {
  const load = useLoad(readRealPages);
  testLoad(load, {
    added: { providers: 2, listings: 448, sessions: 654 },
    reasons: ['The feed deleted it.'],
    // Of the 250 of Everyone Active 104 have too short a description, or none.
    published: 146,
    // Active Newham says neither how large its groups are nor for whom.
    publishing: ['everyone-active'],
    emails: ['active-newham@openactive.example', 'everyone-active@openactive.example'],
    slugs: /^(everyone-active|active-newham)$/,
    draftsAt: 'E15 4JF',
    search: 'soft play',
  });

  test.each([
    ['by text', { q: 'running group' }, 'Running Group'],
    ['by a misspelt word', { q: 'trampolinning' }, 'Trampolining (for those from 5 years +)'],
    ['by place', { place: 'Plymouth', radius: 5 }, 'Gp Circuits Mon 12:30'],
    ['by postcode and text', { q: 'soft play', place: 'AL1 2DL', radius: 3 }, 'Soft Play Session'],
    ['by age', { q: 'trampolining', age: 12 }, 'Trampolining (for those from 5 years +)'],
    ['by provider', { q: 'Everyone Active running' }, 'Running Group'],
  ])('search finds them %s', async (_, query, title) => expectFound(load, query, title));

  test('the page of a listing opens', async () => {
    const { body } = await load.world.request('GET /search', { query: { q: 'clip n climb' } });
    const page = await load.world.request('GET /listings/{slug}', { params: { slug: body.results[0].slug } });
    expect(page.status).toBe(200);
    expect(page.body).toMatchObject({
      title: 'Clip N Climb',
      provider: { name: 'Everyone Active' },
      tickets: [{ pricePence: 1_100 }, { pricePence: 905 }, { pricePence: 905 }],
    });
  });
});
