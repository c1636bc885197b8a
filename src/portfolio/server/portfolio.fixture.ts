import { randomUUIDv7 } from 'node:crypto';
import { makeWorld, type World } from '../../../test/world.ts';
import { listingKit } from '../../listings/server/listings.fixture.ts';

/** A learner who was at a date that is over, of whom the provider said what it saw, with a certificate. */
export type Attended = {
  world: World;
  family: string;
  learnerId: string;
  provider: string;
  bookingId: string;
  certificateId: string;
};

/** A world with one family whose learner, Wren, went bug hunting. */
export async function attendedWorld(): Promise<Attended> {
  const world = await makeWorld();
  world.clock.set('2027-04-01T09:00:00Z');
  return { world, ...(await attend(world)) };
}

/** Makes another family whose learner was somewhere, and lets that date pass. */
export async function attend(world: World): Promise<Omit<Attended, 'world'>> {
  const kit = listingKit(world);
  const { db } = world.services;
  const provider = await kit.makeProvider();
  const listingId = (await kit.publishedListing(provider)).id;
  await db
    .updateTable('listing')
    .set({ learning_aims: ['Name ten beetles', 'Share a rope'] })
    .where('id', '=', listingId)
    .execute();
  const placeId = await kit.book(listingId, await kit.addSession(listingId, 9));
  const place = await db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select(['booking.id', 'booking.booker_id', 'place.learner_id', 'place.session_id', 'session.end_date'])
    .where('place.id', '=', placeId)
    .executeTakeFirstOrThrow();
  const at = place.end_date.toISOString();
  world.clock.set(at);
  await db
    .insertInto('mark')
    .values({
      id: randomUUIDv7(),
      place_id: placeId,
      session_id: place.session_id,
      kind: 'ARRIVED',
      made_at: at,
      received_at: at,
      marked_by_id: provider,
    })
    .execute();
  const aims = [
    { aim: 'Name ten beetles', level: 'EXTEND' },
    { aim: 'Share a rope', level: 'NOT_OBSERVED' },
  ];
  const of = { booking_id: place.id, learner_id: place.learner_id };
  await db
    .insertInto('learner_reflection')
    .values({
      ...of,
      aims: JSON.stringify(aims),
      words: 'Found a stag beetle.',
      written_at: at,
      written_by_id: provider,
    })
    .execute();
  const certificateId = randomUUIDv7();
  await db
    .insertInto('certificate')
    .values({
      id: certificateId,
      ...of,
      provider_id: provider,
      title: 'Beetle keeper',
      body: 'Wren took part',
      signature: 'Robin Ash',
      with_picture: false,
      issued_at: at,
      issued_by_id: provider,
    })
    .execute();
  return { family: place.booker_id, learnerId: place.learner_id, provider, bookingId: place.id, certificateId };
}
