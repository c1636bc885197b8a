import { expect, test } from 'vitest';
import { turnedLines, turning } from '../platform/seen-order.fixture.ts';
import { clashSentence } from './clash-words.ts';
import { travelOver } from './travel.ts';

const of = {
  kind: 'overlap' as const,
  learners: [{ firstName: 'Mia' }],
  between: [{ title: 'Den building' }, { title: 'Swimming' }],
  open: false,
  gapMinutes: 0,
  travel: null,
};
const both = [{ firstName: 'Mia' }, { firstName: 'Noah' }];
const travel = travelOver(5_000);

test.each([
  [{}, 'Mia would be at Den building and Swimming at the same time.'],
  [{ open: true }, 'Mia cannot go to both Den building and Swimming: they are at the same time.'],
  [
    { kind: 'travel' as const, gapMinutes: 10, travel },
    'Mia has 10 min to get from Den building to Swimming: about 20 min by car or 1 h on foot, measured in a straight line.',
  ],
  [
    { kind: 'travel' as const, learners: both, travel },
    'Mia and Noah have no time to get from Den building to Swimming: about 20 min by car or 1 h on foot, measured in a straight line.',
  ],
  [
    { kind: 'family' as const, learners: both },
    'Mia and Noah have to be brought or collected at about the same time in two places, for Den building and Swimming. Perhaps somebody can help.',
  ],
])('%j is said as it is', (more, sentence) => {
  expect(clashSentence({ ...of, ...more }).replaceAll('\u00a0', ' ')).toBe(sentence);
});

test('Names from right to left keep the order of the sentence', () => {
  const sentence = clashSentence({
    ...of,
    learners: [{ firstName: turning.child }],
    between: [{ title: turning.listing }, { title: 'Swimming' }],
  });
  expect(turnedLines(sentence)).toEqual([]);
});
