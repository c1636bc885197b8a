import { describe, expect, test } from 'vitest';
import {
  beginningOf,
  charactersLeft,
  nearestDrawn,
  nextStep,
  pathOf,
  previousStep,
  sectionLabels,
  sections,
  stepNames,
  stepOf,
  stepOfPath,
  validityOf,
  wizardSteps,
  type Situation,
  type StepName,
  type Validity,
  type WizardExperience,
  type WizardUser,
} from './wizard-steps.ts';

const plain: Situation = {
  accountType: 'mentor',
  isCouncilFunded: false,
  hasCouncil: false,
  showCollectionStep: true,
  teammateType: null,
  isAnother: false,
};
const collaborator: Situation = { ...plain, accountType: 'collaborator' };
const funded: Situation = { ...plain, isCouncilFunded: true };
const withCouncil: Situation = { ...funded, hasCouncil: true };
const noCollections: Situation = { ...plain, showCollectionStep: false };
const another: Situation = { ...plain, isAnother: true };
const admin: Situation = { ...plain, teammateType: 'admin' };

/** Step, situation, the step after it, the step before it ('-': none). */
const links: [StepName, Situation, StepName, StepName | '-'][] = [
  ['MARKETTING_QUESTIONS', plain, 'PROFILE_SETUP', '-'],
  ['PROFILE_SETUP', plain, 'PROFILE_TYPE', 'MARKETTING_QUESTIONS'],
  ['PROFILE_TYPE', plain, 'PROFILE_NAME', 'PROFILE_SETUP'],
  ['PROFILE_NAME', plain, 'PROFILE_MISSION', 'PROFILE_TYPE'],
  ['PROFILE_MISSION', plain, 'PROFILE_AVATAR', 'PROFILE_NAME'],
  ['PROFILE_AVATAR', plain, 'PROFILE_ABOUT', 'PROFILE_MISSION'],
  ['PROFILE_ABOUT', plain, 'PROFILE_CONTACT', 'PROFILE_AVATAR'],
  ['PROFILE_CONTACT', plain, 'HAF_LISTING_TYPE', 'PROFILE_ABOUT'],
  ['PROFILE_CONTACT', collaborator, 'LISTING_SETUP', 'PROFILE_ABOUT'],
  ['HAF_LISTING_TYPE', plain, 'LISTING_SETUP', 'PROFILE_CONTACT'],
  ['HAF_LISTING_TYPE', funded, 'HAF_SETUP', 'PROFILE_CONTACT'],
  ['HAF_SETUP', funded, 'HAF_SELECT', 'HAF_LISTING_TYPE'],
  ['HAF_SELECT', funded, 'HAF_EXPLAINER', 'HAF_SETUP'],
  ['HAF_EXPLAINER', funded, 'LISTING_SETUP', 'HAF_SELECT'],
  ['HAF_EXPLAINER', withCouncil, 'HAF_PROVIDER_TYPE', 'HAF_SELECT'],
  ['HAF_PROVIDER_TYPE', withCouncil, 'HAF_SEND_PROVIDER', 'HAF_EXPLAINER'],
  ['HAF_SEND_PROVIDER', withCouncil, 'HAF_OUSTED_REGISTRED', 'HAF_PROVIDER_TYPE'],
  ['HAF_OUSTED_REGISTRED', withCouncil, 'HAF_MEALS_PROVIDED', 'HAF_SEND_PROVIDER'],
  ['HAF_MEALS_PROVIDED', withCouncil, 'HAF_ACTIVITY_HOURS', 'HAF_OUSTED_REGISTRED'],
  ['HAF_ACTIVITY_HOURS', withCouncil, 'LISTING_SETUP', 'HAF_MEALS_PROVIDED'],
  ['LISTING_SETUP', plain, 'LISTING_TITLE', 'PROFILE_CONTACT'],
  ['LISTING_SETUP', collaborator, 'LISTING_TITLE', 'PROFILE_CONTACT'],
  ['LISTING_SETUP', funded, 'LISTING_TITLE', 'HAF_SELECT'],
  ['LISTING_SETUP', withCouncil, 'LISTING_TITLE', 'HAF_ACTIVITY_HOURS'],
  ['HAF_LISTING_TYPE', another, 'LISTING_SETUP', '-'],
  ['LISTING_SETUP', another, 'LISTING_TITLE', 'HAF_LISTING_TYPE'],
  ['LISTING_SETUP', { ...another, accountType: 'collaborator' }, 'LISTING_TITLE', '-'],
  ['LISTING_SETUP', { ...another, isCouncilFunded: true }, 'LISTING_TITLE', 'HAF_SELECT'],
  ['LISTING_TITLE', plain, 'LISTING_STRAPLINE', 'LISTING_SETUP'],
  ['LISTING_STRAPLINE', plain, 'LISTING_UPLOAD_IMAGES', 'LISTING_TITLE'],
  ['LISTING_UPLOAD_IMAGES', plain, 'LISTING_GALLERY', 'LISTING_STRAPLINE'],
  ['LISTING_GALLERY', plain, 'LISTING_ADDRESS', 'LISTING_UPLOAD_IMAGES'],
  ['LISTING_ADDRESS', plain, 'LISTING_ADDRESS_CONFIRM', 'LISTING_GALLERY'],
  ['LISTING_ADDRESS_CONFIRM', plain, 'LISTING_AGES', 'LISTING_ADDRESS'],
  ['LISTING_AGES', plain, 'LISTING_GROUP_SIZE', 'LISTING_ADDRESS_CONFIRM'],
  ['LISTING_GROUP_SIZE', plain, 'LISTING_CATEGORIES', 'LISTING_AGES'],
  ['LISTING_CATEGORIES', plain, 'LISTING_DESCRIPTION_INFO', 'LISTING_GROUP_SIZE'],
  ['LISTING_DESCRIPTION_INFO', plain, 'LISTING_DESCRIPTION', 'LISTING_CATEGORIES'],
  ['LISTING_DESCRIPTION', plain, 'LISTING_SECTION', 'LISTING_DESCRIPTION_INFO'],
  ['LISTING_SECTION', plain, 'LISTING_ACCESSIBILITY', 'LISTING_DESCRIPTION'],
  ['LISTING_ACCESSIBILITY', plain, 'LISTING_LEARNING_AIMS', 'LISTING_SECTION'],
  ['LISTING_LEARNING_AIMS', plain, 'LISTING_PROVISIONS', 'LISTING_ACCESSIBILITY'],
  ['LISTING_PROVISIONS', plain, 'LISTING_SAFETY_MEASURES', 'LISTING_LEARNING_AIMS'],
  ['LISTING_SAFETY_MEASURES', plain, 'LISTING_CANCELLATION_POLICY', 'LISTING_PROVISIONS'],
  ['LISTING_CANCELLATION_POLICY', plain, 'LISTING_TO_COLLECTION', 'LISTING_SAFETY_MEASURES'],
  ['LISTING_CANCELLATION_POLICY', noCollections, 'LISTING_CONSUMER_REGULATIONS', 'LISTING_SAFETY_MEASURES'],
  ['LISTING_TO_COLLECTION', plain, 'LISTING_CONSUMER_REGULATIONS', 'LISTING_CANCELLATION_POLICY'],
  ['LISTING_CONSUMER_REGULATIONS', plain, 'DATES_AND_TIMES_SETUP', 'LISTING_TO_COLLECTION'],
  ['LISTING_CONSUMER_REGULATIONS', noCollections, 'DATES_AND_TIMES_SETUP', 'LISTING_CANCELLATION_POLICY'],
  ['DATES_AND_TIMES_SETUP', plain, 'DATES_AND_TIMES_TYPE', 'LISTING_CONSUMER_REGULATIONS'],
  ['DATES_AND_TIMES_TYPE', plain, 'DATES_AND_TIMES_SELECT', 'DATES_AND_TIMES_SETUP'],
  ['DATES_AND_TIMES_SELECT', plain, 'DATES_AND_TIMES_TIMES', 'DATES_AND_TIMES_TYPE'],
  ['DATES_AND_TIMES_TIMES', plain, 'DATES_AND_TIMES_PREVIEW', 'DATES_AND_TIMES_SELECT'],
  ['DATES_AND_TIMES_PREVIEW', plain, 'TICKETS_SETUP', 'DATES_AND_TIMES_SELECT'],
  ['TICKETS_SETUP', plain, 'TICKETS_FORM', 'DATES_AND_TIMES_PREVIEW'],
  ['TICKETS_FORM', plain, 'TICKETS_BANK', 'TICKETS_SETUP'],
  ['TICKETS_BANK', plain, 'QUESTIONNAIRE_SETUP', 'TICKETS_FORM'],
  ['QUESTIONNAIRE_SETUP', plain, 'QUESTIONNAIRE', 'TICKETS_BANK'],
  ['QUESTIONNAIRE', plain, 'SETTINGS_SETUP', 'QUESTIONNAIRE_SETUP'],
  ['SETTINGS_SETUP', plain, 'SETTINGS_PRIVACY', 'QUESTIONNAIRE'],
  ['SETTINGS_PRIVACY', plain, 'SETTINGS_INSTANT_BOOKING', 'SETTINGS_SETUP'],
  ['SETTINGS_PRIVACY', withCouncil, 'SETTINGS_BOOKING_CONFIRMATION', 'SETTINGS_SETUP'],
  ['SETTINGS_INSTANT_BOOKING', plain, 'SETTINGS_BOOKING_CONFIRMATION', 'SETTINGS_PRIVACY'],
  ['SETTINGS_BOOKING_CONFIRMATION', plain, 'SETTINGS_ENFORCE_AGE_RANGE', 'SETTINGS_INSTANT_BOOKING'],
  ['SETTINGS_BOOKING_CONFIRMATION', withCouncil, 'SETTINGS_ENFORCE_AGE_RANGE', 'SETTINGS_PRIVACY'],
  ['SETTINGS_ENFORCE_AGE_RANGE', plain, 'SETTINGS_ATTENDANCE', 'SETTINGS_BOOKING_CONFIRMATION'],
  ['SETTINGS_ATTENDANCE', plain, 'SETTINGS_WAITING_LIST', 'SETTINGS_ENFORCE_AGE_RANGE'],
  ['SETTINGS_WAITING_LIST', plain, 'SETTINGS_HIDE_BOOKING_PLACES', 'SETTINGS_ATTENDANCE'],
  ['SETTINGS_HIDE_BOOKING_PLACES', plain, 'BANK_ACCOUNT_PREVIEW', 'SETTINGS_WAITING_LIST'],
  ['BANK_ACCOUNT_PREVIEW', plain, 'BANK_ACCOUNT_SETUP', 'SETTINGS_HIDE_BOOKING_PLACES'],
  ['BANK_ACCOUNT_SETUP', plain, 'BANK_ACCOUNT_STATUS', 'BANK_ACCOUNT_PREVIEW'],
  ['BANK_ACCOUNT_STATUS', plain, 'ADD_MENTORS_SETUP', 'BANK_ACCOUNT_SETUP'],
  ['ADD_MENTORS_SETUP', plain, 'ADD_MENTORS_TYPE', 'BANK_ACCOUNT_STATUS'],
  ['ADD_MENTORS_TYPE', plain, 'MENTOR_COLLABORATORS', 'ADD_MENTORS_SETUP'],
  ['ADD_MENTORS_TYPE', admin, 'ADMIN_ACCESS', 'ADD_MENTORS_SETUP'],
  ['ADMIN_ACCESS', admin, 'ADD_MENTORS_SETUP', 'ADD_MENTORS_TYPE'],
  ['MENTOR_COLLABORATORS', plain, 'ADD_MENTORS_SETUP', 'ADD_MENTORS_TYPE'],
];

