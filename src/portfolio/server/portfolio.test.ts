import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenFor, type Answer, type World } from '../../../test/world.ts';
import { heicPhoto } from '../../media/server/heic.fixture.ts';
import { PAYLOAD, photo } from '../../media/server/hostile-files.fixture.ts';
import { pdfWith } from '../../media/server/pdf.fixture.ts';
import { forgetLooseFiles } from './keep-record-file.ts';
import { attend, attendedWorld, type Attended } from './portfolio.fixture.ts';
import { recordFileKey } from './seal-entry.ts';

let world: World;
let of: Attended;
beforeAll(async () => {
  of = await attendedWorld();
  world = of.world;
});
afterAll(() => world.stop());

const params = (more: Record<string, string> = {}) => ({ learnerId: of.learnerId, ...more });
const readRecord = (as = of.family): Promise<Answer> =>
  world.request('GET /portfolio/{learnerId}', { as, params: params() });
const kinds = async (as?: string): Promise<string[]> =>
  (await readRecord(as)).body.items.map(({ kind }: { kind: string }) => kind);
const note = { voice: 'FAMILY', happenedOn: '2027-04-09', words: 'She asked about wings.', files: [] as string[] };
const add = (entry: object = note, as = of.family): Promise<Answer> =>
  world.request('POST /portfolio/{learnerId}/entries', { as, params: params(), body: entry });
const send = (bytes: Uint8Array, name: string, as = of.family): Promise<Answer> =>
  world.request('POST /portfolio/{learnerId}/files', {
    as,
    params: params(),
    file: new File([new Uint8Array(bytes)], name),
  });
const read = (fileId: string, as = of.family): Promise<Answer> =>
  world.request('GET /portfolio/{learnerId}/files/{fileId}', { as, params: params({ fileId }) });

/** Another account that cares for the learner. */
async function carer(role: 'GUARDIAN' | 'HELPER'): Promise<string> {
  const { id } = await world.makeAccount();
  await world.services.db
    .insertInto('guardian')
    .values({ learner_id: of.learnerId, account_id: id, role, may_book: true, since: world.clock.now().toString() })
    .execute();
  return id;
}

describe('the record of a learner', () => {
  it('has the dates attended, what was seen, and certificates, with their subjects', async () => {
    const { items } = (await readRecord()).body;
    const itemOf = (kind: string) => items.find((item: { kind: string }) => item.kind === kind);
    expect(items).toHaveLength(3);
    expect(itemOf('certificate')).toMatchObject({ title: 'Beetle keeper', on: '2027-04-10' });
    expect(itemOf('dates')).toMatchObject({
      listingTitle: 'Bug hunting',
      subjects: ['out-of-school', 'outdoor-education'],
    });
    // What was not seen is no part of it.
    const aims = [{ aim: 'Name ten beetles', level: 'EXTEND' }];
    expect(itemOf('aims')).toMatchObject({ aims, words: 'Found a stag beetle.' });
  });

  it('is read by every guardian, whoever booked, and by nobody else', async () => {
    const whole = await kinds();
    expect(await kinds(await carer('GUARDIAN'))).toEqual(whole);
    for (const other of [await carer('HELPER'), of.provider, (await world.makeAccount({ role: 'admin' })).id])
      expect((await readRecord(other)).status).toBe(404);
  });

  it('is closed to whoever acts for the family', async () => {
    const { id } = await world.makeAccount({ role: 'admin' });
    for (const kind of ['impersonation', 'delegation'] as const) {
      const token = await accessTokenFor(world.services, id, { forId: of.family, kind });
      const { status } = await world.request('GET /portfolio/{learnerId}', { token, params: params() });
      expect([kind, status]).not.toEqual([kind, 200]);
    }
  });

  it('leaves out a certificate that was taken back, and a date whose mark was undone', async () => {
    const other = await attend(world);
    const items = async (): Promise<string[]> =>
      (
        await world.request('GET /portfolio/{learnerId}', { as: other.family, params: { learnerId: other.learnerId } })
      ).body.items.map(({ kind }: { kind: string }) => kind);
    expect((await items()).toSorted()).toEqual(['aims', 'certificate', 'dates']);
    await world.request('POST /certificates/{certificateId}/revoke', {
      as: other.provider,
      params: { certificateId: other.certificateId },
    });
    const mark = await world.services.db
      .selectFrom('mark')
      .innerJoin('place', 'place.id', 'mark.place_id')
      .select(['mark.id', 'mark.place_id', 'mark.session_id'])
      .where('place.booking_id', '=', other.bookingId)
      .executeTakeFirstOrThrow();
    const at = world.clock.now().toString();
    await world.services.db
      .insertInto('mark')
      .values({
        id: randomUUIDv7(),
        place_id: mark.place_id,
        session_id: mark.session_id,
        kind: 'UNDO',
        undoes_id: mark.id,
        made_at: at,
        received_at: at,
        marked_by_id: other.provider,
      })
      .execute();
    expect(await items()).toEqual(['aims']);
  });
});

