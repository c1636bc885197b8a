import { describe, expect, it } from 'vitest';
import { dateOfBirthParts, messageOf, readDateOfBirth } from './date-of-birth.ts';

const today = '2027-04-06';
const read = (day: string, month: string, year: string) => readDateOfBirth({ day, month, year }, today);

describe('a date of birth', () => {
  it.each([
    ['31', '3', '2018', '2018-03-31'],
    ['01', '02', '2019', '2019-02-01'],
    [' 6 ', '4', '2027', '2027-04-06'],
    ['29', '2', '2016', '2016-02-29'],
    ['6', '4', '1917', '1917-04-06'],
  ])('%s %s %s is %s', (day, month, year, date) => {
    expect(read(day, month, year)).toEqual({ ok: true, date });
  });

  it.each([
    ['', '', '', 'Required'],
    ['', '3', '2018', 'Invalid date of birth provided'],
    ['31', '4', '2018', 'Invalid date of birth provided'],
    ['29', '2', '2018', 'Invalid date of birth provided'],
    ['31', '3', '18', 'Invalid date of birth provided'],
    ['3a', '3', '2018', 'Invalid date of birth provided'],
    ['-1', '3', '2018', 'Invalid date of birth provided'],
    ['7', '4', '2027', 'Date of birth cannot be in the future'],
    ['5', '4', '1917', 'Invalid date of birth provided'],
  ])('%j %j %j is refused: %s', (day, month, year, message) => {
    expect(read(day, month, year)).toEqual({ ok: false, message });
  });

  it('comes back into its boxes without leading zeros', () => {
    expect(dateOfBirthParts('2018-03-01')).toEqual({ day: '1', month: '3', year: '2018' });
    expect(dateOfBirthParts('')).toEqual({ day: '', month: '', year: '' });
  });
});

describe('what stands under the boxes', () => {
  const today = '2027-04-06';
  const nothing = { day: '', month: '', year: '' };
  const future = { day: '1', month: '5', year: '2027' };
  const never = { day: '31', month: '2', year: '2018' };
  const form = 'Enter a date of birth, or tick that this person is over 18';
  it.each([
    ['while typing', never, { left: false }, undefined],
    ['once it is left', never, { left: true }, 'Invalid date of birth provided'],
    ['when the form is sent with it', never, { left: true, error: form }, 'Invalid date of birth provided'],
    ['when it is another one by then', future, { left: true, error: form }, 'Date of birth cannot be in the future'],
    ['when the form is sent without', nothing, { left: true, error: form }, form],
    ['when it is left empty', nothing, { left: true, required: true }, 'Required'],
    ['when it may stay empty', nothing, { left: true }, undefined],
  ])('%s', (_, parts, said, message) => {
    const situation = { required: false, error: undefined, ...said, empty: parts.day === '' };
    expect(messageOf(readDateOfBirth(parts, today), situation)).toBe(message);
  });
});
