import { missingSteps, type MissingStep } from '../../src/listings/listing.ts';
import type { FeedListing } from './listing-of-item.ts';

/** What a listing needs and OpenActive has no field for: stated as unknown, so that nothing is promised for the provider. */
export const unstated = {
  safetyMeasures: ['Not stated in the provider’s open data: please ask the venue before you book'],
  cancellationPolicy: 'DISCRETION',
  formalEducationalActivity: false,
} as const;

/** What publishing needs to know about the provider. */
export type ProviderFacts = {
  firstName: string;
  lastName: string;
  organisationName: string;
  mission: string;
  biography: string;
  phoneNumber: string;
  isBankAccountEnabled: boolean;
};

/** What a listing lacks to be published at `now`, by the product's own rules; empty when it can be published. */
export function missingOf(listing: FeedListing, provider: ProviderFacts, now: Temporal.Instant): MissingStep[] {
  const { venue } = listing;
  const upcoming = listing.sessions.find(({ startDate }) => Temporal.Instant.compare(startDate, now) > 0);
  return missingSteps(
    {
      title: listing.title,
      summary: listing.summary,
      experienceMedia: [],
      isOnline: false,
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
      organisationName: provider.organisationName,
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
