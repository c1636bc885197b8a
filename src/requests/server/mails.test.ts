import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { checkOut, hold, makeFamily } from '../../places/server/bookable.fixture.ts';
import { followCouncils } from './follow-council.ts';
import { ask, decide, makeFunded, no, yes } from '../../checkout/server/funded.fixture.ts';
import { requestMails } from './mail-requests.ts';
import { eligibilityMails } from '../../councils/server/mails.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const next = {
  nothing: 'If it says yes, they are booked automatically: there is nothing for you to do.',
  later: 'You can say yes once it has decided.',
  now: 'You may say yes before it has decided, if you know who is coming.',
};

test.each([
  ['the council alone is asked', {}, next.nothing, 0],
  ['the council decides first', { needsApproval: true }, next.later, 0],
  ['its provider may say yes before', { needsApproval: true, approveWhilePending: true }, next.now, 2],
])(
  'of a request where %s, the provider is told what to do, and reminded only of that',
  async (_, options, says, reminders) => {
    const provider = await world.makeAccount({ accountType: 'mentor' });
    const funded = await makeFunded(world, { ...options, starts: [240], providerId: provider.id });
    const family = await makeFamily(world);
    await ask(world, family, funded);
    await hold(world, family, funded);
    await checkOut(world, family);
    await world.settle();
    const mails = () => world.mails(provider.email);
    expect(mails()).toMatchObject([{ subject: 'New request: Forest school' }]);
    expect(mails()[0]?.text).toContain(says);
    expect(mails()[0]?.text).toContain(reminders > 0 ? 'Answer the request' : 'See the request');
    const { rows } = await world.services.pool.query(
      `select * from event where kind = 'booking.requested' and subject_id = $1`,
      [family.id],
    );
    for (const subscriber of requestMails)
      if (subscriber.name.startsWith('remind provider')) await subscriber.run(world.services, rows[0]);
    expect(mails().filter(({ subject }) => subject === 'Still waiting: Forest school')).toHaveLength(reminders);
  },
);

const itsTurn = requestMails.find(({ name }) => name === 'mail turn to answer to provider');

test.each([
  ['as soon as it has said yes to everybody, once', [yes, yes], 1],
  ['not while somebody is still to be decided about', [yes], 0],
  ['not where it pays for nobody', [no, no], 0],
])(
  'whose request its council has decided about, the provider is told that it is its turn: %s',
  async (_, said, turns) => {
    const provider = await world.makeAccount({ accountType: 'mentor' });
    const funded = await makeFunded(world, { needsApproval: true, starts: [240], providerId: provider.id });
    const family = await makeFamily(world, 2);
    const ids = await ask(world, family, funded);
    await hold(world, family, funded);
    await checkOut(world, family);
    for (const [nth, decision] of said.entries()) {
      await decide(world, funded, ids.slice(nth, nth + 1), decision);
      world.clock.advance({ minutes: 1 });
    }
    await world.settle();
    world.clock.advance({ minutes: 15 });
    const { rows } = await world.services.pool.query(
      `select * from event where kind = 'eligibility.decided' and about ->> 'account' = $1 order by at`,
      [family.id],
    );
    for (const event of [...rows, ...rows]) await itsTurn?.run(world.services, event);
    const mails = world.mails(provider.email).filter(({ subject }) => subject === 'Your turn: Forest school');
    expect([rows.length, mails.length]).toEqual([said.length, turns]);
    for (const { text } of mails) expect(text).toContain('Answer the request');
  },
);

test('a provider reads with a no to one child that the other waits for its answer', async () => {
  const provider = await world.makeAccount({ accountType: 'mentor' });
  const funded = await makeFunded(world, { needsApproval: true, starts: [240], providerId: provider.id });
  const family = await makeFamily(world, 2);
  const ids = await ask(world, family, funded);
  await hold(world, family, funded);
  await checkOut(world, family);
  await decide(world, funded, ids.slice(0, 1), yes);
  await decide(world, funded, ids.slice(1), no);
  await world.settle();
  world.clock.advance({ minutes: 15 });
  await followCouncils(world.services);
  await world.settle();
  const [mail] = world.mails(provider.email).filter(({ subject }) => subject === 'Not all funded: Forest school');
  expect(mail?.text).toContain('The other places wait for your answer until');
});

test('what a council decided is told to every guardian, each at their own address, and to no helper', async () => {
  const funded = await makeFunded(world, { starts: [240] });
  const family = await makeFamily(world);
  const [father, aunt] = [await world.makeAccount(), await world.makeAccount()];
  for (const [account, role] of [
    [father, 'GUARDIAN'],
    [aunt, 'HELPER'],
  ] as const)
    await world.services.db
      .insertInto('guardian')
      .values({
        learner_id: family.learnerIds[0] ?? '',
        account_id: account.id,
        role,
        may_book: true,
        since: world.clock.now().toString(),
      })
      .execute();
  const ids = await ask(world, family, funded);
  await decide(world, funded, ids, yes);
  await world.settle();
  const { rows } = await world.services.pool.query(
    `select * from event where kind = 'eligibility.decided' and about ->> 'account' = $1`,
    [family.id],
  );
  const mailing = eligibilityMails.find(({ name }) => name === 'mail eligibility to family');
  for (const event of rows) await mailing?.run(world.services, event);
  const told = [family, father, aunt].map(({ email }) =>
    world.mails(email).filter(({ subject }) => subject.includes('is eligible for')),
  );
  expect(told.map(({ length }) => length)).toEqual([1, 1, 0]);
  expect(told[1]?.[0]?.text).not.toContain(family.email);
});
