import { describe, expect, it } from 'vitest';
import { csvOf, type Cell } from './csv.ts';

describe('a CSV file', () => {
  it.each<[string, Cell, string]>([
    ['plain text', 'Forest school', 'Forest school'],
    ['nothing', null, ''],
    ['a number', 12, '12'],
    ['an amount', { pence: 4704 }, '47.04'],
    ['an amount below 0', { pence: -5 }, '-0.05'],
    ['no money', { pence: 0 }, '0.00'],
    ['a comma', 'Mud, mud', '"Mud, mud"'],
    ['quotes', 'The "Den"', '"The ""Den"""'],
    ['a line break', 'one\ntwo', '"one\ntwo"'],
    ['=', '=HYPERLINK("http://example.org")', '"\'=HYPERLINK(""http://example.org"")"'],
    ['+', '+441234', "'+441234"],
    ['-', '-2+3', "'-2+3"],
    ['@', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab', '\t=1', "'\t=1"],
    ['a carriage return', '\r=1', '"\'\r=1"'],
    ['spaces before it', '  =1', "'  =1"],
    ['full width', '＝1', "'＝1"],
    ['a sign in the middle', 'a=1', 'a=1'],
  ])('writes %s safely', (_, cell, text) => {
    expect(csvOf(['Cell'], [[cell]])).toBe(`\uFEFFCell\r\n${text}\r\n`);
  });

  it('writes rows under their header', () => {
    expect(
      csvOf(
        ['A', 'B'],
        [
          [1, 'x'],
          [2, null],
        ],
      ),
    ).toBe('\uFEFFA,B\r\n1,x\r\n2,\r\n');
  });
});
