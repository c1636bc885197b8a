import type { SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DB } from '../../../db/tables.ts';
import { fullName } from '../../identity/name.ts';
import { storedPicture } from '../../media/picture.ts';
import { share } from '../../platform/money.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { query, type Value } from '../../platform/server/database/query.ts';
import type { Services } from '../../platform/server/services.ts';
import { linesOfFacts } from '../access-facts.ts';
import { policySentence, tiersOf, type Tier } from '../cancellation-policy.ts';
import { categoryOf, type Category } from '../category-table.ts';
import type { Experience } from '../contract.ts';
import type { CouncilFunding, MealType } from '../council-funding.ts';
import { feesOf, type Fees } from '../fees.ts';
import { agreedFees, standardFees } from './read-fees.ts';
import { categoryIds, pictures, tickets, upcomingSession } from './select-parts.ts';
import { withoutExactPlace } from '../place-privacy.ts';

/** What a query of listings needs to know beside the database: the moment, and the fees where no others are agreed. */
export type Asking = { now: Temporal.Instant; standard: Fees };

/** What a query of this moment needs to know. */
export function askingOf(services: Pick<Services, 'clock' | 'settings'>): Asking {
  return { now: services.clock.now(), standard: standardFees(services) };
}

type PictureRow = {
  key: string;
  width: number;
  height: number;
  colour: string;
  widths: number[];
  avif: boolean;
  alternative_text: string;
};
type SessionRow = { id: string; start_date: string | Date; end_date: string | Date };

/** A picture of a listing in its place. */
export function listingPicture(row: PictureRow): Experience['experienceMedia'][number] {
  return { ...storedPicture(row), alternativeText: row.alternative_text };
}

/** A moment of the database (a Date, or text inside JSON) as the API writes it. */
export function instantText(moment: Date | string): string {
  return new Date(moment).toISOString();
}

export function sessionOf(row: SessionRow | null): Experience['upcomingSession'] {
  return row && { id: row.id, startDate: instantText(row.start_date), endDate: instantText(row.end_date) };
}

type ListingQuery<Output> = SelectQueryBuilder<DB, 'listing', Output>;

/** Adds pictures, dates, tickets and the rest of what an `experience` shows: one query for the whole listing. */
function withParts<Output>(query: ListingQuery<Output>, now: string) {
  return query.selectAll('listing').select((listing) => [
    agreedFees(now),
    pictures(),
    jsonArrayFrom(
      listing
        .selectFrom('listing_section')
        .select(['listing_section.order_number', 'listing_section.title', 'listing_section.description'])
        .whereRef('listing_section.listing_id', '=', 'listing.id')
        .orderBy('listing_section.order_number'),
    ).as('parts'),
    categoryIds(),
    tickets(),
    upcomingSession(now),
    jsonObjectFrom(
      listing
        .selectFrom('council')
        .select(['council.id', 'council.title'])
        .whereRef('council.id', '=', 'listing.council_id'),
    ).as('council'),
    jsonArrayFrom(
      listing
        .selectFrom('council_review')
        .innerJoin('account', 'account.id', 'council_review.account_id')
        .select([
          'council_review.kind',
          'council_review.at',
          'council_review.message',
          'account.first_name',
          'account.last_name',
        ])
        .whereRef('council_review.listing_id', '=', 'listing.id')
        .orderBy('council_review.at', 'desc')
        .limit(20),
    ).as('council_reviews'),
    jsonObjectFrom(
      listing
        .selectFrom('account')
        .leftJoin('media', 'media.id', 'account.picture_id')
        .leftJoin('bank_account', 'bank_account.account_id', 'account.id')
        .select([
          'account.id',
          'account.slug',
          'account.account_type',
          'account.first_name',
          'account.last_name',
          'account.organisation_name',
          'account.provider_name',
          'account.mission',
          'account.biography',
          'account.phone_number',
          'account.avatar',
          'account.created_at',
          'account.disabled_at',
          'bank_account.state as bank_state',
          'bank_account.stripe_account_id',
          'media.key',
          'media.width',
          'media.height',
          'media.colour',
          'media.widths',
          'media.avif',
        ])
        .whereRef('account.id', '=', 'listing.provider_id'),
    )
      .$notNull()
      .as('provider'),
  ]);
}

/** The listing with everything that belongs to it, within what `where` lets the caller see; undefined if not found. */
export async function findListing(db: Queryable, { now }: Asking, where: { id: string; providerId?: string }) {
  let query = withParts(db.selectFrom('listing'), now.toString()).where('listing.id', '=', where.id);
  if (where.providerId) query = query.where('listing.provider_id', '=', where.providerId);
  return query.executeTakeFirst();
}

/** The same by the name in the address of the listing's page. */
export const listingsBySlug = query('listing-by-slug', (db, value: Value<{ slug: string; now: string }>) =>
  withParts(db.selectFrom('listing'), value('now')).where('listing.slug', '=', value('slug')),
);

export type ListingParts = NonNullable<Awaited<ReturnType<typeof findListing>>>;

