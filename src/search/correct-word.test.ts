import { describe, expect, it } from 'vitest';
import { correctWord, halvesOf, type Candidate } from './correct-word.ts';

const vocabulary: Record<string, number> = {
  forest: 60,
  forestry: 2,
  school: 200,
  scholar: 1,
  football: 30,
  karate: 4,
  karts: 1,
  sign: 11,
  yoga: 25,
  bristol: 80,
  garden: 20,
  warden: 3,
  pottery: 12,
};
const candidates: Candidate[] = Object.entries(vocabulary).map(([word, listings]) => ({
  word,
  listings,
  sameStem: false,
}));

describe('a word that no listing has', () => {
  it.each([
    ['forset', 'forest'],
    ['forrest', 'forest'],
    ['schol', 'school'],
    ['footbal', 'football'],
    ['fotoball', 'football'],
    ['kareta', 'karate'],
    ['yoag', 'yoga'],
    ['bristl', 'bristol'],
    ['gaden', 'garden'],
    ['potery', 'pottery'],
    // too short, too far, or a number
    ['sian', null],
    ['yga', null],
    ['xylophone', null],
    ['1234567', null],
    ['5chool', null],
  ])('‘%s’ is taken for %j', (word, meant) => {
    expect(correctWord({ word, listings: 0, begun: 0, candidates })).toBe(meant);
  });
});

it.each([
  // a provider's own slip does not keep others from what they mean
  [{ word: 'schol', listings: 1, begun: 0 }, 'school'],
  [{ word: 'schol', listings: 20, begun: 0 }, null],
  [{ word: 'schol', listings: 0, begun: 1 }, 'school'],
  [{ word: 'schol', listings: 0, begun: 9 }, null],
])('%o is taken for %j', (typed, meant) => {
  expect(correctWord({ ...typed, candidates })).toBe(meant);
});

it('another form of a word is no slip: search finds one by the other', () => {
  const forms = [...candidates, { word: 'forests', listings: 3, sameStem: true }];
  expect(correctWord({ word: 'forested', listings: 0, begun: 0, candidates: forms })).toBeNull();
});

it('two words may have lost the space between them', () => {
  expect(halvesOf('forestry')).toEqual([
    ['for', 'estry'],
    ['fore', 'stry'],
    ['fores', 'try'],
  ]);
  const halves = [...candidates, { word: 'forest school', listings: 9, sameStem: false }];
  expect(correctWord({ word: 'forestschool', listings: 0, begun: 0, candidates: halves })).toBe('forest school');
});
