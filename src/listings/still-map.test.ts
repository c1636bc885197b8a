import { expect, it } from 'vitest';
import { mapForGallery } from './components/still-map-picture.tsx';
import { stillMapAddress } from './still-map.ts';

const look = { theme: 'light', shape: 'wide', mark: 'pin' } as const;

it.each([
  ['an exact place', { latitude: 51.454_51, longitude: -2.587_91 }, '/51.45/-2.59?'],
  ['Greenwich', { latitude: 51.476_85, longitude: -0.000_5 }, '/51.48/0.00?'],
  ['Lerwick', { latitude: 60.15, longitude: -1.1 }, '/60.15/-1.10?'],
])('names %s to a hundredth of a degree', (_, position, part) => {
  expect(stillMapAddress(position, look)).toContain(part);
});

it('is the last picture of a gallery: in both themes, and with a circle where only the area may be known', () => {
  const place = { latitude: 51.454_51, longitude: -2.587_91 };
  expect(mapForGallery({ ...place, approximate: false })).toMatchObject({
    src: '/api/places/still-map/51.45/-2.59?theme=light&shape=photo&mark=pin',
    darkSrc: '/api/places/still-map/51.45/-2.59?theme=dark&shape=photo&mark=pin',
    alt: 'Map of the place',
    caption: expect.stringMatching(/Crown copyright.*GeoNames/),
  });
  expect(mapForGallery({ ...place, approximate: true })?.src).toContain('mark=area');
  expect(mapForGallery({ latitude: null, longitude: null, approximate: false })).toBeNull();
});

it('has no picture outside the United Kingdom', () => {
  expect(stillMapAddress({ latitude: 48.85, longitude: 2.35 }, look)).toBeNull();
  expect(stillMapAddress({ latitude: 53, longitude: Number.NaN }, look)).toBeNull();
});
