import { expect, test } from 'vitest';
import { checkHoldLimits, checkUnproved, minutesHeld } from './hold-limits.ts';

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

test.each([
  ['two children on each of ten dates', grid(2, 10), 12, 0, null],
  ['four children on one date', grid(4, 1), 12, 0, null],
  ['five children on one date', grid(5, 1), 12, 0, /4 places on one date so far/],
  ['two of the half that others of their kind have left', grid(2, 1), 12, 4, null],
  ['one more than that', grid(3, 1), 12, 4, /kept for families whose address is confirmed/],
  ['the only place', grid(1, 1), 1, 0, null],
  ['two of three', grid(2, 1), 3, 0, null],
])('an account whose address nobody has proved may hold %s', (_, places, capacity, heldByOthers, refused) => {
  const dates = new Map(places.map(({ sessionId }) => [sessionId, { capacity, heldByOthers }]));
  const may = checkUnproved(places, dates);
  expect(may.ok ? null : may.refusal.message).toEqual(refused ? expect.stringMatching(refused) : null);
});

test.each([
  ['09:00:00', 0],
  ['09:00:01', 1],
  ['09:09:30', 10],
  ['09:15:00', 15],
  ['08:59:59', 0],
  ['23:59:59', 15],
])('what was held from 09:00:00 to %s counts as %i minutes', (until, minutes) => {
  const [since, runsOut] = [new Date('2027-04-06T09:00:00Z'), new Date('2027-04-06T09:15:00Z')];
  expect(minutesHeld(since, runsOut, Temporal.Instant.from(`2027-04-06T${until}Z`))).toBe(minutes);
});
