import { unzipSync, strFromU8 } from 'fflate';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import { addBookings } from '../../bookings/server/many-bookings.fixture.ts';
import { makeBookable, makeFamily } from '../../places/server/bookable.fixture.ts';
import { makeEverything, NAMES, storedFiles, type EverythingFamily } from './everything.fixture.ts';
import { forgetArchives } from './forget-old.ts';
import { makeArchive } from './make-archive.ts';

let world: World;
let family: EverythingFamily;
beforeAll(async () => {
  world = await makeWorld();
  family = await makeEverything(world);
});
afterAll(() => world.stop());

const ask = (as: string) => world.request('POST /users/me/data/archive', { as });
const latest = async (as: string) => (await world.request('GET /users/me/data', { as })).body.archive;
async function download(token: string, id: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  return world.product.app.request(`/api/users/me/data/archive/${id}`, { headers });
}
async function openArchive(as: string): Promise<Record<string, Uint8Array>> {
  const { id } = await latest(as);
  const answer = await download(await accessTokenFor(world.services, as), id);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

describe('the archive of a family', () => {
  test('is made in the background, once however often it is asked for, and told by mail', async () => {
    const [first, second] = [await ask(family.id), await ask(family.id)];
    expect(second.body.id).toBe(first.body.id);
    await world.settle();
    const archive = await latest(family.id);
    expect(archive).toMatchObject({ id: first.body.id, state: 'READY' });
    expect([archive.done, archive.bytes > 0]).toEqual([archive.steps, true]);
    expect(world.mails(NAMES.email).map(({ subject }) => subject)).toContain('Your data are ready to download');
  });

  test('holds what the family has entered, written and sent, as JSON and as a page', async () => {
    const files = await openArchive(family.id);
    const json = strFromU8(files['data.json'] ?? new Uint8Array());
    const data = JSON.parse(json);
    expect(Object.keys(data).length).toBeGreaterThan(25);
    for (const word of Object.values(NAMES)) expect([word, json.includes(word)]).toEqual([word, true]);
    const told = data['Who takes part: What you told of each person'] as { learner: string }[];
    expect(told.find(({ learner }) => learner === NAMES.child)).toMatchObject({
      health: { conditions: 'Thisbe has asthma' },
      notes_to_the_staff: [{ contactOnly: 'Ring Persephone' }],
    });
    expect(json).toContain('Thisbe eats no gelatine');
    const page = strFromU8(files['index.html'] ?? new Uint8Array());
    for (const text of ['Thisbe coughs', 'Forest school', '£48.00', 'Date of birth', '17/03/2019'])
      expect([text, page.includes(text)]).toEqual([text, true]);
    expect(page).not.toContain('<script');
    expect(Object.keys(files).filter((name) => name.startsWith('pictures/'))).toHaveLength(1);
    const [plan] = Object.keys(files).filter((name) => name.startsWith('files/'));
    expect(plan).toMatch(/Plan of Thisbe\.pdf$/);
    expect(strFromU8((files[plan ?? ''] ?? new Uint8Array()).subarray(0, 4))).toBe('%PDF');
  });

  test('holds no secret of the house and nothing of others', async () => {
    const json = strFromU8((await openArchive(family.id))['data.json'] ?? new Uint8Array());
    const hashes = await world.services.db.selectFrom('sign_in_session').select('refresh_hash').execute();
    for (const { refresh_hash: hash } of hashes) expect(json).not.toContain(hash);
    expect(json).not.toContain('Mia');
  });

  test('keeps what people typed as text', async () => {
    const typist = await makeFamily(world);
    const hostile = '<script>alert(1)</script> & شيماء';
    const { db } = world.services;
    await db.updateTable('account').set({ first_name: hostile }).where('id', '=', typist.id).execute();
    await ask(typist.id);
    await world.settle();
    const page = strFromU8((await openArchive(typist.id))['index.html'] ?? new Uint8Array());
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; شيماء');
    expect(page).not.toContain('<script>');
  });

  test('lies sealed in the store', async () => {
    const parts = [...storedFiles(world)].filter(([key]) => key.startsWith('exports/'));
    expect(parts.length).toBeGreaterThan(0);
    for (const [, bytes] of parts) expect(bytes.includes('index.html')).toBe(false);
  });

  test('is for its owner alone, in person, after a recent proof', async () => {
    const { id } = await latest(family.id);
    const stranger = await makeFamily(world);
    expect((await download(await accessTokenFor(world.services, stranger.id), id)).status).toBe(404);
    const admin = await world.makeAccount({ role: 'admin' });
    const acting = await accessTokenFor(world.services, admin.id, { forId: family.id, kind: 'impersonation' });
    expect((await download(acting, id)).status).toBe(403);
    const token = await accessTokenFor(world.services, family.id);
    world.clock.advance({ minutes: 6 });
    const late = await download(token, id);
    expect([late.status, (await late.json()).key]).toEqual([403, 'requires-recent-login']);
    expect((await world.request('POST /users/me/data/archive', { token })).status).toBe(403);
  });

  test('can be asked for five times a day', async () => {
    const eager = await makeFamily(world);
    for (let count = 0; count < 5; count += 1) {
      expect((await ask(eager.id)).status).toBe(200);
      await world.settle();
    }
    expect((await ask(eager.id)).status).toBe(429);
  });

  test('begins again when it broke off, and says so when it cannot be made', async () => {
    const unlucky = await makeFamily(world);
    const id = randomUUIDv7();
    const at = world.clock.now().toString();
    await world.services.db
      .insertInto('export_request')
      .values({ id, account_id: unlucky.id, state: 'WORKING', done: 3, steps: 9, asked_at: at })
      .execute();
    const storage = { ...world.services.storage, put: () => Promise.reject(new Error('The disk is full.')) };
    await expect(makeArchive({ ...world.services, storage }, id)).rejects.toThrow('The disk is full.');
    await makeArchive(world.services, id);
    expect((await latest(unlucky.id)).state).toBe('READY');
    const other = randomUUIDv7();
    await world.services.db
      .insertInto('export_request')
      .values({ id: other, account_id: unlucky.id, asked_at: world.clock.now().add({ seconds: 1 }).toString() })
      .execute();
    world.clock.advance({ hours: 25 });
    await forgetArchives(world.services);
    expect((await latest(unlucky.id)).state).toBe('FAILED');
  });

  test('is gone after seven days, with its bytes', async () => {
    const { id } = await latest(family.id);
    world.clock.advance({ days: 7 });
    expect((await download(await accessTokenFor(world.services, family.id), id)).status).toBe(404);
    await forgetArchives(world.services);
    expect([...storedFiles(world).keys()].filter((key) => key.startsWith(`exports/${id}`))).toEqual([]);
    expect(await latest(family.id)).toBeNull();
  });

  test('of five hundred places holds each of them', async () => {
    const busy = await makeFamily(world);
    await addBookings(world, await makeBookable(world, { starts: [24] }), busy, 500);
    await ask(busy.id);
    await world.settle();
    const data = JSON.parse(strFromU8((await openArchive(busy.id))['data.json'] ?? new Uint8Array()));
    expect(data['Bookings and answers: Places']).toHaveLength(500);
  });
});
