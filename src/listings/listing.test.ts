import { describe, expect, test } from 'vitest';
import {
  agesSentence,
  decidePublishing,
  decideTransition,
  isVisible,
  listingActions,
  listingStates,
  lostByChange,
  missingSteps,
  slugOf,
  standingOf,
  titleOfCopy,
  type ListingAction,
  type ListingState,
  type PublishingFacts,
  type Standing,
} from './listing.ts';
import type { StepName, WizardExperience, WizardUser } from './wizard-steps.ts';

describe('the states of a listing', () => {
  const allowed: [ListingState, ListingAction, ListingState][] = [
    ['DRAFT', 'submit', 'SUBMITTED'],
    ['DRAFT', 'publish', 'PUBLISHED'],
    ['DRAFT', 'archive', 'ARCHIVED'],
    ['SUBMITTED', 'ask-changes', 'CHANGES_ASKED'],
    ['SUBMITTED', 'approve', 'APPROVED'],
    ['SUBMITTED', 'archive', 'ARCHIVED'],
    ['CHANGES_ASKED', 'submit', 'SUBMITTED'],
    ['CHANGES_ASKED', 'archive', 'ARCHIVED'],
    ['APPROVED', 'publish', 'PUBLISHED'],
    ['APPROVED', 'archive', 'ARCHIVED'],
    ['PUBLISHED', 'pause', 'PAUSED'],
    ['PUBLISHED', 'archive', 'ARCHIVED'],
    ['PAUSED', 'publish', 'PUBLISHED'],
    ['PAUSED', 'archive', 'ARCHIVED'],
  ];

  test.each(listingStates.flatMap((state) => listingActions.map((action) => [state, action] as const)))(
    '%s and %s lead where the table says, or nowhere',
    (state, action) => {
      const expected = allowed.find(([from, by]) => from === state && by === action)?.[2];
      const decided = decideTransition(state, action);
      if (expected) expect(decided).toEqual({ ok: true, value: expected });
      else expect(decided).toMatchObject({ ok: false, refusal: { key: 'wrong-state', details: { state } } });
    },
  );
});

const complete: WizardExperience = {
  title: 'Bug hunting',
  summary: 'Find and name ten beetles',
  experienceMedia: [{}],
  isOnline: false,
  address: { zipCode: 'S1 2HH', latitude: 53.38 },
  audienceType: 'children',
  maximumGroupSize: 12,
  categories: [{}],
  sections: [{ orderNumber: 1, description: 'x'.repeat(200) }],
  accessibilityMeasures: [],
  learningAims: [],
  provisions: [],
  safetyMeasures: ['First aider'],
  cancellationPolicy: { preset: 'FLEXIBLE', formalEducationalActivity: false },
  tickets: [{}],
  collaborators: [],
  upcomingSession: {},
  council: null,
};
const provider: WizardUser = {
  accountType: 'mentor',
  firstName: 'Robin',
  lastName: 'Ash',
  organisationName: '',
  summary: 'Out in all weathers',
  profilePicture: 'avatar-1',
  biography: 'A ranger for ten years.',
  phoneNumber: '0114 496 0000',
  hasStripeAccount: false,
};
const told: NonNullable<PublishingFacts['councilFunding']> = {
  providerType: 'charity',
  sendProviderType: 'inclusive',
  ofsted: 'registered',
  ofstedNumber: 'EY123456',
  meals: ['hot-lunch'],
  activityHours: 1,
};
const free: PublishingFacts = { councilFunding: null, hasPaidTicket: false, isBankAccountEnabled: false };

