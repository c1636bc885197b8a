import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, World } from '../../../test/world.ts';
import { photo } from '../../media/server/hostile-files.fixture.ts';
import { attendedWorld, type Attended } from './portfolio.fixture.ts';

let world: World;
let of: Attended;
let files: { picture: string; voice: string };
beforeAll(async () => {
  of = await attendedWorld();
  world = of.world;
  files = { picture: await entryWithPicture('FAMILY'), voice: await entryWithPicture('LEARNER') };
});
afterAll(() => world.stop());

const params = (more: Record<string, string> = {}) => ({ learnerId: of.learnerId, ...more });

async function entryWithPicture(voice: string): Promise<string> {
  const bytes = new Uint8Array(await photo(400, 300).jpeg().toBuffer());
  const file = new File([bytes], 'wood.jpg');
  const { body } = await world.request('POST /portfolio/{learnerId}/files', { as: of.family, params: params(), file });
  const entry = { voice, happenedOn: '2027-04-09', words: `By the ${voice}`, files: [body.id] };
  await world.request('POST /portfolio/{learnerId}/entries', { as: of.family, params: params(), body: entry });
  return body.id;
}

const asked = {
  label: 'Grandma',
  kinds: ['aims', 'files'],
  from: null as string | null,
  to: null as string | null,
  days: 7,
};
const share = (body: object = asked, as = of.family): Promise<Answer> =>
  world.request('POST /portfolio/{learnerId}/shares', { as, params: params(), body });
const tokenOf = ({ body }: Answer): string => body.address.split('/').at(-1);
const open = (token: string): Promise<Answer> => world.request('GET /shared-portfolios/{token}', { params: { token } });
const openFile = (token: string, fileId: string): Promise<Answer> =>
  world.request('GET /shared-portfolios/{token}/files/{fileId}', { params: { token, fileId } });
const stateOf = (token: string): Promise<Answer> =>
  world.request('GET /shared-portfolios/{token}/state', { params: { token } });
const listed = async (id: string) =>
  (await world.request('GET /portfolio/{learnerId}/shares', { as: of.family, params: params() })).body.shares.find(
    (one: { id: string }) => one.id === id,
  );

describe('a link to a record', () => {
  it('shows a stranger what it is for, and nothing of the rest; each opening is in the log', async () => {
    const made = await share();
    const token = tokenOf(made);
    const { status, body } = await open(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ firstName: 'Wren', label: 'Grandma' });
    expect(body.items.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['aims', 'entry']);
    // The picture without the note beside it, and nothing of what the learner said.
    expect(JSON.stringify(body)).not.toMatch(/By the|Abbey Lane|1 2HH|£/);
    expect((await openFile(token, files.picture)).status).toBe(200);
    expect((await openFile(token, files.voice)).status).toBe(404);
    await stateOf(token);
    expect(await listed(made.body.id)).toMatchObject({
      isOpen: true,
      openings: 1,
      log: [{ device: expect.any(String) }],
    });
  });

  it('says where a date was by its town only', async () => {
    const { body } = await open(tokenOf(await share({ ...asked, kinds: ['dates'] })));
    expect(body.items).toMatchObject([{ kind: 'dates', dates: [{ place: expect.stringContaining('Sheffield') }] }]);
    expect(JSON.stringify(body)).not.toMatch(/Abbey Lane|Ecclesall/);
  });

  it('shows a stretch of time only', async () => {
    const { body } = await open(tokenOf(await share({ ...asked, from: '2027-01-01', to: '2027-03-01' })));
    expect(body.items).toEqual([]);
    expect((await share({ ...asked, from: '2027-03-02', to: '2027-03-01' })).body.key).toBe('wrong-period');
  });

  it('is gone at once when it is ended, and when its time is over', async () => {
    const [ended, over] = [await share(), await share({ ...asked, days: 1 })];
    const end = (as: string): Promise<Answer> =>
      world.request('DELETE /portfolio/{learnerId}/shares/{shareId}', {
        as,
        params: params({ shareId: ended.body.id }),
      });
    expect((await end(of.provider)).status).toBe(404);
    expect((await end(of.family)).status).toBe(204);
    expect((await end(of.family)).status).toBe(204);
    const gone = { status: 410, body: { key: 'link-ended' } };
    for (const ask of [open, stateOf, (token: string) => openFile(token, files.picture)])
      expect(await ask(tokenOf(ended))).toMatchObject(gone);
    expect((await open(tokenOf(over))).status).toBe(200);
    world.clock.advance({ hours: 24 });
    expect(await open(tokenOf(over))).toMatchObject(gone);
    expect(await open('A'.repeat(22))).toMatchObject(gone);
    expect(await listed(ended.body.id)).toMatchObject({ isOpen: false, revokedAt: expect.any(String) });
  });

  it('is made and seen by guardians only, and ends with the care of who made it', async () => {
    const father = (await world.makeAccount()).id;
    expect((await share(asked, father)).status).toBe(404);
    const care = { learner_id: of.learnerId, account_id: father, may_book: true, since: world.clock.now().toString() };
    await world.services.db
      .insertInto('guardian')
      .values({ ...care, role: 'GUARDIAN' })
      .execute();
    const token = tokenOf(await share(asked, father));
    expect((await open(token)).status).toBe(200);
    await world.services.db.deleteFrom('guardian').where('account_id', '=', father).execute();
    expect((await open(token)).status).toBe(410);
  });
});
