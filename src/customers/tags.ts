/** How many tags a customer can have, and how long each can be. */
export const MOST_TAGS = 10;
export const LONGEST_TAG = 30;

/** What was typed with commas in between as tags: each once, whatever its case, in the order in which they were typed. */
export function tagsFrom(typed: string): string[] {
  const byName = new Map<string, string>();
  for (const part of typed.split(',')) {
    const tag = part.trim().replaceAll(/\s+/g, ' ');
    if (tag !== '' && !byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag);
  }
  return [...byName.values()];
}

/** What is wrong with tags, in a sentence; null where nothing is. */
export function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > MOST_TAGS) return `Use ${MOST_TAGS} tags at most.`;
  const long = tags.find((tag) => tag.length > LONGEST_TAG);
  return long === undefined ? null : `A tag has ${LONGEST_TAG} characters at most. Put commas between tags.`;
}
