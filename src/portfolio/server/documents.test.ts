import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, World } from '../../../test/world.ts';
import { photo } from '../../media/server/hostile-files.fixture.ts';
import { forgetDocuments } from './make-document.ts';
import { attendedWorld, type Attended } from './portfolio.fixture.ts';
import { documentKey } from './seal-entry.ts';

let world: World;
let of: Attended;
beforeAll(async () => {
  of = await attendedWorld();
  world = of.world;
});
afterAll(() => world.stop());

const params = (more: Record<string, string> = {}) => ({ learnerId: of.learnerId, ...more });
const asked = { kind: 'RECORD', from: '2027-01-01', to: '2027-12-31' };
const ask = (body: object = asked, as = of.family): Promise<Answer> =>
  world.request('POST /portfolio/{learnerId}/documents', { as, params: params(), body });
const list = async () =>
  (await world.request('GET /portfolio/{learnerId}/documents', { as: of.family, params: params() })).body.documents;
const fetchDocument = (documentId: string, as = of.family): Promise<Answer> =>
  world.request('GET /portfolio/{learnerId}/documents/{documentId}', { as, params: params({ documentId }) });

describe('a record on paper', () => {
  it('is made in the background with pictures and any script, sealed, and only guardians get it', async () => {
    const file = new File([new Uint8Array(await photo(900, 600).jpeg().toBuffer())], 'سارة.jpg');
    const sent = await world.request('POST /portfolio/{learnerId}/files', { as: of.family, params: params(), file });
    const words = 'وجدت سارة خنفساء (كبيرة). 她喜欢甲虫。 शाबाश 🪲';
    const entry = { voice: 'LEARNER', happenedOn: '2027-04-09', words, files: [sent.body.id] };
    await world.request('POST /portfolio/{learnerId}/entries', { as: of.family, params: params(), body: entry });
    const [one, again] = [await ask(), await ask()];
    expect(one.body).toMatchObject({ state: 'WAITING', kind: 'RECORD' });
    // A second press is the same document.
    expect(again.body.id).toBe(one.body.id);
    expect((await fetchDocument(one.body.id)).status).toBe(404);
    await world.settle();
    expect(await list()).toMatchObject([{ id: one.body.id, state: 'READY', bytes: expect.any(Number) }]);
    const stored = await world.services.storage.get(documentKey(one.body.id));
    expect(Buffer.from(stored ?? []).toString('latin1')).not.toContain('%PDF');
    const answer = await fetchDocument(one.body.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('learning-record-2027-01-01-2027-12-31.pdf');
    for (const other of [of.provider, (await world.makeAccount()).id])
      expect([(await fetchDocument(one.body.id, other)).status, (await ask(asked, other)).status]).toEqual([404, 404]);
  });

  it('is a report by term too, and an empty time says so', async () => {
    const report = await ask({ ...asked, kind: 'REPORT' });
    const empty = await ask({ kind: 'RECORD', from: '2020-01-01', to: '2020-12-31' });
    await world.settle();
    for (const { body } of [report, empty]) expect((await fetchDocument(body.id)).status).toBe(200);
    expect((await ask({ ...asked, from: '2028-01-01' })).body.key).toBe('wrong-period');
  });

  it('is forgotten after its time, with its bytes', async () => {
    const before = await list();
    world.clock.advance({ hours: 24 * 31 });
    expect(await list()).toEqual([]);
    await forgetDocuments(world.services);
    for (const { id } of before) expect(await world.services.storage.get(documentKey(id))).toBeNull();
  });
});

describe('the letters of a PDF', () => {
  it('come with the fonts that have them, as TrueType that every reader knows', async () => {
    const { Paper } = await import('../../platform/server/pdf/write-paper.ts');
    const words = 'Wren, سارة, שלום, 李小龙, 김민준, प्रिया, Иван';
    const paper = await Paper.begin('A test', [words]);
    paper.text(words);
    const bytes = await paper.end('foot');
    const document = await PDFDocument.load(bytes);
    expect(document.getPageCount()).toBe(1);
    const fonts = document.context
      .enumerateIndirectObjects()
      .map(([, object]) => object.toString())
      .flatMap((text) => /FontName \/(\w+)/.exec(text)?.[1] ?? []);
    expect(fonts.map((name) => name.replace(/-?Regular|Thin|\W/g, '')).join(' ')).toMatch(
      /Arabic.*Hebrew|Hebrew.*Arabic/,
    );
    expect(fonts.length).toBeGreaterThan(5);
  });
});
