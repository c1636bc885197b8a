import { describe, expect, it } from 'vitest';
import { reasonLine, shortAge, standingLine, strikingIn, waitText } from './case-words.ts';

const now = new Date('2027-04-03T09:00:00Z');

describe('how long a family has waited', () => {
  it.each([
    ['2027-04-03T08:59:00Z', 'Since today'],
    ['2027-04-03T09:05:00Z', 'Since today'],
    ['2027-04-02T22:30:00Z', '1 day'],
    // Summer time: in London it is the 3rd already.
    ['2027-04-02T23:30:00Z', 'Since today'],
    ['2027-03-31T12:00:00Z', '3 days'],
    ['2027-02-03T12:00:00Z', '59 days'],
  ])('asked at %s, it is %s', (submittedAt, text) => {
    expect(waitText(submittedAt, now)).toBe(text);
  });
});

describe('a row of the officers’ table', () => {
  it('says the reason on one line: who refers, then the family’s own words', () => {
    expect(reasonLine({ basis: 'Referred', referrer: 'St Mary’s', explanation: 'We get\n\nuniversal  credit.' })).toBe(
      'St Mary’s: We get universal credit.',
    );
    expect(reasonLine({ basis: 'By a code', referrer: '', explanation: ' ' })).toBe('By a code');
  });

  it('says the wait while somebody waits, and the answer afterwards', () => {
    const submittedAt = '2027-03-31T12:00:00Z';
    expect(
      (['PENDING', 'NEEDS_INFO', 'ELIGIBLE', 'NOT_ELIGIBLE'] as const).map((state) =>
        standingLine({ state, submittedAt }, now),
      ),
    ).toEqual(['3 days', 'Family asked', 'Eligible', 'Not eligible']);
  });

  it('says the age without the date of birth, which is in the case', () => {
    expect(['8 years (24/12/2017)', 'Adult', ''].map(shortAge)).toEqual(['8 years', 'Adult', '']);
  });

  it('says what is unusual, and nothing of a usual case', () => {
    const home = { lives: 'inside' as const, sentence: 'Lives in Bristol' };
    expect(strikingIn({ duplicates: 0, home, ownFamily: false })).toEqual([]);
    expect(
      strikingIn({ duplicates: 1, home: { lives: 'outside', sentence: 'Lives elsewhere' }, ownFamily: true }),
    ).toEqual(['Entered 2 times in this programme', 'Lives elsewhere', 'Your own family: a colleague decides']);
  });
});
