import { describe, expect, it } from 'vitest';
import { clockText, spokenTimeLeft } from './countdown.tsx';
import { accepts } from './file-drop.tsx';
import { pageNumbers } from './pagination.tsx';
import { counterText } from './text-field.tsx';

describe('a countdown', () => {
  it.each([
    [0, '00:00'],
    [65, '01:05'],
    [899, '14:59'],
    [3600, '1 hour'],
    [3729, '1 hour 2 minutes'],
    [122_399, '33 hours 59 minutes'],
  ])('shows %i seconds as %s', (seconds, shown) => {
    expect(clockText(seconds)).toBe(shown);
  });

  it.each([
    [0, 'The time is up'],
    [59, 'Less than a minute left'],
    [60, '1 minute left'],
    [61, '2 minutes left'],
    [900, '15 minutes left'],
    [3600, '60 minutes left'],
    [3601, '2 hours left'],
    [122_399, '34 hours left'],
  ])('says of %i seconds: %s', (seconds, said) => {
    expect(spokenTimeLeft(seconds)).toBe(said);
  });
});

describe('page numbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 12, [1, 2, null, 12]],
    [3, 12, [1, 2, 3, 4, null, 12]],
    [6, 12, [1, null, 5, 6, 7, null, 12]],
    [12, 12, [1, null, 11, 12]],
  ])('of page %i of %i', (page, pages, numbers) => {
    expect(pageNumbers(page, pages)).toEqual(numbers);
  });
});

describe('a character counter', () => {
  it.each([
    [66, { min: 200 }, 'At least 200 characters: 134 to go'],
    [200, { min: 200 }, '200 characters'],
    [1, {}, '1 character'],
    [12, { max: 160 }, '12 of 160 characters'],
    [163, { max: 160 }, 'Too long by 3 characters'],
  ])('of %i in %o', (length, bounds, text) => {
    expect(counterText(length, bounds)).toBe(text);
  });
});

describe('a file', () => {
  it.each([
    ['image/*', 'a.png', 'image/png', true],
    ['image/*', 'a.pdf', 'application/pdf', false],
    ['.csv', 'Rows.CSV', '', true],
    ['.csv,text/csv', 'rows', 'text/csv', true],
    [undefined, 'any', '', true],
  ])('%s takes %s (%s): %s', (accept, name, type, taken) => {
    expect(accepts(accept, { name, type })).toBe(taken);
  });
});
