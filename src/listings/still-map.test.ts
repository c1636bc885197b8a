import { expect, it } from 'vitest';
import { stillMapAddress } from './still-map.ts';

const look = { theme: 'light', shape: 'wide', mark: 'pin' } as const;

it.each([
  ['an exact place', { latitude: 51.454_51, longitude: -2.587_91 }, '/51.45/-2.59?'],
  ['Greenwich', { latitude: 51.476_85, longitude: -0.000_5 }, '/51.48/0.00?'],
  ['Lerwick', { latitude: 60.15, longitude: -1.1 }, '/60.15/-1.10?'],
])('names %s to a hundredth of a degree', (_, position, part) => {
  expect(stillMapAddress(position, look)).toContain(part);
});

it('has no picture outside the United Kingdom', () => {
  expect(stillMapAddress({ latitude: 48.85, longitude: 2.35 }, look)).toBeNull();
  expect(stillMapAddress({ latitude: 53, longitude: Number.NaN }, look)).toBeNull();
});
