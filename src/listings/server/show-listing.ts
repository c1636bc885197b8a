import { timingSafeEqual } from 'node:crypto';
import { feesOf } from '../fees.ts';
import type { Caller } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Experience, ListingPage } from '../contract.ts';
import { agesSentence, isVisible, missingSteps, type MissingStep } from '../listing.ts';
import type { ListingRole } from '../team-rights.ts';
import { priceInFront, type PricedTicket } from '../price-in-front.ts';
import type { WizardUser } from '../wizard-steps.ts';
import { listVersions } from './list-versions.ts';
import {
  askingOf,
  councilFundingOf,
  councilReviewOf,
  findListing,
  publicParts,
  listingsBySlug,
  publicProvider,
  type Asking,
  type ListingParts,
} from './queries.ts';
import { collaboratorsOn, roleOn } from './check-roles.ts';
import { readNeeds } from './read-needs.ts';

/** The provider as the steps of the wizard ask about them. Everybody has a drawn avatar, if not a picture. */
function wizardUserOf(provider: ListingParts['provider']): WizardUser {
  return {
    accountType: provider.account_type,
    firstName: provider.first_name,
    lastName: provider.last_name,
    organisationName: provider.organisation_name,
    summary: provider.mission,
    profilePicture: provider.key ?? `avatar-${provider.avatar}`,
    biography: provider.biography,
    phoneNumber: provider.phone_number,
    hasStripeAccount: provider.stripe_account_id !== null,
  };
}

/** What only those who run a listing are told, beside what is in its row. */
type Inside = Pick<Experience, 'collaborators'> &
  Pick<NonNullable<Experience['owner']>, 'role' | 'hasBlock' | 'isAnother' | 'earlierVersions' | 'needs'>;

async function insideOf(db: Queryable, id: string, role: ListingRole): Promise<Inside> {
  const block = await db
    .selectFrom('block')
    .select('id')
    .where('listing_id', '=', id)
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const other = await db
    .selectFrom('listing')
    .select('id')
    .where('id', '<>', id)
    .where('provider_id', '=', (from) => from.selectFrom('listing as this').select('provider_id').where('id', '=', id))
    .limit(1)
    .executeTakeFirst();
  return {
    role,
    hasBlock: block !== undefined,
    isAnother: other !== undefined,
    collaborators: await collaboratorsOn(db, id),
    earlierVersions: await listVersions(db, id),
    needs: await readNeeds(db, id),
  };
}

/** The listing in the words of the API; `inside` is there for those who run it only. */
function experienceOf(row: ListingParts, asking: Asking, inside: Inside | null): Experience {
  const { pictures, ...parts } = publicParts(row, asking, inside !== null);
  const { id, name, slug } = publicProvider(row.provider);
  const experience: Experience = {
    ...parts,
    version: row.version,
    experienceMedia: pictures,
    collaborators: [],
    provider: { id, name, slug },
    enforceAgeRange: row.enforce_age_range,
    attendanceOnRegister: row.attendance_on_register,
    owner: null,
  };
  if (!inside) return experience;
  const { collaborators, ...more } = inside;
  const told = { ...experience, collaborators };
  return {
    ...told,
    owner: {
      ...more,
      key: row.private_key,
      confirmationMessage: row.confirmation_message,
      missing: missingOf(told, row),
      fees: feesOf(row.agreed_fees, asking.standard),
      councilFunding: councilFundingOf(row),
      councilReviews: row.council_reviews.map(councilReviewOf),
    },
  };
}

function missingOf(experience: Experience, row: ListingParts): MissingStep[] {
  return missingSteps(experience, wizardUserOf(row.provider), {
    councilFunding: row.is_council_funded ? councilFundingOf(row) : null,
    hasPaidTicket: experience.tickets.some((ticket) => ticket.funding === 'PAID'),
    isBankAccountEnabled: row.provider.bank_state === 'ENABLED',
  });
}

/** A listing as somebody sees it who runs it in this role; undefined when there is none. Whether they do is asked before. */
export async function experienceFor(
  db: Queryable,
  asking: Asking,
  id: string,
  role: ListingRole,
): Promise<Experience | undefined> {
  const row = await findListing(db, asking, { id });
  return row && experienceOf(row, asking, await insideOf(db, id, role));
}

/** The owner's view of a listing, or undefined when it is not theirs. */
export async function ownExperience(
  db: Queryable,
  asking: Asking,
  id: string,
  providerId: string,
): Promise<Experience | undefined> {
  const row = await findListing(db, asking, { id, providerId });
  return row && experienceOf(row, asking, await insideOf(db, id, 'owner'));
}

function isKeyOf(row: ListingParts, key: string | undefined): boolean {
  if (!key) return false;
  const given = Buffer.from(key);
  const right = Buffer.from(row.private_key);
  return given.length === right.length && timingSafeEqual(given, right);
}

function isShown(row: ListingParts, key: string | undefined): boolean {
  return (
    row.provider.disabled_at === null && isVisible({ state: row.state, isPrivate: row.is_private }, isKeyOf(row, key))
  );
}

/** One listing for whoever asks: those who run it, a visitor, or a visitor with the key of its link. */
export async function showExperience(
  services: Services,
  caller: Caller,
  id: string,
  key: string | undefined,
): Promise<Result<Experience, 'not-found'>> {
  const asking = askingOf(services);
  const row = await findListing(services.db, asking, { id });
  if (!row) return notFound;
  const mayRun = caller.kind === 'signed-in' && (caller.acting !== 'delegation' || caller.scope === 'full');
  const role = mayRun ? await roleOn(services.db, id, caller.subjectId) : null;
  if (!role && !isShown(row, key)) return notFound;
  return ok(experienceOf(row, asking, role && (await insideOf(services.db, id, role))));
}

/** The public page of a listing: the same for everybody who may see it. */
export async function showListingPage(
  services: Services,
  slug: string,
  key: string | undefined,
): Promise<Result<ListingPage, 'not-found'>> {
  const asking = askingOf(services);
  const [row] = await listingsBySlug(services.pool, { slug, now: asking.now.toString() });
  if (!row || !isShown(row, key)) return notFound;
  const parts = publicParts(row, asking);
  return ok({
    ...parts,
    agesSentence: agesSentence(parts.audienceType, parts.ageFrom, parts.ageTo),
    sendProvision: row.send_provider_type,
    ...priceInFront(
      row.tickets.map(pricedOf),
      feesOf(row.agreed_fees, asking.standard).bookerFeeBasisPoints,
      asking.now,
    ),
    provider: publicProvider(row.provider),
  });
}

function pricedOf(row: ListingParts['tickets'][number]): PricedTicket {
  return {
    pricePence: row.price_pence,
    funding: row.funding,
    concession: row.concession,
    codeOnly: row.code_only,
    saleFrom: row.sale_from,
    saleTo: row.sale_to,
  };
}
