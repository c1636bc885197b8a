import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { hasHelp, isFocusPage, needsSignIn, pageWaits, signInAddress } from './chrome.ts';
import { counterpartOf, listOf, modeAt, modeOnArrival } from './mode.ts';
import { accountLinks, isDecidingRefunds, isPageOf, sidebars } from './navigation.ts';
import { nextNine, refundReminderTitle } from './refund-reminder.ts';

test.each([
  ['/bookings/l', 'mentor', 'learn'],
  ['/bookings/m', 'learn', 'mentor'],
  ['/cancel/l', 'mentor', 'learn'],
  ['/cancel/m', 'learn', 'mentor'],
  ['/schedule', 'mentor', 'learn'],
  ['/schedule/mentor', 'learn', 'mentor'],
  ['/registers', 'learn', 'mentor'],
  ['/registers/0197', 'learn', 'mentor'],
  ['/reviews', 'mentor', 'learn'],
  ['/reflections', 'learn', 'mentor'],
  ['/messages', 'mentor', 'mentor'],
  ['/messages', null, 'learn'],
  ['/bookings/learner', null, 'learn'],
] as const)('at %s with %s stored the mode is %s', (path, stored, mode) => {
  expect(modeAt(path, stored)).toBe(mode);
});

test('whoever comes to a page that only the menu of mentors leads to has that menu', () => {
  const links = ({ to }: { to: string }): string => to.split('?')[0] ?? to;
  const [mentor, learn] = (['mentor', 'learn'] as const).map((mode) =>
    [...sidebars[mode], ...accountLinks[mode]].map(links),
  );
  for (const path of mentor ?? []) {
    const shared = learn?.includes(path);
    expect([path, modeOnArrival(path)]).toEqual([path, shared ? null : 'mentor']);
  }
  expect(modeOnArrival('/payouts/vat-receipt/print')).toBe('mentor');
  expect(['/search-learning-experiences', '/profile-settings', '/listing/payouts'].map(modeOnArrival)).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  ['/bookings/l', 'mentor', '/bookings/m'],
  ['/bookings/m', 'learn', '/bookings/l'],
  ['/schedule', 'mentor', '/registers'],
  ['/schedule/mentor', 'learn', '/schedule'],
  ['/registers/0197', 'learn', '/schedule'],
  ['/reviews', 'mentor', '/reflections'],
  ['/reviews', 'learn', null],
  ['/messages', 'mentor', null],
] as const)('switching at %s to %s leads to %s', (path, mode, to) => {
  expect(counterpartOf(path, mode)).toBe(to);
});

test.each([
  ['/bookings', null, '/bookings/l'],
  ['/bookings/', 'mentor', '/bookings/m'],
  ['/cancel', 'learn', '/cancel/l'],
  ['/cancel', 'mentor', '/cancel/m'],
] as const)('%s with %s stored leads to %s', (path, stored, to) => {
  expect(listOf(path, stored)).toBe(to);
});

test.each([
  ['/', false],
  ['/search-learning-experiences', false],
  ['/listing/forest', false],
  ['/collections', true],
  ['/collections/spring', false],
  ['/bookings/l', true],
  ['/familyfun', false],
  ['/family', true],
  ['/onboarding/listing-title', true],
])('%s needs sign-in: %s', (path, needed) => {
  expect(needsSignIn(path)).toBe(needed);
});

test('the sign-in page leads back with the whole query', () => {
  expect(signInAddress({ pathname: '/bookings/m', search: '?payment=PENDING&type=all' })).toBe(
    '/login?next=%2Fbookings%2Fm%3Fpayment%3DPENDING%26type%3Dall',
  );
});

test.each([
  ['/', true],
  ['/bookings/m', true],
  ['/onboarding/review', true],
  ['/schedule/mentor', true],
  ['/checkout', false],
  ['/registers', false],
  ['/registers/018f0000', false],
])('%s has help in the bar on top: %s', (path, has) => {
  expect(hasHelp(path)).toBe(has);
});

test.each([
  ['for whoever had it open', '/family', {}, true],
  ['not once they have gone elsewhere', '/bookings/l', {}, false],
  ['not for an account that somebody acted for', '/family', { accessControlUser: { id: 'helper' } }, false],
])('a page whose session ended waits %s', (_, pathname, user, waits) => {
  expect(pageWaits({ pathname: '/family', user }, pathname)).toBe(waits);
});

