import { expect, test } from 'vitest';
import { placeOf, formatVenue } from './venue.ts';

const hall = { name: 'Village Hall', addressLine: '2 Mill Lane', town: 'Sheffield', zipCode: 'S10 3AB' };
const row = {
  venue_name: hall.name,
  venue_address_line: hall.addressLine,
  venue_town: hall.town,
  venue_zip_code: hall.zipCode,
};

test('who is told the exact place reads all of it, others the town and half the postcode', () => {
  expect(formatVenue(hall, true)).toBe('Village Hall, 2 Mill Lane, Sheffield S10 3AB');
  expect(formatVenue({ ...hall, addressLine: '', town: '' }, true)).toBe('Village Hall, S10 3AB');
  expect(formatVenue(hall, false)).toBe('Sheffield S10');
});

test.each([
  ['everyone', false, 'Village Hall, 2 Mill Lane, Sheffield S10 3AB'],
  ['booked', true, 'Village Hall, 2 Mill Lane, Sheffield S10 3AB'],
  ['booked', false, 'Sheffield S10'],
])('where the exact place is for %s, somebody who is told (%s) reads %s', (exact_location, told, words) => {
  expect(placeOf({ ...row, exact_location }, told)).toBe(words);
});

test('a date at the listing’s own place has none of its own', () => {
  const none = { venue_name: null, venue_address_line: null, venue_town: null, venue_zip_code: null };
  expect(placeOf({ ...none, exact_location: null }, true)).toBeNull();
});
