import { expect, test } from 'vitest';
import { readEmailAddress } from './email-address.ts';

test.each([
  ['priya@example.org', 'priya@example.org'],
  ['  Priya.Shah+HAF@Example.ORG ', 'priya.shah+haf@example.org'],
  ['mailto:priya@example.org', 'priya@example.org'],
  ["o'brien@example.co.uk", "o'brien@example.co.uk"],
  ['jürgen@münchen.example', 'jürgen@münchen.example'],
  ['jürgen@xn--mnchen-3ya.example', 'jürgen@münchen.example'],
  ['JÜRGEN@MU\u0308NCHEN.example', 'jürgen@münchen.example'],
  ['ju\u0308rgen@münchen.example', 'jürgen@münchen.example'],
  ['hana@例え。テスト', 'hana@例え.テスト'],
  ['hana@XN--r8jz45g.xn--zckzah', 'hana@例え.テスト'],
  ['x@customer。invalid', null],
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
