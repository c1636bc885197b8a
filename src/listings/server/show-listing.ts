import { timingSafeEqual } from 'node:crypto';
import type { Asker } from '../../identity/access.ts';
import { done, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound } from '../../platform/server/http.ts';
import type { Experience, ListingPage } from '../contract.ts';
import { agesSentence, isVisible, missingSteps, type ListingState, type MissingStep } from '../listing.ts';
import type { WizardUser } from '../wizard.ts';
import { askingOf, findListing, publicParts, publicProvider, type Asking, type ListingParts } from './queries.ts';

/** The provider as the steps of the wizard ask about them. Everybody has a drawn avatar, if not a picture. */
function wizardUserOf(provider: ListingParts['provider']): WizardUser {
  return {
    accountType: provider.account_type,
    firstName: provider.first_name,
    lastName: provider.last_name,
    summary: provider.mission,
    profilePicture: provider.key ?? `avatar-${provider.avatar}`,
    biography: provider.biography,
    phoneNumber: provider.phone_number,
    hasStripeAccount: provider.stripe_account_id !== null,
  };
}

/** The listing in the words of the API; `owner` is filled in for its provider only. */
export function experienceOf(row: ListingParts, asking: Asking, isOwner: boolean): Experience {
  const { pictures, ...parts } = publicParts(row, asking);
  const { id, name, slug } = publicProvider(row.provider);
  const experience: Experience = {
    ...parts,
    version: row.version,
    experienceMedia: pictures,
    // A listing is run by its provider alone until collaborators can be invited.
    collaborators: [],
    provider: { id, name, slug },
    enforceAgeRange: row.enforce_age_range,
    attendanceOnRegister: row.attendance_on_register,
    owner: null,
  };
  if (!isOwner) return experience;
  return {
    ...experience,
    owner: { key: row.private_key, confirmationMessage: row.confirmation_message, missing: missingOf(experience, row) },
  };
}

function missingOf(experience: Experience, row: ListingParts): MissingStep[] {
  return missingSteps(experience, wizardUserOf(row.provider), {
    isCouncilFunded: row.council_id !== null,
    hasPaidTicket: experience.tickets.some((ticket) => ticket.funding === 'PAID'),
    isBankAccountEnabled: row.provider.bank_state === 'ENABLED',
  });
}

/** The owner's view of a listing, or undefined when it is not theirs. */
export async function ownExperience(
  db: Queryable,
  asking: Asking,
  id: string,
  providerId: string,
): Promise<Experience | undefined> {
  const row = await findListing(db, asking, { id, providerId });
  return row && experienceOf(row, asking, true);
}

function isKeyOf(row: ListingParts, key: string | undefined): boolean {
  if (!key) return false;
  const given = Buffer.from(key);
  const right = Buffer.from(row.private_key);
  return given.length === right.length && timingSafeEqual(given, right);
}

function isShown(row: ListingParts, key: string | undefined): boolean {
  return (
    row.provider.disabled_at === null &&
    isVisible({ state: row.state as ListingState, isPrivate: row.is_private }, isKeyOf(row, key))
  );
}

/** One listing for whoever asks: its owner, a visitor, or a visitor with the key of its link. */
export async function showExperience(
  doors: Doors,
  asker: Asker,
  id: string,
  key: string | undefined,
): Promise<Result<Experience, 'not-found'>> {
  const asking = askingOf(doors);
  const row = await findListing(doors.db, asking, { id });
  if (!row) return notFound;
  const isOwner =
    asker.kind === 'signed-in' &&
    asker.subjectId === row.provider_id &&
    (asker.acting !== 'delegation' || asker.scope === 'full');
  if (!isOwner && !isShown(row, key)) return notFound;
  return done(experienceOf(row, asking, isOwner));
}

/** The public page of a listing: the same for everybody who may see it. */
export async function showListingPage(
  doors: Doors,
  slug: string,
  key: string | undefined,
): Promise<Result<ListingPage, 'not-found'>> {
  const asking = askingOf(doors);
  const row = await findListing(doors.db, asking, { slug });
  if (!row || !isShown(row, key)) return notFound;
  const parts = publicParts(row, asking);
  return done({
    ...parts,
    agesSentence: agesSentence(parts.audienceType, parts.ageFrom, parts.ageTo),
    fromPence: lowestPrice(parts.tickets),
    provider: publicProvider(row.provider),
  });
}

function lowestPrice(tickets: readonly { allInPence: number }[]): number | null {
  return tickets.length === 0 ? null : Math.min(...tickets.map((ticket) => ticket.allInPence));
}
