import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../../src/platform/server/services.ts';
import { publishAt } from '../../src/reflections/reflection.ts';
import { insertAll, type Row } from '../insert-all.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { TownListing } from './model.ts';
import type { SeededRandom } from './seeded-random.ts';
import { Words } from './words.ts';

/** The share of families that say how it was, and of these the share that does in their own words. */
const SAY_HOW_IT_WAS = 0.7;
const IN_OWN_WORDS = 0.75;

/** Marks who came to past sessions and was collected, and adds what most of their families said. The named family still has to be asked. */
export async function addReflections(
  services: Services,
  random: SeededRandom,
  listings: readonly TownListing[],
): Promise<void> {
  const places = await pastPlaces(services);
  await insertAll(
    services.db,
    'mark',
    places.flatMap((place) => [
      markRow(place, 'ARRIVED', place.start_date),
      markRow(place, 'COLLECTED', place.end_date),
    ]),
  );
  const reflections = new Map<string, Row<'reflection'>>();
  const kinds = new Map(listings.map(({ id, offer }) => [id, offer.kind]));
  const words = new Words(random);
  for (const place of places) {
    if (place.email === demoAccounts.family || reflections.has(place.booking_id)) continue;
    if (!random.chance(SAY_HOW_IT_WAS) && place.provider_email !== demoAccounts.organisation) continue;
    const kind = kinds.get(place.listing_id);
    const body = kind && random.chance(IN_OWN_WORDS) ? words.about(place.provider_id, kind, place.over18) : '';
    reflections.set(place.booking_id, reflectionRow(place, body, random, services.clock.now()));
  }
  await insertAll(services.db, 'reflection', [...reflections.values()]);
}

function markRow(place: PastPlace, kind: 'ARRIVED' | 'COLLECTED', at: Date) {
  return {
    id: randomUUIDv7(),
    place_id: place.id,
    session_id: place.session_id,
    kind,
    collected_by: kind === 'COLLECTED' ? `${place.first_name} ${place.last_name}`.trim() : '',
    made_at: at.toISOString(),
    received_at: at.toISOString(),
    marked_by_id: place.provider_id,
  };
}

type PastPlace = Awaited<ReturnType<typeof pastPlaces>>[number];

function pastPlaces({ db, clock }: Services) {
  return db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('learner', 'learner.id', 'place.learner_id')
    .innerJoin('account', 'account.id', 'booking.booker_id')
    .innerJoin('account as provider', 'provider.id', 'booking.provider_id')
    .select([
      'place.id',
      'place.session_id',
      'session.start_date',
      'session.end_date',
      'booking.id as booking_id',
      'booking.listing_id',
      'booking.provider_id',
      'booking.booker_id',
      'learner.over18',
      'account.email',
      'account.first_name',
      'account.last_name',
      'provider.email as provider_email',
    ])
    .where('place.state', '=', 'CONFIRMED')
    .where('session.end_date', '<', sql<Date>`${clock.now().toString()}::timestamptz`)
    .orderBy('session.end_date')
    .orderBy('booking.reference')
    .execute();
}

function reflectionRow(place: PastPlace, body: string, random: SeededRandom, now: Temporal.Instant): Row<'reflection'> {
  const submitted = place.end_date.toTemporalInstant().add({ hours: random.between(3, 40) });
  const at = publishAt(submitted);
  const isPublished = Temporal.Instant.compare(at, now) <= 0;
  return {
    id: randomUUIDv7(),
    booking_id: place.booking_id,
    listing_id: place.listing_id,
    provider_id: place.provider_id,
    account_id: place.booker_id,
    enjoyed: random.chance(0.9) ? 'yes' : 'partly',
    learned: random.chance(0.75) ? 'yes' : 'partly',
    cared_for: random.chance(0.95) ? 'yes' : 'partly',
    body,
    submitted_at: submitted.toString(),
    publish_at: at.toString(),
    published_at: isPublished ? at.toString() : null,
  };
}
