import { PDFDocument, rgb, type PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { drawTextLine } from '../../platform/server/pdf/draw-text-line.ts';
import { Fonts } from '../../platform/server/pdf/fonts.ts';
import { layOutText } from '../../platform/server/pdf/lay-out-text.ts';

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

/** Draws a certificate on one sheet of A4, with names in any script. */
export async function drawCertificate(certificate: Certificate): Promise<Uint8Array<ArrayBuffer>> {
  const { title, body, signature, provider, issuedOn } = certificate;
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setLanguage('en-GB');
  const fonts = new Fonts(document);
  await fonts.prepare([' ', title, body, signature, provider, issuedOn]);
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
  y = drawCentred(page, fonts, title, { y: y - 20, size: 34 });
  y = drawCentred(page, fonts, body, { y: y - 22, size: 19 });
  drawCentred(page, fonts, signature, { y: 122, size: 18 });
  drawCentred(page, fonts, provider, { y: 98, size: 13 });
  drawCentred(page, fonts, issuedOn, { y: 80, size: 13 });
  return new Uint8Array(await document.save());
}

/** Draws centred lines from `y` down and answers where the next one would be. Long texts are drawn smaller. */
function drawCentred(page: PDFPage, fonts: Fonts, text: string, at: { y: number; size: number }): number {
  const size = text.length > 300 ? at.size * 0.72 : at.size;
  let { y } = at;
  for (const line of layOutText(text, fonts, (WIDTH - 2 * MARGIN) / size)) {
    drawTextLine(page, line, { x: (WIDTH - line.width * size) / 2, y, size, color: INK });
    y -= size * 1.4;
  }
  return y;
}
