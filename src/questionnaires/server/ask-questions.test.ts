import { randomUUIDv7 } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import { pdfWith } from '../../media/server/pdf.fixture.ts';
import { unseal } from '../../platform/server/vault/seal.ts';
import { isFileOfBooker } from './answer-files.ts';
import {
  addTicket,
  bookAndPay,
  checkOut,
  hold,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { answerAt, askAt as askQuestions, type Given } from './questions.fixture.ts';
import { forgetAnswerFiles } from './forget-answer-files.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const askAt = (bookable: Bookable, questions: Record<string, unknown>[]) => askQuestions(world, bookable, questions);
const answer = (family: Family, bookingId: string, answers: Given[]) => answerAt(world, family, bookingId, answers);
const held = async (family: Family, bookable: Bookable): Promise<string> =>
  (await hold(world, family, bookable)).body.basket.bookings[0].id;
const stored = async (bookingId: string) =>
  (
    await world.services.db
      .selectFrom('answer')
      .select(['question_id', 'learner_id', 'value'])
      .where('booking_id', '=', bookingId)
      .execute()
  ).map((row) => row.value);

describe('a question that is asked with one ticket', () => {
  it('is put to the child who has that ticket; what was answered goes from the booking with the ticket', async () => {
    const standard = await makeBookable(world, { starts: [240], pricePence: 0, capacity: 9 });
    const low = { ...standard, ticketId: await addTicket(world, standard, { pricePence: 0, name: 'Low income' }) };
    const [qualify = '', whole = ''] = await askAt(standard, [
      { type: 'short-text', label: 'How do you qualify?', scope: 'learner', required: true, ticketId: low.ticketId },
      { type: 'short-text', label: 'Anything else?', scope: 'booking', ticketId: low.ticketId },
    ]);
    const family = await makeFamily(world, 2);
    const [mia = '', noah = ''] = family.learnerIds;
    const line = (learnerId: string, { ticketId }: Bookable) => ({
      sessionId: standard.sessionIds[0],
      ticketId,
      learnerId,
    });
    const holdAs = async (...lines: ReturnType<typeof line>[]) =>
      (
        await world.request('POST /basket/places', {
          as: family.id,
          body: { listingId: standard.listingId, lines },
        })
      ).body.basket.bookings[0];

    expect((await holdAs(line(mia, standard), line(noah, standard))).questions).toEqual([]);
    const booking = await holdAs(line(mia, low), line(noah, standard));
    expect(booking.questions).toMatchObject([
      { id: qualify, asks: [{ learnerId: mia }] },
      { id: whole, asks: [{ learnerId: null }] },
    ]);
    expect((await checkOut(world, family)).body).toMatchObject({ key: 'answers-missing' });
    expect((await answer(family, booking.id, [[qualify, noah, 'No']])).status).toBe(422);
    expect((await answer(family, booking.id, [[qualify, mia, 'Universal Credit']])).status).toBe(200);

    // Back with the other ticket nothing is asked, and nobody reads what was answered for the cheaper one.
    expect((await holdAs(line(mia, standard), line(noah, standard))).questions).toEqual([]);
    const out = await checkOut(world, family);
    expect(out.status).toBe(200);
    const { body } = await world.request('GET /bookings/{bookingId}', {
      as: standard.providerId,
      params: { bookingId: out.body.bookingIds[0] },
    });
    expect(body.answers).toEqual([]);
  });

  it('is told to the provider of whoever booked with that ticket', async () => {
    const standard = await makeBookable(world, { starts: [240], pricePence: 0, capacity: 9 });
    const low = { ...standard, ticketId: await addTicket(world, standard, { pricePence: 0, name: 'Low income' }) };
    const [qualify = ''] = await askAt(standard, [
      { type: 'short-text', label: 'How do you qualify?', scope: 'booking', required: true, ticketId: low.ticketId },
    ]);
    const family = await makeFamily(world);
    const bookingId = await held(family, low);
    await answer(family, bookingId, [[qualify, null, 'Universal Credit']]);
    await checkOut(world, family);
    const { body } = await world.request('GET /bookings/{bookingId}', {
      as: standard.providerId,
      params: { bookingId },
    });
    expect(body.answers).toMatchObject([{ label: 'How do you qualify?', value: 'Universal Credit' }]);
  });
});

describe('families that answer at once', () => {
  it('each have theirs kept, and one that answers wrongly, for somebody else, or without a hold is alone with that', async () => {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0, capacity: 9 });
    const [swim = ''] = await askAt(bookable, [
      { type: 'one-of', label: 'Swims?', options: ['yes', 'no'], required: true, scope: 'booking' },
    ]);
    const families = await Promise.all(Array.from({ length: 6 }, async () => makeFamily(world)));
    const [one, two, three, wrong, other, without] = families as [Family, Family, Family, Family, Family, Family];
    const bookings = new Map<string, string>();
    for (const family of [one, two, three, wrong, other]) bookings.set(family.id, await held(family, bookable));
    const of = (family: Family): string => bookings.get(family.id) ?? '';
    const [first, second, third, foreign, refused, nothing] = await Promise.all([
      answer(one, of(one), [[swim, null, 'no']]),
      answer(two, of(two), [[swim, null, 'yes']]),
      answer(three, of(three), [[swim, null, 'no']]),
      answer(other, of(two), [[swim, null, 'no']]),
      answer(wrong, of(wrong), [[swim, null, 'perhaps']]),
      answer(without, of(one), [[swim, null, 'yes']]),
    ]);
    expect([first, second, third, foreign, refused, nothing].map(({ status }) => status)).toEqual([
      200, 200, 200, 404, 422, 409,
    ]);
    expect(await Promise.all([one, two, three, wrong].map(async (family) => stored(of(family))))).toEqual([
      ['no'],
      ['yes'],
      ['no'],
      [],
    ]);
  });
});

