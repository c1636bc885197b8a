import { describe, expect, test } from 'vitest';
import {
  checkTiers,
  describePreset,
  lengthBefore,
  policySentence,
  tiersOf,
  type PolicyPreset,
  type Tier,
} from './cancellation-policy.ts';

describe('cancellation policies', () => {
  test.each<[PolicyPreset, Tier[]]>([
    ['FLEXIBLE', [{ hoursBefore: 24, percent: 100 }]],
    [
      'MODERATE',
      [
        { hoursBefore: 168, percent: 100 },
        { hoursBefore: 48, percent: 50 },
      ],
    ],
    [
      'STRICT',
      [
        { hoursBefore: 336, percent: 100 },
        { hoursBefore: 168, percent: 50 },
      ],
    ],
    ['NO_REFUND', []],
    ['DISCRETION', []],
    ['CUSTOM', [{ hoursBefore: 72, percent: 80 }]],
  ])('%s has the tiers %j', (preset, expected) => {
    expect(tiersOf(preset, [{ hoursBefore: 72, percent: 80 }])).toEqual(expected);
  });

  test('the tiers of a provider count from the longest notice, in whatever order they are stored', () => {
    const stored = [
      { hoursBefore: 24, percent: 25 },
      { hoursBefore: 72, percent: 80 },
    ];
    expect(tiersOf('CUSTOM', stored)[0]).toEqual({ hoursBefore: 72, percent: 80 });
  });

  test.each<[PolicyPreset, Tier[], string]>([
    ['FLEXIBLE', [], 'Full refund of the ticket price up to 24 hours before the start; nothing after that.'],
    [
      'MODERATE',
      [],
      'Full refund of the ticket price up to 7 days before the start, 50% up to 48 hours before; nothing after that.',
    ],
    [
      'STRICT',
      [],
      'Full refund of the ticket price up to 14 days before the start, 50% up to 7 days before; nothing after that.',
    ],
    [
      'NO_REFUND',
      [],
      'No refund when you cancel, but a place can be moved once to another date, up to 48 hours before the start.',
    ],
    ['DISCRETION', [], 'The provider decides on each refund.'],
    ['CUSTOM', [], 'No refund when you cancel.'],
    ['CUSTOM', [{ hoursBefore: 24, percent: 0 }], 'No refund when you cancel.'],
    [
      'CUSTOM',
      [{ hoursBefore: 1, percent: 30 }],
      'Refund of 30% of the ticket price up to 1 hour before the start; nothing after that.',
    ],
    [
      'CUSTOM',
      [
        { hoursBefore: 0, percent: 25 },
        { hoursBefore: 48, percent: 50 },
      ],
      'Refund of 50% of the ticket price up to 48 hours before the start, 25% until the start; nothing after that.',
    ],
    [
      'CUSTOM',
      [{ hoursBefore: 0, percent: 100 }],
      'Full refund of the ticket price until the start; nothing after that.',
    ],
  ])('%s %j says: %s', (preset, tiers, expected) => {
    expect(policySentence(preset, tiers)).toBe(expected);
  });

  test('a preset is described to its provider by the sentence that families read', () => {
    expect(describePreset('STRICT')).toBe(policySentence('STRICT'));
    expect(describePreset('CUSTOM')).toBe('You set how much is paid back, and until when.');
  });

  test.each([
    [1, '1 hour'],
    [24, '24 hours'],
    [48, '48 hours'],
    [72, '3 days'],
    [100, '100 hours'],
  ])('%i hours are said as %s', (hours, expected) => {
    expect(lengthBefore(hours)).toBe(expected);
  });

  test.each<[string, Tier[], string | null]>([
    ['one rule', [{ hoursBefore: 24, percent: 50 }], null],
    [
      'later gives less',
      [
        { hoursBefore: 24, percent: 50 },
        { hoursBefore: 72, percent: 100 },
      ],
      null,
    ],
    ['no rule', [], 'Add at least one rule.'],
    [
      'later gives more',
      [
        { hoursBefore: 72, percent: 50 },
        { hoursBefore: 24, percent: 100 },
      ],
      'Who cancels earlier must get more back than who cancels later.',
    ],
    [
      'later gives the same',
      [
        { hoursBefore: 72, percent: 50 },
        { hoursBefore: 24, percent: 50 },
      ],
      'Who cancels earlier must get more back than who cancels later.',
    ],
    [
      'twice the same time',
      [
        { hoursBefore: 72, percent: 50 },
        { hoursBefore: 72, percent: 40 },
      ],
      'There are two rules for 3 days before the start.',
    ],
    [
      'seven rules',
      Array.from({ length: 7 }, (_, index) => ({ hoursBefore: index, percent: 10 + index })),
      'At most 6 rules, please.',
    ],
  ])("a provider's own rules: %s", (_, tiers, problem) => {
    const checked = checkTiers(tiers);
    expect(checked.ok ? null : checked.refusal.message).toBe(problem);
  });
});
