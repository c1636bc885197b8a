import { randomUUIDv7 } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { World } from '../../../test/world.ts';
import { addDate } from '../../../test/add-date.ts';

export const description = 'We walk into the wood, turn over stones and logs, and look at what lives there. '
  .repeat(4)
  .trim();

/** Everything that the wizard asks for the listing itself. */
export const complete = {
  title: 'Bug hunting',
  summary: 'Find and name ten beetles',
  address: {
    venueName: 'Ecclesall Woods',
    addressLine: 'Abbey Lane',
    town: 'Sheffield',
    zipCode: 's1 2hh',
    latitude: 53.38,
    longitude: -1.47,
  },
  audienceType: 'children',
  ageFrom: 5,
  ageTo: 11,
  maximumGroupSize: 12,
  categories: [3, 2],
  sections: [{ title: '', description }],
  safetyMeasures: ['A first aider is always there'],
  cancellationPolicy: { preset: 'MODERATE' },
  formalEducationalActivity: false,
};

/** How tests of listings make providers, listings, dates, tickets and bookings, by the API where it can be. */
export function listingKit(world: World) {
  /** A provider whose profile has everything that publishing asks for. */
  async function makeProvider(): Promise<string> {
    const { id } = await world.makeAccount({ accountType: 'mentor', firstName: 'Robin', lastName: 'Ash' });
    await world.services.db
      .updateTable('account')
      .set({
        mission: 'Out in all weathers',
        biography: 'A ranger for ten years.',
        phone_number: '0114 496 0000',
      })
      .where('id', '=', id)
      .execute();
    return id;
  }

  async function beginListing(as: string): Promise<{ id: string; version: number }> {
    const { status, body } = await world.request('POST /experiences', { as });
    expect(status).toBe(200);
    return { id: body.id, version: body.version };
  }

  async function change(id: string, version: number, fields: Record<string, unknown>, as: string) {
    return world.request('PATCH /experiences/{experienceId}', {
      as,
      params: { experienceId: id },
      body: { version, ...fields },
    });
  }

  async function act(action: 'publish' | 'pause' | 'archive', id: string, as: string) {
    return world.request(`POST /experiences/{experienceId}/${action}`, { as, params: { experienceId: id } });
  }

  /** A session in `days` days with this many places, in a block of its own. */
  async function addSession(listingId: string, days: number, places = { capacity: 12, taken: 0 }): Promise<string> {
    const { db, clock } = world.services;
    const blockId = randomUUIDv7();
    await db
      .insertInto('block')
      .values({
        id: blockId,
        listing_id: listingId,
        name: 'Spring',
        type: 'CHOOSE_DATES',
        created_at: clock.now().toString(),
      })
      .execute();
    return addDate(world, { blockId, listingId }, 24 * days, places);
  }

  async function addTicket(listingId: string, pricePence: number): Promise<string> {
    const id = randomUUIDv7();
    await world.services.db
      .insertInto('ticket')
      .values({
        id,
        listing_id: listingId,
        name: 'Child',
        audience: 'child',
        unit: 'session',
        funding: pricePence === 0 ? 'FREE' : 'PAID',
        price_pence: pricePence,
        created_at: world.clock.now().toString(),
      })
      .execute();
    return id;
  }

  /** A listing that lacks nothing; with a price it needs a bank account too. */
  async function readyListing(as: string, pricePence = 0): Promise<{ id: string; version: number }> {
    const { id, version } = await beginListing(as);
    const changed = await change(id, version, complete, as);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await addSession(id, 7);
    await addTicket(id, pricePence);
    return { id, version: changed.body.version };
  }

  async function publishedListing(as: string): Promise<{ id: string; version: number; slug: string }> {
    const { id } = await readyListing(as);
    const { status, body } = await act('publish', id, as);
    expect(status, JSON.stringify(body)).toBe(200);
    return { id, version: body.version, slug: body.slug };
  }

  async function uploadPicture(as: string): Promise<string> {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3b7a57' } })
      .jpeg()
      .toBuffer();
    const { body } = await world.request('POST /media', { as, file: new File([new Uint8Array(bytes)], 'wood.jpg') });
    return body.id;
  }

  async function setPictures(id: string, version: number, pictures: unknown[], as: string) {
    return world.request('PUT /experiences/{experienceId}/pictures', {
      as,
      params: { experienceId: id },
      body: { version, pictures },
    });
  }

  /** A confirmed place of somebody's child on a session. */
  async function book(listingId: string, sessionId: string): Promise<string> {
    const { db } = world.services;
    const now = world.clock.now().toString();
    const booker = (await world.makeAccount()).id;
    const [learner, booking, place] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
    const session = await db.selectFrom('session').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow();
    const { provider_id } = await db
      .selectFrom('listing')
      .select('provider_id')
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('learner')
      .values({ id: learner, account_id: booker, first_name: 'Wren', date_of_birth: '2019-05-01', created_at: now })
      .execute();
    await db
      .insertInto('booking')
      .values({
        id: booking,
        reference: booking.slice(-6),
        booker_id: booker,
        listing_id: listingId,
        provider_id,
        cancellation_policy: 'MODERATE',
        formal_educational_activity: false,
        provider_fee_basis_points: 200,
        booker_fee_basis_points: 300,
        created_at: now,
        confirmed_at: now,
      })
      .execute();
    const ticket = await db
      .selectFrom('ticket')
      .select('id')
      .where('listing_id', '=', listingId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('place')
      .values({
        id: place,
        booking_id: booking,
        session_id: sessionId,
        learner_id: learner,
        ticket_id: ticket.id,
        state: 'CONFIRMED',
        price_pence: 0,
        booker_fee_pence: 0,
        provider_fee_pence: 0,
        during: `[${session.start_date.toISOString()},${session.end_date.toISOString()})`,
        created_at: now,
        changed_at: now,
      })
      .execute();
    return place;
  }

  return {
    makeProvider,
    beginListing,
    change,
    act,
    addSession,
    addTicket,
    readyListing,
    publishedListing,
    uploadPicture,
    setPictures,
    book,
  };
}
