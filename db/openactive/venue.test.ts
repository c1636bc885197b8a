import { describe, expect, test } from 'vitest';
import { activeNewham, everyoneActive, onePlace, realItem } from './real-items.fixture.ts';
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
  [
    'Atherton Leisure Centre, Romford Road, London, E15 4JF, England',
    { street: 'Romford Road', town: 'London', zipCode: 'E15 4JF' },
  ],
  [
    'Newham Leisure Centre, 281, Prince Regent Lane, London, E13 8SD',
    { street: 'Newham Leisure Centre, 281, Prince Regent Lane', town: 'London', zipCode: 'E13 8SD' },
  ],
  ['Tony Carr ( M.B.E.) Gym', { street: 'Tony Carr ( M.B.E.) Gym', town: '', zipCode: '' }],
  ['1 High Street, Taunton TA11AA', { street: '1 High Street', town: 'Taunton', zipCode: 'TA1 1AA' }],
  [', , ', { street: '', town: '', zipCode: '' }],
])('the line %j', (line, wanted) => expect(addressOfLine(line, 'Atherton Leisure Centre')).toEqual(wanted));

describe('where it takes place', () => {
  test('an address and a position', () => {
    expect(venueOf(realItem(everyoneActive, '0791K3220020319').data['location'], onePlace)).toEqual({
      venueName: 'Plymouth Life Centre - Swim',
      addressLine: 'Mayflower Drive',
      town: 'Plymouth',
      zipCode: 'PL2 3DG',
      latitude: 50.3867280918278,
      longitude: -4.15290647116398,
      councilCode: 'E06000026',
    });
  });

  test('an address in one line', () => {
    expect(venueOf(realItem(activeNewham, 'A4CLGRI19350519').data['location'], onePlace)).toEqual({
      venueName: 'Atherton Leisure Centre',
      addressLine: 'Romford Road',
      town: 'London',
      zipCode: 'E15 4JF',
      latitude: 51.545261,
      longitude: 0.014935,
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
