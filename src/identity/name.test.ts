import { expect, test } from 'vitest';
import { forStrangers, fullName, isNameIncomplete, splitDisplayName } from './name.ts';

test.each([
  ['Priya', { firstName: 'Priya', lastName: '' }],
  ['Priya Shah', { firstName: 'Priya', lastName: 'Shah' }],
  ['Mary Ann van der Berg', { firstName: 'Mary', lastName: 'Ann van der Berg' }],
  ['  Priya  Shah ', { firstName: 'Priya', lastName: 'Shah' }],
  ['', { firstName: '', lastName: '' }],
])('splits %j at the first space', (name, parts) => {
  expect(splitDisplayName(name)).toEqual(parts);
});

test.each([
  [{ firstName: 'Priya', lastName: 'Shah' }, 'Priya Shah', false],
  [{ firstName: 'Priya', lastName: '' }, 'Priya', true],
  [{ firstName: '', lastName: 'Shah' }, 'Shah', true],
  [{ firstName: '', lastName: '' }, '', true],
])('joins %j as %j', (person, name, incomplete) => {
  expect(fullName(person)).toBe(name);
  expect(isNameIncomplete(person)).toBe(incomplete);
});

test.each([
  ['Priya Shah', 'Priya Shah'],
  ['St. Mary’s Woodland C.I.C.', 'St. Mary’s Woodland C.I.C.'],
  ['Jean-Luc', 'Jean-Luc'],
  ['You won! https://evil.example/claim now', 'You won! now'],
  ['Visit evil.example/prize', 'Visit'],
  ['www.evil.example', ''],
  ['mail me@evil.example', 'mail'],
  ['Dear customer, your account is blocked, please ring this number', 'Dear customer, your account is blocked,'],
  ['a\nb', 'a b'],
])('of ‘%s’ strangers read ‘%s’', (name, shown) => expect(forStrangers(name)).toBe(shown));
