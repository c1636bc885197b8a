import { expect, it } from 'vitest';
import { needsIn } from './needs-of.ts';

it.each([
  ['Uses a wheelchair, and needs an accessible toilet.', ['wheelchair', 'toilet']],
  ['Autistic. Loud rooms are hard: a quiet corner helps.', ['autism', 'quiet']],
  ['Signs with Makaton; one-to-one support at school', ['one-to-one', 'signing']],
  ['Has an assistance dog', ['dogs']],
  ['Does not use a wheelchair any more. Likes quiet.', ['quiet']],
  ['Loves beetles', []],
  ['', []],
])('%j asks for %j', (told, needs) => {
  expect(needsIn(told)).toEqual(needs);
});