describe('an entry of the family', () => {
  it('is added, changed and removed, and says in the database nothing of what it says', async () => {
    const { body } = await add({ ...note, aims: ['Look closely', 'Look closely'], subjects: ['academic'] });
    const own = async () => (await readRecord()).body.items.find(({ id }: { id: string }) => id === body.id);
    expect(await own()).toMatchObject({
      words: 'She asked about wings.',
      aims: ['Look closely'],
      subjects: ['academic'],
      version: 1,
    });
    const { sealed } = await world.services.db
      .selectFrom('portfolio_entry')
      .select('sealed')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(sealed.toString('latin1')).not.toContain('wings');
    const change = (version: number): Promise<Answer> =>
      world.request('PUT /portfolio/{learnerId}/entries/{entryId}', {
        as: of.family,
        params: params({ entryId: body.id }),
        body: { ...note, voice: 'LEARNER', words: 'I saw wings!', version },
      });
    expect((await change(1)).status).toBe(204);
    expect((await change(1)).body.key).toBe('changed-meanwhile');
    expect(await own()).toMatchObject({ voice: 'LEARNER', words: 'I saw wings!', aims: [], version: 2 });
    const remove = (as: string): Promise<Answer> =>
      world.request('DELETE /portfolio/{learnerId}/entries/{entryId}', { as, params: params({ entryId: body.id }) });
    expect((await remove(of.provider)).status).toBe(404);
    expect((await remove(of.family)).status).toBe(204);
    expect(await own()).toBeUndefined();
    expect((await remove(of.family)).status).toBe(404);
  });

  it.each([
    ['without words and files', { ...note, words: ' ' }, 'nothing-said', 'words'],
    ['of tomorrow', { ...note, happenedOn: '2027-08-01' }, 'in-the-future', 'happenedOn'],
    ['with a file that is not there', { ...note, files: [randomUUIDv7()] }, 'unknown-file', 'files'],
  ])('%s is refused with a sentence', async (_, entry, key, field) => {
    const { status, body } = await add(entry);
    expect({ status, key: body.key }).toEqual({ status: 422, key });
    expect(body.fields[field]).toEqual(expect.any(String));
  });

  it('is not added by a helper or a stranger', async () => {
    for (const other of [await carer('HELPER'), of.provider]) expect((await add(note, other)).status).toBe(404);
  });
});

describe('pictures and files', () => {
  it('are encoded afresh and sealed; HEIC and PDF are taken, and a file that lies about its type is not', async () => {
    const jpeg = await send(await photo(400, 300).jpeg().toBuffer(), 'Wren in the wood.jpg');
    expect(jpeg.body).toMatchObject({ name: 'Wren in the wood.webp', isPicture: true });
    expect((await send(heicPhoto(), 'IMG_1.HEIC')).body).toMatchObject({ isPicture: true });
    expect((await send(await pdfWith(), 'Letter.pdf')).body).toMatchObject({ name: 'Letter.pdf', isPicture: false });
    expect((await send(Buffer.from(PAYLOAD), 'picture.jpg')).status).toBe(415);
    expect((await send(Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 3]), 'broken.jpg')).body.key).toBe('not-a-picture');
    const stored = await world.services.storage.get(recordFileKey(jpeg.body.id));
    expect(Buffer.from(stored ?? []).toString('latin1')).not.toContain('WEBP');
    expect((await read(jpeg.body.id)).status).toBe(200);
    for (const other of [of.provider, await carer('HELPER')])
      expect((await read(jpeg.body.id, other)).status).toBe(404);
  });

  it('belong to one entry, go with it, and are forgotten when no entry names them', async () => {
    const bytes = await photo(400, 300).jpeg().toBuffer();
    const [kept, loose] = [(await send(bytes, 'a.jpg')).body.id, (await send(bytes, 'b.jpg')).body.id];
    const entry = await add({ ...note, words: '', files: [kept] });
    expect(entry.status).toBe(200);
    expect((await add({ ...note, files: [kept] })).body.key).toBe('unknown-file');
    world.clock.advance({ hours: 25 });
    await forgetLooseFiles(world.services);
    expect((await read(loose)).status).toBe(404);
    expect((await read(kept)).status).toBe(200);
    await world.request('DELETE /portfolio/{learnerId}/entries/{entryId}', {
      as: of.family,
      params: params({ entryId: entry.body.id }),
    });
    expect((await read(kept)).status).toBe(404);
    expect(await world.services.storage.get(recordFileKey(kept))).toBeNull();
  });
});
