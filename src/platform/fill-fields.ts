// The name may hold anything but braces, so that a slip is found and said instead of being sent.
const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g;

const namesIn = (text: string): string[] => [...text.matchAll(FIELD)].map(([, name = '']) => name);

/** Names between double braces, as in '{{first_name}}', that are not among these fields; each once. */
export function unknownFieldsIn(text: string, fields: Readonly<Record<string, unknown>>): string[] {
  return [...new Set(namesIn(text).filter((name) => !Object.hasOwn(fields, name)))];
}

/** The fields that a text names, each once. */
export const fieldsNamedIn = (text: string): string[] => [...new Set(namesIn(text))];

/**
 * The words with their fields filled in. A line of which a field is the only content goes when there is nothing to say:
 * no 'What to bring:' without what to bring. What is filled in is not looked at again.
 */
export function fillFieldsOf(text: string, values: Readonly<Record<string, string>>): string {
  const isField = (name: string): boolean => Object.hasOwn(values, name);
  return text
    .split('\n')
    .filter((line) => {
      const named = namesIn(line);
      return named.length === 0 || named.some((name) => !isField(name) || values[name] !== '');
    })
    .map((line) => line.replaceAll(FIELD, (whole, name: string) => (isField(name) ? (values[name] ?? '') : whole)))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
