import type { SignedIn } from '../../identity/access.ts';
import { takeFacts } from '../access-facts.ts';
import { categories } from '../category-table.ts';
import { distance } from '../../platform/geo.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { PostcodeMatch } from '../../platform/server/geocoder/geocoder.ts';
import { isolated } from '../../platform/isolated.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { checkTiers, type PolicyPreset } from '../cancellation-policy.ts';
import type { Experience, ListingChange } from '../contract.ts';
import { lostByChange } from '../listing.ts';
import { barredFields } from '../team-rights.ts';
import { keepVersion } from './keep-version.ts';
import { changeOwnListing, type OwnListing, type Change } from './change-own-listing.ts';
import { draftSlug, freeSlug } from './make-slug.ts';
import { writeNeeds } from './write-needs.ts';

type Changes = Omit<ListingChange, 'version'>;
export type ChangeRefusal =
  | 'not-found'
  | 'forbidden'
  | 'version-changed'
  | 'would-be-incomplete'
  | 'is-archived'
  | 'with-council'
  | 'invalid-input';

/** A pin further than this from its postcode is a slip of the finger. */
const FARTHEST_PIN_METRES = 20_000;

/**
 * Changes the fields that are named. The change must say which version it started from: if somebody else saved in
 * between, it is refused with what they changed, and nothing is written.
 */
export async function changeListing(
  services: Services,
  caller: SignedIn,
  id: string,
  { version, ...changes }: ListingChange,
): Promise<Result<Experience, ChangeRefusal>> {
  // The postcode may be looked up outside, so not while the listing is locked.
  const { address } = changes;
  const postcode = address && address.zipCode !== '' ? await services.geocoder.findPostcode(address.zipCode) : null;
  const fields = Object.keys(changes);
  const change = async (listing: OwnListing) => {
    const mine = checkRole(listing, fields);
    if (!mine.ok) return mine;
    const allowed = await checkVersion(listing, version, changes);
    if (!allowed.ok) return allowed;
    const free = checkCouncilFree(listing, changes);
    if (!free.ok) return free;
    const written = await writeChanges(services, listing, changes, postcode);
    if (!written.ok) return written;
    await keepVersion(listing, fields);
    return keepsComplete<Change>(listing, { kind: 'listing.changed', data: { version: version + 1, fields } });
  };
  return changeOwnListing<ChangeRefusal>(services, caller, id, change, 'team');
}

/** Collaborators change what describes the listing, and nothing else of it. */
function checkRole({ role, before }: OwnListing, fields: readonly string[]): Result<true, 'forbidden'> {
  const barred = barredFields(role, fields);
  if (barred.length === 0) return ok(true);
  return refuse('forbidden', `Only ${isolated(before.provider.name || 'the provider')} can change this.`, {
    details: { fields: barred },
  });
}

/** Refuses a change to an archived listing, and one that started from an older version than the present one. */
export async function checkVersion(
  listing: OwnListing,
  version: number,
  changes: Record<string, unknown>,
): Promise<Result<true, 'version-changed' | 'is-archived'>> {
  if (listing.state === 'ARCHIVED')
    return refuse('is-archived', 'This listing is archived and cannot be changed any more.');
  if (listing.version === version) return ok(true);
  const changed = await changedSince(listing.tx, listing.id, version);
  const current = Object.fromEntries(Object.keys(changes).map((field) => [field, currentValue(listing.before, field)]));
  return refuse(
    'version-changed',
    'Somebody else changed this listing in the meantime. Your change is not saved yet.',
    {
      details: { version: listing.version, changed, current },
    },
  );
}

/** Who pays for a listing cannot change while its council looks at it, or once people can book it. */
function checkCouncilFree(listing: OwnListing, changes: Changes): Result<true, 'with-council'> {
  const { council, isCouncilFunded } = listing.before;
  const moved =
    (changes.councilId !== undefined && changes.councilId !== (council?.id ?? null)) ||
    (changes.isCouncilFunded !== undefined && changes.isCouncilFunded !== isCouncilFunded);
  if (!moved || listing.state === 'DRAFT' || listing.state === 'CHANGES_ASKED') return ok(true);
  return refuse('with-council', 'Who pays for this listing cannot be changed any more. Please make another listing.');
}