describe('the way through the wizard', () => {
  test('there are 62 steps, each once, and every one has its links in the table below', () => {
    expect(stepNames).toHaveLength(62);
    expect(new Set(stepNames).size).toBe(62);
    expect(new Set(links.map(([name]) => name))).toEqual(new Set(stepNames));
  });

  test.each(links)('after and before %s (%o) stand %s and %s', (name, situation, next, previous) => {
    expect(nextStep(stepOf(name), situation)).toBe(next);
    expect(previousStep(stepOf(name), situation)).toBe(previous === '-' ? name : previous);
  });

  test('next throws where no next step is defined, and back does nothing where there is none before', () => {
    const alone = { name: 'ADMIN_ACCESS' as const };
    expect(() => nextStep(alone, plain)).toThrow('No next step is defined after ADMIN_ACCESS.');
    expect(previousStep(alone, plain)).toBe('ADMIN_ACCESS');
  });

  test('steps without a form are passed over, in both directions, and the end of the way is told', () => {
    const drawn = new Set<StepName>(['PROFILE_CONTACT', 'LISTING_SETUP', 'LISTING_TITLE', 'BANK_ACCOUNT_STATUS']);
    const isDrawn = (name: StepName): boolean => drawn.has(name);
    expect(nearestDrawn('PROFILE_CONTACT', 'next', plain, isDrawn)).toBe('LISTING_SETUP');
    expect(nearestDrawn('LISTING_TITLE', 'next', plain, isDrawn)).toBe('BANK_ACCOUNT_STATUS');
    expect(nearestDrawn('BANK_ACCOUNT_STATUS', 'next', plain, isDrawn)).toBeNull();
    expect(nearestDrawn('LISTING_SETUP', 'previous', withCouncil, isDrawn)).toBe('PROFILE_CONTACT');
    expect(nearestDrawn('PROFILE_CONTACT', 'previous', plain, isDrawn)).toBeNull();
  });

  test.each(stepNames)('the address of %s leads back to it', (name) => {
    expect(pathOf(name)).toMatch(/^[a-z0-9-]+$/);
    expect(stepOfPath(pathOf(name))).toBe(name);
  });

  test('an address that is no step leads nowhere', () => {
    expect(stepOfPath('listing-nonsense')).toBeNull();
    expect(stepOfPath('__proto__')).toBeNull();
  });
});

