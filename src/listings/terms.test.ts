import { expect, test } from 'vitest';
import { changedTerms, termsOf, type TermName, type Terms } from './terms.ts';

const terms: Terms = {
  safetyMeasures: ['A first aider', 'A risk assessment'],
  ages: { audienceType: 'children', from: 5, to: 11 },
  cancellationPolicy: { preset: 'MODERATE', tiers: [{ hoursBefore: 48, percent: 50 }] },
  formalEducationalActivity: false,
};

test.each<[string, Partial<Terms>, TermName[]]>([
  ['nothing', {}, []],
  ['a safety measure added', { safetyMeasures: [...terms.safetyMeasures, 'A fence'] }, ['safetyMeasures']],
  ['a safety measure taken away', { safetyMeasures: ['A first aider'] }, ['safetyMeasures']],
  ['safety measures in another order', { safetyMeasures: ['A risk assessment', 'A first aider'] }, []],
  ['the youngest age', { ages: { audienceType: 'children', from: 6, to: 11 } }, ['ages']],
  ['no oldest age any more', { ages: { audienceType: 'children', from: 5, to: null } }, ['ages']],
  ['who it is for', { ages: { audienceType: 'families', from: 5, to: 11 } }, ['ages']],
  ['the policy', { cancellationPolicy: { preset: 'STRICT', tiers: [] } }, ['cancellationPolicy']],
  [
    'a tier of the policy',
    { cancellationPolicy: { preset: 'MODERATE', tiers: [{ hoursBefore: 24, percent: 50 }] } },
    ['cancellationPolicy'],
  ],
  ['the answer on consumer law', { formalEducationalActivity: true }, ['formalEducationalActivity']],
  [
    'several at once, named in one order',
    { formalEducationalActivity: true, safetyMeasures: [] },
    ['safetyMeasures', 'formalEducationalActivity'],
  ],
])('changing %s changes these terms', (_, change, expected) => {
  expect(changedTerms(terms, { ...terms, ...change })).toEqual(expected);
});

test('the terms of a listing are what it says about safety, ages and cancelling, and nothing else', () => {
  const listing = {
    title: 'Bug hunting',
    safetyMeasures: ['A first aider'],
    audienceType: 'children',
    ageFrom: 5,
    ageTo: null,
    cancellationPolicy: {
      preset: 'FLEXIBLE' as const,
      tiers: [{ hoursBefore: 24, percent: 100 }],
      formalEducationalActivity: true,
      sentence: 'All back up to a day before.',
    },
  };
  expect(termsOf(listing)).toEqual({
    safetyMeasures: ['A first aider'],
    ages: { audienceType: 'children', from: 5, to: null },
    cancellationPolicy: { preset: 'FLEXIBLE', tiers: [{ hoursBefore: 24, percent: 100 }] },
    formalEducationalActivity: true,
  });
});
