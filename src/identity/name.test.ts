import { expect, test } from 'vitest';
import { fullName, isNameIncomplete, splitDisplayName } from './name.ts';

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
