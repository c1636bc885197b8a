import { describe, expect, it } from 'vitest';
import { alarmAt, madeWithin, marksOpenAt, needsWord } from './mark-window.ts';

const at = Temporal.Instant.from;

describe('a morning in the wood, 10 to 12 on the day the clocks go forward', () => {
  const [start, end] = ['2027-03-28T09:00:00Z', '2027-03-28T11:00:00Z'];

  it('opens its marks an hour before the start and raises the alarm an hour after the end', () => {
    expect(marksOpenAt(start)).toEqual(at('2027-03-28T08:00:00Z'));
    expect(alarmAt(end)).toEqual(at('2027-03-28T12:00:00Z'));
  });

  it.each([
    ['on time', '2027-03-28T09:05:00Z', '2027-03-28T09:05:00Z'],
    ['by a fast clock', '2031-01-01T00:00:00Z', '2027-03-28T10:00:00Z'],
    ['by a slow clock', '2027-03-27T09:05:00Z', '2027-03-28T08:00:00Z'],
  ])('takes a mark made %s (%s) as made at %s', (_, madeAt, taken) => {
    expect(madeWithin(start, madeAt, at('2027-03-28T10:00:00Z'))).toEqual(at(taken));
  });

  it.each([
    ['in the evening', '2027-03-28T22:59:00Z', false],
    ['after midnight by the clock on the wall', '2027-03-28T23:00:00Z', true],
    ['the next week', '2027-04-04T09:00:00Z', true],
  ])('asks for a word %s', (_, moment, asks) => {
    expect(needsWord(end, at(moment))).toBe(asks);
  });

  it('asks nobody for a word who brings an evening to its end after midnight', () => {
    expect(needsWord('2027-03-29T22:30:00Z', at('2027-03-29T23:10:00Z'))).toBe(false);
  });
});
