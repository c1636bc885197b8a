import type { StepName } from './wizard-steps.ts';

/** What somebody is to a listing that they run: its provider, or one of its team who was put on it. */
export type ListingRole = 'owner' | 'collaborator';

/**
 * What collaborators may change of a listing: the words and pictures that describe it. Prices, dates, rules of booking
 * and the state stay with the provider.
 */
const descriptiveFields: ReadonlySet<string> = new Set([
  'title',
  'summary',
  'pictures',
  'categories',
  'sections',
  'accessibilityMeasures',
  'learningAims',
  'provisions',
  'safetyMeasures',
  'confirmationMessage',
]);

/** Of these fields, those that are not for this role to change. */
export function barredFields(role: ListingRole, fields: readonly string[]): string[] {
  return role === 'owner' ? [] : fields.filter((field) => !descriptiveFields.has(field));
}

/** The steps of the wizard where the descriptive fields are entered. */
const descriptiveSteps: ReadonlySet<StepName> = new Set<StepName>([
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

/** Whether a step of the wizard is open to this role. */
export function mayAnswer(role: ListingRole, step: StepName): boolean {
  return role === 'owner' || descriptiveSteps.has(step);
}