/** The questions that the specification gives, to the letter. */
const questions: [StepName, string][] = [
  ['MARKETTING_QUESTIONS', 'What type of bookings do you process in general?'],
  ['PROFILE_TYPE', 'What is your role?'],
  ['PROFILE_NAME', 'Add your name'],
  ['PROFILE_MISSION', 'Add your mission statement or motto'],
  ['PROFILE_AVATAR', 'Upload a profile picture or an avatar'],
  ['PROFILE_ABOUT', 'Write a paragraph about you'],
  ['PROFILE_CONTACT', 'Add a phone number'],
  ['HAF_LISTING_TYPE', 'What is your listing type?'],
  ['HAF_SELECT', 'Who is the council for this listing?'],
  ['HAF_PROVIDER_TYPE', 'What type of provider are you?'],
  ['HAF_SEND_PROVIDER', 'What type of SEND provider are you?'],
  ['HAF_OUSTED_REGISTRED', 'Are you OFSTED registered?'],
  ['HAF_MEALS_PROVIDED', 'What meals will you provide?'],
  ['HAF_ACTIVITY_HOURS', 'What are your estimated hours of physical activity per 4 hour session?'],
  ['LISTING_TITLE', 'Give your listing a title'],
  ['LISTING_STRAPLINE', 'Add a one-sentence summary under your title'],
  ['LISTING_UPLOAD_IMAGES', 'Add photos to your listing'],
  ['LISTING_ADDRESS', 'Where is the venue or meeting point?'],
  ['LISTING_AGES', 'What ages will attend this listing?'],
  ['LISTING_GROUP_SIZE', 'And how many attendees do you normally have in each session?'],
  ['LISTING_CATEGORIES', 'Choose two categories that describe your listing'],
  ['LISTING_DESCRIPTION', 'Your listing description'],
  ['LISTING_ACCESSIBILITY', 'What accessibility measures do you provide?'],
  ['LISTING_PROVISIONS', 'What do you provide on the day?'],
  ['LISTING_SAFETY_MEASURES', 'What safety measures do you provide?'],
  ['LISTING_CANCELLATION_POLICY', 'What is your cancellation policy?'],
  ['LISTING_TO_COLLECTION', 'Add your listing to Collections'],
  ['LISTING_CONSUMER_REGULATIONS', 'Does the Consumer Contracts Regulation 2013 apply to you?'],
  ['DATES_AND_TIMES_TYPE', "Let's choose the best way to display your dates"],
  ['DATES_AND_TIMES_SELECT', 'Click every date you are offering in this block'],
  ['DATES_AND_TIMES_TIMES', 'Set the times for your sessions'],
  ['DATES_AND_TIMES_PREVIEW', 'Name your block and make edits'],
  ['TICKETS_BANK', 'Set up your tickets'],
  ['QUESTIONNAIRE', 'Preview checkout questions'],
  ['SETTINGS_PRIVACY', 'Make my listing private'],
  ['SETTINGS_ENFORCE_AGE_RANGE', 'Enforce attendees age range for bookings'],
  ['SETTINGS_ATTENDANCE', 'Show Arrived and Collected on Register'],
  ['SETTINGS_HIDE_BOOKING_PLACES', 'Hide number of booking places available'],
  ['BANK_ACCOUNT_STATUS', 'Link a bank account via Stripe'],
  ['ADD_MENTORS_TYPE', 'What type of team members do you want to add?'],
];

