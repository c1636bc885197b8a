/**
 * The wizard as data (specification, sections 2 and 4): every step by its contract name, with its question, what comes
 * before and after it, and when it counts as done. One screen draws the table; publishing asks the same table.
 */

export const sections = [
  'PROFILE',
  'HAF_COUNCIL',
  'LISTING',
  'DATES_AND_TIMES',
  'TICKETS',
  'QUESTIONNAIRE',
  'SETTINGS',
  'BANK_ACCOUNT',
  'COLLABORATORS',
] as const;
export type Section = (typeof sections)[number];

export const sectionLabels: Record<Section, string> = {
  PROFILE: 'Profile',
  HAF_COUNCIL: 'Council',
  LISTING: 'Listing',
  DATES_AND_TIMES: 'Dates and times',
  TICKETS: 'Tickets',
  QUESTIONNAIRE: 'Questionnaire',
  SETTINGS: 'Settings',
  BANK_ACCOUNT: 'Bank account',
  COLLABORATORS: 'Collaborators',
};

/** The contract names, in the order of the wizard. They are stored and stand in addresses; their spelling is fixed. */
export const stepNames = [
  'MARKETTING_QUESTIONS',
  'PROFILE_SETUP',
  'PROFILE_TYPE',
  'PROFILE_NAME',
  'PROFILE_MISSION',
  'PROFILE_AVATAR',
  'PROFILE_ABOUT',
  'PROFILE_CONTACT',
  'HAF_LISTING_TYPE',
  'HAF_SETUP',
  'HAF_SELECT',
  'HAF_EXPLAINER',
  'HAF_PROVIDER_TYPE',
  'HAF_SEND_PROVIDER',
  'HAF_OUSTED_REGISTRED',
  'HAF_MEALS_PROVIDED',
  'HAF_ACTIVITY_HOURS',
  'LISTING_SETUP',
  'LISTING_TITLE',
  'LISTING_STRAPLINE',
  'LISTING_UPLOAD_IMAGES',
  'LISTING_GALLERY',
  'LISTING_ADDRESS',
  'LISTING_ADDRESS_CONFIRM',
  'LISTING_AGES',
  'LISTING_GROUP_SIZE',
  'LISTING_CATEGORIES',
  'LISTING_DESCRIPTION_INFO',
  'LISTING_DESCRIPTION',
  'LISTING_SECTION',
  'LISTING_ACCESSIBILITY',
  'LISTING_LEARNING_AIMS',
  'LISTING_PROVISIONS',
  'LISTING_SAFETY_MEASURES',
  'LISTING_CANCELLATION_POLICY',
  'LISTING_TO_COLLECTION',
  'LISTING_CONSUMER_REGULATIONS',
  'DATES_AND_TIMES_SETUP',
  'DATES_AND_TIMES_TYPE',
  'DATES_AND_TIMES_SELECT',
  'DATES_AND_TIMES_TIMES',
  'DATES_AND_TIMES_PREVIEW',
  'TICKETS_SETUP',
  'TICKETS_FORM',
  'TICKETS_BANK',
  'QUESTIONNAIRE_SETUP',
  'QUESTIONNAIRE',
  'SETTINGS_SETUP',
  'SETTINGS_PRIVACY',
  'SETTINGS_INSTANT_BOOKING',
  'SETTINGS_BOOKING_CONFIRMATION',
  'SETTINGS_ENFORCE_AGE_RANGE',
  'SETTINGS_ATTENDANCE',
  'SETTINGS_WAITING_LIST',
  'SETTINGS_HIDE_BOOKING_PLACES',
  'BANK_ACCOUNT_PREVIEW',
  'BANK_ACCOUNT_SETUP',
  'BANK_ACCOUNT_STATUS',
  'ADD_MENTORS_SETUP',
  'ADD_MENTORS_TYPE',
  'ADMIN_ACCESS',
  'MENTOR_COLLABORATORS',
] as const;
export type StepName = (typeof stepNames)[number];

