import { describe, expect, it } from 'vitest';
import { checkColumns, guessColumns, partsOf, readListDate, readRows, readSendCode } from './list-columns.ts';

const today = '2027-04-06';

it('guesses the columns by their headings, and says what is missing', () => {
  const columns = guessColumns(['UPN', 'Legal Surname', 'Forename', 'DOB', 'Post code', 'FSM', 'SEN Status']);
  expect(columns).toEqual({ firstName: 2, lastName: 1, dateOfBirth: 3, school: -1, zipCode: 4, send: 6 });
  expect(checkColumns(columns)).toEqual({});
  expect(checkColumns(guessColumns(['A', 'B']))).toEqual({
    firstName: 'Choose the column with the first name.',
    lastName: 'Choose the column with the last name.',
    dateOfBirth: 'Choose the column with the date of birth.',
  });
  expect(checkColumns({ ...columns, school: 2 })).toEqual({
    firstName: 'This column is chosen for the school, too.',
    school: 'This column is chosen for the first name, too.',
  });
});

describe('a date of birth', () => {
  it.each([
    ['07/04/2018', '2018-04-07'],
    ['7.4.18', '2018-04-07'],
    ['2018-04-07', '2018-04-07'],
    ['2018-04-07T00:00:00', '2018-04-07'],
    ['7 April 2018', '2018-04-07'],
    ['7th Apr 2018', '2018-04-07'],
    ['07-Apr-18', '2018-04-07'],
    ['29/02/2020', '2020-02-29'],
    ['29/02/2019', null],
    ['13/13/2018', null],
    ['07/04/2099', null],
    ['43197', null],
    ['', null],
    ['soon', null],
  ])('%s is %s', (typed, day) => {
    expect(readListDate(typed, today)).toBe(day);
  });
});

it.each([
  ['N', 'N'],
  ['SEN support', 'K'],
  ['k', 'K'],
  ['EHC Plan', 'E'],
  ['EHCP', 'E'],
  [' ', ''],
  ['Statement', null],
  ['yes', null],
  ['constructor', null],
] as const)('of SEND, %s is %s', (typed, code) => {
  expect(readSendCode(typed)).toBe(code);
});

it('keeps only what is needed, and names the lines that cannot be read', () => {
  const table = [
    ['Name', 'Surname', 'DOB', 'NI', 'SEN'],
    ['Maya', 'Green', '07/04/2018', 'QQ123456C', 'k'],
    ['Noa', 'Green', '07/04/2018', '', 'School Action'],
    ['', 'Green', '07/04/2018', ''],
    [' ', '', '', ''],
    ['Leo', 'Green', 'spring', ''],
    ['Ida'],
  ];
  const columns = { firstName: 0, lastName: 1, dateOfBirth: 2, school: -1, zipCode: -1, send: 4 };
  expect(readRows(table, columns, today)).toEqual({
    rows: [
      {
        line: 2,
        firstName: 'Maya',
        lastName: 'Green',
        dateOfBirth: '2018-04-07',
        school: '',
        zipCode: '',
        sendCode: 'K',
      },
      {
        line: 3,
        firstName: 'Noa',
        lastName: 'Green',
        dateOfBirth: '2018-04-07',
        school: '',
        zipCode: '',
        sendCode: '',
      },
    ],
    wrong: [
      { line: 4, why: 'no first name' },
      { line: 6, why: '‘spring’ is no date of birth' },
      { line: 7, why: 'no last name' },
    ],
    unread: [{ line: 3, said: 'School Action' }],
  });
});

it('sends rows in parts that fit a request, whatever their letters weigh', () => {
  const row = {
    firstName: 'Maya',
    lastName: 'Green',
    dateOfBirth: '2018-04-07',
    school: '',
    zipCode: '',
    sendCode: '' as const,
  };
  const many = (lastName: string) => Array.from({ length: 2_500 }, (_, at) => ({ ...row, lastName, line: at + 2 }));
  expect(partsOf(many('Green')).map((part) => part.length)).toEqual([1_000, 1_000, 500]);
  const heavy = partsOf(many('செல்வி'.repeat(12)));
  expect(heavy.flat()).toHaveLength(2_500);
  for (const part of heavy) expect(new TextEncoder().encode(JSON.stringify(part)).byteLength).toBeLessThan(201_000);
  expect(partsOf([])).toEqual([]);
});
