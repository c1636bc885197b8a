import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type Answer, type World } from '../../../test/world.ts';
import { ask, decide, makeFunded, no, type Funded } from '../../checkout/server/funded.fixture.ts';
import { makeFamily, type Family } from '../../places/server/bookable.fixture.ts';
import { forgetLists } from './forget-lists.ts';

let world: World;
let funded: Funded;
const BORN = '2018-04-07';

beforeAll(async () => {
  world = await makeWorld();
  funded = await makeFunded(world);
});
afterAll(() => world.stop());

/** A family whose one child has this name. */
async function familyOf(firstName: string, lastName: string, dateOfBirth = BORN): Promise<Family> {
  const family = await makeFamily(world, 1);
  await world.services.db
    .updateTable('learner')
    .set({ first_name: firstName, last_name: lastName, date_of_birth: dateOfBirth })
    .where('id', '=', family.learnerIds[0] ?? '')
    .execute();
  return family;
}

type Row = {
  firstName: string;
  lastName: string;
  dateOfBirth?: string;
  school?: string;
  zipCode?: string;
  sendCode?: string;
};

const to = (address: string, options: object = {}, as = funded.officerId): Promise<Answer> =>
  world.request(address, { as, ...options });

/** An officer sends a list and it is matched; answers its id. */
async function sendList(rows: readonly Row[], mealTier: string | null = 'targeted'): Promise<string> {
  const { councilId, programmeId } = funded;
  const begun = await to('POST /councils/{councilId}/school-lists', {
    params: { councilId },
    body: { programmeId, title: 'St Mary’s', mealTier },
  });
  expect(begun.status).toBe(200);
  const params = { councilId, listId: begun.body.id };
  const body = {
    rows: rows.map((row, at) => ({ dateOfBirth: BORN, school: 'St Mary’s', zipCode: '', ...row, line: at + 2 })),
  };
  await to('POST /councils/{councilId}/school-lists/{listId}/rows', { params, body });
  // A part that is sent again adds nothing.
  const again = await to('POST /councils/{councilId}/school-lists/{listId}/rows', { params, body });
  expect(again.body.size).toBe(rows.length);
  await to('POST /councils/{councilId}/school-lists/{listId}/match', { params });
  await to('POST /councils/{councilId}/school-lists/{listId}/match', { params });
  await world.settle();
  return begun.body.id;
}

const show = async (listId: string, tab = 'DOUBTFUL') =>
  (
    await to('GET /councils/{councilId}/school-lists/{listId}', {
      params: { councilId: funded.councilId, listId },
      query: { tab },
    })
  ).body;

const say = (listId: string, ids: readonly string[], same: boolean, as = funded.officerId) =>
  to(
    'POST /councils/{councilId}/school-lists/{listId}/matches/decide',
    { params: { councilId: funded.councilId, listId }, body: { ids, same } },
    as,
  );

const undo = (listId: string, matchId: string) =>
  to('POST /councils/{councilId}/school-lists/{listId}/matches/{matchId}/undo', {
    params: { councilId: funded.councilId, listId, matchId },
  });

async function stateOf(family: Family): Promise<{ state: string; sentence: string } | undefined> {
  const { body } = await world.request('GET /eligibilities', { as: family.id });
  return body[0];
}

it('makes the same child eligible without a look, and leaves everybody else alone', async () => {
  const zoe = await familyOf('Zoë', 'O’Neill');
  const other = await familyOf('Ida', 'O’Neill');
  const listId = await sendList([{ firstName: 'ZOE', lastName: "O'NEILL" }]);
  expect(await stateOf(zoe)).toMatchObject({ state: 'ELIGIBLE' });
  expect(await stateOf(other)).toBeUndefined();
  const shown = await show(listId, 'CONFIRMED');
  expect(shown.list).toMatchObject({ state: 'DONE', size: 1, matched: 1, counts: { CONFIRMED: 1, DOUBTFUL: 0 } });
  expect(shown.matches[0]).toMatchObject({
    decidedBy: null,
    learner: { firstName: 'Zoë' },
    onList: { firstName: 'ZOE' },
  });
  // Whoever looked at the child has left a receipt.
  const looks = await world.services.db
    .selectFrom('access_log')
    .select('what')
    .where('learner_id', '=', zoe.learnerIds[0] ?? '')
    .where('actor_id', '=', funded.officerId)
    .execute();
  expect(looks).toEqual([{ what: 'eligibility' }]);
});

