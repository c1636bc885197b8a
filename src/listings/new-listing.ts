import type { ListingState } from './listing.ts';
import { lacksOrganisationName, type StepName, type WizardUser } from './wizard-steps.ts';

/** What a new listing asks of the profile. */
export type BeginningUser = Pick<
  WizardUser,
  'accountType' | 'firstName' | 'lastName' | 'organisationName' | 'summary' | 'biography' | 'phoneNumber'
>;

/**
 * The step at which a new listing begins: in the profile as long as it lacks what publishing asks for, otherwise at the
 * type of the listing. Collaborators are not asked for a type, because no council pays for their listings.
 */
export function beginningOfListing(user: BeginningUser): StepName {
  if (!user.accountType) return 'MARKETTING_QUESTIONS';
  const isComplete =
    user.firstName &&
    user.lastName &&
    user.summary &&
    user.biography &&
    user.phoneNumber &&
    !lacksOrganisationName(user);
  if (!isComplete) return 'PROFILE_SETUP';
  return user.accountType === 'collaborator' ? 'LISTING_SETUP' : 'HAF_LISTING_TYPE';
}

const OUT: readonly ListingState[] = ['PUBLISHED', 'PAUSED', 'ARCHIVED'];
const UNFINISHED: readonly ListingState[] = ['DRAFT', 'CHANGES_ASKED', 'APPROVED'];

export const isUnfinished = (state: ListingState): boolean => UNFINISHED.includes(state);

/**
 * What a provider does next who has nothing that families can find: make a first listing, or finish one. Null when
 * something is or was out, or waits for its council.
 * @param counts how many listings there are in each state
 */
export function nextWithListings(counts: Partial<Record<ListingState, number>>): 'create' | 'finish' | null {
  const has = (state: ListingState): boolean => (counts[state] ?? 0) > 0;
  if (OUT.some(has)) return null;
  if (UNFINISHED.some(has)) return 'finish';
  return has('SUBMITTED') ? null : 'create';
}