describe('what is missing before a listing is published', () => {
  const cases: [string, Partial<WizardExperience>, Partial<WizardUser>, Partial<PublishingFacts>, StepName[]][] = [
    ['nothing, for a complete free listing', {}, {}, {}, []],
    ['nothing without pictures: the cover is drawn', { experienceMedia: [] }, {}, {}, []],
    [
      'nothing without optional lists and team',
      { accessibilityMeasures: [], learningAims: [], provisions: [], collaborators: [] },
      {},
      {},
      [],
    ],
    ['the title', { title: '' }, {}, {}, ['LISTING_TITLE']],
    ['the place on the map', { address: { zipCode: 'S1 2HH', latitude: null } }, {}, {}, ['LISTING_ADDRESS_CONFIRM']],
    ['the description, once', { sections: [] }, {}, {}, ['LISTING_DESCRIPTION']],
    ['a longer first section', { sections: [{ orderNumber: 1, description: 'Short' }] }, {}, {}, ['LISTING_SECTION']],
    [
      'the policy, although it is only a warning',
      { cancellationPolicy: { preset: null, formalEducationalActivity: true } },
      {},
      {},
      ['LISTING_CANCELLATION_POLICY'],
    ],
    ['safety measures', { safetyMeasures: [] }, {}, {}, ['LISTING_SAFETY_MEASURES']],
    ['a date', { upcomingSession: null }, {}, {}, ['DATES_AND_TIMES_PREVIEW']],
    ['a ticket', { tickets: [] }, {}, {}, ['TICKETS_BANK']],
    [
      'the profile, in the order of the wizard',
      {},
      { phoneNumber: '', lastName: '' },
      {},
      ['PROFILE_NAME', 'PROFILE_CONTACT'],
    ],
    ['a bank account, for paid tickets', {}, {}, { hasPaidTicket: true }, ['BANK_ACCOUNT_STATUS']],
    [
      'a bank account that is enabled, not only begun',
      {},
      { hasStripeAccount: true },
      { hasPaidTicket: true },
      ['BANK_ACCOUNT_STATUS'],
    ],
    [
      'nothing, for paid tickets with an enabled bank account',
      {},
      { hasStripeAccount: true },
      { hasPaidTicket: true, isBankAccountEnabled: true },
      [],
    ],
    ['the council, for a council-funded listing', {}, {}, { councilFunding: told }, ['HAF_SELECT']],
    [
      'what the council wants to know',
      { council: { id: 'c' } },
      {},
      { councilFunding: { ...told, ofstedNumber: '', meals: [] } },
      ['HAF_OUSTED_REGISTRED', 'HAF_MEALS_PROVIDED'],
    ],
  ];

  test.each(cases)('%s', (_, experience, user, facts, expected) => {
    const missing = missingSteps({ ...complete, ...experience }, { ...provider, ...user }, { ...free, ...facts });
    expect(missing.map(({ step }) => step)).toEqual(expected);
    for (const { message } of missing) expect(message).toMatch(/^[A-Z].*\.$/);
  });

  test('a published listing may stay as incomplete as it was, but not lose more', () => {
    const before = missingSteps({ ...complete, upcomingSession: null }, provider, free);
    const after = missingSteps({ ...complete, upcomingSession: null, title: '' }, provider, free);
    expect(lostByChange(before, before)).toEqual([]);
    expect(lostByChange(before, after).map(({ step }) => step)).toEqual(['LISTING_TITLE']);
  });

  const oneMissing = missingSteps({ ...complete, title: '' }, provider, free);
  test.each<[ListingState, boolean, boolean, string]>([
    ['DRAFT', false, true, 'PUBLISHED'],
    ['PAUSED', false, true, 'PUBLISHED'],
    ['APPROVED', true, true, 'PUBLISHED'],
    ['DRAFT', false, false, 'incomplete'],
    ['DRAFT', true, true, 'needs-council'],
    ['SUBMITTED', true, true, 'needs-council'],
    ['CHANGES_ASKED', true, true, 'needs-council'],
    ['PUBLISHED', false, true, 'wrong-state'],
    ['ARCHIVED', false, true, 'wrong-state'],
    ['ARCHIVED', false, false, 'wrong-state'],
  ])('publishing from %s (council-funded %s, complete %s) gives %s', (state, isCouncilFunded, isComplete, expected) => {
    const decided = decidePublishing({ state, isCouncilFunded, missing: isComplete ? [] : oneMissing });
    expect(decided.ok ? decided.value : decided.refusal.key).toBe(expected);
  });
});

