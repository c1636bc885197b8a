const characters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/** The beginning of a text, of `most` UTF-16 units at most, cut between two characters as people see them, never inside one. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const { index, segment } of characters.segment(text)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** The first character of a text as people see it; '' of nothing. */
export function firstCharacter(text: string): string {
  return characters.segment(text)[Symbol.iterator]().next().value?.segment ?? '';
}
