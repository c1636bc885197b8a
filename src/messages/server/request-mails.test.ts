import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { checkOut, hold, makeFamily } from '../../bookings/server/bookable.fixture.ts';
import { ask, makeFunded } from '../../bookings/server/funded.fixture.ts';
import { requestSubscribers } from './request-jobs.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const next = {
  nothing: 'If it says yes, they are booked by themselves: there is nothing for you to do.',
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
    const { rows } = await world.doors.pool.query(
      `select * from event where kind = 'booking.requested' and subject_id = $1`,
      [family.id],
    );
    for (const subscriber of requestSubscribers)
      if (subscriber.name.startsWith('remind provider')) await subscriber.run(world.doors, rows[0]);
    expect(mails().filter(({ subject }) => subject === 'Still waiting: Forest school')).toHaveLength(reminders);
  },
);
