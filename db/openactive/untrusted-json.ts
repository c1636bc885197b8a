// Readers for JSON that others wrote: any value may be missing, of another type, or hostile. Nothing here throws.

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The values of an array; one value as a list of one; nothing as an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** Longer texts are cut first, so that no later step takes long. */
const TEXT_MAX_CHARACTERS = 20_000;

// PostgreSQL refuses NUL; the other control characters only break lines of output.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** A text or number as trimmed, well-formed text without control characters; null when nothing remains. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, TEXT_MAX_CHARACTERS)
    .toWellFormed()
    .replaceAll(CONTROL, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim();
  return text === '' ? null : text;
}

/** A finite number, also if written as text ('7.60'); otherwise null. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** The name of a thing, given as its name alone ('Yoga') or as an object with a `prefLabel` or `name`. */
export function nameOf(value: unknown): string | null {
  const { prefLabel, name } = fieldsOf(value);
  return textOf(value) ?? textOf(prefLabel) ?? textOf(name);
}
