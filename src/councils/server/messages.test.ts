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

describe('messages of a council', () => {
  it('show a question to a family until it has answered, and then both', async () => {
    await decide(world, funded, [eligibilityId], { kind: 'ask', message: 'Which school does Mia go to?' });
    const waiting = await messages('waiting');
    expect(waiting.body).toMatchObject({
      waiting: 1,
      messages: [{ kind: 'asked', words: 'Which school does Mia go to?', waits: true, answeredAt: null, answer: '' }],
    });
    expect((await messages('answered')).body.messages).toEqual([]);
    world.clock.advance({ minutes: 20 });
    await ask(world, family, funded);
    expect((await messages('waiting')).body).toMatchObject({ waiting: 0, messages: [] });
    const answered = await messages('answered');
    expect(answered.body.messages).toEqual([
      expect.objectContaining({ words: 'Which school does Mia go to?', answer: 'We get universal credit.' }),
    ]);
    expect(answered.body.messages[0].answeredAt).not.toBeNull();
  });

  it('leave out a no that an officer took back before the family read it', async () => {
    world.clock.advance({ minutes: 1 });
    await decide(world, funded, [eligibilityId], { kind: 'refuse', reason: 'evidence' });
    expect((await messages('all')).body.messages.map(({ kind }: { kind: string }) => kind)).toEqual([
      'refused',
      'asked',
    ]);
    world.clock.advance({ minutes: 1 });
    await world.request('POST /councils/{councilId}/eligibilities/{eligibilityId}/undo', {
      as: funded.officerId,
      params: { councilId: funded.councilId, eligibilityId },
    });
    expect((await messages('all')).body.messages.map(({ kind }: { kind: string }) => kind)).toEqual(['asked']);
  });

  it('are there for members of the council alone', async () => {
    const other = await makeFunded(world);
    expect((await messages('all', other.managerId)).status).toBe(404);
    expect((await messages('all', family.id)).status).toBe(403);
  });
});
