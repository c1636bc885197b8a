import { expect, test } from 'vitest';
import { readEmailAddress } from './email-address.ts';

test.each([
  ['priya@example.org', 'priya@example.org'],
  ['  Priya.Shah+HAF@Example.ORG ', 'priya.shah+haf@example.org'],
  ['mailto:priya@example.org', 'priya@example.org'],
  ["o'brien@example.co.uk", "o'brien@example.co.uk"],
  ['jürgen@münchen.example', 'jürgen@münchen.example'],
  ['priya', null],
  ['priya@example', null],
  ['priya@@example.org', null],
  ['priya@example..org', null],
  ['priya@-example.org', null],
  ['pri ya@example.org', null],
  ['a@example.org,b@example.org', null],
  ['<priya@example.org>', null],
  ['priya@example.org\nBcc: all@example.org', null],
  [`${'x'.repeat(65)}@example.org`, null],
  ['', null],
])('reads %j as %j', (text, address) => {
  expect(readEmailAddress(text)).toBe(address);
});