test('one thing at a time on the wizard and at checkout', () => {
  expect([isFocusPage('/onboarding/review'), isFocusPage('/checkout'), isFocusPage('/listings')]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  ['2027-04-06T08:59:59[Europe/London]', '2027-04-06T09:00:00+01:00[Europe/London]'],
  ['2027-04-06T09:00:00[Europe/London]', '2027-04-07T09:00:00+01:00[Europe/London]'],
  ['2027-03-27T20:00:00[Europe/London]', '2027-03-28T09:00:00+01:00[Europe/London]'],
])('a reminder dismissed at %s comes back at %s', (now, then) => {
  expect(nextNine(Temporal.ZonedDateTime.from(now)).toString()).toBe(then);
});

test('the refund reminder is worded as specified', () => {
  expect(refundReminderTitle(3)).toBe('You have 3 refund decisions that is blocking your payouts');
});

test.each([
  ['/bookings/m', '?payment=PENDING&type=all', true],
  ['/bookings/0198c3a4-0000-7000-8000-000000000001', '', true],
  ['/bookings/m', '?type=all', false],
  ['/bookings/l', '', false],
  ['/payouts', '', false],
])('the refund reminder stands in nobody’s way where refunds are decided: %s%s → %s', (pathname, search, expected) => {
  expect(isDecidingRefunds(pathname, search)).toBe(expected);
});

test('the sidebars are those of the specification, with the family', () => {
  expect(sidebars.mentor.map(({ to }) => to)).toEqual([
    '/listings',
    '/collections',
    '/bookings/m?type=all',
    '/schedule/mentor',
    '/create-a-booking',
    '/cancel/m',
    '/messages',
    '/workflows',
    '/reflections',
    '/analytics',
  ]);
  expect(sidebars.learn.map(({ to }) => to)).toEqual([
    '/search-learning-experiences',
    '/messages',
    '/bookings/l',
    '/family',
    '/schedule',
    '/cancel/l',
    '/collections',
    '/reviews',
    '/portfolio',
  ]);
  expect(accountLinks.mentor.map(({ to }) => to)).toEqual([
    '/profile-settings',
    '/access-control',
    '/bank-details',
    '/payouts',
  ]);
  expect(accountLinks.learn.map(({ label }) => label)).toEqual(['Profiles']);
});

test.each([
  ['/bookings/01a212c6-2b0d-7eb8-8b35-da8738e53a9e', 'learn', ['Bookings']],
  ['/bookings/01a212c6-2b0d-7eb8-8b35-da8738e53a9e/move', 'mentor', ['Bookings']],
  ['/registers/01a212c6-2b0d-7eb8-8b35-da8738e53a9e', 'mentor', ['Registers']],
  ['/bookings/l/waiting', 'learn', ['Bookings']],
  // Its link has a query.
  ['/bookings/m', 'mentor', ['Bookings']],
  ['/bookings', 'learn', []],
  ['/schedule', 'learn', ['Schedule']],
  // The registers of mentors stand below the calendar of learners.
  ['/schedule/mentor', 'learn', []],
  ['/schedule/mentor', 'mentor', ['Registers']],
  ['/listings-of-others', 'mentor', []],
  ['/checkout', 'learn', []],
] as const)('at %s the menu to %s marks %j', (pathname, mode, expected) => {
  expect(sidebars[mode].filter((link) => isPageOf(link, pathname)).map(({ label }) => label)).toEqual(expected);
});

test('prints and embedded pages stand outside of the shell, and the private ones need sign-in', () => {
  const machines = /\.(txt|xml|webmanifest)$|^\/sitemaps\/|^\/\.well-known\//;
  const outside = routes
    .flatMap(({ path }) => (path === undefined ? [] : [`/${path}`]))
    .filter((path) => !machines.test(path));
  // The specification's list, section 2.
  expect(outside.toSorted()).toEqual([
    '/booking-learners/:bookingId/print',
    '/bookings/:bookingId/invoice',
    '/collections/iframe/:key',
    '/payouts/vat-receipt/print',
    '/registers/:sessionId/print',
  ]);
  expect(outside.filter((path) => !needsSignIn(path))).toEqual(['/collections/iframe/:key']);
});
