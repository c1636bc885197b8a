import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { tell } from './tell.fixture.ts';
import { bookAndPay, hold, makeBookable, makeFamily, type Family } from '../../places/server/bookable.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

type Way = { careRole: 'GUARDIAN' | 'HELPER'; mayBook: boolean };
const guardian: Way = { careRole: 'GUARDIAN', mayBook: true };
const bookingHelper: Way = { careRole: 'HELPER', mayBook: true };
const calendarHelper: Way = { careRole: 'HELPER', mayBook: false };

const inviteTo = (family: Family, email: string, way: Way) =>
  world.request('POST /guardians/invitations', {
    as: family.id,
    body: { email, ...way, learnerIds: family.learnerIds },
  });

async function tokenFor(email: string): Promise<string> {
  await world.settle();
  const mail = world.mails(email).find(({ text }) => text.includes('/invitation?token='));
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Somebody who was invited by a family and has accepted. */
async function carer(family: Family, way: Way): Promise<{ id: string; email: string }> {
  const person = await world.makeAccount({ firstName: 'Ravi', lastName: 'Shah' });
  expect((await inviteTo(family, person.email, way)).status).toBe(200);
  const token = await tokenFor(person.email);
  expect((await world.request('POST /invitations/c', { as: person.id, body: { token } })).status).toBe(200);
  return person;
}

const learnersOf = async (as: string) => (await world.request('GET /learners', { as })).body;
const idOf = (family: Family): string => family.learnerIds[0] ?? '';
const endCare = (as: string, learnerId: string, accountId: string) =>
  world.request('DELETE /learners/{learnerId}/guardians/{accountId}', { as, params: { learnerId, accountId } });

describe('a second guardian', () => {
  it('reads and changes the whole profile, with a sign-in of their own', async () => {
    const family = await makeFamily(world);
    const params = { learnerId: idOf(family) };
    await tell(world.services, family.learnerIds, { health: { conditions: 'Asthma' } });
    const father = await carer(family, guardian);
    const profile = async (as: string) => (await world.request('GET /learners/{learnerId}', { as, params })).body;
    expect(await profile(father.id)).toMatchObject({ masked: false, told: { health: { conditions: 'Asthma' } } });
    const save = { as: father.id, params, body: { version: 0, content: { diets: ['vegan'], notes: '' } } };
    expect((await world.request('PUT /learners/{learnerId}/sections/food', save)).status).toBe(200);
    expect(await profile(family.id)).toMatchObject({ told: { food: { diets: ['vegan'] } } });
    // Both saved at once: the second is shown what the first one wrote.
    expect(
      await world.request('PUT /learners/{learnerId}/sections/food', {
        as: family.id,
        params,
        body: { version: 0, content: { diets: ['halal'], notes: '' } },
      }),
    ).toMatchObject({
      status: 409,
      body: { key: 'changed-meanwhile', details: { who: expect.stringMatching(/Ravi Shah.* has just changed this/) } },
    });
    const { body } = await world.request('GET /learners/{learnerId}/guardians', { as: father.id, params });
    expect(body).toMatchObject([
      { accountId: family.id, isFirst: true, isSelf: false, canEnd: false },
      { accountId: father.id, name: 'Ravi Shah', isSelf: true, canEnd: true },
    ]);
    await world.settle();
    expect(world.mails(family.email)[0]?.subject).toMatch(/Ravi Shah.* is part of your family’s account now/);
  });

  it('books and pays by themselves, and the child cannot be in two places', async () => {
    const family = await makeFamily(world);
    const father = await carer(family, guardian);
    const bookable = await makeBookable(world);
    const his: Family = { ...father, learnerIds: family.learnerIds };
    const bookingId = await bookAndPay(world, his, bookable);
    const seen = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
    expect(seen.status).toBe(404);
    // The mother sees when and where, and whose booking it is, but not the booking.
    const date = world.clock.now().add({ hours: 24 * 20 });
    const query = { from: world.clock.now().toString().slice(0, 10), to: date.toString().slice(0, 10) };
    const { body: calendar } = await world.request('GET /calendar', { as: family.id, query });
    expect(calendar.dates[0]).toMatchObject({ bookingId: null, learners: [{ firstName: 'Mia' }], state: 'booked' });
    expect(calendar.dates[0].othersSlug).toContain('listing-');
    expect(await hold(world, family, bookable)).toMatchObject({ status: 409 });
    const left = await endCare(family.id, idOf(family), father.id);
    expect(left.status).toBe(204);
    expect(await learnersOf(father.id)).toEqual([]);
    expect(await hold(world, his, await makeBookable(world, { starts: [200] }))).toMatchObject({ status: 404 });
    const own = await world.request('GET /bookings/{bookingId}', { as: father.id, params: { bookingId } });
    expect(own.status).toBe(200);
    await world.settle();
    expect(world.mails(father.email)[0]?.subject).toMatch(/^You do not care for .*Mia/);
  });

  it('cannot throw the first one out, and takes over when the first one leaves', async () => {
    const family = await makeFamily(world);
    const father = await carer(family, guardian);
    expect(await endCare(father.id, idOf(family), family.id)).toMatchObject({
      status: 409,
      body: { key: 'first-guardian' },
    });
    const params = { learnerId: idOf(family) };
    // What is told of the child is the other guardian's as well.
    const erase = { as: family.id, body: { learnerId: idOf(family) } };
    expect(await world.request('POST /users/me/erasure', erase)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 other guardian') },
    });
    expect((await world.request('DELETE /learners/{learnerId}', { as: family.id, params })).status).toBe(204);
    expect(await learnersOf(family.id)).toEqual([]);
    expect(await learnersOf(father.id)).toMatchObject([{ firstName: 'Mia' }]);
    expect((await endCare(father.id, idOf(family), father.id)).body).toMatchObject({ key: 'first-guardian' });
    expect((await world.request('DELETE /learners/{learnerId}', { as: father.id, params })).status).toBe(204);
    expect(await learnersOf(father.id)).toEqual([]);
  });

  it('does not decide as an officer about a child that they care for', async () => {
    const family = await makeFamily(world);
    const father = await carer(family, guardian);
    const rows = await world.services.db
      .selectFrom('guardian')
      .select('account_id')
      .where('learner_id', '=', idOf(family))
      .orderBy('since')
      .execute();
    expect(rows.map((row) => row.account_id)).toEqual([family.id, father.id]);
  });
});