/** The categories of a listing in the order they were chosen. */
export function categoriesOf(ids: readonly { category_id: number }[]): Category[] {
  return ids.flatMap(({ category_id }) => categoryOf(category_id) ?? []);
}

/** The address in full, for the provider, or as everybody may see it. */
function addressOf(row: ListingParts, isOwner: boolean): Experience['address'] {
  const address = {
    venueName: row.venue_name,
    addressLine: row.address_line,
    town: row.town,
    zipCode: row.zip_code,
    councilCode: row.council_code,
  };
  if (isOwner) return { ...address, latitude: row.latitude, longitude: row.longitude };
  const shown = row.exact_location === 'booked' ? withoutExactPlace(address) : address;
  return { ...shown, latitude: row.public_latitude, longitude: row.public_longitude };
}

/**
 * The parts of an answer that a listing shows everywhere. Only its owner is always told the exact place, and of tickets
 * that only a code opens.
 */
export function publicParts(row: ListingParts, { standard }: Asking, isOwner = false) {
  const { bookerFeeBasisPoints } = feesOf(row.agreed_fees, standard);
  const preset = row.cancellation_policy;
  const ownTiers = row.cancellation_tiers as Tier[];
  return {
    id: row.id,
    slug: row.slug,
    state: row.state,
    isPrivate: row.is_private,
    title: row.title,
    summary: row.summary,
    pictures: row.pictures.map(listingPicture),
    address: addressOf(row, isOwner),
    exactLocation: row.exact_location,
    isOnline: row.is_online,
    audienceType: row.audience_type,
    ageFrom: row.age_from,
    ageTo: row.age_to,
    maximumGroupSize: row.maximum_group_size,
    categories: categoriesOf(row.category_ids),
    sections: row.parts.map((part) => ({
      orderNumber: part.order_number,
      title: part.title,
      description: part.description,
    })),
    accessibilityMeasures: linesOfFacts(row.access_facts, row.accessibility_measures),
    learningAims: row.learning_aims,
    provisions: row.provisions,
    safetyMeasures: row.safety_measures,
    cancellationPolicy: {
      preset,
      tiers: preset ? [...tiersOf(preset, ownTiers)] : [],
      formalEducationalActivity: row.formal_educational_activity,
      sentence: preset && policySentence(preset, ownTiers),
    },
    tickets: row.tickets
      .filter((ticket) => isOwner || !ticket.code_only)
      .map((ticket) => ({
        id: ticket.id,
        name: ticket.name,
        description: ticket.description,
        audience: ticket.audience,
        unit: ticket.unit,
        funding: ticket.funding,
        concession: ticket.concession,
        pricePence: ticket.price_pence,
        allInPence: ticket.price_pence + share(ticket.price_pence, bookerFeeBasisPoints),
        ageFrom: ticket.age_from,
        ageTo: ticket.age_to,
      })),
    upcomingSession: sessionOf(row.upcoming_session),
    council: row.council,
    isCouncilFunded: row.is_council_funded,
    instantBook: row.instant_book,
    waitingList: row.waiting_list,
    hidePlaces: row.hide_places,
    publishedAt: row.published_at && instantText(row.published_at),
    updatedAt: instantText(row.updated_at),
  };
}

type FundingRow = Pick<
  ListingParts,
  'provider_type' | 'send_provider_type' | 'ofsted' | 'ofsted_number' | 'meals' | 'activity_hours'
>;

/** What the provider told the council. */
export function councilFundingOf(row: FundingRow): CouncilFunding & { meals: MealType[] } {
  return {
    providerType: row.provider_type,
    sendProviderType: row.send_provider_type,
    ofsted: row.ofsted,
    ofstedNumber: row.ofsted_number,
    meals: row.meals as MealType[],
    activityHours: row.activity_hours === null ? null : Number(row.activity_hours),
  };
}

type ReviewRow = {
  kind: DB['council_review']['kind'];
  at: string | Date;
  message: string;
  first_name: string;
  last_name: string;
};

/** What passed between provider and council, for either of them. */
export function councilReviewOf(row: ReviewRow) {
  return {
    kind: row.kind,
    at: instantText(row.at),
    by: fullName({ firstName: row.first_name, lastName: row.last_name }),
    message: row.message,
  };
}

type ProviderRow = Pick<
  ListingParts['provider'],
  'id' | 'slug' | 'provider_name' | 'mission' | 'biography' | 'avatar'
> & {
  created_at: string | Date;
} & { [Column in 'key' | 'width' | 'height' | 'colour' | 'widths' | 'avif']: ListingParts['provider'][Column] };

/** What families see of a provider. */
export function publicProvider(provider: ProviderRow) {
  const { key, width, height, colour, widths, avif } = provider;
  return {
    id: provider.id,
    slug: provider.slug,
    name: provider.provider_name,
    mission: provider.mission,
    biography: provider.biography,
    picture:
      key && width && height && colour && widths
        ? storedPicture({ key, width, height, colour, widths, avif: avif ?? false })
        : null,
    avatar: provider.avatar,
    since: instantText(provider.created_at),
  };
}
