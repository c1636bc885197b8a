import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { Searcher } from '../../../test/canaries.ts';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import { pdfWith } from '../../media/server/pdf.fixture.ts';
import {
  checkOut,
  hold,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { UnsealError } from '../../platform/server/vault/seal.ts';
import { answerAt, askAt } from './questions.fixture.ts';
import { openAnswers } from './seal-answers.ts';
import { sealBefore, sealPlainAnswers } from './seal-stored.ts';

let world: World;
let owner: pg.Pool;
beforeAll(async () => {
  world = await makeWorld();
  owner = new pg.Pool({ connectionString: world.services.pool.options.connectionString, max: 1 });
});
afterAll(async () => {
  await owner.end();
  await world.stop();
});

const medicine = { type: 'short-text', label: 'Medicine', scope: 'learner', sensitive: true, onRegister: true };
const colour = { type: 'short-text', label: 'Favourite colour', scope: 'booking', onRegister: true };
const plan = { type: 'file', label: 'Care plan', scope: 'learner', sensitive: true };

/** A family books free places and answers one sensitive question of each child, and what else is given. */
async function booked(bookable: Bookable, family: Family, questionId: string, value: unknown): Promise<string> {
  const held = await hold(world, family, bookable);
  const bookingId = held.body.basket.bookings[0].id;
  const answered = await answerAt(
    world,
    family,
    bookingId,
    family.learnerIds.map((learnerId) => [questionId, learnerId, value]),
  );
  expect(answered.status).toBe(200);
  expect((await checkOut(world, family)).body.outcome).toBe('confirmed');
  return bookingId;
}

const rowsOf = (bookingId: string) =>
  world.services.db
    .selectFrom('answer')
    .innerJoin('booking', 'booking.id', 'answer.booking_id')
    .select(['answer.id', 'answer.value', 'answer.sealed', 'answer.file_id', 'booking.booker_id'])
    .where('booking_id', '=', bookingId)
    .orderBy('answer.id')
    .execute();
const formsOf = async (bookingId: string) =>
  (await rowsOf(bookingId)).map(({ value, sealed, file_id }) =>
    sealed !== null ? 'sealed' : file_id !== null ? 'file' : value,
  );
const seenOnBooking = async (as: string, bookingId: string) =>
  (await world.request('GET /bookings/{bookingId}', { as, params: { bookingId } })).body.answers.map(
    (answer: { value: unknown }) => answer.value,
  );
const seenOnRegister = async (bookable: Bookable, sessionId = bookable.sessionIds[0] ?? '') =>
  (
    await world.request('GET /registers/{sessionId}', { as: bookable.providerId, params: { sessionId }, query: {} })
  ).body.places.flatMap((place: { answers: { answer: string }[] }) => place.answers.map(({ answer }) => answer));

describe('an answer to a sensitive question', () => {
  it('is kept sealed beside what is not sensitive, and read by both sides, on the register, and in the next basket', async () => {
    const bookable = await makeBookable(world, { starts: [240, 264], pricePence: 0 });
    const [inhaler = '', blue = '', care = ''] = await askAt(world, bookable, [medicine, colour, plan]);
    const family = await makeFamily(world);
    const [mia = ''] = family.learnerIds;
    const [first = '', second = ''] = bookable.sessionIds;
    const held = await hold(world, family, bookable, { sessionIds: [first] });
    const bookingId = held.body.basket.bookings[0].id;
    const file = new File([await pdfWith()], 'Asthma plan.pdf', { type: 'application/pdf' });
    const sent = (await world.request('POST /answer-files', { as: family.id, file })).body;
    await answerAt(world, family, bookingId, [
      [inhaler, mia, 'Blue inhaler'],
      [blue, null, 'Green'],
      [care, mia, sent.id],
    ]);
    const { body: basket } = await world.request('GET /basket', { as: family.id });
    expect(basket.basket.bookings[0].questions[0].asks[0]).toMatchObject({ answer: 'Blue inhaler' });
    expect((await checkOut(world, family)).body.outcome).toBe('confirmed');

    expect((await formsOf(bookingId)).toSorted()).toEqual(['Green', 'file', 'sealed']);
    for (const side of [family.id, bookable.providerId])
      expect(await seenOnBooking(side, bookingId)).toEqual(['Blue inhaler', 'Green', sent.id]);
    expect((await seenOnRegister(bookable)).toSorted()).toEqual(['Blue inhaler', 'Green']);
    const again = await hold(world, family, bookable, { sessionIds: [second] });
    expect(again.body.basket.bookings[0].questions[0].asks[0]).toMatchObject({
      answer: 'Blue inhaler',
      fromEarlier: true,
    });
  });

  it.each([
    ['yes-no', {}, true],
    ['many-of', { options: ['Nuts', 'Milk', 'Eggs'] }, ['Nuts', 'Eggs']],
    ['number', {}, 3],
    ['long-text', {}, 'ليلى has epilepsy.\nRing Zoë 👋'],
    ['phone', {}, '07700 900123'],
  ])('of any kind comes back as it was given: %s', async (type, more, value) => {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
    const [question = ''] = await askAt(world, bookable, [{ ...medicine, type, ...more }]);
    const bookingId = await booked(bookable, await makeFamily(world), question, value);
    expect(await formsOf(bookingId)).toEqual(['sealed']);
    const [seen] = await seenOnBooking(bookable.providerId, bookingId);
    expect(type === 'phone' ? '07700 900123' : seen).toEqual(value);
  });

  it('does not open as the answer of another booking, and says nothing of itself in the error', async () => {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
    const [question = ''] = await askAt(world, bookable, [medicine]);
    const bookingId = await booked(bookable, await makeFamily(world, 2), question, 'Blue inhaler');
    const [mias, noahs] = await rowsOf(bookingId);
    const { db, vault } = world.services;
    const copied = openAnswers(db, vault, [{ ...mias!, sealed: noahs!.sealed }]);
    await expect(copied).rejects.toThrow(UnsealError);
    await expect(copied).rejects.toThrow(`answer:${mias?.id} cannot be opened.`);
  });

  it('is gone with the key of whoever booked: it is left out, and the rest is shown', async () => {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
    const [question = ''] = await askAt(world, bookable, [medicine]);
    const [erased, other] = [await makeFamily(world), await makeFamily(world)];
    const bookingId = await booked(bookable, erased, question, 'Blue inhaler');
    await booked(bookable, other, question, 'None');
    await world.services.db.deleteFrom('data_key').where('owner_id', '=', erased.id).execute();
    expect(await seenOnBooking(bookable.providerId, bookingId)).toEqual([]);
    expect(await seenOnRegister(bookable)).toEqual(['None']);
  });
});

describe('what a provider enters for a family', () => {
  it('is sealed for the record that it made, and for the family once that claims it', async () => {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
    const [question = ''] = await askAt(world, bookable, [medicine]);
    const email = `hannah-${randomUUIDv7().slice(-8)}@example.org`;
    const made = await world.request('POST /bookings', {
      as: bookable.providerId,
      body: {
        listingId: bookable.listingId,
        customer: { kind: 'new', firstName: 'Hannah', emailAddress: email },
        learners: [{ kind: 'new', learner: { firstName: 'Ivy', dateOfBirth: '2019-03-01', over18: false } }],
        lines: [{ learner: 0, ticketId: bookable.ticketId, sessionIds: bookable.sessionIds, pricePence: null }],
        answers: [{ questionId: question, learner: 0, value: 'Insulin' }],
        way: 'free',
        expectedTotalPence: 0,
      },
      idempotencyKey: randomUUIDv7(),
    });
    expect(made.status).toBe(200);
    const { bookingId } = made.body;
    expect(await formsOf(bookingId)).toEqual(['sealed']);
    expect(await seenOnBooking(bookable.providerId, bookingId)).toEqual(['Insulin']);

    await world.settle();
    const [mail] = world.mails(email);
    const token = /claim-bookings\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const hannah = await world.makeAccount({ email });
    expect((await world.request('POST /claims', { as: hannah.id, body: { token } })).status).toBe(200);
    for (const side of [hannah.id, bookable.providerId])
      expect(await seenOnBooking(side, bookingId)).toEqual(['Insulin']);
    const keyOfHannah = await world.services.vault.keysOf(world.services.db, [hannah.id]);
    expect(keyOfHannah.size).toBe(1);
  });
});

describe('a question that is made sensitive after it was answered', () => {
  it('has its answers sealed as soon as it is', async () => {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
    const [question = ''] = await askAt(world, bookable, [{ ...medicine, sensitive: false }]);
    const bookingId = await booked(bookable, await makeFamily(world), question, 'Blue inhaler');
    expect(await formsOf(bookingId)).toEqual(['Blue inhaler']);
    await askAt(world, bookable, [{ ...medicine, id: question }]);
    await world.settle();
    expect(await formsOf(bookingId)).toEqual(['sealed']);
    expect(await seenOnBooking(bookable.providerId, bookingId)).toEqual(['Blue inhaler']);
    expect(await seenOnRegister(bookable)).toEqual(['Blue inhaler']);
  });

  it('and one that is not any more keeps what was told as sensitive from who may not read that', async () => {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
    const [question = ''] = await askAt(world, bookable, [medicine]);
    const family = await makeFamily(world);
    const bookingId = await booked(bookable, family, question, 'Blue inhaler');
    await askAt(world, bookable, [{ ...medicine, id: question, sensitive: false }]);
    await world.settle();
    expect(await formsOf(bookingId)).toEqual(['sealed']);
    expect(await seenOnBooking(bookable.providerId, bookingId)).toEqual(['Blue inhaler']);
    const admin = await world.makeAccount({ role: 'admin' });
    const token = await accessTokenFor(world.services, admin.id, { forId: family.id, kind: 'impersonation' });
    const looked = await world.request('GET /bookings/{bookingId}', { token, params: { bookingId } });
    expect(looked.body.answers).toEqual([]);
  });
});

describe('what was stored before answers were sealed', () => {
  const secret = 'canary-of-the-old-days';

  /** A booking with an answer and a file as the versions before have written them. */
  async function storedBefore() {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
    const [question = '', care = ''] = await askAt(world, bookable, [medicine, plan]);
    const family = await makeFamily(world);
    const [mia = ''] = family.learnerIds;
    const bookingId = await booked(bookable, family, question, 'Blue inhaler');
    const fileId = randomUUIDv7();
    const { db, storage } = world.services;
    const at = world.clock.now().toString();
    await db
      .insertInto('answer_file')
      .values({
        id: fileId,
        account_id: family.id,
        name: `${secret}.pdf`,
        content_type: 'application/pdf',
        bytes: 9,
        created_at: at,
      })
      .execute();
    await storage.put(`answers/${fileId}`, Buffer.from(secret), 'application/pdf');
    await db
      .updateTable('answer')
      .set({ value: JSON.stringify(secret), sealed: null })
      .where('booking_id', '=', bookingId)
      .execute();
    await db
      .insertInto('answer')
      .values({
        id: randomUUIDv7(),
        booking_id: bookingId,
        question_id: care,
        learner_id: mia,
        file_id: fileId,
        answered_at: at,
      })
      .execute();
    return { bookable, family, bookingId, fileId };
  }

  /** The file in which the rows of a table lie: one that is written afresh gets another. */
  async function fileOf(table: string): Promise<string> {
    const { rows } = await owner.query<{ path: string }>('select pg_relation_filepath($1::regclass) as path', [table]);
    return rows[0]?.path ?? '';
  }

  it('is sealed by the next start, whatever several processes do at once, and nothing of it remains', async () => {
    const searcher = await Searcher.begin(world);
    const { bookable, family, bookingId, fileId } = await storedBefore();
    expect(await searcher.isInFileOf('answer', secret)).toBe(true);
    const filesBefore = { answer: await fileOf('answer'), answer_file: await fileOf('answer_file') };
    // Until then it is read as before.
    expect(await seenOnBooking(bookable.providerId, bookingId)).toEqual([secret, fileId]);
    await Promise.all([sealBefore(world.services, owner), sealPlainAnswers(world.services)]);
    await sealBefore(world.services, owner);

    expect(await formsOf(bookingId)).toEqual(['sealed', 'file']);
    expect(await searcher.tablesWith(secret)).toEqual([]);
    for (const [table, file] of Object.entries(filesBefore)) {
      expect(await fileOf(table)).not.toBe(file);
      // Whatever reads this database meanwhile, a routine or the statistics, keeps rows of before in the new file, too.
      const isStillThere = async (): Promise<boolean> => {
        await owner.query(`vacuum (full) ${table}`);
        return searcher.isInFileOf(table, secret);
      };
      await expect.poll(isStillThere).toBe(false);
    }
    expect(Buffer.from((await world.services.storage.get(`answers/${fileId}`)) ?? []).includes(secret)).toBe(false);
    expect(await seenOnBooking(bookable.providerId, bookingId)).toEqual([secret, fileId]);
    const opened = await world.request('GET /bookings/{bookingId}/files/{fileId}', {
      as: family.id,
      params: { bookingId, fileId },
    });
    expect(opened.headers.get('content-disposition')).toContain(`${secret}.pdf`);
    expect(opened.body).toBe(secret);
    await searcher.end();
  });

  it('is not sealed twice where a process was killed between the file and its row', async () => {
    const { family, bookingId, fileId } = await storedBefore();
    await sealBefore(world.services, owner);
    await world.services.db
      .updateTable('answer_file')
      .set({ name: `${secret}.pdf`, sealed_name: null })
      .where('id', '=', fileId)
      .execute();
    await sealBefore(world.services, owner);
    const opened = await world.request('GET /bookings/{bookingId}/files/{fileId}', {
      as: family.id,
      params: { bookingId, fileId },
    });
    expect(opened.body).toBe(secret);
  });
});