/** The names of the fields that were changed after `version`. */
async function changedSince(tx: Tx, listingId: string, version: number): Promise<string[]> {
  const events = await tx
    .selectFrom('event')
    .select('data')
    .where('kind', '=', 'listing.changed')
    .where('about', '@>', sql<never>`${JSON.stringify({ listing: listingId })}::jsonb`)
    .where(sql<boolean>`(data->>'version')::int > ${version}`)
    .execute();
  return [...new Set(events.flatMap(({ data }) => (data as { fields?: string[] }).fields ?? []))];
}

function currentValue(experience: Experience, field: string): unknown {
  if (field === 'confirmationMessage') return experience.owner?.confirmationMessage;
  if (field === 'formalEducationalActivity') return experience.cancellationPolicy.formalEducationalActivity;
  if (field === 'councilFunding') return experience.owner?.councilFunding;
  if (field === 'councilId') return experience.council?.id ?? null;
  if (field === 'needs') return experience.owner?.needs;
  if (field === 'pictures') return experience.experienceMedia;
  return experience[field as keyof Experience];
}

/** What families can already see must stay complete: a published listing cannot lose its title or its safety measures. */
export async function keepsComplete<Value>(
  listing: OwnListing,
  value: Value,
): Promise<Result<Value, 'would-be-incomplete'>> {
  if (listing.state !== 'PUBLISHED') return ok(value);
  const after = await listing.after();
  const lost = lostByChange(listing.before.owner?.missing ?? [], after.owner?.missing ?? []);
  const [first] = lost;
  if (!first) return ok(value);
  return refuse(
    'would-be-incomplete',
    `This listing is published, so it cannot be left without this. ${first.message}`,
    { details: { missing: lost } },
  );
}

async function writeChanges(
  services: Services,
  listing: OwnListing,
  changes: Changes,
  postcode: PostcodeMatch | null,
): Promise<Result<true, 'invalid-input'>> {
  const { tx, id, before } = listing;
  const address = changes.address && locate(changes.address, postcode);
  if (address && !address.ok) return address;
  if (changes.councilId) {
    const council = await tx.selectFrom('council').select('id').where('id', '=', changes.councilId).executeTakeFirst();
    if (!council) {
      const message = 'Choose a council from the list.';
      return refuse('invalid-input', message, { fields: { councilId: message } });
    }
  }
  const policy = changes.cancellationPolicy && policyColumns(changes.cancellationPolicy);
  if (policy && !policy.ok) return policy;
  const ages = { from: valueOf(changes.ageFrom, before.ageFrom), to: valueOf(changes.ageTo, before.ageTo) };
  if (ages.from !== null && ages.to !== null && ages.from > ages.to) {
    return refuse('invalid-input', 'The youngest age must not be above the oldest.', {
      fields: { ageTo: 'This must not be below the youngest age.' },
    });
  }

  const title = changes.title ?? before.title;
  const town = address?.value.town ?? before.address.town;
  // An address that people may have been sent never changes; until then it follows title and town.
  const renamed = listing.publishedAt === null && (title !== before.title || town !== before.address.town);

  await tx
    .updateTable('listing')
    .set({
      title: changes.title,
      summary: changes.summary,
      ...(address && address.value),
      exact_location: changes.exactLocation,
      ...onlineColumns(changes, before.isOnline),
      audience_type: changes.audienceType,
      age_from: changes.ageFrom,
      age_to: changes.ageTo,
      maximum_group_size: changes.maximumGroupSize,
      ...accessColumns(changes),
      learning_aims: changes.learningAims,
      provisions: changes.provisions,
      safety_measures: changes.safetyMeasures,
      ...(policy && policy.value),
      formal_educational_activity: changes.formalEducationalActivity,
      ...councilColumns(changes),
      is_private: changes.isPrivate,
      instant_book: changes.instantBook,
      confirmation_message: changes.confirmationMessage,
      enforce_age_range: changes.enforceAgeRange,
      attendance_on_register: changes.attendanceOnRegister,
      waiting_list: changes.waitingList,
      hide_places: changes.hidePlaces,
      ...(renamed ? { slug: title === '' ? draftSlug() : await freeSlug(tx, id, title, town) } : {}),
      version: listing.version + 1,
      updated_at: listing.asking.now.toString(),
    })
    .where('id', '=', id)
    .execute();

  if (changes.categories) await writeCategories(tx, id, changes.categories);
  if (changes.sections) await writeSections(tx, id, changes.sections);
  if (changes.needs) await writeNeeds(services, listing, changes.needs);
  return ok(true);
}

function valueOf<Value>(changed: Value | undefined, before: Value): Value {
  return changed === undefined ? before : changed;
}

