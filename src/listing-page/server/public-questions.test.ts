import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorld, type Answer, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';

let world: World;
let listing: Bookable;
let family: Family;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  listing = await makeBookable(world);
  family = await makeFamily(world, 1);
  await world.services.db
    .updateTable('account')
    .set({ first_name: 'Nadia', last_name: 'Hill' })
    .where('id', '=', family.id)
    .execute();
  await world.services.db
    .updateTable('learner')
    .set({ first_name: 'Maya Lou', last_name: 'Hill' })
    .where('id', 'in', family.learnerIds)
    .execute();
});

const QUESTION = 'Is the path to the wood fit for a wheelchair? Ring me on 07700 900123.';
const ANSWER = 'Yes, it is even from the car park on. Write to oak@example.org if it rains.';

/** The family asks, and the provider answers; answers the id of the question. */
async function askAndAnswer(more: object = {}): Promise<{ messageId: string; conversationId: string }> {
  const { body } = await world.request('POST /conversations', {
    as: family.id,
    body: { listingId: listing.listingId, body: QUESTION, mayBeShown: true, ...more },
  });
  const { conversationId } = body;
  await answerIn(conversationId);
  return { messageId: body.message.id, conversationId };
}

const answerIn = (conversationId: string) =>
  world.request('POST /conversations/{conversationId}/messages', {
    as: listing.providerId,
    params: { conversationId },
    body: { body: ANSWER },
  });

const known = async (as: string, query = {}) => (await world.request('GET /public-questions', { as, query })).body;
const show = (messageId: string, words: object = {}, as = listing.providerId): Promise<Answer> =>
  world.request('POST /public-questions', {
    as,
    body: { messageId, question: 'Is the path fit for a wheelchair?', answer: 'Yes, from the car park on.', ...words },
  });
const onPage = async () =>
  (
    await world.request('GET /experiences/{experienceId}/public-questions', {
      params: { experienceId: listing.listingId },
    })
  ).body.questions;
const change = (as: string, questionId: string, words: object = {}) =>
  world.request('PUT /public-questions/{questionId}', {
    as,
    params: { questionId },
    body: { question: 'Wheelchairs?', answer: 'Yes.', ...words },
  });
const report = (as: string, questionId: string) =>
  world.request('POST /public-questions/{questionId}/report', {
    as,
    params: { questionId },
    body: { reason: 'The answer is not true.' },
  });
const decide = async (questionId: string, decision: 'hide' | 'keep') =>
  world.request('POST /reported-questions/{questionId}/decide', {
    as: (await world.makeAccount({ role: 'admin' })).id,
    params: { questionId },
    body: { decision },
  });
/** The subjects of what was mailed to the family. */
const mailed = async (): Promise<string[]> => {
  await world.settle();
  const { email } = await world.services.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', family.id)
    .executeTakeFirstOrThrow();
  return world.mails(email).map(({ subject }) => subject);
};
/** It is neither offered nor shown: it stays between the two. */
const expectKept = async (messageId: string): Promise<void> => {
  expect((await known(listing.providerId)).offered).toEqual([]);
  expect(await show(messageId)).toMatchObject({ status: 409, body: { key: 'confidential' } });
};
const remove = (as: string, questionId: string) =>
  world.request('DELETE /public-questions/{questionId}', { as, params: { questionId } });

