import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../../src/platform/server/services.ts';
import { publishAt } from '../../src/reflections/reflection.ts';
import { insertAll, type Row } from '../insert-all.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { SeededRandom } from './seeded-random.ts';

const words = [
  'Came home muddy, hoarse and asking when the next one is.',
  'Calm people who know what they are doing. We were nervous about the first day and need not have been.',
  'Lovely place, but hard to find in the rain. A sign at the gate would help.',
  'They took the time to listen, and it showed.',
  'Well organised, and there was always somebody to ask.',
  'A little long for the youngest, perfect for the older ones.',
];

/** Marks who came to past sessions and was collected, and adds what most of their families said. The named family still has to be asked. */
export async function addReflections(services: Services, random: SeededRandom): Promise<void> {
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
  for (const place of places) {
    if (place.email === demoAccounts.family || reflections.has(place.booking_id)) continue;
    if (!random.chance(0.7) && place.provider_email !== demoAccounts.organisation) continue;
    reflections.set(place.booking_id, reflectionRow(place, random, services.clock.now()));
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

function reflectionRow(place: PastPlace, random: SeededRandom, now: Temporal.Instant): Row<'reflection'> {
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
    body: random.chance(0.67) ? random.pick(words) : '',
    submitted_at: submitted.toString(),
    publish_at: at.toString(),
    published_at: isPublished ? at.toString() : null,
  };
}
