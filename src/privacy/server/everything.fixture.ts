import { randomUUIDv7 } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { ask, decide, makeFunded, yes } from '../../checkout/server/funded.fixture.ts';
import { tell } from '../../people/server/tell.fixture.ts';
import { photo } from '../../media/server/hostile-files.fixture.ts';
import { pdfWith } from '../../media/server/pdf.fixture.ts';
import {
  checkOut,
  hold,
  makeBookable,
  payOnPage,
  settleAll,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { join, makeWaitable } from '../../waiting/server/waiting.fixture.ts';
import { accessTokenFor, type World } from '../../../test/world.ts';

/** Names, addresses and numbers that occur nowhere else. */
export const NAMES = {
  first: 'Persephone',
  last: 'Quillfeather',
  email: 'p.quillfeather@example.org',
  phone: '07700900321',
  child: 'Thisbe',
  sibling: 'Lysander',
  aunt: 'Hippolyta',
} as const;

export type EverythingFamily = Family & { bookable: Bookable; bookingId: string; fundedBookingId: string };

/** A family that has left its name wherever a family can. Its dates are in some hours; nothing is over yet. */
export async function makeEverything(world: World): Promise<EverythingFamily> {
  const { db } = world.services;
  const account = await world.makeAccount({ email: NAMES.email, firstName: NAMES.first, lastName: NAMES.last });
  await db.updateTable('account').set({ phone_number: NAMES.phone }).where('id', '=', account.id).execute();
  const learners = [NAMES.child, NAMES.sibling].map((first) => ({
    id: randomUUIDv7(),
    account_id: account.id,
    first_name: first,
    last_name: NAMES.last,
    date_of_birth: '2019-03-17',
    known_as: `${first} the Great`,
    school: `School of ${NAMES.aunt}`,
    created_at: world.clock.now().toString(),
  }));
  await db.insertInto('learner').values(learners).execute();
  for (const { id, first_name: first } of learners)
    await tell(world.services, [id], {
      health: { conditions: `${first} has asthma`, allergies: [{ allergen: 'Peanuts' }] },
      contacts: { people: [{ name: NAMES.aunt, phone: NAMES.phone }] },
    });
  const family: Family = { ...account, learnerIds: learners.map(({ id }) => id) };
  const bookable = await makeBookable(world, { starts: [24, 26], ages: [5, 12] });
  const bookingId = await bookWithAnswers(world, family, bookable);
  const fundedBookingId = await bookByCouncil(world, family);
  await writeEverywhere(world, family, bookable, bookingId);
  await uploadPicture(world, family);
  await keepRecords(world, family);
  await nameWhoCares(world, family);
  return { ...family, bookable, bookingId, fundedBookingId };
}

/** A paid booking with a sensitive answer and a file. */
async function bookWithAnswers(world: World, family: Family, bookable: Bookable): Promise<string> {
  const as = bookable.providerId;
  const params = { experienceId: bookable.listingId };
  const { version } = (await world.request('GET /experiences/{experienceId}/questions', { as, params })).body;
  const questions = [
    { type: 'short-text', label: 'Diet', scope: 'learner', required: false, sensitive: true },
    { type: 'file', label: 'Care plan', scope: 'learner', required: false, sensitive: true },
    { type: 'short-text', label: 'Anything else?', scope: 'booking', required: false },
  ];
  const body = { version, questions };
  const asked = await world.request('PUT /experiences/{experienceId}/questions', { as, params, body });
  const [diet, plan, other] = asked.body.questions;
  const held = await hold(world, family, bookable);
  const booking = held.body.basket.bookings[0].id;
  const file = new File([await pdfWith()], `Plan of ${NAMES.child}.pdf`, { type: 'application/pdf' });
  const sent = await world.request('POST /answer-files', { as: family.id, file });
  const [child, sibling] = family.learnerIds;
  const answers = [
    { questionId: diet.id, learnerId: child, value: `${NAMES.child} eats no gelatine` },
    { questionId: diet.id, learnerId: sibling, value: `${NAMES.sibling} eats everything` },
    { questionId: plan.id, learnerId: child, value: sent.body.id },
    { questionId: other.id, learnerId: null, value: `${NAMES.aunt} brings them` },
  ];
  const saved = await world.request('PUT /basket/answers', { as: family.id, body: { bookingId: booking, answers } });
  if (saved.status >= 300) throw new Error(`The answers were refused: ${JSON.stringify(saved.body)}`);
  const out = await checkOut(world, family, randomUUIDv7());
  await payOnPage(out.body.url);
  await settleAll(world);
  return booking;
}

/** A place that a council pays for, with the family's words. */
async function bookByCouncil(world: World, family: Family): Promise<string> {
  const funded = await makeFunded(world, { starts: [30] });
  const eligibilities = await ask(world, { ...family, learnerIds: family.learnerIds.slice(0, 1) }, funded);
  await world.services.db
    .updateTable('eligibility')
    .set({ explanation: `${NAMES.child} gets free meals`, school: `School of ${NAMES.aunt}`, note: NAMES.last })
    .where('id', 'in', eligibilities)
    .execute();
  await decide(world, funded, eligibilities, { kind: 'ask', message: `Which school does ${NAMES.child} go to?` });
  await decide(world, funded, eligibilities, yes);
  await hold(world, family, funded, { learnerIds: family.learnerIds.slice(0, 1) });
  const out = await checkOut(world, family);
  return out.body.bookingIds[0];
}

async function uploadPicture(world: World, family: Family): Promise<void> {
  const bytes = await photo(400, 300).jpeg().toBuffer();
  const file = new File([new Uint8Array(bytes)], 'us.jpg', { type: 'image/jpeg' });
  const { body } = await world.request('POST /media', { as: family.id, file });
  await world.request('PUT /users/me/profilePicture', { as: family.id, body: { mediaId: body.id } });
}

/** Of each learner an entry with a picture, a record on paper, and a link that was opened. */
async function keepRecords(world: World, { id: as, learnerIds }: Family): Promise<void> {
  const bytes = new Uint8Array(await photo(400, 300).jpeg().toBuffer());
  const day = world.clock.now().toString().slice(0, 10);
  for (const [index, learnerId] of learnerIds.entries()) {
    const name = index === 0 ? NAMES.child : NAMES.sibling;
    const params = { learnerId };
    const file = new File([bytes], `${name}.jpg`, { type: 'image/jpeg' });
    const { body: sent } = await world.request('POST /portfolio/{learnerId}/files', { as, params, file });
    const entry = { voice: 'LEARNER', happenedOn: day, words: `${name} was here`, files: [sent.id] };
    await world.request('POST /portfolio/{learnerId}/entries', { as, params, body: entry });
    const period = { kind: 'RECORD', from: day, to: day };
    await world.request('POST /portfolio/{learnerId}/documents', { as, params, body: period });
    const link = { label: `Friends of ${name}`, kinds: ['voice'], from: null, to: null, days: 7 };
    const { body: share } = await world.request('POST /portfolio/{learnerId}/shares', { as, params, body: link });
    await world.request('GET /shared-portfolios/{token}', { params: { token: share.address.split('/').at(-1) } });
  }
}

/** Who may collect, with a picture; what the guardian tells the staff; a helper who was invited; a list of listings. */
async function nameWhoCares(world: World, family: Family): Promise<void> {
  const as = family.id;
  const bytes = await photo(400, 300).jpeg().toBuffer();
  const file = new File([new Uint8Array(bytes)], 'aunt.jpg', { type: 'image/jpeg' });
  for (const learnerId of family.learnerIds) {
    const params = { learnerId };
    const { body: picture } = await world.request('POST /learners/{learnerId}/collector-pictures', {
      as,
      params,
      file,
    });
    const person = { name: NAMES.aunt, relation: 'aunt', description: '', phone: '', picture: picture.id };
    const content = { people: [person], password: NAMES.aunt, mustNot: [] };
    await world.request('PUT /learners/{learnerId}/sections/collection', { as, params, body: { version: 0, content } });
    const note = { contactOnly: `Ring ${NAMES.first}`, restriction: '' };
    await world.request('PUT /learners/{learnerId}/own-note', { as, params, body: note });
  }
  const helper = { email: 'aunt@example.org', careRole: 'HELPER', mayBook: false, learnerIds: family.learnerIds };
  await world.request('POST /guardians/invitations', { as, body: helper });
  await world.request('POST /own-collections', { as, body: { title: `The list of ${NAMES.first}` } });
}

async function writeEverywhere(world: World, family: Family, bookable: Bookable, bookingId: string): Promise<void> {
  const { db } = world.services;
  const at = world.clock.now().toString();
  const body = { listingId: bookable.listingId, body: `${NAMES.child} coughs. ${NAMES.first}` };
  const asked = await world.request('POST /conversations', { as: family.id, body });
  await world.request('POST /conversations/{conversationId}/messages', {
    as: bookable.providerId,
    params: { conversationId: asked.body.conversationId },
    body: { body: `Poor ${NAMES.child}, and poor ${NAMES.sibling}!` },
  });
  await world.request('POST /support/messages', { as: family.id, body: { body: `I am ${NAMES.first}.` } });
  await world.request('PUT /saved-listings/{listingId}', {
    as: family.id,
    params: { listingId: bookable.listingId },
  });
  await world.request('POST /saved-searches', {
    as: family.id,
    body: { name: `Swimming for ${NAMES.child}`, alerts: true, asked: { q: `swimming with ${NAMES.first}` } },
  });
  const places = await db
    .selectFrom('place')
    .select(['id', 'session_id', 'learner_id'])
    .where('booking_id', '=', bookingId)
    .orderBy('learner_id')
    .execute();
  for (const place of places)
    await db
      .insertInto('mark')
      .values({
        id: randomUUIDv7(),
        place_id: place.id,
        session_id: place.session_id,
        kind: 'COLLECTED',
        collected_by: NAMES.aunt,
        note: `${NAMES.child} was tired`,
        made_at: at,
        received_at: at,
        marked_by_id: bookable.providerId,
      })
      .execute();
  for (const [index, learnerId] of family.learnerIds.entries())
    await db
      .insertInto('learner_reflection')
      .values({
        booking_id: bookingId,
        learner_id: learnerId,
        aims: JSON.stringify([{ aim: `Climb with ${index === 0 ? NAMES.child : NAMES.aunt}`, level: 'APPLY' }]),
        written_at: at,
        written_by_id: bookable.providerId,
      })
      .execute();
  for (const [index, learnerId] of family.learnerIds.entries()) {
    const name = index === 0 ? NAMES.child : NAMES.sibling;
    await db
      .insertInto('learner_reflection_draft')
      .values({
        booking_id: bookingId,
        learner_id: learnerId,
        aims: '[]',
        words: `${name} climbs well`,
        changed_at: at,
        changed_by_id: bookable.providerId,
      })
      .execute();
    await db
      .insertInto('certificate')
      .values({
        id: randomUUIDv7(),
        booking_id: bookingId,
        learner_id: learnerId,
        provider_id: bookable.providerId,
        title: 'Certificate',
        body: `${name} took part`,
        signature: 'Robin',
        with_picture: false,
        issued_at: at,
        issued_by_id: bookable.providerId,
      })
      .execute();
  }
  await db
    .insertInto('reflection_draft')
    .values({ booking_id: bookingId, account_id: family.id, body: `${NAMES.child} had fun`, saved_at: at })
    .execute();
  await db.insertInto('reflection_request').values({ booking_id: bookingId, number: 1, asked_at: at }).execute();
  await db
    .insertInto('reflection')
    .values({
      id: randomUUIDv7(),
      booking_id: bookingId,
      listing_id: bookable.listingId,
      provider_id: bookable.providerId,
      account_id: family.id,
      enjoyed: 'yes',
      learned: 'yes',
      cared_for: 'yes',
      body: `${NAMES.child} loved it`,
      submitted_at: at,
      publish_at: at,
    })
    .execute();
  await db
    .insertInto('public_question')
    .values({
      id: randomUUIDv7(),
      listing_id: bookable.listingId,
      provider_id: bookable.providerId,
      account_id: family.id,
      question: `May ${NAMES.child} bring a dog?`,
      answer: 'Yes, on a lead.',
      published_at: at,
    })
    .execute();
  const other = await world.makeAccount();
  const questionId = randomUUIDv7();
  await db
    .insertInto('public_question')
    .values({
      id: questionId,
      listing_id: bookable.listingId,
      provider_id: bookable.providerId,
      account_id: other.id,
      question: 'Are there dogs?',
      answer: 'None.',
      published_at: at,
      reported_at: at,
    })
    .execute();
  await db
    .insertInto('question_report')
    .values({ question_id: questionId, reporter_id: family.id, reason: `One bit ${NAMES.child}.`, reported_at: at })
    .execute();
  await db
    .updateTable('booking')
    .set({ answer_message: `See you, ${NAMES.child}` })
    .where('id', '=', bookingId)
    .execute();
  await db
    .insertInto('cancellation')
    .values({
      id: randomUUIDv7(),
      booking_id: bookingId,
      cancelled_by: 'provider',
      account_id: bookable.providerId,
      message: `Sorry, ${NAMES.child}`,
      created_at: at,
    })
    .execute();
  await db
    .insertInto('move')
    .values({
      id: randomUUIDv7(),
      booking_id: bookingId,
      account_id: family.id,
      state: 'DONE',
      moved_by: 'provider',
      message: `Another day, ${NAMES.child}`,
      created_at: at,
      finished_at: at,
    })
    .execute();
  await writeRest(world, family, bookable, bookingId);
}

async function writeRest(world: World, family: Family, bookable: Bookable, bookingId: string): Promise<void> {
  const { db } = world.services;
  const at = world.clock.now();
  const later = at.add({ hours: 1 }).toString();
  await db
    .insertInto('refund')
    .values({
      id: randomUUIDv7(),
      booking_id: bookingId,
      state: 'DECLINED',
      amount_pence: 100,
      rule: 'DECISION',
      reason: 'Nothing.',
      asked_message: `${NAMES.child} was ill`,
      created_at: at.toString(),
      finished_at: at.toString(),
    })
    .execute();
  await db
    .insertInto('event')
    .values({
      id: randomUUIDv7(),
      kind: 'dates.changed',
      at: at.toString(),
      about: JSON.stringify({ booking: bookingId, account: family.id }),
      data: JSON.stringify({ moved: [], removed: [], message: `For ${NAMES.child}`, freeUntil: null }),
      subject_id: family.id,
    })
    .execute();
  await db
    .insertInto('access_log')
    .values({
      id: randomUUIDv7(),
      at: at.toString(),
      actor_id: bookable.providerId,
      subject_id: family.id,
      learner_id: family.learnerIds[0] ?? null,
      what: 'learners',
      reason: `A question about ${NAMES.child}`,
    })
    .execute();
  const invitation = { giver_id: bookable.providerId, kind: 'collaborator', created_at: at.toString() } as const;
  await db
    .insertInto('invitation')
    .values({ ...invitation, id: randomUUIDv7(), email: NAMES.email, token_hash: randomUUIDv7(), expires_at: later })
    .execute();
  await db.insertInto('sign_in_code').values({ email: NAMES.email, code_hash: 'x', expires_at: later }).execute();
  await db
    .insertInto('sign_in_link')
    .values({
      email: NAMES.email,
      token_hash: randomUUIDv7(),
      purpose: 'sign-in',
      created_at: at.toString(),
      expires_at: later,
    })
    .execute();
  await db
    .insertInto('sign_in_identity')
    .values({ provider: 'google', subject: NAMES.first, account_id: family.id, created_at: at.toString() })
    .execute();
  await db
    .insertInto('marketing_answer')
    .values({
      account_id: family.id,
      free_bookings: 0,
      paid_bookings: 1,
      haf_bookings: 2,
      other_platforms: `The site of ${NAMES.aunt}`,
      answered_at: at.toString(),
    })
    .execute();
  await accessTokenFor(world.services, family.id);
  await db
    .updateTable('sign_in_session')
    .set({ device: `The telephone of ${NAMES.first}` })
    .where('account_id', '=', family.id)
    .execute();
  const full = await makeWaitable(world, { ages: [5, 12] });
  await db.updateTable('session_places').set({ taken: 1 }).where('session_id', 'in', full.sessionIds).execute();
  await join(world, family, full);
  const left = await db.selectFrom('waiting_entry').select('id').where('account_id', '=', family.id).execute();
  for (const { id } of left)
    await world.request('POST /waiting-entries/{entryId}/leave', { as: family.id, params: { entryId: id } });
  await db
    .updateTable('waiting_entry')
    .set({ held_back: `${NAMES.child} is too old` })
    .where('account_id', '=', family.id)
    .execute();
  await bookByTelephone(world, family, bookable);
}

/** What a provider entered for the family, and the family has claimed. */
async function bookByTelephone(world: World, family: Family, { providerId }: Bookable): Promise<void> {
  const { db } = world.services;
  const at = world.clock.now().toString();
  const customer = await world.makeAccount({ firstName: NAMES.first, lastName: NAMES.last });
  await db
    .insertInto('customer')
    .values({
      account_id: customer.id,
      provider_id: providerId,
      email: NAMES.email,
      claimed_at: at,
      claimed_by_id: family.id,
      created_at: at,
    })
    .execute();
}

/** Every table, also those of the queue, that holds one of these words, with the number of rows. Reads as the owner of all. */
export async function findWords(tx: Tx, words: readonly string[]): Promise<Record<string, number>> {
  await sql`set local role none`.execute(tx);
  const { rows: tables } = await sql<{ name: string; bytes: string[] }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name,
      coalesce(array_agg(quote_ident(column_name)) filter (where data_type = 'bytea'), '{}') as bytes
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' group by 1 order by 1`.execute(
    tx,
  );
  const found: Record<string, number> = {};
  for (const { name, bytes } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(name)} as one
      where exists (select from unnest(${words}::text[]) word where position(lower(word) in lower(one::text)) > 0
        ${sql.raw(bytes.map((column) => `or position(convert_to(word, 'UTF8') in one.${column}) > 0`).join(' '))})`.execute(
      tx,
    );
    if (rows[0]?.count) found[name.replace('public.', '')] = rows[0].count;
  }
  return found;
}

/** The files in the store, by key. */
export function storedFiles({ services }: World): Map<string, Buffer> {
  const root = joinPath(services.settings.dataFolder, 'files');
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((key) =>
    statSync(joinPath(root, key)).isFile(),
  );
  return new Map(all.map((key) => [key, readFileSync(joinPath(root, key))]));
}
