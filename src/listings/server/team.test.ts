import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { complete, description, listingKit } from './listings.fixture.ts';

let world: World;
let kit: ReturnType<typeof listingKit>;
let owner: string;
let rowan: { id: string; email: string };
let collaborationId: string;

beforeAll(async () => {
  world = await makeWorld();
  kit = listingKit(world);
  world.clock.set('2027-03-01T10:00:00Z');
});
afterAll(() => world.stop());

/** Two accounts that work together, as after an accepted invitation. */
async function together(providerId: string, collaboratorId: string): Promise<string> {
  const id = randomUUIDv7();
  await world.services.db
    .insertInto('collaboration')
    .values({
      id,
      provider_id: providerId,
      collaborator_id: collaboratorId,
      created_at: world.clock.now().toString(),
    })
    .execute();
  return id;
}

beforeEach(async () => {
  owner = await kit.makeProvider();
  rowan = await world.makeAccount({ accountType: 'collaborator', firstName: 'Rowan', lastName: 'Pike' });
  collaborationId = await together(owner, rowan.id);
});

const assign = (experienceId: string, as = owner, collaboration = collaborationId) =>
  world.request('PUT /experiences/{experienceId}/collaborators/{collaborationId}', {
    as,
    params: { experienceId, collaborationId: collaboration },
  });
const takeOff = (experienceId: string, as = owner) =>
  world.request('DELETE /experiences/{experienceId}/collaborators/{collaborationId}', {
    as,
    params: { experienceId, collaborationId },
  });
const show = (experienceId: string, as?: string) =>
  world.request('GET /experiences/{experienceId}', { ...(as ? { as } : {}), params: { experienceId } });
const list = (as: string) => world.request('GET /experiences', { as });

describe('who of the team works on a listing', () => {
  test('is put on it and taken off it, once or twice, without a new version of the listing', async () => {
    const { id, version } = await kit.beginListing(owner);
    await assign(id);
    const put = await assign(id);
    expect(put).toMatchObject({
      status: 200,
      body: { version, collaborators: [{ id: rowan.id, name: 'Rowan Pike' }], owner: { role: 'owner' } },
    });
    await takeOff(id);
    expect((await takeOff(id)).body).toMatchObject({ version, collaborators: [] });
  });

  test('is somebody of the own team, and never of another one', async () => {
    const { id } = await kit.beginListing(owner);
    const other = await kit.makeProvider();
    const theirs = await together(other, rowan.id);
    expect(await assign(id, owner, theirs)).toMatchObject({ status: 404 });
    expect(await assign(id, other)).toMatchObject({ status: 404 });
    expect(await assign(id, other, theirs)).toMatchObject({ status: 404 });
    expect(await assign(id, owner, randomUUIDv7())).toMatchObject({ status: 404 });
    expect((await show(id, owner)).body.collaborators).toEqual([]);
  });

  test('is decided by the owner: a collaborator can neither bring others nor leave by it', async () => {
    const { id } = await kit.beginListing(owner);
    await assign(id);
    expect(await assign(id, rowan.id)).toMatchObject({ status: 403, body: { key: 'forbidden' } });
    expect(await takeOff(id, rowan.id)).toMatchObject({ status: 403 });
    expect((await show(id, owner)).body.collaborators).toHaveLength(1);
  });

  test('is nobody’s business outside', async () => {
    const { id } = await kit.publishedListing(owner);
    await assign(id);
    const visitor = (await show(id)).body;
    expect(visitor).toMatchObject({ owner: null, collaborators: [] });
    expect(JSON.stringify(visitor)).not.toContain('Rowan');
  });
});

