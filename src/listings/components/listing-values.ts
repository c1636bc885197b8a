import { needTemplates, type Need } from '../../people/section.ts';
import type { PolicyPreset, Tier } from '../cancellation-policy.ts';
import type { Experience, ListingChange } from '../contract.ts';

export type ListingPicture = Experience['experienceMedia'][number];

/** A listing as the wizard's forms hold it: flat, and with what is not chosen yet as null. */
export type ListingValues = {
  title: string;
  summary: string;
  pictures: ListingPicture[];
  address: Omit<Experience['address'], 'councilCode'>;
  exactLocation: Experience['exactLocation'];
  audienceType: Experience['audienceType'];
  ageFrom: number | null;
  ageTo: number | null;
  maximumGroupSize: number | null;
  categories: number[];
  sections: { title: string; description: string }[];
  accessibilityMeasures: string[];
  learningAims: string[];
  provisions: string[];
  safetyMeasures: string[];
  policy: { preset: PolicyPreset; tiers: Tier[] } | null;
  formalEducationalActivity: boolean | null;
  isCouncilFunded: boolean;
  councilId: string | null;
  councilFunding: NonNullable<Experience['owner']>['councilFunding'];
  isPrivate: boolean;
  instantBook: boolean;
  confirmationMessage: string;
  enforceAgeRange: boolean;
  attendanceOnRegister: boolean;
  waitingList: boolean;
  hidePlaces: boolean;
  isOnline: boolean;
  needs: Need[];
};

const needsOwnMail: ListingValues['councilFunding'] = {
  providerType: null,
  sendProviderType: null,
  ofsted: null,
  ofstedNumber: '',
  meals: [],
  activityHours: null,
};

/** The form's values of a listing. */
export function valuesOf(experience: Experience): ListingValues {
  const { councilCode: _, ...address } = experience.address;
  const { preset, tiers, formalEducationalActivity } = experience.cancellationPolicy;
  return {
    title: experience.title,
    summary: experience.summary,
    pictures: experience.experienceMedia,
    address,
    exactLocation: experience.exactLocation,
    isOnline: experience.isOnline,
    audienceType: experience.audienceType,
    ageFrom: experience.ageFrom,
    ageTo: experience.ageTo,
    maximumGroupSize: experience.maximumGroupSize,
    categories: experience.categories.map(({ id }) => id),
    sections: experience.sections.map(({ title, description }) => ({ title, description })),
    accessibilityMeasures: experience.accessibilityMeasures,
    learningAims: experience.learningAims,
    provisions: experience.provisions,
    safetyMeasures: experience.safetyMeasures,
    policy: preset && { preset, tiers: preset === 'CUSTOM' ? tiers : [] },
    formalEducationalActivity,
    isCouncilFunded: experience.isCouncilFunded,
    councilId: experience.council?.id ?? null,
    councilFunding: experience.owner?.councilFunding ?? needsOwnMail,
    isPrivate: experience.isPrivate,
    instantBook: experience.instantBook,
    confirmationMessage: experience.owner?.confirmationMessage ?? '',
    enforceAgeRange: experience.enforceAgeRange,
    attendanceOnRegister: experience.attendanceOnRegister,
    waitingList: experience.waitingList,
    hidePlaces: experience.hidePlaces,
    needs: experience.owner?.needs ?? [...needTemplates[0].needs],
  };
}

type Changes = Omit<ListingChange, 'version'>;

/**
 * What the API is sent for changed values. Pictures have a call of their own. What is not chosen yet is left out, and a
 * section that has no text yet is kept back until it has.
 */
export function changesOf(changed: Partial<ListingValues>): Changes {
  const { pictures: _, policy, audienceType, formalEducationalActivity, sections, ...plain } = changed;
  return {
    ...plain,
    ...(audienceType ? { audienceType } : {}),
    ...(typeof formalEducationalActivity === 'boolean' ? { formalEducationalActivity } : {}),
    ...(sections ? { sections: sections.filter(({ description }) => description.trim() !== '') } : {}),
    ...(policy ? { cancellationPolicy: policy } : {}),
  };
}
