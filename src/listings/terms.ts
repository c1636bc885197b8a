import type { PolicyPreset, Tier } from './cancellation-policy.ts';

/** What families rely on when they book: a change of it after bookings leaves the earlier version behind. */
export type Terms = {
  safetyMeasures: readonly string[];
  ages: { audienceType: string | null; from: number | null; to: number | null };
  cancellationPolicy: { preset: PolicyPreset | null; tiers: readonly Tier[] };
  formalEducationalActivity: boolean | null;
};

export const termNames = ['safetyMeasures', 'ages', 'cancellationPolicy', 'formalEducationalActivity'] as const;
export type TermName = (typeof termNames)[number];

/** A listing as far as its terms go. The `experience` of the API fits. */
type WithTerms = {
  safetyMeasures: readonly string[];
  audienceType: string | null;
  ageFrom: number | null;
  ageTo: number | null;
  cancellationPolicy: {
    preset: PolicyPreset | null;
    tiers: readonly Tier[];
    formalEducationalActivity: boolean | null;
  };
};

/** The terms that a listing has at this moment. */
export function termsOf(listing: WithTerms): Terms {
  const { preset, tiers, formalEducationalActivity } = listing.cancellationPolicy;
  return {
    safetyMeasures: listing.safetyMeasures,
    ages: { audienceType: listing.audienceType, from: listing.ageFrom, to: listing.ageTo },
    cancellationPolicy: {
      preset,
      tiers: tiers.map(({ hoursBefore, percent }) => ({ hoursBefore, percent })),
    },
    formalEducationalActivity,
  };
}

/** The terms that differ. The same safety measures in another order are the same. */
export function changedTerms(before: Terms, after: Terms): TermName[] {
  const comparable = (terms: Terms): Terms => ({ ...terms, safetyMeasures: [...terms.safetyMeasures].sort() });
  const [old, now] = [comparable(before), comparable(after)];
  return termNames.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
}