describe('a collaborator', () => {
  test('finds the listings that they are on among their own, and no others', async () => {
    const { id } = await kit.beginListing(owner);
    const { id: hidden } = await kit.beginListing(owner);
    const { id: own } = await kit.beginListing(rowan.id);
    await assign(id);
    const { body } = await list(rowan.id);
    expect(body).toMatchObject({ total: 2, counts: { DRAFT: 2 } });
    expect(body.experiences.map((row: { id: string; role: string }) => [row.id, row.role])).toEqual(
      expect.arrayContaining([
        [id, 'collaborator'],
        [own, 'owner'],
      ]),
    );
    expect(await show(hidden, rowan.id)).toMatchObject({ status: 404 });
    expect(await kit.change(hidden, 1, { title: 'Mine' }, rowan.id)).toMatchObject({ status: 404 });
  });

  test('reads a draft as those who run it do, and changes what describes it', async () => {
    const { id } = await kit.readyListing(owner);
    await assign(id);
    const seen = (await show(id, rowan.id)).body;
    expect(seen).toMatchObject({
      owner: { role: 'collaborator', confirmationMessage: '' },
      address: { venueName: 'Ecclesall Woods' },
    });
    const longer = `${description} Bring wellies.`;
    const changed = await kit.change(
      id,
      seen.version,
      { sections: [{ title: '', description: longer }], summary: 'Beetles, named' },
      rowan.id,
    );
    expect(changed).toMatchObject({
      status: 200,
      body: { summary: 'Beetles, named', owner: { role: 'collaborator' } },
    });
    expect((await show(id, owner)).body).toMatchObject({ sections: [{ description: longer }] });
  });

  test.each([
    ['the price of cancelling', { cancellationPolicy: { preset: 'STRICT' } }],
    ['the ages', { ageFrom: 3 }],
    ['the group size', { maximumGroupSize: 40 }],
    ['the place', { exactLocation: 'booked' }],
    ['privacy', { isPrivate: true }],
    ['how it is booked', { instantBook: false }],
    ['who pays', { isCouncilFunded: true }],
    ['something allowed together with something else', { title: 'Mine', waitingList: true }],
  ])('cannot change %s', async (_, fields) => {
    const { id, version } = await kit.readyListing(owner);
    await assign(id);
    expect(await kit.change(id, version, fields, rowan.id)).toMatchObject({
      status: 403,
      body: { key: 'forbidden', message: 'Only Robin Ash can change this.' },
    });
    expect((await show(id, owner)).body).toMatchObject({ version, title: complete.title });
  });

  test.each(['publish', 'pause', 'archive', 'submit', 'duplicate'])('cannot %s it', async (action) => {
    const { id } = await kit.readyListing(owner);
    await assign(id);
    const answer = await world.request(`POST /experiences/{experienceId}/${action}`, {
      as: rowan.id,
      params: { experienceId: id },
      ...(action === 'submit' ? { body: {} } : {}),
    });
    expect(answer.status).toBe(action === 'duplicate' ? 404 : 403);
    expect((await show(id, owner)).body.state).toBe('DRAFT');
  });

  test('changes neither dates nor tickets nor questions', async () => {
    const { id } = await kit.readyListing(owner);
    await assign(id);
    const params = { experienceId: id };
    for (const list of ['tickets', 'questions'] as const) {
      const address = `/experiences/{experienceId}/${list}`;
      const { body } = await world.request(`GET ${address}`, { as: owner, params });
      const change = { params, body: { version: body.version, [list]: [] } };
      expect(await world.request(`PUT ${address}`, { as: rowan.id, ...change })).toMatchObject({ status: 404 });
    }
    expect(await world.request('GET /experiences/{experienceId}/blocks', { as: rowan.id, params })).toMatchObject({
      status: 404,
    });
  });

  test('adds pictures of their own, and keeps those of the owner; the owner keeps both', async () => {
    const { id, version } = await kit.beginListing(owner);
    await assign(id);
    const first = await kit.uploadPicture(owner);
    const unused = await kit.uploadPicture(owner);
    await kit.setPictures(id, version, [{ id: first }], owner);
    const second = await kit.uploadPicture(rowan.id);
    expect(await kit.setPictures(id, version + 1, [{ id: second }, { id: unused }], rowan.id)).toMatchObject({
      status: 422,
    });
    const both = await kit.setPictures(id, version + 1, [{ id: second }, { id: first }], rowan.id);
    expect(both.body.experienceMedia.map((one: { id: string }) => one.id)).toEqual([second, first]);
    const turned = await kit.setPictures(id, version + 2, [{ id: first }, { id: second }], owner);
    expect(turned.status).toBe(200);
  });

  test('and the owner at once: the second is told what the first changed, and nothing is lost', async () => {
    const { id, version } = await kit.readyListing(owner);
    await assign(id);
    const answers = await Promise.all([
      kit.change(id, version, { title: 'Beetle safari' }, owner),
      kit.change(id, version, { summary: 'All about beetles' }, rowan.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ key: 'version-changed', details: { version: version + 1 } });
  });

  test('is out with the next request when they are taken off, and when the collaboration ends', async () => {
    const { id } = await kit.beginListing(owner);
    await assign(id);
    await takeOff(id);
    expect(await show(id, rowan.id)).toMatchObject({ status: 404 });
    await assign(id);
    const ended = await world.request('DELETE /collaborations/{collaborationId}', {
      as: owner,
      params: { collaborationId },
    });
    expect(ended.status).toBe(204);
    expect(await show(id, rowan.id)).toMatchObject({ status: 404 });
    expect((await list(rowan.id)).body).toMatchObject({ total: 0, counts: {} });
    expect((await show(id, owner)).body.collaborators).toEqual([]);
    // A new collaboration does not bring the old listings back.
    await together(owner, rowan.id);
    expect(await show(id, rowan.id)).toMatchObject({ status: 404 });
  });

  test('stands in the provider’s log of what others did', async () => {
    const { id, version } = await kit.readyListing(owner);
    await assign(id);
    await kit.change(id, version, { title: 'Beetle safari' }, rowan.id);
    const { body } = await world.request('GET /access-control/log', { as: owner });
    expect(body.entries).toMatchObject([{ kind: 'listing.changed', actor: { name: 'Rowan Pike' } }]);
  });
});
