import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookAndPay, hold, makeBookable, makeFamily, type Family } from '../src/places/server/bookable.fixture.ts';
import { makeWorld, type Answer, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const CANARY = 'canarybird';
const word = (of: string): string => `${CANARY} ${of}`;

/** Everything in the table of idempotency keys, as texts and as the bytes that stand there. */
async function keptAnswers(): Promise<string[]> {
  const { rows } = await world.services.pool.query<{ row: Record<string, unknown> }>(
    'select to_jsonb(idempotency_key) as row from idempotency_key',
  );
  return rows.map(({ row }) =>
    Object.values(row)
      .map(String)
      .flatMap((text) => [text, Buffer.from(text.replace('\\x', ''), 'hex').toString('latin1')])
      .join('\n'),
  );
}

/** Asks twice with one key, as two clicks do, and answers what both were told. */
async function twice(as: string, address: string, asked: Parameters<World['request']>[1]): Promise<Answer> {
  const idempotencyKey = randomUUID();
  const first = await world.request(address, { as, ...asked, idempotencyKey });
  const second = await world.request(address, { as, ...asked, idempotencyKey });
  expect({ address, status: first.status, body: first.body }).toMatchObject({ status: 200 });
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.body).toEqual(first.body);
  return first;
}

const learner = {
  firstName: word('first name'),
  lastName: word('last name'),
  dateOfBirth: '2019-05-17',
  allergies: word('allergies'),
  medical: word('medicine'),
  supportNeeds: word('support'),
  emergencyName: word('emergency'),
  emergencyPhone: '07700 900123',
};

/** A question of the listing, and the family's answer to it. */
async function answerQuestion(family: Family, listing: { listingId: string; providerId: string }, bookingId: string) {
  const saved = await world.services.db
    .selectFrom('question')
    .select('id')
    .where('listing_id', '=', listing.listingId)
    .executeTakeFirstOrThrow();
  const answered = await world.request('PUT /basket/answers', {
    as: family.id,
    body: { bookingId, answers: [{ questionId: saved.id, learnerId: null, value: word('answer') }] },
  });
  expect(answered.status).toBe(200);
}

test('a family books, writes and cancels, each with two clicks: nothing that it wrote stands among the kept answers', async () => {
  const bookable = await makeBookable(world, { starts: [240, 264], pricePence: 0, title: word('title') });
  const family = await makeFamily(world);
  const profile = await world.request('PUT /users/me', {
    as: family.id,
    body: { firstName: word('parent'), lastName: word('family') },
  });
  expect(profile.status).toBe(200);
  const questions = { as: bookable.providerId, params: { experienceId: bookable.listingId } };
  const { body: before } = await world.request('GET /experiences/{experienceId}/questions', questions);
  const asked = await world.request('PUT /experiences/{experienceId}/questions', {
    ...questions,
    body: { version: before.version, questions: [{ type: 'short-text', label: word('question'), scope: 'booking' }] },
  });
  expect(asked.status).toBe(200);
  const added = await twice(family.id, 'POST /learners', { body: learner });
  const lines = bookable.sessionIds.map((sessionId) => ({
    sessionId,
    ticketId: bookable.ticketId,
    learnerId: added.body.id,
  }));
  const held = await twice(family.id, 'POST /basket/places', { body: { listingId: bookable.listingId, lines } });
  await answerQuestion(family, bookable, held.body.basket.bookings[0].id);
  expect((await twice(family.id, 'POST /basket/renew', {})).body.basket).toBeTruthy();
  const out = await twice(family.id, 'POST /basket/checkout', { body: { expectedTotalPence: 0 } });
  const [bookingId] = out.body.bookingIds;
  const { body: booking } = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
  await twice(family.id, 'POST /bookings/{bookingId}/cancel', {
    params: { bookingId },
    body: { placeIds: [booking.places[0].id], expectedRefundPence: 0, message: word('message') },
  });
  const talk = await twice(family.id, 'POST /conversations', {
    body: { listingId: bookable.listingId, body: word('question to the provider') },
  });
  await twice(bookable.providerId, 'POST /conversations/{conversationId}/messages', {
    params: { conversationId: talk.body.conversationId },
    body: { body: word('answer of the provider') },
  });
  await twice(family.id, 'POST /support/messages', { body: { body: word('a word to support') } });

  const kept = await keptAnswers();
  expect(kept).toHaveLength(8);
  expect(kept.filter((text) => text.includes(CANARY))).toEqual([]);
});

test('what a family was refused is kept no more readably than what it was given', async () => {
  const bookable = await makeBookable(world, { starts: [240], pricePence: 0, title: word('title') });
  const family = await makeFamily(world);
  const key = randomUUID();
  const refused = await hold(world, family, bookable, { sessionIds: [randomUUID()], idempotencyKey: key });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect((await keptAnswers()).filter((text) => text.includes(refused.body.message))).toEqual([]);
});

test('who reads the table cannot ask again: the key itself is not in it', async () => {
  const family = await makeFamily(world);
  const idempotencyKey = `a key that ${CANARY} knows`;
  await world.request('POST /learners', { as: family.id, body: learner, idempotencyKey });
  expect((await keptAnswers()).join('\n')).not.toContain(idempotencyKey);
});

test('a provider that repeats a click an hour later is shown the children again, and that is written down again', async () => {
  const bookable = await makeBookable(world, { starts: [240, 264], pricePence: 0 });
  const family = await makeFamily(world);
  const bookingId = await bookAndPay(world, family, bookable);
  const places = await world.services.db.selectFrom('place').select('id').where('booking_id', '=', bookingId).execute();
  const idempotencyKey = randomUUID();
  const click = () =>
    world.request('POST /bookings/{bookingId}/cancel', {
      as: bookable.providerId,
      params: { bookingId },
      body: { placeIds: [places[0]?.id], expectedRefundPence: 0, as: 'provider' },
      idempotencyKey,
    });
  const looks = async () =>
    (await world.services.pool.query('select from access_log where actor_id = $1', [bookable.providerId])).rowCount;
  expect((await click()).status).toBe(200);
  expect(await looks()).toBe(1);
  world.clock.advance({ hours: 1 });
  expect((await click()).headers.get('idempotent-replayed')).toBe('true');
  expect(await looks()).toBe(2);
});