it('asks an officer about two children of one name; one is confirmed, which can be taken back', async () => {
  const [one, other] = [await familyOf('Noor', 'Khan'), await familyOf('Noor', 'Khan')];
  const listId = await sendList([{ firstName: 'Noor', lastName: 'Khan' }]);
  expect([await stateOf(one), await stateOf(other)]).toEqual([undefined, undefined]);
  const { matches } = await show(listId);
  expect(matches).toHaveLength(2);
  expect(matches[0].doubts).toEqual(['More than one child has this name and date of birth.']);

  expect((await say(listId, [matches[0].id], true, funded.viewerId)).status).toBe(403);
  const both = await Promise.all([
    say(listId, [matches[0].id], true),
    say(listId, [matches[0].id], true, funded.managerId),
  ]);
  // Two officers at once: one decides, and the other is told.
  expect(both.map(({ body }) => body.decided).toSorted()).toEqual([0, 1]);
  expect(both.flatMap(({ body }) => body.refused)[0].why).toMatch(/colleague has decided/);
  await say(listId, [matches[1].id], false);
  const states = [await stateOf(one), await stateOf(other)].filter((state) => state !== undefined);
  expect(states).toMatchObject([{ state: 'ELIGIBLE' }]);

  expect((await undo(listId, matches[0].id)).status).toBe(204);
  expect((await undo(listId, matches[1].id)).status).toBe(204);
  expect((await show(listId)).matches).toHaveLength(2);
  expect([await stateOf(one), await stateOf(other)].find((state) => state !== undefined)).toMatchObject({
    state: 'PENDING',
  });
});

it('brings what the list says of SEND into the case; taken back, it says nothing of the child', async () => {
  const [sure, one] = [await familyOf('Ola', 'Moss'), await familyOf('Kit', 'Moss')];
  await familyOf('Kit', 'Moss');
  const rows = [
    { firstName: 'Ola', lastName: 'Moss', sendCode: 'E' },
    { firstName: 'Kit', lastName: 'Moss', sendCode: 'K' },
  ];
  const listId = await sendList(rows);
  const factsOf = async (family: Family) =>
    (await world.request('GET /eligibilities', { as: family.id })).body[0]?.facts as unknown;
  const source = 'SCHOOL_LIST';
  expect(await factsOf(sure)).toEqual({ send: { holds: true, source }, ehcp: { holds: true, source } });
  const { matches } = await show(listId);
  for (const { id } of matches) await say(listId, [id], true);
  expect(await factsOf(one)).toEqual({ send: { holds: true, source }, ehcp: { holds: false, source } });
  for (const { id } of matches) await undo(listId, id);
  expect(await factsOf(one)).toEqual({ send: null, ehcp: null });
});

it('goes on saying of SEND what another list has said, once the match of a later one is taken back', async () => {
  const [one] = [await familyOf('Uma', 'Moss'), await familyOf('Uma', 'Moss')];
  const facts = async () => (await world.request('GET /eligibilities', { as: one.id })).body[0]?.facts as unknown;
  const confirm = async (sendCode: string) => {
    const listId = await sendList([{ firstName: 'Uma', lastName: 'Moss', sendCode }]);
    const { matches } = await show(listId);
    for (const { id } of matches) await say(listId, [id], true);
    world.clock.advance({ minutes: 1 });
    return async () => {
      for (const { id } of matches) expect((await undo(listId, id)).status).toBe(204);
    };
  };
  const source = 'SCHOOL_LIST';
  await confirm('E');
  const undoLater = await confirm('N');
  expect(await facts()).toEqual({ send: { holds: false, source }, ehcp: { holds: false, source } });
  await undoLater();
  expect(await facts()).toEqual({ send: { holds: true, source }, ehcp: { holds: true, source } });
});

it('does not take a confirmation back after 15 minutes, nor what a colleague has decided since', async () => {
  await familyOf('Per', 'Berg');
  await familyOf('Per', 'Berg');
  const listId = await sendList([{ firstName: 'Per', lastName: 'Berg' }]);
  const { matches } = await show(listId);
  await say(listId, [matches[0].id], true);
  world.clock.advance({ minutes: 16 });
  expect((await undo(listId, matches[0].id)).body.key).toBe('cannot-undo');
});

it('shows an officer no child whose family has not asked and whose name only looks alike', async () => {
  const family = await familyOf('Amelie', 'Dupont');
  const listId = await sendList([{ firstName: 'Amelia', lastName: 'Dupont' }]);
  expect(await show(listId)).toMatchObject({ matches: [], list: { counts: { DOUBTFUL: 0 } } });
  await ask(world, family, funded);
  await world.settle();
  expect((await show(listId)).matches[0].doubts).toEqual(['The names are spelled differently.']);
});

