import { globSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, firstCharacter } from './cut-text.ts';

describe('a text that is too long is cut between characters', () => {
  it.each([
    ['Bug hunting', 20, 'Bug hunting'],
    ['Bug hunting', 3, 'Bug'],
    ['Den 🏕️🌲', 6, 'Den '],
    ['Den 🏕️🌲', 7, 'Den 🏕️'],
    ['👩‍👧‍👦 club', 4, ''],
    ['Sia\u0302n', 3, 'Si'],
    ['नमस्ते', 3, 'नम'],
  ])('‘%s’ to %i: ‘%s’', (text, most, cut) => expect(cutText(text, most)).toBe(cut));

  it('never longer than asked, always a beginning, never half of a pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, most) => {
        const cut = cutText(text, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(text.isWellFormed() || cut.isWellFormed());
      }),
      { seed: 22 },
    );
  });

  it.each([
    ['👩‍👧 Ada', '👩‍👧'],
    ['E\u0301lodie', 'E\u0301'],
    ['', ''],
  ])('the first character of ‘%s’ is ‘%s’', (text, first) => expect(firstCharacter(text)).toBe(first));

  it('nowhere else is a text of people cut by code units', () => {
    // Dates, codes, hashes and lists may be cut so.
    const texts =
      /\b(?:(?:first|last|display|file)Name|name|names\.\w+|title|label|description|message|text|body|note|summary|question|reason)\w*(\([^)]*\)|\))?\.(slice|substring|substr)\(0, (\d{2,}|[A-Z_]{3,})\)/;
    const found = globSync('src/**/*.{ts,tsx}')
      .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => texts.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });
});