export type Validity = 'valid' | 'invalid' | 'warning';

/** What the steps ask of a listing. The `experience` of the API fits. */
export type WizardExperience = {
  title: string;
  summary: string;
  experienceMedia: readonly unknown[];
  address: { zipCode: string; latitude: number | null };
  /** What is online needs no venue. */
  isOnline: boolean;
  audienceType: string | null;
  maximumGroupSize: number | null;
  categories: readonly unknown[];
  sections: readonly { orderNumber: number; description: string }[];
  accessibilityMeasures: readonly string[];
  learningAims: readonly string[];
  provisions: readonly string[];
  safetyMeasures: readonly string[];
  cancellationPolicy: { preset: string | null; formalEducationalActivity: boolean | null };
  tickets: readonly unknown[];
  collaborators: readonly unknown[];
  upcomingSession: unknown;
  council: unknown;
};

/** What the steps ask of the provider's profile. */
export type WizardUser = {
  accountType: string | null;
  firstName: string;
  lastName: string;
  /** What an organisation is called; asked of organisations alone. */
  organisationName: string;
  /** The mission statement. */
  summary: string;
  /** Address of the picture or avatar; empty without one. */
  profilePicture: string;
  biography: string;
  phoneNumber: string;
  hasStripeAccount: boolean;
};

/** What decides the way through the wizard, beside the step itself. */
export type Situation = {
  accountType: string | null;
  isCouncilFunded: boolean;
  hasCouncil: boolean;
  showCollectionStep: boolean;
  teammateType: 'admin' | 'collaborator' | null;
  /** The provider has other listings: the profile was asked before, and is no part of the way. */
  isAnother: boolean;
};

type Link = StepName | ((situation: Situation) => StepName);

export type Step = {
  name: StepName;
  /** The marketing step alone belongs to no section. */
  section: Section | null;
  /** A few words for lists of steps. */
  label: string;
  /** The question at the head of the step, to the letter where the specification gives it. */
  question: string;
  optional: boolean;
  next?: Link;
  previous?: Link;
  /** A step without a check of its own is always valid. */
  check?: (experience: WizardExperience, user: WizardUser) => Validity;
  /** Said to a provider whose listing cannot be published because of this step. */
  missing?: string | ((user: WizardUser) => string);
};

const MINIMUM_FIRST_SECTION = 200;

/** How many more characters the first section of the description needs; 0 when it is long enough. */
export function charactersLeft(description: string): number {
  return Math.max(0, MINIMUM_FIRST_SECTION - description.trim().length);
}

const validIf = (condition: boolean): Validity => (condition ? 'valid' : 'invalid');
const warningUnless = (condition: boolean): Validity => (condition ? 'valid' : 'warning');
const filled = (text: string): boolean => text.trim() !== '';

/** An organisation is shown to families by its own name, not by its person's. */
export const lacksOrganisationName = (user: Pick<WizardUser, 'accountType' | 'organisationName'>): boolean =>
  user.accountType === 'organisation' && !filled(user.organisationName);

const hasPicture = (experience: WizardExperience): Validity => validIf(experience.experienceMedia.length > 0);

/** What comes before the listing itself, where no council pays. A step that names itself has none before it. */
function beforeListing({ isAnother, accountType }: Situation): StepName {
  if (!isAnother) return 'PROFILE_CONTACT';
  return accountType === 'collaborator' ? 'LISTING_SETUP' : 'HAF_LISTING_TYPE';
}

type Row = Omit<Step, 'name' | 'optional'> & { optional?: true };