describe('a question that a family asked', () => {
  it('is offered to its provider once it is answered, without numbers and addresses', async () => {
    const { messageId, conversationId } = await askAndAnswer();
    const { offered } = await known(listing.providerId);
    expect(offered).toMatchObject([
      {
        messageId,
        conversationId,
        question: 'Is the path to the wood fit for a wheelchair? Ring me on •••.',
        answer: 'Yes, it is even from the car park on. Write to ••• if it rains.',
      },
    ]);
    expect((await known(listing.providerId, { conversation: listing.listingId })).offered).toEqual([]);
    expect((await known(family.id)).offered).toEqual([]);
  });

  it('stands on the page with its answer and without who asked, and its family hears of it', async () => {
    const { messageId } = await askAndAnswer();
    expect((await show(messageId)).status).toBe(200);
    expect(await onPage()).toEqual([
      {
        id: expect.any(String),
        question: 'Is the path fit for a wheelchair?',
        answer: 'Yes, from the car park on.',
        publishedAt: expect.any(String),
      },
    ]);
    expect((await known(listing.providerId)).offered).toEqual([]);
    expect(await show(messageId)).toMatchObject({ status: 409, body: { key: 'already-shown' } });
    expect(await mailed()).toContainEqual(expect.stringContaining('helps others'));
  });

  it('has numbers and addresses masked whatever its provider writes', async () => {
    const { messageId } = await askAndAnswer();
    await show(messageId, { answer: 'Ring 07700 900456 or write to oak@example.org.' });
    expect((await onPage())[0].answer).toBe('Ring ••• or write to •••.');
  });

  it.each([
    ['a child in the question', { question: 'Can Maya come in her wheelchair?' }, 'question', 'Maya'],
    ['a child in the answer', { answer: 'Yes, maya can come.' }, 'answer', 'Maya'],
    ['the family in the question', { question: 'Can the Hill family come?' }, 'question', 'Hill'],
    ['the whole of a child’s name', { question: 'Can Maya Lou come?' }, 'question', 'Maya Lou'],
    ['the family in the answer', { answer: 'Yes, the Hill family can come.' }, 'answer', 'Hill'],
    ['a postcode of somebody else', { answer: 'The bus stops at BS8 2AB.' }, 'answer', 'BS8 2AB'],
    ['where they live', { question: 'Is there a bus from 14 Acacia Avenue?' }, 'question', 'an address'],
  ])('is not shown while it names %s', async (_what, words, field, named) => {
    const { messageId } = await askAndAnswer();
    const answer = await show(messageId, words);
    expect(answer).toMatchObject({ status: 422, body: { key: 'not-for-everybody' } });
    expect(answer.body.fields[field]).toContain(named);
    expect(await onPage()).toEqual([]);
  });

  it('may be answered with a road that is called as the family is', async () => {
    const { messageId } = await askAndAnswer();
    expect((await show(messageId, { answer: 'Park at the foot of Tower Hill.' })).status).toBe(200);
  });

  it('may be answered with the postcode of the listing', async () => {
    const { messageId } = await askAndAnswer();
    await world.services.db
      .updateTable('listing')
      .set({ zip_code: 'BS3 1LL' })
      .where('id', '=', listing.listingId)
      .execute();
    expect((await show(messageId, { answer: 'Set your satnav to bs3 1ll.' })).status).toBe(200);
  });

  it.each([
    ['the family wants that', async () => (await askAndAnswer({ mayBeShown: false })).messageId],
    ['nobody said that others may read it', async () => (await askAndAnswer({ mayBeShown: undefined })).messageId],
    [
      'it was about a booking',
      async () => {
        const bookingId = await bookAndPay(world, family, listing);
        return (await askAndAnswer({ listingId: undefined, bookingId })).messageId;
      },
    ],
    [
      'it was asked by a private link, and the listing is public now',
      async () => {
        const set = (is_private: boolean) =>
          world.services.db
            .updateTable('listing')
            .set({ is_private, private_key: 'by-the-oak' })
            .where('id', '=', listing.listingId)
            .execute();
        await set(true);
        const { messageId } = await askAndAnswer({ key: 'by-the-oak' });
        await set(false);
        return messageId;
      },
    ],
    [
      'it was written in the conversation',
      async () => {
        const { conversationId, messageId } = await askAndAnswer();
        await show(messageId);
        const { body } = await world.request('POST /conversations/{conversationId}/messages', {
          as: family.id,
          params: { conversationId },
          body: { body: 'And the way back?' },
        });
        await answerIn(conversationId);
        expect((await known(listing.providerId)).offered).toEqual([]);
        // About no listing: there is no page to show it on.
        expect((await show(body.id)).status).toBe(404);
        return null;
      },
    ],
  ])('stays between the two where %s', async (_why, ask) => {
    const messageId = await ask();
    if (messageId !== null) await expectKept(messageId);
  });

  it('is shown by its own provider alone, and of their own words nothing', async () => {
    const { messageId, conversationId } = await askAndAnswer();
    const other = await makeBookable(world);
    for (const as of [other.providerId, family.id]) expect((await show(messageId, {}, as)).status).toBe(404);
    const { body } = await world.request('GET /conversations/{conversationId}', {
      as: listing.providerId,
      params: { conversationId },
    });
    const said = body.messages.find(({ mine }: { mine: boolean }) => mine);
    expect((await show(said.id)).status).toBe(404);
  });
});

