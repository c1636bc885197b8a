import { describe, expect, it } from 'vitest';
import {
  chooseMeals,
  isOfstedNumber,
  missingForCouncil,
  ofstedProblem,
  type CouncilFunding,
  type MealType,
} from './council-funding.ts';

const complete: CouncilFunding = {
  providerType: 'charity',
  sendProviderType: 'inclusive',
  ofsted: 'registered',
  ofstedNumber: 'EY 123456',
  meals: ['hot-lunch'],
  activityHours: 1.5,
};

describe('what a council wants to know', () => {
  it.each<[Partial<CouncilFunding>, string[]]>([
    [{}, []],
    [{ providerType: null }, ['HAF_PROVIDER_TYPE']],
    [{ sendProviderType: null }, ['HAF_SEND_PROVIDER']],
    [{ ofsted: null }, ['HAF_OUSTED_REGISTRED']],
    [{ ofstedNumber: 'yes' }, ['HAF_OUSTED_REGISTRED']],
    [{ ofsted: 'exempt', ofstedNumber: '' }, []],
    [{ meals: [] }, ['HAF_MEALS_PROVIDED']],
    [{ meals: ['none'], activityHours: 0 }, []],
    [{ meals: [], activityHours: null }, ['HAF_MEALS_PROVIDED', 'HAF_ACTIVITY_HOURS']],
  ])('%j misses %j', (change, expected) => {
    expect(missingForCouncil({ ...complete, ...change }).map(({ step }) => step)).toEqual(expected);
  });

  it('says what is wrong with an Ofsted number', () => {
    expect(ofstedProblem({ ofsted: 'registered', ofstedNumber: '' })).toMatch(/Ofsted number/);
    expect(ofstedProblem({ ofsted: null, ofstedNumber: '' })).toMatch(/whether/);
  });
});

it.each([
  ['EY123456', true],
  ['ey 123456', true],
  ['123456', true],
  ['2512345', true],
  ['1234', false],
  ['EY12345678', false],
  ['', false],
])('%j is an Ofsted number: %s', (text, expected) => {
  expect(isOfstedNumber(text)).toBe(expected);
});

it.each<[MealType[], MealType[], MealType[]]>([
  [[], ['tea'], ['tea']],
  [['tea'], ['tea', 'none'], ['none']],
  [['none'], ['none', 'snacks'], ['snacks']],
  [['tea', 'snacks'], ['snacks'], ['snacks']],
  [['none'], [], []],
])('from %j, choosing %j leaves %j', (before, chosen, expected) => {
  expect(chooseMeals(before, chosen)).toEqual(expected);
});
