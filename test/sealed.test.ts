import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfWith } from '../src/media/server/pdf.fixture.ts';
import {
  checkOut,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  settleAll,
  type Bookable,
  type Family,
} from '../src/places/server/bookable.fixture.ts';
import { answerAt, askAt, type Given } from '../src/questionnaires/server/questions.fixture.ts';
import { filesWith, holds, Searcher } from './canaries.ts';
import { makeWorld, type Answer, type World } from './world.ts';

/** What nobody may find who has the database, its write-ahead log, the files, the log or the mails, but not the keys. */
const CANARY = 'canarybird';
/** What is kept in plain text, to know that the search finds what is there. */
const PLAIN = 'sparrowbird';

const secret = (of: string): string => `${of} of the ${CANARY}`;

/** What the short form of a learner holds, and is sealed. */
const shortForm = {
  allergies: secret('allergies'),
  medical: secret('medicine'),
  supportNeeds: secret('support'),
  emergencyName: secret('friend'),
};

const person = { name: secret('person'), relation: secret('relation'), description: secret('looks') };

/** Every section with words in it, as a family fills it in. */
const sections = {
  health: {
    conditions: secret('conditions'),
    medication: [{ name: secret('medicine'), dose: secret('dose'), times: secret('times') }],
    allergies: [{ allergen: secret('allergen'), reaction: secret('reaction'), plan: secret('plan') }],
    gp: { name: secret('doctor'), phone: '' },
  },
  food: { notes: secret('food') },
  support: { needs: secret('needs'), triggers: secret('triggers'), calming: secret('calming') },
  contacts: { people: [{ name: secret('contact'), relation: secret('relation'), phone: '' }] },
  collection: {
    people: [{ ...person, phone: '', picture: null }],
    mustNot: [{ ...person, picture: null }],
    password: secret('password'),
  },
};

const questions = [
  { type: 'long-text', label: 'Medicine', scope: 'learner', sensitive: true, onRegister: true },
  { type: 'short-text', label: 'Who must not collect?', scope: 'learner-session', sensitive: true, onRegister: true },
  { type: 'short-text', label: 'What should we know of your family?', scope: 'booking', sensitive: true },
  { type: 'one-of', label: 'Swims?', options: ['Yes', 'No'], scope: 'learner', sensitive: true },
  { type: 'file', label: 'Care plan', scope: 'learner', sensitive: true },
  { type: 'short-text', label: 'Favourite colour', scope: 'learner', onRegister: true },
];

let world: World;
let searcher: Searcher;
const logged: string[] = [];
/** Addresses that were asked, and those that answers lead to. */
const addresses: string[] = [];