/** What was ticked is kept by its key, and the rest as it was written. */
function accessColumns({ accessibilityMeasures: lines }: Changes) {
  if (!lines) return {};
  const { facts, own } = takeFacts(lines);
  return { access_facts: facts, accessibility_measures: own };
}

type AddressColumns = {
  venue_name: string;
  address_line: string;
  town: string;
  zip_code: string;
  latitude: number | null;
  longitude: number | null;
  council_code: string | null;
};

/** Holds the address against its postcode; the council follows from that and is never taken from the caller. */
function locate(
  address: NonNullable<Changes['address']>,
  found: PostcodeMatch | null,
): Result<AddressColumns, 'invalid-input'> {
  const wrong = (field: string, message: string) =>
    refuse('invalid-input', message, { fields: { [`address.${field}`]: message } });
  const columns = {
    venue_name: address.venueName,
    address_line: address.addressLine,
    town: address.town,
    latitude: address.latitude,
    longitude: address.longitude,
  };
  if ((address.latitude === null) !== (address.longitude === null))
    return wrong('latitude', 'A place on the map needs both latitude and longitude.');
  if (address.zipCode === '') {
    if (address.latitude !== null) return wrong('zipCode', 'Add the postcode first.');
    return ok({ ...columns, zip_code: '', council_code: null });
  }
  if (!found) return wrong('zipCode', 'We do not know this postcode. Please check it.');
  if (address.latitude !== null && address.longitude !== null && found.precision === 'postcode') {
    const pin = { latitude: address.latitude, longitude: address.longitude };
    if (distance(found, pin) > FARTHEST_PIN_METRES)
      return wrong('latitude', 'The pin is far away from the postcode. Please move it, or check the postcode.');
  }
  return ok({
    ...columns,
    town: address.town || found.placeName,
    zip_code: found.postcode,
    council_code: found.councilCode,
  });
}

/** What takes place online has no venue and is called so where a venue stands: in mails, in calendars and on bookings. */
function onlineColumns({ isOnline, address }: Changes, wasOnline: boolean) {
  if (isOnline === true)
    return {
      is_online: true,
      exact_location: 'everyone' as const,
      venue_name: 'Online',
      address_line: '',
      town: '',
      zip_code: '',
      latitude: null,
      longitude: null,
      council_code: null,
    };
  if (isOnline === undefined) return {};
  return { is_online: false, ...(wasOnline && !address ? { venue_name: '' } : {}) };
}

function policyColumns(
  policy: NonNullable<Changes['cancellationPolicy']>,
): Result<{ cancellation_policy: PolicyPreset; cancellation_tiers: string }, 'invalid-input'> {
  if (policy.preset !== 'CUSTOM') return ok({ cancellation_policy: policy.preset, cancellation_tiers: '[]' });
  const tiers = checkTiers(policy.tiers ?? []);
  return tiers.ok ? ok({ cancellation_policy: 'CUSTOM', cancellation_tiers: JSON.stringify(tiers.value) }) : tiers;
}

/** A council makes a listing council-funded; one that is not funded any more has no council. */
function councilColumns({ isCouncilFunded, councilId, councilFunding: told }: Changes) {
  return {
    ...(councilId === undefined ? {} : { council_id: councilId }),
    ...(councilId ? { is_council_funded: true } : {}),
    ...(isCouncilFunded === undefined ? {} : { is_council_funded: isCouncilFunded }),
    ...(isCouncilFunded === false ? { council_id: null } : {}),
    ...(told && {
      provider_type: told.providerType,
      send_provider_type: told.sendProviderType,
      ofsted: told.ofsted,
      ofsted_number: told.ofstedNumber,
      meals: [...told.meals],
      activity_hours: told.activityHours,
    }),
  };
}

async function writeCategories(tx: Tx, listingId: string, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('listing_category').where('listing_id', '=', listingId).execute();
  const known = [...new Set(ids)].filter((id) => categories.some((category) => category.id === id));
  if (known.length === 0) return;
  await tx
    .insertInto('listing_category')
    .values(known.map((id, index) => ({ listing_id: listingId, category_id: id, position: index + 1 })))
    .execute();
}

async function writeSections(tx: Tx, listingId: string, sections: NonNullable<Changes['sections']>): Promise<void> {
  await tx.deleteFrom('listing_section').where('listing_id', '=', listingId).execute();
  if (sections.length === 0) return;
  await tx
    .insertInto('listing_section')
    .values(
      sections.map((section, index) => ({
        listing_id: listingId,
        order_number: index + 1,
        title: section.title,
        description: section.description,
      })),
    )
    .execute();
}
