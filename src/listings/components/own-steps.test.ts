import { expect, test } from 'vitest';
import { mayAnswer } from '../team-rights.ts';
import { nearestDrawn, stepNames, wizardSteps, type Situation, type StepName } from '../wizard-steps.ts';
import { ownSteps } from './own-steps.ts';
import type { DrawnStep } from './step.ts';

/** The steps that the domains below draw; `shell/screens/onboarding.tsx` hands them in. */
const outside: StepName[] = [
  'LISTING_TO_COLLECTION',
  'DATES_AND_TIMES_TYPE',
  'DATES_AND_TIMES_SELECT',
  'DATES_AND_TIMES_TIMES',
  'DATES_AND_TIMES_PREVIEW',
  'TICKETS_FORM',
  'TICKETS_BANK',
  'QUESTIONNAIRE',
  'BANK_ACCOUNT_STATUS',
];

test('every one of the 62 steps is drawn, by listings or by the domain that it belongs to', () => {
  expect(stepNames.filter((name) => !(name in ownSteps))).toEqual(outside);
  expect(Object.keys(ownSteps)).toHaveLength(62 - outside.length);
});

const kinds: [StepName, DrawnStep['of']][] = [
  ['MARKETTING_QUESTIONS', 'whole'],
  ['HAF_LISTING_TYPE', 'beginning'],
  ['BANK_ACCOUNT_PREVIEW', 'introduction'],
  ['BANK_ACCOUNT_SETUP', 'introduction'],
  ['ADD_MENTORS_SETUP', 'introduction'],
  ['ADD_MENTORS_TYPE', 'whole'],
  ['ADMIN_ACCESS', 'whole'],
  ['MENTOR_COLLABORATORS', 'whole'],
];
test.each(kinds)('%s is drawn as %s', (name, kind) => {
  expect(ownSteps[name]?.of).toBe(kind);
});

/** What a provider needs to know of each child is asked where the questions begin. */
const asking: StepName[] = ['QUESTIONNAIRE_SETUP'];

test('the setup steps are introductions, and no other step of a section comes before its own', () => {
  for (const step of wizardSteps.filter(({ name }) => name.endsWith('_SETUP') && !asking.includes(name)))
    expect(ownSteps[step.name]?.of, step.name).toBe('introduction');
});

const situation: Situation = {
  accountType: 'organisation',
  isCouncilFunded: false,
  hasCouncil: false,
  showCollectionStep: true,
  teammateType: null,
  isAnother: false,
};

test.each<[StepName, Situation['teammateType'], StepName]>([
  ['BANK_ACCOUNT_STATUS', null, 'ADD_MENTORS_SETUP'],
  ['ADD_MENTORS_SETUP', null, 'ADD_MENTORS_TYPE'],
  ['ADD_MENTORS_TYPE', 'admin', 'ADMIN_ACCESS'],
  ['ADD_MENTORS_TYPE', 'collaborator', 'MENTOR_COLLABORATORS'],
  ['ADD_MENTORS_TYPE', null, 'MENTOR_COLLABORATORS'],
  ['ADMIN_ACCESS', 'admin', 'ADD_MENTORS_SETUP'],
  ['MENTOR_COLLABORATORS', 'collaborator', 'ADD_MENTORS_SETUP'],
])('with everything drawn, %s (adding %s) leads to %s', (from, teammateType, expected) => {
  expect(nearestDrawn(from, 'next', { ...situation, teammateType }, () => true)).toBe(expected);
});

test('a collaborator is led through the steps that are theirs, and then to the review', () => {
  const way: StepName[] = [];
  let at: StepName | null = 'LISTING_TITLE';
  while (at) {
    way.push(at);
    at = nearestDrawn(at, 'next', situation, (name) => mayAnswer('collaborator', name));
  }
  expect(way).toEqual(stepNames.filter((name) => mayAnswer('collaborator', name)));
});
