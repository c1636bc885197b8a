import { dateOf } from '../src/platform/time.ts';
import { randomUUIDv7 } from 'node:crypto';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasWords } from '../src/acting/log-words.ts';
import { allContracts } from '../src/app/contracts.ts';
import { ask, bookFunded, makeFunded, type Funded } from '../src/checkout/server/funded.fixture.ts';
import { isMarked, learnersIn, looks, partsOf, SAME_LOOK_MINUTES } from '../src/people/looks.ts';
import { tell } from '../src/people/server/tell.fixture.ts';
import { photo } from '../src/media/server/hostile-files.fixture.ts';
import { pdfWith } from '../src/media/server/pdf.fixture.ts';
import { BY_USE_CASE, logAnswer } from '../src/people/server/log-answer.ts';
import {
  bookAndPay,
  checkOut,
  hold,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../src/places/server/bookable.fixture.ts';
import type { Route } from '../src/platform/contract.ts';
import { insertEntries } from '../src/registers/server/keep-entries.ts';
import { book, join, makeWaitable } from '../src/waiting/server/waiting.fixture.ts';
import { accessTokenFor, makeWorld, type World } from './world.ts';

/** Answers that are files, or a stream, and name no learner. A new one says what it is: here, or by a `look`. */
const withoutLearners = new Set([
  'GET /experiences.csv',
  // What everybody sees of a page.
  'GET /share-pictures/{kind}/{file}',
  // Bookings have their references.
  'GET /councils/{councilId}/money.csv',
  // What a provider shows councils of itself.
  'GET /councils/{councilId}/providers/{providerId}/documents/{documentId}',
  'GET /provider-documents/{documentId}',
  'GET /live',
  'GET /media/{file}',
  // First names, for whoever was given the address by the family itself.
  'GET /calendar/{file}',
  'GET /places/still-map/{latitude}/{longitude}',
  'GET /auth/social/{provider}',
  'GET /auth/social/{provider}/callback',
  // Of one's own family, in person.
  'GET /eligibilities/{eligibilityId}/statement',
  'GET /users/me/data/archive/{archiveId}',
  'GET /portfolio/{learnerId}/files/{fileId}',
  'GET /portfolio/{learnerId}/documents/{documentId}',
  // For whoever was given the address by the family itself; each opening is written down for it.
  'GET /shared-portfolios/{token}/files/{fileId}',
  // Sums of a month.
  'GET /numbers/report.pdf',
  // Adults who wait, with how many places they need.
  'POST /experiences/{experienceId}/waiting-list-file',
  // What one side of a conversation sent to the other.
  'GET /message-files/{fileId}',
]);

const routes = allContracts.flatMap(([, contract]): [string, Route][] => Object.entries(contract));
const looking = routes.filter(([, route]) => route.look !== undefined);

/** Whether an answer has a field that is about somebody who attends, by its name, wherever it is; numbers only count. */
function showsSomebody(schema: z.ZodType, key: string | null = null): boolean {
  if (key !== null && /^(learners?|child|children)$/i.test(key) && !(schema instanceof z.ZodNumber)) return true;
  if (key !== null && /^(learnerName|dateOfBirth|allergies|medical|supportNeeds|conditions|medication)$/i.test(key))
    return true;
  return partsOf(schema).some(([below, part]) => showsSomebody(part, below));
}

/** Whether a field is of a section by its name, wherever it is, and does not say so: its looks would have no receipt for it. */
function hidesSection(schema: z.ZodType, key: string | null = null): boolean {
  if (isMarked(schema)) return false;
  if (key !== null && OF_SECTIONS.test(key)) return !isWhollyMarked(schema);
  return partsOf(schema).some(([below, part]) => hidesSection(part, below));
}
const OF_SECTIONS =
  /^(allergies|medical|medication|supportNeeds|diet|alerts|care|guardianNotes|photoConsent|emergency\w*|collect(ion|ors)\w*)$/;

/** Whether each value inside says of which section it is. */
const isWhollyMarked = (schema: z.ZodType): boolean =>
  isMarked(schema) || (partsOf(schema).length > 0 && partsOf(schema).every(([, part]) => isWhollyMarked(part)));

describe('a route that answers a field of a child', () => {
  it('says what the look at it is', () => {
    const silent = routes
      .filter(([address, { output, produces, look }]) =>
        look ? false : output ? showsSomebody(output) : produces !== undefined && !withoutLearners.has(address),
      )
      .map(([address]) => address);
    // The logs are about these looks.
    expect(silent.filter((address) => !isLog(address))).toEqual([]);
  });

  it('says of which section each field of a section is', () => {
    expect(looking.filter(([, { output }]) => output && hidesSection(output)).map(([address]) => address)).toEqual([]);
  });

  it('says where in the answer the learners are, or writes its line itself', () => {
    const nowhere = looking.filter(
      ([, { look, output }]) => look !== BY_USE_CASE && (!output || learnersIn(output).length === 0),
    );
    expect(nowhere.map(([address]) => address)).toEqual([]);
  });

  it('has words for the family', () => {
    expect(looks.filter((look) => !hasWords(look))).toEqual([]);
    expect(looking.filter(([, { look }]) => look !== BY_USE_CASE && !looks.some((one) => one === look))).toEqual([]);
  });
});

const isLog = (address: string): boolean => address.endsWith('/acting-log') || address.endsWith('/log');

let world: World;
let bookable: Bookable;
let family: Family;
let bookingId: string;
let placeId: string;
let fileId: string;
let pictureId: string;
let paid: { bookable: Bookable; family: Family; bookingId: string };
let funded: Funded;
let fundedBooking: { family: Family; bookingId: string };
let waiter: Family;
let entryId: string;
const helper = { id: '' };
const admin = { id: '' };

beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-01T09:00:00Z');
  const { db } = world.services;
  helper.id = (await world.makeAccount({ firstName: 'Hollis' })).id;
  admin.id = (await world.makeAccount({ role: 'admin' })).id;
  bookable = await makeBookable(world, { pricePence: 0, starts: [240, 264] });
  await db
    .updateTable('listing')
    .set({ learning_aims: ['Climb a tree'] })
    .where('id', '=', bookable.listingId)
    .execute();
  family = await makeFamily(world);
  await tell(world.services, family.learnerIds, {
    health: { conditions: 'Asthma', allergies: [{ allergen: 'Nuts' }] },
    support: { needs: 'A quiet corner' },
    contacts: { people: [{ name: 'Aunt Jo', phone: '07700 900123' }] },
  });
  bookingId = await bookWithPlan();
  placeId = await placeOf(bookingId);
  const picture = await world.request('POST /learners/{learnerId}/collector-pictures', {
    as: family.id,
    params: ofChild(),
    file: new File([new Uint8Array(await photo(400, 300).jpeg().toBuffer())], 'Gran.jpg', { type: 'image/jpeg' }),
  });
  pictureId = picture.body.id;
  paid = { bookable: await makeBookable(world), family: await makeFamily(world), bookingId: '' };
  paid.bookingId = await bookAndPay(world, paid.family, paid.bookable);
  funded = await makeFunded(world, { starts: [240] });
  fundedBooking = await bookFunded(world, funded);
  const full = await makeWaitable(world);
  await book(world, await makeFamily(world), full);
  waiter = await makeFamily(world);
  entryId = (await join(world, waiter, full)).body.entries[0].id;
  await ask(world, await makeFamily(world), funded);
  await world.settle();
});
afterAll(() => world.stop());

