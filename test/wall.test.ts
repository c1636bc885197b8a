import { countAgain } from '../src/analytics/server/count-again.ts';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfWith } from '../src/media/server/pdf.fixture.ts';
import { readAnswerFile } from '../src/questionnaires/server/answer-files.ts';
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
import { paymentLinkKey } from '../src/places/server/load-dues.ts';
import { listBookings, summariesOf } from '../src/bookings/server/list-bookings.ts';
import { readBooking, showBooking } from '../src/bookings/server/show-booking.ts';
import { readCalendar } from '../src/calendar/server/read-calendar.ts';
import { calendarOf } from '../src/bookings/server/show-calendar.ts';
import { showCouncilBooking } from '../src/bookings/server/show-council-booking.ts';
import { findCustomers } from '../src/manual-bookings/server/keep-customers.ts';
import { loadPlaces } from '../src/places/server/rows.ts';
import { showInvoice } from '../src/invoices/server/show-invoice.ts';
import { statementOf } from '../src/councils/server/read-eligibility.ts';
import { listEligibilities } from '../src/councils/server/list-eligibilities.ts';
import { allContracts } from '../src/app/contracts.ts';
import type { SignedIn } from '../src/identity/access.ts';
import { messagesPage } from '../src/messages/server/keep-conversations.ts';
import { listCorrespondence, readCorrespondence } from '../src/messages/server/list-correspondence.ts';
import { ledgerOfBooking } from '../src/payments/server/read-ledger-of-booking.ts';
import { photo } from '../src/media/server/hostile-files.fixture.ts';
import { findTold, readSections } from '../src/people/server/read-sections.ts';
import { tell } from '../src/people/server/tell.fixture.ts';
import { findProfile } from '../src/people/server/queries.ts';
import type { Route } from '../src/platform/contract.ts';
import { codeOf, sql } from '../src/platform/server/database/db.ts';
import { servicesAsPerson, type Services } from '../src/platform/server/services.ts';
import type { Reader } from '../src/platform/server/database/as-person.ts';
import { openRegister } from '../src/registers/server/open-register.ts';
import { confirmedPlaces, marksOf, placesOn, registerAnswers } from '../src/registers/server/queries.ts';
import { readForSupport, readOwnConversation } from '../src/support/server/read-conversations.ts';
import { join, makeWaitable } from '../src/waiting/server/waiting.fixture.ts';
import { accessTokenFor, makeWorld, type World } from './world.ts';

const START = '2027-04-03T09:00:00Z';

let world: World;
let bookable: Bookable;
let elsewhere: Bookable;
let family: Family;
/** What one family booked, and everything that hangs on it. */
let own: {
  bookingId: string;
  placeId: string;
  learnerId: string;
  sessionId: string;
  fileId: string;
  pictureId: string;
  conversationId: string;
  supportId: string;
  entryId: string;
  councilId: string;
  programmeId: string;
  eligibilityId: string;
};

/** Who looks. The last four have nothing to do with the family. */
const people = [
  'family',
  'provider',
  'holder',
  'officer',
  'administrator',
  'another family',
  'another provider',
  'another officer',
  'nobody',
] as const;
type Person = (typeof people)[number];
const ids = new Map<Person, string>();
const idOf = (person: Person): string => ids.get(person) ?? '';

/** The services as a person sees through them. */
function seenBy(person: Person, more: Partial<Reader> = {}): Services {
  if (person === 'nobody') return servicesAsPerson(world.services, null);
  const id = idOf(person);
  return servicesAsPerson(world.services, {
    subjectId: id,
    actorId: id,
    acting: null,
    council: person === 'officer' || person === 'another officer',
    support: person === 'administrator',
    ...more,
  });
}

/** What a handler believes of who asks. Given to look-ups in the name of another, their own checks are off. */
const believed = (person: Person): SignedIn => ({
  kind: 'signed-in',
  sessionId: randomUUID(),
  actorId: idOf(person),
  subjectId: idOf(person),
  acting: null,
  scope: 'full',
  roles: new Set(['booker', 'provider', 'council']),
  signedInAt: new Date(),
});

beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-01T09:00:00Z');
  const { db } = world.services;
  const at = world.clock.now().toString();
  bookable = await makeBookable(world, { starts: [48] });
  const sessionId = bookable.sessionIds[0] ?? '';
  family = await makeFamily(world);
  const learnerId = family.learnerIds[0] ?? '';
  await tell(world.services, [learnerId], {
    health: { conditions: 'Epilepsy', allergies: [{ allergen: 'Peanuts' }] },
    support: {},
    contacts: { people: [{ name: 'Aunt Jo', phone: '07700 900999' }] },
    collection: { people: [{ name: 'Aunt Jo' }] },
  });
  const { body: picture } = await world.request('POST /learners/{learnerId}/collector-pictures', {
    as: family.id,
    params: { learnerId },
    file: new File([new Uint8Array(await photo(400, 300).jpeg().toBuffer())], 'Jo.jpg', { type: 'image/jpeg' }),
  });
  const params = { experienceId: bookable.listingId };
  const { body: before } = await world.request('GET /experiences/{experienceId}/questions', { params });
  const { body: asked } = await world.request('PUT /experiences/{experienceId}/questions', {
    as: bookable.providerId,
    params,
    body: {
      version: before.version,
      questions: [
        { type: 'short-text', label: 'Diet', scope: 'learner', required: false, sensitive: true, onRegister: true },
        { type: 'file', label: 'Care plan', scope: 'learner', required: false, sensitive: true },
      ],
    },
  });
  const [diet, plan] = asked.questions;
  const held = await hold(world, family, bookable);
  const bookingId = held.body.basket.bookings[0].id;
  const { body: file } = await world.request('POST /answer-files', {
    as: family.id,
    file: new File([await pdfWith()], 'Care plan.pdf', { type: 'application/pdf' }),
  });
  const answers = [
    { questionId: diet.id, learnerId, value: 'No gelatine' },
    { questionId: plan.id, learnerId, value: file.id },
  ];
  await world.request('PUT /basket/answers', { as: family.id, body: { bookingId, answers } });
  await payOnPage((await checkOut(world, family)).body.url);
  await settleAll(world);
  const { id: placeId } = await db
    .selectFrom('place')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();

  ids.set('family', family.id).set('provider', bookable.providerId);
  ids.set('administrator', (await world.makeAccount({ role: 'admin' })).id);
  ids.set('holder', (await world.makeAccount({ accountType: 'collaborator' })).id);
  const collaboration = randomUUIDv7();
  await db
    .insertInto('collaboration')
    .values({ id: collaboration, provider_id: bookable.providerId, collaborator_id: idOf('holder'), created_at: at })
    .execute();
  await db
    .insertInto('listing_collaborator')
    .values({ listing_id: bookable.listingId, collaboration_id: collaboration, added_at: at })
    .execute();
  const councils = ['officer', 'another officer'] as const;
  const councilIds = await Promise.all(councils.map(memberOfNewCouncil));
  const councilId = councilIds[0] ?? '';
  await db
    .updateTable('listing')
    .set({ council_id: councilId, is_council_funded: true })
    .where('id', '=', bookable.listingId)
    .execute();
  await db
    .updateTable('ticket')
    .set({ funding: 'COUNCIL', price_pence: 0 })
    .where('id', '=', bookable.ticketId)
    .execute();

  // Others who have children, bookings and messages of their own.
  const other = await makeFamily(world);
  elsewhere = await makeBookable(world, { pricePence: 0, starts: [500] });
  await hold(world, other, elsewhere);
  await checkOut(world, other);
  ids.set('another family', other.id).set('another provider', elsewhere.providerId);

  await db
    .insertInto('learner_reflection')
    .values({
      booking_id: bookingId,
      learner_id: learnerId,
      aims: JSON.stringify([]),
      written_at: at,
      written_by_id: bookable.providerId,
    })
    .execute();
  await db
    .insertInto('learner_reflection_draft')
    .values({
      booking_id: bookingId,
      learner_id: learnerId,
      aims: '[]',
      changed_at: at,
      changed_by_id: bookable.providerId,
    })
    .execute();
  const search = { name: 'Swimming', alerts: true, asked: { q: 'swimming' } };
  await world.request('POST /saved-searches', { as: family.id, body: search });
  await db
    .insertInto('reflection_draft')
    .values({ booking_id: bookingId, account_id: family.id, body: 'It was', saved_at: at })
    .execute();
  await db.insertInto('reflection_request').values({ booking_id: bookingId, number: 1, asked_at: at }).execute();
  const certificate = { title: 'Certificate', body: 'They were here.', signature: 'Robin', with_picture: false };
  await db
    .insertInto('certificate_template')
    .values({ provider_id: bookable.providerId, ...certificate, changed_at: at })
    .execute();
  await db
    .insertInto('certificate')
    .values({
      id: randomUUID(),
      booking_id: bookingId,
      learner_id: learnerId,
      provider_id: bookable.providerId,
      ...certificate,
      issued_at: at,
      issued_by_id: bookable.providerId,
    })
    .execute();
  await keepPortfolio(learnerId);
  await db
    .insertInto('customer_note')
    .values({
      provider_id: bookable.providerId,
      account_id: family.id,
      note: 'Brings a dog',
      changed_at: at,
      changed_by_id: bookable.providerId,
    })
    .execute();
  await db
    .insertInto('listing_visit')
    .values({ provider_id: bookable.providerId, listing_id: bookable.listingId, day: '2027-01-01', source: 'search' })
    .execute();
  await db.insertInto('monthly_report').values({ provider_id: bookable.providerId, wanted_since: at }).execute();
  await db
    .insertInto('saved_view')
    .values({
      id: randomUUID(),
      provider_id: bookable.providerId,
      list: 'bookings',
      name: 'Half-term',
      query: 'type=all',
      created_at: at,
    })
    .execute();
  await countAgain(world.services);
  // Not over the API: marks open an hour before the start.
  await db
    .insertInto('mark')
    .values({
      id: randomUUID(),
      place_id: placeId,
      session_id: sessionId,
      kind: 'ARRIVED',
      note: 'Cried a little',
      made_at: at,
      received_at: at,
      marked_by_id: bookable.providerId,
    })
    .execute();
  await db
    .insertInto('register_entry')
    .values(
      (['INCIDENT', 'ALARM'] as const).map((kind) => ({
        id: randomUUID(),
        session_id: sessionId,
        kind,
        place_id: placeId,
        made_at: at,
        received_at: at,
        made_by_id: bookable.providerId,
      })),
    )
    .execute();
  await db
    .insertInto('register_helper')
    .values({
      account_id: idOf('holder'),
      session_id: sessionId,
      pin_hash: 'x',
      made_by_id: bookable.providerId,
      made_at: at,
      ends_at: world.clock.now().add({ hours: 1 }).toString(),
    })
    .execute();
  await db
    .insertInto('handed_over')
    .values({
      id: randomUUID(),
      session_id: sessionId,
      what: 'MARK',
      place_id: placeId,
      made_by_id: idOf('holder'),
      received_at: at,
    })
    .execute();
  await world.request('PUT /learners/{learnerId}/own-note', {
    as: family.id,
    params: { learnerId },
    body: { contactOnly: 'By email only', restriction: '' },
  });
  await db
    .insertInto('guardian_home')
    .values({ learner_id: learnerId, account_id: family.id, postcode: 'BS1 5TR' })
    .execute();
  const { body: asking } = await world.request('POST /conversations', {
    as: family.id,
    body: { listingId: bookable.listingId, body: 'Is there parking?' },
  });
  await world.request('POST /conversations/{conversationId}/read', {
    as: bookable.providerId,
    params: { conversationId: asking.conversationId },
    body: { messageId: asking.message.id },
  });
  await db
    .insertInto('public_question')
    .values({
      id: randomUUIDv7(),
      listing_id: bookable.listingId,
      provider_id: bookable.providerId,
      account_id: family.id,
      message_id: asking.message.id,
      question: 'Is there parking?',
      answer: 'For ten cars.',
      published_at: at,
    })
    .execute();
  await tellFamily(asking);
  await world.request('POST /support/messages', { as: family.id, body: { body: 'My card was refused.' } });
  const { id: supportId } = await db
    .selectFrom('conversation')
    .select('id')
    .where('kind', '=', 'support')
    .executeTakeFirstOrThrow();
  const ofFamily = { account_id: family.id, asked_at: at };
  await db
    .insertInto('export_request')
    .values({ ...ofFamily, id: randomUUIDv7() })
    .execute();
  await db
    .insertInto('erasure')
    .values({ ...ofFamily, id: randomUUIDv7(), due_at: at, undone_at: at })
    .execute();
  const full = await makeWaitable(world, { providerId: bookable.providerId });
  await hold(world, other, full);
  const joined = await join(world, family, full);
  if (joined.status !== 200) throw new Error(`It was refused: ${JSON.stringify(joined.body)}`);

  await world.request('POST /calendar-feeds', { as: family.id, body: { learnerId } });

  const funding = await fundedBy(councilId, learnerId, placeId);
  own = {
    ...funding,
    bookingId,
    placeId,
    learnerId,
    sessionId,
    fileId: file.id,
    pictureId: picture.id,
    conversationId: asking.conversationId,
    supportId,
    entryId: joined.body.entries[0].id,
    councilId,
  };
  await db
    .insertInto('bounced_address')
    // Given up: nothing is sent there that could arrive and take it away.
    .values({ account_id: family.id, email: family.email, times: 9, answer: '550', bounced_at: at })
    .execute();
  // Half an hour before the start: the register is open to those who hold it for the provider.
  world.clock.set(Temporal.Instant.from(START).subtract({ minutes: 30 }).toString());
});
afterAll(() => world.stop());