const rows: Record<StepName, Row> = {
  MARKETTING_QUESTIONS: {
    section: null,
    label: 'About your bookings',
    question: 'What type of bookings do you process in general?',
    next: 'PROFILE_SETUP',
  },

  PROFILE_SETUP: {
    section: 'PROFILE',
    label: 'Start',
    question: 'Tell families who you are',
    next: 'PROFILE_TYPE',
    previous: 'MARKETTING_QUESTIONS',
  },
  PROFILE_TYPE: {
    section: 'PROFILE',
    label: 'Role',
    question: 'What is your role?',
    next: 'PROFILE_NAME',
    previous: 'PROFILE_SETUP',
    check: (_, user) => warningUnless(user.accountType !== null),
    missing: 'Say what your role is.',
  },
  PROFILE_NAME: {
    section: 'PROFILE',
    label: 'Name',
    question: 'Add your name',
    next: 'PROFILE_MISSION',
    previous: 'PROFILE_TYPE',
    check: (_, user) => validIf(filled(user.firstName) && filled(user.lastName) && !lacksOrganisationName(user)),
    missing: (user) =>
      lacksOrganisationName(user) ? 'Add the name of your organisation.' : 'Add your first and last name.',
  },
  PROFILE_MISSION: {
    section: 'PROFILE',
    label: 'Mission',
    question: 'Add your mission statement or motto',
    next: 'PROFILE_AVATAR',
    previous: 'PROFILE_NAME',
    check: (_, user) => validIf(filled(user.summary)),
    missing: 'Add your mission statement or motto.',
  },
  PROFILE_AVATAR: {
    section: 'PROFILE',
    label: 'Picture',
    question: 'Upload a profile picture or an avatar',
    next: 'PROFILE_ABOUT',
    previous: 'PROFILE_MISSION',
    check: (_, user) => validIf(filled(user.profilePicture)),
    missing: 'Add a profile picture or choose an avatar.',
  },
  PROFILE_ABOUT: {
    section: 'PROFILE',
    label: 'About you',
    question: 'Write a paragraph about you',
    next: 'PROFILE_CONTACT',
    previous: 'PROFILE_AVATAR',
    check: (_, user) => validIf(filled(user.biography)),
    missing: 'Write a paragraph about you.',
  },
  PROFILE_CONTACT: {
    section: 'PROFILE',
    label: 'Phone number',
    question: 'Add a phone number',
    next: (situation) => (situation.accountType === 'collaborator' ? 'LISTING_SETUP' : 'HAF_LISTING_TYPE'),
    previous: 'PROFILE_ABOUT',
    check: (_, user) => validIf(filled(user.phoneNumber)),
    missing: 'Add a phone number.',
  },

  HAF_LISTING_TYPE: {
    section: 'HAF_COUNCIL',
    label: 'Listing type',
    question: 'What is your listing type?',
    next: (situation) => (situation.isCouncilFunded ? 'HAF_SETUP' : 'LISTING_SETUP'),
    previous: (situation) => (situation.isAnother ? 'HAF_LISTING_TYPE' : 'PROFILE_CONTACT'),
  },
  HAF_SETUP: {
    section: 'HAF_COUNCIL',
    label: 'Start',
    question: 'Set up a council-funded listing',
    next: 'HAF_SELECT',
    previous: 'HAF_LISTING_TYPE',
  },
  HAF_SELECT: {
    section: 'HAF_COUNCIL',
    label: 'Council',
    question: 'Who is the council for this listing?',
    next: 'HAF_EXPLAINER',
    previous: 'HAF_SETUP',
    check: (experience) => validIf(Boolean(experience.council)),
    missing: 'Choose the council for this listing.',
  },
  HAF_EXPLAINER: {
    section: 'HAF_COUNCIL',
    label: 'How it works',
    question: 'How council-funded listings work',
    next: (situation) => (situation.hasCouncil ? 'HAF_PROVIDER_TYPE' : 'LISTING_SETUP'),
    previous: 'HAF_SELECT',
  },
  HAF_PROVIDER_TYPE: {
    section: 'HAF_COUNCIL',
    label: 'Provider type',
    question: 'What type of provider are you?',
    next: 'HAF_SEND_PROVIDER',
    previous: 'HAF_EXPLAINER',
  },
  HAF_SEND_PROVIDER: {
    section: 'HAF_COUNCIL',
    label: 'SEND provision',
    question: 'What type of SEND provider are you?',
    next: 'HAF_OUSTED_REGISTRED',
    previous: 'HAF_PROVIDER_TYPE',
  },
  HAF_OUSTED_REGISTRED: {
    section: 'HAF_COUNCIL',
    label: 'OFSTED',
    question: 'Are you OFSTED registered?',
    next: 'HAF_MEALS_PROVIDED',
    previous: 'HAF_SEND_PROVIDER',
  },
  HAF_MEALS_PROVIDED: {
    section: 'HAF_COUNCIL',
    label: 'Meals',
    question: 'What meals will you provide?',
    next: 'HAF_ACTIVITY_HOURS',
    previous: 'HAF_OUSTED_REGISTRED',
  },
  HAF_ACTIVITY_HOURS: {
    section: 'HAF_COUNCIL',
    label: 'Activity hours',
    question: 'What are your estimated hours of physical activity per 4 hour session?',
    next: 'LISTING_SETUP',
    previous: 'HAF_MEALS_PROVIDED',
  },

  LISTING_SETUP: {
    section: 'LISTING',
    label: 'Start',
    question: 'Describe what you offer',
    next: 'LISTING_TITLE',
    previous: (situation) => {
      if (!situation.isCouncilFunded) return beforeListing(situation);
      return situation.hasCouncil ? 'HAF_ACTIVITY_HOURS' : 'HAF_SELECT';
    },
  },
  LISTING_TITLE: {
    section: 'LISTING',
    label: 'Title',
    question: 'Give your listing a title',
    next: 'LISTING_STRAPLINE',
    previous: 'LISTING_SETUP',
    check: (experience) => validIf(filled(experience.title)),
    missing: 'Give your listing a title.',
  },
  LISTING_STRAPLINE: {
    section: 'LISTING',
    label: 'Summary',
    question: 'Add a one-sentence summary under your title',
    next: 'LISTING_UPLOAD_IMAGES',
    previous: 'LISTING_TITLE',
    check: (experience) => validIf(filled(experience.summary)),
    missing: 'Add a one-sentence summary.',
  },
  LISTING_UPLOAD_IMAGES: {
    section: 'LISTING',
    label: 'Photos',
    question: 'Add photos to your listing',
    next: 'LISTING_GALLERY',
    previous: 'LISTING_STRAPLINE',
    check: hasPicture,
    missing: 'Add at least one photo.',
  },
  LISTING_GALLERY: {
    section: 'LISTING',
    label: 'Gallery',
    question: 'Put your photos in order',
    next: 'LISTING_ADDRESS',
    previous: 'LISTING_UPLOAD_IMAGES',
    check: hasPicture,
    missing: 'Add at least one photo.',
  },
  LISTING_ADDRESS: {
    section: 'LISTING',
    label: 'Venue',
    question: 'Where is the venue or meeting point?',
    next: 'LISTING_ADDRESS_CONFIRM',
    previous: 'LISTING_GALLERY',
    check: (experience) => validIf(experience.isOnline || filled(experience.address.zipCode)),
    missing: 'Add the postcode of the venue or meeting point, or say that it is online.',
  },
  LISTING_ADDRESS_CONFIRM: {
    section: 'LISTING',
    label: 'Map',
    question: 'Is the pin in the right place?',
    next: 'LISTING_AGES',
    previous: 'LISTING_ADDRESS',
    check: (experience) => validIf(experience.isOnline || experience.address.latitude !== null),
    missing: 'Confirm where the venue is on the map.',
  },
  LISTING_AGES: {
    section: 'LISTING',
    label: 'Ages',
    question: 'What ages will attend this listing?',
    next: 'LISTING_GROUP_SIZE',
    previous: 'LISTING_ADDRESS_CONFIRM',
    check: (experience) => validIf(experience.audienceType !== null),
    missing: 'Say what ages will attend.',
  },
  LISTING_GROUP_SIZE: {
    section: 'LISTING',
    label: 'Group size',
    question: 'And how many attendees do you normally have in each session?',
    next: 'LISTING_CATEGORIES',
    previous: 'LISTING_AGES',
    check: (experience) => validIf(experience.maximumGroupSize !== null),
    missing: 'Say how many attendees you normally have in each session.',
  },
  LISTING_CATEGORIES: {
    section: 'LISTING',
    label: 'Categories',
    question: 'Choose two categories that describe your listing',
    next: 'LISTING_DESCRIPTION_INFO',
    previous: 'LISTING_GROUP_SIZE',
    check: (experience) => validIf(experience.categories.length > 0),
    missing: 'Choose at least one category.',
  },
  LISTING_DESCRIPTION_INFO: {
    section: 'LISTING',
    label: 'Writing well',
    question: 'How to write a good description',
    next: 'LISTING_DESCRIPTION',
    previous: 'LISTING_CATEGORIES',
  },
  LISTING_DESCRIPTION: {
    section: 'LISTING',
    label: 'Description',
    question: 'Your listing description',
    next: 'LISTING_SECTION',
    previous: 'LISTING_DESCRIPTION_INFO',
    check: (experience) => validIf(experience.sections.length > 0),
    missing: 'Describe your listing.',
  },
  LISTING_SECTION: {
    section: 'LISTING',
    label: 'More sections',
    question: 'Add more sections to your description',
    optional: true,
    next: 'LISTING_ACCESSIBILITY',
    previous: 'LISTING_DESCRIPTION',
    check: (experience) => {
      const first = experience.sections.find((section) => section.orderNumber === 1);
      return validIf(first !== undefined && charactersLeft(first.description) === 0);
    },
    missing: `The first part of your description needs at least ${MINIMUM_FIRST_SECTION} characters.`,
  },
  LISTING_ACCESSIBILITY: {
    section: 'LISTING',
    label: 'Accessibility',
    question: 'What accessibility measures do you provide?',
    optional: true,
    next: 'LISTING_LEARNING_AIMS',
    previous: 'LISTING_SECTION',
    check: (experience) => validIf(experience.accessibilityMeasures.length > 0),
  },
  LISTING_LEARNING_AIMS: {
    section: 'LISTING',
    label: 'Learning aims',
    question: 'What are the learning aims?',
    optional: true,
    next: 'LISTING_PROVISIONS',
    previous: 'LISTING_ACCESSIBILITY',
    check: (experience) => validIf(experience.learningAims.length > 0),
  },
  LISTING_PROVISIONS: {
    section: 'LISTING',
    label: 'What you provide',
    question: 'What do you provide on the day?',
    optional: true,
    next: 'LISTING_SAFETY_MEASURES',
    previous: 'LISTING_LEARNING_AIMS',
    check: (experience) => validIf(experience.provisions.length > 0),
  },
  LISTING_SAFETY_MEASURES: {
    section: 'LISTING',
    label: 'Safety',
    question: 'What safety measures do you provide?',
    next: 'LISTING_CANCELLATION_POLICY',
    previous: 'LISTING_PROVISIONS',
    check: (experience) => validIf(experience.safetyMeasures.length > 0),
    missing: 'Say what safety measures you provide.',
  },
  LISTING_CANCELLATION_POLICY: {
    section: 'LISTING',
    label: 'Cancellation',
    question: 'What is your cancellation policy?',
    next: (situation) => (situation.showCollectionStep ? 'LISTING_TO_COLLECTION' : 'LISTING_CONSUMER_REGULATIONS'),
    previous: 'LISTING_SAFETY_MEASURES',
    check: (experience) => warningUnless(experience.cancellationPolicy.preset !== null),
    missing: 'Choose a cancellation policy.',
  },
  LISTING_TO_COLLECTION: {
    section: 'LISTING',
    label: 'Collections',
    question: 'Add your listing to Collections',
    optional: true,
    next: 'LISTING_CONSUMER_REGULATIONS',
    previous: 'LISTING_CANCELLATION_POLICY',
  },
  LISTING_CONSUMER_REGULATIONS: {
    section: 'LISTING',
    label: 'Consumer law',
    question: 'Does the Consumer Contracts Regulation 2013 apply to you?',
    next: 'DATES_AND_TIMES_SETUP',
    previous: (situation) => (situation.showCollectionStep ? 'LISTING_TO_COLLECTION' : 'LISTING_CANCELLATION_POLICY'),
    check: (experience) => validIf(experience.cancellationPolicy.formalEducationalActivity !== null),
    missing: 'Say whether the Consumer Contracts Regulation 2013 applies to you.',
  },

  DATES_AND_TIMES_SETUP: {
    section: 'DATES_AND_TIMES',
    label: 'Start',
    question: 'Say when it takes place',
    next: 'DATES_AND_TIMES_TYPE',
    previous: 'LISTING_CONSUMER_REGULATIONS',
  },
  DATES_AND_TIMES_TYPE: {
    section: 'DATES_AND_TIMES',
    label: 'Kind of dates',
    question: "Let's choose the best way to display your dates",
    next: 'DATES_AND_TIMES_SELECT',
    previous: 'DATES_AND_TIMES_SETUP',
  },
  DATES_AND_TIMES_SELECT: {
    section: 'DATES_AND_TIMES',
    label: 'Dates',
    question: 'Click every date you are offering in this block',
    next: 'DATES_AND_TIMES_TIMES',
    previous: 'DATES_AND_TIMES_TYPE',
  },
  DATES_AND_TIMES_TIMES: {
    section: 'DATES_AND_TIMES',
    label: 'Times',
    question: 'Set the times for your sessions',
    next: 'DATES_AND_TIMES_PREVIEW',
    previous: 'DATES_AND_TIMES_SELECT',
  },
  DATES_AND_TIMES_PREVIEW: {
    section: 'DATES_AND_TIMES',
    label: 'Preview',
    question: 'Name your block and make edits',
    next: 'TICKETS_SETUP',
    previous: 'DATES_AND_TIMES_SELECT',
    check: (experience) => validIf(Boolean(experience.upcomingSession)),
    missing: 'Add at least one date that is still to come.',
  },

  TICKETS_SETUP: {
    section: 'TICKETS',
    label: 'Start',
    question: 'Say how people book',
    next: 'TICKETS_FORM',
    previous: 'DATES_AND_TIMES_PREVIEW',
  },
  TICKETS_FORM: {
    section: 'TICKETS',
    label: 'Add a ticket',
    question: 'Add a ticket',
    next: 'TICKETS_BANK',
    previous: 'TICKETS_SETUP',
  },
  TICKETS_BANK: {
    section: 'TICKETS',
    label: 'Tickets',
    question: 'Set up your tickets',
    next: 'QUESTIONNAIRE_SETUP',
    previous: 'TICKETS_FORM',
    check: (experience) => validIf(experience.tickets.length > 0),
    missing: 'Add at least one ticket.',
  },

  QUESTIONNAIRE_SETUP: {
    section: 'QUESTIONNAIRE',
    label: 'What you need to know',
    question: 'What you need to know of each child',
    next: 'QUESTIONNAIRE',
    previous: 'TICKETS_BANK',
  },
  QUESTIONNAIRE: {
    section: 'QUESTIONNAIRE',
    label: 'Questions',
    question: 'Preview checkout questions',
    next: 'SETTINGS_SETUP',
    previous: 'QUESTIONNAIRE_SETUP',
  },

  SETTINGS_SETUP: {
    section: 'SETTINGS',
    label: 'Start',
    question: 'Choose how bookings work',
    next: 'SETTINGS_PRIVACY',
    previous: 'QUESTIONNAIRE',
  },
  SETTINGS_PRIVACY: {
    section: 'SETTINGS',
    label: 'Private listing',
    question: 'Make my listing private',
    next: (situation) =>
      situation.hasCouncil || situation.isCouncilFunded ? 'SETTINGS_BOOKING_CONFIRMATION' : 'SETTINGS_INSTANT_BOOKING',
    previous: 'SETTINGS_SETUP',
  },
  SETTINGS_INSTANT_BOOKING: {
    section: 'SETTINGS',
    label: 'Instant book',
    question: 'Instant book',
    next: 'SETTINGS_BOOKING_CONFIRMATION',
    previous: 'SETTINGS_PRIVACY',
  },
  SETTINGS_BOOKING_CONFIRMATION: {
    section: 'SETTINGS',
    label: 'Confirmation message',
    question: 'Booking confirmation message',
    next: 'SETTINGS_ENFORCE_AGE_RANGE',
    previous: (situation) =>
      situation.hasCouncil || situation.isCouncilFunded ? 'SETTINGS_PRIVACY' : 'SETTINGS_INSTANT_BOOKING',
  },
  SETTINGS_ENFORCE_AGE_RANGE: {
    section: 'SETTINGS',
    label: 'Age range',
    question: 'Enforce attendees age range for bookings',
    next: 'SETTINGS_ATTENDANCE',
    previous: 'SETTINGS_BOOKING_CONFIRMATION',
  },
  SETTINGS_ATTENDANCE: {
    section: 'SETTINGS',
    label: 'Register',
    question: 'Show Arrived and Collected on Register',
    next: 'SETTINGS_WAITING_LIST',
    previous: 'SETTINGS_ENFORCE_AGE_RANGE',
  },
  SETTINGS_WAITING_LIST: {
    section: 'SETTINGS',
    label: 'Waiting list',
    question: 'Waiting list',
    next: 'SETTINGS_HIDE_BOOKING_PLACES',
    previous: 'SETTINGS_ATTENDANCE',
  },
  SETTINGS_HIDE_BOOKING_PLACES: {
    section: 'SETTINGS',
    label: 'Places left',
    question: 'Hide number of booking places available',
    next: 'BANK_ACCOUNT_PREVIEW',
    previous: 'SETTINGS_WAITING_LIST',
  },

  BANK_ACCOUNT_PREVIEW: {
    section: 'BANK_ACCOUNT',
    label: 'How you are paid',
    question: 'How you are paid',
    next: 'BANK_ACCOUNT_SETUP',
    previous: 'SETTINGS_HIDE_BOOKING_PLACES',
  },
  BANK_ACCOUNT_SETUP: {
    section: 'BANK_ACCOUNT',
    label: 'Start',
    question: 'Get ready to be paid',
    next: 'BANK_ACCOUNT_STATUS',
    previous: 'BANK_ACCOUNT_PREVIEW',
  },
  BANK_ACCOUNT_STATUS: {
    section: 'BANK_ACCOUNT',
    label: 'Bank account',
    question: 'Link a bank account via Stripe',
    next: 'ADD_MENTORS_SETUP',
    previous: 'BANK_ACCOUNT_SETUP',
    check: (_, user) => warningUnless(user.hasStripeAccount),
    missing: 'Link a bank account: a listing with paid tickets cannot be published without one.',
  },

  ADD_MENTORS_SETUP: {
    section: 'COLLABORATORS',
    label: 'Start',
    question: 'Work together with others',
    next: 'ADD_MENTORS_TYPE',
    previous: 'BANK_ACCOUNT_STATUS',
  },
  ADD_MENTORS_TYPE: {
    section: 'COLLABORATORS',
    label: 'Team members',
    question: 'What type of team members do you want to add?',
    optional: true,
    next: (situation) => (situation.teammateType === 'admin' ? 'ADMIN_ACCESS' : 'MENTOR_COLLABORATORS'),
    previous: 'ADD_MENTORS_SETUP',
    check: (experience) => warningUnless(experience.collaborators.length > 0),
  },
  ADMIN_ACCESS: {
    section: 'COLLABORATORS',
    label: 'Administrators',
    question: 'Add administrators',
    next: 'ADD_MENTORS_SETUP',
    previous: 'ADD_MENTORS_TYPE',
  },
  MENTOR_COLLABORATORS: {
    section: 'COLLABORATORS',
    label: 'Collaborators',
    question: 'Add collaborators',
    next: 'ADD_MENTORS_SETUP',
    previous: 'ADD_MENTORS_TYPE',
  },
};

