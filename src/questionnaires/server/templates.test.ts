import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { ask, decide, makeFunded, yes, type Funded } from '../../checkout/server/funded.fixture.ts';
import { addTicket, checkOut, closeSound, hold, makeFamily } from '../../places/server/bookable.fixture.ts';
import { answerAt } from './questions.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-03T09:00:00Z');
});
afterAll(() => closeSound(world));

const bus = {
  type: 'one-of',
  label: 'How do you get there?',
  options: ['On foot', 'By bus'],
  required: true,
  scope: 'learner',
};
const paramsOf = ({ councilId, programmeId }: Funded) => ({ councilId, programmeId });
const read = async (funded: Funded, as = funded.managerId) =>
  world.request('GET /councils/{councilId}/programmes/{programmeId}/questions', { as, params: paramsOf(funded) });
const save = async (funded: Funded, questions: object[], as = funded.managerId) =>
  world.request('PUT /councils/{councilId}/programmes/{programmeId}/questions', {
    as,
    params: paramsOf(funded),
    body: { version: (await read(funded)).body.version, questions },
  });
const askedAt = async (funded: Funded) =>
  (
    await world.request('GET /experiences/{experienceId}/questions', {
      as: funded.providerId,
      params: { experienceId: funded.listingId },
    })
  ).body;
const answersOf = async (funded: Funded, as = funded.officerId, page = 1) =>
  world.request('GET /councils/{councilId}/programmes/{programmeId}/answers', {
    as,
    params: paramsOf(funded),
    query: { page: String(page) },
  });
/** The children whom an officer has looked at as those of a booking that the council pays for. */
const lookedAt = async ({ officerId }: Funded) => {
  const looks = await world.services.db
    .selectFrom('access_log')
    .select('learner_id')
    .where('actor_id', '=', officerId)
    .where('what', '=', 'council-booking')
    .execute();
  return looks.map((look) => look.learner_id).toSorted();
};

/** A family that is eligible holds the listing's places and answers what it is asked with `value`. */
async function bookAndAnswer(funded: Funded, value: string) {
  const family = await makeFamily(world);
  await decide(world, funded, await ask(world, family, funded), yes);
  const held = await hold(world, family, funded);
  const [booking] = held.body.basket.bookings;
  const [question] = booking.questions;
  const saved = await world.request('PUT /basket/answers', {
    as: family.id,
    body: {
      bookingId: booking.id,
      answers: [{ questionId: question.id, learnerId: family.learnerIds[0], value }],
    },
  });
  const out = await checkOut(world, family);
  return { family, question, saved, out };
}

