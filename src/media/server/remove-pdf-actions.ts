import { parentPort, workerData } from 'node:worker_threads';
import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { PdfAnswer, PdfQuestion } from './encode-pdf.ts';

/** A thread that writes one PDF afresh without whatever it could do to its reader, and ends. */

const { bytes, mostObjects, mostUnpacked } = workerData as PdfQuestion;

/** What the document as a whole may have. Files, scripts and what happens on opening it hang here, and stay behind. */
const KEPT_OF_CATALOG: ReadonlySet<string> = new Set(
  `Type Version Pages PageLabels Names Dests Outlines AcroForm StructTreeRoot MarkInfo Lang ViewerPreferences PageLayout
  OCProperties OutputIntents`.split(/\s+/),
);

/** Keys that start something, hold a script or a file, or point out of the document, wherever they are. */
const DANGEROUS_KEYS: ReadonlySet<string> = new Set(
  `JS JavaScript AA OpenAction XFA EmbeddedFiles EF AF Collection RichMedia RichMediaContent RichMediaSettings Rendition
  Ref FFilter FDecodeParms`.split(/\s+/),
);

/** Kinds of actions (ISO 32000-2, table 201). Only those of `isHarmless` stay. */
const ACTIONS: ReadonlySet<string> = new Set(
  `GoToR GoToE GoToDp GoTo3DView Launch Thread URI Sound Movie Hide SubmitForm ResetForm ImportData SetOCGState Rendition
  Trans JavaScript RichMediaExecute`.split(/\s+/),
);
const MOVES_WITHIN: ReadonlySet<string> = new Set(['GoTo', 'Named']);
const DANGEROUS_ANNOTATIONS: ReadonlySet<string> = new Set([
  'RichMedia',
  'Movie',
  'Sound',
  'Screen',
  'FileAttachment',
  '3D',
]);
const LONGEST_CHAIN = 8;

// Streams of objects are unpacked as a whole; one that unpacks to more than any form or plan needs is given up.
const decoder: unknown = Object.getPrototypeOf(
  Object.getPrototypeOf(decodePDFRawStream(PDFContext.create().flateStream(new Uint8Array(1)))),
);
const unpacking = decoder as { ensureBuffer(this: unknown, length: number): Uint8Array };
const { ensureBuffer } = unpacking;
unpacking.ensureBuffer = function limited(length) {
  if (length > mostUnpacked) throw new RangeError('The PDF unpacks to too much.');
  return ensureBuffer.call(this, length);
};

const nameOf = (value: PDFObject | undefined): string | null => (value instanceof PDFName ? value.decodeText() : null);

/** What a value stands for; undefined where there is nothing, or only references to references. */
function resolve(context: PDFContext, value: PDFObject | undefined): PDFObject | undefined {
  let resolved = value;
  for (let step = 0; resolved instanceof PDFRef; step += 1) {
    if (step === LONGEST_CHAIN) return undefined;
    resolved = context.lookup(resolved);
  }
  return resolved;
}

function entry(context: PDFContext, dict: PDFDict, key: string): PDFObject | undefined {
  return resolve(context, dict.get(PDFName.of(key)));
}

function isHarmless(context: PDFContext, action: PDFDict): boolean {
  const kind = nameOf(entry(context, action, 'S'));
  if (kind === null || MOVES_WITHIN.has(kind)) return true;
  const address = entry(context, action, 'URI');
  if (kind !== 'URI' || !(address instanceof PDFString || address instanceof PDFHexString)) return false;
  return ['http:', 'https:'].includes(URL.parse(address.decodeText())?.protocol ?? '');
}

/** Whether a value has to go from where it is. @param key null in a list */
function isDangerous(context: PDFContext, key: string | null, value: PDFObject | undefined): boolean {
  if (key !== null && DANGEROUS_KEYS.has(key)) return true;
  if (!(value instanceof PDFDict)) return false;
  if (DANGEROUS_ANNOTATIONS.has(nameOf(entry(context, value, 'Subtype')) ?? '')) return true;
  const isAction = key === 'A' || key === 'PA' || ACTIONS.has(nameOf(entry(context, value, 'S')) ?? '');
  return isAction && !isHarmless(context, value);
}

function cleanDict(context: PDFContext, dict: PDFDict): PDFObject[] {
  for (const [name, value] of dict.entries()) {
    if (isDangerous(context, name.decodeText(), resolve(context, value))) dict.delete(name);
  }
  return dict.values();
}

function cleanArray(context: PDFContext, array: PDFArray): PDFObject[] {
  for (let index = array.size() - 1; index >= 0; index -= 1) {
    if (isDangerous(context, null, resolve(context, array.get(index)))) array.remove(index);
  }
  return array.asArray();
}

function cleanStream(context: PDFContext, stream: PDFStream): PDFObject[] {
  // The content of a stream may be in another file; here it never is.
  stream.dict.delete(PDFName.of('F'));
  return cleanDict(context, stream.dict);
}

/** Cleans whatever can be reached from the catalog. @returns the objects that can be reached */
function cleanFrom(context: PDFContext, catalog: PDFDict): Set<PDFRef> {
  const reached = new Set<PDFRef>();
  const seen = new Set<PDFObject>();
  const open: PDFObject[] = [catalog];
  for (let value = open.pop(); value; value = open.pop()) {
    if (seen.has(value)) continue;
    seen.add(value);
    if (value instanceof PDFRef) {
      reached.add(value);
      const object = context.lookup(value);
      if (object) open.push(object);
    } else if (value instanceof PDFDict) pushAll(open, cleanDict(context, value));
    else if (value instanceof PDFArray) pushAll(open, cleanArray(context, value));
    else if (value instanceof PDFStream) pushAll(open, cleanStream(context, value));
  }
  return reached;
}

// Not spread: a list of a hundred thousand would not fit into one call.
function pushAll(open: PDFObject[], values: readonly PDFObject[]): void {
  for (const value of values) open.push(value);
}

function cleanCatalog(context: PDFContext, catalog: PDFDict): void {
  for (const key of catalog.keys()) if (!KEPT_OF_CATALOG.has(key.decodeText())) catalog.delete(key);
  const names = entry(context, catalog, 'Names');
  const destinations = names instanceof PDFDict ? names.get(PDFName.of('Dests')) : undefined;
  catalog.delete(PDFName.of('Names'));
  if (destinations) catalog.set(PDFName.of('Names'), context.obj({ Dests: destinations }));
}

async function rewrite(): Promise<PdfAnswer> {
  const document = await PDFDocument.load(bytes, {
    // What cannot be understood would be copied as it is.
    throwOnInvalidObject: true,
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
  });
  const { context, catalog } = document;
  const root = context.trailerInfo.Root;
  if (context.enumerateIndirectObjects().length > mostObjects || !(root instanceof PDFRef)) return 'broken';
  cleanCatalog(context, catalog);
  const reached = cleanFrom(context, catalog).add(root);
  // Who wrote it with which program is nobody's business, as with pictures.
  context.trailerInfo = { Root: root };
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
  if (document.getPageCount() === 0) return 'broken';
  return document.save({
    useObjectStreams: true,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Infinity,
  });
}

// What is encrypted can fail to be read before it is seen to be encrypted; the word itself is never encrypted.
const reasonOf = (): PdfAnswer => (Buffer.from(bytes).includes('/Encrypt') ? 'locked' : 'broken');
const answer = await rewrite().catch(reasonOf);
parentPort?.postMessage(answer, answer instanceof Uint8Array ? [answer.buffer as ArrayBuffer] : []);
