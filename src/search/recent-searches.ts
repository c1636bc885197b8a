/** How many of the last searches are offered again. */
const MOST_RECENT = 5;

/** The last searches as they are kept on the device; none where something else is kept there. */
export function readRecent(kept: string | null): string[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string').slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

/** The last searches with one more in front, which stands there once. */
export function withRecent(recent: readonly string[], text: string): string[] {
  const added = text.trim();
  if (added === '') return [...recent];
  const others = recent.filter((one) => one.toLowerCase() !== added.toLowerCase());
  return [added, ...others].slice(0, MOST_RECENT);
}
