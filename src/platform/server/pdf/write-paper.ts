import { PDFDocument, rgb, type PDFImage, type PDFPage } from '@cantoo/pdf-lib';
import { drawTextLine } from './draw-text-line.ts';
import { Fonts } from './fonts.ts';
import { layOutText } from './lay-out-text.ts';

/** A4 upright, in points. */
const [WIDTH, HEIGHT] = [595, 842];
const MARGIN = 56;
const FOOT = 40;
const INK = rgb(0.1, 0.16, 0.13);
const SOFT = rgb(0.35, 0.4, 0.37);
const LINE = rgb(0.78, 0.8, 0.77);

export type TextLook = { size?: number; soft?: boolean; indent?: number; after?: number };

/** Pages of text and pictures from top to bottom; a new one begins where the last is full. */
export class Paper {
  readonly #document: PDFDocument;
  readonly #fonts: Fonts;
  #page: PDFPage;
  #y = HEIGHT - MARGIN;

  private constructor(document: PDFDocument, fonts: Fonts) {
    this.#document = document;
    this.#fonts = fonts;
    this.#page = document.addPage([WIDTH, HEIGHT]);
  }

  /** @param texts everything that will be written, for the letters of its fonts */
  static async begin(title: string, texts: Iterable<string>): Promise<Paper> {
    const document = await PDFDocument.create();
    document.setTitle(title);
    document.setLanguage('en-GB');
    const fonts = new Fonts(document);
    await fonts.prepare([LETTERS, title, ...texts]);
    return new Paper(document, fonts);
  }

  /** Writes a text, in as many lines as it needs. */
  text(text: string, { size = 10.5, soft = false, indent = 0, after = 4 }: TextLook = {}): void {
    const room = WIDTH - 2 * MARGIN - indent;
    for (const line of layOutText(text, this.#fonts, room / size)) {
      this.need(size * 1.4);
      this.#y -= size * 1.1;
      const x = line.isRightToLeft ? WIDTH - MARGIN - line.width * size : MARGIN + indent;
      drawTextLine(this.#page, line, { x, y: this.#y, size, color: soft ? SOFT : INK });
      this.#y -= size * 0.3;
    }
    this.#y -= after;
  }

  /** What something is called at the left, and its value at the right edge, which is short. */
  row(term: string, value: string, { size = 10.5, soft = false, after = 4 }: TextLook = {}): void {
    const [line] = layOutText(value, this.#fonts, (WIDTH - 2 * MARGIN) / size);
    // Both stand on one page.
    this.need(size * 1.4 * 3);
    const y = this.#y - size * 1.1;
    if (line) {
      const x = WIDTH - MARGIN - line.width * size;
      drawTextLine(this.#page, line, { x, y, size, color: soft ? SOFT : INK });
    }
    this.text(term, { size, soft, after });
  }

  /** A heading, never the last thing of a page. */
  heading(text: string, size: number): void {
    this.need(size * 1.4 + 48);
    this.gap(size * 0.5);
    this.text(text, { size, after: size * 0.25 });
  }

  rule(): void {
    this.need(10);
    this.#y -= 4;
    this.#page.drawLine({
      start: { x: MARGIN, y: this.#y },
      end: { x: WIDTH - MARGIN, y: this.#y },
      thickness: 0.75,
      color: LINE,
    });
    this.#y -= 6;
  }

  gap(points: number): void {
    this.#y -= points;
  }

  /** Begins a new page unless so much room is left. */
  need(points: number): void {
    if (this.#y - points >= MARGIN + FOOT / 2) return;
    this.#page = this.#document.addPage([WIDTH, HEIGHT]);
    this.#y = HEIGHT - MARGIN;
  }

  /** Pictures side by side, each within a box. */
  async pictures(jpegs: readonly Uint8Array[]): Promise<void> {
    const [boxWidth, boxHeight, between] = [152, 114, 12];
    for (let from = 0; from < jpegs.length; from += 3) {
      this.need(boxHeight + 10);
      for (const [index, jpeg] of jpegs.slice(from, from + 3).entries()) {
        const image: PDFImage = await this.#document.embedJpg(jpeg);
        const { width, height } = image.scaleToFit(boxWidth, boxHeight);
        const x = MARGIN + index * (boxWidth + between);
        this.#page.drawImage(image, { x, y: this.#y - height, width, height });
      }
      this.#y -= boxHeight + 10;
    }
  }

  /** The finished PDF: each page says whose it is, and which of how many. */
  async end(foot: string): Promise<Uint8Array> {
    const pages = this.#document.getPages();
    const size = 8.5;
    for (const [index, page] of pages.entries()) {
      const number = `Page ${index + 1} of ${pages.length}`;
      const [left] = layOutText(foot, this.#fonts, (WIDTH - 2 * MARGIN - 80) / size);
      const [right] = layOutText(number, this.#fonts, WIDTH);
      if (left) drawTextLine(page, left, { x: MARGIN, y: FOOT, size, color: SOFT });
      if (right) drawTextLine(page, right, { x: WIDTH - MARGIN - right.width * size, y: FOOT, size, color: SOFT });
    }
    return this.#document.save();
  }
}

/** What can be typed on an English keyboard. */
const PRINTABLE = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index));
/** What the paper writes of its own accord, and what sums and sentences are made of: a letter that is not here is left out. */
const LETTERS = `${PRINTABLE}£–—·•…‘’“”½¼¾×`;
