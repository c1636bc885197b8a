import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/**
 * Names that turn the words around them: from right to left, and with direction marks that no input lets through any more but
 * stored ones may have. Each is of one letter of its own, so that {@link wordsOf} can tell them apart.
 */
export const turning = {
  family: '\u05dc\u05dc\u05dc',
  child: '\u05d0\u05d0\u202e\u05d0',
  provider: '\u0639\u0639\u202b\u0639',
  listing: '\u05db\u05db\u2067\u05db',
  venue: '\u05de\u05de\u202d\u05de',
  town: '\u05d8\u05d8 \u05d8\u05d8',
  ticket: '\u05e9\u2066\u05e9\u05e9',
} as const;

/** The words of a line in the order in which they are read: Latin words, numbers, and each turning name. */
export const wordsOf = (line: string): string[] =>
  [...line.replaceAll(/\p{Cf}/gu, '').matchAll(/[a-z\d]+|(\p{L})(?:\s?\1)*/giu)].map(([word]) => word);

/** A line of a left-to-right page or mail as it is seen, from left to right. */
export function seen(line: string): string {
  const levels = bidi.getEmbeddingLevels(line, 'ltr');
  return bidi.getReorderedString(line, levels);
}

/** The lines of a text whose words are seen in another order than they are written in. */
export const turnedLines = (text: string): string[] =>
  text.split('\n').filter((line) => wordsOf(seen(line)).join(' ') !== wordsOf(line).join(' '));