it('finds a child that its family adds later, and one whose family says that the school has told', async () => {
  await sendList([
    { firstName: 'Tomas', lastName: 'Novak' },
    { firstName: 'Femi', lastName: 'Ade' },
  ]);
  const later = await makeFamily(world, 1);
  await world.request('POST /learners', {
    as: later.id,
    body: { firstName: 'Tomáš', lastName: 'Novák', dateOfBirth: BORN },
    idempotencyKey: 'later',
  });
  await world.settle();
  expect(await stateOf(later)).toMatchObject({ state: 'ELIGIBLE' });

  const asking = await familyOf('Femi', 'Ade');
  const sent = await world.request('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
    as: asking.id,
    params: { learnerId: asking.learnerIds[0] ?? '', programmeId: funded.programmeId },
    body: { basis: 'SCHOOL_LIST' },
  });
  expect(sent.body.state).toBe('PENDING');
  await world.settle();
  expect(await stateOf(asking)).toMatchObject({ state: 'ELIGIBLE' });
});

it('leaves a no of the council, and a child of an officer’s own, to somebody else', async () => {
  const family = await familyOf('Lena', 'Roth');
  await decide(world, funded, await ask(world, family, funded), no);
  const own = await familyOf('Otto', 'Kay');
  await familyOf('Otto', 'Kay');
  await world.services.db
    .insertInto('council_member')
    .values({ council_id: funded.councilId, account_id: own.id, role: 'officer' })
    .execute();
  const listId = await sendList([
    { firstName: 'Lena', lastName: 'Roth' },
    { firstName: 'Otto', lastName: 'Kay' },
  ]);
  expect(await stateOf(family)).toMatchObject({ state: 'NOT_ELIGIBLE' });
  const { matches } = await show(listId);
  expect(matches[0].doubts).toEqual(['The council has said no to this child before.']);
  const ottos = matches.filter(({ learner }: { learner: { firstName: string } }) => learner.firstName === 'Otto');
  const said = await say(
    listId,
    ottos.map(({ id }: { id: string }) => id),
    true,
    own.id,
  );
  expect(said.body.decided).toBe(1);
  expect(said.body.refused[0].why).toMatch(/your own family/);
});

it('tells an officer nothing of where a family lives now that only its own profile says', async () => {
  const [gone, other] = [await familyOf('Rosa', 'Lund'), await familyOf('Rosa', 'Lund')];
  const sole = await familyOf('Nils', 'Lund');
  for (const { id, learnerIds } of [gone, sole])
    await world.request('PATCH /learners/{learnerId}', {
      as: id,
      params: { learnerId: learnerIds[0] ?? '' },
      body: { homePostcode: 'TA1 3PF', school: 'Taunton Primary' },
    });
  await world.settle();
  const listId = await sendList([
    { firstName: 'Rosa', lastName: 'Lund', zipCode: 'BS1 5TR' },
    { firstName: 'Nils', lastName: 'Lund' },
  ]);
  const { matches } = await show(listId);
  expect(matches).toHaveLength(2);
  await say(listId, [matches[0].id, matches[1].id], true);
  expect(await stateOf(other)).toMatchObject({ state: 'ELIGIBLE' });
  expect(await stateOf(sole)).toMatchObject({ state: 'ELIGIBLE' });
  const { councilId } = funded;
  const queue = await to('GET /councils/{councilId}/eligibilities', {
    params: { councilId },
    query: { eligibility: 'all', search: 'Lund' },
  });
  expect(queue.body.eligibilities).toHaveLength(3);
  for (const one of [matches, await show(listId, 'CONFIRMED'), queue.body])
    expect(JSON.stringify(one)).not.toMatch(/TA1|Taunton|Somerset/);
});

it('is of its council alone, needs a tier, and is deleted 30 days after its programme', async () => {
  const stranger = await makeFunded(world);
  const listId = await sendList([{ firstName: 'Ana', lastName: 'Lima' }], 'none');
  const params = { councilId: stranger.councilId, listId };
  const address = 'GET /councils/{councilId}/school-lists/{listId}';
  expect((await to(address, { params }, stranger.officerId)).status).toBe(404);
  const removing = await to('DELETE /councils/{councilId}/school-lists/{listId}', { params }, stranger.officerId);
  expect(removing.status).toBe(404);
  const begun = await to('POST /councils/{councilId}/school-lists', {
    params: { councilId: funded.councilId },
    body: { programmeId: funded.programmeId, title: 'Nobody', mealTier: null },
  });
  expect(begun.body.key).toBe('needs-tier');
  await forgetLists(world.services);
  expect((await show(listId)).list.title).toBe('St Mary’s');
  world.clock.advance({ hours: 24 * 92 });
  await forgetLists(world.services);
  expect(await show(listId)).toMatchObject({ key: 'not-found' });
});
