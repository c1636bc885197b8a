import { fillFieldsOf, unknownFieldsIn } from '../platform/fill-fields.ts';

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
  reflection: 'a link to say how it was',
  details: 'a link to what the family told of who comes',
  provider: 'your name',
} as const;
export type Field = keyof typeof fields;
export type FieldValues = Record<Field, string>;

/** Names between double braces that stand for nothing, each once. */
export const unknownFields = (text: string): string[] => unknownFieldsIn(text, fields);

/** The words with their fields filled in. */
export const fillFields = (text: string, values: FieldValues): string => fillFieldsOf(text, values);
