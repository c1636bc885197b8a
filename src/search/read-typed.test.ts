import { describe, expect, it } from 'vitest';
import { enoughTerms, readTyped, termsOf } from './read-typed.ts';
import { isMeantAsPlace, isSurelyMeant } from './place-choice.ts';

describe('what is typed is taken apart', () => {
  it.each([
    ['forest school', { words: ['forest', 'school'] }],
    ['things to do with my kids', { words: ['things', 'to', 'do', 'with', 'my', 'kids'] }],
    ['football for kids', { words: ['football'] }],
    ['stay and play', { words: ['stay', 'and', 'play'] }],
    ['after school club', { words: ['after', 'school', 'club'] }],
    ['yoga near me', { words: ['yoga'], nearMe: true }],
    ['near me', { words: [], nearMe: true }],
    ['yoga in Shepton Mallet', { words: ['yoga', 'shepton', 'mallet'], said: 2 }],
    ['"stay and play" music -baby', { words: ['music'], phrases: ['stay and play'], without: ['baby'] }],
    ['---', { words: [] }],
  ])('%j', (text, parts) => {
    expect(readTyped(text)).toMatchObject(parts);
  });

  it('and words that are one thing belong together', () => {
    expect(termsOf(['home', 'ed', 'science']).map(({ typed }) => typed)).toEqual(['home ed', 'science']);
    expect(termsOf(['footie'])[0]?.any).toContain('football');
    expect(termsOf(['home', 'ed'], { exact: true }).map(({ any }) => any)).toEqual([['home'], ['ed']]);
  });
});

it.each([
  [2, 1],
  [3, 2],
  [5, 3],
])('of %d terms %d are enough', (terms, enough) => {
  expect(enoughTerms(terms)).toBe(enough);
});

it.each([
  ['clifton', { name: 'lifton', population: 1_180, own: false }, false],
  ['clifton', { name: 'cliftonville', population: 20_000, own: false }, false],
  ['cliftn', { name: 'clifton', population: null, own: true }, true],
  ['manchster', { name: 'manchester', population: 400_000, own: false }, true],
  ['histn', { name: 'histon', population: 4_655, own: false }, false],
])('whether ‘%s’ surely means %o: %s', (typed, place, sure) => {
  expect(isSurelyMeant(typed, place)).toBe(sure);
});

it.each([
  [{ phrase: 'bristol', said: false, named: 3, placed: 40 }, true],
  [{ phrase: 'oakwood', said: false, named: 3, placed: 0 }, false],
  [{ phrase: 'rugby', said: false, named: 0, placed: 0 }, false],
  [{ phrase: 'rugby', said: true, named: 5, placed: 0 }, true],
])('whether %o is meant as a place: %s', (words, meant) => {
  expect(isMeantAsPlace(words)).toBe(meant);
});