/** A learner is eligible for a programme of a council by a code, and a place uses one session of it. */
async function fundedBy(councilId: string, learnerId: string, placeId: string) {
  const { db } = world.services;
  const at = world.clock.now().toString();
  const [programmeId, eligibilityId] = [randomUUIDv7(), randomUUIDv7()];
  const window = { starts_on: '2027-04-01', ends_on: '2027-04-30' };
  await db
    .insertInto('programme')
    .values({
      ...window,
      id: programmeId,
      council_id: councilId,
      kind: 'HAF',
      title: 'Easter',
      unit: 'sessions',
      allowance: 4,
      created_at: at,
    })
    .execute();
  const [eligibility, code] = [{ eligibility_id: eligibilityId }, { id: randomUUIDv7(), code: 'ABCDEFGH23' }];
  await db
    .insertInto('eligibility')
    .values({
      id: eligibilityId,
      learner_id: learnerId,
      programme_id: programmeId,
      state: 'ELIGIBLE',
      valid_until: window.ends_on,
      basis: 'CODE',
      explanation: 'We get universal credit',
      submitted_at: at,
    })
    .execute();
  await db
    .insertInto('eligibility_step')
    .values({ id: randomUUIDv7(), ...eligibility, kind: 'approved', state: 'ELIGIBLE', at })
    .execute();
  await db
    .insertInto('entitlement')
    .values({ ...eligibility, amount: 4, reserved: 1 })
    .execute();
  await db
    .insertInto('entitlement_use')
    .values({ ...eligibility, place_id: placeId, amount: 1, owed_pence: 0, changed_at: at })
    .execute();
  await db
    .insertInto('programme_code')
    .values({ ...code, ...eligibility, programme_id: programmeId, created_at: at, used_at: at })
    .execute();
  await db
    .insertInto('council_agreement')
    .values({
      council_id: councilId,
      provider_id: bookable.providerId,
      place_pence: 3_000,
      changed_at: at,
      changed_by_id: bookable.providerId,
    })
    .execute();
  await db
    .insertInto('national_check')
    .values({
      ...eligibility,
      id: randomUUIDv7(),
      state: 'ANSWERED',
      result: 'eligible',
      tier: 'targeted',
      next_at: at,
      asked_at: at,
      ended_at: at,
    })
    .execute();
  await db
    .insertInto('case_fact')
    .values({ ...eligibility, source: 'FAMILY', send: true, said_at: at })
    .execute();
  await db
    .insertInto('counted_answer')
    .values({ ...eligibility, sex: 'female', answered_at: at })
    .execute();
  await db
    .insertInto('evidence_file')
    .values({
      ...eligibility,
      id: randomUUIDv7(),
      sealed_name: Buffer.from('sealed'),
      content_type: 'application/pdf',
      bytes: 10,
      sent_by_id: family.id,
      sent_at: at,
      // Its name is sealed under no key: nothing opens it.
      forgotten_at: at,
    })
    .execute();
  return { programmeId, eligibilityId };
}

async function memberOfNewCouncil(person: Person): Promise<string> {
  const [id, account] = [randomUUIDv7(), await world.makeAccount()];
  const name = person.replaceAll(' ', '-');
  await world.services.db.insertInto('council').values({ id, code: name, title: name, slug: name }).execute();
  await world.services.db
    .insertInto('council_member')
    .values({ council_id: id, account_id: account.id, role: 'officer' })
    .execute();
  ids.set(person, account.id);
  return id;
}