describe('what the wizard says', () => {
  test.each(questions)('%s asks: %s', (name, question) => {
    expect(stepOf(name).question).toBe(question);
  });

  test('the sections have the labels of the specification', () => {
    expect(sections.map((section) => sectionLabels[section])).toEqual([
      'Profile',
      'Council',
      'Listing',
      'Dates and times',
      'Tickets',
      'Questionnaire',
      'Settings',
      'Bank account',
      'Collaborators',
    ]);
  });

  test('the optional steps are those of the specification', () => {
    expect(wizardSteps.filter((step) => step.optional).map((step) => step.name)).toEqual([
      'LISTING_SECTION',
      'LISTING_ACCESSIBILITY',
      'LISTING_LEARNING_AIMS',
      'LISTING_PROVISIONS',
      'LISTING_TO_COLLECTION',
      'ADD_MENTORS_TYPE',
    ]);
  });
});

const empty: WizardExperience = {
  title: '',
  summary: '',
  experienceMedia: [],
  isOnline: false,
  address: { zipCode: '', latitude: null },
  audienceType: null,
  maximumGroupSize: null,
  categories: [],
  sections: [],
  accessibilityMeasures: [],
  learningAims: [],
  provisions: [],
  safetyMeasures: [],
  cancellationPolicy: { preset: null, formalEducationalActivity: null },
  tickets: [],
  collaborators: [],
  upcomingSession: null,
  council: null,
};
const nobody: WizardUser = {
  accountType: null,
  firstName: '',
  lastName: '',
  organisationName: '',
  summary: '',
  profilePicture: '',
  biography: '',
  phoneNumber: '',
  hasStripeAccount: false,
};
const first = (description: string) => ({ sections: [{ orderNumber: 1, description }] });

