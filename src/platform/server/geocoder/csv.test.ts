import { expect, it } from 'vitest';
import { readCsv } from './csv.ts';

it.each([
  [
    'plain values',
    'a,b\n1,2\n3,4\n',
    [
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ],
  ],
  ['quotes around commas', 'a,b\n"Newry, Mourne and Down ",x\n', [{ a: 'Newry, Mourne and Down', b: 'x' }]],
  ['doubled quotes', 'a,b\n"the ""old"" town",""\n', [{ a: 'the "old" town', b: '' }]],
  ['empty values at either end', 'a,b,c\n,2,\n', [{ a: '', b: '2', c: '' }]],
  ['a quoted value behind an empty one', 'a,b\n,"x"\n', [{ a: '', b: 'x' }]],
  ['Windows line ends and no last one', 'a,b\r\n1,2', [{ a: '1', b: '2' }]],
  ['a short row', 'a,b\n1', [{ a: '1', b: '' }]],
  ['a header alone', 'a,b\n', []],
])('reads %s', (_what, text, rows) => {
  expect(readCsv(text)).toEqual(rows);
});
