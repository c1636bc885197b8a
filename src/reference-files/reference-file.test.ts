import { describe, expect, test } from 'vitest';
import { checkReferenceColumns, guessReferenceColumns, readReference, removalText } from './reference-file.ts';

describe('columns are guessed by their headings', () => {
  test.each([
    ['the ONS directory', 'WARDS', ['pcd', 'pcd2', 'pcds', 'osward'], { key: 0, code: 3, name: -1 }],
    ['the ONS look-up', 'WARDS', ['pcds', 'wd23cd', 'wd23nm'], { key: 0, code: 1, name: 2 }],
    ['plain words', 'WARDS', ['Postcode', 'Ward code', 'Ward name'], { key: 0, code: 1, name: 2 }],
    [
      'the register of schools',
      'SCHOOLS',
      ['URN', 'EstablishmentName', 'Town', 'Postcode', 'PhaseOfEducation (name)'],
      { key: 0, name: 1, town: 2, zipCode: 3, phase: 4 },
    ],
    ['something else', 'SCHOOLS', ['a', 'b'], { key: -1, name: -1, town: -1, zipCode: -1, phase: -1 }],
  ] as const)('%s', (_, kind, heading, columns) => expect(guessReferenceColumns(kind, heading)).toEqual(columns));
});

test('what is needed and not chosen is named', () => {
  expect(checkReferenceColumns('WARDS', { key: -1, code: 1, name: -1 })).toEqual({
    key: 'Choose the column with the postcode.',
  });
  expect(checkReferenceColumns('WARDS', { key: 0, code: 1, name: -1 })).toEqual({});
});

test('rows that cannot be read are named with their line, and the others are kept', () => {
  const table = [
    ['pcds', 'wd', 'nm'],
    ['BS3 1LL', 'E05010000', 'Southville'],
    ['bs31lm', 'E05010000', ''],
    ['', 'E05010000', 'Southville'],
    ['Bristol', 'E05010000', 'Southville'],
    ['BS3 1LL', 'E05010001', 'Bedminster'],
    ['BS3 1LN', '', ''],
    ['', '', ''],
  ];
  const { rows, wrong } = readReference('WARDS', table, { key: 0, code: 1, name: 2 });
  expect(rows.map(({ key, name }) => [key, name])).toEqual([
    ['BS31LL', 'Southville'],
    // Without a name its code stands for it.
    ['BS31LM', 'E05010000'],
  ]);
  expect(wrong).toEqual([
    { line: 4, why: 'no postcode' },
    { line: 5, why: '‘Bristol’ is no postcode' },
    { line: 6, why: 'BS3 1LL comes twice' },
    { line: 7, why: 'no ward' },
  ]);
});

test('schools have a number and a name', () => {
  const table = [
    ['URN', 'Name'],
    ['100000', 'Oakfield Primary School'],
    ['', 'No number'],
    ['12x', 'Wrong number'],
    ['100001', ''],
  ];
  const { rows, wrong } = readReference('SCHOOLS', table, { key: 0, name: 1, town: -1, zipCode: -1, phase: -1 });
  expect(rows).toMatchObject([{ key: '100000', name: 'Oakfield Primary School', town: '' }]);
  expect(wrong.map(({ why }) => why)).toEqual(['no URN', '‘12x’ is no URN', 'no name']);
});

test('of a file that is not whole nobody is told that its postcodes lose their ward', () => {
  expect(removalText({ kind: 'WARDS', state: 'READY', size: 1_200 })).toContain(
    '1,200 postcodes have no ward any more',
  );
  expect(removalText({ kind: 'SCHOOLS', state: 'READY', size: 3 })).toContain('name of their school');
  for (const kind of ['WARDS', 'SCHOOLS'] as const)
    expect(removalText({ kind, state: 'FILLING', size: 1_200 })).toContain('nothing uses it');
});
