import { describe, expect, test } from 'vitest';
import {
  checkTiers,
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

  test.each<[PolicyPreset, Tier[], string]>([
    ['FLEXIBLE', [], 'Cancel up to 24 hours before the start and get the whole ticket price back.'],
    [
      'STRICT',
      [],
      'Cancel up to 14 days before the start and get the whole ticket price back, or up to 7 days before and get half of it back.',
    ],
    ['CUSTOM', [], 'There is no money back.'],
    [
      'CUSTOM',
      [{ hoursBefore: 72, percent: 100 }],
      'Cancel up to 3 days before the start and get the whole ticket price back.',
    ],
    [
      'CUSTOM',
      [
        { hoursBefore: 0, percent: 25 },
        { hoursBefore: 48, percent: 50 },
      ],
      'Cancel up to 48 hours before the start and get half of the ticket price back, or until the start and get 25% of it back.',
    ],
  ])('%s %j says: %s', (preset, tiers, expected) => {
    expect(policySentence(preset, tiers)).toContain(expected.slice(0, 30));
    expect(policySentence(preset, tiers)).toBe(expected);
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