/** Books a date for which a file was asked. */
async function bookWithPlan(): Promise<string> {
  const as = bookable.providerId;
  const params = { experienceId: bookable.listingId };
  const { version } = (await world.request('GET /experiences/{experienceId}/questions', { as, params })).body;
  const questions = [{ type: 'file', label: 'Care plan', scope: 'learner', required: true }];
  const asked = await world.request('PUT /experiences/{experienceId}/questions', {
    as,
    params,
    body: { version, questions },
  });
  const [learnerId] = family.learnerIds;
  const held = await hold(world, family, bookable, { sessionIds: bookable.sessionIds.slice(0, 1) });
  const file = new File([await pdfWith()], 'plan.pdf', { type: 'application/pdf' });
  fileId = (await world.request('POST /answer-files', { as: family.id, file })).body.id;
  const answers = [{ questionId: asked.body.questions[0].id, learnerId, value: fileId }];
  const booking = held.body.basket.bookings[0].id;
  await world.request('PUT /basket/answers', { as: family.id, body: { bookingId: booking, answers } });
  return (await checkOut(world, family)).body.bookingIds[0];
}

const placeOf = async (booking: string): Promise<string> =>
  (
    await world.services.db
      .selectFrom('place')
      .select('id')
      .where('booking_id', '=', booking)
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;

type Case = {
  /** Who looks: for the family or for the provider as their delegate, or as themselves. */
  who: () => { as: string } | { for: string };
  learner?: () => string | undefined;
  params?: () => Record<string, string>;
  query?: () => Record<string, string>;
  body?: object | (() => object);
  /** What the answer shows of the child; the name alone unless told. */
  sections?: string[];
  prepare?: () => Promise<unknown>;
};
const forFamily = () => ({ for: family.id });
const provider = () => ({ as: bookable.providerId });
const officer = () => ({ as: funded.officerId });
const ofBooking = () => ({ bookingId });
const ofChild = () => ({ learnerId: family.learnerIds[0] ?? '' });
const ofSession = () => ({ sessionId: bookable.sessionIds[0] ?? '' });
const ofFunded = () => ({ councilId: funded.councilId, bookingId: fundedBooking.bookingId });
const fundedChild = () => fundedBooking.family.learnerIds[0];
const paidChild = () => paid.family.learnerIds[0];

/** A file of places with what is said of SEND; no name is in it. */
const reportFile: Case = {
  who: officer,
  learner: fundedChild,
  params: () => ({ councilId: funded.councilId }),
  query: () => ({ kind: 'places', columns: 'child,send', ...aroundFunded() }),
  sections: ['support'],
  prepare: () => saySend(),
};

/** One for each route that reads, and for each that writes its line itself. */
const cases: Record<string, Case> = {
  'GET /learners': { who: forFamily },
  'GET /learners/{learnerId}': { who: forFamily, params: ofChild },
  'GET /coming-dates': { who: forFamily },
  'GET /calendar': { who: forFamily, query: () => ({ from: '2027-04-01', to: '2027-04-30' }) },
  'GET /bookings': { who: provider, query: () => ({ as: 'provider' }) },
  'GET /bookings.csv': { who: provider, query: () => ({ as: 'provider' }) },
  'GET /bookings/{bookingId}': { who: provider, params: ofBooking },
  'GET /bookings/{bookingId}/sharing': { who: forFamily, params: ofBooking },
  'GET /bookings/{bookingId}/incidents': { who: forFamily, params: ofBooking, prepare: () => report() },
  'GET /bookings/{bookingId}/calendar.ics': { who: forFamily, params: ofBooking },
  'GET /bookings/{bookingId}/refund-quote': { who: provider, params: ofBooking },
  'GET /bookings/{bookingId}/move-options': { who: forFamily, params: ofBooking, query: () => ({ places: placeId }) },
  'GET /bookings/{bookingId}/invoice': {
    who: () => ({ as: paid.bookable.providerId }),
    learner: paidChild,
    params: () => ({ bookingId: paid.bookingId }),
  },
  'GET /bookings/{bookingId}/files/{fileId}': { who: provider, params: () => ({ bookingId, fileId }) },
  'GET /councils/{councilId}/bookings/{bookingId}': { who: officer, learner: fundedChild, params: ofFunded },
  'GET /councils/{councilId}/bookings/{bookingId}/refund-quote': {
    who: officer,
    learner: fundedChild,
    params: ofFunded,
  },
  'GET /councils/{councilId}/eligibilities': {
    who: officer,
    learner: fundedChild,
    params: () => ({ councilId: funded.councilId }),
    query: () => ({ eligibility: 'all' }),
    sections: ['basics', 'support'],
    prepare: () => saySend(),
  },
  'GET /councils/{councilId}/programmes/{programmeId}/allowances': {
    who: officer,
    learner: fundedChild,
    params: () => ({ councilId: funded.councilId, programmeId: funded.programmeId }),
  },
  'GET /councils/{councilId}/programmes/{programmeId}/answers': {
    who: officer,
    learner: fundedChild,
    params: () => ({ councilId: funded.councilId, programmeId: funded.programmeId }),
    prepare: () => answerCouncil(),
  },
  'GET /councils/{councilId}/school-lists/{listId}': {
    who: officer,
    learner: fundedChild,
    params: () => ({ councilId: funded.councilId, listId }),
    prepare: () => listSchool(),
  },
  'GET /councils/{councilId}/eligibilities/{eligibilityId}/duplicates': {
    who: officer,
    learner: fundedChild,
    params: () => ({ councilId: funded.councilId, eligibilityId: evidence.eligibilityId }),
    prepare: () => sendEvidence(),
  },
  'GET /councils/{councilId}/messages': {
    who: officer,
    learner: fundedChild,
    params: () => ({ councilId: funded.councilId }),
    query: () => ({ show: 'all' }),
    prepare: () => askFamily(),
  },
  'GET /councils/{councilId}/eligibilities/{eligibilityId}/files/{fileId}': {
    who: officer,
    learner: fundedChild,
    params: () => ({ councilId: funded.councilId, ...evidence }),
    prepare: () => sendEvidence(),
  },
  'GET /councils/{councilId}/attendance': {
    who: officer,
    learner: fundedChild,
    params: () => ({ councilId: funded.councilId }),
    query: () => ({ names: 'yes' }),
    // Who stayed away without a word is there, and nobody else.
    prepare: () => stayAway(),
  },
  'GET /councils/{councilId}/report/rows': {
    who: officer,
    learner: fundedChild,
    params: () => ({ councilId: funded.councilId }),
    query: () => ({ table: 'outcome', names: 'yes', ...aroundFunded() }),
    sections: ['basics', 'support'],
    prepare: () => saySend(),
  },
  // Children have numbers there, but what is said of their SEND is taken along.
  'GET /councils/{councilId}/report.csv': reportFile,
  'GET /councils/{councilId}/report.xlsx': reportFile,
  'GET /experiences/{experienceId}/funding': {
    who: () => ({ for: fundedBooking.family.id }),
    learner: fundedChild,
    params: () => ({ experienceId: funded.listingId }),
    sections: ['basics', 'support'],
    prepare: () => saySend(),
  },
  'GET /eligibilities': {
    who: () => ({ for: fundedBooking.family.id }),
    learner: fundedChild,
    sections: ['basics', 'support'],
    prepare: () => saySend(),
  },
  'GET /waiting-entries': { who: () => ({ for: waiter.id }), learner: () => waiter.learnerIds[0] },
  'GET /waiting-entries/{entryId}': {
    who: () => ({ for: waiter.id }),
    learner: () => waiter.learnerIds[0],
    params: () => ({ entryId }),
  },
  'GET /basket': {
    who: forFamily,
    prepare: () => hold(world, family, bookable, { sessionIds: bookable.sessionIds.slice(1) }),
  },
  'GET /basket/taken-times': { who: forFamily },
  'GET /basket/sharing': {
    who: forFamily,
    prepare: () => hold(world, family, bookable, { sessionIds: bookable.sessionIds.slice(1) }),
  },
  'GET /customers': { who: provider },
  'POST /bookings-file': { who: provider, body: () => ({ bookingIds: [bookingId] }) },
  'GET /known-customers': { who: provider },
  'GET /known-customers.csv': { who: provider },
  'GET /known-customers/{customerId}': { who: provider, params: () => ({ customerId: family.id }) },
  'GET /payouts/{payoutId}': {
    who: () => ({ as: paid.bookable.providerId }),
    learner: paidChild,
    params: () => ({ payoutId: paid.bookable.sessionIds[0] ?? '' }),
  },
  'GET /payouts.csv': {
    who: () => ({ as: paid.bookable.providerId }),
    learner: paidChild,
    query: () => ({ kind: 'places' }),
  },
  'POST /payouts-file': {
    who: () => ({ as: paid.bookable.providerId }),
    learner: paidChild,
    body: () => ({ sessionIds: paid.bookable.sessionIds.slice(0, 1), kind: 'places' }),
  },
  'GET /day-pack': {
    who: provider,
    // As if it were held today; when it begins stays, so that contacts do not come with it yet.
    prepare: () =>
      world.services.db
        .updateTable('session')
        .set({ local_date: dateOf(world.clock.now().toString()) })
        .where('id', '=', bookable.sessionIds[0] ?? '')
        .execute(),
    sections: ['basics', 'health', 'support', 'consents'],
  },
  'GET /registers/{sessionId}': {
    who: provider,
    params: ofSession,
    sections: ['basics', 'health', 'support', 'consents'],
  },
  'POST /registers/{sessionId}/print': {
    who: provider,
    params: ofSession,
    body: { reason: 'No signal in the wood' },
    sections: ['basics', 'health', 'support', 'consents'],
  },
  'GET /bookings/{bookingId}/learner-sheets': { who: provider, params: ofBooking },
  'POST /bookings/{bookingId}/learner-sheets': {
    who: provider,
    params: ofBooking,
    body: { reason: 'No signal in the wood' },
    sections: ['basics', 'health', 'support'],
  },
  'GET /reflections/learners': { who: provider, prepare: () => attend() },
  // After the one before: who was reflected on is not asked for any more.
  'GET /reflections/own': { who: forFamily, prepare: () => saySomething() },
  'GET /certificates': { who: provider },
  'GET /certificates/own': { who: forFamily, prepare: certify },
  'GET /certificates/{certificateId}': { who: provider, params: () => ({ certificateId }) },
  'POST /registers/{sessionId}/places/{placeId}/password': {
    who: provider,
    params: () => ({ ...ofSession(), placeId }),
    body: { word: 'Dandelion' },
    prepare: () => tell(world.services, family.learnerIds, { collection: { password: 'dandelion' } }),
  },
  // After the child attended: the date is not over for a day.
  'GET /learners/{learnerId}/collector-pictures/{pictureId}': {
    who: provider,
    params: () => ({ ...ofChild(), pictureId }),
    sections: ['basics', 'collection'],
  },
};

/** Days around the funded date. */
const aroundFunded = () => {
  const today = Temporal.PlainDate.from(dateOf(world.clock.now().toString()));
  return { from: today.subtract({ days: 30 }).toString(), to: today.add({ days: 30 }).toString() };
};

/** The funded child stayed away without a word, from a date that is put on today. */
async function stayAway(): Promise<void> {
  const place = await world.services.db
    .selectFrom('place')
    .select(['id', 'session_id'])
    .where('booking_id', '=', fundedBooking.bookingId)
    .executeTakeFirstOrThrow();
  await world.services.db
    .updateTable('session')
    .set({ local_date: dateOf(world.clock.now().toString()) })
    .where('id', '=', place.session_id)
    .execute();
  await world.services.db
    .insertInto('mark')
    .values({
      id: randomUUIDv7(),
      place_id: place.id,
      session_id: place.session_id,
      kind: 'ABSENT_UNNOTIFIED',
      made_at: world.clock.now().toString(),
      received_at: world.clock.now().toString(),
      marked_by_id: funded.providerId,
    })
    .execute();
}

/** The child was there, and the dates are over. */
async function attend(): Promise<void> {
  const [sessionId = ''] = bookable.sessionIds;
  const { start_date, end_date } = await world.services.db
    .selectFrom('session')
    .select(['start_date', 'end_date'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  await world.services.db
    .insertInto('mark')
    .values({
      id: randomUUIDv7(),
      place_id: placeId,
      session_id: sessionId,
      kind: 'ARRIVED',
      made_at: start_date,
      received_at: start_date,
      marked_by_id: bookable.providerId,
    })
    .execute();
  world.clock.set(new Date(end_date.getTime() + 3_600_000).toISOString());
}

/** Something happened to the child, and was written down. */
const report = () =>
  world.services.db.transaction().execute((tx) =>
    insertEntries(
      tx,
      world.services,
      { sessionId: bookable.sessionIds[0] ?? '', providerId: bookable.providerId, madeById: bookable.providerId },
      [
        {
          id: randomUUIDv7(),
          madeAt: world.clock.now().toString(),
          kind: 'INCIDENT',
          data: { placeId, description: 'Fell', who: '', action: 'Plaster', signedBy: 'Rowan Ash', drawn: '' },
        },
      ],
    ),
  );

const saySomething = () =>
  world.services.db
    .insertInto('learner_reflection')
    .values({
      booking_id: bookingId,
      learner_id: family.learnerIds[0] ?? '',
      aims: JSON.stringify([{ aim: 'Climb a tree', level: 'APPLY' }]),
      written_at: world.clock.now().toString(),
      written_by_id: bookable.providerId,
    })
    .execute();

let listId = '';

/** A school has told the council of the child. */
/** The family has answered a question of the council, about a place that it pays for. */
async function answerCouncil(): Promise<void> {
  const { db } = world.services;
  const at = world.clock.now().toString();
  const [templateId, questionId] = [randomUUIDv7(), randomUUIDv7()];
  const asked = { type: 'short-text' as const, label: 'How do you get there?', position: 1, created_at: at };
  await db
    .insertInto('question_template')
    .values({ ...asked, id: templateId, programme_id: funded.programmeId })
    .execute();
  await db
    .insertInto('question')
    .values({ ...asked, id: questionId, listing_id: funded.listingId, template_id: templateId, scope: 'learner' })
    .execute();
  await db
    .insertInto('answer')
    .values({
      id: randomUUIDv7(),
      booking_id: fundedBooking.bookingId,
      question_id: questionId,
      learner_id: fundedChild() ?? '',
      value: JSON.stringify('By bus'),
      answered_at: at,
    })
    .execute();
}

async function listSchool(): Promise<void> {
  listId = randomUUIDv7();
  const rowId = randomUUIDv7();
  const { db, clock } = world.services;
  const at = clock.now().toString();
  const child = { first_name: 'Mia', last_name: 'Shah', date_of_birth: '2019-03-01' };
  await db
    .insertInto('school_list')
    .values({
      id: listId,
      council_id: funded.councilId,
      programme_id: funded.programmeId,
      title: 'St Mary’s',
      state: 'DONE',
      size: 1,
      made_by_id: funded.officerId,
      made_at: at,
    })
    .execute();
  await db
    .insertInto('school_list_row')
    .values({ id: rowId, list_id: listId, line: 2, ...child })
    .execute();
  await db
    .insertInto('school_list_match')
    .values({ id: randomUUIDv7(), row_id: rowId, learner_id: fundedChild() ?? '', score: 100, state: 'DOUBTFUL' })
    .execute();
}

/** A school's list says that the funded child has SEND. */
async function saySend(): Promise<void> {
  await world.services.pool.query(
    `insert into case_fact (eligibility_id, source, send, said_at)
      select id, 'SCHOOL_LIST', true, $2 from eligibility where learner_id = $1 on conflict do nothing`,
    [fundedChild(), world.clock.now().toString()],
  );
}

let evidence = { eligibilityId: '', fileId: '' };

/** The family sends a letter while the council decides. */
async function sendEvidence(): Promise<void> {
  const { db } = world.services;
  const { id, state } = await db
    .selectFrom('eligibility')
    .select(['id', 'state'])
    .where('learner_id', '=', fundedChild() ?? '')
    .executeTakeFirstOrThrow();
  await db.updateTable('eligibility').set({ state: 'PENDING' }).where('id', '=', id).execute();
  const bytes = new Uint8Array(await photo(400, 300).jpeg().toBuffer());
  const { body } = await world.request('POST /eligibilities/{eligibilityId}/files', {
    as: fundedBooking.family.id,
    params: { eligibilityId: id },
    file: new File([bytes], 'award.jpg', { type: 'image/jpeg' }),
  });
  await db.updateTable('eligibility').set({ state }).where('id', '=', id).execute();
  evidence = { eligibilityId: id, fileId: body.id };
}

/** The council wants to know more of the family. */
async function askFamily(): Promise<void> {
  const { db, clock } = world.services;
  const { id } = await db
    .selectFrom('eligibility')
    .select('id')
    .where('learner_id', '=', fundedChild() ?? '')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('eligibility_step')
    .values({
      id: randomUUIDv7(),
      eligibility_id: id,
      kind: 'asked',
      state: 'NEEDS_INFO',
      account_id: funded.officerId,
      message: 'Which school?',
      at: clock.now().toString(),
    })
    .execute();
}

let certificateId = '';

async function certify(): Promise<void> {
  certificateId = randomUUIDv7();
  await world.services.db
    .insertInto('certificate')
    .values({
      id: certificateId,
      booking_id: bookingId,
      learner_id: family.learnerIds[0] ?? '',
      provider_id: bookable.providerId,
      title: 'Certificate',
      body: 'They climbed a tree.',
      signature: 'Robin',
      with_picture: false,
      issued_at: world.clock.now().toString(),
      issued_by_id: bookable.providerId,
    })
    .execute();
}

const linesOf = (actorId: string, learnerId: string) =>
  world.services.db
    .selectFrom('access_log')
    .selectAll()
    .where('actor_id', '=', actorId)
    .where('learner_id', '=', learnerId)
    .orderBy('at')
    .execute();

async function askAs(address: string, { who, params, query, body }: Case) {
  const looker = who();
  const token =
    'for' in looker
      ? await accessTokenFor(world.services, await helperOf(looker.for), { forId: looker.for, kind: 'delegation' })
      : await accessTokenFor(world.services, looker.as);
  const more = {
    ...(params ? { params: params() } : {}),
    ...(query ? { query: query() } : {}),
    ...(body ? { body: typeof body === 'function' ? body() : body } : {}),
  };
  return {
    actorId: 'for' in looker ? helper.id : looker.as,
    answer: await world.request(address, { token, ...more }),
  };
}

/** Hollis, with a grant of everything. */
async function helperOf(giverId: string): Promise<string> {
  const { db } = world.services;
  const of = { giver_id: giverId, receiver_id: helper.id };
  const grants = await db.selectFrom('access_grant').select('id').where('giver_id', '=', giverId).execute();
  if (grants.length === 0)
    await db
      .insertInto('access_grant')
      .values({ ...of, id: randomUUIDv7(), scope: 'full', created_at: world.clock.now().toString() })
      .execute();
  return helper.id;
}

describe('each look at a child by somebody who is not their family', () => {
  const read = looking.filter(([address, { look }]) => address.startsWith('GET ') || look === BY_USE_CASE);

  it('has a case here', () => {
    expect(Object.keys(cases).toSorted()).toEqual(read.map(([address]) => address).toSorted());
  });

  it.each(Object.keys(cases))('leaves a line: %s', async (address) => {
    const one = cases[address];
    if (!one) throw new Error(`There is no case for ${address}.`);
    await one.prepare?.();
    world.clock.advance({ minutes: SAME_LOOK_MINUTES });
    const since = world.clock.now();
    const { actorId, answer } = await askAs(address, one);
    expect([address, answer.status]).toEqual([address, 200]);
    const learnerId = (one.learner ?? (() => family.learnerIds[0]))() ?? '';
    const lines = (await linesOf(actorId, learnerId)).filter(({ at }) => at.getTime() >= since.epochMilliseconds);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line.role).not.toBe('');
    expect(new Set(lines.flatMap((line) => line.sections))).toEqual(new Set(one.sections ?? ['basics']));
  });

  it.each(looking.filter(([, { look }]) => look !== BY_USE_CASE).map(([address]) => address))(
    'leaves a line by what the contract says: %s',
    async (address) => {
      const route = routes.find(([one]) => one === address)?.[1];
      if (!route?.output) throw new Error(`${address} has no answer.`);
      const actor = await world.makeAccount();
      const learnerId = family.learnerIds[0] ?? '';
      for (const { to, kind } of learnersIn(route.output)) {
        const value = answerWith(to, kind === 'place' ? placeId : learnerId);
        const delegate = {
          kind: 'signed-in' as const,
          sessionId: '',
          actorId: actor.id,
          subjectId: family.id,
          acting: 'delegation' as const,
          scope: 'full' as const,
          roles: new Set(['booker' as const]),
          signedInAt: new Date(0),
        };
        await logAnswer(world.services, delegate, address, route, value);
      }
      // However many fields name the child: one look.
      expect(await linesOf(actor.id, learnerId)).toMatchObject([{ what: route.look, role: 'delegate' }]);
    },
  );
});

/** An answer that has an id at a place, and nothing else. */
function answerWith([key, ...rest]: string[], id: string): unknown {
  if (key === undefined) return id;
  return key === '*' ? [answerWith(rest, id)] : { [key]: answerWith(rest, id) };
}

describe('the log of looks', () => {
  const list = { params: {}, query: { as: 'provider' } };

  it('has one line for the same look within ten minutes, also of two at once, and each export', async () => {
    world.clock.set('2027-05-03T10:01:00Z');
    const [learnerId = ''] = family.learnerIds;
    const actorId = bookable.providerId;
    const count = async (what: string) =>
      (await linesOf(actorId, learnerId)).filter((line) => line.what === what && line.at >= new Date('2027-05-03'))
        .length;
    const look = (address: string) => world.request(address, { as: actorId, ...list });
    await Promise.all([look('GET /bookings'), look('GET /bookings')]);
    await look('GET /bookings');
    expect(await count('bookings')).toBe(1);
    world.clock.set('2027-05-03T10:11:00Z');
    await look('GET /bookings');
    expect(await count('bookings')).toBe(2);
    await look('GET /bookings.csv');
    await look('GET /bookings.csv');
    expect(await count('bookings-export')).toBe(2);
  });

  it('has nothing of a family that looks at its own', async () => {
    for (const address of ['GET /learners', 'GET /bookings', 'GET /eligibilities'])
      expect((await world.request(address, { as: family.id })).status).toBe(200);
    expect(await linesOf(family.id, family.learnerIds[0] ?? '')).toEqual([]);
  });

  it('has an administrator who impersonates with whatever they read, also where no child is named', async () => {
    const token = await accessTokenFor(world.services, admin.id, { forId: bookable.providerId, kind: 'impersonation' });
    for (const address of ['GET /bookings', 'GET /bookings.csv', 'GET /payouts', 'GET /conversations'])
      expect((await world.request(address, { token, ...(address.includes('bookings') ? list : {}) })).status).toBe(200);
    const lines = await world.services.db
      .selectFrom('access_log')
      .select(['what', 'role', 'subject_id'])
      .where('actor_id', '=', admin.id)
      .execute();
    expect(new Set(lines.map(({ what }) => what))).toEqual(
      new Set(['bookings', 'bookings-export', 'GET /bookings.csv', 'GET /payouts', 'GET /conversations']),
    );
    for (const line of lines) expect(line).toMatchObject({ role: 'administrator', subject_id: bookable.providerId });
  });

  it('is put together for the family by council, and by who acts for it', async () => {
    const learnerId = fundedBooking.family.learnerIds[0] ?? '';
    const as = fundedBooking.family.id;
    for (const address of ['GET /councils/{councilId}/eligibilities', 'GET /eligibilities']) {
      const one = cases[address];
      if (one) await askAs(address, one);
    }
    const { title } = await world.services.db
      .selectFrom('council')
      .select('title')
      .where('id', '=', funded.councilId)
      .executeTakeFirstOrThrow();
    const { body } = await world.request('GET /learners/{learnerId}/seen', { as, params: { learnerId } });
    const names = new Map(body.days.map((day: { by: { kind: string; name: string } }) => [day.by.kind, day.by.name]));
    expect(names.get('council')).toBe(title);
    expect(names.get('delegate')).toContain('Hollis');
    const [{ day, by: who }] = body.days;
    const query = { day, kind: who.kind, id: who.id };
    const lines = await world.request('GET /learners/{learnerId}/seen/lines', { as, params: { learnerId }, query });
    expect(lines.body.lines).toHaveLength(body.days[0].times);
  });

  it('is read by the family: who, as what, about whom, where and why; by nobody else', async () => {
    const one = await makeFamily(world);
    const stranger = await makeFamily(world);
    const there = await makeBookable(world, { pricePence: 0, starts: [240], title: 'Den building' });
    await book(world, one, there);
    const print = await world.request('POST /registers/{sessionId}/print', {
      as: there.providerId,
      params: { sessionId: there.sessionIds[0] ?? '' },
      body: { reason: 'There is no signal in the wood' },
    });
    expect(print.status).toBe(200);
    const { status, body } = await world.request('GET /access-control/log', { as: one.id });
    expect(status).toBe(200);
    expect(body.entries).toMatchObject([
      {
        kind: 'register-print',
        actor: { name: 'Oakwood Forest School' },
        role: 'provider',
        learners: 1,
        learnerNames: ['Mia'],
        listing: 'Den building',
        reason: 'There is no signal in the wood',
      },
    ]);
    expect((await world.request('GET /access-control/log', { as: stranger.id })).body.entries).toEqual([]);
    const forAdministrators = await world.request('GET /acting-log', { as: admin.id });
    expect(JSON.stringify(forAdministrators.body)).not.toContain('Mia');
  });
});