describe('a council’s questions', () => {
  test('are carried by listings of the programme, before their own, and their providers see why they are locked', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const saved = await save(funded, [bus]);
    expect([saved.status, saved.body.listings]).toEqual([200, 1]);
    const { questions, version } = await askedAt(funded);
    expect(questions).toMatchObject([
      { label: bus.label, lock: { council: 'Bramley Council', programme: 'HAF Easter' } },
    ]);
    const write = (list: object[]) =>
      world.request('PUT /experiences/{experienceId}/questions', {
        as: funded.providerId,
        params: { experienceId: funded.listingId },
        body: { version, questions: list },
      });
    const changed = await write([{ id: questions[0].id, type: 'short-text', label: 'Anything else?' }]);
    expect(changed.body.fields).toMatchObject({
      'questions.0.label': 'The council asks this question, so only the council can change it',
    });
    // Leaving it out does not take it away.
    expect((await write([{ type: 'short-text', label: 'Which wellies?' }])).status).toBe(200);
    expect((await askedAt(funded)).questions.map(({ label }: { label: string }) => label)).toEqual([
      bus.label,
      'Which wellies?',
    ]);
  });

  test('come to a listing that joins, and leave with the programme', async () => {
    const funded = await makeFunded(world, { starts: [240], kind: 'HAF' });
    await save(funded, [bus]);
    const { db } = world.services;
    // A listing of short breaks alone is not of a holiday programme.
    await db
      .insertInto('listing_category')
      .values({ listing_id: funded.listingId, category_id: 14, position: 1 })
      .execute();
    await save(funded, [{ ...(await read(funded)).body.questions[0] }]);
    expect((await askedAt(funded)).questions).toEqual([]);
    await db.deleteFrom('listing_category').where('listing_id', '=', funded.listingId).execute();
    await save(funded, [{ ...(await read(funded)).body.questions[0] }]);
    expect((await askedAt(funded)).questions).toHaveLength(1);
    const { body } = await world.request('GET /councils/{councilId}/programmes', {
      as: funded.managerId,
      params: { councilId: funded.councilId },
    });
    const [programme] = body.programmes;
    const {
      id: _id,
      allowanceText: _text,
      counts: _counts,
      discretionary: _share,
      codes: _codes,
      ...draft
    } = programme;
    const closed = await world.request('PUT /councils/{councilId}/programmes/{programmeId}', {
      as: funded.managerId,
      params: paramsOf(funded),
      body: { ...draft, closed: true },
    });
    expect(closed.status).toBe(200);
    await world.settle();
    expect((await askedAt(funded)).questions).toEqual([]);
  });

  test('are asked about places that the council pays for, and about no others', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    await save(funded, [bus]);
    const paid = await addTicket(world, funded, { pricePence: 1_000 });
    const family = await makeFamily(world);
    const held = await hold(world, family, { ...funded, ticketId: paid });
    expect(held.body.basket.bookings[0].questions).toEqual([]);
    const { question, out } = await bookAndAnswer(funded, 'By bus');
    expect(question).toMatchObject({ label: bus.label, council: 'Bramley Council' });
    expect(out.body.outcome).toBe('confirmed');
  });

  test('must be answered where the council says so', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    await save(funded, [bus]);
    const family = await makeFamily(world);
    await decide(world, funded, await ask(world, family, funded), yes);
    await hold(world, family, funded);
    expect((await checkOut(world, family)).body.key).toBe('answers-missing');
  });

  test('are answered to the council, which leaves a receipt, and not to another one; other words leave the answers as they are', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    await save(funded, [bus]);
    const { family } = await bookAndAnswer(funded, 'By bus');
    expect((await answersOf(funded)).body.answers).toMatchObject([{ question: bus.label, answer: 'By bus' }]);
    expect(await lookedAt(funded)).toEqual(family.learnerIds.slice(0, 1));
    const other = await makeFunded(world, { starts: [300] });
    expect((await answersOf(funded, other.officerId)).status).toBe(404);
    await save(funded, [{ ...bus, id: (await read(funded)).body.questions[0].id, label: 'How do you get home?' }]);
    expect((await askedAt(funded)).questions.map(({ label }: { label: string }) => label)).toEqual([
      'How do you get home?',
    ]);
    expect((await answersOf(funded)).body.answers).toMatchObject([{ question: bus.label, answer: 'By bus' }]);
  });

  test('about a whole booking leave a receipt for each child whose place the council pays for', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    await save(funded, [{ ...bus, scope: 'booking' }]);
    const family = await makeFamily(world, 2);
    await decide(world, funded, await ask(world, family, funded), yes);
    const held = await hold(world, family, funded);
    const [booking] = held.body.basket.bookings;
    const saved = await answerAt(world, family, booking.id, [[booking.questions[0].id, null, 'By bus']]);
    expect(saved.status).toBe(200);
    expect((await checkOut(world, family)).body.outcome).toBe('confirmed');
    expect(await lookedAt(funded)).toEqual([]);
    expect((await answersOf(funded)).body.answers).toMatchObject([{ learner: null, answer: 'By bus' }]);
    expect(await lookedAt(funded)).toEqual(family.learnerIds.toSorted());
  });

  test('on a page beyond the end are those of the last page', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    await save(funded, [bus]);
    expect((await answersOf(funded, funded.officerId, 3)).body).toMatchObject({ total: 0, page: 1, answers: [] });
    await bookAndAnswer(funded, 'By bus');
    const { body } = await answersOf(funded, funded.officerId, 3);
    expect(body).toMatchObject({ total: 1, page: 1, pages: 1, answers: [{ answer: 'By bus' }] });
  });

  test('keep the council’s order in listings that carry them already', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    await save(funded, [bus, { type: 'short-text', label: 'Which wellies?', scope: 'learner' }]);
    const labels = async () => (await askedAt(funded)).questions.map(({ label }: { label: string }) => label);
    expect(await labels()).toEqual([bus.label, 'Which wellies?']);
    const { questions } = (await read(funded)).body;
    expect((await save(funded, questions.toReversed())).status).toBe(200);
    expect(await labels()).toEqual(['Which wellies?', bus.label]);
  });

  test('that are sensitive are for whoever runs the session, not for the council', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    await save(funded, [{ ...bus, sensitive: true }]);
    await bookAndAnswer(funded, 'By bus');
    expect((await answersOf(funded)).body.answers).toEqual([]);
  });

  test('are refused in words where they cannot be asked, and only managers change them', async () => {
    const funded = await makeFunded(world, { starts: [240] });
    const wrong = await save(funded, [{ ...bus, options: ['On foot'] }]);
    expect(wrong.body.fields).toEqual({ 'questions.0.options': 'Add at least two options' });
    expect((await save(funded, [bus], funded.officerId)).status).toBe(403);
    const { version } = (await read(funded)).body;
    await save(funded, [bus]);
    const late = await world.request('PUT /councils/{councilId}/programmes/{programmeId}/questions', {
      as: funded.managerId,
      params: paramsOf(funded),
      body: { version, questions: [] },
    });
    expect(late.body.key).toBe('version-changed');
  });
});
