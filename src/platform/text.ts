/**
 * What people type, as they mean it. Nothing here knows of schemas; `text-schemas.ts` puts it at the contracts.
 */

/** Emoji flags of England, Scotland and Wales are spelt with these after a black flag. */
const FLAG = /(?<=\u{1f3f4})[\u{e0020}-\u{e007f}]+/gu;
/** Joiners between letters and parts of an emoji change what is seen: Persian, Hindi, a family of three. */
const JOINER = /(?<=[\p{L}\p{M}\p{Emoji}])[\u200c\u200d]+(?=[\p{L}\p{M}\p{Emoji}])/gu;
/** Characters that nobody sees, though Unicode counts them as letters, marks or signs. */
const UNSEEN = /[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffe\uffff]/gu;

/** Takes format characters out (direction marks, zero-width spaces, soft hyphens, lone surrogates), but for those that are seen. */
function withoutUnseen(text: string): string {
  const kept = new Set<number>();
  for (const seen of [FLAG, JOINER])
    for (const { 0: match, index } of text.matchAll(seen))
      for (let at = index; at < index + match.length; at += 1) kept.add(at);
  return text
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, (character, at: number) => (kept.has(at) ? character : ''))
    .replace(UNSEEN, '');
}

/**
 * One line: what stands in a box of one line, a search or a code. Line feeds, tabs and spaces of all kinds become one space,
 * control and format characters go, letters are put together (NFC). '' when nothing is left that could be seen.
 */
export function oneLine(text: string): string {
  return withoutUnseen(text.normalize('NFC'))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Several lines: the same within each line, with its line feeds. */
export function severalLines(text: string): string {
  return withoutUnseen(text.normalize('NFC').replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
    .replace(/[\p{Cc}--[\n\t]]+/gv, '')
    .trim();
}

/** What is typed of codes, postcodes and references: wide letters and digits become plain ones, hyphens of all kinds '-'. */
export function plainSigns(text: string): string {
  return oneLine(text.normalize('NFKC')).replace(/[\u2010-\u2015\u2212\u2043\ufe58\ufe63\uff0d]/g, '-');
}