/** Step, what the listing has, what the profile has, whether the step counts as done. */
const checks: [StepName, Partial<WizardExperience>, Partial<WizardUser>, Validity][] = [
  ['LISTING_TITLE', {}, {}, 'invalid'],
  ['LISTING_TITLE', { title: 'Bug hunting' }, {}, 'valid'],
  ['LISTING_TITLE', { title: '  ' }, {}, 'invalid'],
  ['LISTING_STRAPLINE', {}, {}, 'invalid'],
  ['LISTING_STRAPLINE', { summary: 'Find and name ten beetles' }, {}, 'valid'],
  ['LISTING_UPLOAD_IMAGES', {}, {}, 'invalid'],
  ['LISTING_UPLOAD_IMAGES', { experienceMedia: [{}] }, {}, 'valid'],
  ['LISTING_GALLERY', {}, {}, 'invalid'],
  ['LISTING_GALLERY', { experienceMedia: [{}] }, {}, 'valid'],
  ['LISTING_ADDRESS', {}, {}, 'invalid'],
  ['LISTING_ADDRESS', { address: { zipCode: 'S1 2HH', latitude: null } }, {}, 'valid'],
  ['LISTING_ADDRESS_CONFIRM', { address: { zipCode: 'S1 2HH', latitude: null } }, {}, 'invalid'],
  ['LISTING_ADDRESS_CONFIRM', { address: { zipCode: 'S1 2HH', latitude: 0 } }, {}, 'valid'],
  ['LISTING_AGES', {}, {}, 'invalid'],
  ['LISTING_AGES', { audienceType: 'children' }, {}, 'valid'],
  ['LISTING_GROUP_SIZE', {}, {}, 'invalid'],
  ['LISTING_GROUP_SIZE', { maximumGroupSize: 12 }, {}, 'valid'],
  ['LISTING_CATEGORIES', {}, {}, 'invalid'],
  ['LISTING_CATEGORIES', { categories: [{}] }, {}, 'valid'],
  ['LISTING_DESCRIPTION', {}, {}, 'invalid'],
  ['LISTING_DESCRIPTION', first('Short'), {}, 'valid'],
  ['LISTING_SECTION', {}, {}, 'invalid'],
  ['LISTING_SECTION', first('x'.repeat(199)), {}, 'invalid'],
  ['LISTING_SECTION', first(`${' '.repeat(50)}${'x'.repeat(199)}`), {}, 'invalid'],
  ['LISTING_SECTION', first('x'.repeat(200)), {}, 'valid'],
  ['LISTING_SECTION', { sections: [{ orderNumber: 2, description: 'x'.repeat(200) }] }, {}, 'invalid'],
  ['LISTING_ACCESSIBILITY', {}, {}, 'invalid'],
  ['LISTING_ACCESSIBILITY', { accessibilityMeasures: ['Step-free'] }, {}, 'valid'],
  ['LISTING_LEARNING_AIMS', {}, {}, 'invalid'],
  ['LISTING_LEARNING_AIMS', { learningAims: ['Name ten trees'] }, {}, 'valid'],
  ['LISTING_PROVISIONS', {}, {}, 'invalid'],
  ['LISTING_PROVISIONS', { provisions: ['Lunch'] }, {}, 'valid'],
  ['LISTING_SAFETY_MEASURES', {}, {}, 'invalid'],
  ['LISTING_SAFETY_MEASURES', { safetyMeasures: ['First aider'] }, {}, 'valid'],
  ['LISTING_CANCELLATION_POLICY', {}, {}, 'warning'],
  [
    'LISTING_CANCELLATION_POLICY',
    { cancellationPolicy: { preset: 'FLEXIBLE', formalEducationalActivity: null } },
    {},
    'valid',
  ],
  ['LISTING_CONSUMER_REGULATIONS', {}, {}, 'invalid'],
  [
    'LISTING_CONSUMER_REGULATIONS',
    { cancellationPolicy: { preset: null, formalEducationalActivity: false } },
    {},
    'valid',
  ],
  ['LISTING_TO_COLLECTION', {}, {}, 'valid'],
  ['HAF_SELECT', {}, {}, 'invalid'],
  ['HAF_SELECT', { council: { id: 'c' } }, {}, 'valid'],
  ['DATES_AND_TIMES_PREVIEW', {}, {}, 'invalid'],
  ['DATES_AND_TIMES_PREVIEW', { upcomingSession: { id: 's' } }, {}, 'valid'],
  ['TICKETS_BANK', {}, {}, 'invalid'],
  ['TICKETS_BANK', { tickets: [{}] }, {}, 'valid'],
  ['PROFILE_TYPE', {}, {}, 'warning'],
  ['PROFILE_TYPE', {}, { accountType: 'mentor' }, 'valid'],
  ['PROFILE_NAME', {}, { firstName: 'Robin' }, 'invalid'],
  ['PROFILE_NAME', {}, { lastName: 'Ash' }, 'invalid'],
  ['PROFILE_NAME', {}, { firstName: 'Robin', lastName: 'Ash' }, 'valid'],
  ['PROFILE_NAME', {}, { firstName: 'Robin', lastName: 'Ash', accountType: 'organisation' }, 'invalid'],
  [
    'PROFILE_NAME',
    {},
    { firstName: 'Robin', lastName: 'Ash', accountType: 'organisation', organisationName: 'Ash Wood' },
    'valid',
  ],
  ['PROFILE_MISSION', {}, {}, 'invalid'],
  ['PROFILE_MISSION', {}, { summary: 'Out in all weathers' }, 'valid'],
  ['PROFILE_AVATAR', {}, {}, 'invalid'],
  ['PROFILE_AVATAR', {}, { profilePicture: '/a.webp' }, 'valid'],
  ['PROFILE_ABOUT', {}, {}, 'invalid'],
  ['PROFILE_ABOUT', {}, { biography: 'A ranger for ten years.' }, 'valid'],
  ['PROFILE_CONTACT', {}, {}, 'invalid'],
  ['PROFILE_CONTACT', {}, { phoneNumber: '0114 496 0000' }, 'valid'],
  ['BANK_ACCOUNT_STATUS', {}, {}, 'warning'],
  ['BANK_ACCOUNT_STATUS', {}, { hasStripeAccount: true }, 'valid'],
  ['ADD_MENTORS_TYPE', {}, {}, 'warning'],
  ['ADD_MENTORS_TYPE', { collaborators: [{}] }, {}, 'valid'],
];

