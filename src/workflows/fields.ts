/** What the words of a workflow can name, with what it stands for: '{{learners}}'. */
export const fields = {
  first_name: 'the first name of whoever booked',
  learners: 'the first names of those who come',
  activity: 'the title of the listing',
  date: 'the day and time; of a whole booking, its dates',
  place: 'the name of the place',
  address: 'the address of the place',
  bring: 'what to bring',
  reference: 'the reference of the booking',
  booking: 'a link to the booking',
  rebook: 'a link to the listing, to book again',
  provider: 'your name',
} as const;
export type Field = keyof typeof fields;
export type FieldValues = Record<Field, string>;

// The name may hold anything but braces, so that a slip is found and said instead of being sent.
const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g;

const isField = (name: string): name is Field => Object.hasOwn(fields, name);

/** Names between double braces that stand for nothing, each once. */
export function unknownFields(text: string): string[] {
  const named = [...text.matchAll(FIELD)].map(([, name = '']) => name);
  return [...new Set(named.filter((name) => !isField(name)))];
}

/**
 * The words with their fields filled in. A line of which a field is the only content goes when there is nothing to say:
 * no 'What to bring:' without what to bring.
 */
export function fillFields(text: string, values: FieldValues): string {
  return text
    .split('\n')
    .filter((line) => {
      const named = [...line.matchAll(FIELD)].map(([, name = '']) => name);
      return named.length === 0 || named.some((name) => !isField(name) || values[name] !== '');
    })
    .map((line) => line.replaceAll(FIELD, (whole, name: string) => (isField(name) ? values[name] : whole)))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