describe('answers of which one is refused', () => {
  it('are not kept at all, and those of before stay', async () => {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
    const [swim = '', tea = ''] = await askAt(bookable, [
      { type: 'one-of', label: 'Swims?', options: ['yes', 'no'], required: true, scope: 'booking' },
      { type: 'one-of', label: 'Tea?', options: ['yes', 'no'], scope: 'booking' },
    ]);
    const family = await makeFamily(world);
    const bookingId = await held(family, bookable);
    expect((await answer(family, bookingId, [[tea, null, 'no']])).status).toBe(200);
    const refused = await answer(family, bookingId, [
      [swim, null, 'yes'],
      [tea, null, 'perhaps'],
    ]);
    expect(refused.status).toBe(422);
    expect(await stored(bookingId)).toEqual(['no']);
  });
});

describe('a question that depends on another answer', () => {
  it('is neither required nor kept while it is not asked, learner by learner, along a chain', async () => {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
    const family = await makeFamily(world, 2);
    const [mia = '', noah = ''] = family.learnerIds;
    const [swim = '', where = '', badge = ''] = await askAt(bookable, [
      { key: 'swim', type: 'yes-no', label: 'Can your child swim?', scope: 'learner', required: true },
      {
        key: 'where',
        type: 'one-of',
        label: 'Where?',
        options: ['Pool', 'Lake'],
        scope: 'learner',
        required: true,
        showIf: { key: 'swim', answers: ['yes'] },
      },
      {
        type: 'short-text',
        label: 'Which badge?',
        scope: 'learner',
        required: true,
        showIf: { key: 'where', answers: ['Lake'] },
      },
    ]);
    const bookingId = await held(family, bookable);
    const fields = async () => Object.keys((await checkOut(world, family)).body.fields ?? {}).sort();
    expect(await fields()).toEqual([`answers.${swim}.${mia}`, `answers.${swim}.${noah}`].sort());
    await answer(family, bookingId, [
      [swim, mia, true],
      [swim, noah, false],
    ]);
    expect(await fields()).toEqual([`answers.${where}.${mia}`]);
    await answer(family, bookingId, [[where, mia, 'Lake']]);
    expect(await fields()).toEqual([`answers.${badge}.${mia}`]);
    // Sent for somebody who is not asked: it is not kept, and it is no mistake of the family.
    const sent = await answer(family, bookingId, [
      [badge, mia, 'Otter'],
      [where, noah, 'nonsense'],
      [badge, noah, 'Seal'],
    ]);
    expect(sent.status).toBe(200);
    expect((await stored(bookingId)).length).toBe(4);
    // With the first answer taken back, the whole chain goes.
    await answer(family, bookingId, [[swim, mia, false]]);
    expect(await stored(bookingId)).toEqual([false, false]);
    expect((await checkOut(world, family)).body.outcome).toBe('confirmed');
  });
});

