import bidiFactory from 'bidi-js';
import type { Font, Shape } from './fonts.ts';

const bidi = bidiFactory();

/** A font knows where the letters of a text stand; what else it knows depends on what is drawn with it. */
type Shaped = { shape(text: string): Pick<Shape, 'width'> };

/** Which font has a letter; null where none has. */
type Letters<F> = { fontOf(letter: number): F | null };

/** Letters of one font and one direction, as they are handed to the font: in the order of reading. */
type Run<F> = { text: string; font: F; level: number };

/** One line: its runs from left to right, and its width at size 1. */
export type TextLine<F = Font> = { runs: Run<F>[]; width: number; isRightToLeft: boolean };

/** They say how the text around them runs, and are not drawn themselves. */
const DIRECTION_MARK = /^[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]$/u;
/** Marks that stand on the letter before them, and what joins letters. */
const LEANS = /^[\p{M}\u200c\u200d]$/u;
const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/**
 * Breaks a text into lines that are not wider than `width` (at size 1), in any script and direction. The fonts were prepared
 * for it. What no font has is left out.
 */
export function layOutText<F extends Shaped>(text: string, fonts: Letters<F>, width: number): TextLine<F>[] {
  return cleaned(text)
    .split('\n')
    .flatMap((paragraph) => {
      const isRightToLeft = (bidi.getEmbeddingLevels(paragraph, 'auto').paragraphs[0]?.level ?? 0) % 2 === 1;
      return linesOf(paragraph, fonts, width).map((line) => lineOf(line, fonts, isRightToLeft));
    });
}

const cleaned = (text: string): string => text.normalize('NFC').replaceAll('\t', ' ');

/** The lines of a paragraph in the order of reading. */
function linesOf(paragraph: string, fonts: Letters<Shaped>, width: number): string[] {
  const lines = [''];
  const widths = [0];
  const put = (word: string, wide: number, space: number): void => {
    const at = lines.length - 1;
    const [line = '', before = 0] = [lines[at], widths[at]];
    if (line === '' || before + space + wide <= width) {
      lines[at] = line === '' ? word : `${line}${space > 0 ? ' ' : ''}${word}`;
      widths[at] = before + (line === '' ? 0 : space) + wide;
    } else {
      lines.push(word);
      widths.push(wide);
    }
  };
  const space = widthOf(' ', fonts);
  for (const word of paragraph.split(/\s+/).filter(Boolean)) {
    const wide = widthOf(word, fonts);
    if (wide <= width) put(word, wide, space);
    // A long address, or a script that has no spaces.
    else
      for (const [index, { segment }] of [...graphemes.segment(word)].entries())
        put(segment, widthOf(segment, fonts), index === 0 ? space : 0);
  }
  return lines;
}

/** Letters with their fonts, cut where the font or the direction changes. */
function runsOf<F>(text: string, fonts: Letters<F>, levels: Uint8Array | null): Run<F>[] {
  const runs: Run<F>[] = [];
  let at = 0;
  for (const letter of text) {
    const level = levels?.[at] ?? 0;
    at += letter.length;
    if (DIRECTION_MARK.test(letter)) continue;
    const last = runs.at(-1);
    if (last && LEANS.test(letter)) {
      // It is drawn with its letter, or not at all.
      if (fonts.fontOf(letter.codePointAt(0) ?? 0)) last.text += letter;
      continue;
    }
    // A blank between two words of one font belongs to them: they are shaped as one.
    const font = letter === ' ' && last?.level === level ? last.font : fonts.fontOf(letter.codePointAt(0) ?? 0);
    if (!font) continue;
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
    if (last && last.font === font && last.level === level) last.text += shown;
    else runs.push({ text: shown, font, level });
  }
  return runs;
}

const widthOf = (text: string, fonts: Letters<Shaped>): number =>
  runsOf(text, fonts, null).reduce((sum, run) => sum + run.font.shape(run.text).width, 0);

/** One line with its runs from left to right, as the Unicode algorithm puts them. */
function lineOf<F extends Shaped>(text: string, fonts: Letters<F>, isRightToLeft: boolean): TextLine<F> {
  const { levels } = bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr');
  const runs = runsOf(text, fonts, levels).map((run) => ({ ...run, text: ordered(run) }));
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1)
    for (let from = 0; from < runs.length; from += 1) {
      if ((runs[from]?.level ?? 0) < level) continue;
      let to = from;
      while ((runs[to]?.level ?? 0) >= level) to += 1;
      runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
      from = to;
    }
  return { runs, isRightToLeft, width: runs.reduce((sum, run) => sum + run.font.shape(run.text).width, 0) };
}

/** Fonts turn letters of Arabic and Hebrew themselves; what has no direction of its own has to be handed to them turned. */
function ordered({ text, level }: Pick<Run<unknown>, 'text' | 'level'>): string {
  const isTurnedByFont = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(text);
  return level % 2 === 0 || isTurnedByFont ? text : [...text].toReversed().join('');
}
