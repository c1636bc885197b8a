import type { Fact } from './section-words.ts';

/** The lines that somebody else changed between what was read and what is there now; an emptied one says so. */
export function whatChanged(before: readonly Fact[], after: readonly Fact[]): Fact[] {
  const was = new Map(before.map(({ term, text }) => [term, text]));
  const is = new Set(after.map(({ term }) => term));
  return [
    ...after.filter(({ term, text }) => was.get(term) !== text),
    ...before.filter(({ term }) => !is.has(term)).map(({ term }) => ({ term, text: 'Nothing any more' })),
  ];
}