describe('a helper', () => {
  it('books if that was allowed, and reads no health', async () => {
    const family = await makeFamily(world);
    const params = { learnerId: idOf(family) };
    await tell(world.services, family.learnerIds, { health: { conditions: 'Asthma' } });
    const grandmother = await carer(family, bookingHelper);
    const { body: seen } = await world.request('GET /learners/{learnerId}', { as: grandmother.id, params });
    expect(seen).toMatchObject({ firstName: 'Mia', told: null, masked: true, careRole: 'HELPER' });
    const change = { as: grandmother.id, params, body: { school: 'Elm Park' } };
    expect((await world.request('PATCH /learners/{learnerId}', change)).status).toBe(404);
    const hers: Family = { ...grandmother, learnerIds: family.learnerIds };
    const held = await hold(world, hers, await makeBookable(world));
    expect(held.status).toBe(200);
    const { body: sharing } = await world.request('GET /basket/sharing', { as: grandmother.id });
    const told = sharing.bookings.flatMap(({ sections }: { sections: { learners: { told: string | null }[] }[] }) =>
      sections.flatMap(({ learners }) => learners.map((learner) => learner.told)),
    );
    expect(new Set(told)).toEqual(new Set([null]));
    const { body } = await world.request('GET /learners/{learnerId}/guardians', { as: grandmother.id, params });
    expect(body.map(({ email }: { email: string }) => email)).toEqual(['', '']);
    // A guardian who is no first one ends it too.
    const father = await carer(family, guardian);
    expect((await endCare(father.id, idOf(family), grandmother.id)).status).toBe(204);
  });

  it('for the calendar only cannot book, and leaves when they like', async () => {
    const family = await makeFamily(world);
    const aunt = await carer(family, calendarHelper);
    const hers: Family = { ...aunt, learnerIds: family.learnerIds };
    expect(await hold(world, hers, await makeBookable(world))).toMatchObject({ status: 404 });
    const params = { learnerId: idOf(family) };
    expect((await world.request('DELETE /learners/{learnerId}', { as: aunt.id, params })).status).toBe(204);
    expect(await learnersOf(aunt.id)).toEqual([]);
    expect(await learnersOf(family.id)).toHaveLength(1);
  });
});

