import { ok, refuse, type Result } from '../platform/result.ts';
import { missingForCouncil, type CouncilFunding } from './council-funding.ts';
import {
  stepOf,
  wizardSteps,
  type Section,
  type Step,
  type StepName,
  type WizardExperience,
  type WizardUser,
} from './wizard-steps.ts';
import { cutText } from '../platform/cut-text.ts';

/** The states of a listing. The CHECK of the listing table mirrors them. */
export const listingStates = [
  'DRAFT',
  'SUBMITTED',
  'CHANGES_ASKED',
  'APPROVED',
  'PUBLISHED',
  'PAUSED',
  'ARCHIVED',
] as const;
export type ListingState = (typeof listingStates)[number];

export const listingActions = ['submit', 'ask-changes', 'approve', 'publish', 'pause', 'archive'] as const;
export type ListingAction = (typeof listingActions)[number];

/** From a state, by an action, to a state. What is not here cannot be done. ARCHIVED is the end. */
export const transitions: Record<ListingState, Partial<Record<ListingAction, ListingState>>> = {
  DRAFT: { submit: 'SUBMITTED', publish: 'PUBLISHED', archive: 'ARCHIVED' },
  SUBMITTED: { 'ask-changes': 'CHANGES_ASKED', approve: 'APPROVED', archive: 'ARCHIVED' },
  CHANGES_ASKED: { submit: 'SUBMITTED', archive: 'ARCHIVED' },
  APPROVED: { publish: 'PUBLISHED', archive: 'ARCHIVED' },
  PUBLISHED: { pause: 'PAUSED', archive: 'ARCHIVED' },
  PAUSED: { publish: 'PUBLISHED', archive: 'ARCHIVED' },
  ARCHIVED: {},
};

const refusals: Record<ListingAction, string> = {
  submit: 'Only a draft can be sent to the council.',
  'ask-changes': 'Only a listing that was sent to the council can be sent back.',
  approve: 'Only a listing that was sent to the council can be approved.',
  publish: 'Only a draft, an approved or a paused listing can be published.',
  pause: 'Only a published listing can be paused.',
  archive: 'This listing is already archived.',
};

/** Where an action leads, or why it cannot be done. */
export function decideTransition(state: ListingState, action: ListingAction): Result<ListingState, 'wrong-state'> {
  const next = transitions[state][action];
  return next ? ok(next) : refuse('wrong-state', refusals[action], { details: { state } });
}

export type MissingStep = { step: StepName; section: Section | null; message: string };

/** What decides, beside the steps themselves, whether a listing may be published. */
export type PublishingFacts = {
  /** What the provider told the council; null for listings that no council pays for. */
  councilFunding: CouncilFunding | null;
  hasPaidTicket: boolean;
  isBankAccountEnabled: boolean;
};

/** A listing without pictures gets a drawn cover when it is published, so these steps never stand in the way. */
const drawnWhenPublished: ReadonlySet<StepName> = new Set(['LISTING_UPLOAD_IMAGES', 'LISTING_GALLERY']);

/**
 * The steps that keep a listing from being published, in the order of the wizard: every step that is not optional must
 * be valid. Beside the plain rule: a first section that is too short counts although more sections are optional, the
 * council's steps count for council-funded listings only, and a bank account is needed only for paid tickets.
 */
export function missingSteps(experience: WizardExperience, user: WizardUser, facts: PublishingFacts): MissingStep[] {
  const blocks = (name: StepName, optional: boolean, isValid: boolean): boolean => {
    if (name === 'BANK_ACCOUNT_STATUS') return facts.hasPaidTicket && !facts.isBankAccountEnabled;
    if (isValid || drawnWhenPublished.has(name)) return false;
    if (name === 'LISTING_SECTION') return experience.sections.length > 0;
    if (stepOf(name).section === 'HAF_COUNCIL') return facts.councilFunding !== null;
    return !optional;
  };
  const needsOwnMail = new Map(
    facts.councilFunding ? missingForCouncil(facts.councilFunding).map(({ step, message }) => [step, message]) : [],
  ) as ReadonlyMap<StepName, string>;
  return wizardSteps
    .filter(
      (step) =>
        needsOwnMail.has(step.name) ||
        blocks(step.name, step.optional, (step.check?.(experience, user) ?? 'valid') === 'valid'),
    )
    .map((step) => ({
      step: step.name,
      section: step.section,
      message: needsOwnMail.get(step.name) ?? missingAt(step, user),
    }));
}

/** What a step that is not done says to the provider. */
function missingAt({ missing, question }: Step, user: WizardUser): string {
  return (typeof missing === 'function' ? missing(user) : missing) ?? question;
}

/**
 * Decides whether a listing may be published. A council-funded listing goes to its council before; a refusal as
 * incomplete lists the missing steps in `details.missing`.
 */
export function decidePublishing(listing: {
  state: ListingState;
  isCouncilFunded: boolean;
  missing: readonly MissingStep[];
}): Result<ListingState, 'wrong-state' | 'needs-council' | 'incomplete'> {
  const { state, isCouncilFunded, missing } = listing;
  if (isCouncilFunded && (state === 'DRAFT' || state === 'CHANGES_ASKED' || state === 'SUBMITTED')) {
    return refuse('needs-council', 'The council has to approve this listing before it is published.');
  }
  const next = decideTransition(state, 'publish');
  if (!next.ok || missing.length === 0) return next;
  const things = missing.length === 1 ? 'One thing is' : `${missing.length} things are`;
  return refuse('incomplete', `${things} missing before this listing can be published.`, { details: { missing } });
}

