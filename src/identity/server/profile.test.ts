import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { transact } from '../../platform/server/database/db.ts';
import { ok } from '../../platform/result.ts';
import { providerSlug } from './make-provider-slug.ts';
import { accountById, accountsById } from './queries.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const change = (as: string, id: string, body: object) =>
  world.request('PATCH /users/update-user/{id}', { params: { id }, body, as });

async function makePicture(accountId: string): Promise<string> {
  const id = randomUUIDv7();
  const row = {
    id,
    account_id: accountId,
    key: id,
    width: 900,
    height: 600,
    bytes: 1000,
    colour: '#336644',
    widths: [320, 640, 900],
    created_at: new Date(),
  };
  await world.services.db.insertInto('media').values(row).execute();
  return id;
}

test('changes the fields that are named and leaves the others', async () => {
  const { id } = await world.makeAccount({ firstName: 'Robin', lastName: 'Ash' });
  const answer = await change(id, id, { summary: ' Slow is fast ', phoneNumber: '0161 496 0123', avatar: 3 });
  expect(answer.body).toMatchObject({
    firstName: 'Robin',
    summary: 'Slow is fast',
    phoneNumber: '0161 496 0123',
    profilePicture: '/avatars/3.svg',
  });
  expect(
    (await world.request('PUT /users/me', { as: id, body: { firstName: 'Robyn', lastName: '' } })).body,
  ).toMatchObject({ firstName: 'Robyn', lastName: '' });
});

test.each([
  { role: 'admin' },
  { emailAddress: 'x@example.org' },
  { isCouncilMember: true },
  { countPayouts: 0 },
  { id: 'x' },
  { slug: 'mine' },
  { avatar: 9 },
  { accountType: 'admin' },
  { firstName: '' },
  { organisationName: ' ' },
  { organisationName: 'x'.repeat(81) },
])('refuses the change %j and changes nothing', async (body) => {
  const { id, email } = await world.makeAccount();
  const before = (await world.request('GET /users/me', { as: id })).body;
  expect(await change(id, id, { summary: 'changed', ...body })).toMatchObject({
    status: 422,
    body: { key: 'invalid-input', fields: { [Object.keys(body)[0] ?? '']: expect.any(String) } },
  });
  expect((await world.request('GET /users/me', { as: id })).body).toEqual({ ...before, emailAddress: email });
});

test.each([
  ['an organisation with a name', { accountType: 'organisation', organisationName: 'Hazel Copse' }, 'Hazel Copse'],
  ['an organisation that has none yet', { accountType: 'organisation' }, 'Robin Ash'],
  ['a mentor, whatever was entered before', { accountType: 'mentor', organisationName: 'Hazel Copse' }, 'Robin Ash'],
  ['a person with one name', { accountType: 'mentor', lastName: '' }, 'Robin'],
])('families read %s', async (_, body, name) => {
  const { id } = await world.makeAccount({ firstName: 'Robin', lastName: 'Ash' });
  const answer = await change(id, id, body);
  expect(answer.body).toMatchObject({ firstName: 'Robin', providerName: name });
});

test('another account is not found, and neither is one that does not exist', async () => {
  const { id } = await world.makeAccount();
  const other = await world.makeAccount();
  const answers = await Promise.all([
    change(id, other.id, { summary: 'x' }),
    change(id, randomUUIDv7(), { summary: 'x' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
});

test('only an own picture becomes the profile picture; a chosen avatar takes its place', async () => {
  const { id } = await world.makeAccount();
  const other = await world.makeAccount();
  const [own, foreign] = [await makePicture(id), await makePicture(other.id)];
  expect((await world.request('PUT /users/me/profilePicture', { as: id, body: { mediaId: foreign } })).status).toBe(
    404,
  );
  const set = await world.request('PUT /users/me/profilePicture', { as: id, body: { mediaId: own } });
  expect(set.body).toMatchObject({ profilePictureId: own, profilePicture: `/api/media/${own}-320.webp` });
  expect((await change(id, id, { avatar: 5 })).body).toMatchObject({
    profilePictureId: null,
    profilePicture: '/avatars/5.svg',
  });
});

test('a provider page gets its address once, and namesakes get different ones', async () => {
  const people = await Promise.all(
    Array.from({ length: 4 }, () => world.makeAccount({ firstName: 'Willow', lastName: 'Green' })),
  );
  const slug = (id: string) => transact(world.services.db, async (tx) => ok(await providerSlug(tx, id)));
  const slugs = await Promise.all(people.map(({ id }) => slug(id).then((made) => (made.ok ? made.value : null))));
  expect(new Set(slugs).size).toBe(4);
  expect(slugs.every((each) => each?.startsWith('willow-green'))).toBe(true);
  const [first] = people;
  expect(await slug(first?.id ?? '')).toEqual({ ok: true, value: slugs[0] });
});

test('cards of accounts are found by id, and missing ones are left out', async () => {
  const { id, email } = await world.makeAccount({ firstName: 'Robin', lastName: '' });
  expect(await accountById(world.services.db, id)).toMatchObject({ id, email, name: 'Robin', slug: null });
  const found = await accountsById(world.services.db, [id, randomUUIDv7(), id]);
  expect([...found.keys()]).toEqual([id]);
});

test('marketing answers are kept for the own profile only', async () => {
  const { id } = await world.makeAccount();
  const other = await world.makeAccount();
  const answers = { freeBookings: 1, paidBookings: 2, hafBookings: 0, otherPlatforms: 'paper' };
  const body = { ...answers, userIdToUpdate: id };
  expect((await world.request('GET /users/marketing-answers', { as: id })).body).toEqual({ answers: null });
  expect((await world.request('POST /users/marketing-answers', { as: id, body })).status).toBe(204);
  expect((await world.request('POST /users/marketing-answers', { as: other.id, body })).status).toBe(404);
  expect((await world.request('GET /users/marketing-answers', { as: id })).body).toEqual({ answers });
  expect((await world.request('GET /users/marketing-answers', { as: other.id })).body).toEqual({ answers: null });
  expect(
    await world.request('POST /users/marketing-answers', { as: id, body: { ...body, paidBookings: 3 } }),
  ).toMatchObject({ status: 422, body: { fields: { paidBookings: 'Please select an option' } } });
});
