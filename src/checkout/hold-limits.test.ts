import { expect, test } from 'vitest';
import { checkHoldLimits } from './hold-limits.ts';

const grid = (learners: number, sessions: number) =>
  Array.from({ length: learners * sessions }, (_, index) => ({
    learnerId: `l${index % learners}`,
    sessionId: `s${Math.floor(index / learners)}`,
  }));

test.each<[string, { learnerId: string; sessionId: string }[], RegExp | null]>([
  ['two children for a year of school days', grid(2, 190), null],
  ['one child for 200 dates', grid(1, 200), null],
  ['one child for 201 dates', grid(1, 201), /up to 200 dates at once for one person/],
  ['ten children for 40 dates', grid(10, 40), null],
  ['ten children for 41 dates', grid(10, 41), /up to 400 places at once/],
  ['twelve people on one date', grid(12, 1), null],
  ['thirteen people on one date', grid(13, 1), /up to 12 places on one date at once/],
  ['nothing', [], null],
])('an account may hold %s', (_, places, refused) => {
  const may = checkHoldLimits(places);
  expect(may.ok ? null : may.refusal.message).toEqual(refused ? expect.stringMatching(refused) : null);
});
