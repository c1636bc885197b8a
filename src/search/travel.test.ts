import { expect, it } from 'vitest';
import { distanceWords, milesWithin, travels } from './travel.ts';

it.each([
  ['walk-15', 0.58],
  ['walk-30', 1.15],
  ['cycle-30', 3.33],
  ['drive-15', 3.93],
  ['drive-45', 11.79],
] as const)('%s is about %s miles', (travel, miles) => expect(milesWithin(travel)).toBeCloseTo(miles, 2));

it('says that times are estimated, and miles are not', () => {
  expect(travels.map(distanceWords)).toContain('15 minutes on foot (estimated)');
  expect([distanceWords('1'), distanceWords('20')]).toEqual(['1 mile', '20 miles']);
});