beforeAll(async () => {
  world = await makeWorld({ logTo: (line) => logged.push(line) });
  searcher = await Searcher.begin(world);
  const ask = world.request.bind(world);
  world.request = async (address, options = {}) => {
    const answer = await ask(address, options);
    addresses.push(JSON.stringify([address, options.params, options.query]), answer.headers.get('location') ?? '');
    addresses.push(...(JSON.stringify(answer.body).match(/https?:[^"]+/g) ?? []));
    return answer;
  };
  await everyPath();
});
afterAll(async () => {
  await searcher.end();
  await world.stop();
});

async function everyPath(): Promise<void> {
  const bookable = await makeBookable(world, { starts: [240, 264, 288], pricePence: 1_200, capacity: 9 });
  const asked = await askAt(world, bookable, questions);
  const family = await makeFamily(world, 2);
  await addLearner(family);
  await tellEverything(family);
  const bookingId = await bookWithAnswers(family, bookable, asked);
  await sendNonsense(family, bookable, asked);
  await lookAt(bookingId, family, bookable);
  await changeBooking(bookingId, family, bookable);
  await failToKeep(family, bookable, asked);
  await askForApproval(family);
  await bookByHand();
  await settleAll(world);
}

/** Asks with two clicks, as people do. */
async function twice(address: string, options: Parameters<World['request']>[1]): Promise<Answer> {
  const idempotencyKey = randomUUID();
  await world.request(address, { ...options, idempotencyKey });
  const answer = await world.request(address, { ...options, idempotencyKey });
  expect({ address, status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
  return answer;
}

async function addLearner(family: Family): Promise<void> {
  const body = { firstName: 'Isla', lastName: 'Shah', dateOfBirth: '2019-05-17', ...shortForm };
  await twice('POST /learners', { as: family.id, body });
}

/** Fills in the profile of a child, says it again in other words, is refused once, and writes to the staff alone. */
async function tellEverything(family: Family): Promise<void> {
  const params = { learnerId: family.learnerIds[0] ?? '' };
  for (const [section, content] of Object.entries(sections))
    await twice(`PUT /learners/{learnerId}/sections/${section}`, {
      as: family.id,
      params,
      body: { version: 0, content },
    });
  const food = { notes: `${secret('food')}, warm` };
  const again = { as: family.id, params, body: { version: 1, content: food } };
  await twice('PUT /learners/{learnerId}/sections/food', again);
  const late = { ...again, body: { version: 1, content: { notes: secret('late') } } };
  expect((await world.request('PUT /learners/{learnerId}/sections/food', late)).status).toBe(409);
  const note = { contactOnly: secret('address'), restriction: secret('court') };
  await twice('PUT /learners/{learnerId}/own-note', { as: family.id, params, body: note });
  const { body } = await world.request('GET /learners/{learnerId}', { as: family.id, params });
  expect(JSON.stringify(body.told)).toContain(CANARY);
}

async function sendFile(family: Family): Promise<string> {
  const content = await pdfWith((plan) => plan.getPage(0).drawText(secret('plan')));
  const file = new File([content], `${secret('plan')}.pdf`, { type: 'application/pdf' });
  const sent = await world.request('POST /answer-files', { as: family.id, file });
  expect(sent.status).toBe(200);
  return sent.body.id;
}

async function bookWithAnswers(family: Family, bookable: Bookable, asked: readonly string[]): Promise<string> {
  const [medicine = '', collects = '', home = '', , plan = '', colour = ''] = asked;
  const sessionIds = bookable.sessionIds.slice(0, 2);
  const held = await hold(world, family, bookable, { sessionIds, idempotencyKey: randomUUID() });
  const bookingId = held.body.basket.bookings[0].id;
  const [mia = '', noah = ''] = family.learnerIds;
  const given: Given[] = [
    [medicine, mia, secret('inhaler')],
    [medicine, noah, secret('insulin')],
    ...sessionIds.map((sessionId): Given => [collects, mia, secret('somebody'), sessionId]),
    [home, null, secret('home')],
    [plan, mia, await sendFile(family)],
    [colour, mia, PLAIN],
  ];
  const answered = await answerAt(world, family, bookingId, given);
  expect({ status: answered.status, body: answered.body }).toMatchObject({ status: 200 });
  // Said again in other words: what was said before goes.
  await answerAt(world, family, bookingId, [[medicine, mia, `${secret('inhaler')}, the blue one`]]);
  await twice('POST /basket/renew', { as: family.id });
  const out = await checkOut(world, family, randomUUID());
  expect(out.body.outcome).toBe('pay');
  await payOnPage(out.body.url);
  await settleAll(world);
  return bookingId;
}

/** What is refused must be forgotten. */
async function sendNonsense(family: Family, bookable: Bookable, asked: readonly string[]): Promise<void> {
  const [medicine = '', , , swims = '', plan = ''] = asked;
  const [mia = ''] = family.learnerIds;
  const held = await hold(world, family, bookable, { sessionIds: bookable.sessionIds.slice(2) });
  const { id: bookingId, questions: shown } = held.body.basket.bookings[0];
  // Filled in with what was answered before.
  expect(JSON.stringify(shown)).toContain(CANARY);
  const refused: Given[] = [
    [swims, mia, CANARY],
    [medicine, mia, CANARY.repeat(2_000)],
    [medicine, mia, `${CANARY}\u0000`],
    [medicine, mia, { [CANARY]: CANARY }],
    [plan, mia, CANARY],
    [CANARY, mia, CANARY],
  ];
  for (const given of refused) await answerAt(world, family, bookingId, [given]);
  await world.request('PUT /basket/answers', { as: family.id, body: `{"bookingId": "${CANARY}", "answers": [` });
  await world.request('POST /answer-files', {
    as: family.id,
    file: new File([`%PDF ${CANARY}`], `${CANARY}.pdf`, { type: 'application/pdf' }),
  });
  await world.request('DELETE /basket', { as: family.id });
}

async function lookAt(bookingId: string, family: Family, bookable: Bookable): Promise<void> {
  for (const as of [family.id, bookable.providerId]) {
    const { body } = await world.request('GET /bookings/{bookingId}', { as, params: { bookingId } });
    expect(JSON.stringify(body.answers)).toContain(CANARY);
    const { file } = body.answers.find((answer: { file: unknown }) => answer.file);
    const opened = await world.request('GET /bookings/{bookingId}/files/{fileId}', {
      as,
      params: { bookingId, fileId: file.id },
    });
    expect(opened.status).toBe(200);
  }
  const [sessionId = ''] = bookable.sessionIds;
  const register = { as: bookable.providerId, params: { sessionId } };
  for (const seen of [
    await world.request('GET /registers/{sessionId}', register),
    await world.request('POST /registers/{sessionId}/print', {
      ...register,
      body: { reason: 'For the hall on Monday' },
    }),
  ])
    expect(JSON.stringify(seen.body)).toContain(CANARY);
  await world.request('GET /bookings', { as: bookable.providerId, query: { as: 'provider', type: 'all' } });
}

async function changeBooking(bookingId: string, family: Family, bookable: Bookable): Promise<void> {
  const { body } = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
  const [mia = ''] = family.learnerIds;
  type Place = { id: string; learner: { id: string }; session: { id: string } };
  const [first, second] = (body.places as Place[]).filter(({ learner }) => learner.id === mia);
  await twice('POST /bookings/{bookingId}/move', {
    as: family.id,
    params: { bookingId },
    body: {
      placeIds: [first?.id],
      sessionIds: [bookable.sessionIds[2]],
      ticketId: bookable.ticketId,
      expectedDifferencePence: 0,
    },
  });
  await world.request('POST /bookings/{bookingId}/cancel', {
    as: bookable.providerId,
    params: { bookingId },
    body: { placeIds: [second?.id], expectedRefundPence: 0, as: 'provider' },
    idempotencyKey: randomUUID(),
  });
}

/** The database refuses an answer, and says in its error which row it could not take. */
async function failToKeep(family: Family, bookable: Bookable, asked: readonly string[]): Promise<void> {
  const [medicine = ''] = asked;
  const [, noah = ''] = family.learnerIds;
  const held = await hold(world, family, bookable, { sessionIds: bookable.sessionIds.slice(2), learnerIds: [noah] });
  const { id: bookingId } = held.body.basket.bookings[0];
  const owner = new pg.Client({ connectionString: world.services.pool.options.connectionString });
  await owner.connect();
  await owner.query('alter table answer add constraint broken check (false) not valid');
  const failed = await answerAt(world, family, bookingId, [[medicine, noah, secret('insulin')]]);
  await owner.query('alter table answer drop constraint broken');
  await owner.end();
  expect(failed.status).toBe(500);
  await world.request('DELETE /basket', { as: family.id });
}

async function askForApproval(family: Family): Promise<void> {
  const bookable = await makeBookable(world, { starts: [480], pricePence: 0, needsApproval: true });
  const [medicine = ''] = await askAt(world, bookable, questions.slice(0, 1));
  const held = await hold(world, family, bookable);
  const bookingId = held.body.basket.bookings[0].id;
  await answerAt(world, family, bookingId, [[medicine, family.learnerIds[0] ?? '', secret('inhaler')]]);
  const out = await twice('POST /basket/checkout', { as: family.id, body: { expectedTotalPence: 0 } });
  expect(out.body.outcome).toBe('requested');
  await settleAll(world);
  const declined = await world.request('POST /bookings/{bookingId}/decline', {
    as: bookable.providerId,
    params: { bookingId },
    body: { reason: 'other', message: 'We are full.' },
    idempotencyKey: randomUUID(),
  });
  expect(declined.status).toBe(200);
}

/** A provider books for somebody who claims it later. */
async function bookByHand(): Promise<void> {
  const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
  const [medicine = ''] = await askAt(world, bookable, questions.slice(0, 1));
  const email = 'hannah@example.org';
  await twice('POST /bookings', {
    as: bookable.providerId,
    body: {
      listingId: bookable.listingId,
      customer: { kind: 'new', firstName: 'Hannah', emailAddress: email },
      learners: [{ kind: 'new', learner: { firstName: 'Ivy', dateOfBirth: '2019-03-01', over18: false } }],
      lines: [{ learner: 0, ticketId: bookable.ticketId, sessionIds: bookable.sessionIds, pricePence: null }],
      answers: [{ questionId: medicine, learner: 0, value: secret('insulin') }],
      way: 'free',
      expectedTotalPence: 0,
    },
  });
  await world.settle();
  const token = /claim-bookings\?token=([\w-]+)/.exec(world.mails(email)[0]?.text ?? '')?.[1];
  const hannah = await world.makeAccount({ email });
  expect((await world.request('POST /claims', { as: hannah.id, body: { token } })).status).toBe(200);
}

describe('what families tell about health, needs and collection', () => {
  it('stands in no table, no statistics, no event and no job', async () => {
    expect(await searcher.tablesWith(PLAIN)).toContain('public.answer');
    expect(await searcher.tablesWith(CANARY)).toEqual([]);
  });

  it('stands not in the write-ahead log', async () => {
    expect(await searcher.isInLog(PLAIN)).toBe(true);
    expect(await searcher.isInLog(CANARY)).toBe(false);
  });

  it('stands in no file of the store, and in no name of one', () => {
    expect(filesWith(world, CANARY)).toEqual([]);
    // Only what is sealed: nothing that looks like a document.
    expect(filesWith(world, '%PDF')).toEqual([]);
  });

  it('stands in no line of the log', () => {
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.filter((line) => holds(line, CANARY))).toEqual([]);
  });

  it('stands in no mail', () => {
    const mails = world.mails().map((mail) => JSON.stringify(mail));
    expect(mails.length).toBeGreaterThan(3);
    expect(mails.filter((mail) => holds(mail, CANARY))).toEqual([]);
  });

  it('stands in no address that was asked or answered, and is not told to the payment partner', async () => {
    expect(addresses.filter((address) => holds(address, CANARY))).toEqual([]);
    const { STRIPE_SECRET_KEY } = world.services.settings;
    for (const kind of ['payment_intents', 'refunds', 'events']) {
      const told = await fetch(`${world.stripeUrl}/v1/${kind}?limit=100`, {
        headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}` },
      });
      expect(holds(await told.text(), CANARY)).toBe(false);
    }
  });
});
