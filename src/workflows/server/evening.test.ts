import { afterAll, beforeAll, expect, it } from 'vitest';
import { anotherProcess } from '../../../test/another-process.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { resendAbandoned } from '../../notifications/server/send-once.ts';
import { bookAndPay, makeBookable, makeFamily, settleAll, type Family } from '../../places/server/bookable.fixture.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { runWorkflow } from './carry-out.ts';
import { findDue } from './find-due.ts';
import { giveReadyMade } from './rows.ts';

const FAMILIES = 30;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

/** A process that is killed while it hands over a mail: the mails before that one arrived, and nothing comes after. */
function dying(after: number): { services: Services; killed: Promise<void> } {
  const { promise: killed, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  const mailer: Services['mailer'] = {
    ...world.services.mailer,
    send: async (mail) => {
      sent += 1;
      if (sent <= after) return world.services.mailer.send(mail);
      resolve();
      return new Promise<never>(() => undefined);
    },
  };
  return { services: { ...world.services, mailer, wakeRelay: () => undefined }, killed };
}

const dueEvents = async (): Promise<EventRow<'workflow.due'>[]> =>
  (
    await world.services.pool.query<EventRow<'workflow.due'>>(
      `select * from event where kind = 'workflow.due' order by id`,
    )
  ).rows;

it(`the reminders of ${FAMILIES} families each come once, though the process is killed in the middle and two go on`, async () => {
  const walk = await makeBookable(world, { starts: [50], pricePence: 0, capacity: FAMILIES });
  await giveReadyMade(world.services.db, world.services.clock, walk.providerId);
  world.clock.advance({ minutes: 1 });
  const families: Family[] = [];
  for (let index = 0; index < FAMILIES; index += 1) {
    const family = await makeFamily(world);
    await bookAndPay(world, family, walk);
    families.push(family);
  }
  await settleAll(world);
  // The evening before: the moved clock passes the moment of all of them at once.
  world.clock.advance({ hours: 27 });
  const reminders = () =>
    families.map(({ email }) => world.mails(email).filter(({ subject }) => subject.startsWith('Tomorrow:')).length);

  const first = dying(11);
  await findDue(first.services);
  const events = await dueEvents();
  // Its jobs, and those of the others, are done below, in an order that the test knows.
  await world.services.pool.query('delete from outbox');
  const working = (async () => {
    for (const event of events) await runWorkflow(first.services, event);
  })();
  await Promise.race([first.killed, working]);
  expect(reminders().reduce((sum, count) => sum + count, 0)).toBeLessThan(FAMILIES);

  const [one, other] = [anotherProcess(world, 'one'), anotherProcess(world, 'other')];
  const goOn = async ({ services }: typeof one): Promise<void> => {
    await findDue(services);
    for (const event of await dueEvents()) await runWorkflow(services, event);
  };
  await Promise.all([goOn(one), goOn(other)]);
  // All but the mail of which nobody knows whether it left.
  expect(reminders().filter((count) => count === 1).length).toBeGreaterThanOrEqual(FAMILIES - 1);

  world.clock.advance({ minutes: 6 });
  await Promise.all([resendAbandoned(one.services), resendAbandoned(other.services)]);
  await settleAll(world);
  await Promise.all([goOn(one), goOn(other)]);
  expect(reminders()).toEqual(families.map(() => 1));
  const { rows } = await world.services.pool.query<{ state: string; count: number }>(
    `select run.state, count(*)::int as count from workflow_run run join workflow on workflow.id = run.workflow_id
     where workflow.ready_made = 'reminder-day' group by run.state`,
  );
  expect(rows).toEqual([{ state: 'DONE', count: FAMILIES }]);
  await Promise.all([one.stop(), other.stop()]);
}, 120_000);
