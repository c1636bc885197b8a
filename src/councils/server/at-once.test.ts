import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { ask, decide, makeFunded, no, yes, type Funded } from '../../checkout/server/funded.fixture.ts';
import { makeFamily } from '../../places/server/bookable.fixture.ts';

let world: World;
let funded: Funded;
let eligibilityId: string;

beforeAll(async () => {
  world = await makeWorld();
  funded = await makeFunded(world);
});
beforeEach(async () => {
  [eligibilityId = ''] = await ask(world, await makeFamily(world), funded);
});
afterAll(() => world.stop());

const decideHaving = (seen: string | null, as: string, decision: object) =>
  world.request('POST /councils/{councilId}/eligibilities/decide', {
    as,
    params: { councilId: funded.councilId },
    body: { ids: [eligibilityId], decision, seen: { [eligibilityId]: seen } },
  });

const caseNow = () =>
  world.services.db.selectFrom('eligibility').selectAll().where('id', '=', eligibilityId).executeTakeFirstOrThrow();

describe('two officers', () => {
  it('who decide at once about one child: one does, and the other reads that a colleague was first', async () => {
    const answers = await Promise.all([
      decideHaving(null, funded.officerId, yes),
      decideHaving(null, funded.managerId, no),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(['decided-meanwhile', 'wrong-state']).toContain(refused.key);
    const steps = await world.services.db
      .selectFrom('eligibility_step')
      .select('kind')
      .where('eligibility_id', '=', eligibilityId)
      .where('kind', '<>', 'submitted')
      .execute();
    expect(steps).toHaveLength(1);
  });

  it('of whom one has an old page open: a no does not overrule a yes that was not read', async () => {
    await decideHaving(null, funded.officerId, yes);
    const late = await decideHaving(null, funded.managerId, no);
    expect([late.status, late.body.key]).toEqual([409, 'decided-meanwhile']);
    expect(late.body.message).toMatch(/a colleague has decided since you opened this/);
    expect((await caseNow()).state).toBe('ELIGIBLE');
    const { decided_at: at } = await caseNow();
    expect((await decideHaving(at?.toISOString() ?? null, funded.managerId, no)).status).toBe(200);
  });
});

it('an officer who is removed while they decide decides nothing, and reads no more of the council', async () => {
  const { id } = await world.makeAccount({ firstName: 'Olu', lastName: 'Late' });
  await world.services.db
    .insertInto('council_member')
    .values({ council_id: funded.councilId, account_id: id, role: 'officer' })
    .execute();
  const removed = await world.request('DELETE /councils/{councilId}/members/{accountId}', {
    as: funded.managerId,
    params: { councilId: funded.councilId, accountId: id },
  });
  expect(removed.status).toBeLessThan(300);
  const late = await decide(world, funded, [eligibilityId], yes, id);
  expect([403, 404]).toContain(late.status);
  expect((await caseNow()).state).toBe('PENDING');
});
