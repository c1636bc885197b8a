import { expect, it } from 'vitest';
import { allowanceParts, takeUp } from './take-up.ts';

const counts = { PENDING: 2, ELIGIBLE: 12, NEEDS_INFO: 1, NOT_ELIGIBLE: 5 };

it('says how many children are eligible of those who are planned for, or of those who asked', () => {
  expect(takeUp({ counts, plannedChildren: 40 })).toEqual({
    eligible: 12,
    of: 40,
    text: '12 of 40 planned, 3 to decide',
  });
  expect(takeUp({ counts, plannedChildren: null })).toMatchObject({ of: 20, text: '12 of 20 who asked, 3 to decide' });
  const decided = { ...counts, PENDING: 0, NEEDS_INFO: 0 };
  expect(takeUp({ counts: decided, plannedChildren: null }).text).toBe('12 of 17 who asked');
  const nobody = { PENDING: 0, ELIGIBLE: 0, NEEDS_INFO: 0, NOT_ELIGIBLE: 0 };
  expect(takeUp({ counts: nobody, plannedChildren: null }).text).toBe('Nobody has asked yet');
});

it('says what a child has used of short breaks, what is kept for it and what is left, in hours', () => {
  const parts = allowanceParts({ unit: 'hours', amount: 1_800, reserved: 90, used: 600, left: 1_110 });
  expect(parts.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Used: 10 hours',
    'Kept for bookings: 1 hour 30 minutes',
    'Left: 18 hours 30 minutes',
  ]);
  expect(parts.reduce((all, { value }) => all + value, 0)).toBe(1_800);
});