/** Every step, in order. */
export const wizardSteps: readonly Step[] = stepNames.map((name) => ({
  ...rows[name],
  name,
  optional: rows[name].optional ?? false,
}));

const byName = new Map<string, Step>(wizardSteps.map((step) => [step.name, step]));

export function isStepName(name: string): name is StepName {
  return byName.has(name);
}

/** The step of this name. Throws for a name that is none: that is a bug, addresses are checked with `stepOfPath`. */
export function stepOf(name: StepName): Step {
  const step = byName.get(name);
  if (!step) throw new RangeError(`There is no step ${name}.`);
  return step;
}

function follow(link: Link, situation: Situation): StepName {
  return typeof link === 'function' ? link(situation) : link;
}

/** The step after this one. Throws when none is defined (specification, section 4). */
export function nextStep(step: Pick<Step, 'name' | 'next'>, situation: Situation): StepName {
  if (!step.next) throw new Error(`No next step is defined after ${step.name}.`);
  return follow(step.next, situation);
}

/** The step before this one; where there is none, the same step: going back then does nothing. */
export function previousStep(step: Pick<Step, 'name' | 'previous'>, situation: Situation): StepName {
  return step.previous ? follow(step.previous, situation) : step.name;
}

/** Whether a step is done for this listing and provider. */
export function validityOf(name: StepName, experience: WizardExperience, user: WizardUser): Validity {
  return stepOf(name).check?.(experience, user) ?? 'valid';
}

