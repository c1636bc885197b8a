import { PDFDocument } from '@cantoo/pdf-lib';

/** A PDF of this many pages, its objects packed as most programs write them, after whoever asks for it changed it. */
export async function pdfWith(
  change: (document: PDFDocument) => unknown = () => undefined,
  pages = 1,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (let page = 1; page <= pages; page += 1) document.addPage([300, 200]).drawText(`Care plan, page ${page}`);
  await change(document);
  return new Uint8Array(await document.save({ useObjectStreams: true, addDefaultPage: false }));
}