describe('the scope of a helper', () => {
  it('is changed by any guardian, counts at once, and both are told', async () => {
    const family = await makeFamily(world);
    const aunt = await carer(family, calendarHelper);
    const father = await carer(family, guardian);
    const hers: Family = { ...aunt, learnerIds: family.learnerIds };
    const letBook = (as: string, accountId: string, mayBook: boolean) =>
      world.request('PATCH /learners/{learnerId}/guardians/{accountId}', {
        as,
        params: { learnerId: idOf(family), accountId },
        body: { mayBook },
      });
    expect((await letBook(aunt.id, aunt.id, true)).status).toBe(404);
    expect((await letBook((await makeFamily(world)).id, aunt.id, true)).status).toBe(404);
    expect((await letBook(family.id, father.id, false)).body.key).toBe('not-a-helper');
    expect((await letBook(father.id, aunt.id, true)).status).toBe(204);
    expect((await hold(world, hers, await makeBookable(world, { starts: [300] }))).status).toBe(200);
    expect((await letBook(family.id, aunt.id, false)).status).toBe(204);
    expect((await hold(world, hers, await makeBookable(world, { starts: [400] }))).status).toBe(404);
    await world.settle();
    expect(world.mails(aunt.email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^You may book for .*Mia/),
        expect.stringMatching(/^You cannot book for .*Mia/),
      ]),
    );
    expect(world.mails(father.email)[0]?.subject).toMatch(/ may book for .*Mia.* now/);
    expect(world.mails(family.email)[0]?.subject).toMatch(/ cannot book for .*Mia.* any more/);
  });
});

describe('what a booking of the other guardian shares', () => {
  it('is seen and withdrawn by a guardian who did not book, and not by a helper or a stranger', async () => {
    const family = await makeFamily(world);
    const father = await carer(family, guardian);
    const aunt = await carer(family, bookingHelper);
    await tell(world.services, family.learnerIds, { health: { conditions: 'Asthma' } });
    const bookable = await makeBookable(world, { starts: [5] });
    const bookingId = await bookAndPay(world, family, bookable);
    const params = { bookingId };
    const read = (as: string) => world.request('GET /bookings/{bookingId}/sharing', { as, params });
    expect((await read(father.id)).body).toMatchObject({ isOwn: false, reference: '' });
    const seen = await world.request('GET /learners/{learnerId}/seen', {
      as: father.id,
      params: { learnerId: idOf(family) },
    });
    expect(seen.body.access).toMatchObject([{ bookingId, isOwn: false }]);
    const withdraw = (as: string) =>
      world.request('PUT /bookings/{bookingId}/sharing', {
        as,
        params,
        body: { learnerId: idOf(family), section: 'health', shared: false },
      });
    for (const as of [aunt.id, (await makeFamily(world)).id]) {
      expect((await read(as)).status).toBe(404);
      expect((await withdraw(as)).status).toBe(404);
    }
    expect((await withdraw(father.id)).status).toBe(200);
    const register = await world.request('GET /registers/{sessionId}', {
      as: bookable.providerId,
      params: { sessionId: bookable.sessionIds[0] ?? '' },
    });
    expect(register.body.places[0].notShared).toContain('health');
    expect(JSON.stringify(register.body)).not.toContain('Asthma');
  });
});

