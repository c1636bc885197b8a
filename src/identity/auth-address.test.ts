import { expect, test } from 'vitest';
import { authPageAddress, authRequest, isAuthPage, nextFrom, withAuth, withoutAuth } from './auth-address.ts';

test.each([
  ['?auth=login', { auth: 'login', email: null, mode: null, provider: null }],
  [
    '?q=1&auth=signup&email=a%40b.example&mode=mentor&provider=google',
    { auth: 'signup', email: 'a@b.example', mode: 'mentor', provider: 'google' },
  ],
  ['?auth=register', { auth: 'register', email: null, mode: null, provider: null }],
  ['?auth=reset-password', { auth: 'reset-password', email: null, mode: null, provider: null }],
  ['?auth=toString', null],
  ['?auth=', null],
  ['?email=a%40b.example', null],
  ['', null],
])('%s asks for %j', (search, request) => {
  expect(authRequest(search)).toEqual(request);
});

test.each([
  ['?auth=login&email=a%40b.example&mode=signIn&provider=google', ''],
  ['?q=forest&auth=login&view=map', '?q=forest&view=map'],
  ['?q=forest', '?q=forest'],
  ['', ''],
])('closing the dialog makes of %j the query %j', (search, left) => {
  expect(withoutAuth(search)).toBe(left);
});

test('opening the dialog keeps the other parameters and replaces what was asked for before', () => {
  expect(withAuth('?q=forest&auth=login&provider=google', { auth: 'signup', email: 'a@b.example' })).toBe(
    '?q=forest&auth=signup&email=a%40b.example',
  );
});

test.each([
  ['/login', true],
  ['/signup/', true],
  ['/register', true],
  ['/reset-password', true],
  ['/', false],
  ['/login/else', false],
  ['/listing/login', false],
])('%s is a sign-in page: %s', (path, expected) => {
  expect(isAuthPage(path)).toBe(expected);
});

test.each([
  ['a listing leads back to itself', '/listing/forest', '?sessions=1&auth=login', '/listing/forest?sessions=1'],
  ['what a page carries comes first', '/listing/forest', '?next=%2Fcheckout', '/checkout'],
  ['a bad wish is no wish', '/listing/forest', '?next=https%3A%2F%2Fevil.example', expect.stringContaining('/listing')],
  ['from a public page the mode decides', '/haf', '?auth=login', null],
  ['from the start page too', '/', '', null],
  ['from a sign-in page too', '/reset-password', '', null],
  ['a sign-in page hands on what it carries', '/login', '?next=%2Ffamily', '/family'],
])('after signing in: %s', (_, pathname, search, next) => {
  expect(nextFrom({ pathname, search })).toEqual(next);
});

test.each([
  [{ pathname: '/', search: '' }, { auth: 'login' }, '/login'],
  [
    { pathname: '/listing/forest', search: '?auth=login&email=a%40b.example' },
    { auth: 'login', email: 'a@b.example', mode: null, provider: 'google' },
    '/login?email=a%40b.example&provider=google&next=%2Flisting%2Fforest',
  ],
  [
    { pathname: '/login', search: '?auth=signup&next=%2Fcheckout' },
    { auth: 'signup', mode: 'mentor' },
    '/signup?mode=mentor&next=%2Fcheckout',
  ],
] as const)('on a small screen %j opens %j at %s', (from, request, address) => {
  expect(authPageAddress(from, request)).toBe(address);
});
