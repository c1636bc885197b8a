/** The words of a text without accents and signs: 'Zoë’s days' is 'zoe', 's' and 'days'. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

/** A single letter is nobody's name. */
const SHORTEST = 2;

/** The first of a family's names that stands in a text as words of its own, as the family writes it; null where none does. */
export function nameWithin(text: string, names: readonly string[]): string | null {
  const said = ` ${wordsOf(text).join(' ')} `;
  const found = names.find((name) => {
    const words = wordsOf(name).join(' ');
    return words.length >= SHORTEST && said.includes(` ${words} `);
  });
  return found ?? null;
}
