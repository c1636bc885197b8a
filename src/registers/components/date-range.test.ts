import { expect, test } from 'vitest';
import { rangeFrom } from './date-range.ts';

const nothing = '';
const today = '2027-04-06';

test.each([
  ['nothing is chosen: the next seven days', '', nothing, 'week', '2027-04-06', '2027-04-12'],
  ['the address names today', 'range=today', nothing, 'today', '2027-04-06', '2027-04-06'],
  ['the address names the next four weeks', 'range=month', nothing, 'month', '2027-04-06', '2027-05-03'],
  ['the past four weeks end yesterday', 'range=past', nothing, 'past', '2027-03-09', '2027-04-05'],
  ['the device remembers', '', 'month ', 'month', '2027-04-06', '2027-05-03'],
  ['the address wins over the device', 'range=today', 'month ', 'today', '2027-04-06', '2027-04-06'],
  [
    'picked days in the address',
    'range=custom&from=2027-05-01&to=2027-05-09',
    nothing,
    'custom',
    '2027-05-01',
    '2027-05-09',
  ],
  ['picked days on the device', '', 'custom 2027-05-01,2027-05-09', 'custom', '2027-05-01', '2027-05-09'],
  [
    'picked days upside down',
    'range=custom&from=2027-05-09&to=2027-05-01',
    nothing,
    'custom',
    '2027-05-09',
    '2027-05-09',
  ],
  ['too many picked days', 'range=custom&from=2027-05-01&to=2028-05-01', nothing, 'custom', '2027-05-01', '2027-05-01'],
  ['days that do not exist', 'range=custom&from=2027-02-30&to=2027-03-01', nothing, 'week', '2027-04-06', '2027-04-12'],
  ['a range that does not exist', 'range=ever', nothing, 'week', '2027-04-06', '2027-04-12'],
])('%s', (_, query, stored, name, from, to) => {
  expect(rangeFrom(new URLSearchParams(query), stored, today)).toEqual({ name, from, to });
});