/** Of each table as the person: the family's rows, and who sees some of them. Everybody else sees none. */
const tables: [table: string, rows: () => ReturnType<typeof sql>, who: readonly Person[]][] = [
  [
    'learner',
    () => sql`select id from learner where id = ${own.learnerId}`,
    ['family', 'provider', 'holder', 'officer'],
  ],
  [
    'learner_section',
    () => sql`select * from learner_section where learner_id = ${own.learnerId}`,
    ['family', 'provider', 'holder'],
  ],
  [
    'told_section',
    () => sql`select * from told_section where learner_id = ${own.learnerId}`,
    ['family', 'provider', 'holder'],
  ],
  [
    'collector_picture',
    () => sql`select * from collector_picture where learner_id = ${own.learnerId}`,
    ['family', 'provider', 'holder'],
  ],
  [
    'booking',
    () => sql`select * from booking where id = ${own.bookingId}`,
    ['family', 'provider', 'holder', 'officer'],
  ],
  [
    'place',
    () => sql`select * from place where booking_id = ${own.bookingId}`,
    ['family', 'provider', 'holder', 'officer'],
  ],
  ['sharing', () => sql`select * from sharing where booking_id = ${own.bookingId}`, ['family', 'provider', 'holder']],
  ['answer', () => sql`select * from answer where booking_id = ${own.bookingId}`, ['family', 'provider', 'holder']],
  ['calendar_feed', () => sql`select * from calendar_feed where account_id = ${family.id}`, ['family']],
  ['answer_file', () => sql`select * from answer_file where id = ${own.fileId}`, ['family', 'provider']],
  [
    'learner_reflection',
    () => sql`select * from learner_reflection where booking_id = ${own.bookingId}`,
    ['family', 'provider'],
  ],
  [
    'learner_reflection_draft',
    () => sql`select * from learner_reflection_draft where booking_id = ${own.bookingId}`,
    ['provider'],
  ],
  ['reflection_draft', () => sql`select * from reflection_draft where account_id = ${family.id}`, ['family']],
  ['saved_search', () => sql`select * from saved_search where account_id = ${family.id}`, ['family']],
  [
    'certificate_template',
    () => sql`select * from certificate_template where provider_id = ${bookable.providerId}`,
    ['provider'],
  ],
  ['certificate', () => sql`select * from certificate where booking_id = ${own.bookingId}`, ['family', 'provider']],
  ...['entry', 'file', 'document', 'share'].map((name): (typeof tables)[number] => [
    `portfolio_${name}`,
    () => sql`select * from ${sql.table(`portfolio_${name}`)} where learner_id = ${own.learnerId}`,
    ['family'],
  ]),
  ['portfolio_opening', () => sql`select * from portfolio_opening`, ['family']],
  ['listing_visit', () => sql`select * from listing_visit where listing_id = ${bookable.listingId}`, ['provider']],
  ['monthly_report', () => sql`select * from monthly_report where provider_id = ${bookable.providerId}`, ['provider']],
  ['saved_view', () => sql`select * from saved_view where provider_id = ${bookable.providerId}`, ['provider']],
  ['customer_note', () => sql`select * from customer_note where provider_id = ${bookable.providerId}`, ['provider']],
  ['daily_booking', () => sql`select * from daily_booking where listing_id = ${bookable.listingId}`, ['provider']],
  ['daily_family', () => sql`select * from daily_family where account_id = ${family.id}`, ['provider']],
  ['daily_session', () => sql`select * from daily_session where listing_id = ${bookable.listingId}`, ['provider']],
  ['daily_split', () => sql`select * from daily_split where listing_id = ${bookable.listingId}`, ['provider']],
  ['guardian', () => sql`select * from guardian where learner_id = ${own.learnerId}`, ['family']],
  ['guardian_home', () => sql`select * from guardian_home where learner_id = ${own.learnerId}`, ['family']],
  [
    'guardian_note',
    () => sql`select * from guardian_note where learner_id = ${own.learnerId}`,
    ['family', 'provider', 'holder'],
  ],
  ['mark', () => sql`select * from mark where place_id = ${own.placeId}`, ['family', 'provider', 'holder']],
  ['handed_over', () => sql`select * from handed_over where place_id = ${own.placeId}`, ['provider']],
  [
    'register_helper',
    () => sql`select account_id from register_helper where account_id = ${idOf('holder')}`,
    ['holder'],
  ],
  [
    'register_entry',
    () => sql`select * from register_entry where place_id = ${own.placeId} and kind = 'INCIDENT'`,
    ['family', 'provider', 'holder'],
  ],
  [
    'entry of a register that is no incident',
    () => sql`select * from register_entry where place_id = ${own.placeId} and kind = 'ALARM'`,
    ['provider', 'holder'],
  ],
  ['conversation', () => sql`select * from conversation where id = ${own.conversationId}`, ['family', 'provider']],
  [
    'conversation_message',
    () => sql`select * from conversation_message where conversation_id = ${own.conversationId}`,
    ['family', 'provider'],
  ],
  [
    'conversation with support',
    () => sql`select * from conversation where id = ${own.supportId}`,
    ['family', 'administrator'],
  ],
  [
    'message to support',
    () => sql`select * from conversation_message where conversation_id = ${own.supportId}`,
    ['family', 'administrator'],
  ],
  ['public_question', () => sql`select * from public_question where account_id = ${family.id}`, ['family', 'provider']],
  [
    'conversation_block',
    () => sql`select * from conversation_block where conversation_id = ${own.conversationId}`,
    ['family'],
  ],
  [
    'message_attachment',
    () => sql`select message_attachment.* from message_attachment
      join message_file on message_file.id = file_id where account_id = ${family.id}`,
    ['family', 'provider'],
  ],
  ['message_file', () => sql`select * from message_file where account_id = ${family.id}`, ['family', 'provider']],
  [
    'message_template',
    () => sql`select * from message_template where provider_id = ${bookable.providerId}`,
    ['provider'],
  ],
  ['notification', () => sql`select * from notification where account_id = ${family.id}`, ['family']],
  ['notification_setting', () => sql`select * from notification_setting where account_id = ${family.id}`, ['family']],
  ['bounced_address', () => sql`select * from bounced_address where account_id = ${family.id}`, ['family']],
  ['push_subscription', () => sql`select * from push_subscription where account_id = ${family.id}`, ['family']],
  [
    'conversation_reader',
    () => sql`select * from conversation_reader where conversation_id = ${own.conversationId}`,
    ['family', 'provider'],
  ],
  ['eligibility', () => sql`select * from eligibility where learner_id = ${own.learnerId}`, ['family', 'officer']],
  [
    'eligibility_step',
    () => sql`select * from eligibility_step where eligibility_id = ${own.eligibilityId}`,
    ['family', 'officer'],
  ],
  [
    'entitlement',
    () => sql`select * from entitlement where eligibility_id = ${own.eligibilityId}`,
    ['family', 'officer'],
  ],
  ['entitlement_use', () => sql`select * from entitlement_use where place_id = ${own.placeId}`, ['family', 'officer']],
  [
    'national_check',
    () => sql`select id, result from national_check where eligibility_id = ${own.eligibilityId}`,
    ['family', 'officer'],
  ],
  ['case_fact', () => sql`select * from case_fact where eligibility_id = ${own.eligibilityId}`, ['family', 'officer']],
  // What is only counted, no officer reads.
  ['counted_answer', () => sql`select * from counted_answer where eligibility_id = ${own.eligibilityId}`, ['family']],
  [
    'evidence_file',
    () => sql`select id, sealed_name from evidence_file where eligibility_id = ${own.eligibilityId}`,
    ['family', 'officer'],
  ],
  ['programme_code', () => sql`select * from programme_code where programme_id = ${own.programmeId}`, ['officer']],
  [
    'council_agreement',
    () => sql`select * from council_agreement where council_id = ${own.councilId}`,
    ['provider', 'officer'],
  ],
  [
    'ledger_entry',
    () => sql`select * from ledger_entry where booking_id = ${own.bookingId}`,
    ['family', 'provider', 'officer'],
  ],
  ['export_request', () => sql`select * from export_request where account_id = ${family.id}`, ['family']],
  ['erasure', () => sql`select * from erasure where account_id = ${family.id}`, ['family']],
];