describe('who sees a listing', () => {
  test.each<[ListingState, boolean, boolean, boolean]>([
    ['PUBLISHED', false, false, true],
    ['PUBLISHED', true, false, false],
    ['PUBLISHED', true, true, true],
    ['DRAFT', false, false, false],
    ['DRAFT', false, true, true],
    ['PAUSED', false, false, false],
    ['PAUSED', false, true, true],
    ['ARCHIVED', false, true, false],
  ])('%s, private %s, with the key %s: %s', (state, isPrivate, hasKey, expected) => {
    expect(isVisible({ state, isPrivate }, hasKey)).toBe(expected);
  });
});

test.each<[ListingState, number, number, number, number, Standing]>([
  ['DRAFT', 4, 4, 0, 40, 'draft'],
  ['SUBMITTED', 4, 4, 0, 40, 'with-council'],
  ['PUBLISHED', 4, 4, 12, 40, 'upcoming'],
  ['PUBLISHED', 4, 4, 40, 40, 'full'],
  ['PUBLISHED', 4, 4, 41, 40, 'full'],
  ['PUBLISHED', 0, 4, 0, 0, 'ended'],
  ['PUBLISHED', 0, 0, 0, 0, 'no-dates'],
  ['PAUSED', 4, 4, 0, 40, 'paused'],
  ['ARCHIVED', 0, 4, 0, 0, 'archived'],
])(
  '%s with %i of %i dates to come and %i of %i places taken is %s',
  (state, upcomingSessions, sessions, placesTaken, capacity, expected) => {
    expect(standingOf({ state, upcomingSessions, sessions, placesTaken, capacity })).toBe(expected);
  },
);

test.each([
  ['children', 5, 11, 'Ages 5 to 11'],
  ['children', 7, 7, 'Age 7'],
  ['children', 8, null, 'Ages 8 and over'],
  ['adults', 18, 99, 'Ages 18 and over'],
  ['families', null, 4, 'Up to age 4'],
  ['adults', null, null, 'Adults'],
  ['children', null, null, 'Children of all ages'],
  ['families', null, null, 'All ages'],
  [null, null, null, 'All ages'],
])('ages of %s from %s to %s are said as %s', (audience, from, to, expected) => {
  expect(agesSentence(audience, from, to)).toBe(expected);
});

test.each([
  ['Bug hunting & dens', 'Sheffield', 'bug-hunting-and-dens-sheffield'],
  ["Robin's Café École", 'Stratford-upon-Avon', 'robins-cafe-ecole-stratford-upon-avon'],
  ['  --  ', '', 'listing'],
  ['森の学校', 'Leeds', 'leeds'],
  ['word '.repeat(40), 'Leeds', 'word-word-word-word-word-word-word-word-word-word-word-word-word-word-word-word'],
  ['x'.repeat(200), '', 'x'.repeat(80)],
])('%s in %s has the address %s', (title, town, expected) => {
  expect(slugOf(title, town)).toBe(expected);
});

test.each([
  ['Bug hunting', 'Copy of Bug hunting'],
  ['Copy of Bug hunting', 'Copy of Copy of Bug hunting'],
  ['', ''],
  ['x'.repeat(120), `Copy of ${'x'.repeat(112)}`],
  [`${'x'.repeat(111)} y and more`, `Copy of ${'x'.repeat(111)}`],
])('the duplicate of %j is called %j', (title, expected) => {
  expect(titleOfCopy(title)).toBe(expected);
  expect(titleOfCopy(title).length).toBeLessThanOrEqual(120);
});