describe('when a step counts as done', () => {
  test.each(checks)('%s with listing %j and profile %j is %4$s', (name, experience, user, expected) => {
    expect(validityOf(name, { ...empty, ...experience }, { ...nobody, ...user })).toBe(expected);
  });

  test('steps without a check of their own are always valid, the others all stand in the table above', () => {
    const checked = new Set(checks.map(([name]) => name));
    for (const step of wizardSteps) {
      if (!checked.has(step.name)) expect(validityOf(step.name, empty, nobody), step.name).toBe('valid');
    }
  });

  test.each([
    ['', 200],
    ['x'.repeat(150), 50],
    [`  ${'x'.repeat(199)}  `, 1],
    ['x'.repeat(400), 0],
  ])('%# the count of missing characters leaves out space around the text', (text, expected) => {
    expect(charactersLeft(text)).toBe(expected);
  });
});

test.each<[StepName, boolean, StepName]>([
  ['DATES_AND_TIMES_PREVIEW', false, 'DATES_AND_TIMES_TYPE'],
  ['DATES_AND_TIMES_PREVIEW', true, 'DATES_AND_TIMES_PREVIEW'],
  ['DATES_AND_TIMES_TIMES', false, 'DATES_AND_TIMES_TIMES'],
  ['TICKETS_BANK', false, 'TICKETS_BANK'],
])('who wants to put %s right, with a block %s, begins at %s', (step, hasBlock, expected) => {
  expect(beginningOf(step, hasBlock)).toBe(expected);
});