describe('a question for each learner on each date', () => {
  const say = (family: Family, bookingId: string, answers: [string, string, string, unknown][]) =>
    world.request('PUT /basket/answers', {
      as: family.id,
      body: {
        bookingId,
        answers: answers.map(([questionId, learnerId, sessionId, value]) => ({
          questionId,
          learnerId,
          sessionId,
          value,
        })),
      },
    });
  const whoCollects = [
    { key: 'other', type: 'yes-no', label: 'Does somebody else collect?', scope: 'learner-session', required: true },
    {
      type: 'short-text',
      label: 'Who collects?',
      scope: 'learner-session',
      required: true,
      onRegister: true,
      showIf: { key: 'other', answers: ['yes'] },
    },
  ];
  const onRegister = async (bookable: Bookable, sessionId: string): Promise<unknown[]> => {
    const { body } = await world.request('GET /registers/{sessionId}', {
      as: bookable.providerId,
      params: { sessionId },
      query: {},
    });
    return body.places.map((place: { learner: { firstName: string }; answers: { answer: string }[] }) => [
      place.learner.firstName,
      place.answers.map(({ answer: said }) => said),
    ]);
  };

  it('is asked, required, shown and kept date by date, and each register has the answer of its date', async () => {
    const bookable = await makeBookable(world, { pricePence: 0 });
    const family = await makeFamily(world, 2);
    const [mia = '', noah = ''] = family.learnerIds;
    const [one = '', two = '', three = ''] = bookable.sessionIds;
    const [other = '', who = ''] = await askAt(bookable, whoCollects);
    const held = await hold(world, family, bookable, { sessionIds: [one, two] });
    const bookingId = held.body.basket.bookings[0].id;
    expect(
      held.body.basket.bookings[0].questions[0].asks.map((ask: { learnerName: string; sessionId: string }) => [
        ask.learnerName,
        ask.sessionId,
      ]),
    ).toEqual([
      ['Mia Shah', one],
      ['Mia Shah', two],
      ['Noah Shah', one],
      ['Noah Shah', two],
    ]);
    expect(Object.keys((await checkOut(world, family)).body.fields)).toHaveLength(4);
    // A date that is not booked is not asked about.
    expect((await say(family, bookingId, [[other, mia, three, true]])).body.fields).toEqual({
      [`answers.${other}.${mia}.${three}`]: 'This is not asked any more. Please reload the page.',
    });
    await say(family, bookingId, [
      [other, mia, one, false],
      [other, mia, two, true],
      [other, noah, one, false],
      [other, noah, two, false],
      // Not asked of that date: not kept.
      [who, mia, one, 'Nobody'],
    ]);
    expect((await checkOut(world, family)).body.fields).toEqual({
      [`answers.${who}.${mia}.${two}`]: 'Answer this question',
    });
    await say(family, bookingId, [[who, mia, two, 'Granny June']]);
    expect((await checkOut(world, family)).body.outcome).toBe('confirmed');
    expect(await onRegister(bookable, one)).toEqual([
      ['Mia', []],
      ['Noah', []],
    ]);
    expect(await onRegister(bookable, two)).toEqual([
      ['Mia', ['Granny June']],
      ['Noah', []],
    ]);
  });

  it('goes along to another date, and what was said of a cancelled date is no longer shown to the provider', async () => {
    const bookable = await makeBookable(world, { pricePence: 0 });
    const family = await makeFamily(world);
    const [mia = ''] = family.learnerIds;
    const [one = '', two = '', three = ''] = bookable.sessionIds;
    const [who = ''] = await askAt(bookable, [
      { type: 'short-text', label: 'Who collects?', scope: 'learner-session', onRegister: true },
    ]);
    const held = await hold(world, family, bookable, { sessionIds: [one, two] });
    const bookingId = held.body.basket.bookings[0].id;
    await say(family, bookingId, [
      [who, mia, one, 'Mum'],
      [who, mia, two, 'Granny June'],
    ]);
    await checkOut(world, family);
    const show = async (as: string) =>
      (await world.request('GET /bookings/{bookingId}', { as, params: { bookingId } })).body;
    const { places } = await show(family.id);
    const placeOn = (sessionId: string): string =>
      places.find((place: { session: { id: string } }) => place.session.id === sessionId).id;
    const moved = await world.request('POST /bookings/{bookingId}/move', {
      as: family.id,
      params: { bookingId },
      body: {
        placeIds: [placeOn(two)],
        sessionIds: [three],
        ticketId: bookable.ticketId,
        expectedDifferencePence: 0,
      },
    });
    expect(moved.body.outcome).toBe('moved');
    expect(await onRegister(bookable, three)).toEqual([['Mia', ['Granny June']]]);
    expect(await onRegister(bookable, two)).toEqual([]);
    const cancelled = await world.request('POST /bookings/{bookingId}/cancel', {
      as: family.id,
      params: { bookingId },
      body: { placeIds: [placeOn(one)], expectedRefundPence: 0 },
      idempotencyKey: randomUUIDv7(),
    });
    expect(cancelled.status).toBe(200);
    const said = async (as: string) => (await show(as)).answers.map((line: { value: string }) => line.value);
    expect(await said(family.id)).toEqual(['Mum', 'Granny June']);
    expect(await said(bookable.providerId)).toEqual(['Granny June']);
  });

  it('can be answered by the provider who books by hand', async () => {
    const bookable = await makeBookable(world, { pricePence: 0 });
    const [one = '', two = ''] = bookable.sessionIds;
    const [who = ''] = await askAt(bookable, [
      { type: 'short-text', label: 'Who collects?', scope: 'learner-session', onRegister: true },
    ]);
    const made = await world.request('POST /bookings', {
      as: bookable.providerId,
      body: {
        listingId: bookable.listingId,
        customer: { kind: 'new', firstName: 'Hannah' },
        learners: [{ kind: 'new', learner: { firstName: 'Ivy', dateOfBirth: '2019-03-01', over18: false } }],
        lines: [{ learner: 0, ticketId: bookable.ticketId, sessionIds: [one, two], pricePence: null }],
        answers: [{ questionId: who, learner: 0, sessionId: two, value: 'Uncle Tom' }],
        way: 'free',
        expectedTotalPence: 0,
      },
      idempotencyKey: randomUUIDv7(),
    });
    expect(made.status).toBe(200);
    expect(await onRegister(bookable, one)).toEqual([['Ivy', []]]);
    expect(await onRegister(bookable, two)).toEqual([['Ivy', ['Uncle Tom']]]);
  });
});

