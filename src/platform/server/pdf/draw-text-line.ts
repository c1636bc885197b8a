import {
  beginText,
  endText,
  popGraphicsState,
  pushGraphicsState,
  PDFHexString,
  setFillingRgbColor,
  setFontAndSize,
  setLineWidth,
  setStrokingRgbColor,
  setTextMatrix,
  setTextRenderingMode,
  showText,
  TextRenderingMode,
  type PDFFont,
  type PDFName,
  type PDFOperator,
  type PDFPage,
  type RGB,
} from '@cantoo/pdf-lib';
import type { Font } from './fonts.ts';
import type { TextLine } from './lay-out-text.ts';

type At = { x: number; y: number; size: number; color: RGB };

/** How thick the line around thin letters is, at size 1. */
const THICKER = 0.035;
const HEX_DIGITS = 4;

/** What fonts are called on a page: each has one name there. */
const keys = new WeakMap<PDFPage, Map<PDFFont, PDFName>>();

function keyOf(page: PDFPage, font: PDFFont): PDFName {
  let own = keys.get(page);
  if (!own) keys.set(page, (own = new Map()));
  let key = own.get(font);
  if (!key) own.set(font, (key = page.node.newFontDictionary(font.name, font.ref)));
  return key;
}

/** Draws a line from `x` to the right, each letter and mark where its font puts it. */
export function drawTextLine(page: PDFPage, { runs }: TextLine, { x, y, size, color }: At): void {
  let at = x;
  for (const { text, font } of runs) {
    const { operators, width } = runOperators(font, text, { x: at, y, size, color });
    page.pushOperators(
      pushGraphicsState(),
      beginText(),
      setFillingRgbColor(color.red, color.green, color.blue),
      setFontAndSize(keyOf(page, font.pdf), size),
      ...(font.isThin ? thicker(size, color) : []),
      ...operators,
      endText(),
      popGraphicsState(),
    );
    at += width;
  }
}

const thicker = (size: number, { red, green, blue }: RGB): PDFOperator[] => [
  setTextRenderingMode(TextRenderingMode.FillAndOutline),
  setLineWidth(size * THICKER),
  setStrokingRgbColor(red, green, blue),
];

/** A text of one font. Plain letters are shown as one text, others each at its place. */
function runOperators(font: Font, text: string, { x, y, size }: At): { operators: PDFOperator[]; width: number } {
  const { glyphs, width, isPlain } = font.shape(text);
  const letters = font.pdf.encodeText(text);
  const moveTo = (left: number, up: number): PDFOperator => setTextMatrix(1, 0, 0, 1, left, up);
  if (isPlain) return { operators: [moveTo(x, y), showText(letters)], width: width * size };
  const operators: PDFOperator[] = [];
  let at = x;
  for (const [index, { dx, dy, advance }] of glyphs.entries()) {
    const letter = letters.asString().slice(index * HEX_DIGITS, (index + 1) * HEX_DIGITS);
    operators.push(moveTo(at + dx * size, y + dy * size), showText(PDFHexString.of(letter)));
    at += advance * size;
  }
  return { operators, width: width * size };
}
