/** Names of columns that an address leaves out, without what cannot be one; undefined where none is left out. */
export function withoutAsked(text: string | null): string | undefined {
  const keys = (text ?? '').split(',').filter((key) => /^[a-z]{2,12}$/.test(key));
  return keys.length === 0 ? undefined : keys.slice(0, 8).join(',');
}
