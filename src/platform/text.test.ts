import { describe, expect, it } from 'vitest';
import { oneLine, plainSigns, severalLines } from './text.ts';

describe('a line as people mean it', () => {
  it.each([
    ['  Forest\tschool \n', 'Forest school'],
    ['Forest school\r\nBEGIN:VEVENT', 'Forest school BEGIN:VEVENT'],
    ['Notes\u2028Allergies: none', 'Notes Allergies: none'],
    ['Ada\u00a0Lovelace', 'Ada Lovelace'],
    ['Sia\u0302n', 'Si\u00e2n'],
    ['\u202eecnirP', 'ecnirP'],
    ['A\u200bd\u00ada', 'Ada'],
    ['\ufeffAda', 'Ada'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['\u200dAda\u200c', 'Ada'],
    ['Club 👩‍👧‍👦', 'Club 👩‍👧‍👦'],
    ['Cymru 🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'Cymru 🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['x\u{e0041}\u{e0042}', 'x'],
    ['a\ud800b', 'ab'],
  ])('%j is %j', (typed, meant) => expect(oneLine(typed)).toBe(meant));

  it.each(['\u200b', '\u3164', '\u2800', '\u115f\u1160', '\u034f', ' \n ', '\u202e', '\u{e0041}'])(
    '%j is nothing: nobody sees it',
    (typed) => expect(oneLine(typed)).toBe(''),
  );
});

it.each([
  ['One\r\ntwo\rthree\u2028four', 'One\ntwo\nthree\nfour'],
  ['A\u0000b\u0007', 'Ab'],
  ['\u202eevil\n\n', 'evil'],
  ['\tindented', 'indented'],
  ['a\tb', 'a\tb'],
])('several lines %j are %j', (typed, meant) => expect(severalLines(typed)).toBe(meant));

it.each([
  ['ＢＳ１　４ＮＤ', 'BS1 4ND'],
  ['LEAF‑5', 'LEAF-5'],
  ['１２３\u00a0４５６', '123 456'],
  ['HAF–LEAF−234', 'HAF-LEAF-234'],
])('%j is typed for %j', (typed, meant) => expect(plainSigns(typed)).toBe(meant));