/** A file beside the family's question, a template, and how and of what the family is told. */
async function tellFamily(asking: { conversationId: string; message: { id: string } }): Promise<void> {
  const { db, clock } = world.services;
  const at = clock.now().toString();
  const account_id = family.id;
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#385' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'gate.png');
  const { body: sent } = await world.request('POST /message-files', { as: account_id, file });
  await db.insertInto('message_attachment').values({ message_id: asking.message.id, file_id: sent.id }).execute();
  await db
    .insertInto('conversation_block')
    .values({ conversation_id: asking.conversationId, blocker_id: account_id, created_at: at })
    .execute();
  const { providerId: provider_id } = bookable;
  await db
    .insertInto('message_template')
    .values({ id: randomUUIDv7(), provider_id, name: 'Gate', body: 'At nine', changed_at: at })
    .execute();
  await db.insertInto('notification_setting').values({ account_id, choices: '{}', changed_at: at }).execute();
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
  await db
    .insertInto('push_subscription')
    .values({
      id: randomUUIDv7(),
      account_id,
      endpoint: 'https://push.example/1',
      ...keys,
      device: 'A',
      created_at: at,
    })
    .execute();
  const event = await db.selectFrom('event').select('id').limit(1).executeTakeFirstOrThrow();
  const told = { event_id: event.id, template: 'of the wall', kind: 'BOOKING', title: 'News', path: '/' } as const;
  await db
    .insertInto('notification')
    .values({ id: randomUUIDv7(), account_id, ...told, is_listed: true, created_at: at })
    .execute();
}

const protectedTables = tables.map(([table]) => table).filter((name) => /^\w+$/.test(name));

describe.each(tables)('the rows of %s', (_, rows, who) => {
  it('are there for the trusted role, whoever asks', async () => {
    expect((await rows().execute(world.services.db)).rows.length).toBeGreaterThan(0);
  });

  it.each(people)('%s sees them if they are theirs, and nothing of them otherwise', async (person) => {
    const found = (await rows().execute(seenBy(person).db)).rows.length > 0;
    expect(found).toBe(who.includes(person));
  });
});