describe('who collects', () => {
  it('is said by day, shown to staff by name, and never to others', async () => {
    const family = await makeFamily(world);
    const father = await carer(family, guardian);
    const params = { learnerId: idOf(family) };
    const bookable = await makeBookable(world, { starts: [5] });
    await bookAndPay(world, family, bookable);
    const today = world.clock.now().add({ hours: 5 }).toZonedDateTimeISO('Europe/London').dayOfWeek;
    const otherDays = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== today);
    const aunt = await carer(family, bookingHelper);
    const content = {
      people: [{ name: 'Gran', days: otherDays }, { name: 'Ana' }],
      guardians: [
        { accountId: father.id, days: otherDays },
        { accountId: family.id, days: [1, 2, 3, 4, 5, 6, 7] },
        { accountId: aunt.id, days: [] },
      ],
    };
    const saved = await world.request('PUT /learners/{learnerId}/sections/collection', {
      as: family.id,
      params,
      body: { version: 0, content },
    });
    // Who collects on every day, or is no guardian, is not kept.
    expect(saved.body.told.collection.guardians).toEqual([{ accountId: father.id, days: otherDays }]);
    const register = await world.request('GET /registers/{sessionId}', {
      as: bookable.providerId,
      params: { sessionId: bookable.sessionIds[0] ?? '' },
    });
    expect(register.body.places[0].collection).toMatchObject({
      people: [
        { name: 'Gran', today: false },
        { name: 'Ana', today: true },
      ],
      guardians: [
        { name: 'Priya Shah', today: true },
        { name: 'Ravi Shah', today: false, days: otherDays },
      ],
    });
  });
});

describe('an invitation to care', () => {
  it('is for own learners only, and can be withdrawn', async () => {
    const [family, others] = [await makeFamily(world), await makeFamily(world)];
    const stranger: Family = { ...others, learnerIds: family.learnerIds };
    expect((await inviteTo(stranger, 'ravi@families.example', guardian)).status).toBe(404);
    const person = await world.makeAccount();
    const { body } = await inviteTo(family, person.email, guardian);
    const token = await tokenFor(person.email);
    const open = await world.request('GET /guardians/invitations', { as: family.id });
    expect(open.body).toMatchObject([{ email: person.email, careRole: 'GUARDIAN', learnerIds: family.learnerIds }]);
    const params = { invitationId: body.invitationId };
    const withdraw = (as: string) =>
      world.request('DELETE /guardians/invitations/{invitationId}', { as, params }).then(({ status }) => status);
    expect(await withdraw(others.id)).toBe(404);
    expect(await withdraw(family.id)).toBe(204);
    expect(await world.request('POST /invitations/c', { as: person.id, body: { token } })).toMatchObject({
      status: 409,
      body: { key: 'invitation-withdrawn' },
    });
  });

  it('says first names to who holds its link, and none in the mail', async () => {
    const family = await makeFamily(world, 2);
    const person = await world.makeAccount();
    await inviteTo(family, person.email, calendarHelper);
    const token = await tokenFor(person.email);
    const { body } = await world.request('GET /invitations/look-up', { query: { token } });
    expect(body).toMatchObject({ kind: 'guardian', careRole: 'HELPER', mayBook: false, forWhom: ['Mia', 'Noah'] });
    expect(world.mails(person.email)[0]?.text).not.toContain('Mia');
  });
});

describe('what one guardian alone tells the staff', () => {
  it('is read by who wrote it, and not by the other guardian', async () => {
    const family = await makeFamily(world);
    const father = await carer(family, guardian);
    const params = { learnerId: idOf(family) };
    const note = { contactOnly: 'Only by email', restriction: 'Collected by his mother only, by order of the court' };
    const write = { as: family.id, params, body: note };
    expect((await world.request('PUT /learners/{learnerId}/own-note', write)).body).toEqual(note);
    const read = async (as: string) => (await world.request('GET /learners/{learnerId}/own-note', { as, params })).body;
    expect(await read(family.id)).toEqual(note);
    expect(await read(father.id)).toEqual({ contactOnly: '', restriction: '' });
    const rows = await world.services.db.selectFrom('guardian_note').select('sealed').execute();
    expect(rows.every(({ sealed }) => !sealed.includes('court'))).toBe(true);
    const bookable = await makeBookable(world, { starts: [5] });
    await bookAndPay(world, family, bookable);
    const register = await world.request('GET /registers/{sessionId}', {
      as: bookable.providerId,
      params: { sessionId: bookable.sessionIds[0] ?? '' },
    });
    expect(register.body.places[0].guardianNotes).toEqual([{ from: 'Priya Shah', ...note }]);
    const stranger = await makeFamily(world);
    expect(await read(stranger.id)).toMatchObject({ key: 'not-found' });
    await world.request('PUT /learners/{learnerId}/own-note', { ...write, body: { contactOnly: '', restriction: '' } });
    expect(await read(family.id)).toEqual({ contactOnly: '', restriction: '' });
  });
});
