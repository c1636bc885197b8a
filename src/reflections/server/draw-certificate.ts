import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fontkit from '@cantoo/fontkit';
import { PDFDocument, rgb, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';

type Certificate = {
  title: string;
  body: string;
  signature: string;
  provider: string;
  /** A date in words. */
  issuedOn: string;
  /** A picture in any form that sharp reads. */
  picture: Uint8Array | null;
};

/** A4 across, in points. */
const [WIDTH, HEIGHT] = [842, 595];
const MARGIN = 90;
const INK = rgb(0.1, 0.16, 0.13);
const PICTURE = 84;

/** Draws a certificate on one sheet of A4, with the product's own font, so that names of all Latin letters are right. */
export async function drawCertificate(certificate: Certificate): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit as unknown as Parameters<typeof document.registerFontkit>[0]);
  document.setTitle(certificate.title);
  document.setLanguage('en-GB');
  const fonts = await Promise.all(
    (await fontFiles()).map(async (bytes) => {
      const font = await document.embedFont(bytes);
      return { font, has: new Set(font.getCharacterSet()) };
    }),
  );
  const page = document.addPage([WIDTH, HEIGHT]);
  page.drawRectangle({ x: 28, y: 28, width: WIDTH - 56, height: HEIGHT - 56, borderColor: INK, borderWidth: 2 });
  let y = HEIGHT - 100;
  if (certificate.picture) {
    const round = await sharp(certificate.picture)
      .rotate()
      .resize(PICTURE * 3, PICTURE * 3)
      .flatten({ background: '#fff' })
      .jpeg()
      .toBuffer();
    const image = await document.embedJpg(round);
    page.drawImage(image, { x: (WIDTH - PICTURE) / 2, y: y - PICTURE + 30, width: PICTURE, height: PICTURE });
    y -= PICTURE;
  }
  y = drawLines(page, fonts, certificate.title, { y: y - 20, size: 34 });
  y = drawLines(page, fonts, certificate.body, { y: y - 22, size: 19 });
  drawLines(page, fonts, certificate.signature, { y: 122, size: 18 });
  drawLines(page, fonts, certificate.provider, { y: 98, size: 13 });
  drawLines(page, fonts, certificate.issuedOn, { y: 80, size: 13 });
  return new Uint8Array(await document.save());
}

let read: Promise<Buffer[]> | undefined;

/** The two files of the font: Latin letters, and the other Latin letters. */
function fontFiles(): Promise<Buffer[]> {
  read ??= Promise.all(
    ['latin', 'latin-ext'].map((letters) =>
      readFile(
        createRequire(import.meta.url).resolve(
          `@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${letters}-wght-normal.woff2`,
        ),
      ),
    ),
  );
  return read;
}

type Font = { font: PDFFont; has: ReadonlySet<number> };

/** A text cut into runs, each with the font that has its letters. What no font has is left out. */
function runsOf(text: string, fonts: readonly Font[]): { text: string; font: PDFFont }[] {
  const runs: { text: string; font: PDFFont }[] = [];
  for (const letter of text.normalize('NFC')) {
    const font = fonts.find(({ has }) => has.has(letter.codePointAt(0) ?? 0))?.font;
    if (!font) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ text: letter, font });
  }
  return runs;
}

const widthOf = (text: string, fonts: readonly Font[], size: number): number =>
  runsOf(text, fonts).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0);

/** Lines that are not wider than the sheet; a word that is wider stays whole. */
function wrap(text: string, fonts: readonly Font[], size: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = `${lines.at(-1)} ${word}`.trim();
      if (lines.at(-1) === '' || widthOf(longer, fonts, size) <= WIDTH - 2 * MARGIN) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  });
}

/** Draws centred lines from `y` down and answers where the next one would be. Long words are drawn smaller. */
function drawLines(page: PDFPage, fonts: readonly Font[], text: string, at: { y: number; size: number }): number {
  const size = text.length > 300 ? at.size * 0.72 : at.size;
  let { y } = at;
  for (const line of wrap(text, fonts, size)) {
    const fitted = Math.min(size, (size * (WIDTH - MARGIN)) / Math.max(1, widthOf(line, fonts, size)));
    let x = (WIDTH - widthOf(line, fonts, fitted)) / 2;
    for (const run of runsOf(line, fonts)) {
      page.drawText(run.text, { x, y, size: fitted, font: run.font, color: INK });
      x += run.font.widthOfTextAtSize(run.text, fitted);
    }
    y -= size * 1.4;
  }
  return y;
}