it('every table behind the wall is in that list', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by relname`.execute(
    world.services.db,
  );
  const listed = protectedTables.filter((name) => name !== 'told_section');
  // Nobody but the house has any right to keys, or to where names are left.
  expect(rows.map((row) => row.name)).toEqual([...listed, 'access_log', 'data_key', 'first_look', 'name_left'].sort());
});

/** An entry with a file, a document and a link that was opened. */
async function keepPortfolio(learnerId: string): Promise<void> {
  const as = { as: family.id, params: { learnerId } };
  const picture = new Uint8Array(await photo(400, 300).jpeg().toBuffer());
  const { body: file } = await world.request('POST /portfolio/{learnerId}/files', {
    ...as,
    file: new File([picture], 'wood.jpg', { type: 'image/jpeg' }),
  });
  const day = '2027-04-01';
  const entry = { voice: 'FAMILY', happenedOn: day, words: 'A note', files: [file.id] };
  await world.request('POST /portfolio/{learnerId}/entries', { ...as, body: entry });
  const period = { kind: 'RECORD', from: day, to: day };
  await world.request('POST /portfolio/{learnerId}/documents', { ...as, body: period });
  const { body: share } = await world.request('POST /portfolio/{learnerId}/shares', {
    ...as,
    body: { label: 'Grandma', kinds: ['notes'], from: null, to: null, days: 7 },
  });
  const token = share.address.split('/').at(-1);
  await world.request('GET /shared-portfolios/{token}', { params: { token } });
}

/** Look-ups of the product, asked in the name of whom they answer, with something that only those should be told. */
const lookUps: [what: string, as: Person, ask: (services: Services) => Promise<unknown>, secret: () => string][] = [
  [
    'eligibilities of own children',
    'family',
    (services) => statementOf(services, believed('family')),
    () => own.eligibilityId,
  ],
  [
    'who is eligible',
    'officer',
    (services) =>
      listEligibilities({ services: world.services, asPerson: services }, believed('officer'), own.councilId, {
        eligibility: 'all',
        type: 'all',
        search: '',
        page: 1,
      }),
    () => 'universal credit',
  ],
  [
    'a booking that a council pays for',
    'officer',
    (services) => showCouncilBooking(services, believed('officer'), own.councilId, own.bookingId),
    () => 'Mia',
  ],
  [
    'own children',
    'family',
    (services) => findProfile(services, services.db, believed('family'), own.learnerId),
    () => 'Peanuts',
  ],
  ['a booking', 'family', (services) => showBooking(services, believed('family'), own.bookingId), () => 'Mia'],
  [
    'a booking, without asking whose it is',
    'provider',
    (services) => readBooking(services, own.bookingId, 'provider', believed('provider')),
    () => 'No gelatine',
  ],
  [
    'own bookings',
    'family',
    (services) => summariesOf(services, believed('family'), 'booker', [own.bookingId]),
    () => 'Mia',
  ],
  [
    'bookings of own listings',
    'provider',
    (services) => summariesOf(services, believed('provider'), 'provider', [own.bookingId]),
    () => 'Mia',
  ],
  [
    'the calendar of a family',
    'family',
    (services) => readCalendar(services, believed('family'), { from: '2027-04-01', to: '2027-04-30' }),
    () => own.bookingId,
  ],
  ['places of bookings', 'family', (services) => loadPlaces(services.db, [own.bookingId]), () => 'Mia'],
  [
    'the calendar of a booking',
    'family',
    async (services) => (await calendarOf(services, believed('family'), own.bookingId))?.text(),
    () => 'Mia',
  ],
  [
    'an invoice',
    'family',
    (services) => showInvoice({ asPerson: services, trusted: seenBy('nobody') }, believed('family'), own.bookingId),
    () => 'Mia',
  ],
  [
    'a file that is an answer',
    'family',
    async (services) => (await readAnswerFile(services, believed('family'), own.bookingId, own.fileId))?.text(),
    () => '%PDF',
  ],
  ['customers', 'provider', (services) => findCustomers(services, believed('provider'), 'Mia'), () => 'Mia'],
  ['who is on a register', 'provider', (services) => placesOn(services.db, own.sessionId), () => own.learnerId],
  [
    'what is told of who is on a register',
    'provider',
    async (services) => [...(await readSections(services, services.db, [own.learnerId]))],
    () => 'Epilepsy',
  ],
  [
    'a register',
    'provider',
    (services) => openRegister(services, believed('provider'), own.sessionId, { purpose: 'screen' }),
    () => 'Peanuts',
  ],
  [
    'confirmed places of a session',
    'provider',
    (services) => confirmedPlaces(services.db, [own.sessionId]),
    () => own.placeId,
  ],
  [
    'answers on a register',
    'provider',
    (services) => registerAnswers(services.db, services.vault, own.sessionId, [own.bookingId]),
    () => 'No gelatine',
  ],
  ['marks', 'provider', (services) => marksOf(services.db, [own.sessionId]), () => 'Cried a little'],
  [
    'what money did',
    'family',
    (services) => ledgerOfBooking(services, believed('family'), own.bookingId),
    () => '4944',
  ],
  [
    'conversations',
    'family',
    (services) => listCorrespondence(services.db, believed('family'), { page: 1, q: '' }),
    () => 'parking',
  ],
  [
    'a conversation',
    'provider',
    (services) => readCorrespondence(services, believed('provider'), { conversationId: own.conversationId }),
    () => 'parking',
  ],
  ['messages', 'family', (services) => messagesPage(services.db, own.conversationId), () => 'parking'],
  [
    'the own conversation with support',
    'family',
    (services) => readOwnConversation(services, believed('family')),
    () => 'card was refused',
  ],
  [
    'a conversation as support reads it',
    'administrator',
    (services) => readForSupport(services, own.supportId),
    () => 'card was refused',
  ],
];

/** What a look-up tells; one that finds nothing where there must be something tells nothing. */
async function told(ask: (services: Services) => Promise<unknown>, services: Services): Promise<string> {
  return ask(services).then(
    (answer) => JSON.stringify(answer ?? null),
    (error: unknown) => {
      expect(codeOf(error)).toBeUndefined();
      return '';
    },
  );
}

describe('which bookings a list has', () => {
  it.each(['booker', 'provider'] as const)(
    'is asked of the database by who asks, as %s, whoever is believed',
    async (as) => {
      const owner = as === 'booker' ? 'family' : 'provider';
      const total = async (services: Services) =>
        (await listBookings(services, believed(owner), { as, type: 'all', page: 1 })).total;
      expect(await total(seenBy(owner))).toBeGreaterThan(0);
      expect([await total(seenBy('nobody')), await total(seenBy('officer')), await total(world.services)]).toEqual([
        0, 0, 0,
      ]);
    },
  );
});

describe.each(lookUps)('with the checks of the handlers off, %s', (_, as, ask, secret) => {
  it('is told by the trusted role to anybody, and behind the wall to whom it belongs', async () => {
    expect(await told(ask, world.services)).toContain(secret());
    expect(await told(ask, seenBy(as))).toContain(secret());
  });

  it.each(['another family', 'another provider', 'another officer', 'nobody'] as const)(
    'is nothing to %s',
    async (person) => {
      expect(await told(ask, seenBy(person))).not.toContain(secret());
    },
  );
});

describe('what is written about a child’s health', () => {
  const health = async (person: Person, more: Partial<Reader> = {}) => {
    const { db } = seenBy(person, more);
    const told = (await findTold(db, [own.learnerId])).get(own.learnerId);
    const vault = world.services.vault.throughHouse(world.services.db);
    const open = (await readSections({ vault }, db, [own.learnerId])).get(own.learnerId);
    return told && { told: told.filter((one) => one.told).length, open: Object.keys(open ?? {}).toSorted() };
  };
  const known = { told: 3, open: ['collection', 'contacts', 'health', 'support'] };
  const noContacts = { told: 3, open: ['health', 'support'] };
  const hidden = { told: 3, open: [] };
  const answersSeen = async (person: Person, more: Partial<Reader> = {}): Promise<number> =>
    (await seenBy(person, more).db.selectFrom('answer').select('id').where('booking_id', '=', own.bookingId).execute())
      .length;
  const at = (instant: Temporal.Instant) => world.clock.set(instant.toString());
  const end = Temporal.Instant.from(START).add({ hours: 2 });

  it('is told around the session to its family, its provider and who holds the register, never to an administrator who looks in', async () => {
    for (const person of ['family', 'provider', 'holder'] as const) expect(await health(person)).toEqual(known);
    for (const person of ['family', 'provider', 'holder'] as const)
      expect(await health(person, { acting: 'impersonation' })).toEqual(hidden);
    expect([await answersSeen('family'), await answersSeen('family', { acting: 'impersonation' })]).toEqual([2, 0]);
    expect([await answersSeen('provider'), await answersSeen('provider', { acting: 'impersonation' })]).toEqual([2, 0]);
  });

  it('is told to a provider’s delegate, and not to one of the family', async () => {
    expect(await health('provider', { acting: 'delegation' })).toEqual(known);
    expect(await health('family', { acting: 'delegation' })).toEqual(hidden);
  });

  it('is told to the provider to 30 days after the session, contacts for a day, and to who held the register for a day', async () => {
    at(end.add({ hours: 25 }));
    expect(await health('provider')).toEqual(noContacts);
    expect(await health('holder')).toBeUndefined();
    at(end.add({ hours: 24 * 30 - 1 }));
    expect(await health('provider')).toEqual(noContacts);
    expect(await answersSeen('provider')).toBe(2);
    at(end.add({ hours: 24 * 30 + 1 }));
    expect(await health('provider')).toEqual(hidden);
    expect(await answersSeen('provider')).toBe(0);
    expect(await health('family')).toEqual(known);
    at(Temporal.Instant.from(START).subtract({ hours: 25 }));
    expect(await health('provider')).toEqual(noContacts);
    expect(await health('holder')).toBeUndefined();
    at(Temporal.Instant.from(START).subtract({ minutes: 30 }));
  });

  it('opens with the child’s own key, which nobody reads but the house', async () => {
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from learner_section`.execute(seenBy('family').db);
    expect(rows.map(({ sealed }) => sealed.toString('latin1')).join('\n')).not.toMatch(/Peanuts|Epilepsy|Aunt Jo/);
    await expect(sql`select wrapped from data_key`.execute(seenBy('family').db)).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('behind the wall', () => {
  it.each(protectedTables.filter((name) => name !== 'told_section'))('nothing of %s can be changed', async (table) => {
    for (const statement of [sql`delete from ${sql.table(table)}`, sql`insert into ${sql.table(table)} default values`])
      await expect(statement.execute(seenBy('family').db)).rejects.toMatchObject({ code: '42501' });
  });

  it('secrets of signing in cannot be read', async () => {
    for (const table of ['password', 'sign_in_session', 'sign_in_code', 'sign_in_link', 'sign_in_identity'])
      await expect(sql`select * from ${sql.table(table)}`.execute(seenBy('family').db)).rejects.toMatchObject({
        code: '42501',
      });
  });

  it('who looks writes it down in their own name only, and cannot read the log', async () => {
    const line = (actor: Person) => ({
      id: randomUUIDv7(),
      at: world.clock.now().toString(),
      actor_id: idOf(actor),
      subject_id: bookable.providerId,
      learner_id: own.learnerId,
      what: 'a test',
    });
    const { db } = seenBy('provider');
    await db.insertInto('access_log').values(line('provider')).execute();
    await expect(db.insertInto('access_log').values(line('holder')).execute()).rejects.toMatchObject({ code: '42501' });
    await expect(db.selectFrom('access_log').selectAll().execute()).rejects.toMatchObject({ code: '42501' });
  });

  it('connections that are handed on forget for whom they read', async () => {
    const bookings = async (person: Person): Promise<number> =>
      (await seenBy(person).db.selectFrom('booking').select('id').execute()).length;
    const order = Array.from({ length: 60 }, (_, index) => people[index % people.length] ?? 'nobody');
    const alone = new Map<Person, number>();
    for (const person of people) alone.set(person, await bookings(person));
    expect(await Promise.all(order.map(bookings))).toEqual(order.map((person) => alone.get(person)));
    expect(alone.get('nobody')).toBe(0);
  });

  it('a connection that nobody told anything sees nothing', async () => {
    const client = new pg.Client({
      connectionString: world.services.pool.options.connectionString,
      options: '-c role=thicket_person',
    });
    await client.connect();
    try {
      for (const table of [
        'learner',
        'learner_section',
        'told_section',
        'booking',
        'place',
        'answer',
        'mark',
        'conversation',
        'ledger_entry',
      ])
        expect((await client.query(`select 1 from ${table}`)).rowCount).toBe(0);
    } finally {
      await client.end();
    }
  });
});

/** Routes that read with the trusted role: for whom, and why (docs/decisions/0020-row-level-security.md). */
const around: Record<string, { whom: 'everybody' | 'administrator'; why: string }> = {
  'GET /users/me': {
    whom: 'everybody',
    why: 'told by the one look-up that tells who asks: how many refunds wait for a decision',
  },
  'GET /users/me/erasure': {
    whom: 'everybody',
    why: 'counts what would be erased, in every table and in the view of the house',
  },
  'GET /experiences/{experienceId}/public-questions': {
    whom: 'everybody',
    why: 'the words that everybody reads on the page, and nothing of who asked',
  },
  'GET /reported-questions': {
    whom: 'administrator',
    why: 'the words that everybody reads on the page and what is wrong with them, and nothing of who asked',
  },
  'GET /registers/{sessionId}/reach': {
    whom: 'everybody',
    why: 'who holds a register is told which of its families take no messages, and reads no conversation of theirs',
  },
  'GET /bookings/{bookingId}/sharing': {
    whom: 'everybody',
    why: 'a guardian sees what the booking of another shares of the own child, and nothing else of it',
  },
  'GET /learners/{learnerId}/seen': {
    whom: 'everybody',
    why: 'who has access to a child, whichever guardian has booked',
  },
  'GET /basket': { whom: 'everybody', why: 'the baskets of many families are read together, by one statement' },
  'GET /bookings/{bookingId}/move-options': {
    whom: 'everybody',
    why: 'the plan of a change, made under the locks of that change',
  },
  'GET /payment-links/{key}': {
    whom: 'everybody',
    why: 'nobody has to be signed in: the signed key is the right to see it',
  },
  'GET /registers/{sessionId}/helpers': {
    whom: 'everybody',
    why: 'whether a PIN was guessed at is nobody’s to read; the names are for who may open the register',
  },
  'GET /councils/{councilId}/today': {
    whom: 'everybody',
    why: 'numbers only: marks are no council’s to read, so they are counted for it',
  },
  'GET /councils/{councilId}/report': {
    whom: 'everybody',
    why: 'numbers only: marks are no council’s to read, so they are counted for it',
  },
  'GET /councils/{councilId}/report.csv': {
    whom: 'everybody',
    why: 'numbers only: marks are no council’s to read, so they are counted for it',
  },
  'GET /councils/{councilId}/report.xlsx': {
    whom: 'everybody',
    why: 'numbers only: marks are no council’s to read, so they are counted for it',
  },
  'GET /councils/{councilId}/providers': {
    whom: 'everybody',
    why: 'numbers only: marks are no council’s to read, so they are counted for it',
  },
  'GET /councils/{councilId}/money': {
    whom: 'everybody',
    why: 'numbers only: what became of a place is counted from marks, which are no council’s to read',
  },
  'GET /councils/{councilId}/money.csv': {
    whom: 'everybody',
    why: 'bookings by their references, children without names',
  },
  'GET /councils/{councilId}/providers/{providerId}/agreement': {
    whom: 'everybody',
    why: 'how many places are taken: a number only',
  },
  'GET /council-agreements': { whom: 'everybody', why: 'how many places are taken: a number only' },
  'GET /councils/{councilId}/eligibilities': {
    whom: 'everybody',
    why: 'finds which rows are on a page and counts them; what stands in a row is read behind the wall (decision 77)',
  },
  'GET /councils/{councilId}/messages': {
    whom: 'everybody',
    why: 'finds which messages are on a page and counts them; what stands in them is read behind the wall',
  },
  'GET /councils/{councilId}/bookings': {
    whom: 'everybody',
    why: 'finds which bookings are on a page and counts them; what stands in a row is read behind the wall',
  },
  'GET /councils/{councilId}/programmes': { whom: 'everybody', why: 'numbers of children, and no child' },
  'GET /councils/{councilId}/attendance': {
    whom: 'everybody',
    why: 'counted like a report; names are read behind the wall',
  },
  'GET /councils/{councilId}/report/rows': {
    whom: 'everybody',
    why: 'counted like a report; names are read behind the wall',
  },
  'GET /councils/{councilId}/school-lists': {
    whom: 'everybody',
    why: 'numbers only: how many children of each list were found, also of families who have not asked the council',
  },
  'GET /councils/{councilId}/holds': {
    whom: 'everybody',
    why: 'which officer has a case open, by the id of the case',
  },
  'GET /reported-conversations': {
    whom: 'administrator',
    why: 'a conversation is read only because one of its sides reported it, and only up to then',
  },
  'GET /users/{userId}': {
    whom: 'administrator',
    why: 'how many bookings an account has; the look is written down',
  },
  'GET /users/{userId}/data': { whom: 'administrator', why: 'counts what an erasure would wait for, in every table' },
  'GET /reconciliation': { whom: 'administrator', why: 'references and amounts of failed refunds' },
  'GET /operations': { whom: 'administrator', why: 'sums of the platform, and how many wait where' },
  'GET /bookings/{bookingId}/invoice': { whom: 'administrator', why: 'the look is written down' },
  'GET /ledger/bookings/{bookingId}': { whom: 'administrator', why: 'amounts only' },
};

/** Routes that need something which is not in this world to be answered with more than a refusal. */
const unanswered = new Set([
  'GET /message-files/{fileId}',
  'GET /auth/social/{provider}',
  'GET /auth/social/{provider}/callback',
  'GET /invitations/look-up',
  'GET /claims/look-up',
  'GET /payment-links/{key}',
  'GET /calendar/{file}',
  'GET /collections/{key}',
  'GET /oembed',
  'GET /share-pictures/{kind}/{file}',
  'GET /own-collections/{collectionId}',
  'GET /workflows/{workflowId}/runs',
  'GET /council-invitations/look-up',
  'GET /referral-links/look-up',
  'GET /referrals/look-up',
  'GET /councils/{councilId}/school-lists/{listId}',
  'GET /councils/{councilId}/eligibilities/{eligibilityId}/files/{fileId}',
  'GET /councils/{councilId}/reports/{reportId}',
  'GET /councils/{councilId}/settlements/{settlementId}',
  'GET /councils/{councilId}/providers/{providerId}/documents/{documentId}',
  'GET /settlements/{settlementId}',
  'GET /provider-documents/{documentId}',
  'GET /certificates/{certificateId}',
  'GET /portfolio/{learnerId}/files/{fileId}',
  'GET /portfolio/{learnerId}/documents/{documentId}',
  'GET /shared-portfolios/{token}',
  'GET /shared-portfolios/{token}/state',
  'GET /shared-portfolios/{token}/files/{fileId}',
  'GET /media/{file}',
  'GET /experiences/{experienceId}/codes/{code}',
  'GET /users/me/data/archive/{archiveId}',
]);

describe('when the trusted role may not read what is behind the wall', () => {
  const routes = allContracts
    .flatMap(([, contract]): [string, Route][] => Object.entries(contract))
    .filter(([address, route]) => address.startsWith('GET ') && route.produces !== 'text/event-stream')
    .map(([address]) => address);
  const tokens: (string | undefined)[] = [undefined];
  /** The statuses of a route for everybody who may ask, before and after. */
  const before = new Map<string, number[]>();
  const after = new Map<string, number[]>();

  const queries: Record<string, () => Record<string, string>> = {
    'GET /bookings/{bookingId}/move-options': () => ({ places: own.placeId }),
    'GET /cancellations/preview': () => ({ sessions: own.sessionId }),
    'GET /payouts.csv': () => ({ kind: 'places' }),
    'GET /school-terms': () => ({ council: 'E06000023' }),
    'GET /vat-receipt': () => ({ month: '2027-03' }),
    'GET /registers': () => ({ from: '2027-04-01', to: '2027-04-30' }),
    'GET /calendar': () => ({ from: '2027-04-01', to: '2027-04-30' }),
    'GET /places': () => ({ q: 'Leeds' }),
    'GET /schools': () => ({ search: 'oak' }),
    'GET /correspondent': () => ({ bookingId: own.bookingId }),
    'GET /search/suggestions': () => ({ q: 'forest' }),
    'GET /fee-parties': () => ({ q: 'Oakwood' }),
    'GET /users/nolt-jwt': () => ({ board: 'feature' }),
    'GET /council-invitations/look-up': () => ({ token: 'none' }),
    'GET /referral-links/look-up': () => ({ token: 'none' }),
    'GET /referrals/look-up': () => ({ token: 'none' }),
    'GET /councils/{councilId}/report/rows': () => ({ table: 'outcome' }),
    'GET /councils/{councilId}/money.csv': () => ({ month: '2027-04' }),
    'GET /invitations/look-up': () => ({ token: 'none' }),
    'GET /claims/look-up': () => ({ token: 'none' }),
    'GET /learners/{learnerId}/seen/lines': () => ({ day: '2027-04-01', kind: 'provider', id: bookable.providerId }),
  };

  async function statuses(address: string): Promise<number[]> {
    const { slug } = await world.services.db
      .selectFrom('listing')
      .select('slug')
      .where('id', '=', bookable.listingId)
      .executeTakeFirstOrThrow();
    const params: Record<string, string> = {
      ...own,
      providerId: bookable.providerId,
      experienceId: bookable.listingId,
      listingId: bookable.listingId,
      payoutId: own.sessionId,
      userId: family.id,
      customerId: family.id,
      archiveId: own.bookingId,
      accountId: bookable.providerId,
      slug: address.includes('/providers/') ? 'oakwood' : slug,
      key: paymentLinkKey(world.services.settings, own.bookingId),
      postcode: 'LS1 4AP',
      provider: 'google',
      file: 'none.webp',
      latitude: '51.45',
      longitude: '-2.59',
      code: 'NONE',
      ...(address.includes('/support/') ? { conversationId: own.supportId } : {}),
    };
    const query = queries[address]?.() ?? {};
    const answers = await Promise.all(
      tokens.map((token) => world.request(address, { params, query, ...(token ? { token } : {}) })),
    );
    return answers.map((answer) => answer.status);
  }

  beforeAll(async () => {
    const { services } = world;
    await services.db.updateTable('account').set({ slug: 'oakwood' }).where('id', '=', bookable.providerId).execute();
    await services.db.updateTable('listing').set({ published_at: world.clock.now().toString() }).execute();
    for (const person of people) if (person !== 'nobody') tokens.push(await accessTokenFor(services, idOf(person)));
    for (const forId of [family.id, bookable.providerId])
      tokens.push(await accessTokenFor(services, idOf('administrator'), { forId, kind: 'impersonation' }));
    await hold(world, family, elsewhere);
    for (const address of routes) before.set(address, await statuses(address));
    const client = new pg.Client({ connectionString: services.pool.options.connectionString });
    await client.connect();
    try {
      await client.query(`revoke select on ${protectedTables.join(', ')} from thicket_app`);
    } finally {
      await client.end();
    }
    for (const address of routes) after.set(address, await statuses(address));
  });

  it.each(routes.filter((address) => !unanswered.has(address)))('%s is answered to somebody', (address) => {
    expect(before.get(address)).toContain(200);
  });

  it.each(routes.filter((address) => !(address in around)))('%s answers as before', (address) => {
    expect(after.get(address)).toEqual(before.get(address));
  });

  it.each(Object.entries(around).map(([address, { whom, why }]) => ({ address, whom, why })))(
    '$address goes around the wall for $whom, so it fails: $why',
    ({ address, whom }) => {
      const asAdministrator = people.indexOf('administrator') + 1;
      const failed = (after.get(address) ?? []).flatMap((status, index) => (status === 500 ? [index] : []));
      expect(before.get(address)).not.toContain(500);
      if (whom === 'administrator') expect(failed).toEqual([asAdministrator]);
      else expect(failed.length).toBeGreaterThan(0);
    },
  );
});
