import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fontkit from '@cantoo/fontkit';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import { decompress } from 'wawoff2';

const { resolve } = createRequire(import.meta.url);

/** Where letters are looked for, in this order: the product's own font, then one for each script that it lacks. */
const families: readonly Family[] = [
  { name: 'atkinson-hyperlegible-next' },
  { name: 'noto-sans' },
  { name: 'noto-sans-arabic' },
  { name: 'noto-sans-hebrew', isStatic: true },
  { name: 'noto-sans-bengali' },
  { name: 'noto-sans-gurmukhi' },
  { name: 'noto-sans-gujarati' },
  { name: 'noto-sans-tamil' },
  { name: 'noto-sans-sc', isThin: true },
  { name: 'noto-sans-kr', isThin: true },
];

/**
 * A font as its package has it. Of one that varies a PDF shows the first weight: where that is the thinnest, its letters are
 * drawn with a line around them, because the same font in one weight of its own would be a hundred megabytes.
 */
type Family = { name: string; isStatic?: boolean; isThin?: boolean };

/** A file of a font, with the letters that it is said to have. */
export type FontFile = { path: string; isThin: boolean; ranges: readonly (readonly [from: number, to: number])[] };

let known: Promise<FontFile[]> | undefined;

/** Every file of every family: families come in pieces, each for some letters. */
export const fontFiles = (): Promise<FontFile[]> =>
  (known ??= Promise.all(families.map(filesOf)).then((all) => all.flat()));

/** The files of the family that headings are in, which has Latin letters alone. */
export const headingFiles = (): Promise<FontFile[]> => filesOf({ name: 'bricolage-grotesque' });

async function filesOf({ name, isStatic = false, isThin = false }: Family): Promise<FontFile[]> {
  const folder = `@fontsource${isStatic ? '' : '-variable'}/${name}`;
  const pieces = JSON.parse(await readFile(resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>;
  return Object.entries(pieces).map(([piece, ranges]) => ({
    // Of languages with thousands of signs the pieces are numbered: '[4]'.
    path: resolve(
      `${folder}/files/${name}-${piece.replaceAll(/[[\]]/g, '')}-${isStatic ? '400' : 'wght'}-normal.woff2`,
    ),
    isThin,
    ranges: ranges.split(',').map(rangeOf),
  }));
}

/** 'U+0600-06FF', 'U+2E41' */
function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

export type Shaper = {
  unitsPerEm: number;
  characterSet: number[];
  layout(text: string): {
    glyphs: { advanceWidth: number; path: { toSVG(): string } }[];
    positions: { xOffset: number; yOffset: number; xAdvance: number }[];
  };
  /** The same font at one point of its axes; fonts that do not vary throw. */
  getVariation(at: Readonly<Record<string, number>>): Shaper;
};

/** A file as TrueType, because readers of PDF know no WOFF2, with what it knows of its letters. */
type OpenFont = { bytes: Uint8Array; shaper: Shaper; has: ReadonlySet<number> };

/** Fonts of this process, once opened: they hold nothing of any document. */
const opened = new Map<string, Promise<OpenFont>>();

/** A file of a font, unpacked once. */
export function openFont(path: string): Promise<OpenFont> {
  let font = opened.get(path);
  if (!font) opened.set(path, (font = unpackFont(path)));
  return font;
}

async function unpackFont(path: string): Promise<OpenFont> {
  // A copy: the answer is a part of the unpacker's own memory.
  const bytes = (await decompress(await readFile(path))).slice();
  const shaper = fontkit.create(bytes) as unknown as Shaper;
  return { bytes, shaper, has: new Set(shaper.characterSet) };
}

/** The first file that has a letter; null where none has. */
export async function fileWith(letter: number, files: readonly FontFile[]): Promise<FontFile | null> {
  for (const file of files) {
    if (!file.ranges.some(([from, to]) => letter >= from && letter <= to)) continue;
    if ((await openFont(file.path)).has.has(letter)) return file;
  }
  return null;
}

/** One letter as it is drawn: moved by `dx` and `dy` from where the line has come to. At size 1, as all lengths here. */
type Glyph = { dx: number; dy: number; advance: number };

/** The letters of a text in the order in which they are drawn. `isPlain`: each stands where the one before it ends. */
export type Shape = { glyphs: readonly Glyph[]; width: number; isPlain: boolean };

/** A font in a document. */
export type Font = {
  pdf: PDFFont;
  isThin: boolean;
  /** Where the letters of a text stand, in the order in which `pdf.encodeText` writes them. */
  shape(text: string): Shape;
};

/** The fonts of one document. Only those are fetched whose letters it has, and only the letters are put into it. */
export class Fonts {
  readonly #document: PDFDocument;
  readonly #fonts = new Map<string, Font>();
  readonly #chosen = new Map<number, Font | null>();

  constructor(document: PDFDocument) {
    this.#document = document;
    document.registerFontkit(fontkit as unknown as Parameters<typeof document.registerFontkit>[0]);
  }

  /** Fetches the fonts for these texts. What is drawn without it may lack letters. */
  async prepare(texts: Iterable<string>): Promise<void> {
    const files = await fontFiles();
    const letters = new Set<number>();
    for (const text of texts) for (const letter of text.normalize('NFC')) letters.add(letter.codePointAt(0) ?? 0);
    for (const letter of letters)
      if (!this.#chosen.has(letter)) this.#chosen.set(letter, await this.#choose(letter, files));
  }

  async #choose(letter: number, files: readonly FontFile[]): Promise<Font | null> {
    const file = await fileWith(letter, files);
    return file && this.#embed(file);
  }

  async #embed({ path, isThin }: FontFile): Promise<Font> {
    const before = this.#fonts.get(path);
    if (before) return before;
    const { bytes, shaper } = await openFont(path);
    const pdf = await this.#document.embedFont(bytes, { subset: true });
    const font = { pdf, isThin, shape: shapesOf(shaper) };
    this.#fonts.set(path, font);
    return font;
  }

  /** The font that has a letter; null where none has. */
  fontOf(letter: number): Font | null {
    return this.#chosen.get(letter) ?? null;
  }
}

/** What a font knows of where its letters stand; pdf-lib writes them one after another, and marks would lose their letters. */
function shapesOf(shaper: Shaper): Font['shape'] {
  const em = shaper.unitsPerEm;
  // Words come again and again, and shaping them takes long.
  const known = new Map<string, Shape>();
  return (text) => {
    let shape = known.get(text);
    if (shape) return shape;
    const { glyphs, positions } = shaper.layout(text);
    const isPlain = positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0);
    const all = positions.map(({ xOffset, yOffset, xAdvance }, index) => ({
      dx: xOffset / em,
      dy: yOffset / em,
      // Plain letters are written as one text, in which nothing is moved closer.
      advance: (isPlain ? (glyphs[index]?.advanceWidth ?? xAdvance) : xAdvance) / em,
    }));
    shape = { glyphs: all, isPlain, width: all.reduce((sum, { advance }) => sum + advance, 0) };
    known.set(text, shape);
    return shape;
  };
}
