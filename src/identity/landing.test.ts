import { expect, test } from 'vitest';
import { landing, safePath } from './landing.ts';

test.each([
  ['/checkout', '/checkout'],
  ['/bookings/l?type=all#top', '/bookings/l?type=all#top'],
  ['/listing/forest?mode=x&oobCode=y&auth=login&continue=z&lang=en&apiKey=k&q=1', '/listing/forest?q=1'],
  ['https://evil.example/', null],
  ['//evil.example/', null],
  ['/\\evil.example', null],
  ['/\tevil', null],
  ['/..//evil.example', null],
  ['/./%2e/..//evil.example', null],
  ['javascript:alert(1)', null],
  ['checkout', null],
  ['', null],
  [null, null],
])('of %j only the safe path %j is used', (next, path) => {
  expect(safePath(next)).toBe(path);
});

test.each([
  ['next wins', { next: '/checkout', stored: '/family', mode: 'mentor', from: '/login' }, '/checkout'],
  ['then the stored redirect', { next: null, stored: '/family', mode: 'mentor', from: '/login' }, '/family'],
  ['a mentor goes to the bookings', { next: null, stored: null, mode: 'mentor', from: '/' }, '/bookings/m'],
  [
    'a learner goes to the search',
    { next: null, stored: null, mode: 'learn', from: '/haf' },
    '/search-learning-experiences',
  ],
  [
    'without a mode it is the search',
    { next: null, stored: null, mode: null, from: '/signup' },
    '/search-learning-experiences',
  ],
  ['a page that is not public is kept', { next: null, stored: null, mode: 'mentor', from: '/listing/forest' }, null],
  [
    'a bad next counts as none',
    { next: 'https://evil.example', stored: null, mode: null, from: '/' },
    '/search-learning-experiences',
  ],
] as const)('after sign-in: %s', (_, situation, path) => {
  expect(landing(situation)).toBe(path);
});