/**
 * Where somebody begins who wants to put a step right. Dates are named and edited at the preview, but as long as there is
 * no block of them they are begun by choosing their kind.
 */
export function beginningOf(name: StepName, hasBlock: boolean): StepName {
  return name === 'DATES_AND_TIMES_PREVIEW' && !hasBlock ? 'DATES_AND_TIMES_TYPE' : name;
}

/**
 * The nearest step in one direction that `isDrawn`, passing over those that have no form; null when the way ends, or
 * comes back to a step that was already passed.
 */
export function nearestDrawn(
  from: StepName,
  direction: 'next' | 'previous',
  situation: Situation,
  isDrawn: (name: StepName) => boolean,
): StepName | null {
  const passed = new Set<StepName>([from]);
  for (let name = from; ;) {
    const step = stepOf(name);
    if (direction === 'next' && !step.next) return null;
    name = direction === 'next' ? nextStep(step, situation) : previousStep(step, situation);
    if (passed.has(name)) return null;
    if (isDrawn(name)) return name;
    passed.add(name);
  }
}

/** 'LISTING_TITLE' → 'listing-title', as it stands in `/onboarding/{step}`. */
export function pathOf(name: StepName): string {
  return name.toLowerCase().replaceAll('_', '-');
}

/** 'listing-title' → 'LISTING_TITLE', or null when there is no such step. */
export function stepOfPath(path: string): StepName | null {
  const name = path.toUpperCase().replaceAll('-', '_');
  return isStepName(name) ? name : null;
}
