import { expect, test } from 'vitest';
import { barredFields, mayAnswer } from './team-rights.ts';
import { stepNames } from './wizard-steps.ts';

test.each([
  ['owner', ['title', 'isPrivate', 'cancellationPolicy'], []],
  ['collaborator', ['title', 'summary', 'sections', 'categories', 'pictures', 'confirmationMessage'], []],
  ['collaborator', ['safetyMeasures', 'accessibilityMeasures', 'learningAims', 'provisions'], []],
  ['collaborator', ['title', 'cancellationPolicy'], ['cancellationPolicy']],
  ['collaborator', ['ageFrom', 'ageTo', 'audienceType'], ['ageFrom', 'ageTo', 'audienceType']],
  ['collaborator', ['address', 'exactLocation', 'maximumGroupSize'], ['address', 'exactLocation', 'maximumGroupSize']],
  ['collaborator', ['isPrivate', 'instantBook', 'waitingList'], ['isPrivate', 'instantBook', 'waitingList']],
  ['collaborator', ['councilId', 'councilFunding'], ['councilId', 'councilFunding']],
  ['collaborator', ['a field of tomorrow'], ['a field of tomorrow']],
] as const)('of what is sent as %s, %j, this is refused: %j', (role, fields, barred) => {
  expect(barredFields(role, fields)).toEqual(barred);
});

test('every step is open to the owner, and those that describe the listing to a collaborator', () => {
  expect(stepNames.filter((step) => !mayAnswer('owner', step))).toEqual([]);
  expect(stepNames.filter((step) => mayAnswer('collaborator', step))).toEqual([
    'LISTING_TITLE',
    'LISTING_STRAPLINE',
    'LISTING_UPLOAD_IMAGES',
    'LISTING_GALLERY',
    'LISTING_CATEGORIES',
    'LISTING_DESCRIPTION_INFO',
    'LISTING_DESCRIPTION',
    'LISTING_SECTION',
    'LISTING_ACCESSIBILITY',
    'LISTING_LEARNING_AIMS',
    'LISTING_PROVISIONS',
    'LISTING_SAFETY_MEASURES',
    'SETTINGS_BOOKING_CONFIRMATION',
  ]);
});