describe('a question on a page', () => {
  it('is changed by its provider, and taken off by both sides and nobody else', async () => {
    const first = await askAndAnswer();
    const { questionId } = (await show(first.messageId)).body;
    expect((await change(family.id, questionId)).status).toBe(404);
    expect((await change(listing.providerId, questionId)).status).toBe(204);
    expect(await onPage()).toMatchObject([{ question: 'Wheelchairs?', answer: 'Yes.' }]);
    expect((await known(family.id)).questions).toMatchObject([{ id: questionId, asked: true, state: 'SHOWN' }]);
    const stranger = await makeFamily(world, 1);
    expect((await remove(stranger.id, questionId)).status).toBe(404);
    expect((await remove(family.id, questionId)).status).toBe(204);
    expect(await onPage()).toEqual([]);
    await expectKept(first.messageId);
  });

  it('can be shown again by the provider who took it off', async () => {
    const { messageId } = await askAndAnswer();
    const { questionId } = (await show(messageId)).body;
    expect((await remove(listing.providerId, questionId)).status).toBe(204);
    expect((await known(listing.providerId)).offered).toMatchObject([{ messageId }]);
    expect((await show(messageId)).status).toBe(200);
  });

  it('is not shown again by a provider who took it off while it was reported', async () => {
    const { messageId } = await askAndAnswer();
    const { questionId } = (await show(messageId)).body;
    await report((await makeFamily(world, 1)).id, questionId);
    expect((await remove(listing.providerId, questionId)).status).toBe(204);
    await expectKept(messageId);
    expect((await decide(questionId, 'hide')).status).toBe(404);
  });

  it('is mailed to its family when its words change, and not when they do not', async () => {
    const { questionId } = (await show((await askAndAnswer()).messageId)).body;
    for (const answer of ['No.', 'No.']) await change(listing.providerId, questionId, { answer });
    expect((await mailed()).filter((subject) => subject.includes('has changed'))).toHaveLength(1);
  });

  it('waits with its words while it is reported, and can be reported again once they change after a decision', async () => {
    const stranger = await makeFamily(world, 1);
    const { questionId } = (await show((await askAndAnswer()).messageId)).body;
    await report(stranger.id, questionId);
    expect(await change(listing.providerId, questionId)).toMatchObject({ status: 409, body: { key: 'reported' } });
    expect((await decide(questionId, 'keep')).status).toBe(204);
    await report(stranger.id, questionId);
    expect((await decide(questionId, 'hide')).status).toBe(404);
    expect((await change(listing.providerId, questionId)).status).toBe(204);
    await report(stranger.id, questionId);
    expect((await known(listing.providerId)).questions).toMatchObject([{ state: 'REPORTED' }]);
    expect((await decide(questionId, 'hide')).status).toBe(204);
  });

  it('is not reported by its own provider', async () => {
    const { questionId } = (await show((await askAndAnswer()).messageId)).body;
    expect(await report(listing.providerId, questionId)).toMatchObject({ status: 409, body: { key: 'own-answer' } });
    expect((await known(listing.providerId)).questions).toMatchObject([{ state: 'SHOWN' }]);
  });

  it('is looked at when somebody reports it, and what is hidden stays hidden', async () => {
    const { messageId } = await askAndAnswer();
    const { questionId } = (await show(messageId)).body;
    const stranger = await makeFamily(world, 1);
    const administrator = await world.makeAccount({ role: 'admin' });
    expect((await decide(questionId, 'hide')).status).toBe(404);
    expect((await report(stranger.id, questionId)).status).toBe(204);
    expect(await onPage()).toHaveLength(1);
    expect((await known(listing.providerId)).questions).toMatchObject([{ state: 'REPORTED' }]);
    const { body } = await world.request('GET /reported-questions', { as: administrator.id });
    expect(body.questions).toMatchObject([{ id: questionId, reason: 'The answer is not true.' }]);
    expect((await decide(questionId, 'hide')).status).toBe(204);
    expect((await decide(questionId, 'keep')).status).toBe(404);
    expect(await onPage()).toEqual([]);
    expect((await known(listing.providerId)).questions).toMatchObject([{ state: 'HIDDEN' }]);
    expect((await report(stranger.id, questionId)).status).toBe(404);
    expect(await remove(listing.providerId, questionId)).toMatchObject({ status: 409, body: { key: 'hidden' } });
    await expectKept(messageId);
    expect((await remove(family.id, questionId)).status).toBe(204);
    await expectKept(messageId);
  });
});
