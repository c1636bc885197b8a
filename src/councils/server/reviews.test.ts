import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookFunded, makeFunded, type Funded } from '../../checkout/server/funded.fixture.ts';
import { tellReviews } from './tell-reviews.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

/** A council with as many children of short breaks as days are given, each looked at again on its day. */
async function reviewed(...days: string[]) {
  world.clock.set('2027-04-06T09:00:00Z');
  const funded = await makeFunded(world, { kind: 'SEND', starts: [24], allowance: { unit: 'hours', amount: 2_400 } });
  const children = [];
  for (const day of days) {
    const booked = await bookFunded(world, funded);
    const child = { ...booked, eligibilityId: booked.eligibilityIds[0] ?? '' };
    await review(funded, child.eligibilityId, day);
    children.push(child);
  }
  return { funded, children };
}

const review = async (funded: Funded, eligibilityId: string, reviewOn: string | null) => {
  const { status } = await world.request('PUT /councils/{councilId}/eligibilities/{eligibilityId}/allowance', {
    as: funded.officerId,
    params: { councilId: funded.councilId, eligibilityId },
    body: { amount: 2_400, reason: '', level: null, reviewOn },
  });
  expect(status).toBe(204);
};

const remindAt = async (moment: string) => {
  world.clock.set(moment);
  await tellReviews(world.services);
  await world.settle();
};

const emailOf = async (accountId: string) =>
  (await world.services.db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow())
    .email;
const toldOf = async (accountId: string, subject: RegExp) =>
  world.mails(await emailOf(accountId)).filter((mail) => subject.test(mail.subject));
const officersMails = (funded: Funded, as = funded.officerId) => toldOf(as, /^Reviews are coming up$/);
const familysMails = (accountId: string) => toldOf(accountId, /looks again at what/);

it('a month and a week ahead the officers have one mail with counts, and each family one that names its child', async () => {
  const { funded, children } = await reviewed('2027-06-15', '2027-06-15', '2027-09-01');
  const [first, , late] = children;
  await remindAt('2027-05-14T12:00:00Z');
  expect(await officersMails(funded)).toEqual([]);
  // At seven in the morning nobody is told.
  await remindAt('2027-05-15T06:00:00Z');
  expect(await officersMails(funded)).toEqual([]);
  await remindAt('2027-05-15T07:00:00Z');
  await remindAt('2027-05-15T08:00:00Z');
  await remindAt('2027-05-16T08:00:00Z');
  const [month, ...more] = await officersMails(funded);
  expect(more).toEqual([]);
  expect(month?.text).toContain('2 children in the next month');
  expect(month?.text).toContain(`/councils/${funded.councilId}/overview#reviews`);
  expect((await officersMails(funded, funded.managerId)).length).toBe(1);
  expect(await officersMails(funded, funded.viewerId)).toEqual([]);
  const [told, ...again] = await familysMails(first?.family.id ?? '');
  expect(again).toEqual([]);
  expect(told?.text).toMatch(/Tuesday.15.June.2027/);
  for (const mail of await officersMails(funded)) expect(mail.text).not.toContain('Mia');
  await remindAt('2027-06-08T08:00:00Z');
  expect((await officersMails(funded)).map(({ text }) => text.includes('2 children in the next week'))).toContain(true);
  expect((await familysMails(first?.family.id ?? '')).length).toBe(2);
  expect(await familysMails(late?.family.id ?? '')).toEqual([]);
});

it('a day that was moved is told once more, and one that comes back is not', async () => {
  const { funded, children } = await reviewed('2027-06-15');
  const { eligibilityId = '', family } = children[0] ?? {};
  const told = async () => (await familysMails(family?.id ?? '')).length;
  await remindAt('2027-05-15T08:00:00Z');
  expect(await told()).toBe(1);
  await review(funded, eligibilityId, '2027-06-17');
  await remindAt('2027-05-17T08:00:00Z');
  expect(await told()).toBe(2);
  await review(funded, eligibilityId, '2027-06-15');
  await remindAt('2027-05-18T08:00:00Z');
  await review(funded, eligibilityId, '2027-06-17');
  await remindAt('2027-05-19T08:00:00Z');
  expect(await told()).toBe(2);
  // Taken out of the plan, nobody is reminded of it.
  await review(funded, eligibilityId, null);
  await remindAt('2027-06-10T08:00:00Z');
  expect(await told()).toBe(2);
});

it('a review that is set for the next days is told once, as near', async () => {
  const { funded, children } = await reviewed('2027-04-10');
  await remindAt('2027-04-06T12:00:00Z');
  await remindAt('2027-04-07T12:00:00Z');
  expect((await familysMails(children[0]?.family.id ?? '')).length).toBe(1);
  expect((await officersMails(funded)).length).toBe(1);
});

it('a review that is set for tomorrow after the officers had their mail is told to its family all the same', async () => {
  const { funded, children } = await reviewed('2027-06-15', '2027-12-01');
  const { eligibilityId = '', family } = children[1] ?? {};
  await remindAt('2027-05-15T08:00:00Z');
  await review(funded, eligibilityId, '2027-05-16');
  await remindAt('2027-05-15T10:00:00Z');
  await remindAt('2027-05-15T11:00:00Z');
  expect((await familysMails(family?.id ?? '')).length).toBe(1);
  expect((await officersMails(funded)).length).toBe(1);
});

it('at the end of a month the overview counts whom the reminders tell, and no others', async () => {
  const { funded } = await reviewed('2027-04-30', '2027-05-01');
  await remindAt('2027-03-31T09:00:00Z');
  const { body } = await world.request('GET /councils/{councilId}/today', {
    as: funded.viewerId,
    params: { councilId: funded.councilId },
  });
  expect(body.reviews).toMatchObject([{ due: 0, coming: 1 }]);
  expect((await officersMails(funded))[0]?.text).toContain('1 child in the next month');
});

it('two processes at once tell nothing twice', async () => {
  const { funded, children } = await reviewed('2027-05-01', '2027-05-02');
  world.clock.set('2027-04-20T08:00:00Z');
  await Promise.all([tellReviews(world.services), tellReviews(world.services)]);
  await world.settle();
  expect((await officersMails(funded)).length).toBe(1);
  for (const { family } of children) expect((await familysMails(family.id)).length).toBe(1);
});

it('the overview counts what is due and what comes, by programme, and leads to the children', async () => {
  const { funded } = await reviewed('2027-04-20', '2027-05-10', '2027-12-01');
  world.clock.set('2027-04-20T09:00:00Z');
  const { body } = await world.request('GET /councils/{councilId}/today', {
    as: funded.viewerId,
    params: { councilId: funded.councilId },
  });
  expect(body.reviews).toEqual([{ programmeId: funded.programmeId, title: expect.any(String), due: 1, coming: 1 }]);
  const total = async (only: string) =>
    (
      await world.request('GET /councils/{councilId}/programmes/{programmeId}/allowances', {
        as: funded.officerId,
        params: { councilId: funded.councilId, programmeId: funded.programmeId },
        query: { only },
      })
    ).body.total;
  expect([await total('review'), await total('coming'), await total('all')]).toEqual([1, 1, 3]);
});
