/** Letters that are no letter with a mark on it, as people type them who do not have them on their keyboard. */
const plain: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i' };

/**
 * A text as searches compare it: without case, accents, apostrophes and dashes, as `folded` of the database leaves out of
 * what is written. Words are parted by single spaces.
 */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[łøđðþæœßı]/g, (letter) => plain[letter] ?? letter)
    .replace(/['’‘`´ʼ]/g, '')
    .replaceAll('&', ' ')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
}
