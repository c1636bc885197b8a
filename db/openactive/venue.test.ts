import { describe, expect, test } from 'vitest';
import { riversidePage } from './our-pages.fixture.ts';
import { itemOf, onePlace } from './reading.fixture.ts';
import { addressOfLine, positionOf, venueOf } from './venue.ts';

test.each([
  [
    { latitude: 50.38, longitude: -4.15 },
    { latitude: 50.38, longitude: -4.15 },
  ],
  [
    { latitude: '50.38', longitude: '-4.15' },
    { latitude: 50.38, longitude: -4.15 },
  ],
  [{ latitude: 0, longitude: 0 }, null],
  [{ latitude: -4.15, longitude: 50.38 }, null],
  [{ latitude: null, longitude: null }, null],
  [{ latitude: 50.38 }, null],
  [undefined, null],
])('the position %j is %j', (geo, wanted) => expect(positionOf(geo)).toEqual(wanted));

test.each([
  ['Old Mill, Weir Lane, London, E15 4JF, England', { street: 'Weir Lane', town: 'London', zipCode: 'E15 4JF' }],
  [
    'Lock Keeper’s House, 281, Weir Lane, London, E13 8SD',
    { street: 'Lock Keeper’s House, 281, Weir Lane', town: 'London', zipCode: 'E13 8SD' },
  ],
  ['The Boathouse ( O.B.E.) Gym', { street: 'The Boathouse ( O.B.E.) Gym', town: '', zipCode: '' }],
  ['1 High Street, Taunton TA11AA', { street: '1 High Street', town: 'Taunton', zipCode: 'TA1 1AA' }],
  [', , ', { street: '', town: '', zipCode: '' }],
])('the line %j', (line, wanted) => expect(addressOfLine(line, 'Old Mill')).toEqual(wanted));

describe('where it takes place', () => {
  test('an address and a position', () => {
    const location = {
      name: 'Harbour Pool',
      address: { streetAddress: '5 Quay Road', addressLocality: 'Plymouth', postalCode: 'PL2 3DG' },
      geo: { latitude: 50.3867280918278, longitude: -4.15290647116398 },
    };
    expect(venueOf(location, onePlace)).toEqual({
      venueName: 'Harbour Pool',
      addressLine: '5 Quay Road',
      town: 'Plymouth',
      zipCode: 'PL2 3DG',
      latitude: 50.3867280918278,
      longitude: -4.15290647116398,
      councilCode: 'E06000026',
    });
  });

  test('an address in one line', () => {
    expect(venueOf(itemOf(riversidePage, 'rt-yoga').data['location'], onePlace)).toEqual({
      venueName: 'Old Mill',
      addressLine: '3 Weir Lane',
      town: 'London',
      zipCode: 'E15 4JF',
      latitude: 51.545,
      longitude: 0.015,
      councilCode: null,
    });
  });

  const address = { postalCode: 'pl23dg' };
  const atPostcode = { latitude: 50.3867, longitude: -4.1529, town: 'Plymouth', councilCode: 'E06000026' };
  test.each([
    ['no position: that of the postcode', { address }, atPostcode],
    ['a position far off: that of the postcode', { address, geo: { latitude: 51.5, longitude: -0.1 } }, atPostcode],
    ['swapped numbers: that of the postcode', { address, geo: { latitude: -4.1, longitude: 50.4 } }, atPostcode],
    [
      'no postcode: the town is the nearest',
      { geo: { latitude: 50.4, longitude: -4.2 } },
      { zipCode: '', town: 'Saltash', latitude: 50.4, councilCode: null },
    ],
    ['an unknown postcode', { address: { postalCode: 'TA1 1AA' } }, { zipCode: 'TA1 1AA', latitude: null, town: '' }],
    ['no postcode at all', { address: { postalCode: 'see website' } }, { zipCode: '', latitude: null }],
    ['several places: the first', [{ name: 'A', address }, { name: 'B' }], { venueName: 'A' }],
    ['nothing', undefined, { venueName: '', addressLine: '', town: '', zipCode: '', latitude: null, longitude: null }],
    ['an address of another page', 'https://example.org/place/1', { venueName: '', zipCode: '' }],
  ])('%s', (_, location, wanted) => expect(venueOf(location, onePlace)).toMatchObject(wanted));
});
