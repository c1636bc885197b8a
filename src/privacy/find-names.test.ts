import { expect, test } from 'vitest';
import { findNames, withoutNames } from './find-names.ts';

test.each([
  ['Mia was ill, so Mia’s group stays at home.', ['Mia'], '… was ill, so …’s group stays at home.'],
  ['Miami is far away', ['Mia'], 'Miami is far away'],
  ['MIA and mia-rose', ['Mia', 'Mia-Rose'], '… and …'],
  ['Zoë and Zoe', ['Zoë'], '… and Zoe'],
  ['Nobody', [''], 'Nobody'],
])('in %j the names %j are found', (text, names, without) => {
  expect(withoutNames(text, findNames(text, names))).toBe(without);
});