const pdf = async (name: string, change?: Parameters<typeof pdfWith>[0]): Promise<File> =>
  new File([await pdfWith(change)], name, { type: 'application/pdf' });
const send = (family: { id: string }, file: File) => world.request('POST /answer-files', { as: family.id, file });
const open = (as: string, bookingId: string, fileId: string) =>
  world.request('GET /bookings/{bookingId}/files/{fileId}', { as, params: { bookingId, fileId } });

/** What lies in the store, opened. */
async function keptBytes(family: { id: string }, fileId: string): Promise<Buffer> {
  const { storage, vault, db } = world.services;
  const key = (await vault.keysOf(db, [family.id])).get(family.id);
  const bytes = await storage.get(`answers/${fileId}`);
  if (!key || !bytes) throw new Error('The file, or the key of who sent it, is not there.');
  return unseal(key, `answer_file:${fileId}`, bytes);
}

describe('a file as an answer', () => {
  it('is read by who sent it and by the provider of that booking, by nobody else, and never shown by the site', async () => {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
    const [plan = ''] = await askAt(bookable, [{ type: 'file', label: 'Care plan', scope: 'learner', required: true }]);
    const [family, other] = [await makeFamily(world), await makeFamily(world)];
    const [mia = ''] = family.learnerIds;
    const bookingId = await held(family, bookable);
    const file = (await send(family, await pdf('../Care plan.pdf'))).body;
    expect(file).toMatchObject({ name: 'Care plan.pdf' });
    // A file of another family is no answer of this one.
    const theirs = (await send(other, await pdf('theirs.pdf'))).body.id as string;
    expect((await answer(family, bookingId, [[plan, mia, theirs]])).body.fields).toEqual({
      [`answers.${plan}.${mia}`]: 'This file did not arrive. Please choose it again.',
    });
    expect((await open(family.id, bookingId, file.id)).status).toBe(404);
    await answer(family, bookingId, [[plan, mia, file.id]]);
    // The provider has nothing to read before it is booked.
    expect((await open(bookable.providerId, bookingId, file.id)).status).toBe(404);
    expect((await checkOut(world, family)).body.outcome).toBe('confirmed');

    const shown = await world.request('GET /bookings/{bookingId}', { as: bookable.providerId, params: { bookingId } });
    expect(shown.body.answers).toMatchObject([
      { type: 'file', label: 'Care plan', file: { id: file.id, name: 'Care plan.pdf' } },
    ]);
    for (const who of [family.id, bookable.providerId]) {
      const opened = await open(who, bookingId, file.id);
      expect(opened.status).toBe(200);
      expect(opened.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Care%20plan.pdf");
      expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
      expect(opened.headers.get('cache-control')).toBe('private, no-store');
    }
    const log = await world.services.db
      .selectFrom('access_log')
      .select('learner_id')
      .where('actor_id', '=', bookable.providerId)
      .execute();
    expect(log).toContainEqual({ learner_id: mia });

    const elsewhere = await makeBookable(world, { starts: [240], pricePence: 0 });
    const foreign = await bookAndPay(world, other, elsewhere);
    for (const [who, where] of [
      [other.id, bookingId],
      [other.id, foreign],
      [elsewhere.providerId, bookingId],
      [elsewhere.providerId, foreign],
    ] as const)
      expect((await open(who, where, file.id)).status).toBe(404);
    const admin = await world.makeAccount({ role: 'admin' });
    const token = await accessTokenFor(world.services, admin.id, { forId: bookable.providerId, kind: 'impersonation' });
    const looked = await world.request('GET /bookings/{bookingId}/files/{fileId}', {
      token,
      params: { bookingId, fileId: file.id },
    });
    expect(looked.status).toBe(404);
    // To 30 days after the session.
    const before = world.clock.now();
    world.clock.set(before.add({ hours: 242 + 30 * 24 + 1 }).toString());
    expect((await open(bookable.providerId, bookingId, file.id)).status).toBe(404);
    expect((await open(family.id, bookingId, file.id)).status).toBe(200);
    world.clock.set(before.toString());
  });

  it('a picture loses what it says of where it was taken', async () => {
    const family = await makeFamily(world);
    const photo = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#446644' } })
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer();
    const sent = await send(family, new File([new Uint8Array(photo)], 'garden.jpg', { type: 'image/jpeg' }));
    expect(sent.body).toMatchObject({ name: 'garden.webp' });
    const bytes = await keptBytes(family, sent.body.id);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(bytes.includes('SECRET-PLACE')).toBe(false);
  });

  it('a PDF loses what it would do to its reader, and one that is locked is refused with what to do', async () => {
    const family = await makeFamily(world);
    const sent = await send(family, await pdf('plan.pdf', (plan) => plan.attach(Buffer.from('SECRET'), 'virus.exe')));
    const { bytes } = sent.body;
    const kept = await keptBytes(family, sent.body.id);
    expect(kept.byteLength).toBe(bytes);
    expect((await PDFDocument.load(kept)).getAttachments()).toEqual([]);
    const locked = await pdf('plan.pdf', (plan) => plan.encrypt({ userPassword: 'a' }));
    expect(await send(family, locked)).toMatchObject({
      status: 422,
      body: { key: 'pdf-is-locked', message: expect.stringContaining('send a photo of it') },
    });
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 415],
    ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['a program', 'MZ\u0090\u0000', 415],
    ['nothing', '', 415],
    ['half a picture', '\u00ff\u00d8\u00ff', 422],
  ])('%s that is called a PDF is refused with a sentence', async (_, content, status) => {
    const family = await makeFamily(world);
    const bytes = new Uint8Array([...content].map((letter) => letter.codePointAt(0) ?? 0));
    const sent = await send(family, new File([bytes], 'plan.pdf', { type: 'application/pdf' }));
    expect(sent.status).toBe(status);
    expect(sent.body.message).toMatch(/PDF|picture/);
  });

  it('one that is too large is refused', async () => {
    const sent = await send(await makeFamily(world), new File([`%PDF${'x'.repeat(10 * 1024 * 1024)}`], 'big.pdf'));
    expect(sent).toMatchObject({ status: 413, body: { key: 'body-too-large' } });
    expect((await open((await makeFamily(world)).id, randomUUIDv7(), randomUUIDv7())).status).toBe(404);
  });

  describe('that never became an answer', () => {
    const row = (id: string) => world.services.db.selectFrom('answer_file').select('id').where('id', '=', id).execute();
    const isThere = async (id: string) => [
      (await row(id)).length > 0,
      (await world.services.storage.get(`answers/${id}`)) !== null,
    ];

    it('is forgotten after a day with its bytes; answers and what was just sent stay', async () => {
      const before = world.clock.now();
      const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
      const family = await makeFamily(world);
      const [mia = ''] = family.learnerIds;
      const [plan = ''] = await askAt(bookable, [
        { type: 'file', label: 'Care plan', scope: 'learner', required: false },
      ]);
      const bookingId = await held(family, bookable);
      const [answered, replaced, left] = [
        (await send(family, await pdf('answer.pdf'))).body.id,
        (await send(family, await pdf('replaced.pdf'))).body.id,
        (await send(family, await pdf('left.pdf'))).body.id,
      ];
      await answer(family, bookingId, [[plan, mia, replaced]]);
      await answer(family, bookingId, [[plan, mia, answered]]);
      await checkOut(world, family);
      world.clock.advance({ hours: 23, minutes: 59 });
      await forgetAnswerFiles(world.services);
      for (const id of [answered, replaced, left]) expect(await isThere(id)).toEqual([true, true]);
      const fresh = (await send(family, await pdf('fresh.pdf'))).body.id;
      world.clock.advance({ minutes: 2 });
      await forgetAnswerFiles(world.services);
      for (const id of [answered, fresh]) expect(await isThere(id)).toEqual([true, true]);
      for (const id of [replaced, left]) expect(await isThere(id)).toEqual([false, false]);
      expect((await open(family.id, bookingId, answered)).status).toBe(200);
      world.clock.set(before.toString());
    });

    it('stays when it becomes one in the same moment, and is no answer once it is forgotten', async () => {
      const before = world.clock.now();
      const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
      const family = await makeFamily(world);
      const bookingId = await held(family, bookable);
      const [taken, late] = [
        (await send(family, await pdf('a.pdf'))).body.id,
        (await send(family, await pdf('b.pdf'))).body.id,
      ];
      world.clock.advance({ hours: 25 });
      const { db } = world.services;
      await db.transaction().execute(async (tx) => {
        expect(await isFileOfBooker(tx, bookingId, taken)).toBe(true);
        // The one that is being taken is locked, so it is passed over; the other one goes.
        await forgetAnswerFiles(world.services);
      });
      expect(await isThere(taken)).toEqual([true, true]);
      expect(await isThere(late)).toEqual([false, false]);
      await db.updateTable('answer_file').set({ forgotten_at: before.toString() }).where('id', '=', taken).execute();
      await db.transaction().execute(async (tx) => expect(await isFileOfBooker(tx, bookingId, taken)).toBe(false));
      // What a crash left half done is finished.
      await forgetAnswerFiles(world.services);
      expect(await isThere(taken)).toEqual([false, false]);
      world.clock.set(before.toString());
    });
  });
});
