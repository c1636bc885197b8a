import { missingSteps, type MissingStep } from '../../src/listings/listing.ts';
import type { FeedListing } from './listing-of-item.ts';

/**
 * What a listing needs and OpenActive has no field for, so that no feed could ever say it. It is said to be unknown;
 * nothing is promised in somebody else's name.
 */
export const unstated = {
  safetyMeasures: ['Not stated in the provider’s open data: please ask the venue before you book'],
  cancellationPolicy: 'DISCRETION',
  formalEducationalActivity: false,
} as const;

/** What is known of the provider when a listing is loaded. */
export type ProviderFacts = {
  firstName: string;
  lastName: string;
  mission: string;
  biography: string;
  phoneNumber: string;
  isBankAccountEnabled: boolean;
};

/** What keeps a listing of a feed from being published at `now`, by the law of listings; nothing means it may be. */
export function missingOf(listing: FeedListing, provider: ProviderFacts, now: Temporal.Instant): MissingStep[] {
  const { venue } = listing;
  const upcoming = listing.sessions.find(({ startDate }) => Temporal.Instant.compare(startDate, now) > 0);
  return missingSteps(
    {
      title: listing.title,
      summary: listing.summary,
      experienceMedia: [],
      address: { zipCode: venue.zipCode, latitude: venue.latitude },
      audienceType: listing.ages.audience,
      maximumGroupSize: listing.groupSize,
      categories: listing.categoryIds,
      sections: listing.sections.map(({ description }, index) => ({ orderNumber: index + 1, description })),
      accessibilityMeasures: listing.accessibility,
      learningAims: [],
      provisions: [],
      safetyMeasures: unstated.safetyMeasures,
      cancellationPolicy: {
        preset: unstated.cancellationPolicy,
        formalEducationalActivity: unstated.formalEducationalActivity,
      },
      tickets: listing.tickets,
      collaborators: [],
      upcomingSession: upcoming ?? null,
      council: null,
    },
    {
      accountType: 'organisation',
      firstName: provider.firstName,
      lastName: provider.lastName,
      summary: provider.mission,
      profilePicture: 'avatar',
      biography: provider.biography,
      phoneNumber: provider.phoneNumber,
      hasStripeAccount: provider.isBankAccountEnabled,
    },
    {
      councilFunding: null,
      hasPaidTicket: listing.tickets.some(({ funding }) => funding === 'PAID'),
      isBankAccountEnabled: provider.isBankAccountEnabled,
    },
  );
}
