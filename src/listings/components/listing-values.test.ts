import { expect, test } from 'vitest';
import type { Experience } from '../contract.ts';
import { changesOf, valuesOf } from './listing-values.ts';
import { moved } from './pictures.ts';

const experience = {
  title: 'Bug hunting',
  experienceMedia: [],
  address: {
    zipCode: 'S1 2HH',
    town: 'Sheffield',
    venueName: '',
    addressLine: '',
    latitude: null,
    longitude: null,
    councilCode: 'E08000039',
  },
  categories: [{ id: 3, slug: 'outdoor-education', title: 'Outdoor Education' }],
  sections: [{ orderNumber: 1, title: '', description: 'We walk into the wood.' }],
  cancellationPolicy: {
    preset: 'MODERATE',
    tiers: [{ hoursBefore: 168, percent: 100 }],
    formalEducationalActivity: null,
    sentence: '',
  },
  owner: { key: 'k', confirmationMessage: 'Bring wellies.', missing: [] },
} as unknown as Experience;

test('the form holds a listing flat, without what the server works out', () => {
  expect(valuesOf(experience)).toMatchObject({
    title: 'Bug hunting',
    categories: [3],
    sections: [{ title: '', description: 'We walk into the wood.' }],
    policy: { preset: 'MODERATE', tiers: [] },
    formalEducationalActivity: null,
    confirmationMessage: 'Bring wellies.',
  });
  expect(valuesOf(experience).address).not.toHaveProperty('councilCode');
});

test.each([
  ['plain fields go as they are', { title: 'Owls', maximumGroupSize: null }, { title: 'Owls', maximumGroupSize: null }],
  ['what is not chosen yet is left out', { audienceType: null, formalEducationalActivity: null, policy: null }, {}],
  ['no is an answer', { formalEducationalActivity: false }, { formalEducationalActivity: false }],
  [
    'a section without a text waits until it has one',
    {
      sections: [
        { title: '', description: 'Text' },
        { title: 'What to bring', description: '  ' },
      ],
    },
    { sections: [{ title: '', description: 'Text' }] },
  ],
  ['pictures have a call of their own', { pictures: [] }, {}],
  [
    'the policy goes under its name of the API',
    { policy: { preset: 'FLEXIBLE' as const, tiers: [] } },
    { cancellationPolicy: { preset: 'FLEXIBLE', tiers: [] } },
  ],
])('%s', (_, changed, expected) => {
  expect(changesOf(changed)).toEqual(expected);
});

test.each([
  [1, 0, 'bacd'],
  [0, 3, 'bcda'],
  [2, 2, 'abcd'],
  [9, 0, 'abcd'],
])('the item at %i moves to %i: %s', (from, to, expected) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(expected);
});