/** Decides whether a listing may be sent to its council: complete, and with a council to send it to. */
export function decideSubmission(listing: {
  state: ListingState;
  isCouncilFunded: boolean;
  hasCouncil: boolean;
  missing: readonly MissingStep[];
}): Result<ListingState, 'wrong-state' | 'needs-council' | 'incomplete'> {
  if (!listing.isCouncilFunded || !listing.hasCouncil)
    return refuse('needs-council', 'Choose the council for this listing first.');
  const next = decideTransition(listing.state, 'submit');
  const { missing } = listing;
  if (!next.ok || missing.length === 0) return next;
  const things = missing.length === 1 ? 'One thing is' : `${missing.length} things are`;
  return refuse('incomplete', `${things} missing before this listing can go to the council.`, { details: { missing } });
}

/** What a change would take away from a listing that was complete, or newly break in one that was not. */
export function lostByChange(before: readonly MissingStep[], after: readonly MissingStep[]): MissingStep[] {
  const had = new Set(before.map((missing) => missing.step));
  return after.filter((missing) => !had.has(missing.step));
}

/**
 * Whether somebody who does not own a listing may see it: published for everybody; private, or not (or no longer)
 * published, with the key of its link. An archived listing is gone.
 */
export function isVisible(listing: { state: ListingState; isPrivate: boolean }, hasKey: boolean): boolean {
  if (listing.state === 'ARCHIVED') return false;
  return hasKey || (listing.state === 'PUBLISHED' && !listing.isPrivate);
}

export type Standing = 'draft' | 'upcoming' | 'full' | 'no-dates' | 'ended' | 'paused' | 'archived' | 'with-council';

/** What a provider's listings can be sorted by. */
export const listingSorts = ['title', 'next', 'state'] as const;
export type ListingSort = (typeof listingSorts)[number];

/** A state in a word, as the provider reads it. */
export const stateWords: Record<ListingState, string> = {
  DRAFT: 'Draft',
  SUBMITTED: 'Waiting for the council',
  CHANGES_ASKED: 'Changes asked',
  APPROVED: 'Approved',
  PUBLISHED: 'Published',
  PAUSED: 'Paused',
  ARCHIVED: 'Archived',
};

const datesWords: Partial<Record<Standing, string>> = {
  full: ', full',
  'no-dates': ', no dates',
  ended: ', dates are over',
};

/** What a listing is at this moment in words, for lists and files. */
export function standingText({ state, standing }: { state: ListingState; standing: Standing }): string {
  return `${stateWords[state]}${datesWords[standing] ?? ''}`;
}

/** What a listing is at this moment, from its state, its dates and its places. */
export function standingOf(listing: {
  state: ListingState;
  /** Sessions that have not begun, and sessions in all; cancelled ones do not count. */
  upcomingSessions: number;
  sessions: number;
  placesTaken: number;
  capacity: number;
}): Standing {
  switch (listing.state) {
    case 'DRAFT':
      return 'draft';
    case 'SUBMITTED':
    case 'CHANGES_ASKED':
    case 'APPROVED':
      return 'with-council';
    case 'PAUSED':
      return 'paused';
    case 'ARCHIVED':
      return 'archived';
    case 'PUBLISHED':
      if (listing.sessions === 0) return 'no-dates';
      if (listing.upcomingSessions === 0) return 'ended';
      return listing.placesTaken >= listing.capacity ? 'full' : 'upcoming';
  }
}

/** A highest age from which on nobody is too old. */
const ANY_AGE = 99;

/** 'Ages 5 to 11', 'Ages 16 and over', 'Adults', 'All ages'. */
export function agesSentence(audienceType: string | null, ageFrom: number | null, highestAge: number | null): string {
  const ageTo = highestAge !== null && highestAge >= ANY_AGE ? null : highestAge;
  if (ageFrom !== null && ageTo !== null) return ageFrom === ageTo ? `Age ${ageFrom}` : `Ages ${ageFrom} to ${ageTo}`;
  if (ageFrom !== null) return `Ages ${ageFrom} and over`;
  if (ageTo !== null) return `Up to age ${ageTo}`;
  if (audienceType === 'adults') return 'Adults';
  return audienceType === 'children' ? 'Children of all ages' : 'All ages';
}

/** The longest title that a listing can have; the CHECK of the listing table mirrors it. */
export const LONGEST_TITLE = 120;

/** The title of a duplicate. A listing without a title has a duplicate without one. */
export function titleOfCopy(title: string): string {
  return title === '' ? '' : cutText(`Copy of ${title}`, LONGEST_TITLE).trimEnd();
}

const LONGEST_SLUG = 80;

/** Words in lower case joined with dashes, for addresses: 'Bug hunting & dens', 'Sheffield' → 'bug-hunting-and-dens-sheffield'. */
export function slugOf(title: string, town: string): string {
  const slug = `${title} ${town}`
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (slug.length <= LONGEST_SLUG) return slug || 'listing';
  const cut = slug.slice(0, LONGEST_SLUG + 1);
  return cut.slice(0, cut.lastIndexOf('-')) || slug.slice(0, LONGEST_SLUG);
}

type Venue = {
  isOnline: boolean;
  address: { venueName: string; town: string; zipCode: string; latitude: number | null };
};

/** Where a listing is held, in parts; nothing while that is not said. */
export function venueParts({ isOnline, address: { venueName, town, zipCode } }: Venue): string[] {
  return isOnline ? ['Online'] : [venueName, town, zipCode].filter(Boolean);
}

/** Whether its pin is set, in words; false while it has to be. */
export function pinWords({ isOnline, address: { latitude } }: Venue): string | false {
  return isOnline ? 'No pin is needed' : latitude !== null && 'The pin is set';
}
