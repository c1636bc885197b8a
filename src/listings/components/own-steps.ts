import type { StepName } from '../wizard-steps.ts';
import type { DrawnStep } from './step.ts';
import { address } from './steps/address.tsx';
import { addressConfirm } from './steps/address-confirm.tsx';
import { administrators } from './steps/administrators.tsx';
import { ages } from './steps/ages.tsx';
import { bankPreview } from './steps/bank-preview.tsx';
import { cancellation } from './steps/cancellation.tsx';
import { categories } from './steps/categories.tsx';
import { collaborators } from './steps/collaborators.tsx';
import {
  activity,
  councilSelect,
  listingType,
  mealsProvided,
  ofstedRegistered,
  providerType,
  sendProvider,
} from './steps/council.tsx';
import { consumerRegulations } from './steps/consumer-regulations.tsx';
import { description } from './steps/description.tsx';
import { gallery } from './steps/gallery.tsx';
import { groupSize } from './steps/group-size.tsx';
import {
  bankAccountSetup,
  councilExplainer,
  councilSetup,
  datesSetup,
  descriptionInfo,
  listingSetup,
  profileSetup,
  settingsSetup,
  ticketsSetup,
} from './steps/introduction.tsx';
import { accessibility, learningAims, provisions, safetyMeasures } from './steps/lists.tsx';
import { marketing } from './steps/marketing.tsx';
import { needs } from './steps/needs.tsx';
import {
  profileAbout,
  profileAvatar,
  profileContact,
  profileMission,
  profileName,
  profileType,
} from './steps/profile.tsx';
import { sections } from './steps/sections.tsx';
import {
  attendance,
  bookingConfirmation,
  enforceAgeRange,
  hidePlaces,
  instantBooking,
  privacy,
  waitingList,
} from './steps/settings.tsx';
import { strapline } from './steps/strapline.tsx';
import { teamSetup } from './steps/team-setup.tsx';
import { teamType } from './steps/team-type.tsx';
import { title } from './steps/title.tsx';
import { uploadImages } from './steps/upload-images.tsx';

/** The steps that listings draw themselves. Those of dates, tickets, questions and the bank account are handed in. */
export const ownSteps: Partial<Record<StepName, DrawnStep>> = {
  MARKETTING_QUESTIONS: marketing,
  PROFILE_SETUP: profileSetup,
  PROFILE_TYPE: profileType,
  PROFILE_NAME: profileName,
  PROFILE_MISSION: profileMission,
  PROFILE_AVATAR: profileAvatar,
  PROFILE_ABOUT: profileAbout,
  PROFILE_CONTACT: profileContact,
  HAF_LISTING_TYPE: listingType,
  HAF_SETUP: councilSetup,
  HAF_SELECT: councilSelect,
  HAF_EXPLAINER: councilExplainer,
  HAF_PROVIDER_TYPE: providerType,
  HAF_SEND_PROVIDER: sendProvider,
  HAF_OUSTED_REGISTRED: ofstedRegistered,
  HAF_MEALS_PROVIDED: mealsProvided,
  HAF_ACTIVITY_HOURS: activity,
  LISTING_SETUP: listingSetup,
  LISTING_TITLE: title,
  LISTING_STRAPLINE: strapline,
  LISTING_UPLOAD_IMAGES: uploadImages,
  LISTING_GALLERY: gallery,
  LISTING_ADDRESS: address,
  LISTING_ADDRESS_CONFIRM: addressConfirm,
  LISTING_AGES: ages,
  LISTING_GROUP_SIZE: groupSize,
  LISTING_CATEGORIES: categories,
  LISTING_DESCRIPTION_INFO: descriptionInfo,
  LISTING_DESCRIPTION: description,
  LISTING_SECTION: sections,
  LISTING_ACCESSIBILITY: accessibility,
  LISTING_LEARNING_AIMS: learningAims,
  LISTING_PROVISIONS: provisions,
  LISTING_SAFETY_MEASURES: safetyMeasures,
  LISTING_CANCELLATION_POLICY: cancellation,
  LISTING_CONSUMER_REGULATIONS: consumerRegulations,
  DATES_AND_TIMES_SETUP: datesSetup,
  TICKETS_SETUP: ticketsSetup,
  QUESTIONNAIRE_SETUP: needs,
  SETTINGS_SETUP: settingsSetup,
  SETTINGS_PRIVACY: privacy,
  SETTINGS_INSTANT_BOOKING: instantBooking,
  SETTINGS_BOOKING_CONFIRMATION: bookingConfirmation,
  SETTINGS_ENFORCE_AGE_RANGE: enforceAgeRange,
  SETTINGS_ATTENDANCE: attendance,
  SETTINGS_WAITING_LIST: waitingList,
  SETTINGS_HIDE_BOOKING_PLACES: hidePlaces,
  BANK_ACCOUNT_PREVIEW: bankPreview,
  BANK_ACCOUNT_SETUP: bankAccountSetup,
  ADD_MENTORS_SETUP: teamSetup,
  ADD_MENTORS_TYPE: teamType,
  ADMIN_ACCESS: administrators,
  MENTOR_COLLABORATORS: collaborators,
};
