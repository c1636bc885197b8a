import { expect, it } from 'vitest';
import { nameWithin } from './names-of-family.ts';

const family = ['Priya', 'Shah', 'Zoë', 'Noor Jahan', '沐阳', 'J'];

it.each([
  ['For Grandma', null],
  ['Rainy days', null],
  ['Zoe’s birthday', 'Zoë'],
  ['zoë and her friends', 'Zoë'],
  ['Things for NOOR JAHAN', 'Noor Jahan'],
  ['Noor and others', null],
  ['The Shahs', null],
  ['The Shah family', 'Shah'],
  ['沐阳 的夏天', '沐阳'],
  ['J is for June', null],
])('%j names %j', (title, name) => {
  expect(nameWithin(title, family)).toBe(name);
});
