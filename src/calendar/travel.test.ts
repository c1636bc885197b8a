import { expect, test } from 'vitest';
import { leastMinutes, travelOver, travelText } from './travel.ts';

test.each([
  [0, null],
  [149, null],
  [150, 'about 5\u00a0min on foot, measured in a straight line'],
  [900, 'about 10\u00a0min by car or 10\u00a0min on foot, measured in a straight line'],
  [5_000, 'about 20\u00a0min by car or 1\u00a0h on foot, measured in a straight line'],
  [7_500, 'about 25\u00a0min by car or 1\u00a0h 30\u00a0min on foot, measured in a straight line'],
  [12_000, 'about 35\u00a0min by car, measured in a straight line'],
  [60_000, 'about 2\u00a0h 10\u00a0min by car, measured in a straight line'],
])('A way of %i metres is %j', (metres, words) => {
  const travel = travelOver(metres);
  expect(travel && travelText(travel)).toBe(words);
});

test.each([
  [300, 5],
  [900, 10],
  [5_000, 20],
])('Nobody is expected to cross %i metres in less than %i minutes', (metres, minutes) => {
  const travel = travelOver(metres);
  expect(travel && leastMinutes(travel)).toBe(minutes);
});
