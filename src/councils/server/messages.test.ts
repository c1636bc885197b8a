import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { ask, decide, makeFunded, type Funded } from '../../checkout/server/funded.fixture.ts';
import { makeFamily, type Family } from '../../places/server/bookable.fixture.ts';

let world: World;
let funded: Funded;
let family: Family;
let eligibilityId: string;

beforeAll(async () => {
  world = await makeWorld();
  funded = await makeFunded(world);
  family = await makeFamily(world);
  [eligibilityId = ''] = await ask(world, family, funded);
});
afterAll(() => world.stop());

const messages = (show: string, as = funded.viewerId) =>
  world.request('GET /councils/{councilId}/messages', {
    as,
    params: { councilId: funded.councilId },
    query: { show },
  });

const noteSend = () =>
  world.request('PUT /councils/{councilId}/eligibilities/{eligibilityId}/facts', {
    as: funded.officerId,
    params: { councilId: funded.councilId, eligibilityId },
    body: { send: 'yes', ehcp: '', seenIn: 'Letter of the school', seen: null },
  });
const takeBack = (what: '' | '/facts') =>
  world.request(`POST /councils/{councilId}/eligibilities/{eligibilityId}${what}/undo`, {
    as: funded.officerId,
    params: { councilId: funded.councilId, eligibilityId },
  });

describe('messages of a council', () => {
  it('show a question to a family until it has answered, and then both', async () => {
    await decide(world, funded, [eligibilityId], { kind: 'ask', message: 'Which school does Mia go to?' });
    const waiting = await messages('waiting');
    expect(waiting.body).toMatchObject({
      waiting: 1,
      messages: [{ kind: 'asked', words: 'Which school does Mia go to?', waits: true, answeredAt: null, answer: '' }],
    });
    expect((await messages('answered')).body.messages).toEqual([]);
    world.clock.advance({ minutes: 1 });
    for (const step of [noteSend, () => takeBack('/facts')]) {
      expect((await step()).status).toBe(204);
      expect((await messages('waiting')).body).toMatchObject({ waiting: 1, messages: [{ waits: true }] });
    }
    world.clock.advance({ minutes: 20 });
    await ask(world, family, funded);
    expect((await messages('waiting')).body).toMatchObject({ waiting: 0, messages: [] });
    const answered = await messages('answered');
    expect(answered.body.messages).toEqual([
      expect.objectContaining({ words: 'Which school does Mia go to?', answer: 'We get universal credit.' }),
    ]);
    expect(answered.body.messages[0].answeredAt).not.toBeNull();
  });

  it('show what a family says now beside the question that it answers, and not beside an earlier one', async () => {
    world.clock.advance({ minutes: 1 });
    await decide(world, funded, [eligibilityId], { kind: 'ask', message: 'And which year?' });
    const asked = (await messages('all')).body.messages;
    expect(asked.map(({ answer }: { answer: string }) => answer)).toEqual(['', 'We get universal credit.']);
    world.clock.advance({ minutes: 20 });
    await ask(world, family, funded);
    const answered = (await messages('answered')).body.messages;
    expect(answered.map(({ words, answer }: { words: string; answer: string }) => [words, answer])).toEqual([
      ['And which year?', 'We get universal credit.'],
      ['Which school does Mia go to?', ''],
    ]);
  });

  it('are counted all, however many there are, and a page beyond the end is the last one', async () => {
    const many = await makeFunded(world);
    const child = await makeFamily(world);
    const [asked = ''] = await ask(world, child, many);
    await world.services.pool.query(
      `insert into eligibility_step (id, eligibility_id, kind, state, message, at)
        select gen_random_uuid(), $1, 'asked', 'NEEDS_INFO', 'Question ' || nth, $2::timestamptz + nth * interval '1 minute'
          from generate_series(1, 2030) nth`,
      [asked, world.clock.now().toString()],
    );
    const read = async (page: number) =>
      (
        await world.request('GET /councils/{councilId}/messages', {
          as: many.viewerId,
          params: { councilId: many.councilId },
          query: { show: 'all', page: String(page) },
        })
      ).body;
    const first = await read(1);
    expect(first).toMatchObject({ waiting: 1, pages: 82 });
    expect(first.messages[0]).toMatchObject({ words: 'Question 2030', waits: true });
    expect(await read(90)).toMatchObject({ page: 82, messages: [{}, {}, {}, {}, { words: 'Question 1' }] });
  });

  it('leave out a no that an officer took back before the family read it', async () => {
    world.clock.advance({ minutes: 1 });
    await decide(world, funded, [eligibilityId], { kind: 'refuse', reason: 'evidence' });
    expect((await messages('all')).body.messages.map(({ kind }: { kind: string }) => kind)).toEqual([
      'refused',
      'asked',
      'asked',
    ]);
    world.clock.advance({ minutes: 1 });
    await world.request('POST /councils/{councilId}/eligibilities/{eligibilityId}/undo', {
      as: funded.officerId,
      params: { councilId: funded.councilId, eligibilityId },
    });
    expect((await messages('all')).body.messages.map(({ kind }: { kind: string }) => kind)).toEqual(['asked', 'asked']);
  });

  it('leave out a question that was taken back after SEND was noted', async () => {
    world.clock.advance({ minutes: 1 });
    await decide(world, funded, [eligibilityId], { kind: 'ask', message: 'Which year?' });
    world.clock.advance({ minutes: 1 });
    expect((await noteSend()).status).toBe(204);
    expect((await messages('all')).body.messages).toHaveLength(3);
    expect((await takeBack('')).status).toBe(204);
    expect((await messages('all')).body.messages).toHaveLength(2);
  });

  it('are there for members of the council alone', async () => {
    const other = await makeFunded(world);
    expect((await messages('all', other.managerId)).status).toBe(404);
    expect((await messages('all', family.id)).status).toBe(403);
  });
});
